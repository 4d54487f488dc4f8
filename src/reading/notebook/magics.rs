//! What a cell says to the notebook and not to its language.
//!
//! `%%bash` at the head of a cell makes it one of another language; `%time`, `!ls` and `help?` are lines that no parser of the language takes. Such lines become comments.

use std::path::Path;

use lookalike_frontends::Language;

use super::{comment, language};

/// Heads of cells that stay in the notebook's language: they time it, silence it, run it elsewhere.
const SAME_LANGUAGE: [&str; 11] =
    ["time", "timeit", "capture", "prun", "python", "python2", "python3", "pypy", "memit", "cython", "debug"];
/// Heads of cells whose content goes into the file that they name.
const WRITING: [&str; 2] = ["writefile", "file"];
/// Heads that name a language by another name.
const HEADS: [(&str, &str); 5] =
    [("bigquery", "sql"), ("script", "bash"), ("system", "bash"), ("cu", "cpp"), ("svg", "html")];
/// Lines that time the code after them on the same line.
const TIMING: [&str; 4] = ["time", "timeit", "prun", "memit"];

/// A cell as it is compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wording {
    /// Code of a language that is known.
    Code { language: Language, text: String },
    /// Something else, by its name.
    Foreign(String),
}

/// The language of a cell in a notebook of the language `own`, and its code with the notebook's own lines as comments.
pub(super) fn wording(source: &str, own: Language) -> Wording {
    let head = source.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let Some(call) = head.strip_prefix("%%").filter(|call| call.starts_with(char::is_alphabetic)) else {
        return Wording::Code { language: own, text: without_magics(source, own) };
    };
    let mut words = call.split_whitespace();
    let name = words.next().unwrap_or_default();
    let known = if SAME_LANGUAGE.contains(&name) {
        Some(own)
    } else if WRITING.contains(&name) {
        words.next_back().and_then(|file| of_file(file, source))
    } else {
        let script = HEADS.iter().find(|(head, _)| *head == name).map(|(_, language)| *language);
        language(script.unwrap_or(name))
    };
    match known {
        Some(language) => Wording::Code { language, text: without_magics(source, language) },
        None => Wording::Foreign(format!("%%{name}")),
    }
}

fn of_file(file: &str, source: &str) -> Option<Language> {
    let extension = Path::new(file).extension()?.to_str()?;
    Language::is_extension(extension).then(|| Language::of(Some(extension), source)).flatten()
}

/// The lines of a cell, those that speak to the notebook as comments.
fn without_magics(source: &str, language: Language) -> String {
    let is_python = language.name() == "python";
    let mut inside = Inside::default();
    let mut text = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        let said = line.trim();
        let is_free = inside.is_nothing();
        match Line::of(said, is_python).filter(|_| is_free) {
            Some(Line::Timed(code)) => {
                text.push_str(&line[..line.len() - line.trim_start().len()]);
                text.push_str(code);
                inside.pass(code);
            }
            Some(Line::Magic) => text.push_str(&silenced(line, said, language, is_python)),
            None => {
                text.push_str(line);
                inside.pass(line);
                continue;
            }
        }
        text.push_str(if line.ends_with('\n') { "\n" } else { "" });
    }
    text
}

/// A line as a comment. In Python an indented one may be all that its block has.
fn silenced(line: &str, said: &str, language: Language, is_python: bool) -> String {
    let indentation = &line[..line.len() - line.trim_start().len()];
    let holder = if is_python && !indentation.is_empty() { "pass  " } else { "" };
    format!("{indentation}{holder}{}", comment(language, said).unwrap_or_default())
}

/// A line that speaks to the notebook.
enum Line<'a> {
    /// To be left out.
    Magic,
    /// Code that is timed.
    Timed(&'a str),
}

impl Line<'_> {
    fn of(said: &str, is_python: bool) -> Option<Line<'_>> {
        let starts_word = |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if let Some(call) = said.strip_prefix('%') {
            let call = call.strip_prefix('%').unwrap_or(call);
            let (name, code) = call.split_once(char::is_whitespace).unwrap_or((call, ""));
            let code = code.trim_start();
            let is_timed = TIMING.contains(&name) && !code.is_empty() && !code.starts_with('-');
            let line = if is_timed { Line::Timed(code) } else { Line::Magic };
            return starts_word(call).then_some(line);
        }
        if !is_python || said.contains('#') && !said.starts_with(['!', '?']) {
            return None;
        }
        let is_of_call = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '?' | '%' | '*');
        let asks = (said.ends_with('?') || said.starts_with('?')) && said.chars().all(is_of_call);
        let value = said.split_once('=').map_or("", |(_, value)| value.trim_start());
        let calls = said.starts_with('!') || value.starts_with('!') && !value.starts_with("!=");
        let assigned = value.strip_prefix('%').is_some_and(starts_word);
        (asks || calls || assigned).then_some(Line::Magic)
    }
}

/// Whether a place is inside of brackets, of a long string, or after a line that goes on: there, signs are of the language.
#[derive(Default)]
struct Inside {
    depth: usize,
    quote: Option<&'static str>,
    goes_on: bool,
}

impl Inside {
    fn is_nothing(&self) -> bool {
        self.depth == 0 && self.quote.is_none() && !self.goes_on
    }

    /// Passes over one line of code.
    fn pass(&mut self, line: &str) {
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let mut length = c.len_utf8();
            match self.quote {
                Some(quote) if rest.starts_with(quote) => {
                    length = quote.len();
                    self.quote = None;
                }
                _ if c == '\\' => length += rest[length..].chars().next().map_or(0, char::len_utf8),
                Some(_) => {}
                None => match c {
                    '#' => break,
                    '(' | '[' | '{' => self.depth += 1,
                    ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                    '"' | '\'' => {
                        let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| rest.starts_with(quote));
                        length = quote.map_or(length, str::len);
                        self.quote = quote;
                    }
                    _ => {}
                },
            }
            rest = rest.get(length..).unwrap_or_default();
        }
        // A short string ends with its line.
        self.quote = self.quote.filter(|quote| quote.len() == 3);
        self.goes_on = line.trim_end_matches(['\n', '\r']).ends_with('\\');
    }
}
