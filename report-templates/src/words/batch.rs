//! Text about input files and their statuses.

use crate::model::{FileStatus, InputFile, Report, Role};
use crate::words::figures::counted;
use crate::words::visible;

pub(crate) const HELP: [(&str, &str); 7] = [
    ("anna main.c", "files with both words in their submission, path, status, notes or language"),
    ("\"a b\"", "the words together; also for words with signs such as : or >"),
    ("-main.c", "files without the word; a minus works before every condition"),
    ("status:skipped", "by status: unreadable, absent, partly, short, skipped, duplicate, compared"),
    ("language:python", "by language; also name:, path: and note:"),
    ("class:tool", "by what bytes count as: own, starter, tool, text, data, \"not read\""),
    ("bytes > 100000", "also <, >=, <= and =; also tokens; role:earlier and role:starter by input"),
];

/// The statuses in the order of the list, those that need attention first: key for links, title, meaning.
pub(crate) const STATUSES: [(&str, &str, &str); 7] = [
    ("unreadable", "Unreadable", "Could not be read, so nothing in it was compared."),
    ("absent", "Absent", "Stands for a file that is not there: a link, a pointer, a placeholder, an empty file."),
    ("partly-parsed", "Partly parsed", "Compared as a whole; some places do not follow the grammar of the language."),
    ("too-short", "Too short", "Shorter than the shortest match that counts."),
    ("skipped", "Skipped", "Skipped because of a rule."),
    ("duplicate", "Duplicate", "Identical to another file. It is compared like any other file."),
    ("compared", "Compared", "Compared as a whole."),
];

/// Returns the index of a status in [`STATUSES`].
pub(crate) fn index_of(status: &FileStatus) -> usize {
    match status {
        FileStatus::Unreadable { .. } => 0,
        FileStatus::Absent { .. } => 1,
        FileStatus::PartlyParsed { .. } => 2,
        FileStatus::TooShort => 3,
        FileStatus::Ignored(_) => 4,
        FileStatus::DuplicateOf { .. } => 5,
        FileStatus::Compared => 6,
    }
}

pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Batch => "batch",
        Role::Starter => "starter code",
        Role::Earlier => "earlier",
        Role::OtherTask => "other task",
        Role::Reference => "reference",
    }
}

/// Returns the reason for the status of a file, and further notes.
pub(crate) fn remarks(report: &Report, file: &InputFile) -> String {
    let why = match report.original(file) {
        Some(original) if original.role == Role::Starter => {
            format!("identical to starter code {}", visible::short_name(&original.path))
        }
        _ => reason(&file.status),
    };
    let mut remarks = if why.is_empty() { Vec::new() } else { vec![why] };
    remarks.extend(file.notes.iter().map(|note| visible::name(note).into_owned()));
    remarks.join("; ")
}

fn reason(status: &FileStatus) -> String {
    match status {
        FileStatus::Compared | FileStatus::TooShort => String::new(),
        FileStatus::PartlyParsed { regions, lines } => partly_parsed(*regions, lines),
        FileStatus::DuplicateOf { owner, path, .. } => {
            format!("identical to {} of {}", visible::short_name(path), visible::short_name(owner))
        }
        FileStatus::Absent { what, advice } => visible::name(&format!("{what}; {advice}")).into_owned(),
        FileStatus::Ignored(omission) => visible::name(&omission.words()).into_owned(),
        FileStatus::Unreadable { reason } => visible::name(reason).into_owned(),
    }
}

/// Returns the number of regions that do not parse, and their lines.
fn partly_parsed(regions: usize, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    let more = if regions > lines.len() { " and more" } else { "" };
    match lines {
        [] => counted(regions, "region", "regions"),
        _ => format!("{}: {noun} {}{more}", counted(regions, "region", "regions"), numbers.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of lines is cut at twenty: readers must be told.
    #[test]
    fn unlisted_regions_are_mentioned() {
        assert_eq!(partly_parsed(1, &[7]), "1 region: line 7");
        assert_eq!(partly_parsed(2, &[7, 9]), "2 regions: lines 7, 9");
        assert_eq!(partly_parsed(3, &[7, 9]), "3 regions: lines 7, 9 and more");
    }
}
