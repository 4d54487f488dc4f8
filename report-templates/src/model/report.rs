//! The report as a whole.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::case::{BlockOfCase, Case};
use super::exclusive::{SameProgram, SharedByAll};
use super::histories::Histories;
use super::input::{FileStatus, Input, InputFile};
use super::json::{self, is_default};
use super::lines::StarterLines;
use super::pair::{FlaggedPairs, Pair, Verdict};
use super::partial::PartialComparison;
use super::read_as::ReadAs;
use super::references::References;
use super::source::SourceFile;
use super::submission::{Role, Submission};
use super::translation::Translation;
use super::trial::Trial;

/// The comparison of one batch.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The name of the batch: that of its assignment if it is known, or else of its folder or archive file.
    pub batch_name: String,
    /// The course, if it is known.
    pub course: Option<String>,
    /// Options that had no effect, in words. Each begins with the option.
    pub warnings: Vec<String>,
    /// The reasons why submissions may be missing, because an input could not be read to its end. Empty if everything was read.
    pub incomplete: Vec<String>,
    /// The reasons why the starter code is not whole. No submission is missing because of them.
    pub starter_incomplete: Vec<String>,
    /// Handed-out code that was not given as starter code, if there is any.
    pub unlisted_starter: Option<UnlistedStarter>,
    /// The settings and inputs, so that the comparison can be repeated.
    pub run: Run,
    /// Every submission that was compared, ordered by name; earlier submissions follow those of the batch.
    pub submissions: Vec<Submission>,
    /// Groups of at least two submissions with exactly the same tokens; members are ascending.
    pub identical: Vec<Vec<usize>>,
    /// The reported pairs, by verdict, then by score.
    pub pairs: Vec<Pair>,
    /// Number of flagged pairs, among those that are not reported too.
    pub n_flagged: FlaggedPairs,
    /// The cases; case 1 is the first. They follow from the pairs and clusters.
    pub cases: Vec<Case>,
    /// The clusters; cluster 1 is the first.
    pub clusters: Vec<Cluster>,
    /// The common blocks of reported pairs; block 1 is the first.
    pub common_blocks: Vec<CommonBlock>,
    /// The pairs in different languages that look like translations: those with names kept, then those by structure alone, the most alike of each first.
    pub translations: Vec<Translation>,
    /// The copies that would have been found, if a trial was made.
    pub trial: Option<Trial>,
    /// The histories that submissions brought.
    pub histories: Histories,
    /// Reference answers, if some were supplied.
    pub references: Option<References>,
    /// Number of people in the programs of other tasks.
    pub n_people_in_other_tasks: usize,
    /// Number of pairs with a match, before the minimum score and the length of the list cut it.
    pub n_pairs_found: usize,
    /// The distribution of the scores of all those pairs.
    pub scores: Scores,
    /// The languages that files were read as, by the endings of their names.
    pub read_as: Vec<ReadAs>,
    /// The status of every input file.
    pub input_files: Vec<InputFile>,
}

impl Report {
    /// Returns the other submissions with exactly the same tokens as `submission`, ascending.
    pub fn identical_to(&self, submission: usize) -> impl ExactSizeIterator<Item = usize> {
        let group = self.submissions[submission].identical.map_or(&[][..], |group| &self.identical[group]);
        let at = group.partition_point(|&member| member < submission);
        let (before, from) = group.split_at(at);
        let after = from.get(1..).unwrap_or_default();
        (0..before.len() + after.len()).map(move |index| if index < at { before[index] } else { after[index - at] })
    }

    /// Returns whether both submissions of a pair have exactly the same tokens.
    pub(crate) fn are_identical(&self, pair: &Pair) -> bool {
        let [left, right] = [pair.left, pair.right].map(|side| self.submissions[side].identical);
        left.is_some() && left == right
    }

    /// Finds the submissions of the input files and the originals of duplicates by their names, which are all that a written
    /// report has of them.
    pub(crate) fn link_files(&mut self) {
        let mut submissions = HashMap::new();
        for (index, one) in self.submissions.iter().enumerate() {
            submissions.insert((one.role, one.name.clone()), index);
        }
        let mut files = HashMap::new();
        for (index, file) in self.input_files.iter().enumerate() {
            // Equal files have equal sizes: a submission that is named like the starter code is not taken for it.
            let key = (file.owner.clone(), file.path.clone(), file.n_bytes);
            if file.role == Role::Starter || !files.contains_key(&key) {
                files.insert(key, index);
            }
        }
        for listed in &mut self.input_files {
            listed.submission = submissions.get(&(listed.role, listed.owner.clone())).copied();
            if let FileStatus::DuplicateOf { file, owner, path } = &mut listed.status {
                *file = files.get(&(owner.clone(), path.clone(), listed.n_bytes)).copied();
            }
        }
    }

