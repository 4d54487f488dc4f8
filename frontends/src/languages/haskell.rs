//! Haskell.

use super::prelude::*;
use crate::literate;

pub(crate) static TABLE: Table = Table {
    name: "haskell",
    aliases: "hs",
    extensions: &["hs", "lhs"],
    signs: &["^module _  ^import qualified  ^import _  ^main ::  ^main =  ^data _ =  ^let _ =  ^type _ =
        ^instance _  putStrLn  deriving  _ :: _ ->  _ <- _  ^_ _ =  ^where _ =  ^case _ of  ^in _ ("],
    interpreters: &["runghc", "runhaskell"],
    translate: literate::haskell,
    strategy: ParseStrategy::Grammar(|| tree_sitter_haskell::LANGUAGE.into()),
    rules: &[
        ("comment haddock pragma cpp header imports", Drop),
        // The qualifier of a name depends on how its module is imported.
        ("qualified", ChildRules(&[("module", Drop), (".", Drop)])),
        // Layout is syntax here: blocks have ends, whether they are written or not.
        ("local_binds alternatives class_declarations instance_declarations do", Decide(enclose)),
        ("variable constructor implicit_variable", Class("name")),
        ("operator constructor_operator", Verbatim),
        ("integer float", Class("number")),
        ("char", Class("character")),
        ("quasiquote_body", Class("string")),
    ],
    literals: &[("string", LiteralForm::String)],
    runners: Runners { statements: "", expressions: "interpret", programs: ".system readProcess" },
    lexicon: Lexicon {
        line_comments: &["--"],
        block_comments: &[("{-", "-}")],
        nests_comments: true,
        imports: &["import", "module"],
        words: &[
            // Contextual keywords, which only a parser can tell from names.
            (
                "anyclass as by cases d e export family group hiding nominal p pattern phantom qualified
                 representational role stock t using via",
                Class("name"),
            ),
        ],
        operators: r"!! ! $! $ && & * ** *> + ++ - . .. / /= < <$ <$> <* <*> <= <> <|> =<< == > >= >> >>= ^ ^^ || |
             : \ <- -> => :: = @ ~ `",
        word_chars: "'",
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Gives a block that is defined by its layout the same ends as a block in braces.
fn enclose(block: Node<'_>) -> Rule {
    // The keyword `do` has the same name as the block that it starts.
    if block.child_count() == 0 {
        return Children;
    }
    let is_brace = |at| block.child(at).is_some_and(|child| child.kind() == "{");
    if is_brace(0) || is_brace(1) { ChildRules(&[(";", Drop)]) } else { Enclosed("{", "}") }
}
