//! The first phases of translation: what a compiler replaces before it looks for tokens.
//!
//! Programs rarely need escapes and digraphs, and most grammars do not know them, so a copy in which they replace letters and brackets would look like another program.
//! A program in which every bracket and keyword is a macro (`#define BEGIN {`, `#define LOOP for (;;)`) has hardly a token in common with the original. Macros for values and types stay names, as honest programs use them.

use std::collections::HashMap;

use crate::mapped_text::MappedText;

/// Returns a Java program with its Unicode escapes replaced, or `None` if there are none. (Java Language Specification, section 3.3.)
pub(crate) fn java(source: &str) -> Option<MappedText> {
    if !source.contains("\\u") {
        return None;
    }
    let mut translated = MappedText::default();
    translated.copy_replacing(source, 0..source.len(), |_, rest| match unicode_escape(rest) {
        Some((character, length)) => (Some(character.to_string()), length),
        // After a backslash, another one is not the start of an escape.
        None => (None, if rest.starts_with("\\\\") { 2 } else { 0 }),
    });
    Some(translated)
}

/// Returns the character that the escape at the start of `text` stands for, and the length of the escape. Two escapes may be one character; half of such a pair is unreadable.
fn unicode_escape(text: &str) -> Option<(char, usize)> {
    let (unit, length) = escaped_unit(text)?;
    let low = || escaped_unit(&text[length..]).filter(|(low, _)| (0xdc00..0xe000).contains(low));
    if let (0xd800..0xdc00, Some((low, low_length))) = (unit, low()) {
        let pair = char::decode_utf16([unit, low]).next().and_then(Result::ok);
        return Some((pair.unwrap_or(char::REPLACEMENT_CHARACTER), length + low_length));
    }
    Some((char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER), length))
}

/// Returns the number in an escape of one UTF-16 unit, `\u0041` or `\uuu0041`, and the length of the escape.
fn escaped_unit(text: &str) -> Option<(u16, usize)> {
    let digits = text.strip_prefix("\\u")?.trim_start_matches('u');
    let digits = digits.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let length = digits.as_ptr() as usize + digits.len() - text.as_ptr() as usize;
    Some((u16::from_str_radix(digits, 16).ok()?, length))
}

/// Returns a program in C or a language that extends it, with trigraphs and digraphs replaced, words joined that a backslash at the end of a line divides, and macros for brackets and control flow expanded; `None` if there are none of these. (C17, sections 5.1.1.2, 5.2.1.1, 6.4.6 and 6.10.3.)
///
/// Lines that are continued between words stay as they are, because every grammar reads them.
pub(crate) fn c(source: &str) -> Option<MappedText> {
    let replaced = without_replacements(source);
    if !source.contains("define") {
        return replaced;
    }
    let replaced_or_copy = replaced.unwrap_or_else(|| MappedText::copy_of(source));
    let is_same = replaced_or_copy.text() == source;
    expand_macros(&replaced_or_copy).or_else(|| (!is_same).then_some(replaced_or_copy))
}

/// Returns a program without trigraphs, digraphs and divided words.
fn without_replacements(source: &str) -> Option<MappedText> {
    let mut after_backslashes = source.match_indices('\\').map(|(at, _)| &source[at + 1..]);
    let may_be_replaced = ["??", "<:", "<%", "%:", "%>", ":>"].iter().any(|pair| source.contains(pair))
        || after_backslashes.any(|after| after.starts_with(['\n', '\r', ' ', '\t']));
    if !may_be_replaced {
        return None;
    }
    let mut translated = MappedText::default();
    translated.copy_replacing(source, 0..source.len(), |at, rest| {
        match joined_line(source, at).map(|length| ("", length)).or_else(|| replacement(rest)) {
            Some((replacement, length)) => (Some(replacement), length),
            None => (None, literal_length(source, at).unwrap_or_default()),
        }
    });
    (translated.text() != source).then_some(translated)
}

/// The sequences of characters that stand for another one. Longer ones come first.
const REPLACEMENTS: [(&str, &str); 15] = [
    ("??=", "#"),
    ("??(", "["),
    ("??)", "]"),
    ("??<", "{"),
    ("??>", "}"),
    ("??/", "\\"),
    ("??'", "^"),
    ("??!", "|"),
    ("??-", "~"),
    ("%:%:", "##"),
    ("%:", "#"),
    ("<:", "["),
    (":>", "]"),
    ("<%", "{"),
    ("%>", "}"),
];

/// Returns the replacement of the trigraph or digraph at the start of `rest`, and its length.
fn replacement(rest: &str) -> Option<(&'static str, usize)> {
    // `vector<::T>` is not `vector[:T>` (C++17, section 5.4).
    if rest.starts_with("<::") && !rest.starts_with("<:::") && !rest.starts_with("<::>") {
        return None;
    }
    let found = REPLACEMENTS.iter().find(|(mark, _)| rest.starts_with(mark))?;
    Some((found.1, found.0.len()))
}

