//! `lookalike intake`: who handed in what, as far as a batch tells, before anything is compared.

mod list;

use std::io::{self, Write};

use anyhow::Result;
use lookalike_report_templates::model::Author;

use crate::cli::IntakeArguments;
use crate::counting::submissions;
use crate::intake::intake;
use crate::stash::Stash;
use crate::summary::printable;
use crate::supervision;

pub(crate) use list::KEYS;
pub use list::{Input, LeftOut, Line, Roster};

/// Prints the inputs with their layouts, the submissions with their authors, and what is left out.
///
/// # Errors
/// An input is not there, or `out` does not take it.
pub fn run(arguments: &IntakeArguments, out: &mut impl Write) -> Result<()> {
    supervision::begin(arguments.supervised);
    let roster = Roster::new(&intake(&arguments.input, None, &Stash::in_memory())?);
    if arguments.json {
        // As one of these it says whether only the reader is gone.
        serde_json::to_writer_pretty(&mut *out, &roster).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    print_inputs(&roster.inputs, out)?;
    print_submissions(&roster.submissions, out)?;
    print_left_out(&roster.left_out, out)
}

fn print_inputs(inputs: &[Input], out: &mut impl Write) -> Result<()> {
    for input in inputs {
        let name = printable(&input.name);
        match &input.layout {
            Some(layout) => writeln!(out, "{name}: read as {layout}; {}", submissions(input.n_submissions))?,
            None => writeln!(out, "{name}: starter code")?,
        }
        for note in &input.notes {
            writeln!(out, "  note: {}", printable(note))?;
        }
    }
    Ok(())
}

/// A line for each submission, in columns.
fn print_submissions(submissions: &[Line], out: &mut impl Write) -> Result<()> {
    const TITLES: [&str; 7] = ["submission", "handed in by", "id", "attempt", "time", "files", "one with"];
    let rows: Vec<[String; 7]> = submissions.iter().map(row).collect();
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

fn row(line: &Line) -> [String; 7] {
    let joined = |words: Vec<String>| printable(&words.join(", "));
    let mut people: Vec<String> = line.authors.iter().map(|author| author.name.clone()).collect();
    people.extend(line.group.as_ref().map(|group| format!("[{group}]")));
    let ids = line.authors.iter().filter_map(|Author { id, .. }| id.clone()).collect();
    let late = if line.late == Some(true) { " late" } else { "" };
    let time = format!("{}{late}", line.time.as_deref().unwrap_or_default());
    [
        printable(&line.name),
        joined(people),
        joined(ids),
        line.attempt.map(|attempt| attempt.to_string()).unwrap_or_default(),
        printable(time.trim()),
        line.n_files.to_string(),
        joined(line.one_with.clone()),
    ]
}

fn print_left_out(left_out: &[LeftOut], out: &mut impl Write) -> Result<()> {
    if !left_out.is_empty() {
        writeln!(out, "\nnot read:")?;
    }
    for LeftOut { reason, n_files, example } in left_out {
        let more = if *n_files > 1 { format!(" and {} more", n_files - 1) } else { String::new() };
        writeln!(out, "  {}{more}: {}", printable(example), printable(reason))?;
    }
    Ok(())
}