    /// Returns the number of submissions and reference answers, which have packed sources.
    pub(crate) fn n_with_sources(&self) -> usize {
        self.submissions.len() + self.references.as_ref().map_or(0, |references| references.answers.len())
    }

    /// Returns the files of a submission, by its index, or of a reference answer, whose index follows those of submissions; none if there is neither.
    pub(crate) fn files_of(&self, index: usize) -> &[SourceFile] {
        let answer = || self.references.as_ref()?.answers.get(index - self.submissions.len());
        match self.submissions.get(index) {
            Some(submission) => &submission.files,
            None => answer().map_or(&[], |answer| &answer.files),
        }
    }

    /// Returns the original of a duplicate, if its entry is there.
    pub(crate) fn original(&self, file: &InputFile) -> Option<&InputFile> {
        let FileStatus::DuplicateOf { file: Some(original), .. } = file.status else { return None };
        self.input_files.get(original)
    }

    /// Returns the submissions that were compared only in part, by their indices, ascending.
    pub fn partial_comparisons(&self) -> impl Iterator<Item = (usize, &PartialComparison)> {
        let submissions = self.submissions.iter().enumerate();
        submissions.filter_map(|(index, submission)| Some((index, submission.partial.as_ref()?)))
    }

    /// Divides the flagged pairs among cases, and tells each pair its own. Cases are in the order of their best pairs.
    pub fn find_cases(&mut self) {
        let mut cases: Vec<Case> = Vec::new();
        let mut of_clusters: Vec<Option<usize>> = vec![None; self.clusters.len()];
        for (index, pair) in self.pairs.iter_mut().enumerate() {
            pair.case = None;
            if !pair.verdict.is_flagged() {
                continue;
            }
            let known = pair.cluster.and_then(|cluster| of_clusters[cluster - 1]);
            let case = known.unwrap_or(cases.len());
            if known.is_none() {
                if let Some(cluster) = pair.cluster {
                    of_clusters[cluster - 1] = Some(case);
                }
                let n_pairs = pair.cluster.map_or(1, |cluster| self.clusters[cluster - 1].n_pairs);
                cases.push(Case { verdict: pair.verdict, cluster: pair.cluster, n_pairs, ..Case::default() });
            }
            pair.case = Some(case + 1);
            cases[case].pairs.push(index);
        }
        for case in &mut cases {
            self.find_people(case);
        }
        self.cases = cases;
    }

    /// Finds the people of a case: those of the pairs that reach its verdict.
    fn find_people(&self, case: &mut Case) {
        let reach = case.pairs.iter().take_while(|&&pair| self.pairs[pair].verdict == case.verdict);
        case.n_deciding = reach.count();
        let ends = case.deciding().iter().flat_map(|&pair| [self.pairs[pair].left, self.pairs[pair].right]);
        let people: BTreeSet<usize> = ends.collect();
        let members = self.submissions_of(case);
        // If a case is not listed whole, nobody is known to be in no such pair.
        let is_whole = case.pairs.len() == case.n_pairs;
        (case.people, case.others) = members.iter().partition(|&&member| !is_whole || people.contains(&member));
        case.block = self.block_of(&members);
    }

    /// Returns the block that most of some submissions have, if three or more have one.
    pub(crate) fn block_of(&self, members: &[usize]) -> Option<BlockOfCase> {
        let common = self.common_blocks.iter().take_while(|block| block.is_common());
        let holders = |block: &CommonBlock| members.iter().filter(|member| block.holders.contains(member)).count();
        let counted = common.enumerate().map(|(block, of)| BlockOfCase { block, n_holders: holders(of) });
        // The first of several blocks with as many members has the most holders.
        let most = counted.max_by_key(|of| (of.n_holders, Reverse(of.block)))?;
        (most.n_holders >= Cluster::MIN_MEMBERS).then_some(most)
    }

