//! HTML, with embedded JavaScript and CSS, and pages that have code in other languages between the markup: a dialect each, told by its ending.

use super::prelude::*;
use crate::literals::SCRIPT_SCHEME;
use crate::template::Syntax::{self, Marks};
use crate::template::{Content::*, End, Mark, Template};

pub(crate) static TABLE: Table = PAGE;

const PAGE: Table = Table {
    name: "html",
    extensions: &["html", "htm", "xhtml"],
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

/// The fields that every page with code between its markup has. Elements and directives count, and nothing else of the markup: classes and texts are those of a library or of a designer, and people who share them need not share any code.
const WITH_CODE: Table = Table {
    signs: &[],
    is_markup: false,
    rules: &[
        ("doctype comment entity text end_tag erroneous_end_tag < > /> =", Drop),
        ("tag_name", Verbatim),
        ("attribute", DecideByText(directive_alone)),
        ("script_element", DecideByText(data_script_as_text)),
        ("style_element", ChildRules(&[("raw_text", Embedded("css"))])),
        ("raw_text", Embedded("javascript")),
    ],
    ..PAGE
};

const PLAIN: (&str, &str) = ("", ";");
/// An expression alone is no statement in C#.
const DISCARDED: (&str, &str) = ("_ = ", ";");

/// Returns a page with code in a language, with the texts around a value.
const fn page(
    dialect: &'static str,
    extensions: &'static [&'static str],
    language: &'static str,
    value: (&'static str, &'static str),
    syntax: Syntax,
) -> Table {
    Table { dialect, extensions, template: Some(Template { language, value, syntax }), ..WITH_CODE }
}

// The grammar of TypeScript reads JavaScript too, and both have the same kinds.
pub(crate) static VUE: Table =
    page("vue", &["vue"], "typescript", PLAIN, Marks(&[REMARK, SCRIPT, STYLE, Mark::new("{{", "}}", Value)]));

pub(crate) static SVELTE: Table =
    page("svelte", &["svelte"], "typescript", PLAIN, Marks(&[REMARK, SCRIPT, STYLE, BRACES]));

pub(crate) static ASTRO: Table = page(
    "astro",
    &["astro"],
    // Expressions have markup in them.
    "tsx",
    PLAIN,
    Marks(&[Mark { open: "---", end: End::OfHead("\n---"), content: Statements }, REMARK, SCRIPT, STYLE, BRACES]),
);

pub(crate) static JSP: Table = page(
    "jsp",
    &["jsp", "jspx", "jspf", "tag", "tagx"],
    "java",
    PLAIN,
    Marks(&[
        Mark::new("<%--", "--%>", Nothing),
        Mark::new("<%@", "%>", Nothing),
        Mark::new("<%!", "%>", Statements),
        Mark::new("<%=", "%>", Value),
        Mark::new("<%", "%>", Statements),
        Mark::element("<jsp:scriptlet", "</jsp:scriptlet", Statements),
        Mark::element("<jsp:declaration", "</jsp:declaration", Statements),
        Mark::element("<jsp:expression", "</jsp:expression", Value),
    ]),
);

pub(crate) static ASPX: Table = page(
    "aspx",
    &["aspx", "ascx", "master"],
    "csharp",
    DISCARDED,
    Marks(&[
        Mark::new("<%--", "--%>", Nothing),
        Mark::new("<%@", "%>", Nothing),
        Mark::new("<%=", "%>", Value),
        Mark::new("<%:", "%>", Value),
        Mark::new("<%#:", "%>", Value),
        Mark::new("<%#", "%>", Value),
        Mark::new("<%", "%>", Statements),
        Mark::element("<script runat", "</script", Statements),
    ]),
);

pub(crate) static RAZOR: Table = page("razor", &["cshtml", "razor"], "csharp", DISCARDED, Syntax::Razor);

pub(crate) static ERB: Table = page(
    "erb",
    &["erb", "rhtml"],
    "ruby",
    PLAIN,
    Marks(&[
        Mark::new("<%#", "%>", Nothing),
        Mark::new("<%%", "%>", Nothing),
        // A value may begin a block.
        Mark::new("<%==", "%>", Statements),
        Mark::new("<%=", "%>", Statements),
        Mark::new("<%-", "-%>", Statements),
        Mark::new("<%", "%>", Statements),
    ]),
);

pub(crate) static EJS: Table = page(
    "ejs",
    &["ejs"],
    "javascript",
    PLAIN,
    Marks(&[
        Mark::new("<%#", "%>", Nothing),
        Mark::new("<%%", "%>", Nothing),
        Mark::new("<%=", "%>", Value),
        Mark::new("<%-", "%>", Value),
        Mark::new("<%_", "%>", Statements),
        Mark::new("<%", "%>", Statements),
    ]),
);

pub(crate) static BLADE: Table = page(
    "blade",
    &["blade.php"],
    "php",
    ("echo ", ";"),
    Marks(&[
        Mark::new("{{--", "--}}", Nothing),
        Mark::new("{!!", "!!}", Value),
        Mark::new("{{", "}}", Value),
        Mark { open: "@php(", end: End::Bracket, content: Value },
        Mark::new("@php", "@endphp", Statements),
        Mark::new("<?php", "?>", Statements),
        Mark::new("<?=", "?>", Value),
        Mark { open: "@if(", end: End::Bracket, content: Value },
        Mark { open: "@if (", end: End::Bracket, content: Value },
        Mark { open: "@elseif(", end: End::Bracket, content: Value },
        Mark { open: "@elseif (", end: End::Bracket, content: Value },
        Mark { open: "@unless(", end: End::Bracket, content: Value },
        Mark { open: "@while (", end: End::Bracket, content: Value },
    ]),
);

// Helpers have no code of their own.
pub(crate) static HANDLEBARS: Table = page(
    "handlebars",
    &["hbs", "handlebars", "mustache"],
    "typescript",
    PLAIN,
    Marks(&[Mark::new("{{!", "}}", Nothing)]),
);

const REMARK: Mark = Mark::new("<!--", "-->", Nothing);
const SCRIPT: Mark = Mark::element("<script", "</script", Statements);
const STYLE: Mark = Mark::element("<style", "</style", Style);
const BRACES: Mark = Mark { open: "{", end: End::Bracket, content: Block };

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

/// Keeps the name of an attribute that is a directive: `v-if`, `@click`, `:key`, `on:click`, `asp-for`.
fn directive_alone(_: Node<'_>, text: &str) -> Rule {
    let is_directive = text.starts_with(['@', ':', '#', '*', '(', '['])
        || ["v-", "asp-", "x-", "wire:", "on:", "bind:", "class:", "use:"].iter().any(|start| text.starts_with(start));
    if is_directive {
        ChildRules(&[("attribute_name", Verbatim), ("quoted_attribute_value attribute_value", Drop)])
    } else {
        Drop
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
