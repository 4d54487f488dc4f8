//! R.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, DecideByText, Drop, Spelled, Worded};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "r",
    family: "r",
    extensions: &["r"],
    marks: &[],
    interpreters: &["Rscript", "R"],
    reading: Reading::Grammar(|| tree_sitter_r::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("call", DecideByText(drop_import)),
        // Whether the package of a name is named hangs on whether it was loaded.
        ("namespace_operator", Class("name")),
        // `=` assigns as `<-` does, where it is no argument's.
        ("binary_operator", Below(&[("=", Class("<-"))])),
        (":=", Class("<-")),
        ("**", Class("^")),
        ("\\", Class("function")),
        // What stands between two `%`.
        ("special", Spelled),
        ("identifier", Worded("name")),
        ("comma", Spelled),
        ("dot_dot_i", Class("name")),
        ("integer", Class("number")),
        ("float", Class("number")),
        ("complex", Class("number")),
        ("string", Class("string")),
        ("na", Class("na")),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["#"],
        imports: &["library", "require", "source"],
        words: &[
            ("F", Class("false")),
            ("FALSE", Class("false")),
            ("Inf", Class("inf")),
            ("NA", Class("na")),
            ("NA_character_", Class("na")),
            ("NA_integer_", Class("na")),
            ("NA_real_", Class("na")),
            ("NULL", Class("null")),
            ("NaN", Class("nan")),
            ("T", Class("true")),
            ("TRUE", Class("true")),
            ("break", Spelled),
            ("next", Spelled),
            ("L", Class("name")),
            ("i", Class("name")),
            ("special", Class("name")),
        ],
        signs: &[","],
        word_signs: ".",
        quotes: &[("\"", "string"), ("'", "string"), ("`", "name")],
        ..Lexicon::USUAL
    },
};

/// What loads a package or another file imports it.
fn drop_import(_: Node<'_>, text: &str) -> Rule {
    let called = text.split('(').next().unwrap_or_default().trim_end();
    let imports = ["library", "require", "source", "requireNamespace", "suppressPackageStartupMessages"];
    if imports.contains(&called) { Drop } else { Children }
}
