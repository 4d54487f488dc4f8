//! Finds texts that are probably run as code although they cannot be read as such: encoded programs, lists of numbers, code in pieces, in comments and in other files.
//!
//! Two things must meet: something that runs text ([`Sinks`]), and something to be run that is not read as code. Calculators evaluate what somebody types, and tables of numbers stand in many programs; neither is hidden code by itself. Only a long list that recurs like the bytes of a text needs nothing that runs it: an interpreter in the same program would do.

use std::ops::Range;

use super::code_judgment::{MIN_TOKENS, is_code, may_be_code};
use super::opaque::{List, is_binary, longest_list, n_opaque, n_opaque_in_tokens};
use super::sinks::{Sinks, runs_bytes};
use crate::frontend::Frontend;
use crate::lexical;
use crate::literal_form::LiteralForm;
use crate::literals::{Literal, SCRIPT_SCHEME, is_mostly_macros};
use crate::mapped_text::MappedText;
use crate::pieces::{Piece, pieces};
use crate::token_string::TokenStringBuilder;

/// Minimum number of characters of an encoded text.
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
/// Minimum number of items of a list that needs nothing that runs it.
const MIN_ITEMS_ALONE: usize = 200;
/// Minimum number of numbers in the texts of a program.
const MIN_NUMBERS_IN_TEXTS: usize = 128;
/// Minimum number of bytes of the texts of a program that runs text, and their minimum share of it in percent; of so many bytes, any share.
const MIN_TEXTS: usize = 400;
const MIN_SHARE_OF_TEXTS: usize = 35;
const MANY_TEXTS: usize = 1_500;
/// Minimum number of bytes of code in the comments of a program that runs text.
const MIN_COMMENTS: usize = 300;

