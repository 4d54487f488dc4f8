//! A naive engine that compares every token of one submission with every token of every other. It checks the promises that
//! the engine makes about pairs and matches.

use std::collections::BTreeSet;

use lookalike_engine::batch::Kind;
use lookalike_engine::{Batch, Comparison, Facts, File, Match, Pair, Settings, Submission, SubmissionRole};

/// Maximum number of shared runs for which all promises are checked. The engine limits the seeds of frequent k-grams and
/// promises less for them.
const MAX_RUNS: usize = 1024;

/// Asserts that a comparison is correct. Its settings must report every pair and exclude no common code.
///
/// # Panics
/// The comparison breaks a promise of the engine.
pub fn check(batch: &Batch<'_>, settings: &Settings, comparison: &Comparison) {
    let sides: Vec<Side> =
        batch.submissions.iter().zip(&comparison.facts).map(|(one, facts)| Side::new(one, facts)).collect();
    for ((side, facts), submission) in sides.iter().zip(&comparison.facts).zip(&batch.submissions) {
        assert_eq!(facts.own_tokens, side.own.iter().flatten().flatten().count());
        for (own, file) in side.own.iter().zip(&submission.files) {
            assert_stands_in_starter(own, &file.kinds(), &batch.starter, settings.noise_threshold);
        }
    }
    assert_figures_are_in_range(comparison);
    assert_pairs_share_code(batch, settings, comparison, &sides);
    for pair in &comparison.pairs {
        check_pair(pair, &sides[pair.left], &sides[pair.right], settings);
    }
}

/// The files of a submission, with `None` in place of starter code.
struct Side {
    own: Vec<Vec<Option<Kind>>>,
}

/// A file of a submission and a token of the file.
type FileToken = (usize, usize);

impl Side {
    fn new(submission: &Submission<'_>, facts: &Facts) -> Side {
        let mut own: Vec<Vec<_>> =
            submission.files.iter().map(|file| file.kinds().iter().map(|&kind| Some(kind)).collect()).collect();
        for range in &facts.starter {
            own[range.file][range.tokens.clone()].fill(None);
        }
        Side { own }
    }

    /// Returns the tokens for which `belongs` is true.
    fn tokens(&self, belongs: impl Fn(&Option<Kind>) -> bool) -> BTreeSet<FileToken> {
        let of_file = |(file, kinds): (usize, &Vec<Option<Kind>>)| {
            let tokens = kinds.iter().enumerate().filter(|(_, kind)| belongs(kind));
            tokens.map(|(token, _)| (file, token)).collect::<Vec<_>>()
        };
        self.own.iter().enumerate().flat_map(of_file).collect()
    }
}

