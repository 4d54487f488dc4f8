//! The report as a whole.

use serde::{Deserialize, Serialize};

use super::handed_out::HandedOut;
use super::input::{Input, InputFile};
use super::pair::{Pair, Verdict};
use super::partial::PartialComparison;
use super::read_as::ReadAs;
use super::scores::Scores;
use super::submission::Submission;

/// The comparison of one batch.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The name of the batch: that of its folder or archive file.
    pub batch_name: String,
    /// Options that had no effect, in words. Each begins with the option.
    pub warnings: Vec<String>,
    /// The reasons why submissions may be missing, because an input could not be read to its end. Empty if everything was read.
    pub incomplete: Vec<String>,
    /// The reasons why the starter code is not whole. No submission is missing because of them.
    pub starter_incomplete: Vec<String>,
    /// Handed-out code that was not given as starter code, if there is any.
    pub handed_out: Option<HandedOut>,
    /// The settings and inputs, so that the comparison can be repeated.
    pub run: Run,
    /// Every submission that was compared, ordered by name; earlier submissions follow those of the batch.
    pub submissions: Vec<Submission>,
    /// Groups of at least two submissions with exactly the same tokens; members are ascending.
    pub identical: Vec<Vec<usize>>,
    /// The reported pairs, best first.
    pub pairs: Vec<Pair>,
    /// The clusters; cluster 1 is the first.
    pub clusters: Vec<Cluster>,
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
        (0..before.len() + after.len()).map(move |place| if place < at { before[place] } else { after[place - at] })
    }

    /// Returns the submissions that were compared only in part, by their indices, ascending.
    pub fn partial_comparisons(&self) -> impl Iterator<Item = (usize, &PartialComparison)> {
        let submissions = self.submissions.iter().enumerate();
        submissions.filter_map(|(index, submission)| Some((index, submission.partial.as_ref()?)))
    }

    /// Returns the number of reported pairs with a verdict.
    pub fn n_pairs_with(&self, verdict: Verdict) -> usize {
        self.pairs.iter().filter(|pair| pair.verdict == verdict).count()
    }
}

/// How a comparison was made. It has no time of day: the same input gives the same bytes.
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cluster {
    /// Its submissions, ascending; at least [`Cluster::MIN_MEMBERS`] in a report, two where a server joins pairs again.
    pub members: Vec<usize>,
    /// The member that is most similar to the others.
    pub central: usize,
    /// The members in the order of submission, if at least two have times of the same clock; otherwise empty.
    pub in_time: Vec<usize>,
}

impl Cluster {
    /// Minimum number of members: two submissions are a pair.
    pub const MIN_MEMBERS: usize = 3;
}
