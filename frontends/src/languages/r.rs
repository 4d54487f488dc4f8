//! R.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "r",
    aliases: "ir rscript rsplus",
    extensions: &["r"],
    signs: &["_ <- function(  _ <- _  <-  ^library(  function(_  c(  ^for(_ in  print(  cat(  data.frame(  ^if(_
        paste(  length("],
    interpreters: &["Rscript", "R"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_r::LANGUAGE.into()),
    rules: &[
        ("comment", Drop),
        ("call", DecideByText(drop_import)),
        // The package of a name is optional if it was loaded.
        ("namespace_operator", Class("name")),
        // `=` assigns like `<-`, except in arguments.
        ("binary_operator", ChildRules(&[("=", Class("<-"))])),
        (":=", Class("<-")),
        ("**", Class("^")),
        (r"\", Class("function")),
        // Operators between two `%`.
        ("special", Verbatim),
        ("identifier", Keyword("name")),
        ("comma", Verbatim),
        ("dot_dot_i", Class("name")),
        ("integer float complex", Class("number")),
        ("string", Class("string")),
        ("na", Class("na")),
    ],
    literals: &[("string", LiteralForm::String)],
    runners: Runners { statements: "source", expressions: "eval evalq", programs: "system system2" },
    lexicon: Lexicon {
        line_comments: &["#"],
        imports: &["library", "require", "source"],
        words: &[
            ("F FALSE", Class("false")),
            ("Inf", Class("inf")),
            ("NA NA_character_ NA_integer_ NA_real_", Class("na")),
            ("NULL", Class("null")),
            ("NaN", Class("nan")),
            ("T TRUE", Class("true")),
            ("break next", Verbatim),
            ("L i special", Class("name")),
        ],
        operators: ",",
        word_chars: ".",
        quotes: &[("\"", "string"), ("'", "string"), ("`", "name")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

fn drop_import(_: Node<'_>, text: &str) -> Rule {
    let called = text.split('(').next().unwrap_or_default().trim_end();
    let imports = ["library", "require", "source", "requireNamespace", "suppressPackageStartupMessages"];
    if imports.contains(&called) { Drop } else { Children }
}