/// Asserts that each token of starter code lies in a k-gram of the starter, and that every token of a whole file of it is starter code.
fn assert_stands_in_starter(own: &[Option<Kind>], kinds: &[Kind], starter: &[File<'_>], k: usize) {
    let is_whole = starter.iter().any(|file| *file.kinds() == *kinds);
    let in_starter = |kgram: &[Kind]| starter.iter().any(|file| file.kinds().windows(k).any(|other| other == kgram));
    let mut may_be = vec![is_whole; kinds.len()];
    for (start, _) in kinds.windows(k).enumerate().filter(|(_, kgram)| in_starter(kgram)) {
        may_be[start..start + k].fill(true);
    }
    for (own, may_be) in own.iter().zip(may_be) {
        assert!(if is_whole { own.is_none() } else { own.is_some() || may_be });
    }
}

/// Returns `(left, right, tokens)` for each pair of tokens from which both submissions are equal for at least one token.
fn runs(left: &Side, right: &Side) -> Vec<(FileToken, FileToken, usize)> {
    let mut found = Vec::new();
    for (file, ours) in left.own.iter().enumerate() {
        for (other_file, theirs) in right.own.iter().enumerate() {
            let mut below = vec![0; theirs.len() + 1];
            for token in (0..ours.len()).rev() {
                let mut row = vec![0; theirs.len() + 1];
                for other in (0..theirs.len()).filter(|&other| ours[token].is_some() && ours[token] == theirs[other]) {
                    row[other] = below[other + 1] + 1;
                    found.push(((file, token), (other_file, other), row[other]));
                }
                below = row;
            }
        }
    }
    found
}

/// Returns the runs of at least `min_length` tokens that cannot be extended at either end.
fn maximal(runs: &[(FileToken, FileToken, usize)], min_length: usize) -> Vec<(FileToken, FileToken, usize)> {
    let starts: BTreeSet<(FileToken, FileToken)> = runs.iter().map(|(left, right, _)| (*left, *right)).collect();
    let before = |(file, token): FileToken| Some((file, token.checked_sub(1)?));
    let is_extended =
        |left: FileToken, right: FileToken| before(left).zip(before(right)).is_some_and(|pair| starts.contains(&pair));
    let is_maximal = |run: &&(FileToken, FileToken, usize)| run.2 >= min_length && !is_extended(run.0, run.1);
    runs.iter().filter(is_maximal).copied().collect()
}

fn assert_figures_are_in_range(comparison: &Comparison) {
    assert!(comparison.pairs.is_sorted_by(|one, other| one.score >= other.score));
    for pair in &comparison.pairs {
        assert!((0.0..=1.0).contains(&pair.score), "{pair:?}");
        assert!(pair.evidence_bits.is_finite() && pair.evidence_bits >= 0.0, "{pair:?}");
        assert!(pair.expectation.is_finite() && pair.expectation >= 0.0, "{pair:?}");
        for passage in &pair.passages {
            assert!(passage.n_others >= passage.others.len());
            assert!(passage.others.iter().all(|other| (0.5..=1.0).contains(&other.share)), "{passage:?}");
            assert!(passage.others.iter().all(|other| ![pair.left, pair.right].contains(&other.submission)));
        }
    }
}

/// Asserts that two submissions that share a run of t own tokens are a pair, and that two without a shared run of k tokens,
/// two earlier submissions, or two of one author are not.
fn assert_pairs_share_code(batch: &Batch<'_>, settings: &Settings, comparison: &Comparison, sides: &[Side]) {
    let reported: BTreeSet<(usize, usize)> = comparison.pairs.iter().map(|pair| (pair.left, pair.right)).collect();
    assert_eq!(reported.len(), comparison.pairs.len(), "a pair is listed twice");
    // Only the best pair of two authors is reported, but all are counted.
    let has_authors = batch.submissions.iter().any(|one| one.author.is_some());
    assert!(reported.len() == comparison.n_pairs_found || has_authors && reported.len() < comparison.n_pairs_found);
    for (left, one) in batch.submissions.iter().enumerate() {
        for (right, other) in batch.submissions.iter().enumerate().skip(left + 1) {
            let is_earlier = one.role == SubmissionRole::Earlier && other.role == SubmissionRole::Earlier;
            let is_same_author = one.author.is_some() && one.author == other.author;
            let longest = runs(&sides[left], &sides[right]).iter().map(|run| run.2).max().unwrap_or(0);
            let is_reported = reported.contains(&(left, right));
            let may_be = !is_earlier && !is_same_author && longest >= settings.noise_threshold;
            assert!(may_be || !is_reported, "{left} and {right} are reported but share only {longest} tokens");
            let must_be = may_be && longest >= settings.guarantee_threshold && !has_authors;
            assert!(is_reported || !must_be, "{left} and {right} share {longest} tokens but are not reported");
        }
    }
}

/// Asserts that matches are equal own tokens without overlaps, and that no run of t unmatched tokens is left.
fn check_pair(pair: &Pair, left: &Side, right: &Side, settings: &Settings) {
    let mut free = (left.tokens(Option::is_some), right.tokens(Option::is_some));
    let mut long = (BTreeSet::new(), BTreeSet::new());
    for found in pair.matches() {
        for (ours, theirs) in token_pairs(found) {
            assert_eq!(left.own[ours.0][ours.1], right.own[theirs.0][theirs.1], "{found:?}");
            assert!(
                free.0.remove(&ours) && free.1.remove(&theirs),
                "a token is starter code or matched twice: {found:?}"
            );
            if found.tokens >= settings.noise_threshold {
                long.0.insert(ours);
                long.1.insert(theirs);
            }
        }
    }
    let runs = runs(left, right);
    if is_crowded(&runs, settings) {
        return;
    }
    let t = settings.guarantee_threshold;
    for &(ours, theirs, _) in runs.iter().filter(|run| run.2 >= t) {
        let is_free =
            |offset| free.0.contains(&(ours.0, ours.1 + offset)) && free.1.contains(&(theirs.0, theirs.1 + offset));
        assert!(!(0..t).all(is_free), "{t} shared tokens are not matched at {ours:?} and {theirs:?}");
    }
    if t == settings.noise_threshold {
        assert_undisputed_code_is_matched(&maximal(&runs, t), &long);
    }
}

/// Asserts that exactly the tokens in runs are matched, if no token lies in two runs.
fn assert_undisputed_code_is_matched(
    runs: &[(FileToken, FileToken, usize)],
    long: &(BTreeSet<FileToken>, BTreeSet<FileToken>),
) {
    let along = |(file, token): FileToken, n: usize| (token..token + n).map(move |token| (file, token));
    let lefts: Vec<FileToken> = runs.iter().flat_map(|&(left, _, n)| along(left, n)).collect();
    let rights: Vec<FileToken> = runs.iter().flat_map(|&(_, right, n)| along(right, n)).collect();
    let all: (BTreeSet<FileToken>, BTreeSet<FileToken>) =
        (lefts.iter().copied().collect(), rights.iter().copied().collect());
    assert!(long.0.is_subset(&all.0) && long.1.is_subset(&all.1));
    if all.0.len() == lefts.len() && all.1.len() == rights.len() {
        assert_eq!(*long, all);
    }
}

/// Returns whether the engine may limit the seeds of a k-gram.
fn is_crowded(runs: &[(FileToken, FileToken, usize)], settings: &Settings) -> bool {
    runs.iter().filter(|run| run.2 >= settings.noise_threshold).count() > MAX_RUNS
}

/// Returns the tokens of a match on both sides.
fn token_pairs(found: &Match) -> impl Iterator<Item = (FileToken, FileToken)> {
    let Match { left, right, tokens } = *found;
    (0..tokens).map(move |offset| ((left.file, left.token + offset), (right.file, right.token + offset)))
}
