//! Pairs of people who are similar in several tasks of a course. In one task two people may be similar by chance or because
//! of a common source; in three, hardly.

use std::collections::BTreeMap;

use lookalike_intake::layouts::{Author, Provenance, person_numbers};
use lookalike_report_templates::model::Verdict;
use serde::Serialize;

/// Maximum number of pairs expected by chance for a pair to stand out in its task.
const MAX_EXPECTED: f64 = 1.0;

/// Two people who stand out together in several tasks. The names of the fields are those of the JSON output.
#[derive(Debug, Serialize)]
pub struct RecurringPair {
    /// The name of the course.
    pub course: String,
    /// One of two people or teams.
    pub left: String,
    /// The other.
    pub right: String,
    /// The results in the tasks in which the two stand out, in the order of the tasks.
    pub tasks: Vec<Task>,
}

/// The result of two people in one task.
#[derive(Debug, Clone, Serialize)]
pub struct Task {
    /// The assignment.
    pub assignment: String,
    /// Its term.
    pub term: String,
    /// The submission of the left one.
    pub left_submission: String,
    /// The submission of the right one.
    pub right_submission: String,
    /// The score, 0 to 1.
    pub score: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// Number of pairs with at least this score that are expected by chance in the task.
    pub expectation: f64,
    /// The address of the page of the pair, if somebody serves one.
    #[serde(skip)]
    pub page: Option<String>,
}

/// The tasks of a course, each compared by itself.
#[derive(Debug, Default)]
pub struct CourseTasks {
    name: String,
    n_tasks: usize,
    /// The submissions of all tasks, each with the number of its task.
    submissions: Vec<(usize, Provenance)>,
    /// Pairs that stand out, by their indices in `submissions`.
    standing_out: Vec<(usize, usize, Task)>,
}

impl CourseTasks {
    /// Creates a course without tasks.
    pub fn new(name: &str) -> CourseTasks {
        CourseTasks { name: name.to_owned(), ..CourseTasks::default() }
    }

    /// Returns the number of tasks.
    pub fn n_tasks(&self) -> usize {
        self.n_tasks
    }

    /// Adds a task: its submissions, and its pairs by their indices in these. Pairs that do not stand out are ignored.
    pub fn add(&mut self, submissions: Vec<Provenance>, pairs: impl IntoIterator<Item = (usize, usize, Task)>) {
        self.n_tasks += 1;
        let first = self.submissions.len();
        self.submissions.extend(submissions.into_iter().map(|submission| (self.n_tasks, with_author(submission))));
        for (left, right, task) in pairs.into_iter().filter(|(_, _, task)| task.stands_out()) {
            self.standing_out.push((first + left, first + right, task));
        }
    }

    /// Returns the pairs of people who stand out together in several tasks: those with most tasks first, then those
    /// least expected by chance.
    pub fn recurring_pairs(&self) -> Vec<RecurringPair> {
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

/// Adds the name of a submission as its author where the batch names nobody.
fn with_author(mut handed: Provenance) -> Provenance {
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
    fn stands_out(&self) -> bool {
        self.verdict > Verdict::Unremarkable || self.expectation <= MAX_EXPECTED
    }

    fn mirrored(&self) -> Task {
        let (left_submission, right_submission) = (self.right_submission.clone(), self.left_submission.clone());
        Task { left_submission, right_submission, ..self.clone() }
    }
}
