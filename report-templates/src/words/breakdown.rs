//! Text about what bytes count as.

use crate::model::{Breakdown, ByteClass, UnreadReason};
use crate::words::figures::{counted, large_count};

/// The classes in the order of a legend, each with its style class, its short name, its name and its meaning.
pub(crate) const CLASSES: [(&str, &str, &str, &str); 6] = [
    ("own", "own", "own code", "code that was compared"),
    ("handed-out", "starter", "starter code", "starter code and other handed-out code, which never counts as copying"),
    (
        "tool",
        "tool",
        "written by a tool",
        "generated and minified code, code that form designers write, and files of package managers",
    ),
    ("markup", "text", "text around code", "comments, prose beside programs, the markup of a document around its code"),
    ("data", "data", "data", "files of data, very long literals, and long tables of literals"),
    ("unread", "not read", "not read", "the status of the file has the reason"),
];

/// Returns the index of a class in [`CLASSES`].
pub(crate) fn index_of(class: ByteClass) -> usize {
    match class {
        ByteClass::Own => 0,
        ByteClass::Starter => 1,
        ByteClass::Tool => 2,
        ByteClass::Text => 3,
        ByteClass::Data => 4,
        ByteClass::Unread(_) => 5,
    }
}

pub(crate) fn caption(n_bytes: &str) -> String {
    format!("What the {n_bytes} bytes of these files count as")
}

/// Returns a number of bytes of the whole with its share: `812 bytes, 41 %`.
pub(crate) fn share(n_bytes: u64, total: u64) -> String {
    let percent = (n_bytes as f64 / total.max(1) as f64 * 100.0).round();
    let percent = match percent {
        0.0 => "under 1 %".to_owned(),
        100.0 if n_bytes < total => "over 99 %".to_owned(),
        _ => format!("{percent:.0} %"),
    };
    format!("{}, {percent}", counted(usize::try_from(n_bytes).unwrap_or(usize::MAX), "byte", "bytes"))
}

/// Returns the classes that occur with their numbers of bytes: `own 812, data 96`. A single class needs no number.
pub(crate) fn in_words(breakdown: &Breakdown) -> String {
    let parts: Vec<(ByteClass, u64)> = breakdown.parts().collect();
    match parts[..] {
        [(class, _)] => short_name(class),
        _ => parts.into_iter().map(part).collect::<Vec<_>>().join(", "),
    }
}

fn part((class, n_bytes): (ByteClass, u64)) -> String {
    let number = if n_bytes == 0 { "?".to_owned() } else { large_count(n_bytes) };
    format!("{} {number}", short_name(class))
}

/// Returns the short name of a class, with the reason for bytes that were not read.
fn short_name(class: ByteClass) -> String {
    let (_, name, ..) = CLASSES[index_of(class)];
    match class {
        ByteClass::Unread(reason) => format!("{name} ({})", reason_in_words(reason)),
        _ => name.to_owned(),
    }
}

fn reason_in_words(reason: UnreadReason) -> &'static str {
    match reason {
        UnreadReason::Unreadable => "unreadable",
        UnreadReason::Absent => "not there",
        UnreadReason::HiddenCode => "hidden code",
        UnreadReason::Truncated => "over a limit",
        UnreadReason::LooksLikeSource => "looks like source",
        UnreadReason::UnknownLanguage => "unknown language",
        UnreadReason::LeftOut => "left out by a rule",
        UnreadReason::Binary => "no text",
        UnreadReason::Excluded => "excluded",
        UnreadReason::Skipped => "nobody's work",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_classes_have_numbers() {
        let mut breakdown = Breakdown { own: 1812, ..Breakdown::default() };
        assert_eq!(in_words(&breakdown), "own");
        breakdown.add(ByteClass::Unread(UnreadReason::Truncated), 96);
        assert_eq!(in_words(&breakdown), "own 1,812, not read (over a limit) 96");
        assert_eq!(in_words(&Breakdown::default()), "");
        assert_eq!(share(1, 1000), "1 byte, under 1 %");
        assert_eq!(share(1000, 1000), "1,000 bytes, 100 %");
    }
}
