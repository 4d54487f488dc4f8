//! HTML, with embedded JavaScript and CSS.

use super::prelude::*;
use crate::literals::SCRIPT_SCHEME;

pub(crate) static TABLE: Table = Table {
    name: "html",
    // Pages of JSP are pages with a few statements.
    extensions: &["html", "htm", "xhtml", "jsp"],
    signs: &["<html  </html  <head>  <body  </body  <script  </script  <div  </div  <p>  </p>  <table  <tr  <td
        <ul>  <li  <a href  <!doctype  <meta  <link rel  <form  <input  <title>"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_html::LANGUAGE.into()),
    rules: &[
        ("doctype comment", Drop),
        ("tag_name erroneous_end_tag_name attribute_name", Verbatim),
        ("attribute_value quoted_attribute_value", Class("string")),
        // `<br/>` is the same as `<br>`.
        ("/>", Class(">")),
        // Entities are part of a text, whose length says nothing about the structure of the page.
        ("entity", Drop),
        ("script_element", DecideByText(data_script_as_text)),
        ("style_element", ChildRules(&[("raw_text", Embedded("css"))])),
        ("raw_text", Embedded("javascript")),
    ],
    literals: &[
        ("attribute_value quoted_attribute_value", LiteralForm::Attribute),
        ("raw_text text", LiteralForm::Text),
    ],
    first_script,
    attribute_language,
    is_markup: true,
    runners: super::javascript::RUNNERS,
    lexicon: Lexicon {
        block_comments: &[("<!--", "-->"), ("<!", ">")],
        word_chars: "-",
        quotes: &[("\"", "string")],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Returns the first script of a page.
fn first_script(text: &str) -> Option<(&'static str, &str)> {
    let (_, script) = text.split_once("<script")?.1.split_once('>')?;
    Some(("javascript", script.split("</script").next().unwrap_or_default()))
}

/// Returns the language of an attribute's value: of event handlers, addresses that are scripts, and pages in pages.
fn attribute_language(name: &str, value: &str) -> Option<&'static str> {
    let is_address = value.get(..SCRIPT_SCHEME.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCRIPT_SCHEME));
    match name {
        "srcdoc" => Some("html"),
        _ if is_address || name.starts_with("on") => Some("javascript"),
        _ => None,
    }
}

/// Treats a script whose type is not JavaScript as text: it holds data, or a template.
fn data_script_as_text(element: Node<'_>, text: &str) -> Rule {
    let tag_length = element.child(0).map_or(0, |tag| tag.byte_range().len());
    let tag = text.get(..tag_length).unwrap_or_default().to_ascii_lowercase();
    let names_type = tag.split_once("type").is_some_and(|(_, rest)| rest.trim_start().starts_with('='));
    let is_script =
        !names_type || ["javascript", "ecmascript", "module", "jsx", "babel"].iter().any(|name| tag.contains(name));
    if is_script { Children } else { ChildRules(&[("raw_text", Class("text"))]) }
}
