//! What became of every input file, those that need a look first.

use std::borrow::Cow;

use askama::Template;

use super::Pages;
use super::frame::Frame;
use super::run::role;
use crate::figures::{count, counted};
use crate::model::{Fate, InputFile};
use crate::visible;

#[derive(Template)]
#[template(path = "account.html")]
pub(super) struct AccountPage<'a> {
    frame: Frame<'a>,
    n_files: String,
    groups: Vec<Group<'a>>,
}

/// The files with one fate.
struct Group<'a> {
    kind: &'static str,
    title: &'static str,
    meaning: &'static str,
    n_files: String,
    rows: Vec<Row<'a>>,
}

struct Row<'a> {
    submission: Cow<'a, str>,
    role: &'static str,
    path: Cow<'a, str>,
    n_bytes: String,
    language: Cow<'a, str>,
    n_tokens: String,
    fate: String,
    notes: Vec<Cow<'a, str>>,
}

/// Fates in the order of the page: name for links, title, meaning.
const FATES: [(&str, &str, &str); 6] = [
    ("unreadable", "Unreadable", "Could not be read, so nothing in it was compared."),
    (
        "partly-parsed",
        "Partly parsed",
        "Compared whole; in some places the text does not follow the rules of its language.",
    ),
    ("too-short", "Too short", "Read, but shorter than the shortest match that counts."),
    ("ignored", "Ignored", "Left out by a rule."),
    ("duplicate", "Duplicate", "The same bytes as another file. It counts all the same."),
    ("compared", "Compared", "Read and compared whole."),
];

pub(super) fn page<'a>(pages: &Pages<'a>) -> AccountPage<'a> {
    let account = &pages.report.account;
    let mut rows: [Vec<Row>; 6] = Default::default();
    for file in account {
        rows[place(&file.fate)].push(row(file));
    }
    AccountPage {
        frame: Frame::top(pages.report, "account"),
        n_files: counted(account.len(), "file", "files"),
        groups: FATES.iter().zip(rows).map(group).collect(),
    }
}

/// The place of a fate in [`FATES`].
fn place(fate: &Fate) -> usize {
    match fate {
        Fate::Unreadable { .. } => 0,
        Fate::PartlyParsed { .. } => 1,
        Fate::TooShort => 2,
        Fate::Ignored { .. } => 3,
        Fate::DuplicateOf { .. } => 4,
        Fate::Compared => 5,
    }
}

fn group<'a>(
    (&(kind, title, meaning), rows): (&(&'static str, &'static str, &'static str), Vec<Row<'a>>),
) -> Group<'a> {
    Group { kind, title, meaning, n_files: count(rows.len()), rows }
}

fn row(file: &InputFile) -> Row<'_> {
    Row {
        submission: visible::short_name(&file.submission),
        role: role(file.role),
        path: visible::short_name(&file.path),
        n_bytes: count(usize::try_from(file.n_bytes).unwrap_or(usize::MAX)),
        language: file.language.as_deref().map_or(Cow::Borrowed("–"), visible::short_name),
        // A file that was not read has no number of tokens, not none of them.
        n_tokens: if file.language.is_some() { count(file.n_tokens) } else { "–".to_owned() },
        fate: in_words(&file.fate),
        notes: file.notes.iter().map(|note| visible::name(note)).collect(),
    }
}

fn in_words(fate: &Fate) -> String {
    match fate {
        Fate::Compared | Fate::TooShort => String::new(),
        Fate::PartlyParsed { regions, lines } => partly_parsed(*regions, lines),
        Fate::DuplicateOf { submission, path } => {
            format!("Same as {} in {}", visible::name(path), visible::name(submission))
        }
        Fate::Ignored { rule } => visible::name(rule).into_owned(),
        Fate::Unreadable { reason } => visible::name(reason).into_owned(),
    }
}

fn partly_parsed(regions: usize, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    let more = if regions > lines.len() { " and further on" } else { "" };
    match lines {
        [] => counted(regions, "region", "regions"),
        _ => format!("{}: {noun} {}{more}", counted(regions, "region", "regions"), numbers.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of lines is cut at twenty: the reader must be told.
    #[test]
    fn regions_that_are_not_listed_are_mentioned() {
        assert_eq!(partly_parsed(1, &[7]), "1 region: line 7");
        assert_eq!(partly_parsed(2, &[7, 9]), "2 regions: lines 7, 9");
        assert_eq!(partly_parsed(3, &[7, 9]), "3 regions: lines 7, 9 and further on");
    }
}
