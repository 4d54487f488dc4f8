//! Histories that submissions bring, and when the code that two share appeared in them.
//!
//! Everything here is observed and comes from the students' own machines, where dates can be set and histories rewritten: [`Sign`] says what a history shows of that.
//! It has no names: no author of a commit, no address, no message.

use serde::{Deserialize, Serialize};

use super::json::{self, is_default};
use super::moment::Moment;

/// The histories of submissions and of flagged pairs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histories {
    /// The histories, by the index of their submission, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub submissions: Vec<History>,
    /// When the code of flagged pairs appeared, by the indices of their submissions, ascending: of those pairs of which a side has a history.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairHistory>,
}

/// The history of one submission.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// Index of the submission.
    #[serde(with = "json")]
    pub submission: usize,
    /// The kind of the source.
    pub kind: HistoryKind,
    /// Number of snapshots that could be read.
    pub n_snapshots: usize,
    /// The earliest date of a snapshot; none if they have no dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Moment>,
    /// The latest date of a snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Moment>,
    /// The signs that it does not show how the work was made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<Sign>,
    /// The files with code that is not in the files that were handed in, the most lines first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<GoneCode>,
    /// Number of such files, listed or not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_gone: usize,
}

/// The kind of a history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HistoryKind {
    /// The commits of a git repository.
    #[default]
    Git,
    /// The attempts that a platform kept, with its own times.
    Attempts,
    /// The versions in a log of an editor or a platform. Their times are those of a clock on the wall, as if it were in UTC.
    Log,
}

/// A file in a history with code that is not in the files that were handed in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneCode {
    /// Its last path.
    pub path: String,
    /// Number of lines that are in no file that was handed in, in the version that has the most of them.
    pub n_lines: usize,
    /// Number of versions that have some.
    pub n_versions: usize,
}

/// A sign that a history does not show how the work was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "sign", rename_all = "snake_case")]
pub enum Sign {
    /// It has one snapshot, and so no before.
    OneSnapshot,
    /// All snapshots were made within a minute, whatever dates they have.
    MadeAtOnce,
    /// As many snapshots as these, and not all, were made within a minute, whatever dates they have.
    MadeTogether {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots were made later than they are dated.
    MadeLater {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots are dated later than they were made.
    DatedAhead {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots in a row are dated at equal intervals, to the second.
    EqualIntervals {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Its beginning is missing: it was cut off when it was cloned, or some of it cannot be read.
    CutOff,
    /// Snapshots are dated before the one that they follow.
    OutOfOrder {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots are dated after the time of submission.
    AfterSubmission {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots are dated more than half a year away from those of everybody else in the class.
    FarAway {
        /// Number of them.
        n_snapshots: usize,
    },
    /// Snapshots are by others than the one who made most.
    OtherAuthors {
        /// Number of others.
        n_authors: usize,
        /// Number of their snapshots.
        n_snapshots: usize,
    },
    /// It is larger than what is read of a history.
    NotReadWhole,
    /// Its folder refers to another one for its objects, which was not handed in.
    Elsewhere,
}

/// When the code that two submissions share appeared in their histories.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairHistory {
    /// Index of the first submission.
    #[serde(with = "json")]
    pub left: usize,
    /// Index of the second submission.
    #[serde(with = "json")]
    pub right: usize,
    /// Where the shared code as a whole came from, on both sides; none of a side without a history.
    pub sides: [Option<Appearance>; 2],
    /// The same of each passage of the pair, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<[Option<Appearance>; 2]>,
    /// Number of snapshots that brought lines of the shared code and are the very same in both histories: one history was cloned from the other, or both from a third. 0 if they brought few of its lines, as a template does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_same_snapshots: usize,
    /// The side that had it first.
    pub order: Order,
}

/// When the lines of a passage, or of all passages, appeared in a history.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appearance {
    /// Number of its lines.
    pub n_lines: usize,
    /// The snapshots in which some of them appeared first, the oldest first.
    pub steps: Vec<Step>,
    /// Number of lines that are in no snapshot: they are only in the files that were handed in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_in_no_snapshot: usize,
    /// Number of lines that were in another file of the same history first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_from_other_file: usize,
    /// That file, if there are such lines: the one with the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_file: Option<String>,
    /// The way in which they appeared.
    pub pattern: Pattern,
}

/// A snapshot in which lines appeared first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The number of the snapshot in its history, counted from 1.
    pub snapshot: usize,
    /// Its date, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Moment>,
    /// The date on which it became a part of the history, if that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Moment>,
    /// Number of lines that appeared.
    pub n_lines: usize,
}

/// The way in which lines appeared in a history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// Nearly all are in the first snapshot: the history does not say how they were made.
    #[default]
    FromTheStart,
    /// Nearly all came with one snapshot after the first.
    InOnePiece,
    /// They came in several steps, none of which brought more than half of them.
    InSteps,
    /// Most came with one snapshot, and the rest in others.
    MostlyInOnePiece,
    /// Nearly all are in no snapshot.
    InNoSnapshot,
}

/// Which side had the shared code first, as far as the histories tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The left one: it grew there in steps before all or most of it came to the right one in one piece.
    LeftFirst,
    /// The right one.
    RightFirst,
    /// The histories do not tell.
    #[default]
    CannotTell,
}

impl Order {
    /// Returns the same with the sides exchanged.
    pub fn mirrored(self) -> Order {
        match self {
            Order::LeftFirst => Order::RightFirst,
            Order::RightFirst => Order::LeftFirst,
            Order::CannotTell => Order::CannotTell,
        }
    }
}

impl Histories {
    /// Maximum number of files of [`History::gone`].
    pub const MAX_GONE: usize = 12;