/// Returns the length of a backslash and the end of its line if they divide a word or an operator.
fn joined_line(source: &str, at: usize) -> Option<usize> {
    let after = source[at..].strip_prefix('\\').or_else(|| source[at..].strip_prefix("??/"))?;
    // GCC allows blanks before the end of the line.
    let blanks = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
    let next_line = after[blanks..].strip_prefix('\n')?;
    let is_joined = !source[..at].ends_with(char::is_whitespace) && !next_line.starts_with(char::is_whitespace);
    is_joined.then(|| source.len() - at - next_line.len())
}

/// Returns the length of the comment, string or character at a place, in which nothing is replaced.
fn literal_length(source: &str, at: usize) -> Option<usize> {
    let rest = &source[at..];
    if rest.starts_with("//") {
        return Some(continued_line_length(rest));
    }
    if let Some(inner) = rest.strip_prefix("/*") {
        return Some(inner.find("*/").map_or(rest.len(), |length| length + 4));
    }
    let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let before = &source[..at];
    if quote == '"' && before.ends_with('R') {
        let bracket = rest.bytes().take(MAX_DELIMITER + 2).position(|byte| byte == b'(');
        if let Some(delimiter) = bracket.and_then(|bracket| rest.get(1..bracket)) {
            let end = format!("){delimiter}\"");
            return Some(rest.find(&end).map_or(rest.len(), |length| length + end.len()));
        }
    }
    // In a number, `'` separates digits.
    if quote == '\'' && before.ends_with(|last: char| last.is_ascii_hexdigit()) {
        return None;
    }
    Some(quoted_length(rest, quote))
}

/// The maximum length of the delimiter of a raw string in C++.
const MAX_DELIMITER: usize = 16;

pub(crate) fn continued_line_length(rest: &str) -> usize {
    let mut length = 0;
    for line in rest.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    length
}

