//! Ways to disguise a copy.

/// Replaces whole words.
pub(super) fn renamed(text: &str, names: &[(&str, &str)]) -> String {
    let is_part_of_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_part_of_word) {
        out.push_str(&rest[..start]);
        let end = rest[start..].find(|c| !is_part_of_word(c)).map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        out.push_str(names.iter().find(|(old, _)| *old == word).map_or(word, |(_, new)| new));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Inserts `addition` after every line that ends with `line`.
pub(super) fn with_line_after(text: &str, line: &str, addition: &str) -> String {
    text.replace(&format!("{line}\n"), &format!("{line}\n{addition}\n"))
}
