//! Strings of damaged JSON: with raw line ends, with quotes that are not escaped, or without their end.

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) text: String,
    /// Number of bytes with its quotes.
    pub(super) n_bytes: usize,
    /// Whether a colon follows.
    pub(super) is_key: bool,
    /// Whether the file ends in it.
    pub(super) is_cut: bool,
}

/// Reads the string at the start of a text. Lines of a source end in a line end of their own, after which a raw one shows that the quote is missing.
pub(super) fn string(rest: &str, quote: char, is_of_source: bool) -> Found {
    let mut text = String::new();
    let mut at = 1;
    while let Some(c) = rest.get(at..).and_then(|rest| rest.chars().next()) {
        let after = rest.get(at + c.len_utf8()..).unwrap_or_default();
        match c {
            '\\' => {
                let (escaped, length) = unescaped(after);
                text.push_str(&escaped);
                at += 1 + length;
                continue;
            }
            '\n' if is_missing_quote(&text, after, is_of_source) => {
                text.truncate(text.trim_end_matches([' ', ',']).len());
                return Found { text, n_bytes: at, is_key: false, is_cut: false };
            }
            '\r' if after.starts_with('\n') => {}
            _ if c == quote => {
                let next = after.trim_start_matches([' ', '\t', '\r']).chars().next();
                let ends = next.is_none_or(|next| "\n,]}:\"'".contains(next) || next == '/' || next == '#');
                if ends {
                    return Found { text, n_bytes: at + 1, is_key: is_key(after), is_cut: false };
                }
                text.push(c);
            }
            _ => text.push(c),
        }
        at += c.len_utf8();
    }
    Found { text, n_bytes: rest.len(), is_key: false, is_cut: true }
}

fn is_key(after: &str) -> bool {
    after.trim_start_matches([' ', '\t', '\r', '\n']).starts_with(':')
}

/// Whether a raw line end in a string shows that its quote is missing.
fn is_missing_quote(text: &str, after: &str, is_of_source: bool) -> bool {
    let next = after.lines().next().unwrap_or_default().trim();
    let has_line_end = text.trim_end_matches([' ', ',']).ends_with('\n') && !text.trim_end_matches(' ').is_empty();
    is_of_source && (has_line_end && next.starts_with('"') || next == "]" || next == "],")
}

/// Returns the text of an escape sequence without its backslash, and its length.
fn unescaped(after: &str) -> (String, usize) {
    let Some(c) = after.chars().next() else { return (String::new(), 0) };
    let plain = match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        '"' | '\\' | '/' | '\'' => c,
        'u' => return unit(after).map_or(("\\u".to_owned(), 1), |(c, length)| (c.to_string(), length)),
        // A backslash of the code itself, which nobody has escaped.
        _ => return (format!("\\{c}"), c.len_utf8()),
    };
    (plain.to_string(), 1)
}

/// Returns the character of a `u` with four digits, or of two that are a surrogate pair, and the number of bytes.
fn unit(after: &str) -> Option<(char, usize)> {
    let digits = |at: usize| u32::from_str_radix(after.get(at..at + 4)?, 16).ok();
    let first = digits(1)?;
    if let (0xd800..=0xdbff, Some("\\u"), Some(second @ 0xdc00..=0xdfff)) = (first, after.get(5..7), digits(7)) {
        let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
        return Some((char::from_u32(code)?, 11));
    }
    Some((char::from_u32(first).unwrap_or('\u{fffd}'), 5))
}
