//! Finds the end of a datum of Lisp, for comments that extend over one datum.

/// Maximum length in bytes of a datum that a comment extends over. A longer one is not read to its end again for each of many comments without an end.
const MAX_DATUM: usize = 2 << 10;

/// Returns the length of the datum at the start of `text`, with the blanks and comments before it; none if it has no end nearby.
pub(crate) fn datum_length(text: &str) -> Option<usize> {
    let (mut at, mut depth, mut n_data) = (0, 0_usize, 1);
    while at < text.len().min(MAX_DATUM) {
        let (length, part) = part(&text[at..])?;
        at += length;
        match part {
            Part::Skipped => continue,
            // The comment in front of this one needs a datum of its own.
            Part::Comment => n_data += usize::from(depth == 0),
            Part::Open => depth += 1,
            Part::Close => depth = depth.checked_sub(1)?,
            Part::Atom => {}
        }
        if depth == 0 && !matches!(part, Part::Comment) {
            n_data -= 1;
        }
        if n_data == 0 {
            return Some(at);
        }
    }
    None
}

enum Part {
    /// Blanks, comments, and marks before a datum.
    Skipped,
    /// The mark of a comment that extends over a datum.
    Comment,
    Open,
    Close,
    Atom,
}

/// Returns the first part of a text with its length; none if it has no end.
fn part(text: &str) -> Option<(usize, Part)> {
    let first = text.chars().next()?;
    let until = |mark: &str| text[1..].find(mark).map(|length| 1 + length + mark.len());
    let atom_length = || text.find(|c: char| c.is_whitespace() || "()[]{}\";|".contains(c)).unwrap_or(text.len());
    Some(match first {
        _ if first.is_whitespace() => (first.len_utf8(), Part::Skipped),
        ';' => (text.find('\n').unwrap_or(text.len()), Part::Skipped),
        '#' if text.starts_with("#|") => (until("|#")?, Part::Skipped),
        '#' if text.starts_with("#;") => (2, Part::Comment),
        '#' if text.starts_with("#\\") => {
            let character = text[2..].chars().next()?;
            let word = &text[2 + character.len_utf8()..];
            (text.len() - word.trim_start_matches(char::is_alphanumeric).len(), Part::Atom)
        }
        '#' if text[1..].starts_with(['(', '[', '{', '\'', '`']) => (1, Part::Skipped),
        '\'' | '`' | ',' | '@' => (1, Part::Skipped),
        '(' | '[' | '{' => (1, Part::Open),
        ')' | ']' | '}' => (1, Part::Close),
        '"' => (string_length(text)?, Part::Atom),
        '|' => (until("|")?, Part::Atom),
        _ => (atom_length().max(first.len_utf8()), Part::Atom),
    })
}

fn string_length(text: &str) -> Option<usize> {
    let mut is_escaped = true;
    let end = text.char_indices().find(|(_, c)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = (*c == '\\' && !is_escaped) || is_end;
        is_end
    });
    end.map(|(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_datum_ends_with_its_last_bracket() {
        for (text, datum) in [
            ("(a (b) c) d", "(a (b) c)"),
            (" a b", " a"),
            ("'(a) b", "'(a)"),
            ("#(1 2) b", "#(1 2)"),
            ("\"a \\\" b\" c", "\"a \\\" b\""),
            ("(a #\\) \")\" ; )\n #| ) |# b) c", "(a #\\) \")\" ; )\n #| ) |# b)"),
            ("|a b| c", "|a b|"),
            ("; not this\n a b", "; not this\n a"),
            ("#;a b c", "#;a b"),
            ("(a #;b c) d", "(a #;b c)"),
        ] {
            assert_eq!(datum_length(text), Some(datum.len()), "{text}");
        }
        for text in ["", ") a", "(a", "\"a", "#| a"] {
            assert_eq!(datum_length(text), None, "{text}");
        }
        assert_eq!(datum_length(&"(".repeat(1 << 20)), None);
    }
}
