//! What a comparison must say, worked out slowly and obviously: every token of one submission against every token of every other.

use std::collections::BTreeSet;

use lookalike_engine::batch::Kind;
use lookalike_engine::{Batch, Comparison, File, Match, Pair, Role, Settings, Submission};

/// A k-gram with more pairs of places than this is bounded in the engine, which then promises less.
const CROWDED: usize = 1024;

/// Checks a comparison that lists every pair, in which no code is common.
pub(crate) fn check(batch: &Batch<'_>, settings: &Settings, comparison: &Comparison) {
    let sides: Vec<Side> = batch.submissions.iter().map(|one| Side::new(one, &batch.starter, settings)).collect();
    for (side, facts) in sides.iter().zip(&comparison.facts) {
        assert_eq!(facts.own_tokens, side.own.iter().flatten().flatten().count());
        let starter =
            facts.starter.iter().flat_map(|stretch| stretch.tokens.clone().map(|token| (stretch.file, token)));
        assert_eq!(starter.collect::<BTreeSet<_>>(), side.places(|kind| kind.is_none()));
    }
    figures_are_in_range(comparison);
    pairs_are_those_that_share(batch, settings, comparison, &sides);
    for pair in &comparison.pairs {
        check_pair(pair, &sides[pair.left], &sides[pair.right], settings);
    }
}

/// A submission's files, with nothing in place of starter code.
struct Side {
    own: Vec<Vec<Option<Kind>>>,
}

/// A file of a submission, and a token of it.
type Spot = (usize, usize);

impl Side {
    fn new(submission: &Submission<'_>, starter: &[File<'_>], settings: &Settings) -> Side {
        Side {
            own: submission.files.iter().map(|file| own(&file.kinds(), starter, settings.noise_threshold)).collect(),
        }
    }

    fn places(&self, belongs: impl Fn(&Option<Kind>) -> bool) -> BTreeSet<Spot> {
        let of_file = |(file, kinds): (usize, &Vec<Option<Kind>>)| {
            let places = kinds.iter().enumerate().filter(|(_, kind)| belongs(kind));
            places.map(|(token, _)| (file, token)).collect::<Vec<_>>()
        };
        self.own.iter().enumerate().flat_map(of_file).collect()
    }
}

