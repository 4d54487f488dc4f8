//! The result of a comparison.

use std::ops::{AddAssign, Range};

/// The result of a comparison.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comparison {
    /// Figures of each submission, in the order of the batch.
    pub facts: Vec<Facts>,
    /// The reported pairs, by verdict, then by score. Flagged ones are not cut by the minimum score or the maximum number, only where they are more than [`Settings::max_listed`](crate::Settings::max_listed).
    pub pairs: Vec<Pair>,
    /// Number of flagged pairs, reported or not.
    pub n_flagged: FlaggedPairs,
    /// Number of pairs that share at least one fingerprint, before minimum score and maximum number cut the list.
    pub n_pairs_found: usize,
    /// The distribution of the scores of all those pairs.
    pub scores: ScoreHistogram,
    /// Groups of two or more submissions with equal token kinds, each ascending. Names and literals may differ.
    pub duplicates: Vec<Vec<usize>>,
    /// Clusters of submissions, in the order in which the reported pairs name them.
    pub clusters: Vec<Cluster>,
    /// The common blocks of reported pairs, and others of some size; those first that most who otherwise differ have.
    pub common_blocks: Vec<CommonBlock>,
    /// Number of people in the programs of other tasks.
    pub n_people_in_other_tasks: usize,
    /// The planters, ascending.
    pub planters: Vec<Planter>,
    /// Handed-out code that was not given as starter code, if there is any. Pairs are then judged without it.
    pub handed_out: Option<HandedOut>,
    /// The verdict on each of [`Batch::copies`](crate::Batch::copies) beside its original.
    pub copies: Vec<Verdict>,
}

/// The nearness of submissions to reference answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NearReferences {
    /// For each person and source that share something, the closest pair: a submission on the left, an answer, by its index, on the right. Their verdicts and expectations mean nothing, and among the holders of their passages are answers, numbered after the submissions.
    pub pairs: Vec<Pair>,
    /// Figures of each submission. Handed-out code is starter code.
    pub submissions: Vec<Facts>,
    /// Figures of each answer.
    pub answers: Vec<Facts>,
}

/// Long runs of tokens that so many of the people in the batch have word for word, outside of starter code, that they tell nothing of two: more than half of them, and at least four or all. Probably they were handed out; from the texts alone this cannot be told from one source that those people copied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandedOut {
    /// Length of the run that each of them has at least, in tokens.
    pub n_tokens: usize,
    /// Number of people with a run of at least this length.
    pub n_sharing: usize,
    /// Number of people in the batch.
    pub n_people: usize,
    /// The runs of one submission with the longest, and those of others that it does not have. Those of one submission are next to each other. With all of them as starter code, no handed-out code is found.
    pub parts: Vec<HandedOutPart>,
}

/// A run of handed-out code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandedOutPart {
    /// Index in the batch of the submission that it is taken from.
    pub submission: usize,
    /// Its tokens.
    pub range: TokenRange,
}

/// Code that several submissions have whose rest differs, such as a published skeleton or a class from the web. Pairs are judged without it if at least two others have it, unless they share the rest as well or it is nearly all of both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommonBlock {
    /// Index in the batch of the submission that it is taken from: one that has most of it.
    pub submission: usize,
    /// Its runs of tokens there, ascending.
    pub ranges: Vec<TokenRange>,
    /// Indices of all submissions that have at least half of it, as far as a pair shows it; ascending, at least three.
    pub holders: Vec<usize>,
    /// Number of those that share little else with some two of the others.
    pub n_different: usize,
}

/// A submission that holds at least half of each of the programs of at least three others, who have nothing to do with one another. It counts as nobody's work: what it holds changes nothing for others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Planter {
    /// Index of the submission in the batch.
    pub submission: usize,
    /// Indices of those whose programs it holds, ascending.
    pub holds: Vec<usize>,
}

/// The common block of a pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairBlock {
    /// Index of the block in [`Comparison::common_blocks`].
    pub block: usize,
    /// Number of tokens in it, on the side that has fewer.
    pub tokens: usize,
    /// Indices of the others who have at least half of it, and otherwise are no more like either than classmates are; ascending.
    pub others: Vec<usize>,
}

