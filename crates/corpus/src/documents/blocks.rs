//! Programs made of blocks: projects of Scratch, Snap! and App Inventor, and circuits of Logisim. Each becomes a text with an operation on each line, which the language `blocks` reads; names of sprites and variables are names, values are literals.
//!
//! ```text
//! sprite 'Cat' {
//!   event_whenflagclicked
//!   control_repeat 10 {
//!     motion_movesteps (
//!       operator_add 2 (
//!         data_variable 'speed'
//!       )
//!     )
//!   }
//! }
//! ```

mod logisim;
mod printer;
mod scratch;
mod scratch_2;
mod xml;

use lookalike_frontends::Language;
use lookalike_report_templates::model::Reason;

use super::document::{Document, Refusal, Script};
use printer::Printer;

/// A project with fewer blocks says nothing: the first exercise of a course has as many.
const MIN_BLOCKS: usize = 8;
/// Maximum number of blocks that are read: far more than homework has.
const MAX_BLOCKS: usize = 100_000;

/// Reads a project; none if a text is none.
///
/// # Errors
/// It has too few blocks, or is damaged.
pub(super) fn read(text: &str) -> Option<Result<Document, Refusal>> {
    let write = writer(text)?;
    let language = Language::named("blocks")?;
    let mut printer = Printer::new(MAX_BLOCKS);
    if let Err(error) = write(text, &mut printer) {
        return Some(Err(Refusal::Unreadable(format!("a damaged project of blocks: {error}"))));
    }
    let n_blocks = printer.n_blocks();
    if n_blocks < MIN_BLOCKS {
        return Some(Err(Refusal::LeftOut(Reason::FewBlocks { n: n_blocks })));
    }
    let script = Script { language, text: printer.into_text(), code: None, n_pieces: n_blocks };
    let mut document = Document::of_script(script, format!("project of blocks: {n_blocks} blocks"));
    document.count_rest(text.len());
    Some(Ok(document))
}

type Write = fn(&str, &mut Printer) -> Result<(), String>;

/// Returns the writer for the format of a text, as far as its first characters and marks show it.
fn writer(text: &str) -> Option<Write> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let has = |marks: &[&str]| marks.iter().all(|mark| text.contains(mark));
    if start.starts_with('{') {
        return if has(&["\"targets\"", "\"blocks\"", "\"isStage\""]) {
            Some(scratch::write)
        } else {
            has(&["\"objName\"", "\"children\""]).then_some(scratch_2::write as Write)
        };
    }
    let is_snap = || has(&["<script", "<block "]) && (text.contains("<sprite") || text.contains("<blocks"));
    let is_blockly = || has(&["<xml", "<block ", "type=\""]);
    if start.starts_with('<') && has(&["<project ", "<circuit ", "<comp "]) {
        return Some(logisim::write);
    }
    (start.starts_with('<') && (is_snap() || is_blockly())).then_some(xml::write as Write)
}

#[cfg(test)]
mod tests;
