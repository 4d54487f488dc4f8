//! Scala, with braces or with indentation.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "scala",
    extensions: &["scala", "sc"],
    signs: &["^object _ {  ^object _ extends  ^def _(  ^def _:  ^val _ =  ^val _:  ^case class  ^import scala
        ^trait _  ^case _ =>  println(  _ match {  ^var _ =  ^class _(  ^override def  Seq(  List(  Map(  ^for((
        Some(  _ <- _"],
    interpreters: &["scala"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_scala::LANGUAGE.into()),
    rules: &[
        ("comment block_comment package_identifier import_declaration export_declaration", Drop),
        ("package_clause", Decide(drop_package)),
        // Like the modifiers of Java, these can be changed without changing what the program does.
        ("modifiers access_modifier annotation", Drop),
        // A line end does the same.
        (";", Drop),
        // Indentation can replace braces.
        ("indented_block indented_cases", Enclosed("{", "}")),
        ("template_body enum_body with_template_body", Decide(enclose)),
        ("end_marker", Drop),
        ("identifier type_identifier", Class("name")),
        ("operator_identifier", Verbatim),
        ("integer_literal floating_point_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string", Class("string")),
        ("interpolated_string_expression", Decide(keep_interpolations)),
    ],
    literals: &[("string interpolated_string", LiteralForm::String)],
    neutral: &[("def", Define), ("getorelse tostring tolist", Access)],
    runners: Runners::new(".defineClass", ".eval .runMain", ".Process .ProcessBuilder .exec"),
    lexicon: Lexicon {
        nests_comments: true,
        imports: &["import", "package", "export"],
        words: &[
            ("abstract final implicit lazy override private protected sealed", Drop),
            ("null", Class("null_literal")),
            ("false true", Verbatim),
            // Contextual keywords, which only a parser can tell from names.
            ("as cap derives end except extension macro only rd uses using", Class("name")),
        ],
        operators: "+ - * / % == != < > <= >= && || ! += -= *= /= ++ :: ::: +: :+ -> | & ^ ~ << >> = => <-",
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Drops a package clause, except for its body if there is one.
fn drop_package(clause: Node<'_>) -> Rule {
    let has_body = clause.child_by_field_name("body").is_some();
    if has_body { ChildRules(&[("package", Drop)]) } else { Drop }
}

/// Gives a body that begins with a colon the same ends as a body in braces.
fn enclose(body: Node<'_>) -> Rule {
    let is_layout = body.child(0).is_some_and(|child| child.kind() != "{");
    if is_layout { Enclosed("{", "}") } else { Children }
}

/// Keeps the code in an interpolated string. Any other string is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let inner = string.named_child(1);
    let interpolates = inner.is_some_and(|inner| {
        let mut cursor = inner.walk();
        inner.children(&mut cursor).any(|child| child.kind() == "interpolation")
    });
    if interpolates {
        ChildRules(&[("identifier", Drop), ("interpolated_string", INTERPOLATED)])
    } else {
        Class("string")
    }
}

/// The opening quote of an interpolated string is a token, and so is the closing one.
const INTERPOLATED: Rule =
    ChildRules(&[("\"", Class("string")), ("\"\"\"", Class("string")), ("escape_sequence", Drop)]);
