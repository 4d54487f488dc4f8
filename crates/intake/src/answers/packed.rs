//! Programs that a platform packed into a cell: in a field of JSON, as files in base64, or with line ends written out.
//!
//! ```text
//! {"code": "a = 1\nb = 2"}                        the text of the field
//! [{"name": "x.py", "contents": "YSA9IDEK"}]      a file
//! a = 1\nb = "\n"                                  two lines, and the string stays
//! ```
//! What is no program when it is unpacked stays as it is: an answer may be JSON, and a program may print line ends.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_frontends::Language;
use serde_json::{Map, Value};

use super::cells::looks_like_code;

/// Fields that hold a program, in lower case.
const PROGRAMS: [&str; 13] = [
    "code", "source", "source_code", "sourcecode", "program", "answer", "submission", "solution", "submitted_code",
    "contents", "content", "text", "value",
];
const NAMES: [&str; 4] = ["name", "filename", "path", "file"];
const LANGUAGES: [&str; 3] = ["language", "lang", "mode"];
const MAX_VALUES: usize = 10_000;
/// Minimum number of lines of a program, and of line ends that are written out.
const MIN_LINES: usize = 3;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'c> {
    /// The name of its file, if the cell has it.
    pub(super) name: Option<String>,
    pub(super) language: Option<Language>,
    pub(super) text: Cow<'c, str>,
}

/// Returns the programs in a cell, or the cell as it is if nothing is packed in it.
pub(super) fn parts(cell: &str) -> Vec<Part<'_>> {
    let in_json = if cell.trim_start().starts_with(['{', '[']) { in_json(cell) } else { Vec::new() };
    if !in_json.is_empty() {
        return in_json;
    }
    let text = with_line_ends(cell).map_or(Cow::Borrowed(cell), Cow::Owned);
    vec![Part { name: None, language: None, text }]
}

/// Returns the programs in the fields of JSON, in its order.
fn in_json(cell: &str) -> Vec<Part<'static>> {
    let Ok(value) = serde_json::from_str::<Value>(cell) else { return Vec::new() };
    let mut parts = Vec::new();
    let mut left = vec![&value];
    for _ in 0..MAX_VALUES {
        let Some(value) = left.pop() else { break };
        match value {
            Value::Object(fields) => match part(fields) {
                Some(part) => parts.push(part),
                None => left.extend(fields.values().rev()),
            },
            Value::Array(values) => left.extend(values.iter().rev()),
            _ => {}
        }
    }
    parts
}

/// Returns the program in an object, if one of its fields is one.
fn part(fields: &Map<String, Value>) -> Option<Part<'static>> {
    let text_of = |names: &[&str]| {
        let is_named = |key: &str| names.contains(&&*key.trim_start_matches('_').to_lowercase());
        fields.iter().filter(move |(key, _)| is_named(key)).find_map(|(_, value)| value.as_str())
    };
    let content = text_of(&PROGRAMS)?;
    let text = in_base64(content).unwrap_or_else(|| content.to_owned());
    let is_program = text.trim().lines().count() >= MIN_LINES || looks_like_code(&text);
    let name = text_of(&NAMES).map(str::to_owned);
    let language = text_of(&LANGUAGES).and_then(Language::called);
    is_program.then_some(Part { name, language, text: Cow::Owned(text) })
}

/// Returns the text that base64 holds, if it is that of a text of several lines.
fn in_base64(content: &str) -> Option<String> {
    let packed: String = content.split_ascii_whitespace().collect();
    let text = String::from_utf8(STANDARD.decode(packed).ok()?).ok()?;
    (text.contains('\n') && !text.contains('\0')).then_some(text)
}

/// Returns a text of one line with line ends in the place of those that are written out, if that makes a program of it. Those in strings stay.
fn with_line_ends(cell: &str) -> Option<String> {
    let cell = cell.trim();
    if cell.contains('\n') || cell.matches("\\n").count() < MIN_LINES {
        return None;
    }
    let mut text = String::with_capacity(cell.len());
    let mut quote = None;
    let mut is_comment = false;
    let mut rest = cell;
    while let Some(c) = rest.chars().next() {
        let length = match rest.get(..2) {
            Some("\\n") if !is_in_string(quote, rest) => {
                text.push('\n');
                (quote, is_comment) = (None, false);
                2
            }
            Some("\\r") if rest.starts_with("\\r\\n") => 2,
            Some("\\t") if quote.is_none() => {
                text.push('\t');
                2
            }
            Some(escape @ ("\\\"" | "\\'" | "\\\\")) if cell.contains("\\\"") => {
                let plain = escape.chars().last().unwrap_or('\\');
                quote = after_quote(quote, plain, is_comment);
                text.push(plain);
                2
            }
            pair => {
                is_comment |= quote.is_none() && (c == '#' || pair == Some("//"));
                quote = after_quote(quote, c, is_comment);
                text.push(c);
                c.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Language::of_content(&text).is_some().then_some(text)
}

/// Whether a line end that is written out belongs to a string: its quote closes before the next one.
fn is_in_string(quote: Option<char>, rest: &str) -> bool {
    let line = rest[2..].split("\\n").next().unwrap_or_default();
    quote.is_some_and(|quote| line.contains(quote))
}

/// Returns the quote of the string that a text is in after a character.
fn after_quote(quote: Option<char>, c: char, is_comment: bool) -> Option<char> {
    match quote {
        Some(open) if open == c => None,
        None if !is_comment && (c == '"' || c == '\'') => Some(c),
        same => same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(cell: &str) -> Vec<(Option<String>, String)> {
        parts(cell).into_iter().map(|part| (part.name, part.text.into_owned())).collect()
    }

    /// Platforms export a program as a field of JSON, and files in base64.
    #[test]
    fn programs_in_json_are_unpacked() {
        let cell = r#"{"code": "a = 1\nb = 2\nprint(a)\n", "language": "python"}"#;
        assert_eq!(texts(cell), [(None, "a = 1\nb = 2\nprint(a)\n".to_owned())]);
        assert_eq!(parts(cell)[0].language, Language::named("python"));
        let file = STANDARD.encode("import sys\nprint(sys.argv)\nx = 1\n");
        let cell = format!(r#"{{"seed": 1, "_files": [{{"name": "x.py", "contents": "{file}"}}]}}"#);
        assert_eq!(texts(&cell), [(Some("x.py".to_owned()), "import sys\nprint(sys.argv)\nx = 1\n".to_owned())]);
    }

    /// Line ends that are written out become line ends, and those in strings stay, whatever a comment quotes.
    #[test]
    fn line_ends_that_are_written_out_become_lines() {
        let cell = r#"# don't look\nimport sys\ndef f(x):\n    print("a\n")\n    for y in x:\n        print(y, end='\n')\n    return x\nif x is None:\n    f(sys.argv)\n"#;
        let text = texts(cell).remove(0).1;
        assert_eq!(text.lines().count(), 9, "{text}");
        assert!(text.contains("print(\"a\\n\")\n") && text.contains("end='\\n')\n"), "{text}");
    }

    /// An answer may be JSON, a program may print line ends, and a formula may have words that begin like one.
    #[test]
    fn other_cells_stay_as_they_are() {
        for cell in [
            r#"{"menu": {"id": "file", "items": [1, 2, 3], "value": "File"}}"#,
            r#"print("a\nb\nc\nd")"#,
            r#"$a \neq b$, $\nabla f$, $\nu > 0$ and $x \notin M$"#,
            "{ return a[0]; }",
            "[x for x in range(3)]",
        ] {
            assert_eq!(texts(cell), [(None, cell.to_owned())]);
        }
    }
}
