//! The encoding that a file says it has: a coding line as Python and Emacs have it, an XML declaration, a page's `<meta charset>`.

use encoding_rs::{Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};

/// A coding line is one of the first lines of a file.
const CODING_LINES: usize = 2;
/// Pages and XML say it within so many bytes.
const DECLARING_BYTES: usize = 1024;

/// Names that Python knows and the web does not, each with the web's name for the same.
const ALIASES: [(&str, &str); 12] = [
    ("latin-1", "latin1"),
    ("latin-2", "latin2"),
    ("latin-9", "iso-8859-15"),
    ("mac-roman", "macintosh"),
    ("macroman", "macintosh"),
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("eucjp", "euc-jp"),
    ("euckr", "euc-kr"),
    ("cp1252", "windows-1252"),
];

/// The encoding that a file which is not UTF-8 declares, if there is such an encoding.
pub(super) fn encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARING_BYTES)]);
    let by_line = head.split(['\n', '\r']).take(CODING_LINES).find_map(coding_line);
    let name = by_line.or_else(|| in_markup(&head))?;
    let is_possible = |encoding: &&Encoding| ![UTF_8, UTF_16BE, UTF_16LE, REPLACEMENT].contains(encoding);
    named(name).filter(is_possible)
}

/// The encoding of a name, as the web, Python or Emacs writes it.
pub(crate) fn named(name: &str) -> Option<&'static Encoding> {
    let plain = name.to_ascii_lowercase().replace('_', "-");
    let plain = ["-unix", "-dos", "-mac"].iter().find_map(|end| plain.strip_suffix(end)).unwrap_or(&plain);
    let alias = ALIASES.iter().find(|(alias, _)| *alias == plain).map(|(_, name)| *name);
    [alias.unwrap_or(plain), name].into_iter().find_map(|name| Encoding::for_label(name.as_bytes()))
}

/// The name after `coding:` or `coding=`, in a comment.
fn coding_line(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("coding")?;
    let is_comment = before.contains(['#', '*', ';', '%', '-', '/']) && !before.contains('<');
    let value = after.strip_prefix([':', '='])?;
    is_comment.then(|| first_word(value))
}

/// The name in `<?xml … encoding="…"?>`, in `charset=…` of a page, or in `@charset "…"` of a style sheet.
fn in_markup(head: &str) -> Option<&str> {
    let value = if head.trim_start().starts_with("<?xml") {
        let declaration = head.split("?>").next()?;
        declaration.split_once("encoding")?.1
    } else if let Some(rest) = head.strip_prefix("@charset") {
        return Some(first_word(rest));
    } else if head.contains('<') {
        let place = head.to_ascii_lowercase().find("charset")?;
        head.get(place + "charset".len()..)?
    } else {
        return None;
    };
    value.trim_start().strip_prefix('=').map(first_word)
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '\t', '"', '\'']);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    &text[..text.find(|c| !is_of_name(c)).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(text: &str) -> Option<&'static str> {
        encoding(text.as_bytes()).map(Encoding::name)
    }

    /// Each of the places where a file can say it.
    #[test]
    fn declarations_are_found() {
        assert_eq!(declared("# -*- coding: latin-1 -*-\n"), Some("windows-1252"));
        assert_eq!(declared("#!/usr/bin/python\n# vim: set fileencoding=cp932 :\n"), Some("Shift_JIS"));
        assert_eq!(declared("/* -*- coding: euc-jp-unix -*- */"), Some("EUC-JP"));
        assert_eq!(declared("<?xml version=\"1.0\" encoding='ISO-8859-2'?>"), Some("ISO-8859-2"));
        assert_eq!(declared("<html><META CHARSET=Big5>"), Some("Big5"));
        assert_eq!(declared("<meta content=\"text/html; charset=gb2312\">"), Some("GBK"));
        assert_eq!(declared("@charset \"koi8-r\";"), Some("KOI8-R"));
        assert_eq!(declared("# coding: mac_roman"), Some("macintosh"));
    }

    /// What is no declaration, comes too late or cannot be true.
    #[test]
    fn other_words_are_no_declarations() {
        for text in ["coding: latin-1", "# utf\n#\n# coding: latin-1", "# coding: utf-8", "# coding: klingon", "", "#"]
        {
            assert_eq!(declared(text), None, "{text}");
        }
        assert_eq!(declared("x = 3 # decoding is hard"), None);
        assert_eq!(declared("<p>charset</p>"), None);
    }
}