/// Submissions joined by pairs that are worth reviewing. Two parts of a cluster were joined because at least half of the pairs across them are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cluster {
    /// Indices of its submissions in the batch, ascending; at least two.
    pub members: Vec<usize>,
    /// The member that is most similar to the others, often the original.
    pub central: usize,
    /// Number of the pairs of its members that joined them, reported or not.
    pub n_pairs: usize,
}

/// Figures of one submission by itself.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    /// Number of the author's own tokens: all but starter code.
    pub own_tokens: usize,
    /// Ranges of starter code.
    pub starter: Vec<TokenRange>,
    /// Ranges of common code.
    pub common: Vec<TokenRange>,
    /// Ranges of starter code and of handed-out code that was not given as such; empty if the batch has none of the latter.
    pub handed_out: Vec<TokenRange>,
    /// Whether some pair of it, reported or not, has a score beyond the first bin of a [`ScoreHistogram`].
    pub shares_something: bool,
}

/// A range of tokens in one file of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TokenRange {
    /// Index of the file in the submission.
    pub file: usize,
    /// Indices of the tokens in the file, half-open; never empty.
    pub tokens: Range<usize>,
}

/// Number of flagged pairs, by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FlaggedPairs {
    /// Number of pairs that are [`Verdict::Strong`].
    pub strong: usize,
    /// Number of pairs that are [`Verdict::WorthALook`].
    pub worth_a_look: usize,
}

impl FlaggedPairs {
    pub(crate) fn add(&mut self, verdict: Verdict, n_pairs: usize) {
        match verdict {
            Verdict::Strong => self.strong += n_pairs,
            Verdict::WorthALook => self.worth_a_look += n_pairs,
            Verdict::Unremarkable => {}
        }
    }
}

impl AddAssign for FlaggedPairs {
    fn add_assign(&mut self, other: FlaggedPairs) {
        self.strong += other.strong;
        self.worth_a_look += other.worth_a_look;
    }
}

/// Two submissions with at least one match.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Index of the submission that comes first in the batch.
    pub left: usize,
    /// Index of the other submission.
    pub right: usize,
    /// The score that pairs are ranked by, 0 to 1.
    pub score: f64,
    /// Log-odds of the score in the first stage, before exact matching adjusted it.
    pub first_stage: f64,
    /// Evidence of the shared fingerprints, in bits; at least 0.
    pub evidence_bits: f64,
    /// Number of pairs at least as similar in the first stage that are expected by chance in a batch like this one; 0 to the number of all pairs. Without handed-out code, if there is some.
    ///
    /// It is read where it was learned, before exact matching adjusts the score. So it need not rise where the score falls.
    pub expectation: f64,
    /// Share of the pairs at least as similar in the first stage that is expected by chance; 0 to 1.
    pub false_discovery_rate: f64,
    /// The meaning of the score in this batch.
    pub verdict: Verdict,
    /// Index of the common cluster in [`Comparison::clusters`], if both belong to one.
    pub cluster: Option<usize>,
    /// The common block of the pair, if it has one.
    pub common_block: Option<PairBlock>,
    /// Whether the pair is flagged and either belongs to no cluster or is needed to connect its cluster: those that do are the strongest that can (a maximum spanning tree).
    pub is_connecting: bool,
    /// Number of matched tokens on either side.
    pub matched_tokens: usize,
    /// Length of the longest match, in tokens.
    pub longest_match: usize,
    /// Whether [`Pair::passages`] are there: those of at most [`Settings::max_detailed`](crate::Settings::max_detailed) pairs are, first of the connecting ones.
    pub is_detailed: bool,
    /// The shared passages, in the order of the left submission.
    pub passages: Vec<Passage>,
}

