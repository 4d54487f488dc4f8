//! Notebooks. The code cells in one language become one text, in their order.
//!
//! A comment with its number precedes each cell, so that the report shows where in the notebook a line is. Commands to the notebook itself (`%matplotlib inline`, `!pip install`) are not compared. Text, outputs and everything else are compared only where they plainly are programs, because a cell can run them.

mod cells;
mod hidden;
mod json;
mod lenient;
pub(super) mod magics;
mod merge;
pub(super) mod zeppelin;

use lookalike_frontends::Language;
use lookalike_report_templates::model::{Breakdown, ByteClass, Concern, Reason, UnreadReason};

use cells::{Cells, Damage};
use hidden::Hidden;
use magics::CellContent;

use super::document::{Document, Refusal, Script};
use super::languages::{comment, language};

use crate::content_language::likelier;

/// Maximum number of cells that are read: far more than homework has.
const MAX_CELLS: usize = 10_000;
/// Number of bytes of commands to the shell from which on they may hold a program.
const MANY_COMMAND_BYTES: usize = 1_000;

/// Reads a notebook. `always` is the language of all cells that do not name another.
pub(super) fn read(text: &str, always: Option<Language>) -> Result<Document, Refusal> {
    document(&json::cells(text, MAX_CELLS), text.len(), always)
}

fn document(cells: &Cells, n_bytes: usize, always: Option<Language>) -> Result<Document, Refusal> {
    let without_code = |damage: Option<&Damage>| match damage {
        Some(damage) => Refusal::Unreadable(format!("a damaged notebook: {}", damage.error)),
        None => Refusal::LeftOut(Reason::NotebookWithoutCode),
    };
    if cells.cells.is_empty() {
        return Err(without_code(cells.damage.as_ref()));
    }
    let own = always.map_or_else(|| own_language(cells), Ok)?;
    let hidden = hidden::programs(cells, own);
    let mut collector = ScriptCollector::default();
    for (index, cell) in cells.cells.iter().enumerate() {
        collector.add(index + 1, cell, own);
    }
    for Hidden { language, text, cell } in hidden {
        collector.n_hidden += 1;
        let place = cell.map_or_else(|| "outside of code cells".to_owned(), |number| format!("cell {number}"));
        collector.push(&place, language, &text);
    }
    if collector.scripts.is_empty() {
        // The code may be in the part that is lost.
        return Err(without_code(cells.damage.as_ref().filter(|damage| damage.lost_at.is_some())));
    }
    collector.scripts.sort_by_key(|script| script.language != own);
    let note = collector.note(cells);
    let has_many_commands = collector.n_command_bytes >= MANY_COMMAND_BYTES;
    let is_cut = cells.n_beyond > 0 || cells.n_too_long > 0;
    let concerns = [(has_many_commands, Concern::HiddenCode), (is_cut, Concern::Truncated)];
    let concerns = concerns.into_iter().filter_map(|(is_so, concern)| is_so.then_some(concern)).collect();
    let around = collector.around(n_bytes, cells);
    Ok(Document { scripts: collector.scripts, note, concerns, around })
}

pub(super) fn is_notebook(text: &str) -> bool {
    text.trim_start().starts_with('{') && ["\"cells\"", "\"cell_type\""].iter().all(|key| text.contains(key))
}

/// Returns the language of a notebook: the one that it declares, unless its code plainly is in another.
fn own_language(cells: &Cells) -> Result<Language, Refusal> {
    let code = cells.cells.iter().filter(|cell| cell.is_code && !cell.source.starts_with("%%"));
    let code: String = code.flat_map(|cell| [cell.source.as_str(), "\n"]).collect();
    match declared_language(cells) {
        // A kernel whose language does not show at all was declared by mistake or on purpose.
        Ok(declared) => {
            let is_plain = declared.signs(&code).n_distinctive > 0;
            let other = likelier(declared, &code).into_iter().next().filter(|_| !is_plain);
            Ok(other.map_or(declared, |(other, _)| other))
        }
        Err(refusal) => Language::of_content(&code).ok_or(refusal),
    }
}

/// Returns the language that a notebook declares. Most notebooks are in Python, so one without a declaration is too.
fn declared_language(cells: &Cells) -> Result<Language, Refusal> {
    let Some(first) = cells.languages.first() else {
        return Language::named("python").ok_or_else(|| unknown("python"));
    };
    cells.languages.iter().find_map(|name| language(name)).ok_or_else(|| unknown(first))
}

