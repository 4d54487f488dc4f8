//! The encoding that a file declares: a coding line of Python or Emacs, an XML declaration, `<meta charset>` of a page, or `@charset` of a style sheet.

use encoding_rs::{Encoding, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};

const CODING_LINES: usize = 2;
/// Number of bytes within which pages and XML declare their encoding.
const DECLARING_BYTES: usize = 1024;

/// Names that Python knows and the WHATWG standard does not, each with the standard's name.
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

/// Returns the encoding that a file declares. The file is known not to be UTF-8.
pub(super) fn encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARING_BYTES)]);
    let by_line = head.split(['\n', '\r']).take(CODING_LINES).find_map(coding_line);
    let name = by_line.or_else(|| in_markup(&head))?;
    named(name).filter(|encoding| ![UTF_8, UTF_16BE, UTF_16LE, REPLACEMENT].contains(encoding))
}

/// Returns the encoding of a name, as the web, Python or Emacs writes it; none if there is no such encoding.
pub fn named(name: &str) -> Option<&'static Encoding> {
    let plain = name.to_ascii_lowercase().replace('_', "-");
    let plain = ["-unix", "-dos", "-mac"].iter().find_map(|end| plain.strip_suffix(end)).unwrap_or(&plain);
    let alias = ALIASES.iter().find(|(alias, _)| *alias == plain).map(|(_, name)| *name);
    [alias.unwrap_or(plain), name].into_iter().find_map(|name| Encoding::for_label(name.as_bytes()))
}

/// Returns the name after `coding:` or `coding=` in a comment.
fn coding_line(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("coding")?;
    let is_comment = before.contains(['#', '*', ';', '%', '-', '/']) && !before.contains('<');
    let value = after.strip_prefix([':', '='])?;
    is_comment.then(|| first_word(value))
}

/// Returns the name in `<?xml … encoding="…"?>`, in `charset=…` of a page, or in `@charset "…"` of a style sheet.
fn in_markup(head: &str) -> Option<&str> {
    let value = if head.trim_start().starts_with("<?xml") {
        let declaration = head.split("?>").next()?;
        declaration.split_once("encoding")?.1
    } else if let Some(rest) = head.strip_prefix("@charset") {
        return Some(first_word(rest));
    } else if head.contains('<') {
        let start = head.to_ascii_lowercase().find("charset")?;
        head.get(start + "charset".len()..)?
    } else {
        return None;
    };
    value.trim_start().strip_prefix('=').map(first_word)
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '\t', '"', '\'']);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.'));
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(text: &str) -> Option<&'static str> {
        encoding(text.as_bytes()).map(Encoding::name)
    }

    #[test]
    fn finds_declarations_of_every_kind() {
        assert_eq!(declared("# -*- coding: latin-1 -*-\n"), Some("windows-1252"));
        assert_eq!(declared("#!/usr/bin/python\n# vim: set fileencoding=cp932 :\n"), Some("Shift_JIS"));
        assert_eq!(declared("/* -*- coding: euc-jp-unix -*- */"), Some("EUC-JP"));
        assert_eq!(declared("<?xml version=\"1.0\" encoding='ISO-8859-2'?>"), Some("ISO-8859-2"));
        assert_eq!(declared("<html><META CHARSET=Big5>"), Some("Big5"));
        assert_eq!(declared("<meta content=\"text/html; charset=gb2312\">"), Some("GBK"));
        assert_eq!(declared("@charset \"koi8-r\";"), Some("KOI8-R"));
        assert_eq!(declared("# coding: mac_roman"), Some("macintosh"));
    }

    /// Text that is no declaration, comes too late in the file, or cannot be true.
    #[test]
    fn ignores_other_words() {
        for text in ["coding: latin-1", "# utf\n#\n# coding: latin-1", "# coding: utf-8", "# coding: klingon", "", "#"]
        {
            assert_eq!(declared(text), None, "{text}");
        }
        assert_eq!(declared("x = 3 # decoding is hard"), None);
        assert_eq!(declared("<p>charset</p>"), None);
    }
}
