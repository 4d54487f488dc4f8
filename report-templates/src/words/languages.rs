//! Text about the languages that files were read as.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::figures::count;
use crate::model::{ReadAs, ReadAsReason, Report};

impl ReadAsReason {
    /// Returns the reason in words.
    pub fn words(self) -> &'static str {
        match self {
            ReadAsReason::Ending => "the ending",
            ReadAsReason::Content => "the content of most files with this ending",
            ReadAsReason::OwnContent => "the content of the file, in spite of its name",
            ReadAsReason::Option => "named with --language",
            ReadAsReason::Document => "the document, or the code in it",
            ReadAsReason::Words => "no table for this ending: read word by word",
            ReadAsReason::Stored => "as it was stored in the archive",
        }
    }
}

impl Report {
    /// Returns the languages with their numbers of files, the most frequent first: `java 240 files, c 12; .nim 3 word by word`.
    pub fn languages_in_words(&self) -> String {
        let read_as = &self.read_as;
        let known = counts(read_as, |reason| reason != ReadAsReason::Words);
        let unknown = counts(read_as, |reason| reason == ReadAsReason::Words);
        let mut unit = "files";
        let mut one = |(language, n_files): (&str, usize)| {
            // The unit stands once, with the first number.
            let unit = std::mem::take(&mut unit);
            let unit = if n_files == 1 { unit.trim_end_matches('s') } else { unit };
            format!("{language} {} {unit}", count(n_files)).trim_end().to_owned()
        };
        let known: Vec<String> = known.into_iter().map(&mut one).collect();
        let unknown: Vec<String> = unknown.into_iter().map(&mut one).collect();
        let unknown = if unknown.is_empty() { String::new() } else { format!("{} word by word", unknown.join(", ")) };
        [known.join(", "), unknown].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }
}

/// Returns the number of files in each language, the most frequent first.
fn counts(read_as: &[ReadAs], is_counted: impl Fn(ReadAsReason) -> bool) -> Vec<(&str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in read_as.iter().filter(|row| is_counted(row.reason)) {
        *counts.entry(&row.language).or_default() += row.n_files;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, n_files)| Reverse(n_files));
    counts
}
