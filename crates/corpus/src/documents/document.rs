//! A document that was read: the code of each language in it, or the reason why it is not compared.

use std::ops::Range;
use std::sync::Arc;

use lookalike_frontends::{Language, Span};
use lookalike_report_templates::model::{Breakdown, ByteClass, Concern, FileStatus, Reason};
use serde::{Deserialize, Serialize};

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

#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) language: Language,
    pub(crate) text: String,
    /// The parts of the text that are code; none if all of it is.
    pub(crate) code: Option<Arc<CodeRanges>>,
    pub(crate) n_pieces: usize,
}

/// The parts of a document's text, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeRanges {
    /// Code in the language of the file.
    pub code: Vec<Span>,
    /// Code in languages that no front-end knows.
    pub unread: Vec<Span>,
    /// Parts that the file of another language of the document accounts for.
    pub elsewhere: Vec<Span>,
    /// Whether most of the document is prose, so that it may be an essay that quotes the code.
    pub is_quoted: bool,
}

impl Document {
    pub(super) fn of_script(script: Script, note: String) -> Document {
        Document { scripts: vec![script], note, ..Document::default() }
    }

    /// Returns a document that is prose; none if this build has no prose.
    pub(super) fn prose(text: String, note: &str) -> Option<Document> {
        let script = Script { language: Language::named("text")?, text, code: None, n_pieces: 1 };
        Some(Document::of_script(script, note.to_owned()))
    }

    /// Counts what the first script does not show of a file of `n_bytes` as text around it.
    pub(super) fn count_rest(&mut self, n_bytes: usize) {
        let n_shown = self.scripts.first().map_or(0, |script| script.text.len());
        self.around.add(ByteClass::Text, n_bytes.saturating_sub(n_shown) as u64);
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is broken before its first cell; the error in words.
    Unreadable(String),
    /// It has no code that is compared.
    LeftOut(Reason),
}

impl From<Refusal> for FileStatus {
    fn from(refusal: Refusal) -> FileStatus {
        match refusal {
            Refusal::Unreadable(reason) => FileStatus::Unreadable { reason },
            Refusal::LeftOut(reason) => FileStatus::Ignored(reason.into()),
        }
    }
}

/// Returns a text with blanks in the place of everything outside of `code`. Lines and positions stay.
pub(crate) fn blanked(text: &str, code: &[Span]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for span in code {
        let Range { start, end } = span.range();
        let (Some(between), Some(code)) = (text.get(at..start), text.get(start..end)) else { break };
        push_blanks(&mut result, between);
        result.push_str(code);
        at = end;
    }
    push_blanks(&mut result, text.get(at..).unwrap_or_default());
    result
}

fn push_blanks(result: &mut String, text: &str) {
    result.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

/// Returns the lines of a text with their ranges, without line ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let content = line.trim_end_matches(['\n', '\r']);
        (start..start + content.len(), content)
    })
}

/// Returns the code of each language in a document, without blank lines.
#[cfg(test)]
pub(super) fn code_of(read: Option<Result<Document, Refusal>>) -> Vec<String> {
    let document = match read {
        Some(Ok(document)) => document,
        Some(Err(refusal)) => return vec![format!("{refusal:?}")],
        None => return Vec::new(),
    };
    let mut codes = Vec::new();
    for script in &document.scripts {
        let code = match &script.code {
            Some(ranges) => blanked(&script.text, &ranges.code),
            None => script.text.clone(),
        };
        let lines: Vec<&str> = code.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
        codes.push(format!("{}: {}", script.language, lines.join("|")));
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters of several bytes become as many blanks.
    #[test]
    fn blanks_keep_lines_and_positions() {
        let text = "Größe:\nx = 1\r\nend";
        let at = text.find("x = 1").unwrap();
        let code = Span { start: at as u32, end: (at + 5) as u32 };
        let blanked = blanked(text, &[code]);
        assert_eq!(blanked, "        \nx = 1 \n   ");
        assert_eq!(blanked.len(), text.len());
        assert_eq!(super::blanked(text, &[]).trim(), "");
    }
}
