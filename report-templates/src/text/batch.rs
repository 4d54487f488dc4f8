//! Text about input files and their statuses.

use crate::figures::counted;
use crate::model::{FileStatus, Role};

/// The queries of the list of files with their meanings.
pub(crate) const HELP: [(&str, &str); 6] = [
    ("anna main.c", "files where each word occurs in the submission, the path, the remarks or the language"),
    ("\"a b\"", "words that stand together; also for words with signs such as : or >"),
    ("-main.c", "without what is named; works before everything else too"),
    ("fate:ignored", "by fate: unreadable, partly, short, ignored, duplicate, compared"),
    ("language:python", "by language; in the same way name, path and remark"),
    ("bytes>100000", "also <, >=, <= and =; in the same way tokens; role:earlier, role:starter by part"),
];

/// The statuses in the order of the list, those that need attention first: key for links, title, meaning.
pub(crate) const STATUSES: [(&str, &str, &str); 6] = [
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

/// Returns the place of a status in [`STATUSES`].
pub(crate) fn place(status: &FileStatus) -> usize {
    match status {
        FileStatus::Unreadable { .. } => 0,
        FileStatus::PartlyParsed { .. } => 1,
        FileStatus::TooShort => 2,
        FileStatus::Ignored { .. } => 3,
        FileStatus::DuplicateOf { .. } => 4,
        FileStatus::Compared => 5,
    }
}

/// Returns a role in words.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Batch => "batch",
        Role::Starter => "starter code",
        Role::Earlier => "earlier",
    }
}

/// Returns the introduction to the list of files.
pub(crate) fn files_lead(n_files: usize) -> String {
    let were = if n_files == 1 { "was" } else { "were" };
    format!(
        "{} {were} given. Nothing is left out without being named here; those that need a look come first.",
        counted(n_files, "file", "files")
    )
}

/// Names the file that a duplicate equals.
pub(crate) fn same_as(path: &str, submission: &str) -> String {
    format!("same as {path} in {submission}")
}

/// Returns the number of regions that do not parse, and their lines.
pub(crate) fn partly_parsed(regions: usize, lines: &[usize]) -> String {
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

    /// The list of lines is cut at twenty: readers must be told.
    #[test]
    fn unlisted_regions_are_mentioned() {
        assert_eq!(partly_parsed(1, &[7]), "1 region: line 7");
        assert_eq!(partly_parsed(2, &[7, 9]), "2 regions: lines 7, 9");
        assert_eq!(partly_parsed(3, &[7, 9]), "3 regions: lines 7, 9 and further on");
    }
}
