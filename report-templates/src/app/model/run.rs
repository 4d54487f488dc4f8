//! A run: how far it is, and what came of it.

use super::Crumb;

/// How far a run is.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum RunState {
    /// So many are before it.
    Waiting(usize),
    /// It works on something.
    Working(Step),
    /// Its report is there.
    #[default]
    Done,
    /// Somebody stopped it.
    Cancelled,
    /// It did not work: why.
    Failed(String),
}

/// What a run works on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// What it is called, such as reading.
    pub phase: String,
    /// How many steps are done.
    pub done: u64,
    /// Of how many; 0 if that is not known.
    pub of: u64,
}

/// A run in a list.
#[derive(Debug, Clone, Default)]
pub struct RunLine {
    /// Its number.
    pub id: i64,
    /// How far it is.
    pub state: RunState,
    /// When it was asked for.
    pub time: String,
    /// By whom.
    pub by: String,
    /// How many submissions it compared, and how many pairs are strong and worth a look.
    pub outcome: Option<Outcome>,
    /// Whether what it was made from has changed since.
    pub is_outdated: bool,
}

/// What came of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many submissions were compared.
    pub n_submissions: usize,
    /// How many pairs are reported.
    pub n_pairs: usize,
    /// How many of them are strong.
    pub n_strong: usize,
    /// How many of them are worth a look.
    pub n_worth_a_look: usize,
}

/// One run.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// As in lists.
    pub line: RunLine,
    /// The batch that it is of: name and address.
    pub batch: Crumb,
    /// Whether one may stop it.
    pub may_edit: bool,
}
