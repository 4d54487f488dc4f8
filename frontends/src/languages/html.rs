//! HTML, with the JavaScript and the CSS in it.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, DecideByText, Drop, Embedded, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "html",
    family: "html",
    extensions: &["html", "htm", "xhtml"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_html::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("doctype", Drop),
        ("comment", Drop),
        ("tag_name", Spelled),
        ("erroneous_end_tag_name", Spelled),
        ("attribute_name", Spelled),
        ("attribute_value", Class("string")),
        ("quoted_attribute_value", Class("string")),
        // `<br/>` is `<br>`.
        ("/>", Class(">")),
        // How many words a run of text has, and where its lines end, is not the page's make.
        ("entity", Drop),
        ("script_element", DecideByText(tell_data_from_scripts)),
        ("style_element", Below(&[("raw_text", Embedded("css"))])),
        ("raw_text", Embedded("javascript")),
    ],
    roles: &[],
    lexicon: Lexicon {
        block_comments: &[("<!--", "-->"), ("<!", ">")],
        word_signs: "-",
        quotes: &[("\"", "string")],
        ignores_case: true,
        ..Lexicon::USUAL
    },
};

/// A script of a type that is no JavaScript holds data, or a template: no more than text.
fn tell_data_from_scripts(element: Node<'_>, text: &str) -> Rule {
    let tag_length = element.child(0).map_or(0, |tag| tag.byte_range().len());
    let tag = text.get(..tag_length).unwrap_or_default().to_ascii_lowercase();
    let names_type = tag.split_once("type").is_some_and(|(_, rest)| rest.trim_start().starts_with('='));
    let is_script =
        !names_type || ["javascript", "ecmascript", "module", "jsx", "babel"].iter().any(|name| tag.contains(name));
    if is_script { Children } else { Below(&[("raw_text", Class("text"))]) }
}
