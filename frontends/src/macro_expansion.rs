//! Expands the macros of C that stand for brackets, signs and control flow: `#define BEGIN {`, `#define LOOP for (;;)`.
//!
//! A program in which every bracket and keyword is such a macro has hardly a token in common with the original. Macros for values and types stay names, as honest programs use them.

use std::collections::HashMap;

use crate::mapped_text::MappedText;

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

/// Returns a text with its macros expanded, or `None` if there are none to expand. `literal_length` returns the length of the comment, string or character at a place.
pub(crate) fn expand(text: &MappedText, literal_length: fn(&str, usize) -> Option<usize>) -> Option<MappedText> {
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
            '#' if is_line_start => directive_length(&source[at..]),
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

/// Returns the length of a directive, with the lines that continue it.
fn directive_length(rest: &str) -> usize {
    let mut length = 0;
    for line in rest.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    length
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

    fn expanded(source: &str) -> Option<String> {
        let mut text = MappedText::default();
        text.copy(source, 0..source.len());
        expand(&text, |_, _| None).map(|text| text.text().split_whitespace().collect::<Vec<_>>().join(" "))
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
            "#define N 10\nN",
            "#define PI (3.14)\nPI",
            "#define ll long long\nll",
            "#define F(x) { x; }\nF(1)",
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
        let mut mapped = MappedText::default();
        mapped.copy(&text, 0..text.len());
        let expanded = expand(&mapped, |_, _| None).unwrap();
        assert!(expanded.text().len() <= (MAX_GROWTH + 1) * text.len() + MAX_ADDED);
    }
}
