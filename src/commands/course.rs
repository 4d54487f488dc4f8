//! `lookalike course`: finds pairs of people who are similar in several tasks of a course.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lookalike_archive::{Archive, NO_SUCH_BATCH, StoredBatch};
use lookalike_compare::recurring::{CourseTasks, RecurringPair, Task};
use lookalike_compare::report::model_verdict;
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::read_stored;
use lookalike_engine::Settings;
use lookalike_intake::layouts::Provenance;
use lookalike_report_templates::csv_cell::as_text;
use lookalike_system::atomic_write::write_text;
use lookalike_system::message::{counted, printable};
use lookalike_system::progress::Progress;

use crate::cli::archive::CourseArguments;

/// The columns of the CSV output in order, each with its meaning.
pub(crate) const COLUMNS: [(&str, &str); 11] = [
    ("course", "the name of the course in the archive"),
    ("left", "one of two people or teams"),
    ("right", "the other"),
    ("tasks", "number of assignments in which the two stand out together; each has a row"),
    ("assignment", "the assignment of this row"),
    ("term", "its term"),
    ("left_submission", "the submission of the left one"),
    ("right_submission", "the submission of the right one"),
    ("score", "the score of the two in this assignment, 0 to 1"),
    ("verdict", "`strong`, `worth_a_look` or `unremarkable`"),
    ("expectation", "number of pairs at least this similar that are expected by chance in this assignment"),
];

/// Compares every batch by itself, and prints the pairs of people who stand out in several.
///
/// # Errors
/// The archive cannot be read or has no such batch, or the output file cannot be written.
pub fn run(arguments: &CourseArguments, out: &mut impl Write) -> Result<()> {
    let format = arguments.out.as_deref().map(Format::of).transpose()?;
    let mut archive = Archive::open(&arguments.which.archive)?;
    let progress = Progress::new();
    archive.rebuild_fingerprints(&progress)?;
    let batches = archive.batches(&arguments.which.batches.filter())?;
    let mut all = Vec::new();
    for batches_of_course in batches.chunk_by(|one, other| one.key.course == other.key.course) {
        let name = &batches_of_course[0].key.course;
        let mut course = CourseTasks::new(name);
        let mut damaged = Vec::new();
        for batch in batches_of_course {
            let lost = add_task(&mut course, &archive, batch, &progress).with_context(|| batch.key.to_string())?;
            damaged.extend(lost);
        }
        progress.end();
        let pairs = course.recurring_pairs(arguments.by_name);
        print(name, (&course, &damaged), (&pairs, arguments.by_name), out)?;
        all.extend(pairs);
    }
    if batches.is_empty() {
        bail!(NO_SUCH_BATCH);
    }
    match arguments.out.as_deref().zip(format) {
        Some((path, format)) => write_text(path, format.bytes(&all)?),
        None => Ok(()),
    }
}

/// Compares a batch by itself and adds it as a task, unless it has fewer than two submissions. Returns the stored files that
/// could not be read, with the reason.
fn add_task(
    course: &mut CourseTasks,
    archive: &Archive,
    batch: &StoredBatch,
    progress: &Progress,
) -> Result<Vec<String>> {
    let (kept, starter, damaged) = archive.batch(batch)?;
    if kept.len() < 2 {
        return Ok(damaged);
    }
    let submissions: Vec<Provenance> = kept.iter().map(|submission| submission.provenance.clone()).collect();
    let corpus = read_stored(batch.key.to_string(), kept, starter, Settings::NOISE_THRESHOLD, progress);
    let comparison = compare_corpus(&corpus, &Settings { top: None, ..Settings::default() }, progress)?;
    let task = |pair: &lookalike_engine::Pair| Task {
        assignment: batch.key.assignment.clone(),
        term: batch.key.term.clone(),
        left_submission: submissions[pair.left].name.clone(),
        right_submission: submissions[pair.right].name.clone(),
        score: pair.score,
        verdict: model_verdict(pair.verdict),
        expectation: pair.expectation,
        page: None,
    };
    let pairs: Vec<_> = comparison.pairs.iter().map(|pair| (pair.left, pair.right, task(pair))).collect();
    course.add(submissions, pairs);
    Ok(damaged)
}

/// The format of the output file.
#[derive(Clone, Copy)]
enum Format {
    Json,
    Csv,
}

impl Format {
    /// Returns the format that the extension of a file names.
    ///
    /// # Errors
    /// The extension is neither `.json` nor `.csv`.
    fn of(path: &Path) -> Result<Format> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("json") => Ok(Format::Json),
            Some("csv") => Ok(Format::Csv),
            _ => bail!("{} ends in neither .json nor .csv", path.display()),
        }
    }

    fn bytes(self, pairs: &[RecurringPair]) -> Result<Vec<u8>> {
        match self {
            Format::Json => Ok(serde_json::to_vec_pretty(pairs)?),
            Format::Csv => csv(pairs),
        }
    }
}

fn print(
    name: &str,
    (course, damaged): (&CourseTasks, &[String]),
    (recurring, by_name): (&[RecurringPair], bool),
    out: &mut impl Write,
) -> Result<()> {
    let name = if name.is_empty() { "without a course name".to_owned() } else { printable(name) };
    let (n_pairs, n_tasks) = (recurring.len(), course.n_tasks());
    let (pairs, tasks) = (counted(n_pairs, "pair", "pairs"), counted(n_tasks, "assignment", "assignments"));
    writeln!(out, "{name}: {pairs} of people stand out in more than one of {tasks}")?;
    let (n_people, n_found) = course.n_people(by_name);
    writeln!(out, "{n_found} of {} are found in more than one assignment", counted(n_people, "person", "people"))?;
    let n_renumbered = course.renumbered_names().len();
    if n_renumbered > 0 && !by_name {
        let names = counted(n_renumbered, "name occurs", "names occur");
        writeln!(out, "{names} in several assignments with other ids: to treat each as one person, add --by-name")?;
    }
    for damaged in damaged {
        writeln!(out, "not compared: {}", printable(damaged))?;
    }
    for pair in recurring {
        let (left, right) = (printable(&pair.left), printable(&pair.right));
        writeln!(out, "\n{left} — {right}: {} assignments", pair.tasks.len())?;
        writeln!(out, "  score  verdict          expected  assignment")?;
        for task in &pair.tasks {
            let task_name = [task.assignment.as_str(), task.term.as_str()].join(" ");
            let (score, verdict, expectation) = (task.score, task.verdict.words(), task.expectation);
            writeln!(out, "  {score:.3}  {verdict:<15}  {expectation:>8.3}  {}", printable(task_name.trim()))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Writes one row per task of each pair.
fn csv(pairs: &[RecurringPair]) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS.map(|(name, _)| name))?;
    for pair in pairs {
        for task in &pair.tasks {
            let row: [&str; 11] = [
                &as_text(&pair.course),
                &as_text(&pair.left),
                &as_text(&pair.right),
                &pair.tasks.len().to_string(),
                &as_text(&task.assignment),
                &as_text(&task.term),
                &as_text(&task.left_submission),
                &as_text(&task.right_submission),
                &format!("{:.6}", task.score),
                task.verdict.name(),
                &format!("{:.6}", task.expectation),
            ];
            writer.write_record(row)?;
        }
    }
    Ok(writer.into_inner()?)
}
