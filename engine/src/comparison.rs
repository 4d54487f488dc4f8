//! The pipeline from a batch to its pairs, and what comes out of it.

use std::ops::{Deref, Range};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::batch::{Batch, File, Kind};
use crate::best::{Person, RankedPair};
use crate::census::Census;
use crate::chaining::Run;
use crate::clusters::Clusters;
use crate::expectation::{Coincidence, Verdict};
use crate::passages::{self, passages};
use crate::ranking::rank;
use crate::rarity::bits;
use crate::readings::{Readings, Structure};
use crate::score::log_odds;
use crate::scores::Scores;
use crate::settings::Settings;
use crate::sharing::{Coverages, Holders, MOST_OTHERS, Sharing};
use crate::starter::StarterCode;
use crate::text::{Text, runs};
use crate::twins::{Twins, identical, same_structure, twins};
use crate::vocabularies::Vocabularies;

/// What a comparison found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comparison {
    /// What is to say of each submission, in the order of the batch.
    pub facts: Vec<Facts>,
    /// The reported pairs, best first.
    pub pairs: Vec<Pair>,
    /// How many pairs share anything, before the least score and the length of the list cut them.
    pub n_pairs_found: usize,
    /// How the scores of all those lie.
    pub scores: Scores,
    /// Groups of submissions with exactly the same tokens, each ascending and of at least two. Names and literals may differ.
    pub identical: Vec<Vec<usize>>,
    /// Submissions that belong together, in the order in which the pairs name them.
    pub clusters: Vec<Cluster>,
}

/// Submissions joined by pairs that are worth a look: half or more of the pairs among any two parts that were put together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cluster {
    /// Its submissions, ascending; at least two.
    pub members: Vec<usize>,
    /// The member that is most like the others: the original, more often than not.
    pub central: usize,
}

/// What is to say of one submission by itself.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    /// Tokens that are the author's own: all but starter code.
    pub own_tokens: usize,
    /// Where starter code stands.
    pub starter: Vec<Stretch>,
    /// Where common code stands.
    pub common: Vec<Stretch>,
}

/// A run of tokens in one file of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The file's place in the submission.
    pub file: usize,
    /// Its tokens, half-open; never empty.
    pub tokens: Range<usize>,
}

/// Two submissions with at least one match.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The submission that comes first in the batch.
    pub left: usize,
    /// The other one.
    pub right: usize,
    /// What pairs are ranked by, 0 to 1.
    pub score: f64,
    /// How much the shared fingerprints say, in bits.
    pub evidence_bits: f64,
    /// How many pairs at least this similar one would expect in a batch like this one, if nobody had copied; at most the number of all pairs.
    pub expectation: f64,
    /// What the score means in this batch.
    pub verdict: Verdict,
    /// The cluster that both belong to, by its place in [`Comparison::clusters`].
    pub cluster: Option<usize>,
    /// What they share, in the order of the left submission.
    pub passages: Vec<Passage>,
}

/// Matches that stand in the same order on both sides with small gaps between them, in one file on either side.
#[derive(Debug, Clone, PartialEq)]
pub struct Passage {
    /// How much it says, in bits.
    pub evidence_bits: f64,
    /// In the order of both sides, none over another. At least one is not below the noise threshold, unless the submissions are equal.
    pub matches: Vec<Match>,
    /// Who else has at least half of it: most of it first, then in the order of the batch. Of many, the first twenty.
    pub others: Vec<Other>,
    /// How many others have at least half of it, named or not.
    pub n_others: usize,
}

/// Somebody beside the two of a pair who has one of its passages too, wherever in the batch or among earlier submissions.
///
/// A person counts once, by the submission that has most of it; other submissions of the two themselves are nobody else's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Other {
    /// The submission.
    pub submission: usize,
    /// The share of the passage's matched tokens that it has, a half to 1, as far as k-grams tell it.
    pub share: f64,
}

/// A run of equal tokens, as long as it can be without running into another match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Where it starts in the left submission.
    pub left: Place,
    /// Where it starts in the right submission.
    pub right: Place,
    /// Its length in tokens. It may be below the noise threshold only between or next to longer matches of its passage.
    pub tokens: usize,
}

