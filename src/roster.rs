//! `lookalike intake`: who handed in what, as far as a batch tells, before anything is compared.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;

use crate::cli::IntakeArguments;
use crate::intake::{Content, FoundFile, FoundSubmission, Intake, intake};
use crate::summary::printable;

/// Prints the inputs with their layouts, the submissions with their authors, and what is left out.
///
/// # Errors
/// An input is not there, or `out` does not take it.
pub fn run(arguments: &IntakeArguments, out: &mut impl Write) -> Result<()> {
    let intake = intake(&arguments.input, None)?;
    print_inputs(&intake, out)?;
    print_submissions(&intake.submissions, out)?;
    print_left_out(&intake, out)
}

fn print_inputs(intake: &Intake, out: &mut impl Write) -> Result<()> {
    for (place, input) in intake.inputs.iter().enumerate() {
        let is_of_it = |submission: &&FoundSubmission| submission.files.iter().any(|file| file.input == place);
        let n_submissions = intake.submissions.iter().filter(is_of_it).count();
        match input.layout {
            Some(layout) => {
                let (name, layout) = (printable(&input.name), layout.name());
                writeln!(out, "{name}: read as {layout}; {n_submissions} submissions")?;
            }
            None => writeln!(out, "{}: starter code", printable(&input.name))?,
        }
        for note in &input.notes {
            writeln!(out, "  note: {}", printable(note))?;
        }
    }
    Ok(())
}

/// A line for each submission, in columns.
fn print_submissions(submissions: &[FoundSubmission], out: &mut impl Write) -> Result<()> {
    const TITLES: [&str; 7] = ["submission", "handed in by", "id", "attempt", "time", "files", "one with"];
    let rows: Vec<[String; 7]> = submissions.iter().map(|submission| row(submission, submissions)).collect();
    let is_filled = |column: usize| rows.iter().any(|row| !row[column].is_empty());
    let columns: Vec<usize> = (0..TITLES.len()).filter(|&column| is_filled(column)).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([TITLES[column].len()]).max().unwrap_or_default()
    };
    writeln!(out)?;
    for row in [TITLES.map(str::to_owned)].iter().chain(&rows) {
        let cells = columns.iter().map(|&column| format!("{:width$}", row[column], width = width(column)));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn row(submission: &FoundSubmission, all: &[FoundSubmission]) -> [String; 7] {
    let handed = &submission.handed;
    let joined = |words: Vec<String>| printable(&words.join(", "));
    let mut people: Vec<String> = handed.authors.iter().map(|author| author.name.clone()).collect();
    people.extend(handed.group.as_ref().map(|group| format!("[{}]", group.name)));
    let ids = handed.authors.iter().filter_map(|author| author.id.clone()).collect();
    let late = if handed.late == Some(true) { " late" } else { "" };
    let time = format!("{}{late}", handed.time.as_ref().map(ToString::to_string).unwrap_or_default());
    let is_same = |other: &&FoundSubmission| other.author.is_some() && other.author == submission.author;
    let others = all.iter().filter(is_same).filter(|other| other.name != submission.name);
    [
        printable(&submission.name),
        joined(people),
        joined(ids),
        handed.attempt.map(|attempt| attempt.to_string()).unwrap_or_default(),
        printable(time.trim()),
        submission.files.iter().filter(|file| reason(file).is_none()).count().to_string(),
        joined(others.map(|other| other.name.clone()).collect()),
    ]
}

/// Why a file will not be read, if that is known already.
fn reason(file: &FoundFile) -> Option<&str> {
    match &file.content {
        Content::LeftOut(reason) | Content::Unreadable(reason) => Some(reason),
        Content::Beginning { .. } => Some("binary"),
        Content::OnDisk(_) | Content::Unpacked(_) => None,
    }
}

/// Every reason once, with how many files it is about and the first of them.
fn print_left_out(intake: &Intake, out: &mut impl Write) -> Result<()> {
    let of_submissions = intake.submissions.iter().flat_map(|submission| {
        submission.files.iter().map(move |file| (format!("{}/{}", submission.name, file.path), file))
    });
    let loose = intake.loose.iter().map(|file| (file.path.clone(), file));
    let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (path, file) in loose.chain(of_submissions) {
        if let Some(reason) = reason(file) {
            reasons.entry(reason).or_default().push(path);
        }
    }
    if !reasons.is_empty() {
        writeln!(out, "\nnot read:")?;
    }
    for (reason, paths) in reasons {
        let more = if paths.len() > 1 { format!(" and {} more", paths.len() - 1) } else { String::new() };
        let first = paths.first().map(|path| printable(path)).unwrap_or_default();
        writeln!(out, "  {first}{more}: {}", printable(reason))?;
    }
    Ok(())
}
