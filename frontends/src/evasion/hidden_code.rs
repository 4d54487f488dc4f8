//! Finds texts that are run as code although they cannot be read as such: encoded programs, lists of numbers, code in pieces and in other files.
//!
//! A text is named only if its value gets to something that runs text ([`Sinks`]), through the variables and calls of the program ([`program`](super::program)).
//! Tables, levels, tunes, pictures and long addresses are data in any other program, and calculators run what somebody types.

use std::ops::Range;

use super::code_judgment::may_be_code;
use super::flow::Place;
use super::opaque::{is_binary, longest_list, n_opaque, opaque_tokens};
use super::program::Program;
use super::sinks::{Running, Sinks, content, has_ending, may_run};
use crate::frontend::Frontend;
use crate::literal_form::LiteralForm;
use crate::literals::{Literal, SCRIPT_SCHEME};
use crate::mapped_text::MappedText;
use crate::table::Table;
use crate::token_string::TokenStringBuilder;

const MIN_ENCODED: usize = 120;
/// Minimum number of characters without a blank in an encoded text.
const MIN_UNBROKEN: usize = 60;
/// Minimum number of bytes of a text that looks like code.
const MIN_CODE: usize = 150;
/// Minimum number of bytes of code in pieces, and their minimum share of the program in percent.
const MIN_PIECES: usize = 200;
const MIN_SHARE_OF_PIECES: usize = 40;
/// Minimum number of characters in all texts of a program together that nobody can read.
const MIN_OPAQUE: usize = 240;
const MIN_NUMBERS: usize = 128;
/// Endings of files that are no programs by their names, but may have one as their content.
const DATA: &str =
    "bin bmp csv dat data db dump gif gz jpeg jpg json log md npy npz pickle pkl png sqlite txt wav xml yaml yml zip";
const MAX_FOLLOWED: usize = 40;
/// Maximum number of bytes of a program whose values are followed.
const MAX_SOURCE: usize = 4 << 20;

/// Returns the texts that are run as code and were not read. `unread` are the literals that were not read as code.
pub(crate) fn find(
    frontend: &Frontend,
    source: &str,
    tokens: &TokenStringBuilder,
    unread: &[&Literal],
) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    if (frontend.table.is_unreadable)(source) {
        found.push(0..source.len());
    }
    found.extend(unread.iter().filter(|literal| is_script(literal, source)).map(|literal| literal.bytes.clone()));
    // Scripts of a page have a language of their own.
    let table = unread.first().map_or(frontend.table, |literal| literal.table);
    if may_run(table, source) && source.len() <= MAX_SOURCE {
        let mut suspects = suspects(source, unread);
        suspects.extend(longest_list(frontend, source, tokens).map(Suspect::alone));
        suspects.extend(opaque_tokens(frontend, source, tokens, MIN_OPAQUE).into_iter().map(Suspect::alone));
        found.extend(run(table, source, &suspects, unread));
    }
    found
}

/// Texts that would be hidden code if they were run.
struct Suspect {
    /// Each of the texts, half of which must be run.
    texts: Vec<Range<usize>>,
}

impl Suspect {
    fn alone(bytes: Range<usize>) -> Suspect {
        Suspect { texts: vec![bytes] }
    }

    fn bytes(&self) -> Range<usize> {
        let start = self.texts.first().map_or(0, |first| first.start);
        start..self.texts.last().map_or(start, |last| last.end)
    }
}

