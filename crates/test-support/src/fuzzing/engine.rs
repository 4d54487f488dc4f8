//! Any batch under any settings: the engine agrees with the naive engine, in any order of the batch.

use std::collections::BTreeMap;

use lookalike_engine::{Batch, Comparison, File, Pair, Settings, Submission, SubmissionRole, compare};

use crate::naive_engine;

/// Ends a submission.
const END: u8 = 0xff;
/// Ends a file.
const NEXT_FILE: u8 = 0xfe;
/// At the beginning of a submission: it is an earlier submission.
const EARLIER: u8 = 0xfd;
/// At the beginning of a submission, after [`EARLIER`] if present: the next byte is the author.
const AUTHOR: u8 = 0xfc;
/// Limits on the input: larger batches are slow to check and find nothing new.
const MAX_SUBMISSIONS: usize = 8;
const MAX_TOKENS: usize = 150;

/// A submission of the input.
#[derive(Default)]
struct InputSubmission {
    role: SubmissionRole,
    author: Option<u32>,
    /// Kinds and spellings of each file.
    files: Vec<(Vec<u32>, Vec<u32>)>,
}

/// The first three bytes are settings and the number of kinds; then come the starter code and the submissions.
pub fn check(input: &[u8]) {
    let [k, window, n_kinds, rest @ ..] = input else { return };
    let noise_threshold = usize::from(k % 12) + 2;
    let guarantee_threshold = noise_threshold + usize::from(window % 8);
    let settings = Settings { noise_threshold, guarantee_threshold, min_score: 0.0, top: None, ..Settings::default() };
    let parts = rest.split(|&byte| byte == END).take(MAX_SUBMISSIONS + 1);
    let all: Vec<InputSubmission> = parts.map(|part| parse(part, n_kinds % 16 + 1)).collect();
    let Some((starter, class)) = all.split_first() else { return };
    let batch = Batch {
        submissions: class.iter().map(submission).collect(),
        starter: submission(starter).files,
        ..Batch::default()
    };
    let comparison = compare(&batch, &settings, &()).expect("the batch is small enough");
    naive_engine::check(&batch, &settings, &comparison);
    assert_order_does_not_matter(batch, &settings, &comparison);
}

fn parse(mut part: &[u8], n_kinds: u8) -> InputSubmission {
    let mut found = InputSubmission::default();
    if let [EARLIER, rest @ ..] = part {
        (found.role, part) = (SubmissionRole::Earlier, rest);
    }
    if let [AUTHOR, author, rest @ ..] = part {
        (found.author, part) = (Some(u32::from(author % 4)), rest);
    }
    let part = &part[..part.len().min(MAX_TOKENS)];
    // Kinds are derived from spellings, so that equal spellings have equal kinds, as the engine requires.
    let parse_file = |file: &[u8]| {
        let kinds = file.iter().map(|byte| u32::from(byte % n_kinds)).collect();
        (kinds, file.iter().map(|&byte| u32::from(byte)).collect())
    };
    found.files = part.split(|&byte| byte == NEXT_FILE).map(parse_file).collect();
    found
}

fn submission(input: &InputSubmission) -> Submission<'_> {
    Submission { role: input.role, author: input.author, files: input.files.iter().map(File::from).collect() }
}

/// Asserts that the reversed batch gives the same figures.
fn assert_order_does_not_matter(mut batch: Batch<'_>, settings: &Settings, forward: &Comparison) {
    // Only the best pair of two authors is listed. If several are equally good, the first is, which depends on the order.
    if batch.submissions.iter().any(|one| one.author.is_some()) {
        return;
    }
    let last = batch.submissions.len().saturating_sub(1);
    batch.submissions.reverse();
    let backward = compare(&batch, settings, &()).expect("the batch is small enough");
    assert_eq!(figures(forward, |at| at), figures(&backward, |at| last - at));
}

/// Returns score, evidence and matched tokens of every pair, by the positions that `position` maps its submissions to.
fn figures(comparison: &Comparison, position: impl Fn(usize) -> usize) -> BTreeMap<(usize, usize), (u64, u64, usize)> {
    let of_pair = |pair: &Pair| {
        let (left, right) = (position(pair.left), position(pair.right));
        let figures = (pair.score.to_bits(), pair.evidence_bits.to_bits(), pair.matched_tokens);
        ((left.min(right), left.max(right)), figures)
    };
    comparison.pairs.iter().map(of_pair).collect()
}
