//! Racket.

use super::scheme;
use crate::grammar::Rule::{Class, Drop};
use crate::grammar::{Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "racket",
    family: "scheme",
    extensions: &["rkt", "rktl", "rktd"],
    marks: &[],
    interpreters: &["racket"],
    reading: Reading::Grammar(|| tree_sitter_racket::LANGUAGE.into()),
    extends: Some(&scheme::TABLE),
    rules: &[
        // `#lang racket`.
        ("extension", Drop),
        ("{", Class("(")),
        ("}", Class(")")),
        ("here_string", Class("string")),
        ("byte_string", Class("string")),
        ("regex", Class("string")),
    ],
    roles: &[],
    lexicon: scheme::TABLE.lexicon,
};
