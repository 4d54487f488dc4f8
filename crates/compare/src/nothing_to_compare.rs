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
    let of_unreadable = |file: &InputFile| match &file.status {
        FileStatus::Unreadable { reason } => Some(reason.clone()),
        _ => None,
    };
    let of_absent = |file: &InputFile| match &file.status {
        FileStatus::Absent { what, .. } => Some(what.clone()),
        _ => None,
    };
    reasons.extend(with_reason(&files, "cannot be read", of_unreadable));
    reasons.extend(with_reason(&files, "stand for files that are not there", of_absent));
    reasons.extend(endings(&files));
    reasons
}

/// Returns the number of files with a reason, and the most frequent reason.
fn with_reason(files: &[&InputFile], what: &str, reason_of: impl Fn(&InputFile) -> Option<String>) -> Option<String> {
    let reasons: Vec<String> = files.iter().filter_map(|file| reason_of(file)).collect();
    let counts = counts(reasons.iter().map(String::as_str));
    let (reason, _) = counts.first()?;
    Some(format!("{} of {} files {what} ({reason})", reasons.len(), files.len()))
}

/// Returns the name endings of the files that are not compared, the most frequent first.
fn endings(files: &[&InputFile]) -> Option<String> {
    let left_out = files.iter().filter(|file| matches!(file.status, FileStatus::Ignored(_)));
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