/// Matches in the same order on both sides with small gaps between them, within one file on either side.
#[derive(Debug, Clone, PartialEq)]
pub struct Passage {
    /// Evidence of the passage, in bits; at least 0.
    pub evidence_bits: f64,
    /// Matches in the order of both sides, without overlaps. At least one reaches the noise threshold, unless the submissions are equal.
    pub matches: Vec<Match>,
    /// Other submissions that have at least half of the passage, by descending share, then in the order of the batch; at most the first twenty.
    pub others: Vec<OtherHolder>,
    /// Number of others that have at least half of the passage, listed or not.
    pub n_others: usize,
    /// Number of people who have at least half of the passage in other tasks, of [`Comparison::n_people_in_other_tasks`]. Code that few have there does not count.
    pub n_in_other_tasks: usize,
    /// The parts of the matches that others have too, in the order of the matches. Nobody else has the rest.
    pub shared_parts: Vec<SharedPart>,
    /// The parts of the matches of which nobody else has a k-gram, in the order of the matches.
    pub exclusive_parts: Vec<ExclusivePart>,
}

/// A part of a match of which every k-gram, at least one, is in the two of the pair alone.
///
/// At its ends, it may have up to k − 1 tokens of a k-gram that others have. Between fingerprints that winnowing selects, others may have
/// fewer tokens than the guarantee threshold. Other submissions of the two authors of the pair are not others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExclusivePart {
    /// Index of the match in [`Passage::matches`].
    pub match_index: u32,
    /// First token, counted from the first one of the match.
    pub offset: u32,
    /// Length in tokens, at least 1.
    pub tokens: u32,
}

/// A part of a match that others have too: they have the k-gram around each of its tokens.
///
/// A person counts once. Other submissions of the two authors of the pair do not count, as far as they are recognized.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPart {
    /// Index of the match in [`Passage::matches`].
    pub match_index: u32,
    /// First token, counted from the first one of the match.
    pub offset: u32,
    /// Length in tokens, at least 1.
    pub tokens: u32,
    /// Number of others, at least 1; of more than 256 submissions, those are counted in place of people.
    pub n_others: u32,
    /// Indices of the others in the batch; empty if there are more than three.
    pub others: Vec<usize>,
}

/// A submission outside of a pair that has one of the pair's passages too. It may be an earlier submission.
///
/// A person counts once, by the submission with the largest share. Other submissions of the two authors of the pair do not count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OtherHolder {
    /// Index of the submission in the batch.
    pub submission: usize,
    /// Share of the passage's matched tokens that it has, 0.5 to 1, estimated from k-grams and never too large.
    pub share: f64,
}

/// A maximal run of equal tokens: neither end can be extended without reaching another match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// First token in the left submission.
    pub left: TokenRef,
    /// First token in the right submission.
    pub right: TokenRef,
    /// Length in tokens, at least 1. It is below the noise threshold only between or next to longer matches of its passage.
    pub tokens: usize,
}

/// A token of a submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenRef {
    /// Index of the file in the submission.
    pub file: usize,
    /// Index of the token in the file.
    pub token: usize,
}

impl Pair {
    /// Returns the matches of all passages, in the order of the left submission.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.passages.iter().flat_map(|passage| &passage.matches)
    }
}

/// Number of pairs by score: found, and expected by chance.
///
/// Both lists have [`ScoreHistogram::N_BINS`] entries, or none if there is no pair to compare. All bins have equal width; the last one includes its upper end.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScoreHistogram {
    /// Number of pairs found in each bin. Pairs that share nothing, pairs of one author and pairs of two earlier submissions are not counted.
    pub found: Vec<u64>,
    /// Number of pairs expected by chance in each bin if nobody copied, by their score in the first stage; `None` for bins that reach below the fitted tail, and for all bins if there is handed-out code.
    pub expected: Vec<Option<f64>>,
}

impl ScoreHistogram {
    /// Number of bins between score 0 and score 1.
    pub const N_BINS: usize = 50;
}

/// The meaning of a pair's score in its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Honest pairs are often as similar.
    Unremarkable,
    /// Worth reviewing: honest pairs are rarely as similar in so much code, or the pair stands out in its class.
    WorthALook,
    /// Honest pairs are hardly ever as similar in so much code, in any class.
    Strong,
}

impl Verdict {
    /// Whether the pair deserves a person's time.
    pub fn is_flagged(self) -> bool {
        self > Verdict::Unremarkable
    }
}