/// Returns the suspects that are run, and the lines that run the content of a file of data.
fn run(table: &'static Table, source: &str, suspects: &[Suspect], unread: &[&Literal]) -> Vec<Range<usize>> {
    let is_data_file =
        |literal: &&&Literal| literal.form.is_string() && has_ending(content(&source[literal.bytes.clone()]), DATA);
    let files: Vec<&&Literal> = unread.iter().filter(is_data_file).collect();
    if suspects.is_empty() && files.is_empty() {
        return Vec::new();
    }
    let program = Program::new(&table.lexicon, source);
    let sinks = Sinks::new(&program, table);
    let mut found = Vec::new();
    for suspect in suspects {
        // Names of modules and files are run one by one; the pieces of a program are run together.
        let step = suspect.texts.len().div_ceil(MAX_FOLLOWED);
        let followed: Vec<&Range<usize>> = suspect.texts.iter().step_by(step.max(1)).collect();
        let mut n_run = 0;
        for text in &followed {
            let start = program.first_value_in(text);
            n_run += usize::from(program.reaches(start, &|place| sinks.running_at(place).is_some()).is_some());
        }
        if n_run > 0 && 2 * n_run >= followed.len() {
            found.push(suspect.bytes());
        }
    }
    for file in files {
        // Puzzles evaluate the expressions of a file, and commands get files as their input.
        let is_run = |place: &Place| {
            matches!(place, Place::Argument { .. }) && sinks.running_at(place) == Some(Running::Statements)
        };
        let start = program.first_value_in(&file.bytes);
        if let Some(at) = program.reaches(start, &is_run) {
            found.push(program.line(source, at));
        }
    }
    found
}

/// Returns the strings that cannot be read, each alone if it is long, and otherwise all together.
fn suspects(source: &str, unread: &[&Literal]) -> Vec<Suspect> {
    let (mut alone, mut opaque, mut strings) = (Vec::new(), Vec::new(), Vec::new());
    let (mut n_in_opaque, mut n_numbers, mut n_bytes) = (0, 0, 0);
    let mut all = MappedText::default();
    for literal in unread.iter().filter(|literal| literal.form != LiteralForm::Macro) {
        let mut content = MappedText::default();
        literal.append_content(source, &mut content);
        let text = content.text();
        if is_encoded(text) || is_binary(text) || text.len() >= MIN_CODE && may_be_code(text) {
            alone.push(Suspect::alone(literal.bytes.clone()));
            continue;
        }
        if !literal.form.is_string() {
            continue;
        }
        let n_characters = n_opaque(text);
        let n_of_numbers = n_listed_numbers(text);
        if n_characters > 0 || n_of_numbers > 1 {
            opaque.push(literal.bytes.clone());
        }
        (n_in_opaque, n_numbers) = (n_in_opaque + n_characters, n_numbers + n_of_numbers);
        n_bytes += literal.bytes.len();
        literal.append_content(source, &mut all);
        strings.push(literal.bytes.clone());
    }
    if n_in_opaque >= MIN_OPAQUE || n_numbers >= MIN_NUMBERS {
        alone.push(Suspect { texts: opaque });
    }
    let are_most = n_bytes >= MIN_PIECES && 100 * n_bytes >= MIN_SHARE_OF_PIECES * source.len();
    if alone.is_empty() && are_most && may_be_code(all.text()) {
        alone.push(Suspect { texts: strings });
    }
    alone
}

/// Returns the number of numbers of a text that has nothing but numbers and signs between them; 0 for any other. An expression is no such list.
fn n_listed_numbers(text: &str) -> usize {
    let is_listed = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",;:".contains(c);
    if text.chars().all(is_listed) {
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).count()
    } else {
        0
    }
}

/// Whether a literal is a script in an address, which a browser runs.
fn is_script(literal: &Literal, source: &str) -> bool {
    let text = source[literal.bytes.clone()].trim_start_matches(['"', '\'']).trim_start();
    literal.form == LiteralForm::Attribute
        && text.len() >= MIN_CODE
        && text.get(..SCRIPT_SCHEME.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCRIPT_SCHEME))
        && may_be_code(text)
}

/// Whether a text is encoded: long without blanks, or with many characters that nobody types.
fn is_encoded(text: &str) -> bool {
    if text.len() < MIN_ENCODED {
        return false;
    }
    let longest = text.split_whitespace().map(str::len).max().unwrap_or_default();
    let is_mixed = text.contains(|c: char| c.is_ascii_digit()) && text.contains(|c: char| c.is_ascii_alphabetic());
    let is_unusual = |c: &char| c.is_control() && !c.is_whitespace() || matches!(c, '\u{80}'..='\u{ff}' | '\u{fffd}');
    (longest >= MIN_UNBROKEN && is_mixed) || 5 * text.chars().filter(is_unusual).count() > text.chars().count()
}
