//! Notebooks: the code cells of one language, in their order, as one text.
//!
//! Before each cell stands a comment with its number, so that the report shows where in the notebook a line is. Text, outputs and what speaks to the notebook's own machinery (`%matplotlib inline`, `!pip install`) are no code of the student's.

mod json;
mod magics;

use lookalike_frontends::Language;

use json::Cells;
use magics::Wording;

/// More cells than that are nobody's homework.
const MAX_CELLS: usize = 10_000;

/// Endings of names that stand for notebooks.
const ENDINGS: [&str; 1] = ["ipynb"];

/// What notebooks call languages that go by other names here.
const ALIASES: [(&str, &str); 19] = [
    ("ipython", "python"),
    ("ipython3", "python"),
    ("python2", "python"),
    ("python3", "python"),
    ("pyspark", "python"),
    ("sagemath", "python"),
    ("sage", "python"),
    ("ir", "r"),
    ("c++", "cpp"),
    ("c++11", "cpp"),
    ("c++14", "cpp"),
    ("c++17", "cpp"),
    ("c#", "csharp"),
    ("js", "javascript"),
    ("node", "javascript"),
    ("nodejs", "javascript"),
    ("sh", "bash"),
    ("shell", "bash"),
    ("zsh", "bash"),
];

/// Comments of any language, around a text.
const COMMENTS: [(&str, &str); 8] =
    [("# ", ""), ("// ", ""), ("-- ", ""), ("/* ", " */"), ("<!-- ", " -->"), ("(* ", " *)"), ("% ", ""), ("; ", "")];

/// The code of one language in a notebook.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) language: Language,
    pub(super) text: String,
    pub(super) n_cells: usize,
}

/// What could be read of a notebook.
#[derive(Debug)]
pub(super) struct Notebook {
    /// The notebook's own language first.
    pub(super) scripts: Vec<Script>,
    /// What was read and what was left out.
    pub(super) note: String,
}

/// Whether a file is a notebook, by its name's ending.
pub(crate) fn is_ending(extension: &str) -> bool {
    ENDINGS.iter().any(|ending| ending.eq_ignore_ascii_case(extension))
}

/// The code of a notebook. `always` is the language of all its cells that do not name another.
///
/// # Errors
/// It is no notebook, or in no known language; the reason says which.
pub(super) fn read(text: &str, always: Option<Language>) -> Result<Notebook, Refusal> {
    let cells = json::cells(text, MAX_CELLS);
    if cells.cells.is_empty() {
        let broken = |error: &String| Refusal::Unreadable(format!("a broken notebook: {error}"));
        return Err(cells.error.as_ref().map_or(Refusal::WithoutCells, broken));
    }
    let own = always.map_or_else(|| own_language(&cells), Ok)?;
    let mut sorting = Sorting::default();
    for (place, cell) in cells.cells.iter().enumerate() {
        sorting.take(place + 1, cell, own);
    }
    if sorting.scripts.is_empty() {
        return Err(Refusal::WithoutCells);
    }
    sorting.scripts.sort_by_key(|script| script.language != own);
    let note = sorting.note(&cells);
    Ok(Notebook { scripts: sorting.scripts, note })
}

/// Why there is nothing to compare in a notebook.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Broken before its first cell.
    Unreadable(String),
    /// No cell has code.
    WithoutCells,
    /// In a language that is not known here.
    Unknown(String),
}

/// The language that a notebook says it is in. One that does not say is in Python, as most are.
fn own_language(cells: &Cells) -> Result<Language, Refusal> {
    let named = cells.languages.iter().find_map(|name| language(name));
    let unknown = || Refusal::Unknown(cells.languages.first().cloned().unwrap_or_else(|| "python".to_owned()));
    let python = || if cells.languages.is_empty() { Language::named("python") } else { None };
    named.or_else(python).ok_or_else(unknown)
}

/// A language by the name that notebooks give it.
fn language(name: &str) -> Option<Language> {
    let name = name.trim().to_ascii_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|(_, language)| *language);
    Language::named(alias.unwrap_or(&name))
}

/// Cells on their way to their scripts.
#[derive(Default)]
struct Sorting {
    scripts: Vec<Script>,
    n_without_code: usize,
    /// How many were left out of each other kind.
    left_out: Vec<(String, usize)>,
}

impl Sorting {
    fn take(&mut self, number: usize, cell: &json::Cell, own: Language) {
        if !cell.is_code || cell.source.trim().is_empty() {
            self.n_without_code += 1;
            return;
        }
        let said = cell.language.as_deref().and_then(language).unwrap_or(own);
        match magics::wording(&cell.source, said) {
            Wording::Code { language, text } => self.push(number, language, &text),
            Wording::Foreign(name) => match self.left_out.iter_mut().find(|(other, _)| *other == name) {
                Some((_, n_cells)) => *n_cells += 1,
                None => self.left_out.push((name, 1)),
            },
        }
    }

    fn push(&mut self, number: usize, language: Language, source: &str) {
        let found = self.scripts.iter().position(|script| script.language == language);
        let place = found.unwrap_or_else(|| {
            self.scripts.push(Script { language, text: String::new(), n_cells: 0 });
            self.scripts.len() - 1
        });
        let script = &mut self.scripts[place];
        if !script.text.is_empty() {
            script.text.push('\n');
        }
        if let Some(line) = comment(language, &format!("── cell {number} ──")) {
            script.text.push_str(&line);
            script.text.push('\n');
        }
        script.text.push_str(source.trim_end());
        script.text.push('\n');
        script.n_cells += 1;
    }

    fn note(&self, cells: &Cells) -> String {
        let n_cells = cells.cells.len();
        let n_read: usize = self.scripts.iter().map(|script| script.n_cells).sum();
        let mut note = format!("notebook: code of {n_read} of {} cells", n_cells + cells.n_beyond);
        if self.n_without_code > 0 {
            note.push_str(&format!("; without code: {}", self.n_without_code));
        }
        for (name, n_cells) in &self.left_out {
            note.push_str(&format!("; left out, {name}: {n_cells}"));
        }
        if cells.n_beyond > 0 {
            note.push_str(&format!("; not looked at: {}", cells.n_beyond));
        }
        if cells.n_too_long > 0 {
            note.push_str(&format!("; too much code, pieces left out: {}", cells.n_too_long));
        }
        if let Some(error) = &cells.error {
            note.push_str(&format!("; the notebook is broken after these: {error}"));
        }
        note
    }
}

/// A line of text as a comment, if the language has comments.
fn comment(language: Language, text: &str) -> Option<String> {
    let lines = COMMENTS.iter().map(|(start, end)| format!("{start}{text}{end}"));
    lines.into_iter().find(|line| language.comment_length(line) == Some(line.len()))
}

#[cfg(test)]
mod tests;
