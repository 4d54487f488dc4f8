//! Lua.

use crate::grammar::Rule::{Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "lua",
    family: "lua",
    extensions: &["lua"],
    marks: &[],
    interpreters: &["lua", "luajit", "texlua"],
    // After a mistake, the scanner of the grammar reads to the end of the file at every token: hours for one of 800 kB.
    reading: Reading::Lexicon,
    extends: None,
    rules: &[],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["--", "#!"],
        // Long strings are passed over as well, for their marks are no quotes: they differ.
        block_comments: &[("--[[", "]]"), ("--[=[", "]=]"), ("--[==[", "]==]"), ("[[", "]]"), ("[==[", "]==]")],
        words: &[
            ("and", Spelled),
            ("break", Spelled),
            ("do", Spelled),
            ("else", Spelled),
            ("elseif", Spelled),
            ("end", Spelled),
            ("false", Spelled),
            ("for", Spelled),
            ("function", Spelled),
            ("goto", Spelled),
            ("if", Spelled),
            ("in", Spelled),
            ("local", Spelled),
            ("nil", Spelled),
            ("not", Spelled),
            ("or", Spelled),
            ("repeat", Spelled),
            ("return", Spelled),
            ("then", Spelled),
            ("true", Spelled),
            ("until", Spelled),
            ("while", Spelled),
            // Where a statement ends, it may stand or not.
            (";", Drop),
        ],
        signs: &[
            "+", "-", "*", "/", "//", "%", "^", "#", "&", "~", "|", "<<", ">>", "==", "~=", "<=", ">=", "<", ">", "=",
            "(", ")", "{", "}", "[", "]", "::", ":", ",", ".", "..", "...",
        ],
        quotes: &[("\"", "string"), ("'", "string")],
        ..Lexicon::USUAL
    },
};