/// Returns the texts that are probably run as code. `literals` are all of the program, and `unread` those that were not read as code.
pub(crate) fn find(
    frontend: &Frontend,
    source: &str,
    tokens: &TokenStringBuilder,
    literals: &[Literal],
    unread: &[&Literal],
) -> Vec<Range<usize>> {
    let mut texts = Texts::of(source, unread);
    texts.n_opaque += n_opaque_in_tokens(frontend, source, tokens);
    let list = longest_list(frontend, source, tokens);
    let mut sinks = Sinks::of(frontend, source, tokens, &texts.contents);
    if list.is_some() || texts.may_be_run() {
        sinks.may_run |= runs_bytes(frontend, source);
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    if (frontend.table.is_unreadable)(source) {
        found.push(0..source.len());
    }
    let is_run = |suspect: &&Suspect| {
        suspect.is_sure || sinks.runs || sinks.evaluates || (sinks.may_run || sinks.decodes) && suspect.is_encoded
    };
    found.extend(texts.suspects.iter().filter(is_run).map(|suspect| suspect.bytes.clone()));
    found.extend(list.filter(|list| is_program(list, sinks)).map(|list| list.bytes));
    if found.is_empty() {
        found.extend(texts.run_together(source, sinks));
    }
    if sinks.runs && found.is_empty() {
        found.extend(comments(frontend, source));
        // A program may read the code after its own end, which is compared.
        let n_texts = |literals: &mut dyn Iterator<Item = &Literal>| {
            literals.filter(|literal| literal.form == LiteralForm::Text).count()
        };
        let reads_itself = n_texts(&mut literals.iter()) > n_texts(&mut unread.iter().copied());
        found.extend(loader(source, sinks).filter(|_| !reads_itself));
    }
    found.extend(macros(source, unread));
    found
}

/// Whether a list is probably run.
fn is_program(list: &List, sinks: Sinks) -> bool {
    let is_run = (sinks.may_run || sinks.decodes) && list.is_varied;
    is_run || list.is_like_code && list.n_items >= MIN_ITEMS_ALONE
}

/// The strings of a program that were not read as code.
struct Texts {
    /// Those that may be run by themselves, or all of them if they may be together.
    suspects: Vec<Suspect>,
    /// All of them, each with its place in the source.
    contents: Vec<(Range<usize>, String)>,
    n_bytes: usize,
    n_opaque: usize,
    n_numbers: usize,
}

impl Texts {
    fn of(source: &str, unread: &[&Literal]) -> Texts {
        let is_long = |literal: &&&Literal| {
            literal.form != LiteralForm::Macro && literal.bytes.len() >= MIN_ENCODED.min(MIN_CODE)
        };
        let mut suspects: Vec<Suspect> =
            unread.iter().filter(is_long).filter_map(|literal| Suspect::of(literal, source)).collect();
        if suspects.is_empty() {
            suspects.extend(Suspect::of_pieces(unread, source));
        }
        let mut texts = Texts { suspects, contents: Vec::new(), n_bytes: 0, n_opaque: 0, n_numbers: 0 };
        unread.iter().filter(|literal| literal.form.is_string()).for_each(|literal| texts.add(literal, source));
        texts
    }

    fn add(&mut self, literal: &Literal, source: &str) {
        let mut content = MappedText::default();
        literal.append_content(source, &mut content);
        let text = content.text();
        self.n_bytes += if is_prose(text) { 0 } else { text.len() };
        self.n_opaque += n_opaque(text);
        let numbers = text.split(|c: char| !c.is_ascii_alphanumeric());
        self.n_numbers += numbers.filter(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())).count();
        self.contents.push((literal.bytes.clone(), text.to_owned()));
    }

    /// Whether there is anything that a program may run.
    fn may_be_run(&self) -> bool {
        !self.suspects.is_empty() || self.n_opaque >= MIN_OPAQUE || self.n_numbers >= MIN_NUMBERS_IN_TEXTS
    }

    /// Returns the range of all texts of a program that probably runs them together.
    fn run_together(&self, source: &str, sinks: Sinks) -> Option<Range<usize>> {
        let share = |percent: usize| 100 * self.n_bytes >= percent * source.len();
        let are_most = self.n_bytes >= MANY_TEXTS || self.n_bytes >= MIN_TEXTS && share(MIN_SHARE_OF_TEXTS);
        // Addresses and keys are opaque too, and many programs decode what they get.
        let is_opaque = self.n_opaque >= MIN_OPAQUE && (sinks.runs || sinks.may_run && sinks.decodes);
        let is_numbers = self.n_numbers >= MIN_NUMBERS_IN_TEXTS && sinks.may_run;
        let is_run = sinks.runs && are_most || is_opaque || is_numbers;
        let ends = self.contents.first().zip(self.contents.last());
        is_run.then(|| ends.map_or(0..source.len(), |((first, _), (last, _))| first.start..last.end))
    }
}

/// Whether a text is a sentence, or several.
fn is_prose(text: &str) -> bool {
    let n_letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let n_words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1).count();
    n_words >= 3 && n_opaque(text) * 10 <= text.len() && 10 * (n_letters + n_words) >= 8 * text.chars().count()
}

/// A text that may be run.
struct Suspect {
    bytes: Range<usize>,
    is_encoded: bool,
    /// Whether nothing else has to run it.
    is_sure: bool,
}

impl Suspect {
    fn of(literal: &Literal, source: &str) -> Option<Suspect> {
        let mut content = MappedText::default();
        literal.append_content(source, &mut content);
        let text = content.text();
        let is_encoded = is_encoded(text);
        let looks_like_code = text.len() >= MIN_CODE && may_be_code(text);
        let is_sure = is_binary(text) || looks_like_code && is_script_address(literal, source);
        (is_encoded || looks_like_code || is_sure).then(|| Suspect {
            bytes: literal.bytes.clone(),
            is_encoded,
            is_sure,
        })
    }

    /// Returns all strings of a program that consists of strings for the most part, if they look like code in pieces.
    fn of_pieces(unread: &[&Literal], source: &str) -> Option<Suspect> {
        let strings = || unread.iter().filter(|literal| literal.form.is_string());
        let n_bytes: usize = strings().map(|literal| literal.bytes.len()).sum();
        if n_bytes < MIN_PIECES || 100 * n_bytes < MIN_SHARE_OF_PIECES * source.len() {
            return None;
        }
        let mut content = MappedText::default();
        strings().for_each(|literal| literal.append_content(source, &mut content));
        let bytes = strings().next()?.bytes.start..strings().next_back()?.bytes.end;
        may_be_code(content.text()).then_some(Suspect { bytes, is_encoded: false, is_sure: false })
    }
}

