//! `lookalike archive`: what is stored, and what becomes of it.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use super::{Archive, BatchFilter};
use crate::cli::archive::{AddArguments, ArchiveArguments, ArchiveCommand, ExportArguments, WhichArguments};
use crate::counting::{counted, submissions};
use crate::intake::intake;
use crate::layouts::Time;
use crate::progress::Progress;
use crate::reading::read;
use crate::stash::Stash;
use crate::summary::printable;
use crate::threads;

/// Does what the arguments say, and tells `out`.
///
/// # Errors
/// The archive cannot be read or written, what is to be added cannot be read, or something is damaged.
pub fn run(arguments: &ArchiveArguments, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        ArchiveCommand::Add(arguments) => add(arguments, out),
        ArchiveCommand::List(arguments) => list(arguments, out),
        ArchiveCommand::Show(arguments) => show(arguments, out),
        ArchiveCommand::Remove(arguments) => remove(arguments, out),
        ArchiveCommand::Verify(arguments) => verify(&arguments.archive, out),
        ArchiveCommand::Export(arguments) => export(arguments, out),
    }
}

fn add(arguments: &AddArguments, out: &mut impl Write) -> Result<()> {
    if !arguments.input.earlier.is_empty() {
        bail!("earlier submissions are not stored with a batch; add them as a batch of their own term");
    }
    let key = arguments.key();
    let progress = Progress::new();
    let (archive, addition) = threads::with(arguments.threads, || {
        let stash = Stash::in_memory();
        let intake = intake(&arguments.input, None, &stash)?;
        let manner = arguments.input.manner();
        let reading = read(intake, manner, lookalike_engine::Settings::NOISE_THRESHOLD, &stash, &progress);
        // No file is made for nothing.
        if reading.submissions.iter().all(|submission| submission.files.is_empty()) {
            bail!("nothing to add: no submission has a file in a known language");
        }
        let mut archive = Archive::open_or_make(&arguments.archive)?;
        let addition = archive.add(&key, &reading, now())?;
        anyhow::Ok((archive, addition))
    })??;
    progress.end();
    let path = archive.path.display();
    writeln!(out, "{path}: {} added to {}", submissions(addition.n_added), printable(&key.to_string()))?;
    if addition.n_stored_before > 0 {
        writeln!(out, "{} were stored before, with the same files", addition.n_stored_before)?;
    }
    if addition.n_empty > 0 {
        writeln!(
            out,
            "{} have no file in a known language, and are not stored; `lookalike intake` says more",
            addition.n_empty
        )?;
    }
    Ok(())
}

/// Seconds since the beginning of 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn list(arguments: &WhichArguments, out: &mut impl Write) -> Result<()> {
    let archive = Archive::open(&arguments.archive)?;
    let batches = archive.batches(&arguments.batches.filter())?;
    let titles = ["course", "assignment", "term", "submissions", "added"].map(str::to_owned);
    let rows = batches.iter().map(|batch| {
        let key = &batch.key;
        let added = Time::Instant(batch.added).to_string();
        let shown = [&key.course, &key.assignment, &key.term].map(|part| printable(part));
        let [course, assignment, term] = shown;
        [course, assignment, term, batch.n_submissions.to_string(), added]
    });
    if !batches.is_empty() {
        print_columns(&std::iter::once(titles).chain(rows).collect::<Vec<_>>(), out)?;
        writeln!(out)?;
    }
    let n_submissions: usize = batches.iter().map(|batch| batch.n_submissions).sum();
    let n_submissions = submissions(n_submissions);
    writeln!(out, "{n_submissions} in {}", counted(batches.len(), "batch", "batches"))?;
    for label in archive.unfinished()? {
        writeln!(out, "adding {} did not come to its end; `lookalike archive verify` says more", printable(&label))?;
    }
    Ok(())
}

fn show(arguments: &WhichArguments, out: &mut impl Write) -> Result<()> {
    let archive = Archive::open(&arguments.archive)?;
    let titles = ["submission", "handed in by", "time", "bytes"].map(str::to_owned);
    let mut rows = vec![titles];
    for batch in archive.batches(&arguments.batches.filter())? {
        for stored in archive.submissions(&batch)? {
            let people: Vec<String> = stored.handed.authors.iter().map(ToString::to_string).collect();
            let time = stored.handed.time.as_ref().map(ToString::to_string).unwrap_or_default();
            let name = format!("{}/{}", batch.key, stored.handed.name);
            rows.push([printable(&name), printable(&people.join(", ")), printable(&time), stored.n_bytes.to_string()]);
        }
    }
    print_columns(&rows, out)
}

/// Rows under their titles; columns that nobody fills are left out.
fn print_columns<const N: usize>(rows: &[[String; N]], out: &mut impl Write) -> Result<()> {
    let is_filled = |column: &usize| rows.iter().skip(1).any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..N).filter(is_filled).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    for row in rows {
        let cells = columns.iter().map(|&column| format!("{:width$}", row[column], width = width(column)));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn remove(arguments: &WhichArguments, out: &mut impl Write) -> Result<()> {
    let filter: BatchFilter = arguments.batches.filter();
    if filter.is_empty() {
        bail!("name what to remove with --term, --assignment or --course");
    }
    let mut archive = Archive::open(&arguments.archive)?;
    let removal = archive.remove(&filter)?;
    for batch in removal.batches {
        writeln!(out, "removed {}: {}", printable(&batch.key.to_string()), submissions(batch.n_submissions))?;
    }
    if let Some(why) = removal.not_smaller {
        let path = archive.path.display();
        writeln!(out, "{path} could not be made smaller ({why}); what is added next takes the room")?;
    }
    Ok(())
}

fn verify(path: &Path, out: &mut impl Write) -> Result<()> {
    let found = Archive::open(path)?.verify()?;
    for finding in &found.findings {
        writeln!(out, "{}", printable(&finding.to_string()))?;
    }
    let n_sound = submissions(found.n_sound);
    writeln!(out, "{n_sound} in {} are as they were added", counted(found.n_batches, "batch", "batches"))?;
    if found.findings.iter().any(super::verifying::Finding::is_damage) {
        bail!(
            "{} is damaged; `lookalike archive export` writes what can still be read, batch by batch, to be added to a new archive",
            path.display()
        );
    }
    Ok(())
}

fn export(arguments: &ExportArguments, out: &mut impl Write) -> Result<()> {
    let archive = Archive::open(&arguments.which.archive)?;
    let exported = archive.export(&arguments.which.batches.filter(), &arguments.out)?;
    let label = printable(&exported.batch.key.to_string());
    writeln!(out, "{}: {} of {label}", arguments.out.display(), submissions(exported.n_written))?;
    for damaged in &exported.damaged {
        writeln!(out, "not written: {}", printable(damaged))?;
    }
    if !exported.damaged.is_empty() {
        bail!("{} could not be read", submissions(exported.damaged.len()));
    }
    Ok(())
}