fn unknown(name: &str) -> Refusal {
    Refusal::LeftOut(Reason::UnsupportedDocument { document: "a notebook".to_owned(), language: name.to_owned() })
}

#[derive(Default)]
struct ScriptCollector {
    scripts: Vec<Script>,
    n_without_code: usize,
    /// Number of programs outside of code cells.
    n_hidden: usize,
    n_command_bytes: usize,
    /// Number of bytes of cells that were left out.
    n_foreign_bytes: usize,
    left_out: Vec<(String, usize)>,
}

impl ScriptCollector {
    fn add(&mut self, number: usize, cell: &cells::Cell, own: Language) {
        if !cell.is_code || cell.source.trim().is_empty() {
            self.n_without_code += 1;
            return;
        }
        self.n_command_bytes += magics::n_command_bytes(&cell.source);
        let declared = cell.language.as_deref().and_then(language).unwrap_or(own);
        match magics::cell_content(&cell.source, declared) {
            CellContent::Code { language, text } => self.push(&format!("cell {number}"), language, &text),
            CellContent::Foreign(name) => self.leave_out(name, cell.source.len()),
        }
    }

    fn leave_out(&mut self, name: String, n_bytes: usize) {
        self.n_foreign_bytes += n_bytes;
        match self.left_out.iter_mut().find(|(other, _)| *other == name) {
            Some((_, n_cells)) => *n_cells += 1,
            None => self.left_out.push((name, 1)),
        }
    }

    fn push(&mut self, place: &str, language: Language, source: &str) {
        let found = self.scripts.iter().position(|script| script.language == language);
        let index = found.unwrap_or_else(|| {
            self.scripts.push(Script { language, text: String::new(), code: None, n_pieces: 0 });
            self.scripts.len() - 1
        });
        let script = &mut self.scripts[index];
        if !script.text.is_empty() {
            script.text.push('\n');
        }
        if let Some(line) = comment(language, &format!("── {place} ──")) {
            script.text.push_str(&line);
            script.text.push('\n');
        }
        script.text.push_str(source.trim_end());
        script.text.push('\n');
        script.n_pieces += 1;
    }

    /// Returns what the bytes of a notebook count as that are in no script: text cells, outputs and JSON, unless they are cells in
    /// an unknown language or stand after a syntax error.
    fn around(&self, n_bytes: usize, cells: &Cells) -> Breakdown {
        let mut around = Breakdown::default();
        if self.n_foreign_bytes > 0 {
            around.add(ByteClass::Unread(UnreadReason::UnknownLanguage), self.n_foreign_bytes as u64);
        }
        // A notebook that breaks off has lost a part of unknown size.
        if let Some(damage) = cells.damage.as_ref().filter(|damage| damage.lost_at.is_some()) {
            around.add(ByteClass::Unread(UnreadReason::Unreadable), damage.n_bytes as u64);
        }
        let n_read: usize = self.scripts.iter().map(|script| script.text.len()).sum();
        around.add(ByteClass::Text, (n_bytes as u64).saturating_sub(around.total() + n_read as u64));
        around
    }

    fn note(&self, cells: &Cells) -> String {
        let n_cells = cells.cells.len();
        let n_read = self.scripts.iter().map(|script| script.n_pieces).sum::<usize>() - self.n_hidden;
        let mut note = format!("notebook: code of {n_read} of {} cells", n_cells + cells.n_beyond);
        if self.n_hidden > 0 {
            note.push_str(&format!("; programs outside of code cells: {}", self.n_hidden));
        }
        if self.n_command_bytes >= MANY_COMMAND_BYTES {
            note.push_str(&format!("; bytes of shell commands, not compared: {}", self.n_command_bytes));
        }
        if self.n_without_code > 0 {
            note.push_str(&format!("; without code: {}", self.n_without_code));
        }
        for (name, n_cells) in &self.left_out {
            note.push_str(&format!("; left out, {name}: {n_cells}"));
        }
        if cells.n_beyond > 0 {
            note.push_str(&format!("; not read: {}", cells.n_beyond));
        }
        if cells.n_too_long > 0 {
            note.push_str(&format!("; too much code, parts not read: {}", cells.n_too_long));
        }
        if cells.is_merge {
            note.push_str("; has conflict markers of a merge, both sides are read");
        }
        if let Some(damage) = &cells.damage {
            note.push_str(&match damage.lost_at {
                Some(line) => format!("; the notebook is damaged, and a part is lost at line {line}"),
                None => format!("; the notebook is damaged, and nothing is lost: {}", damage.error),
            });
        }
        note
    }
}

#[cfg(test)]
mod tests;
