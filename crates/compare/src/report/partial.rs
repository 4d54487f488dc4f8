//! Finds submissions that were compared only in part, or not at all, so that nobody vanishes from the comparison unnoticed.

use std::cmp::Reverse;
use std::collections::HashMap;

use lookalike_corpus::ReadSubmission;
use lookalike_engine::Facts;
use lookalike_intake::absent::may_be_source;
use lookalike_report_templates::model::{Concern, FileStatus, InputFile, PartialComparison, PartialReason, Role};

/// A submission with fewer own tokens than the median divided by this has few.
const MEDIAN_PER_FEW: usize = 12;
/// Number of bytes of text for each token from which on most of a text cannot be code.
const MAX_BYTES_PER_TOKEN: usize = 50;
/// Minimum size in bytes of a text that is judged by its bytes per token. A small text may be one long comment.
const MIN_BYTES_JUDGED: usize = 2_000;

/// Returns for each submission what was not compared of it, if anything; always none for earlier submissions.
pub(super) fn partial_comparisons(
    submissions: &[ReadSubmission],
    facts: &[Facts],
    input_files: &[InputFile],
) -> Vec<Option<PartialComparison>> {
    let mut files_by_name: HashMap<&str, Vec<&InputFile>> = HashMap::new();
    for file in input_files.iter().filter(|file| file.role == Role::Batch) {
        files_by_name.entry(&file.submission).or_default().push(file);
    }
    let median = median_of_own_tokens(submissions, facts);
    let with_facts = submissions.iter().zip(facts);
    let partial = with_facts.map(|(submission, facts)| {
        if submission.role != Role::Batch {
            return None;
        }
        let files = files_by_name.get(submission.name.as_str()).map_or(&[][..], Vec::as_slice);
        let seen = Seen::new(submission, facts.own_tokens, files);
        let reasons = seen.reasons(files, median);
        (!reasons.is_empty()).then(|| PartialComparison { compared: seen.share(), reasons })
    });
    partial.collect()
}

/// Returns the median number of own tokens of the submissions of the batch that have any.
fn median_of_own_tokens(submissions: &[ReadSubmission], facts: &[Facts]) -> usize {
    let of_batch = submissions.iter().zip(facts).filter(|(submission, _)| submission.role == Role::Batch);
    let mut own_tokens: Vec<usize> = of_batch.map(|(_, facts)| facts.own_tokens).filter(|&n| n > 0).collect();
    own_tokens.sort_unstable();
    own_tokens.get(own_tokens.len() / 2).copied().unwrap_or_default()
}

/// The amounts of a submission that were compared and that were not.
struct Seen {
    own_tokens: usize,
    /// Tokens, starter code included.
    n_tokens: usize,
    /// Bytes of decoded text that were compared.
    n_compared: usize,
    /// Bytes of source, and of files that may be source, that were not compared.
    n_unseen: usize,
    /// Bytes of source among them that rules leave out.
    n_left_out: usize,
}

impl Seen {
    fn new(submission: &ReadSubmission, own_tokens: usize, files: &[&InputFile]) -> Seen {
        let n_compared: usize = submission.files.iter().map(|file| file.decoded.text.len()).sum();
        let n_tokens = submission.files.iter().map(|file| file.tokens.len()).sum();
        let size = |files: &mut dyn Iterator<Item = &&InputFile>| files.map(|file| n_bytes(file)).sum::<usize>();
        let n_left_out = size(&mut files.iter().filter(|file| is_left_out_source(file)));
        let n_unreadable = size(&mut files.iter().filter(|file| unreadable(file).is_some()));
        let n_cut = files.iter().map(|file| n_bytes_cut(file, submission)).sum::<usize>();
        Seen { own_tokens, n_tokens, n_compared, n_unseen: n_left_out + n_unreadable + n_cut, n_left_out }
    }

    /// Returns the share of the bytes that were compared.
    fn share(&self) -> f64 {
        match self.n_compared + self.n_unseen {
            0 => 0.0,
            all => self.n_compared as f64 / all as f64,
        }
    }

    /// Returns the reasons, the most important first.
    fn reasons(&self, files: &[&InputFile], median: usize) -> Vec<PartialReason> {
        let mut reasons: Vec<PartialReason> = unreadable_files(files).into_iter().collect();
        if self.own_tokens == 0 {
            reasons.push(PartialReason::NoOwnTokens);
        }
        let concerns = [Concern::HiddenCode, Concern::ParserFailed, Concern::Truncated, Concern::LooksLikeSource];
        reasons.extend(concerns.into_iter().filter_map(|concern| files_with(concern, files)));
        if self.n_left_out > self.n_compared {
            reasons.extend(most_left_out(files));
        }
        if self.own_tokens > 0 && self.own_tokens < median / MEDIAN_PER_FEW {
            reasons.push(PartialReason::FewOwnTokens { n_tokens: self.own_tokens, median });
        }
        if self.n_compared >= MIN_BYTES_JUDGED && self.n_compared > MAX_BYTES_PER_TOKEN * self.n_tokens {
            let n_bytes = self.n_compared / self.n_tokens.max(1);
            reasons.push(PartialReason::FewTokensPerByte { n_bytes });
        }
        reasons
    }
}

fn n_bytes(file: &InputFile) -> usize {
    usize::try_from(file.n_bytes).unwrap_or(usize::MAX)
}

/// Returns whether a rule leaves out a file that was read as source.
fn is_left_out_source(file: &InputFile) -> bool {
    matches!(file.status, FileStatus::Ignored { .. })
        && (file.language.is_some() || file.concerns.contains(&Concern::LooksLikeSource))
}

/// Returns the number of bytes of a file that a limit cut off.
fn n_bytes_cut(file: &InputFile, submission: &ReadSubmission) -> usize {
    if !file.concerns.contains(&Concern::Truncated) || matches!(file.status, FileStatus::Ignored { .. }) {
        return 0;
    }
    let read = submission.files.iter().find(|read| read.decoded.path == file.path);
    read.map_or(0, |read| n_bytes(file).saturating_sub(read.decoded.text.len()))
}

/// Returns the reason why a file could not be read, or stands for one that may be source and is not there.
fn unreadable(file: &InputFile) -> Option<String> {
    match &file.status {
        FileStatus::Unreadable { reason } => Some(reason.clone()),
        FileStatus::Absent { what, advice } if may_be_source(&file.path) => Some(format!("{what}; {advice}")),
        _ => None,
    }
}

fn unreadable_files(files: &[&InputFile]) -> Option<PartialReason> {
    let mut unread = files.iter().filter_map(|file| Some((file, unreadable(file)?)));
    let (first, reason) = unread.next()?;
    Some(PartialReason::Unreadable { n_files: 1 + unread.count(), path: first.path.clone(), reason })
}

fn files_with(concern: Concern, files: &[&InputFile]) -> Option<PartialReason> {
    let mut found = files.iter().filter(|file| file.concerns.contains(&concern));
    let first = found.next()?;
    Some(PartialReason::Files { concern, n_files: 1 + found.count(), path: first.path.clone() })
}

/// Names the largest file of source that a rule leaves out.
fn most_left_out(files: &[&InputFile]) -> Option<PartialReason> {
    let left_out = files.iter().filter(|file| is_left_out_source(file));
    let largest = left_out.min_by_key(|file| (Reverse(file.n_bytes), &file.path))?;
    match &largest.status {
        FileStatus::Ignored { rule } => {
            Some(PartialReason::MostLeftOut { path: largest.path.clone(), rule: rule.clone() })
        }
        _ => None,
    }
}
