//! Pages that have the document that they were made of inside: notebooks of RStudio, and exports of Databricks.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_frontends::Language;
use percent_encoding::percent_decode_str;

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
    if model.trim_start().starts_with('{') {
        return zeppelin::databricks(&model, always);
    }
    zeppelin::databricks(&percent_decode_str(&model).decode_utf8_lossy(), always)
}

fn decoded(packed: &str) -> Option<String> {
    String::from_utf8(STANDARD.decode(packed.trim().as_bytes()).ok()?).ok()
}
