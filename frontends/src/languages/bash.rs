//! Bash and similar shells.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "bash",
    aliases: "sh shell zsh",
    extensions: &["bash", "ksh", "sh", "zsh"],
    signs: &["^#!/bin/bash  ^#!/bin/sh  ^echo \"  ^echo $  ^echo _  ^if [  ^fi$  ^done$  ; then$  ; do$  ^do$
        ^then$  ^esac$  ^elif [  ^for _ in  ^while read  ^while [  ^export _  ^local _  $(  $1  ${_  ^_=$  ^case $
        ^exit 1  ^;;$  ^function _ {  ^_() {  ^set -  ^shift$"],
    interpreters: &["bash", "dash", "ksh", "sh", "zsh"],
    // The scanner of the grammar crashes on some texts.
    strategy: ParseStrategy::Lexicon,
    runners: Runners::new("source bash sh zsh dash python python3 perl ruby node php lua", "eval", ""),
    lexicon: Lexicon {
        line_comments: &["#"],
        words: &[
            // A line end does the same.
            (";", Drop),
            // Before a name, it adds nothing to the name.
            ("$", Drop),
            // Optional in `function f()`.
            ("function", Drop),
            (
                "alias awk basename bc bg break builtin case cat cd chmod chown clear column comm command continue
                 coproc cp curl cut date dd declare df diff dirname do done du echo elif else env esac eval exec
                 exit export expr false fg fi file find fold for getopts git grep gzip head hostname id if in join
                 kill less let ln local ls make mapfile mkdir mktemp mv od paste ping popd printf ps pushd pwd
                 read readlink readonly realpath return rev rm rmdir sed select seq set shift shopt shuf sleep
                 sort source split ssh stat sudo tac tail tar tee test then time touch tput tr trap true type
                 typeset ulimit umask uname uniq unset until wait wc wget which while who whoami xargs zip",
                Verbatim,
            ),
            ("readarray", Class("mapfile")),
        ],
        operators: r"! != # ## $! $# $$ $( $* $- $0 $1 $2 $3 $4 $5 $6 $7 $8 $9 $? $@ ${ ${! ${# % %% %= & && &= &>
             &>> ( ) * ** *= + ++ += , ,, - -- -= . .. / // /= : :+ :- := :? ;& ;; ;;& < <& <( << <<- <<<
             <<= <= = == =~ > >& >( >= >> >>= >| ? @ [ [[ \ ] ]] ^ ^= ^^ ` { | |& |= || } ~",
        number_chars: "#",
        plain_quotes: &['\''],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
