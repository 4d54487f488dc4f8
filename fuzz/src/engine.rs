//! Any batch under any settings: the engine finds what a slow one finds, whatever the order of the batch.

use std::collections::BTreeMap;

use lookalike_engine::{Batch, Comparison, File, Pair, Role, Settings, Submission, compare};

use super::slow;

/// Ends a submission.
const END: u8 = 0xff;
/// Ends a file.
const NEXT_FILE: u8 = 0xfe;
/// At the beginning of a submission: it is an earlier one.
const EARLIER: u8 = 0xfd;
/// At the beginning of a submission, behind the mark above: the next byte is its author.
const AUTHOR: u8 = 0xfc;
/// More is slow to check, and shows nothing new.
const MOST_SUBMISSIONS: usize = 8;
const MOST_TOKENS: usize = 150;

/// Tokens as they stand in the input.
#[derive(Default)]
struct Tokens {
    role: Role,
    author: Option<u32>,
    files: Vec<(Vec<u32>, Vec<u32>)>,
}

/// The first three bytes are settings and the number of kinds; then come the starter code and the submissions.
pub fn check(input: &[u8]) {
    let [k, window, n_kinds, rest @ ..] = input else { return };
    let noise_threshold = usize::from(k % 12) + 2;
    let guarantee_threshold = noise_threshold + usize::from(window % 8);
    let settings = Settings { noise_threshold, guarantee_threshold, min_score: 0.0, top: None, ..Settings::default() };
    let read = |part: &[u8]| tokens(part, n_kinds % 16 + 1);
    let all: Vec<Tokens> = rest.split(|&byte| byte == END).take(MOST_SUBMISSIONS + 1).map(read).collect();
    let Some((starter, class)) = all.split_first() else { return };
    let batch = Batch {
        submissions: class.iter().map(submission).collect(),
        starter: submission(starter).files,
        ..Batch::default()
    };
    let comparison = compare(&batch, &settings, &());
    slow::check(&batch, &settings, &comparison);
    order_does_not_matter(batch, &settings, &comparison);
}

fn tokens(mut part: &[u8], n_kinds: u8) -> Tokens {
    let mut found = Tokens::default();
    if let [EARLIER, rest @ ..] = part {
        (found.role, part) = (Role::Earlier, rest);
    }
    if let [AUTHOR, author, rest @ ..] = part {
        (found.author, part) = (Some(u32::from(author % 4)), rest);
    }
    let part = &part[..part.len().min(MOST_TOKENS)];
    // Equal spellings are of equal kinds.
    let file = |file: &[u8]| {
        let kinds = file.iter().map(|byte| u32::from(byte % n_kinds)).collect();
        (kinds, file.iter().map(|&byte| u32::from(byte)).collect())
    };
    found.files = part.split(|&byte| byte == NEXT_FILE).map(file).collect();
    found
}

fn submission(tokens: &Tokens) -> Submission<'_> {
    let files = tokens.files.iter().map(File::from);
    Submission { role: tokens.role, author: tokens.author, files: files.collect() }
}

/// The same batch from behind gives the same figures.
fn order_does_not_matter(mut batch: Batch<'_>, settings: &Settings, forward: &Comparison) {
    // Of two people the best pair is listed, and of equally good ones the first.
    if batch.submissions.iter().any(|one| one.author.is_some()) {
        return;
    }
    let last = batch.submissions.len().saturating_sub(1);
    batch.submissions.reverse();
    let backward = compare(&batch, settings, &());
    assert_eq!(figures(forward, |place| place), figures(&backward, |place| last - place));
}

/// What is to say of every pair, by the places that `place` gives its two submissions.
fn figures(comparison: &Comparison, place: impl Fn(usize) -> usize) -> BTreeMap<(usize, usize), (u64, u64, usize)> {
    let of_pair = |pair: &Pair| {
        let (left, right) = (place(pair.left), place(pair.right));
        let figures = (pair.score.to_bits(), pair.evidence_bits.to_bits(), pair.matched_tokens());
        ((left.min(right), left.max(right)), figures)
    };
    comparison.pairs.iter().map(of_pair).collect()
}
