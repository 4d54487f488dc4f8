//! Pages that have the document that they were made of inside: notebooks of RStudio, and exports of Databricks.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_frontends::Language;

use super::super::chunks;
use super::super::document::{Document, Refusal};
use super::super::notebook::zeppelin;

const R_NOTEBOOK: &str = "<!-- rnb-document-source ";
const DATABRICKS: &str = "__DATABRICKS_NOTEBOOK_MODEL = ";

/// Reads the document inside a page; none if there is none that can be read.
pub(super) fn read(page: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let mut document = r_notebook(page, always).or_else(|| databricks(page, always))?;
    if let Ok(document) = &mut document {
        document.around = Default::default();
        document.count_rest(page.len());
    }
    Some(document)
}

fn r_notebook(page: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let (_, rest) = page.split_once(R_NOTEBOOK)?;
    let source = decoded(rest.split([' ', '-']).next()?)?;
    chunks::read("notebook.Rmd", &source, always)
}

fn databricks(page: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let (_, rest) = page.split_once(DATABRICKS)?;
    // Old exports have the model as it is.
    if rest.starts_with('{') {
        return zeppelin::databricks(rest, always);
    }
    let model = decoded(rest.get(1..)?.split(['\'', '"']).next()?)?;
    zeppelin::databricks(&percent_decoded(&model), always)
}

fn decoded(packed: &str) -> Option<String> {
    String::from_utf8(STANDARD.decode(packed.trim().as_bytes()).ok()?).ok()
}

fn percent_decoded(text: &str) -> Cow<'_, str> {
    if text.trim_start().starts_with('{') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}
