//! Scheme.

use super::prelude::*;

/// The functions that run texts, here and in the languages that extend this one.
pub(crate) const RUNNERS: Runners = Runners { statements: "load", expressions: "eval", programs: "" };

pub(crate) static TABLE: Table = Table {
    name: "scheme",
    extensions: &["scm", "ss", "sld", "sls", "sps"],
    signs: &["(define(  (define _  (lambda(  (let(  (let _(  (let*(  (cond  (if(  (display _  (car _  (cdr _
        (null? _  (newline)  (set! _  (else _  (else("],
    interpreters: &["chibi-scheme", "csi", "gosh", "guile", "petite", "scheme"],
    // Scheme and Racket have a grammar each: one parses every `#lang` as an error, the other loses much of the text after a missing bracket.
    strategy: ParseStrategy::Lexicon,
    runners: RUNNERS,
    lexicon: LEXICON,
    ..Table::DEFAULTS
};

pub(super) const LEXICON: Lexicon = Lexicon {
    line_comments: &[";", "#!/"],
    datum_comments: &["#;"],
    block_comments: &[("#|", "|#")],
    nests_comments: true,
    // The first lines of a file of Racket. DrRacket writes settings into one of them.
    imports: &["#lang", "#reader"],
    words: &[
        // All pairs of brackets are equivalent.
        ("[ {", Class("(")),
        ("] }", Class(")")),
        ("#", Verbatim),
        ("#!r6rs", Drop),
        ("#f #false #t #true", Class("boolean")),
        // Prefixes that turn a string into a pattern.
        ("#px #rx", Drop),
        (
            "* + - . / < <= = > >= => and begin case case-lambda cond define define-record-type define-syntax
             define-syntax-rule define-values delay do else for for* for/and for/fold for/hash for/list for/or
             for/sum for/vector guard if lambda let let* let*-values let-syntax let-values letrec match not or
             parameterize quasiquote quote set! struct syntax-case syntax-rules unless unquote when",
            Verbatim,
        ),
        ("call-with-current-continuation call/cc", Class("call/cc")),
        ("define-struct", Class("struct")),
        ("letrec*", Class("letrec")),
        ("λ", Class("lambda")),
    ],
    operators: "( ) ' ` , ,@ [ ] { }",
    word_chars: "!#$%&*+-./:<=>?@^~",
    quotes: &[("\"", "string"), ("|", "name")],
    long_quotes: &["\""],
    character_marks: &["#\\"],
    ..Lexicon::DEFAULTS
};