/// What is left of a file without the k-grams of the starter code, or without the whole of it.
fn own(kinds: &[Kind], starter: &[File<'_>], k: usize) -> Vec<Option<Kind>> {
    let is_whole = starter.iter().any(|file| *file.kinds() == *kinds);
    let is_starter = |start: usize| {
        let kgram = &kinds[start..start + k];
        starter.iter().any(|file| file.kinds().windows(k).any(|other| other == kgram))
    };
    let mut own: Vec<_> = kinds.iter().map(|&kind| (!is_whole).then_some(kind)).collect();
    for start in (0..(kinds.len() + 1).saturating_sub(k)).filter(|&start| is_starter(start)) {
        own[start..start + k].fill(None);
    }
    own
}

/// How far both go on alike from each place of either: `(left, right, tokens)` wherever that is something.
fn runs(left: &Side, right: &Side) -> Vec<(Spot, Spot, usize)> {
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

/// The runs of at least `least` tokens that cannot be longer on either end.
fn maximal(runs: &[(Spot, Spot, usize)], least: usize) -> Vec<(Spot, Spot, usize)> {
    let starts: BTreeSet<(Spot, Spot)> = runs.iter().map(|(left, right, _)| (*left, *right)).collect();
    let before = |(file, token): Spot| Some((file, token.checked_sub(1)?));
    let goes_back =
        |left: Spot, right: Spot| before(left).zip(before(right)).is_some_and(|pair| starts.contains(&pair));
    let is_maximal = |run: &&(Spot, Spot, usize)| run.2 >= least && !goes_back(run.0, run.1);
    runs.iter().filter(is_maximal).copied().collect()
}

fn figures_are_in_range(comparison: &Comparison) {
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

/// Two that share a run of t own tokens are a pair, two that share none of k are not; nor are two earlier ones, nor two of one author.
fn pairs_are_those_that_share(batch: &Batch<'_>, settings: &Settings, comparison: &Comparison, sides: &[Side]) {
    let reported: BTreeSet<(usize, usize)> = comparison.pairs.iter().map(|pair| (pair.left, pair.right)).collect();
    assert_eq!(reported.len(), comparison.pairs.len(), "a pair is listed twice");
    // Of two people only the best pair is reported, and all are counted.
    let has_authors = batch.submissions.iter().any(|one| one.author.is_some());
    assert!(reported.len() == comparison.n_pairs_found || has_authors && reported.len() < comparison.n_pairs_found);
    for (left, one) in batch.submissions.iter().enumerate() {
        for (right, other) in batch.submissions.iter().enumerate().skip(left + 1) {
            let is_earlier = one.role == Role::Earlier && other.role == Role::Earlier;
            let is_same_author = one.author.is_some() && one.author == other.author;
            let longest = runs(&sides[left], &sides[right]).iter().map(|run| run.2).max().unwrap_or(0);
            let is_reported = reported.contains(&(left, right));
            let may_be = !is_earlier && !is_same_author && longest >= settings.noise_threshold;
            assert!(may_be || !is_reported, "{left} and {right} are no pair: {longest} tokens");
            let must_be = may_be && longest >= settings.guarantee_threshold && !has_authors;
            assert!(is_reported || !must_be, "{left} and {right} share {longest} tokens");
        }
    }
}

/// Matches are of equal own tokens, none is over another, none that is long enough is left over.
fn check_pair(pair: &Pair, left: &Side, right: &Side, settings: &Settings) {
    let mut free = (left.places(Option::is_some), right.places(Option::is_some));
    let mut long = (BTreeSet::new(), BTreeSet::new());
    for found in pair.matches() {
        for (ours, theirs) in places(found) {
            assert_eq!(left.own[ours.0][ours.1], right.own[theirs.0][theirs.1], "{found:?}");
            assert!(free.0.remove(&ours) && free.1.remove(&theirs), "starter code, or matched twice: {found:?}");
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
        assert!(!(0..t).all(is_free), "{t} tokens are left over at {ours:?} and {theirs:?}");
    }
    if t == settings.noise_threshold {
        undisputed_code_is_matched(&maximal(&runs, t), &long);
    }
}

/// Where no token is wanted by two runs, what is matched is exactly what lies in runs.
fn undisputed_code_is_matched(runs: &[(Spot, Spot, usize)], long: &(BTreeSet<Spot>, BTreeSet<Spot>)) {
    let along = |(file, token): Spot, n: usize| (token..token + n).map(move |token| (file, token));
    let lefts: Vec<Spot> = runs.iter().flat_map(|&(left, _, n)| along(left, n)).collect();
    let rights: Vec<Spot> = runs.iter().flat_map(|&(_, right, n)| along(right, n)).collect();
    let all: (BTreeSet<Spot>, BTreeSet<Spot>) = (lefts.iter().copied().collect(), rights.iter().copied().collect());
    assert!(long.0.is_subset(&all.0) && long.1.is_subset(&all.1));
    if all.0.len() == lefts.len() && all.1.len() == rights.len() {
        assert_eq!(*long, all);
    }
}

/// Whether some k-gram has more pairs of places than the engine looks at.
fn is_crowded(runs: &[(Spot, Spot, usize)], settings: &Settings) -> bool {
    runs.iter().filter(|run| run.2 >= settings.noise_threshold).count() > CROWDED
}

/// The tokens of a match, on both sides.
fn places(found: &Match) -> impl Iterator<Item = (Spot, Spot)> {
    let Match { left, right, tokens } = *found;
    (0..tokens).map(move |offset| ((left.file, left.token + offset), (right.file, right.token + offset)))
}
