//! Explains why there is nothing to compare: the files that were found, and what is in the way of comparing them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use lookalike_corpus::Corpus;
use lookalike_report_templates::model::{FileStatus, InputFile, Role};
use lookalike_system::message::{printable, submissions};

/// Maximum number of name endings that are listed.
const MAX_ENDINGS: usize = 6;

/// Returns the error message for a batch without two submissions that can be compared.
pub(crate) fn message(corpus: &Corpus, n_batch: usize, n_earlier: usize) -> String {
    let inputs = corpus.inputs.iter().filter(|input| input.role == Role::Batch);
    let names: Vec<&str> = inputs.map(|input| input.name.as_str()).collect();
    let n_found = corpus.submissions.iter().filter(|submission| submission.role == Role::Batch).count();
    let beside =
        corpus.inputs.iter().filter(|input| input.role == Role::Batch).filter_map(|input| input.beside.in_words());
    let known = corpus.warnings.iter().chain(&corpus.incomplete).cloned();
    let reasons: Vec<String> = known.chain(reasons(corpus)).chain(beside).collect();
    printable(&format!(
        "nothing to compare: {} found in {}, {n_batch} of them with code in a known language, and {n_earlier} earlier \
         ones; {}; a batch is a folder or archive with one entry for each submission",
        submissions(n_found),
        names.join(", "),
        reasons.join("; ")
    ))
}

/// Returns everything that is in the way.
fn reasons(corpus: &Corpus) -> Vec<String> {
    let files: Vec<&InputFile> = corpus.input_files.iter().filter(|file| file.role == Role::Batch).collect();
    if files.is_empty() {
        return vec!["it is empty".to_owned()];
    }
    let in_batch: Vec<_> = corpus.submissions.iter().filter(|submission| submission.role == Role::Batch).collect();
    let mut reasons = Vec::new();
    if let [only] = *in_batch {
        reasons.push(format!(
            "everything is in {}, which is read as one submission; if it holds the submissions, give that path instead",
            only.name
        ));
    }
    let n_too_short = files.iter().filter(|file| file.status == FileStatus::TooShort).count();
    if n_too_short > 0 {
        reasons.push(format!("{n_too_short} of {} files are too short", files.len()));
    }
    reasons.extend(unreadable(&files));
    reasons.extend(endings(&files));
    reasons
}

/// Returns the number of files that cannot be read, with the most frequent reason.
fn unreadable(files: &[&InputFile]) -> Option<String> {
    let reasons = files.iter().filter_map(|file| match &file.status {
        FileStatus::Unreadable { reason } => Some(reason.as_str()),
        _ => None,
    });
    let counts = counts(reasons);
    let n_unreadable: usize = counts.iter().map(|(_, n)| n).sum();
    let (reason, _) = counts.first()?;
    Some(format!("{n_unreadable} of {} files cannot be read ({reason})", files.len()))
}

/// Returns the name endings of the files that are not compared, the most frequent first.
fn endings(files: &[&InputFile]) -> Option<String> {
    let left_out = files.iter().filter(|file| matches!(file.status, FileStatus::Ignored { .. }));
    let endings = left_out.map(|file| {
        let name = file.path.rsplit('/').next().unwrap_or(&file.path);
        name.rfind('.').and_then(|at| name.get(at..)).unwrap_or("none")
    });
    let counts = counts(endings);
    if counts.is_empty() {
        return None;
    }
    let listed: Vec<String> = counts.iter().take(MAX_ENDINGS).map(|(ending, n)| format!("{ending} ({n})")).collect();
    let more = if counts.len() > MAX_ENDINGS { ", …" } else { "" };
    Some(format!("the name endings of files left out: {}{more}", listed.join(", ")))
}

/// Counts equal texts, the most frequent first.
fn counts<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<(&'t str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, n)| Reverse(n));
    counts
}