    /// Returns the history of a submission.
    pub fn of(&self, submission: usize) -> Option<&History> {
        self.submissions.binary_search_by_key(&submission, |one| one.submission).ok().map(|at| &self.submissions[at])
    }

    /// Returns when the code of a pair appeared; `left` and `right` are the indices of its submissions.
    pub fn of_pair(&self, left: usize, right: usize) -> Option<&PairHistory> {
        let found = self.pairs.binary_search_by_key(&(left, right), |one| (one.left, one.right));
        found.ok().map(|at| &self.pairs[at])
    }
}

impl Step {
    /// Returns the earlier of its dates.
    pub fn earliest(&self) -> Option<Moment> {
        self.time.into_iter().chain(self.made).min()
    }

    /// Returns the later of its dates.
    pub fn latest(&self) -> Option<Moment> {
        self.time.max(self.made)
    }
}

impl Appearance {
    /// Number of seconds in which nobody writes much.
    pub const FEW_MINUTES: i64 = 600;

    /// Returns the step that brought the most lines; of several, the first.
    pub fn largest(&self) -> Option<&Step> {
        self.steps.iter().rev().max_by_key(|step| step.n_lines)
    }

    /// Returns whether so many lines are nearly all, which is four fifths.
    pub fn is_nearly_all(&self, n_lines: usize) -> bool {
        n_lines.saturating_mul(5) >= self.n_lines.saturating_mul(4)
    }

    /// Returns whether nearly all lines came within [`Appearance::FEW_MINUTES`], by either of the dates of their steps: work that was finished and then committed piece by piece.
    pub fn came_within_minutes(&self) -> bool {
        let dates: [fn(&Step) -> Option<Moment>; 2] = [|step| step.time, |step| step.made.or(step.time)];
        dates.iter().any(|date| {
            let mut steps: Vec<(Moment, usize)> =
                self.steps.iter().filter_map(|step| Some((date(step)?, step.n_lines))).collect();
            steps.sort_unstable();
            let (mut first, mut n_lines) = (0, 0_usize);
            steps.iter().any(|(time, of_step)| {
                n_lines = n_lines.saturating_add(*of_step);
                while time.0 - steps[first].0.0 >= Appearance::FEW_MINUTES {
                    n_lines = n_lines.saturating_sub(steps[first].1);
                    first += 1;
                }
                self.is_nearly_all(n_lines)
            })
        })
    }
}