    /// Returns the number of cases with a verdict.
    pub fn n_cases_with(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// Returns the number of flagged pairs, in the report or not.
    pub fn n_flagged(&self) -> usize {
        self.n_flagged.strong + self.n_flagged.worth_a_look
    }

    /// Returns the flagged pairs in the report with their indices.
    pub fn flagged_pairs(&self) -> impl Iterator<Item = (usize, &Pair)> {
        self.pairs.iter().enumerate().filter(|(_, pair)| pair.verdict.is_flagged())
    }

    /// Returns all submissions of a case, with those that are in no pair that reaches its verdict; ascending.
    pub fn submissions_of(&self, case: &Case) -> Vec<usize> {
        match case.cluster {
            Some(cluster) => self.clusters[cluster - 1].members.clone(),
            None => {
                let pair = &self.pairs[case.pairs[0]];
                vec![pair.left, pair.right]
            }
        }
    }
}

/// The settings and the course of a comparison. It has no time of day: the same input gives the same bytes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Run {
    /// The program's version.
    pub version: String,
    /// The settings in force, defaults included.
    pub parameters: Vec<Parameter>,
    /// The inputs: batch, starter code, earlier submissions.
    pub inputs: Vec<Input>,
}

/// One setting of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of its option, for example `noise`.
    pub name: String,
    /// The value in force.
    pub value: String,
    /// Its meaning, in a sentence.
    pub meaning: String,
}

/// A cluster: submissions joined by flagged pairs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cluster {
    /// Its submissions, ascending; at least [`Cluster::MIN_MEMBERS`] in a report, two where a server joins pairs again.
    #[serde(with = "json")]
    pub members: Vec<usize>,
    /// The member that is most similar to the others.
    #[serde(with = "json")]
    pub central: usize,
    /// Number of flagged pairs of its members, reported or not.
    pub n_pairs: usize,
    /// Lines, names and texts that all members have and nobody else.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shared_by_all: SharedByAll,
    /// The facts that make all members the same program, if they are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub same_program: Option<SameProgram>,
    /// The members in the order of submission, if at least two have times of the same clock; otherwise empty.
    #[serde(with = "json", default, skip_serializing_if = "is_default")]
    pub in_time: Vec<usize>,
}

impl Cluster {
    /// Minimum number of members: two submissions are a pair.
    pub const MIN_MEMBERS: usize = 3;

    /// Returns the members other than the central one.
    pub(crate) fn others(&self) -> Vec<usize> {
        self.members.iter().copied().filter(|&member| member != self.central).collect()
    }
}

/// The number of pairs per bin of scores, reported or not, and the number expected by chance.
///
/// Both lists have [`Scores::N_BINS`] entries, or none if nothing was compared. Bins are equally wide, and the last one includes the score 1.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Number of pairs per bin. Pairs without a match are not counted.
    pub found: Vec<u64>,
    /// Number of pairs per bin expected by chance; none where there are too many honest pairs to tell.
    pub expected: Vec<Option<f64>>,
}

impl Scores {
    /// Number of bins between 0 and 1.
    pub const N_BINS: usize = 50;

    /// Returns the bin of a score.
    pub fn bin(score: f64) -> usize {
        ((score * Self::N_BINS as f64) as usize).min(Self::N_BINS - 1)
    }
}

/// Code that so many of the people in the batch have word for word, outside of starter code, that it tells nothing of two. From the texts alone it cannot be told from a source that they copied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnlistedStarter {
    /// Length of the run that each of them has at least, in tokens.
    pub n_tokens: usize,
    /// Number of people with a run of at least this length.
    pub n_sharing: usize,
    /// Number of people in the batch.
    pub n_people: usize,
    /// A submission with the longest run.
    #[serde(with = "json")]
    pub submission: usize,
    /// The places of its runs, in the order of its files; at least one.
    pub places: Vec<StarterLines>,
}

/// Code that several submissions have whose rest differs, such as a published skeleton or a class from the web. Pairs are judged without it if at least two others have it, unless they share the rest as well or it is nearly all of both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommonBlock {
    /// Number of tokens of it in the submission that it is taken from.
    pub n_tokens: usize,
    /// A submission that has most of it.
    #[serde(with = "json")]
    pub submission: usize,
    /// The places in that submission, in the order of its files; at least one.
    pub places: Vec<StarterLines>,
    /// All submissions that have at least half of it, as far as a reported pair shows it; ascending.
    #[serde(with = "json")]
    pub holders: Vec<usize>,
    /// Number of those that share little else with some two of the others.
    pub n_different: usize,
}

impl CommonBlock {
    /// Minimum number of holders who share little else: one may have taken a function from two who share more.
    const MIN_DIFFERENT: usize = 2;

    /// Whether enough people have it who share little else. Those of most such people are first in a report.
    pub(crate) fn is_common(&self) -> bool {
        self.n_different >= CommonBlock::MIN_DIFFERENT
    }
}
