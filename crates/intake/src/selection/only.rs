//! Leaves out all but the paths of each submission that the instructor names.
//!
//! A pattern means a place in a submission, and submissions are packed in different ways: one has everything in a folder of its own, another does not. So a pattern that matches nothing from the top of a submission is tried below the folder that holds all of its programs, and without the folders that the pattern begins with, if other submissions have everything in them.

use std::collections::BTreeSet;

use anyhow::Result;
use ignore::gitignore::Gitignore;

use super::patterns::{globs, is_match};
use crate::found::{Content, FoundFile, Submission};
use crate::name_rules;
use crate::rules;
use lookalike_report_templates::model::Reason;

/// Maximum number of folders around the programs of a submission.
const MAX_WRAPPERS: usize = 8;
const ANY: &str = "*";
/// Characters with a meaning in a pattern.
const SIGNS: &str = "*?[]{}\\!";

/// The paths that are compared. Without any pattern, all of them.
pub(crate) struct Only {
    patterns: Vec<Pattern>,
    rule: Reason,
}

/// A pattern as the instructor wrote it, and the same without one and more of the folders that it begins with.
struct Pattern {
    original: String,
    /// Whether it takes back what earlier patterns match.
    is_exception: bool,
    /// Each with the folder that it lacks and the one before it has.
    variants: Vec<(Option<String>, Gitignore)>,
}

/// The places of a submission that a pattern may be meant from: its top, and the folders that hold all of its programs, each with a slash after it.
type Tops = Vec<String>;

impl Only {
    pub(crate) fn new(patterns: &[String]) -> Result<Only> {
        let rule = Reason::Excluded { option: format!("--only {}", patterns.join(" ")) };
        let patterns = patterns.iter().map(|pattern| Pattern::new(pattern)).collect::<Result<_>>()?;
        Ok(Only { patterns, rule })
    }

    /// Leaves out everything that no pattern matches, and returns the patterns that match nothing. `stripped` are folders that held everything in an archive file and are not in the paths.
    pub(crate) fn apply(&self, submissions: &mut [Submission], stripped: &BTreeSet<String>) -> Vec<&str> {
        if self.patterns.is_empty() {
            return Vec::new();
        }
        let tops: Vec<Tops> = submissions.iter().map(|submission| tops(&submission.files)).collect();
        let around = folders_around(submissions, &tops, stripped);
        let mut matched = vec![false; self.patterns.len()];
        for (submission, tops) in submissions.iter_mut().zip(&tops) {
            let mut kept = BTreeSet::new();
            for (pattern, is_matched) in self.patterns.iter().zip(&mut matched) {
                let found = pattern.find(&submission.files, tops, &around);
                *is_matched |= !found.is_empty();
                match pattern.is_exception {
                    true => kept.retain(|at| !found.contains(at)),
                    false => kept.extend(found),
                }
            }
            // Nobody knows what is in them.
            let may_hold_files = |file: &FoundFile| match file.content {
                Content::Unreadable(_) => true,
                Content::Absent(_) => kept.is_empty(),
                // Histories are those of whatever is compared.
                Content::FolderOnDisk(_) => rules::is_history(&file.path),
                _ => rules::in_history(&file.path).is_some(),
            };
            for (at, file) in submission.files.iter_mut().enumerate() {
                if !kept.contains(&at) && !may_hold_files(file) {
                    file.content = Content::LeftOut(self.rule.clone().into());
                }
            }
        }
        let unmatched = self.patterns.iter().zip(matched).filter(|(_, is_matched)| !is_matched);
        unmatched.map(|(pattern, _)| pattern.original.as_str()).collect()
    }
}

impl Pattern {
    fn new(original: &str) -> Result<Pattern> {
        let is_exception = original.starts_with('!');
        let mut rest = original.trim_start_matches('!');
        let mut variants = vec![(None, globs(&[rest.to_owned()])?)];
        while let Some((folder, inner)) = rest.trim_start_matches('/').split_once('/') {
            let is_name = !folder.is_empty() && !folder.contains(|c| SIGNS.contains(c));
            if !(is_name || folder == ANY) || inner.trim_matches('/').is_empty() {
                break;
            }
            variants.push((Some(folder.to_owned()), globs(&[format!("/{inner}")])?));
            rest = inner;
        }
        Ok(Pattern { original: original.to_owned(), is_exception, variants })
    }

    /// Returns the files that the pattern matches, by their indices. Only folders that are `around` everything in a submission may be missing in another.
    fn find(&self, files: &[FoundFile], tops: &Tops, around: &BTreeSet<String>) -> Vec<usize> {
        for (lacking, glob) in &self.variants {
            if lacking.as_ref().is_some_and(|folder| folder != ANY && !around.contains(folder)) {
                break;
            }
            for top in tops {
                let is_matched =
                    |file: &FoundFile| file.path.strip_prefix(&**top).is_some_and(|path| is_match(glob, path, file));
                let found: Vec<usize> = (0..files.len()).filter(|&at| is_matched(&files[at])).collect();
                if !found.is_empty() {
                    return found;
                }
            }
        }
        Vec::new()
    }
}

/// Returns the paths of the programs of a submission, or of all its files if it has none.
fn programs(files: &[FoundFile]) -> Vec<&str> {
    let is_program =
        |path: &&str| rules::is_program(path) && path.split('/').all(|part| name_rules::left_out(part).is_none());
    let paths = || files.iter().map(|file| file.path.as_str());
    let programs: Vec<&str> = paths().filter(is_program).collect();
    if programs.is_empty() { paths().collect() } else { programs }
}

fn tops(files: &[FoundFile]) -> Tops {
    let programs = programs(files);
    let mut tops = vec![String::new()];
    while tops.len() <= MAX_WRAPPERS {
        let top = tops.last().map_or("", String::as_str);
        let mut below = programs.iter().filter_map(|path| path.strip_prefix(top));
        let Some((folder, _)) = below.next().and_then(|path| path.split_once('/')) else { break };
        if !below.all(|path| path.split_once('/').is_some_and(|(other, _)| other == folder)) {
            break;
        }
        tops.push(format!("{top}{folder}/"));
    }
    tops
}

/// Returns the names of folders that hold all programs of a submission or everything in an archive file, and that in no submission are one of several parts.
fn folders_around(submissions: &[Submission], tops: &[Tops], stripped: &BTreeSet<String>) -> BTreeSet<String> {
    let mut around = stripped.clone();
    around
        .extend(tops.iter().flatten().filter_map(|top| Some(top.trim_end_matches('/').rsplit('/').next()?.to_owned())));
    for (submission, tops) in submissions.iter().zip(tops) {
        let top = tops.last().map_or("", String::as_str);
        for path in programs(&submission.files).into_iter().filter_map(|path| path.strip_prefix(top)) {
            if let Some((part, _)) = path.split_once('/') {
                around.remove(part);
            }
        }
    }
    around
}

#[cfg(test)]
mod tests;
