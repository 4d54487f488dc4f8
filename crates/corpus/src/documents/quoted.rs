//! Programs in an answered mail, with `> ` before each line.

use std::ops::Range;

use lookalike_frontends::{Language, Span};

use super::collector::span;
use super::document::{Document, lines};
use super::plain::{self, Program};

const MIN_LINES: usize = 5;
const MIN_SHARE: usize = 60;

/// Reads a text as a quoted program; none if it is none.
pub(super) fn read(text: &str, always: Option<Language>) -> Option<Document> {
    let Program { language, code } = program(text, always)?;
    Some(plain::document(text.to_owned(), language, code))
}

/// Returns the program in the quoted lines of a text, if most lines are quoted and plainly are a program.
pub(super) fn program(text: &str, always: Option<Language>) -> Option<Program> {
    let (mut quoted, mut n_lines) = (Vec::new(), 0);
    for (range, line) in lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        n_lines += 1;
        quoted.extend(after_marks(line).map(|at| range.start + at..range.end));
    }
    if quoted.len() < MIN_LINES || 100 * quoted.len() < MIN_SHARE * n_lines {
        return None;
    }
    let code: String =
        quoted.iter().filter_map(|range| text.get(Range::clone(range))).flat_map(|line| [line, "\n"]).collect();
    let language = Language::of_content(&code)?;
    let code: Vec<Span> = quoted.iter().map(span).collect();
    Some(Program { language: always.unwrap_or(language), code: Some(code) })
}

/// Returns the place in a line after its quote marks; none if it has no mark.
fn after_marks(line: &str) -> Option<usize> {
    let mut at = line.len() - line.trim_start().len();
    let mut is_quoted = false;
    while line.get(at..).is_some_and(|rest| rest.starts_with('>')) {
        is_quoted = true;
        at += 1;
        // A blank follows each mark, and belongs to it.
        at += usize::from(line.get(at..).is_some_and(|rest| rest.starts_with(' ')));
    }
    is_quoted.then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: [&str; 7] = [
        "import sys", "def f(x):", "    for y in x:", "        print(y)", "    return x", "if x is None:",
        "    f(sys.argv)",
    ];

    fn found(text: &str) -> Option<(&'static str, String)> {
        let document = read(text, None)?;
        let script = document.scripts.first()?;
        let code = super::super::document::blanked(&script.text, &script.code.as_ref()?.code);
        Some((
            script.language.name(),
            code.lines().map(|line| line.get(2..).unwrap_or_default()).collect::<Vec<_>>().join("\n"),
        ))
    }

    /// The marks are taken off, the lines around are no code, and the indentation stays.
    #[test]
    fn quoted_programs_are_read() {
        let quoted: String = CODE.map(|line| format!("> {line}\n")).concat();
        let expected = Some(("python", CODE.join("\n")));
        assert_eq!(found(&quoted), expected);
        let (language, code) = found(&format!("On Monday Bob wrote:\n{quoted}>\n\nRegards\n")).unwrap();
        assert_eq!((language, code.trim()), ("python", &*CODE.join("\n")));
        let nested: String = CODE.map(|line| format!(">> {line}\n")).concat();
        assert_eq!(found(&nested).map(|(language, _)| language), Some("python"));
    }

    /// Quoted prose, and programs with a few such lines, are none.
    #[test]
    fn other_texts_stay_as_they_are() {
        assert_eq!(found(&"> I read your essay, and I liked it.\n".repeat(20)), None);
        assert_eq!(found(&CODE.join("\n")), None);
        assert_eq!(found(&format!("{}\n> a\n> b\n", CODE.join("\n"))), None);
        assert_eq!(found(&">".repeat(1 << 20)), None);
        assert_eq!(found(&">\n".repeat(1 << 16)), None);
    }
}
