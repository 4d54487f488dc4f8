//! Pairs of people who are similar in several tasks of a course.
//!
//! Each batch is compared by itself, as `lookalike check` would compare it. In one task two people may be similar by
//! chance or because of a common source; in three, hardly.

use std::collections::BTreeMap;

use anyhow::Result;
use lookalike_archive::{Archive, StoredBatch};
use lookalike_compare::report::model_verdict;
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::read_stored;
use lookalike_engine::{self as engine, Settings};
use lookalike_intake::layouts::{Author, Provenance, person_numbers};
use lookalike_report_templates::model::Verdict;
use lookalike_system::progress::Progress;
use serde::Serialize;

/// Maximum number of pairs expected by chance for a pair to stand out in its task.
const MAX_EXPECTED: f64 = 1.0;

/// Two people who stand out together in several tasks. The names of the fields are those of the JSON output.
#[derive(Debug, Serialize)]
pub(super) struct RecurringPair {
    pub(super) course: String,
    pub(super) left: String,
    pub(super) right: String,
    /// In the order of the tasks.
    pub(super) tasks: Vec<Task>,
}

/// The result of two people in one task.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Task {
    pub(super) assignment: String,
    pub(super) term: String,
    pub(super) left_submission: String,
    pub(super) right_submission: String,
    pub(super) score: f64,
    pub(super) verdict: Verdict,
    /// Number of pairs with at least this score that are expected by chance in the task.
    pub(super) expectation: f64,
}

/// The tasks of a course that were compared.
pub(super) struct CourseComparison {
    name: String,
    pub(super) n_tasks: usize,
    /// Stored files that could not be read, with the reason.
    pub(super) damaged: Vec<String>,
    /// The submissions of all tasks, each with the number of its task.
    submissions: Vec<(usize, Provenance)>,
    /// Pairs that stand out, by their indices in `submissions`.
    standing_out: Vec<(usize, usize, Task)>,
}

impl CourseComparison {
    /// Begins with no tasks.
    pub(super) fn new(name: &str) -> CourseComparison {
        CourseComparison {
            name: name.to_owned(),
            n_tasks: 0,
            damaged: Vec::new(),
            submissions: Vec::new(),
            standing_out: Vec::new(),
        }
    }

    /// Compares a batch by itself and adds it as a task, unless it has fewer than two submissions.
    ///
    /// # Errors
    /// The batch cannot be read from the archive, or has nothing to compare.
    pub(super) fn add_task(&mut self, archive: &Archive, batch: &StoredBatch, progress: &Progress) -> Result<()> {
        let (kept, starter, damaged) = archive.batch(batch)?;
        self.damaged.extend(damaged);
        if kept.len() < 2 {
            return Ok(());
        }
        self.n_tasks += 1;
        let first = self.submissions.len();
        self.submissions.extend(kept.iter().map(|submission| (self.n_tasks, with_author(&submission.provenance))));
        let corpus = read_stored(batch.key.to_string(), kept, starter, Settings::NOISE_THRESHOLD, progress);
        let comparison = compare_corpus(&corpus, &Settings { top: None, ..Settings::default() }, progress)?;
        for pair in comparison.pairs.iter().filter(|pair| stands_out(pair)) {
            let (left, right) = (first + pair.left, first + pair.right);
            let task = Task {
                assignment: batch.key.assignment.clone(),
                term: batch.key.term.clone(),
                left_submission: self.submissions[left].1.name.clone(),
                right_submission: self.submissions[right].1.name.clone(),
                score: pair.score,
                verdict: model_verdict(pair.verdict),
                expectation: pair.expectation,
            };
            self.standing_out.push((left, right, task));
        }
        Ok(())
    }

    /// Returns the pairs of people who stand out together in several tasks: those with most tasks first, then those
    /// least expected by chance.
    pub(super) fn recurring_pairs(&self) -> Vec<RecurringPair> {
        let submissions: Vec<(usize, &Provenance)> =
            self.submissions.iter().map(|(task, handed)| (*task, handed)).collect();
        let people = person_numbers(&submissions);
        let mut tasks_of_pairs: BTreeMap<(usize, usize), BTreeMap<usize, Task>> = BTreeMap::new();
        for (left, right, task) in &self.standing_out {
            let (one, other) = (people[*left], people[*right]);
            let (key, task) = if one <= other { ((one, other), task.clone()) } else { ((other, one), task.mirrored()) };
            let tasks = tasks_of_pairs.entry(key).or_default();
            let best = tasks.entry(self.submissions[*left].0).or_insert_with(|| task.clone());
            if task.score > best.score {
                *best = task;
            }
        }
        tasks_of_pairs.retain(|_, tasks| tasks.len() > 1);
        let pairs = tasks_of_pairs.into_iter().map(|((left, right), tasks)| RecurringPair {
            course: self.name.clone(),
            left: self.person_name(left),
            right: self.person_name(right),
            tasks: tasks.into_values().collect(),
        });
        let mut pairs: Vec<RecurringPair> = pairs.collect();
        pairs.sort_by(|one, other| {
            let by_tasks = other.tasks.len().cmp(&one.tasks.len());
            let by_chance = by_tasks.then(one.log_expectation().total_cmp(&other.log_expectation()));
            by_chance.then_with(|| (&one.left, &one.right).cmp(&(&other.left, &other.right)))
        });
        pairs
    }

    /// Returns the name of a person, who is numbered by one of their submissions.
    fn person_name(&self, person: usize) -> String {
        let handed = &self.submissions[person].1;
        match &handed.group {
            Some(group) => group.name.clone(),
            None => handed.authors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Returns whether a pair stands out in its task.
fn stands_out(pair: &engine::Pair) -> bool {
    pair.verdict > engine::Verdict::Unremarkable || pair.expectation <= MAX_EXPECTED
}

/// Adds the name of a submission as its author where the batch names nobody.
fn with_author(handed: &Provenance) -> Provenance {
    let mut handed = handed.clone();
    if handed.authors.is_empty() && handed.group.is_none() {
        handed.authors.push(Author { name: handed.name.clone(), id: None });
    }
    handed
}

impl RecurringPair {
    /// Returns the logarithm of the product of the expectations of all tasks.
    fn log_expectation(&self) -> f64 {
        self.tasks.iter().map(|task| task.expectation.max(f64::MIN_POSITIVE).ln()).sum()
    }
}

impl Task {
    fn mirrored(&self) -> Task {
        let (left_submission, right_submission) = (self.right_submission.clone(), self.left_submission.clone());
        Task { left_submission, right_submission, ..self.clone() }
    }
}