/// A token of a submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's place in the submission.
    pub file: usize,
    /// The token's place in the file.
    pub token: usize,
}

impl Pair {
    /// Its matches, in the order of the left submission.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.passages.iter().flat_map(|passage| &passage.matches)
    }

    /// How many tokens of either side lie in matches.
    pub fn matched_tokens(&self) -> usize {
        self.matches().map(|found| found.tokens).sum()
    }

    /// The longest match, in tokens.
    pub fn longest_match(&self) -> usize {
        self.matches().map(|found| found.tokens).max().unwrap_or(0)
    }
}

/// What a comparison is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Winnowing and indexing; counted in submissions.
    Indexing,
    /// Walking the postings of every submission; counted in submissions, twice each.
    Ranking,
    /// Finding the exact matches of the reported pairs; counted in pairs.
    Matching,
}

/// Whoever wants to know how far a comparison has come. Called from many threads.
pub trait Progress: Sync {
    /// A stage begins that has `total` steps.
    fn begin(&self, stage: Stage, total: usize);
    /// So many more steps are done.
    fn advance(&self, steps: usize);
}

/// Nobody wants to know.
impl Progress for () {
    fn begin(&self, _: Stage, _: usize) {}
    fn advance(&self, _: usize) {}
}

/// Compares every submission of a batch with every other.
///
/// The result is the same for any number of threads. `settings` should have no [`Settings::problems`].
pub fn compare(batch: &Batch<'_>, settings: &Settings, progress: &dyn Progress) -> Comparison {
    let twins = twins(batch);
    let same_structure = same_structure(batch, &twins);
    progress.begin(Stage::Indexing, twins.len());
    let handed_out: Vec<_> = batch.starter.iter().map(File::kinds).collect();
    let handed_out: Vec<&[Kind]> = handed_out.iter().map(Deref::deref).collect();
    let starter = StarterCode::new(&handed_out, settings.noise_threshold);
    let texts: Vec<Text> = twins
        .par_iter()
        .map(|twins| {
            progress.advance(1);
            Text::new(&batch.submissions[twins.representative()], &starter)
        })
        .collect();
    let multiplicities: Vec<usize> = twins.iter().map(|twins| twins.members.len()).collect();
    let vocabularies = twins.iter().map(|twins| Vocabularies::of(&batch.submissions[twins.representative()])).collect();
    let census = Census::new(&multiplicities, vocabularies);
    let mut readings = Readings::new(batch, &twins, &texts, &census, settings);

    progress.begin(Stage::Ranking, 2 * twins.len());
    let ranking =
        rank(batch, &twins, &same_structure, &mut readings, &census, settings, &|steps| progress.advance(steps));
    let clusters = Clusters::new(&twins, &ranking);
    let structure = readings.structure;

    progress.begin(Stage::Matching, ranking.pairs.len());
    let sharing = Sharing::new(batch, &twins, &structure, settings);
    let passages = all_passages(&ranking.pairs, &structure, &texts, &sharing, settings, progress);
    let spread = Spread { batch, twins: &twins, texts: &texts, coincidence: &ranking.coincidence, clusters: &clusters };
    let pair = |ranked: &RankedPair| spread.pair(ranked, &passages[&ranked.twins]);
    let pairs = ranking.pairs.iter().map(pair).collect();
    Comparison {
        facts: facts(batch, &twins, &texts, &structure, settings),
        pairs,
        n_pairs_found: ranking.n_pairs_found,
        scores: ranking.scores.clone(),
        identical: identical(&twins, &same_structure),
        clusters: clusters.into_found(),
    }
}

/// A passage of two twins, and everybody who has it.
type Found = (passages::Passage, Holders);

