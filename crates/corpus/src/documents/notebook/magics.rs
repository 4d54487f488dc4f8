//! Magics: commands in a cell to the notebook itself, as IPython calls them.
//!
//! `%%bash` at the head of a cell means that the cell is in another language. Lines such as `%time`, `!ls` and `help?` are not valid in the language; they become comments.

use std::path::Path;

use lookalike_frontends::Language;

use super::super::languages::{comment, language};

/// Cell magics that leave the cell in the notebook's language: they time the cell, capture its output, or run it elsewhere.
const SAME_LANGUAGE: [&str; 11] =
    ["time", "timeit", "capture", "prun", "python", "python2", "python3", "pypy", "memit", "cython", "debug"];
const WRITING: [&str; 2] = ["writefile", "file"];
/// Cell magics whose name is not that of their language.
const LANGUAGE_MAGICS: [(&str, &str); 5] =
    [("bigquery", "sql"), ("script", "bash"), ("system", "bash"), ("cu", "cpp"), ("svg", "html")];
/// Line magics that time the code after them on the same line.
const TIMING: [&str; 4] = ["time", "timeit", "prun", "memit"];

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CellContent {
    /// Code in a known language.
    Code { language: Language, text: String },
    /// Anything else, by the name of its cell magic.
    Foreign(String),
}

/// Returns the language of a cell, and its code with magics as comments. `own` is the language of the notebook.
pub(crate) fn cell_content(source: &str, own: Language) -> CellContent {
    let head = source.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let Some(call) = head.strip_prefix("%%").filter(|call| call.starts_with(char::is_alphabetic)) else {
        return CellContent::Code { language: own, text: without_magics(source, own) };
    };
    let mut words = call.split_whitespace();
    let name = words.next().unwrap_or_default();
    let body = source.split_once(call).map_or("", |(_, body)| body);
    let known = if SAME_LANGUAGE.contains(&name) {
        Some(own)
    } else if WRITING.contains(&name) {
        words.next_back().and_then(|file| language_of_file(file, source)).or_else(|| Language::of_content(body))
    } else {
        let script = LANGUAGE_MAGICS.iter().find(|(head, _)| *head == name).map(|(_, language)| *language);
        let program = words.find(|word| !word.starts_with('-')).filter(|_| name == "script");
        // Such as `python3.11` or `/usr/bin/env`.
        let program = program.and_then(|program| program.rsplit('/').next());
        let program =
            program.and_then(|name| language(name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')));
        let named = program.or_else(|| language(script.unwrap_or(name)));
        // A shell may hand a program in another language on, and anybody may define a magic of any name.
        let is_shell = named.is_none_or(|language| language.name() == "bash");
        Language::of_content(body).filter(|_| is_shell).or(named)
    };
    match known {
        Some(language) => CellContent::Code { language, text: without_magics(source, language) },
        None => CellContent::Foreign(format!("%%{name}")),
    }
}

fn language_of_file(file: &str, source: &str) -> Option<Language> {
    let extension = Path::new(file).extension()?.to_str()?;
    Language::is_extension(extension).then(|| Language::detect(Some(extension), source)).flatten()
}

/// Whether a line at the beginning of a statement is a command to the notebook, and no code.
pub(crate) fn is_command(line: &str, is_python: bool) -> bool {
    matches!(Magic::parse(line.trim(), is_python), Some(Magic::Other))
}

pub(super) fn n_command_bytes(source: &str) -> usize {
    source.lines().map(str::trim_start).filter(|line| line.starts_with('!')).map(str::len).sum()
}

fn without_magics(source: &str, language: Language) -> String {
    let is_python = language.name() == "python";
    let mut state = ScanState::default();
    let mut text = String::with_capacity(source.len());
    for line in source.split_inclusive('\n') {
        let trimmed = line.trim();
        let is_at_statement = state.depth == 0 && state.quote.is_none() && !state.is_continued;
        match Magic::parse(trimmed, is_python).filter(|_| is_at_statement) {
            Some(Magic::Timing(code)) => {
                text.push_str(&line[..line.len() - line.trim_start().len()]);
                text.push_str(code);
                state.scan(code);
            }
            Some(Magic::Other) => text.push_str(&commented_out(line, trimmed, language, is_python)),
            None => {
                text.push_str(line);
                state.scan(line);
                continue;
            }
        }
        text.push_str(if line.ends_with('\n') { "\n" } else { "" });
    }
    text
}

/// Turns a line into a comment. In Python, an indented line may be the only one of its block, so `pass` takes its place.
fn commented_out(line: &str, trimmed: &str, language: Language, is_python: bool) -> String {
    let indentation = &line[..line.len() - line.trim_start().len()];
    let placeholder = if is_python && !indentation.is_empty() { "pass  " } else { "" };
    format!("{indentation}{placeholder}{}", comment(language, trimmed).unwrap_or_default())
}

enum Magic<'a> {
    Timing(&'a str),
    Other,
}

impl Magic<'_> {
    /// Parses a line without its indentation; none if it is code.
    fn parse(line: &str, is_python: bool) -> Option<Magic<'_>> {
        let starts_word = |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if let Some(call) = line.strip_prefix('%') {
            let call = call.strip_prefix('%').unwrap_or(call);
            let (name, code) = call.split_once(char::is_whitespace).unwrap_or((call, ""));
            let code = code.trim_start();
            let is_timed = TIMING.contains(&name) && !code.is_empty() && !code.starts_with('-');
            let magic = if is_timed { Magic::Timing(code) } else { Magic::Other };
            return starts_word(call).then_some(magic);
        }
        if !is_python || line.contains('#') && !line.starts_with(['!', '?']) {
            return None;
        }
        let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '?' | '%' | '*');
        let asks_for_help = (line.ends_with('?') || line.starts_with('?')) && line.chars().all(is_in_name);
        let value = line.split_once('=').map_or("", |(_, value)| value.trim_start());
        let runs_command = line.starts_with('!') || value.starts_with('!') && !value.starts_with("!=");
        let assigns_magic = value.strip_prefix('%').is_some_and(starts_word);
        (asks_for_help || runs_command || assigns_magic).then_some(Magic::Other)
    }
}

/// The state of a scan through Python code. Within brackets, within a long string and after a line continuation, `%` and `!` belong to the language.
#[derive(Default)]
struct ScanState {
    depth: usize,
    quote: Option<&'static str>,
    is_continued: bool,
}

impl ScanState {
    fn scan(&mut self, line: &str) {
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
        // A string in single quotes ends with its line.
        self.quote = self.quote.filter(|quote| quote.len() == 3);
        self.is_continued = line.trim_end_matches(['\n', '\r']).ends_with('\\');
    }
}
