//! Finds everything in a text that may be a trace, as a text search finds it.

use crate::lexical_view::{LexicalView, TokenClass, TriviaKind};

/// Minimum length of a line, in characters other than whitespace.
const MIN_LINE_CHARS: usize = 7;
/// Minimum length of a name, in characters.
const MIN_NAME_CHARS: usize = 3;
/// Minimum number of letters of a text.
const MIN_TEXT_LETTERS: usize = 5;

/// Words after which a name is used and not declared, in any language.
const USES: [&str; 42] = [
    "new", "return", "throw", "throws", "import", "from", "using", "include", "extends", "implements", "instanceof",
    "await", "yield", "case", "goto", "package", "raise", "not", "and", "or", "in", "is", "if", "while", "else",
    "print", "echo", "del", "assert", "use", "require", "elif", "unless", "until", "when", "then", "do", "typeof",
    "sizeof", "delete", "of", "as",
];

/// Words that a type may follow as well as a name, in any language.
const MODIFIERS: [&str; 16] = [
    "public", "private", "protected", "internal", "static", "final", "const", "readonly", "abstract", "volatile",
    "override", "virtual", "transient", "synchronized", "extern", "inline",
];

pub(super) fn is_long_enough(name: &str) -> bool {
    name.len() >= MIN_NAME_CHARS && name.chars().nth(MIN_NAME_CHARS - 1).is_some()
}

/// The parts of a text that a byte may belong to. Bytes are much quicker than characters, and nearly all texts are ASCII.
#[derive(Clone, Copy)]
struct ByteUse {
    is_of_word: bool,
    is_blank: bool,
}

const BYTE_USES: [ByteUse; 256] = {
    let mut uses = [ByteUse { is_of_word: false, is_blank: false }; 256];
    let mut index = 0;
    while index < uses.len() {
        let byte = index as u8;
        uses[index] = ByteUse {
            is_of_word: byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii(),
            is_blank: byte.is_ascii_whitespace(),
        };
        index += 1;
    }
    uses
};

/// Calls `take` with every word that is long enough to be a name.
pub(super) fn words_of(text: &str, take: &mut impl FnMut(&str)) {
    let is_of_word = |byte: &u8| BYTE_USES[usize::from(*byte)].is_of_word;
    let mut rest = text;
    while let Some(start) = rest.bytes().position(|byte| is_of_word(&byte)) {
        let length = rest.bytes().skip(start).take_while(is_of_word).count();
        let word = &rest[start..start + length];
        rest = &rest[start + length..];
        if length < MIN_NAME_CHARS {
            continue;
        }
        if word.is_ascii() {
            take(word);
        } else {
            let parts = word.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            parts.filter(|part| is_long_enough(part)).for_each(&mut *take);
        }
    }
}

/// Calls `take` with every line that is long enough, without its spacing, and the byte at which it starts.
pub(super) fn lines_of(text: &str, take: &mut impl FnMut(&str, usize)) {
    let mut bytes = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.is_ascii() {
            bytes.resize(bytes.len().max(line.len()), 0);
            let mut length = 0;
            for byte in line.bytes() {
                bytes[length] = byte;
                length += usize::from(!BYTE_USES[usize::from(byte)].is_blank);
            }
            let key = str::from_utf8(&bytes[..length]).unwrap_or_default();
            if length >= MIN_LINE_CHARS {
                take(key, start);
            }
        } else {
            let key: String = line.split_whitespace().collect();
            if key.chars().nth(MIN_LINE_CHARS - 1).is_some() {
                take(&key, start);
            }
        }
        start += line.len();
    }
}

/// Calls `take` with the content of every text that has enough letters, and the byte at which it starts.
pub(super) fn texts_of(view: &LexicalView<'_>, take: &mut impl FnMut(&str, usize)) {
    let mut take_text = |spelling: &str, start: usize| {
        let content = spelling.trim_matches(['"', '\'', '`']).trim();
        if content.chars().filter(|c| c.is_alphabetic()).nth(MIN_TEXT_LETTERS - 1).is_some() {
            take(content, start);
        }
    };
    for token in 0..view.n_tokens() {
        if view.class(token) == Some(TokenClass::String) {
            take_text(view.spelling(token), view.bytes(token).start);
        }
    }
    for trivia in view.trivia.iter().filter(|trivia| trivia.kind == TriviaKind::Quoted) {
        take_text(view.text.get(trivia.bytes.clone()).unwrap_or_default(), trivia.bytes.start);
    }
}

/// Returns whether a name is declared where it stands, and not taken from a library: a value is assigned to it, or a word such as a
/// type stands before it. This needs no grammar, and where it is wrong a name is not counted.
pub(super) fn is_declared(text: &str, start: usize, name: &str) -> bool {
    let before = &text[..start];
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = text[start + name.len()..].trim_start_matches([' ', '\t']);
    let is_assigned = after.strip_prefix('=').is_some_and(|after| !after.starts_with(['=', '>', '~']))
        || after.starts_with(":=")
        || after.starts_with("<-");
    let adjacent = before.trim_end_matches([' ', '\t']);
    if is_assigned {
        return !adjacent.ends_with('.');
    }
    // `final TreeSet<String> readers` declares the readers.
    let is_before_name = after.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '<' | '[' | '*' | '&'));
    if is_before_name && MODIFIERS.contains(&last_word(adjacent)) {
        return false;
    }
    let Some(last) = adjacent.chars().next_back() else { return false };
    if adjacent.len() == before.len() {
        // `char *line` has no blank before the name.
        return last == '*' && is_type(adjacent.trim_end_matches('*'));
    }
    match last {
        ']' => true,
        '*' | '&' => is_type(adjacent.trim_end_matches(['*', '&'])),
        _ => is_type(adjacent),
    }
}

/// Returns whether a piece of a line ends with a word that may be a type or begin a declaration.
fn is_type(line: &str) -> bool {
    let word = last_word(line);
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && !USES.contains(&word)
}

/// Returns the word that a piece of a line ends with, apart from blanks; empty if it ends with something else.
fn last_word(line: &str) -> &str {
    let line = line.trim_end_matches([' ', '\t']);
    let word_start = line
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    &line[word_start..]
}