/// Returns the length of a string or character with its quotes. It ends with its line at the latest.
fn quoted_length(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' => return at,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The maximum length of a macro that is expanded, in bytes. Longer ones are compared where they are defined.
const MAX_BODY: usize = 60;
/// The number of times that macros in macros are expanded.
const MAX_DEPTH: usize = 4;
/// The maximum number of bytes that expansion may add for each byte of the text, and for a short text.
const MAX_GROWTH: usize = 4;
const MAX_ADDED: usize = 1 << 16;

/// Words that no value or type has.
const CONTROL_WORDS: [&str; 11] =
    ["break", "case", "continue", "do", "else", "for", "goto", "if", "return", "switch", "while"];

fn expand_macros(text: &MappedText) -> Option<MappedText> {
    let source = text.text();
    let macros = macros(source);
    if macros.is_empty() {
        return None;
    }
    let mut budget = MAX_ADDED + MAX_GROWTH * source.len();
    let mut expanded = MappedText::default();
    let (mut copied_to, mut at, mut is_line_start) = (0, 0, true);
    while let Some(next) = source[at..].chars().next() {
        let word = word_length(&source[at..]);
        let length = match next {
            '#' if is_line_start => continued_line_length(&source[at..]),
            _ if word > 0 => word,
            _ => literal_length(source, at).unwrap_or(next.len_utf8()),
        };
        is_line_start = next == '\n' || (is_line_start && next.is_whitespace());
        if let Some(body) = macros.get(&source[at..at + length]).filter(|body| body.len() <= budget) {
            expanded.append_range(text, copied_to..at);
            expanded.replace(body, text.origin(at..at + length));
            budget -= body.len();
            copied_to = at + length;
        }
        at += length;
    }
    expanded.append_range(text, copied_to..source.len());
    Some(expanded)
}

/// Returns the macros to expand, with blanks around their texts. A macro with two definitions is not among them.
fn macros(source: &str) -> HashMap<&str, String> {
    let mut bodies: HashMap<&str, Option<&str>> = HashMap::new();
    for (name, body) in directives(source).filter_map(definition) {
        bodies.entry(name).and_modify(|other| *other = other.filter(|other| *other == body)).or_insert(Some(body));
    }
    let bodies: HashMap<&str, &str> = bodies.into_iter().filter_map(|(name, body)| Some((name, body?))).collect();
    let expanded = bodies.iter().map(|(name, body)| (*name, format!(" {} ", expanded_body(body, &bodies))));
    expanded.filter(|(_, body)| body.len() <= MAX_BODY && is_structure(body)).collect()
}

/// Returns each line that begins with `#`, from there on.
fn directives(source: &str) -> impl Iterator<Item = &str> {
    let is_blank = |c: char| c.is_whitespace() && c != '\n';
    let begins_line = move |at: usize| {
        let before = source[..at].trim_end_matches(is_blank);
        before.is_empty() || before.ends_with('\n')
    };
    let marks = source.match_indices('#').filter(move |(at, _)| begins_line(*at));
    marks.filter_map(|(at, _)| source[at..].lines().next())
}

/// Returns the name and the text of the macro that a directive defines, unless it has parameters.
fn definition(directive: &str) -> Option<(&str, &str)> {
    let directive = directive.strip_prefix('#')?.trim_start().strip_prefix("define")?;
    let name = directive.trim_start();
    let (name, body) = name.split_at(word_length(name));
    let is_object = !name.is_empty() && body.starts_with([' ', '\t']) && directive.starts_with([' ', '\t']);
    let body = body.split("//").next().unwrap_or_default().split("/*").next().unwrap_or_default().trim();
    (is_object && body.len() <= MAX_BODY && !body.contains(['"', '\'', '\\'])).then_some((name, body))
}

fn expanded_body(body: &str, bodies: &HashMap<&str, &str>) -> String {
    let mut expanded = body.to_owned();
    for _ in 0..MAX_DEPTH {
        let words = expanded.split_inclusive(|c: char| !is_word_char(c));
        let next: String = words
            .map(|word| {
                let name = word.trim_end_matches(|c| !is_word_char(c));
                bodies.get(name).map_or(word.to_owned(), |body| format!("{body} {}", &word[name.len()..]))
            })
            .collect();
        if next == expanded || next.len() > MAX_BODY {
            break;
        }
        expanded = next;
    }
    expanded
}

/// Whether a macro stands for signs or control flow, not for a value, a type or a name.
fn is_structure(body: &str) -> bool {
    let has_control = body.split(|c: char| !is_word_char(c)).any(|word| CONTROL_WORDS.contains(&word));
    let is_sign = !body.trim().is_empty() && !body.contains(is_word_char);
    let count = |sign: char| body.matches(sign).count();
    let is_unbalanced = [('(', ')'), ('[', ']')].iter().any(|(open, close)| count(*open) != count(*close));
    has_control || is_sign || is_unbalanced || body.contains([';', '{', '}'])
}

fn word_length(text: &str) -> usize {
    text.find(|c| !is_word_char(c)).unwrap_or(text.len())
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(translated: Option<MappedText>) -> Option<String> {
        translated.map(|translated| translated.text().to_owned())
    }

    #[test]
    fn replaces_unicode_escapes_in_java() {
        for (source, expected) in [
            (r"\u0069nt x;", "int x;"),
            (r"\uuu0069nt x\u003b", "int x;"),
            (r#""\\u0041 \\\u0041""#, r#""\\u0041 \\A""#),
            (r"'\ud83d\ude00' \ud83d", "'😀' \u{fffd}"),
            (r"\u00", r"\u00"),
            (r"\u00é9", r"\u00é9"),
        ] {
            assert_eq!(text(java(source)).as_deref(), Some(expected), "{source}");
        }
        assert_eq!(text(java("int x;")), None);
    }

    #[test]
    fn replaces_what_c_has_for_missing_keys() {
        for (source, expected) in [
            ("%:define A <% int a<:2:>; %>", "#define A { int a[2]; }"),
            ("??=define A ??< a??(1??) ??!??! ??-b ??>", "#define A { a[1] || ~b }"),
            ("wh\\\nile (a &\\  \r\n& b)", "while (a && b)"),
            ("in??/\nt a;", "int a;"),
            ("vector<::T> a; f<::>();", "vector<::T> a; f[]();"),
            (
                "// <%\\\n<%\n<% /* <% */ \"<% \\\" <%\" '<' R\"x(<% )\" \\\nq )x\" <% 1'000 <%",
                "// <%\\\n<%\n{ /* <% */ \"<% \\\" <%\" '<' R\"x(<% )\" \\\nq )x\" { 1'000 {",
            ),
        ] {
            assert_eq!(text(c(source)).as_deref(), Some(expected), "{source}");
        }
        for same in ["int a;", "#define A \\\n  b", "\"what??!\\\nx\"", "f(a, \\\n b)"] {
            assert_eq!(text(c(same)), None, "{same}");
        }
    }

    fn expanded(source: &str) -> Option<String> {
        expand_macros(&MappedText::copy_of(source))
            .map(|text| text.text().split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn expands_brackets_signs_and_control_flow() {
        let defined = "#define B {\n#define E }\n#define S ;\n#define L while (1) B\n#define Q return\n";
        let text = expanded(&format!("{defined}int f() B L x++ S Q 1 S E E BB\n"));
        assert!(text.is_some_and(|text| text.ends_with("int f() { while (1) { x++ ; return 1 ; } } BB")));
    }

    #[test]
    fn values_types_and_functions_stay_names() {
        for source in [
            "#define N 10\nN", "#define PI (3.14)\nPI", "#define ll long long\nll", "#define F(x) { x; }\nF(1)",
            "#define A {\n#define A }\nA",
        ] {
            assert_eq!(expanded(source), None, "{source}");
        }
    }

    /// Macros cannot make a text many times as long, nor expand forever.
    #[test]
    fn expansion_is_bounded() {
        let body = ";".repeat(50);
        let text = format!("#define A {body}\n#define X {{ X\n{}", "A X ".repeat(200_000));
        let expanded = expand_macros(&MappedText::copy_of(&text)).unwrap();
        assert!(expanded.text().len() <= (MAX_GROWTH + 1) * text.len() + MAX_ADDED);
    }
}
