//! `lookalike course`: which two people are similar in several tasks.
//!
//! Each batch of a course is compared by itself, as when it was new. Then the people of all batches are told apart, and whoever stands out together more than once is shown. In one task two may be alike by chance or by a common source; in three, hardly.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lookalike_engine::{Settings, Verdict};
use serde::Serialize;

use crate::archive::{Archive, NO_SUCH_BATCH, StoredBatch};
use crate::aside::write_text;
use crate::check::compare_reading;
use crate::cli::archive::CourseArguments;
use crate::counting::counted;
use crate::layouts::{Author, Handed, people};
use crate::progress::Progress;
use crate::reading::reread;
use crate::summary::{printable, verdict_name};

/// A pair of which more than this many are expected by coincidence does not stand out in its task.
const MOST_EXPECTED: f64 = 1.0;

/// The columns of the CSV file, in order, each with what it holds.
pub(crate) const COLUMNS: [(&str, &str); 11] = [
    ("course", "the course, as it is called in the archive"),
    ("left", "one of two people or teams"),
    ("right", "the other"),
    ("tasks", "in how many tasks the two stand out together; there is a row for each"),
    ("assignment", "the assignment of this task"),
    ("term", "its term"),
    ("left_submission", "what the left one handed in"),
    ("right_submission", "what the right one handed in"),
    ("score", "the score of the two in this task, 0 to 1"),
    ("verdict", "`strong`, `worth a look` or `unremarkable`"),
    ("expectation", "how many pairs so similar are expected by coincidence in this task"),
];

/// Two people who stand out together in several tasks.
#[derive(Debug, Serialize)]
struct Together {
    course: String,
    left: String,
    right: String,
    /// In the order of the tasks.
    tasks: Vec<Task>,
}

/// What two people have in common in one task.
#[derive(Debug, Clone, Serialize)]
struct Task {
    assignment: String,
    term: String,
    left_submission: String,
    right_submission: String,
    score: f64,
    verdict: &'static str,
    /// How many pairs so similar are expected by coincidence in that task.
    expectation: f64,
}

/// Compares every batch by itself, and prints who is similar in several.
///
/// # Errors
/// The archive cannot be read, or the file cannot be written.
pub fn run(arguments: &CourseArguments, out: &mut impl Write) -> Result<()> {
    let format = arguments.out.as_deref().map(Format::of).transpose()?;
    let mut archive = Archive::open(&arguments.which.archive)?;
    let progress = Progress::new();
    archive.remake(&progress)?;
    let batches = archive.batches(&arguments.which.batches.filter())?;
    let mut all = Vec::new();
    for of_course in batches.chunk_by(|one, other| one.key.course == other.key.course) {
        let mut course = Course::default();
        for batch in of_course {
            course.take(&archive, batch, &progress).with_context(|| batch.key.to_string())?;
        }
        progress.end();
        let together = course.together();
        print(&of_course[0].key.course, &course, &together, out)?;
        all.extend(together);
    }
    if batches.is_empty() {
        bail!(NO_SUCH_BATCH);
    }
    match arguments.out.as_deref().zip(format) {
        Some((path, format)) => write_text(path, format.bytes(&all)?),
        None => Ok(()),
    }
}

/// How a file is written.
#[derive(Clone, Copy)]
enum Format {
    Json,
    Csv,
}

impl Format {
    /// By the ending of the file.
    ///
    /// # Errors
    /// It says nothing.
    fn of(path: &Path) -> Result<Format> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("json") => Ok(Format::Json),
            Some("csv") => Ok(Format::Csv),
            _ => bail!("{} ends neither in .json nor in .csv", path.display()),
        }
    }

    fn bytes(self, all: &[Together]) -> Result<Vec<u8>> {
        match self {
            Format::Json => Ok(serde_json::to_vec_pretty(all)?),
            Format::Csv => csv(all),
        }
    }
}

/// The tasks of a course.
#[derive(Default)]
struct Course {
    /// Of every submission the number of its batch, and whose it is.
    handed: Vec<(usize, Handed)>,
    /// Pairs that stand out, by the places of their submissions above.
    standing_out: Vec<(usize, usize, Task)>,
    course: String,
    n_tasks: usize,
    /// What could not be read, and why.
    damaged: Vec<String>,
}

