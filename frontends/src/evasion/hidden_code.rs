//! Finds texts that are probably run as code although they cannot be read as such: encoded programs, lists of character numbers, code in pieces.

use std::ops::Range;

use super::code_judgment::may_be_code;
use crate::frontend::Frontend;
use crate::literal_form::LiteralForm;
use crate::literals::{Literal, is_mostly_macros};
use crate::mapped_text::MappedText;
use crate::table::lists;
use crate::token_string::{TokenStringBuilder, kind};

/// Names that run a text as code, in any language.
const RUNNING: &str = "CSharpCodeProvider CSharpScript Compiler Function GroovyShell InteractiveInterpreter JavaCompiler ScriptEngine \
    ScriptEngineManager ToolProvider VirtualAlloc class_eval compile_command create_function defineClass dlopen \
    eval evalString exec exec_module execfile instance_eval load_module loadstring module_eval mprotect \
    runInNewContext runInThisContext run_path runcode runsource";

/// Names that decode a text, or run it if it has a certain form.
const DECODING: &str = "Base64 FromBase64String __import__ a85decode atob b16decode b32decode b64decode b85decode base64_decode \
    compile decodebytes decompress fork fromCharCode frombytes fromhex getDecoder gzinflate gzuncompress \
    import_module inflate load loads popen setInterval setTimeout spawn str_rot13 system unescape unhexlify unpack";

/// Minimum number of characters of an encoded text.
const MIN_ENCODED: usize = 120;
/// Minimum number of characters without a blank in an encoded text.
const MIN_UNBROKEN: usize = 60;
/// Minimum number of bytes of a text that looks like code.
const MIN_CODE: usize = 150;
/// Minimum number of bytes of code in pieces, and their minimum share of the program in percent.
const MIN_PIECES: usize = 200;
const MIN_SHARE_OF_PIECES: usize = 40;
/// Minimum number of numbers in a program that is a list of character numbers, and their minimum share of all tokens but commas, in percent.
const MIN_NUMBERS: usize = 100;
const MIN_SHARE_OF_NUMBERS: usize = 50;

/// Returns the texts that are probably run as code. `unread` are the literals that were not read as code.
pub(crate) fn find(
    frontend: &Frontend,
    source: &str,
    tokens: &TokenStringBuilder,
    unread: &[&Literal],
) -> Vec<Range<usize>> {
    let is_long =
        |literal: &&&Literal| literal.form != LiteralForm::Macro && literal.bytes.len() >= MIN_ENCODED.min(MIN_CODE);
    let mut suspects: Vec<Suspect> =
        unread.iter().filter(is_long).filter_map(|literal| Suspect::of(literal, source)).collect();
    if suspects.is_empty() {
        suspects.extend(Suspect::of_pieces(unread, source));
    }
    let numbers = numbers(frontend, tokens);
    let mut found: Vec<Range<usize>> = Vec::new();
    if (frontend.table.is_unreadable)(source) {
        found.push(0..source.len());
    }
    // Most programs have neither, which saves looking at their names.
    if !suspects.is_empty() || numbers.is_some() {
        let names = Names::of(frontend, source, tokens);
        let is_run = |suspect: &&Suspect| names.runs || (names.decodes && suspect.is_encoded);
        found.extend(suspects.iter().filter(is_run).map(|suspect| suspect.bytes.clone()));
        found.extend(numbers.filter(|_| names.runs && found.is_empty()));
    }
    found.extend(loader(source, tokens));
    found.extend(macros(source, unread));
    found
}

/// A text that may be run.
struct Suspect {
    bytes: Range<usize>,
    is_encoded: bool,
}

impl Suspect {
    fn of(literal: &Literal, source: &str) -> Option<Suspect> {
        let mut content = MappedText::default();
        literal.append_content(source, &mut content);
        let text = content.text();
        let is_encoded = is_encoded(text);
        let is_suspect = is_encoded || (text.len() >= MIN_CODE && may_be_code(text));
        is_suspect.then(|| Suspect { bytes: literal.bytes.clone(), is_encoded })
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
        may_be_code(content.text()).then_some(Suspect { bytes, is_encoded: false })
    }
}

/// The names in a program that matter here.
struct Names {
    runs: bool,
    decodes: bool,
}

impl Names {
    fn of(frontend: &Frontend, source: &str, tokens: &TokenStringBuilder) -> Names {
        let mut names = Names { runs: false, decodes: false };
        // The lexicon of some languages lists these as words.
        let strings = kind(frontend.table.family, "string");
        for (_, bytes) in tokens.iter().filter(|(kind, _)| *kind != strings) {
            let name = source.get(bytes).unwrap_or_default();
            names.runs |= lists(RUNNING, name);
            names.decodes |= lists(DECODING, name);
        }
        names
    }
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

/// Names that run a file or a text from elsewhere, and names that get one.
const RUNNING_FILES: &str = "exec exec_module execfile run_path run_module";
const READING: &str = "open read read_bytes read_text recv run_module run_path urlopen";
/// The maximum number of tokens of a program that does nothing but run another.
const MAX_LOADER: usize = 60;

/// Returns the range of a short program that runs the text of a file.
fn loader(source: &str, tokens: &TokenStringBuilder) -> Option<Range<usize>> {
    if tokens.len() > MAX_LOADER {
        return None;
    }
    let has = |names| tokens.iter().any(|(_, bytes)| source.get(bytes).is_some_and(|name| lists(names, name)));
    (has(RUNNING_FILES) && has(READING)).then_some(0..source.len())
}

/// Returns the range of the numbers of a program that consists of them for the most part.
fn numbers(frontend: &Frontend, tokens: &TokenStringBuilder) -> Option<Range<usize>> {
    let number = kind(frontend.table.family, "number");
    let comma = kind(frontend.table.family, ",");
    let mut numbers = tokens.iter().filter(|(kind, _)| *kind == number).map(|(_, bytes)| bytes);
    let first = numbers.next()?;
    let (n_numbers, last) = numbers.fold((1, first.clone()), |(count, _), bytes| (count + 1, bytes));
    let n_tokens = tokens.iter().filter(|(kind, _)| *kind != comma).count();
    let is_list = n_numbers >= MIN_NUMBERS && 100 * n_numbers >= MIN_SHARE_OF_NUMBERS * n_tokens;
    is_list.then_some(first.start..last.end)
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
