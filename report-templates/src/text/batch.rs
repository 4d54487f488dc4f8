//! Words of the page about the batch: how the report was made, and what became of every file.

use crate::figures::counted;
use crate::model::{Fate, Role};

pub(crate) const TITLE: &str = "Batch";
pub(crate) const LEAD: &str = "How this report was made, and what became of every file. The same version with the same settings and inputs makes the same report, byte for byte.";
pub(crate) const VERSION: &str = "Version";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const SETTINGS_CAPTION: &str = "Settings in force";
pub(crate) const SETTING: &str = "Setting";
pub(crate) const VALUE: &str = "Value";
pub(crate) const MEANING: &str = "Meaning";
pub(crate) const INPUTS: &str = "Inputs";
pub(crate) const INPUTS_CAPTION: &str = "Inputs with their hashes";
pub(crate) const PART: &str = "Part";
pub(crate) const NAME: &str = "Name";
pub(crate) const N_FILES: &str = "Files";
pub(crate) const LAYOUT: &str = "Layout";
pub(crate) const HASH: &str = "SHA-256 over names and contents";
pub(crate) const WORDS: &str = "What the figures mean";

pub(crate) const FILES: &str = "Files";
pub(crate) const NO_FILES: &str = "No files were given.";
pub(crate) const FILES_CAPTION: &str = "Every input file with what became of it";
pub(crate) const SEARCH: &str = "Search files";
pub(crate) const SEARCH_EXAMPLE: &str = "name, path, remark, fate:ignored";
pub(crate) const SUBMISSION: &str = "Submission";
pub(crate) const FILE: &str = "File";
pub(crate) const FATE: &str = "Fate";
pub(crate) const REMARKS: &str = "Remarks";
pub(crate) const LANGUAGE: &str = "Language";
pub(crate) const BYTES: &str = "Bytes";
pub(crate) const TOKENS: &str = "Tokens";

/// What can be asked of the files, with what it gives.
pub(crate) const HELP: [(&str, &str); 6] = [
    ("anna main.c", "files where each word occurs in the submission, the path, the remarks or the language"),
    ("\"a b\"", "words that stand together; also for words with signs such as : or >"),
    ("-main.c", "without what is named; works before everything else too"),
    ("fate:ignored", "by fate: unreadable, partly, short, ignored, duplicate, compared"),
    ("language:python", "by language; in the same way name, path and remark"),
    ("bytes>100000", "also <, >=, <= and =; in the same way tokens; role:earlier, role:starter by part"),
];

/// Fates in the order of the account, those that need a look first: key for links, title, meaning.
pub(crate) const FATES: [(&str, &str, &str); 6] = [
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

/// The place of a fate in [`FATES`].
pub(crate) fn place(fate: &Fate) -> usize {
    match fate {
        Fate::Unreadable { .. } => 0,
        Fate::PartlyParsed { .. } => 1,
        Fate::TooShort => 2,
        Fate::Ignored { .. } => 3,
        Fate::DuplicateOf { .. } => 4,
        Fate::Compared => 5,
    }
}

/// A role in words.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Batch => "batch",
        Role::Starter => "starter code",
        Role::Earlier => "earlier",
    }
}

/// What is to say of every file together.
pub(crate) fn files_lead(n_files: usize) -> String {
    let were = if n_files == 1 { "was" } else { "were" };
    format!(
        "{} {were} given. Nothing is left out without being named here; those that need a look come first.",
        counted(n_files, "file", "files")
    )
}

/// Of which file another one is a duplicate.
pub(crate) fn same_as(path: &str, submission: &str) -> String {
    format!("same as {path} in {submission}")
}

/// How much of a file does not parse, and where.
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

    /// The list of lines is cut at twenty: the reader must be told.
    #[test]
    fn regions_that_are_not_listed_are_mentioned() {
        assert_eq!(partly_parsed(1, &[7]), "1 region: line 7");
        assert_eq!(partly_parsed(2, &[7, 9]), "2 regions: lines 7, 9");
        assert_eq!(partly_parsed(3, &[7, 9]), "3 regions: lines 7, 9 and further on");
    }
}