impl Course {
    /// Compares a batch by itself.
    fn take(&mut self, archive: &Archive, batch: &StoredBatch, progress: &Progress) -> Result<()> {
        self.course.clone_from(&batch.key.course);
        let (kept, starter, damaged) = archive.batch(batch)?;
        self.damaged.extend(damaged);
        if kept.len() < 2 {
            return Ok(());
        }
        self.n_tasks += 1;
        let first = self.handed.len();
        self.handed.extend(kept.iter().map(|submission| (self.n_tasks, named(&submission.handed))));
        let reading = reread(batch.key.to_string(), kept, starter, Settings::NOISE_THRESHOLD, progress);
        let comparison = compare_reading(&reading, &Settings { top: None, ..Settings::default() }, progress)?;
        let name = |place: usize| self.handed[first + place].1.name.clone();
        let standing_out = comparison
            .pairs
            .iter()
            .filter(|pair| pair.verdict > Verdict::Unremarkable || pair.expectation <= MOST_EXPECTED);
        let tasks: Vec<(usize, usize, Task)> = standing_out
            .map(|pair| {
                let task = Task {
                    assignment: batch.key.assignment.clone(),
                    term: batch.key.term.clone(),
                    left_submission: name(pair.left),
                    right_submission: name(pair.right),
                    score: pair.score,
                    verdict: verdict_name(pair.verdict),
                    expectation: pair.expectation,
                };
                (first + pair.left, first + pair.right, task)
            })
            .collect();
        self.standing_out.extend(tasks);
        Ok(())
    }

    /// Whoever stands out together in several tasks: in the most of them first, then those who are least to be expected.
    fn together(&self) -> Vec<Together> {
        let handed: Vec<(usize, &Handed)> = self.handed.iter().map(|(batch, handed)| (*batch, handed)).collect();
        let people = people(&handed);
        let mut of_two: BTreeMap<(usize, usize), BTreeMap<usize, Task>> = BTreeMap::new();
        for (left, right, task) in &self.standing_out {
            let (one, other) = (people[*left], people[*right]);
            let (key, task) = if one <= other { ((one, other), task.clone()) } else { ((other, one), task.mirrored()) };
            let best = of_two.entry(key).or_default().entry(self.handed[*left].0).or_insert_with(|| task.clone());
            if task.score > best.score {
                *best = task;
            }
        }
        of_two.retain(|_, tasks| tasks.len() > 1);
        let together = |((left, right), tasks): ((usize, usize), BTreeMap<usize, Task>)| Together {
            course: self.course.clone(),
            left: self.name(left),
            right: self.name(right),
            tasks: tasks.into_values().collect(),
        };
        let mut all: Vec<Together> = of_two.into_iter().map(together).collect();
        all.sort_by(|one, other| {
            let by_tasks = other.tasks.len().cmp(&one.tasks.len());
            let by_chance = by_tasks.then(one.expected().total_cmp(&other.expected()));
            by_chance.then_with(|| (&one.left, &one.right).cmp(&(&other.left, &other.right)))
        });
        all
    }

    /// Who a person is.
    fn name(&self, person: usize) -> String {
        let handed = &self.handed[person].1;
        match &handed.group {
            Some(group) => group.name.clone(),
            None => handed.authors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Where nobody is named, the name of the submission is taken for its author's.
fn named(handed: &Handed) -> Handed {
    let mut handed = handed.clone();
    if handed.authors.is_empty() && handed.group.is_none() {
        handed.authors.push(Author { name: handed.name.clone(), id: None });
    }
    handed
}

impl Together {
    /// A figure that falls with how little all of it is to be expected.
    fn expected(&self) -> f64 {
        self.tasks.iter().map(|task| task.expectation.max(f64::MIN_POSITIVE).ln()).sum()
    }
}

impl Task {
    fn mirrored(&self) -> Task {
        let (left_submission, right_submission) = (self.right_submission.clone(), self.left_submission.clone());
        Task { left_submission, right_submission, ..self.clone() }
    }
}

fn print(name: &str, course: &Course, together: &[Together], out: &mut impl Write) -> Result<()> {
    let name = if name.is_empty() { "no course named".to_owned() } else { printable(name) };
    let (n_pairs, n_tasks) = (together.len(), course.n_tasks);
    let (pairs, tasks) = (counted(n_pairs, "pair", "pairs"), counted(n_tasks, "task", "tasks"));
    writeln!(out, "{name}: {pairs} of people together in more than one of {tasks}")?;
    for damaged in &course.damaged {
        writeln!(out, "not compared: {}", printable(damaged))?;
    }
    for together in together {
        let (left, right) = (printable(&together.left), printable(&together.right));
        writeln!(out, "\n{left} — {right}: {} tasks", together.tasks.len())?;
        writeln!(out, "  score  verdict       expected  task")?;
        for task in &together.tasks {
            let what = [task.assignment.as_str(), task.term.as_str()].join(" ");
            let (score, verdict, expectation) = (task.score, task.verdict, task.expectation);
            writeln!(out, "  {score:.3}  {verdict:<12}  {expectation:>8.3}  {}", printable(what.trim()))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// A row for each task of each pair.
fn csv(all: &[Together]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for together in all {
        for task in &together.tasks {
            writer.write_record([
                &together.course,
                &together.left,
                &together.right,
                &together.tasks.len().to_string(),
                &task.assignment,
                &task.term,
                &task.left_submission,
                &task.right_submission,
                &format!("{:.6}", task.score),
                task.verdict,
                &format!("{:.6}", task.expectation),
            ])?;
        }
    }
    Ok(writer.into_inner()?)
}
