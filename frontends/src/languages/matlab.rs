//! MATLAB and Octave.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "matlab",
    aliases: "octave",
    extensions: &["m", "mlx", "mlapp"],
    content_hints: &["function ", "\nend", "elseif", "zeros(", "numel(", "disp("],
    signs: &["^function _ =  ^function [  ^function _(  ^end$  ^end;$  disp(  fprintf(  zeros(  ones(  ^for _ =
        ^elseif _  ^clc  ^clear  length(_  size(_  numel(  _(:  ^while _  ^if _  mod("],
    interpreters: &["octave", "octave-cli", "matlab"],
    // The grammar does not know comments that begin with `#`, and fails on Octave's extensions.
    strategy: ParseStrategy::Lexicon,
    runners: Runners { statements: "run", expressions: "eval evalc evalin", programs: "system unix dos" },
    lexicon: Lexicon {
        // `...` continues a line; the rest of its own line is a comment.
        line_comments: &["%", "#", "..."],
        block_comments: &[("%{\n", "%}\n"), ("#{\n", "#}\n"), ("%{\r", "%}\r")],
        imports: &["import", "pkg"],
        words: &[
            // Optional at the end of statements, and the same as a space between elements.
            ("; ,", Drop),
            // Octave's notation.
            ("!", Class("~")),
            ("!=", Class("~=")),
            ("**", Class("^")),
            (
                "break case catch classdef continue do else elseif end enumeration events for function global if
                 methods otherwise persistent properties return spmd switch try until unwind_protect
                 unwind_protect_cleanup while",
                Verbatim,
            ),
            (
                "end_try_catch end_unwind_protect endclassdef endenumeration endevents endfor endfunction endif
                 endmethods endparfor endproperties endswitch endwhile",
                Class("end"),
            ),
            ("parfor", Class("for")),
        ],
        operators: r"! != & && ' ( ) * ** *= + ++ += - -- -= . .' .* ./ .\ .^ / /= : < <= = == > >= ? @ [ \ ] ^ ^=
             { | || } ~ ~=",
        raw_quotes: &["'"],
        postfix_quotes: &["'"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