/// The passages of every pair of twins that some reported pair belongs to.
fn all_passages(
    pairs: &[RankedPair],
    structure: &Structure,
    texts: &[Text],
    sharing: &Sharing<'_>,
    settings: &Settings,
    progress: &dyn Progress,
) -> FxHashMap<(usize, usize), Vec<Found>> {
    let mut wanted: Vec<(usize, usize)> = pairs.iter().map(|pair| pair.twins).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let of_pair = |coverages: &mut Coverages, pair: (usize, usize)| {
        let passages = passages(structure, texts, pair, settings);
        let holders = sharing.holders(coverages, pair, &passages);
        progress.advance(1);
        (pair, passages.into_iter().zip(holders).collect())
    };
    wanted.into_par_iter().map_init(|| Coverages::new(texts.len()), of_pair).collect()
}

/// What it takes to make pairs of submissions from what was found for the twins they belong to.
struct Spread<'a> {
    batch: &'a Batch<'a>,
    twins: &'a [Twins],
    texts: &'a [Text],
    coincidence: &'a Coincidence,
    clusters: &'a Clusters<'a>,
}

impl Spread<'_> {
    fn pair(&self, ranked: &RankedPair, found: &[Found]) -> Pair {
        let mut passages: Vec<Passage> = found.iter().map(|found| self.passage(ranked, found)).collect();
        passages.sort_by_key(|passage| passage.matches[0].left);
        let RankedPair { score, evidence, left, right, .. } = *ranked;
        let (log_odds, evidence_bits) = (log_odds(score), bits(evidence));
        Pair {
            left,
            right,
            score,
            evidence_bits,
            expectation: self.coincidence.expectation(log_odds),
            verdict: self.coincidence.verdict(log_odds, evidence_bits),
            cluster: self.clusters.shared(ranked.twins),
            passages,
        }
    }

    fn passage(&self, ranked: &RankedPair, (passage, holders): &Found) -> Passage {
        let (one, other) = ranked.twins;
        // The order of the twins is not that of the batch.
        let mirrored = one != other && self.twins[one].members.binary_search(&ranked.left).is_err();
        let place = |run: &Run| {
            let (left, right) = (self.texts[one].place(run.left), self.texts[other].place(run.right));
            let (left, right) = if mirrored { (right, left) } else { (left, right) };
            Match { left, right, tokens: run.length as usize }
        };
        Passage {
            evidence_bits: bits(passage.evidence),
            matches: passage.runs.iter().map(place).collect(),
            others: self.others(ranked, holders),
            // The two are among them.
            n_others: holders.total - 2,
        }
    }

    /// Those named beside the two of a pair.
    fn others(&self, ranked: &RankedPair, holders: &Holders) -> Vec<Other> {
        let two = [ranked.left, ranked.right].map(|submission| Person::of(self.batch, submission));
        let others = holders.first.iter().filter(|holder| !two.contains(&holder.person));
        others.take(MOST_OTHERS).map(|holder| Other { submission: holder.submission, share: holder.share }).collect()
    }
}

fn facts(batch: &Batch<'_>, twins: &[Twins], texts: &[Text], structure: &Structure, settings: &Settings) -> Vec<Facts> {
    let of_twins = |submission: usize| Facts {
        own_tokens: texts[submission].own_tokens,
        starter: texts[submission].starter_stretches(),
        common: common_stretches(&texts[submission], structure, submission, settings.noise_threshold),
    };
    let of_twins: Vec<Facts> = (0..twins.len()).into_par_iter().map(of_twins).collect();
    let mut facts = vec![Facts::default(); batch.submissions.len()];
    for (twins, of_twins) in twins.iter().zip(of_twins) {
        for &member in &twins.members {
            facts[member] = of_twins.clone();
        }
    }
    facts
}

/// The tokens that lie in a k-gram of common code.
fn common_stretches(text: &Text, structure: &Structure, submission: usize, k: usize) -> Vec<Stretch> {
    let mut common = vec![false; text.codes.len()];
    for occurrence in structure.places.by_position(submission) {
        if structure.index.weight(occurrence.fingerprint) == 0 {
            let start = occurrence.position as usize;
            common[start..start + k].fill(true);
        }
    }
    let stretch = |positions: Range<usize>| {
        let start = text.place(positions.start as u32);
        Stretch { file: start.file, tokens: start.token..start.token + positions.len() }
    };
    runs(&common, |&common| common).map(stretch).collect()
}
