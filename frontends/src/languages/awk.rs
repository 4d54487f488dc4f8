//! Awk.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "awk",
    extensions: &["awk", "gawk"],
    signs: &["^BEGIN {  ^END {  ^FS =  ^OFS =  ^RS =  ^FNR  ^NR  ^NF  ^$1  ^$2  ^/ {  ^{ print  print $1  print $0
        print $2  ^printf \"  $NF  NF;  NR;  for(_ in _)  _[$1]  _[$2]  += $2  += $3  += $_  gsub(/  sub(/  $0 ~ /
        $1 ~ /  ^getline  ^function _(  split($0  split($1  length($0  tolower($0  toupper($0  ^if(  ^if(_  ^} else
        ^else if(  ^while(  ^return _  ++;  --;"],
    interpreters: &["awk", "gawk", "mawk", "nawk"],
    // All keywords are reserved and blocks have brackets, so a grammar would add little.
    strategy: ParseStrategy::Lexicon,
    runners: Runners { statements: "", expressions: "", programs: "system" },
    lexicon: Lexicon {
        line_comments: &["#"],
        imports: &["@include", "@load"],
        words: &[
            // A line end does the same.
            (";", Drop),
            // Continues a line.
            ("\\", Drop),
            // Both notations.
            ("**", Class("^")),
            ("**=", Class("^=")),
            ("func", Class("function")),
            (
                "ARGC ARGV BEGIN BEGINFILE CONVFMT END ENDFILE ENVIRON FILENAME FNR FPAT FS IGNORECASE NF NR
                 OFMT OFS ORS RLENGTH RS RSTART RT SUBSEP asort asorti atan2 break case close continue cos
                 default delete do else exit exp fflush for function gensub getline gsub if in index int length
                 log match next nextfile print printf rand return sin split sprintf sqrt srand strftime sub
                 substr switch system systime tolower toupper while",
                Verbatim,
            ),
        ],
        operators:
            "{ } ( ) [ ] , $ + - * / % ^ ** += -= *= /= %= ^= **= ++ -- = == != < > <= >= ~ !~ ! && || ? : | |& >>
             & @ .",
        quotes: &[("\"", "string"), ("/", "string")],
        infix_quotes: &["/"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
