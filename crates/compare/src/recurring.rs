//! Pairs of people who are similar in several tasks of a course. In one task two people may be similar by chance or because
//! of a common source; in three, hardly.
//!
//! Some platforms give a person a new id in each task. Then a name that occurs with another id may be the same person or not, and
//! only the instructor knows.

use std::collections::{BTreeMap, BTreeSet};

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

    /// Returns the names that occur in several tasks, once in each, with ids of which none occurs in two tasks.
    pub fn renumbered_names(&self) -> BTreeSet<&str> {
        let mut tasks_of_ids: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        let mut ids_of_names: BTreeMap<&str, BTreeMap<usize, BTreeSet<&str>>> = BTreeMap::new();
        for (task, handed) in &self.submissions {
            for Author { name, id } in &handed.authors {
                let Some(id) = id else { continue };
                tasks_of_ids.entry(id).or_default().insert(*task);
                ids_of_names.entry(name).or_default().entry(*task).or_default().insert(id);
            }
        }
        let is_renumbered = |ids: &BTreeMap<usize, BTreeSet<&str>>| {
            let all: BTreeSet<&str> = ids.values().flatten().copied().collect();
            let is_one_person = ids.values().all(|ids| ids.len() == 1);
            let lasts = |id: &str| tasks_of_ids.get(id).is_some_and(|tasks| tasks.len() > 1);
            ids.len() > 1 && is_one_person && all.len() > 1 && !all.into_iter().any(lasts)
        };
        ids_of_names.into_iter().filter(|(_, ids)| is_renumbered(ids)).map(|(name, _)| name).collect()
    }

    /// Returns the submissions. With `by_name`, renumbered names have no ids, so that each is one person.
    fn submissions(&self, by_name: bool) -> Vec<(usize, Provenance)> {
        let renumbered = if by_name { self.renumbered_names() } else { BTreeSet::new() };
        let mut submissions = self.submissions.clone();
        for author in submissions.iter_mut().flat_map(|(_, handed)| &mut handed.authors) {
            if renumbered.contains(author.name.as_str()) {
                author.id = None;
            }
        }
        submissions
    }

    /// Returns the number of people or teams, and of those who are found in more than one task.
    pub fn n_people(&self, by_name: bool) -> (usize, usize) {
        let mut tasks: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let submissions = self.submissions(by_name);
        for (person, (task, _)) in people(&submissions).into_iter().zip(&submissions) {
            tasks.entry(person).or_default().insert(*task);
        }
        (tasks.len(), tasks.values().filter(|tasks| tasks.len() > 1).count())
    }

    /// Returns the pairs of people who stand out together in several tasks: those with most tasks first, then those
    /// least expected by chance. With `by_name`, a renumbered name is one person.
    pub fn recurring_pairs(&self, by_name: bool) -> Vec<RecurringPair> {
        let submissions = self.submissions(by_name);
        let people = people(&submissions);
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
            left: person_name(&submissions[left].1),
            right: person_name(&submissions[right].1),
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
}

/// Returns the number of each submission's person, who is numbered by one of their submissions.
fn people(submissions: &[(usize, Provenance)]) -> Vec<usize> {
    person_numbers(&submissions.iter().map(|(task, handed)| (*task, handed)).collect::<Vec<_>>())
}

/// Returns the name of the person of a submission.
fn person_name(handed: &Provenance) -> String {
    match &handed.group {
        Some(group) => group.name.clone(),
        None => handed.authors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a course in which the same two people stand out together in each task, by their names and ids.
    fn course(tasks: &[[(&str, Option<&str>); 2]]) -> CourseTasks {
        let mut course = CourseTasks::new("logic");
        for (number, people) in tasks.iter().enumerate() {
            let submissions = people.iter().map(|(name, id)| Provenance {
                name: format!("{name}-{number}"),
                authors: vec![Author { name: (*name).to_owned(), id: id.map(str::to_owned) }],
                ..Provenance::default()
            });
            let task = Task {
                assignment: number.to_string(),
                term: String::new(),
                left_submission: String::new(),
                right_submission: String::new(),
                score: 1.0,
                verdict: Verdict::Strong,
                expectation: 0.0,
                page: None,
            };
            course.add(submissions.collect(), [(0, 1, task)]);
        }
        course
    }

    /// Returns the renumbered names, and the pairs found with and without them.
    fn found(tasks: &[[(&str, Option<&str>); 2]]) -> (usize, usize, usize) {
        let course = course(tasks);
        (course.renumbered_names().len(), course.recurring_pairs(false).len(), course.recurring_pairs(true).len())
    }

    /// People with new ids in each task are found by their names once somebody says that these are the same people.
    #[test]
    fn people_with_new_ids_are_found_by_name() {
        assert_eq!(
            found(&[[("ann", Some("1")), ("ben", Some("2"))], [("ann", Some("3")), ("ben", Some("4"))]]),
            (2, 0, 1)
        );
        assert_eq!(found(&[[("ann", None), ("ben", None)], [("ann", None), ("ben", None)]]), (0, 1, 1));
        assert_eq!(
            found(&[[("ann", Some("1")), ("ben", Some("2"))], [("ann", Some("1")), ("ben", Some("2"))]]),
            (0, 1, 1)
        );
    }

    /// Two people of one name in a task are told apart by their ids, and so are people whose ids last.
    #[test]
    fn ids_that_tell_people_apart_are_kept() {
        let namesakes = [[("li", Some("1")), ("li", Some("2"))], [("li", Some("3")), ("li", Some("4"))]];
        assert_eq!(found(&namesakes), (0, 0, 0));
        let lasting = [
            [("ann", Some("1")), ("ben", Some("2"))],
            [("ann", Some("9")), ("ben", Some("2"))],
            [("ann", Some("9")), ("ben", Some("2"))],
        ];
        assert_eq!(found(&lasting), (0, 1, 1), "the first Ann is another one");
        assert_eq!(course(&lasting).n_people(false), (3, 2));
    }
}
