//! Haskell.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, Drop, Enclosed, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "haskell",
    family: "haskell",
    extensions: &["hs"],
    marks: &[],
    interpreters: &["runghc", "runhaskell"],
    reading: Reading::Grammar(|| tree_sitter_haskell::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("haddock", Drop),
        ("pragma", Drop),
        ("cpp", Drop),
        ("header", Drop),
        ("imports", Drop),
        // How a name is qualified hangs on how its module is imported.
        ("qualified", Below(&[("module", Drop), (".", Drop)])),
        // Layout is syntax here: blocks have ends, whether they are written or not.
        ("local_binds", Decide(enclose)),
        ("alternatives", Decide(enclose)),
        ("class_declarations", Decide(enclose)),
        ("instance_declarations", Decide(enclose)),
        ("do", Decide(enclose)),
        ("variable", Class("name")),
        ("constructor", Class("name")),
        ("implicit_variable", Class("name")),
        ("operator", Spelled),
        ("constructor_operator", Spelled),
        ("integer", Class("number")),
        ("float", Class("number")),
        ("char", Class("character")),
        ("quasiquote_body", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["--"],
        block_comments: &[("{-", "-}")],
        imports: &["import", "module"],
        words: &[
            // Keywords only where the parser says so.
            ("anyclass", Class("name")),
            ("as", Class("name")),
            ("by", Class("name")),
            ("cases", Class("name")),
            ("d", Class("name")),
            ("e", Class("name")),
            ("export", Class("name")),
            ("family", Class("name")),
            ("group", Class("name")),
            ("hiding", Class("name")),
            ("nominal", Class("name")),
            ("p", Class("name")),
            ("pattern", Class("name")),
            ("phantom", Class("name")),
            ("qualified", Class("name")),
            ("representational", Class("name")),
            ("role", Class("name")),
            ("stock", Class("name")),
            ("t", Class("name")),
            ("using", Class("name")),
            ("via", Class("name")),
        ],
        signs: &[
            "!!", "!", "$!", "$", "&&", "&", "*", "**", "*>", "+", "++", "-", ".", "..", "/", "/=", "<", "<$", "<$>",
            "<*", "<*>", "<=", "<>", "<|>", "=<<", "==", ">", ">=", ">>", ">>=", "^", "^^", "||", "|", ":", "\\", "<-",
            "->", "=>", "::", "=", "@", "~", "`",
        ],
        word_signs: "'",
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

/// A block that is told by its layout has the ends that another one has in writing.
fn enclose(block: Node<'_>) -> Rule {
    // The keyword `do` is called as what it starts.
    if block.child_count() == 0 {
        return Children;
    }
    let is_brace = |at| block.child(at).is_some_and(|child| child.kind() == "{");
    if is_brace(0) || is_brace(1) { Below(&[(";", Drop)]) } else { Enclosed("{", "}") }
}
