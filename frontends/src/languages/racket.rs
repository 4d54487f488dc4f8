//! Racket, and the teaching languages of DrRacket.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "racket",
    family: "scheme",
    extensions: &["rkt", "rktl"],
    signs: &["^#lang _  ^#reader(lib  (define-struct _(  (struct _(  (check-expect(  (cond [  ^[else _  ^[else(
        [else _  ^[(  (let([  (let*([  (for/list([  (for([  (require _  (provide _  (displayln _  (displayln(
        (printf \"  (match _  (empty? _  (rest _  (λ("],
    interpreters: &["racket"],
    extends: Some(&super::scheme::TABLE),
    runners: super::scheme::RUNNERS,
    lexicon: super::scheme::LEXICON,
    ..Table::DEFAULTS
};
