//! Names of accounts: one spelling each, and none that can be mistaken for another.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use super::account::MAX_NAME_CHARS;

/// The reason why a new account cannot have its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameClash {
    /// Another account has the name, or its person has an account.
    Taken,
    /// The name looks the same as this one, which another account has.
    LooksLike(String),
}

/// Returns a name as accounts have it: in the normalization form NFKC, without invisible characters, and with single spaces
/// between its words. Returns none if nothing is left, or if the name is too long or has control characters.
pub(crate) fn account_name(text: &str) -> Option<String> {
    // Removed characters may have stood between a letter and its accent.
    let visible: String = text.nfkc().filter(|c| !is_invisible(*c)).collect();
    let visible: String = visible.nfkc().collect();
    let name = visible.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_usable = !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && !text.contains(char::is_control);
    is_usable.then_some(name)
}

/// Returns whether people can mistake one name for the other: whether they look the same (UTS #39, section 4), with or without
/// capital letters.
pub(crate) fn look_the_same(one: &str, other: &str) -> bool {
    !appearances(one).is_disjoint(&appearances(other))
}

/// Returns the appearance of a name as it is, and in small letters. A capital I looks like a small L, so that neither alone
/// is enough.
fn appearances(name: &str) -> BTreeSet<String> {
    [name, &name.to_lowercase()].map(|text| skeleton(text).collect::<String>().to_lowercase()).into()
}

/// Returns whether a character shows nothing: a joiner, a mark of direction, a soft hyphen, a selector of variants and others
/// that Unicode calls default-ignorable. Skeletons have none of them.
fn is_invisible(c: char) -> bool {
    skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Returns whether a character shows as a space. The Braille pattern without dots is no space by its properties.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{2800}'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One name has one spelling, whatever its characters are and whatever stands between them unseen.
    #[test]
    fn names_have_one_spelling() {
        for (text, name) in [
            ("ann", "ann"),
            (" ann  lee\u{a0}", "ann lee"),
            ("a\u{200b}n\u{200d}n\u{feff}", "ann"),
            ("\u{202e}ann\u{202c}\u{2066}\u{2069}", "ann"),
            ("an\u{ad}n\u{fe0f}\u{e0061}\u{34f}", "ann"),
            ("ａｎｎ\u{3000}ｌｅｅ", "ann lee"),
            ("ann\u{2800}lee\u{2800}", "ann lee"),
            ("\u{3164}ann\u{ffa0}", "ann"),
            ("Jose\u{301}", "José"),
            ("Jose\u{200b}\u{301}", "José"),
            ("ﬁona Ⅳ", "fiona IV"),
            ("Анна", "Анна"),
            ("李 小龍", "李 小龍"),
            ("नेहा", "नेहा"),
        ] {
            assert_eq!(account_name(text).as_deref(), Some(name), "{text:?}");
            assert_eq!(account_name(name).as_deref(), Some(name), "{text:?}");
        }
        for text in ["", " ", "\u{200b}\u{2060}", "\u{2800}", "a\nb", "a\u{7}", &"\u{fdfa}".repeat(MAX_NAME_CHARS)] {
            assert_eq!(account_name(text), None, "{text:?}");
        }
    }

    /// Letters of other scripts, capitals and digits do not make another name of one that looks the same.
    #[test]
    fn look_alikes_are_found() {
        for (one, other) in [
            ("ann", "ann"),
            ("ann", "аnn"),
            ("ann", "Ann"),
            ("owner", "оwner"),
            ("owner", "0wner"),
            ("paypal", "рауpаl"),
            ("Ian", "lan"),
            ("IAN", "ian"),
            ("tom", "torn"),
            ("a1", "al"),
        ] {
            assert!(look_the_same(one, other), "{one} {other}");
        }
        for (one, other) in [("ann", "anne"), ("José", "Jose"), ("ann lee", "annlee"), ("Анна", "Иван"), ("a12", "a13")]
        {
            assert!(!look_the_same(one, other), "{one} {other}");
        }
    }
}
