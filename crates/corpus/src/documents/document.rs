//! The code of a document, by language, or the reason why it has none.

use std::sync::Arc;

use lookalike_frontends::{Language, Span};
use lookalike_report_templates::model::{Breakdown, Concern, FileStatus};

/// The code of a document.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// The document's own language first.
    pub(crate) scripts: Vec<Script>,
    /// Number of pieces that were read and left out, in words.
    pub(crate) note: String,
    pub(crate) concerns: Vec<Concern>,
    /// The classes of the bytes that are in none of the scripts' texts.
    pub(crate) around: Breakdown,
}

/// The code of one language in a document.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) language: Language,
    pub(crate) text: String,
    /// The parts of the text that are code; none if all of it is.
    pub(crate) code: Option<Arc<CodeRanges>>,
    /// Number of cells or chunks.
    pub(crate) n_pieces: usize,
}

/// The parts of a document's text, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CodeRanges {
    /// Code in the language of the file.
    pub code: Vec<Span>,
    /// Code in languages that no front-end knows.
    pub unread: Vec<Span>,
    /// Parts that the file of another language of the document accounts for.
    pub elsewhere: Vec<Span>,
}

/// The reason why a document is not compared.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is broken before its first cell; the error in words.
    Unreadable(String),
    /// No cell of a notebook has code in a known language.
    WithoutCells,
    /// It is a project of so few blocks that it says nothing.
    FewBlocks(usize),
    /// It is in a language of this name, which no front-end knows.
    Unknown { format: &'static str, name: String },
}

impl From<Refusal> for FileStatus {
    fn from(refusal: Refusal) -> FileStatus {
        match refusal {
            Refusal::Unreadable(reason) => FileStatus::Unreadable { reason },
            Refusal::WithoutCells => FileStatus::Ignored { rule: "a notebook without code".to_owned() },
            Refusal::FewBlocks(n) => {
                FileStatus::Ignored { rule: format!("a project with too few blocks to compare: {n}") }
            }
            Refusal::Unknown { format, name } => {
                FileStatus::Ignored { rule: format!("{format} in {name}, which is not a supported language") }
            }
        }
    }
}