/// Whether a literal is an address that a browser runs.
fn is_script_address(literal: &Literal, source: &str) -> bool {
    let text = source[literal.bytes.clone()].trim_start_matches(['"', '\'']).trim_start();
    literal.form == LiteralForm::Attribute
        && text.get(..SCRIPT_SCHEME.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCRIPT_SCHEME))
}

/// Whether a text is encoded: long without blanks, or with many characters that nobody types.
fn is_encoded(text: &str) -> bool {
    if text.len() < MIN_ENCODED {
        return false;
    }
    let longest = text.split_whitespace().map(str::len).max().unwrap_or_default();
    let n_characters = text.chars().count();
    let n_unusual = text
        .chars()
        .filter(|c| c.is_control() && !c.is_whitespace() || matches!(c, '\u{80}'..='\u{ff}' | '\u{fffd}'))
        .count();
    let is_mixed = text.contains(|c: char| c.is_ascii_digit()) && text.contains(|c: char| c.is_ascii_alphabetic());
    (longest >= MIN_UNBROKEN && is_mixed) || 5 * n_unusual > n_characters
}

/// Returns the place at which a program runs the content of a file, or of whatever else it reads.
fn loader(source: &str, sinks: Sinks) -> Option<Range<usize>> {
    let first = sinks.first.filter(|_| sinks.reads)?;
    let start = source[..first].rfind('\n').map_or(0, |end| end + 1);
    let end = source[first..].find('\n').map_or(source.len(), |length| first + length);
    Some(start..end)
}

/// Returns the comments of a program that runs text, from the first to the last with code or encoded text, if there is much of that.
fn comments(frontend: &Frontend, source: &str) -> Option<Range<usize>> {
    let found: Vec<Range<usize>> = comment_blocks(frontend, source)
        .into_iter()
        .filter(|block| is_run_from_comment(frontend, &source[block.clone()]))
        .collect();
    let n_bytes: usize = found.iter().map(Range::len).sum();
    let (first, last) = found.first().zip(found.last())?;
    (n_bytes >= MIN_COMMENTS).then_some(first.start..last.end)
}

/// Returns the ranges of comments with nothing but blanks between them.
fn comment_blocks(frontend: &Frontend, source: &str) -> Vec<Range<usize>> {
    let (mut at, mut is_open) = (0, false);
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for piece in pieces(&frontend.table.lexicon, source) {
        let start = at;
        at += piece.text().len();
        match piece {
            Piece::Comment(_) => match blocks.last_mut().filter(|_| is_open) {
                Some(block) => block.end = at,
                None => blocks.push(start..at),
            },
            Piece::Blank(_) => continue,
            Piece::Code(_) | Piece::Quoted(_) => {}
        }
        is_open = matches!(piece, Piece::Comment(_));
    }
    blocks
}

/// Whether comments have code or encoded text behind the marks of their lines.
fn is_run_from_comment(frontend: &Frontend, comments: &str) -> bool {
    let is_mark = |c: char| c.is_whitespace() || "/*#|%!-;".contains(c);
    let text: String = comments.lines().flat_map(|line| [line.trim_start_matches(is_mark), "\n"]).collect();
    let is_program = || {
        let tokens = lexical::tokenize(frontend, &text);
        may_be_code(&text) && is_code(frontend, &text, &tokens, MIN_TOKENS, true)
    };
    n_opaque(&text) >= MIN_OPAQUE || is_program()
}

/// Returns the texts of macros that were not read as code, if much of the program is in macros.
fn macros(source: &str, unread: &[&Literal]) -> Vec<Range<usize>> {
    if unread.iter().all(|literal| literal.form != LiteralForm::Macro)
        || !is_mostly_macros(source, unread.iter().copied())
    {
        return Vec::new();
    }
    unread.iter().filter(|literal| literal.is_statement(source)).map(|literal| literal.bytes.clone()).collect()
}
