//! Notes of Zeppelin and the models of Databricks notebooks: paragraphs that begin with the name of their interpreter.

use lookalike_frontends::Language;
use serde::Deserialize;

use super::super::document::{Document, Refusal};
use super::super::languages::language;
use super::cells::{Cell, Cells};
use super::{MAX_CELLS, document};

#[derive(Deserialize)]
struct Note {
    paragraphs: Vec<Paragraph>,
}

#[derive(Deserialize)]
struct Paragraph {
    #[serde(default)]
    text: Option<String>,
}

#[derive(Deserialize)]
struct Model {
    #[serde(default)]
    language: Option<String>,
    commands: Vec<Command>,
}

#[derive(Deserialize)]
struct Command {
    #[serde(default)]
    command: String,
    #[serde(default)]
    position: f64,
}

pub(crate) fn is_note(text: &str) -> bool {
    text.trim_start().starts_with('{') && ["\"paragraphs\"", "\"text\""].iter().all(|key| text.contains(key))
}

/// Reads a note; none if it is none.
pub(crate) fn read(text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let note: Note = serde_json::from_str(text).ok()?;
    let texts = note.paragraphs.into_iter().map(|paragraph| paragraph.text.unwrap_or_default());
    Some(document(&cells(texts, None), text.len(), always))
}

pub(crate) fn databricks(text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    // Something else may follow.
    let mut model: Model = serde_json::Deserializer::from_str(text).into_iter().next()?.ok()?;
    model.commands.sort_by(|one, other| one.position.total_cmp(&other.position));
    let texts = model.commands.into_iter().map(|command| command.command);
    Some(document(&cells(texts, model.language), text.len(), always))
}

/// Returns paragraphs as cells. `own` is the language of paragraphs that name none.
fn cells(texts: impl Iterator<Item = String>, own: Option<String>) -> Cells {
    let mut cells = Cells { languages: own.into_iter().collect(), ..Cells::default() };
    for text in texts {
        if cells.cells.len() >= MAX_CELLS {
            cells.n_beyond += 1;
            continue;
        }
        let cell = cell(&text);
        cells.languages.extend(cell.language.clone().filter(|_| cell.is_code && cells.languages.is_empty()));
        cells.cells.push(cell);
    }
    cells
}

fn cell(text: &str) -> Cell {
    let trimmed = text.trim_start();
    let Some(call) = trimmed.strip_prefix('%').filter(|call| call.starts_with(char::is_alphabetic)) else {
        return Cell { is_code: true, kind: "code".to_owned(), source: text.to_owned(), language: None };
    };
    let end = call.find(|c: char| !c.is_alphanumeric() && !"._-".contains(c)).unwrap_or(call.len());
    let (name, body) = call.split_at(end);
    // Properties of the paragraph may follow in parentheses.
    let body = body.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(body, |(_, body)| body);
    let name = name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase();
    let is_prose = ["md", "markdown", "html", "text", "angular"].contains(&&*name);
    let known = match &*name {
        "spark" | "flink" => Some("scala".to_owned()),
        "jdbc" | "hive" | "psql" | "mysql" | "bsql" | "ssql" => Some("sql".to_owned()),
        other => language(other).map(|language| language.name().to_owned()),
    };
    let source = match known {
        None if !is_prose => format!("%%{name}\n{body}"),
        _ => body.to_owned(),
    };
    let kind = if is_prose { "markdown" } else { "code" };
    Cell { is_code: !is_prose, kind: kind.to_owned(), source, language: known }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paragraphs are code of their interpreter, or prose.
    #[test]
    fn paragraphs_name_their_interpreters() {
        let note = r#"{"paragraphs": [
            {"text": "%md\n# Title"}, {"text": "%spark.pyspark\nx = 1\n"}, {"text": "%sql(limit=3)\nselect a from b"},
            {"status": "READY"}, {"text": "%spark\nval y = 2"}], "name": "n"}"#;
        assert!(is_note(note));
        let found = read(note, None).unwrap().unwrap();
        let texts: Vec<String> =
            found.scripts.iter().map(|script| format!("{}: {}", script.language, script.text)).collect();
        assert_eq!(texts.len(), 3, "{texts:?}");
        assert_eq!(texts[0], "python: # ── cell 2 ──\n\nx = 1\n");
    }
}
