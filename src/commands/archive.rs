//! `lookalike archive`: adds, lists, removes, verifies and exports stored batches.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use lookalike_archive::{Archive, BatchFilter, Finding};
use lookalike_corpus::read;
use lookalike_engine::Settings;
use lookalike_intake::intake;
use lookalike_intake::layouts::Time;
use lookalike_system::message::{counted, printable, printable_path, submissions};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;

use super::columns::print_columns;
use super::runtime::on_threads;
use super::summary::print_warnings;
use crate::cli::archive::{
    AddArguments, ArchiveArguments, ArchiveCommand, ExportArguments, RemoveArguments, WhichArguments,
};

/// The mean length of a month in the Gregorian calendar.
const SECONDS_PER_MONTH: i64 = 2_629_746;

/// Runs a command of `lookalike archive`, and prints what it did.
///
/// # Errors
/// The archive cannot be read or written, the inputs cannot be read, or something in the archive is damaged.
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
    let (archive, addition, warnings) = on_threads(arguments.threads, || {
        let spill = Spill::in_memory();
        let intake = intake(&arguments.input.input_options(), None, &spill)?;
        let corpus = read(intake, &arguments.input.read_options(), Settings::NOISE_THRESHOLD, &spill, &progress);
        // All checks come before the archive is opened, which would create its file.
        if !corpus.starter_incomplete.is_empty() && !arguments.allow_incomplete {
            bail!(
                "nothing was added, because part of the starter code could not be read: {}; --allow-incomplete stores the rest",
                corpus.starter_incomplete.join("; ")
            );
        }
        if !corpus.incomplete.is_empty() && !arguments.allow_incomplete {
            bail!(
                "nothing was added, because submissions may be missing: {}; --allow-incomplete stores the others",
                corpus.incomplete.join("; ")
            );
        }
        if corpus.submissions.iter().all(|submission| submission.files.is_empty()) {
            bail!("nothing to add: no submission has a file in a supported language");
        }
        let mut archive = Archive::open_or_make(&arguments.archive)?;
        let addition = archive.add(&key, &corpus, now())?;
        anyhow::Ok((archive, addition, corpus.warnings))
    })??;
    progress.end();
    print_warnings(&warnings, out)?;
    let path = printable_path(archive.path());
    writeln!(out, "{path}: {} added to {}", submissions(addition.n_added), printable(&key.to_string()))?;
    if addition.n_stored_before > 0 {
        writeln!(out, "{} were stored already, with the same files", addition.n_stored_before)?;
    }
    if addition.n_empty > 0 {
        writeln!(
            out,
            "{} have no file in a supported language and were not stored; `lookalike intake` lists the files",
            addition.n_empty
        )?;
    }
    Ok(())
}

/// Returns the seconds since the beginning of 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn list(arguments: &WhichArguments, out: &mut impl Write) -> Result<()> {
    let archive = Archive::open(&arguments.archive)?;
    let batches = archive.batches(&arguments.batches.filter())?;
    if !batches.is_empty() {
        let rows = batches.iter().map(|batch| {
            let [course, assignment, term] =
                [&batch.key.course, &batch.key.assignment, &batch.key.term].map(|part| printable(part));
            [course, assignment, term, batch.n_submissions.to_string(), Time::Instant(batch.added).to_string()]
        });
        let titles = ["course", "assignment", "term", "submissions", "added"];
        print_columns(titles, &rows.collect::<Vec<_>>(), out)?;
        writeln!(out)?;
    }
    let n_submissions = batches.iter().map(|batch| batch.n_submissions).sum();
    writeln!(out, "{} in {}", submissions(n_submissions), counted(batches.len(), "batch", "batches"))?;
    for label in archive.unfinished()? {
        writeln!(out, "adding {} did not come to its end; `lookalike archive verify` says more", printable(&label))?;
    }
    Ok(())
}

fn show(arguments: &WhichArguments, out: &mut impl Write) -> Result<()> {
    let archive = Archive::open(&arguments.archive)?;
    let mut rows = Vec::new();
    for batch in archive.batches(&arguments.batches.filter())? {
        for stored in archive.submissions(&batch)? {
            let people: Vec<String> = stored.provenance.authors.iter().map(ToString::to_string).collect();
            let time = stored.provenance.time.as_ref().map(ToString::to_string).unwrap_or_default();
            let name = format!("{}/{}", batch.key, stored.provenance.name);
            rows.push([printable(&name), printable(&people.join(", ")), printable(&time), stored.n_bytes.to_string()]);
        }
    }
    print_columns(["submission", "handed in by", "time", "bytes"], &rows, out)
}

fn remove(arguments: &RemoveArguments, out: &mut impl Write) -> Result<()> {
    let RemoveArguments { which, older_than, submissions: names } = arguments;
    let added_before = older_than.map(|months| now() - i64::from(months) * SECONDS_PER_MONTH);
    let filter = BatchFilter { added_before, ..which.batches.filter() };
    if filter.is_empty() {
        bail!("name what to remove with --term, --assignment, --course or --older-than");
    }
    let mut archive = Archive::open(&which.archive)?;
    if !names.is_empty() {
        let n_removed = archive.remove_submissions(&filter, &names.iter().cloned().collect())?;
        return Ok(writeln!(out, "removed {}", submissions(n_removed))?);
    }
    let removal = archive.remove(&filter)?;
    for batch in removal.batches {
        writeln!(out, "removed {}: {}", printable(&batch.key.to_string()), submissions(batch.n_submissions))?;
    }
    if let Some(why) = removal.not_smaller {
        let path = printable_path(archive.path());
        writeln!(out, "{path} could not be made smaller ({why}); later additions reuse the space")?;
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
    if found.findings.iter().any(Finding::is_damage) {
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
    writeln!(out, "{}: {} of {label}", printable_path(&arguments.out), submissions(exported.n_written))?;
    for damaged in &exported.damaged {
        writeln!(out, "not written: {}", printable(damaged))?;
    }
    if !exported.damaged.is_empty() {
        bail!("{} could not be read", submissions(exported.damaged.len()));
    }
    Ok(())
}
