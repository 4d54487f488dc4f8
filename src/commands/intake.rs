//! `lookalike intake`: lists the submissions of a batch and their authors without comparing anything.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lookalike_intake::{Content, LeftOut, Roster, RosterInput, RosterSubmission, Submission, intake};
use lookalike_report_templates::model::Author;
use lookalike_server::packing::{self, UploadedFile};
use lookalike_system::message::{printable, printable_json, submissions};
use lookalike_system::spill::Spill;

use super::columns::print_columns;
use super::runtime::begin_progress;
use super::summary::print_warnings;
use crate::cli::input::IntakeArguments;

/// Prints the inputs with their layouts, the submissions with their authors, and the files that are left out.
///
/// # Errors
/// An input does not exist, or the output cannot be written.
pub fn run(arguments: &IntakeArguments, out: &mut impl Write) -> Result<()> {
    begin_progress(arguments.supervised);
    let intake = intake(&arguments.input.input_options(), None, &Spill::in_folder(&std::env::temp_dir()))?;
    if let Some(path) = &arguments.pack {
        // The message has no paths: a server prints it, and logs have no names of students.
        let n_unreadable: usize = intake.inputs.iter().map(|input| input.incomplete.len()).sum();
        if arguments.pack_only.is_empty() && n_unreadable > 0 {
            bail!("submissions would be lost, because not all can be read (damaged entries: {n_unreadable})");
        }
        let is_chosen = |name: &String| match arguments.pack_only.as_slice() {
            [] => !arguments.pack_without.contains(name),
            only => only.contains(name),
        };
        pack(intake.submissions.into_iter().filter(|submission| is_chosen(&submission.name)), path)?;
        return Ok(());
    }
    let roster = Roster::new(&intake);
    if arguments.json {
        return Ok(writeln!(out, "{}", printable_json(&serde_json::to_string_pretty(&roster)?))?);
    }
    print_warnings(&roster.warnings, out)?;
    print_inputs(&roster.inputs, out)?;
    writeln!(out)?;
    let titles = ["submission", "submitted by", "id", "attempt", "time", "files", "same author or group as"];
    print_columns(titles, &roster.submissions.iter().map(row).collect::<Vec<_>>(), out)?;
    print_left_out(&roster.left_out, out)
}

/// Packs submissions into a new tar: a folder for each, below the one that archive files may have around everything.
fn pack(submissions: impl Iterator<Item = Submission>, path: &Path) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let mut out = BufWriter::new(File::create_new(path).with_context(cannot)?);
    for submission in submissions {
        let folder = format!("submissions/{}/", packing::folder_of(&submission.name));
        // Nobody vanishes whose files cannot be packed.
        packing::append_folder(&folder, &mut out).with_context(cannot)?;
        for file in submission.files {
            let bytes = match file.content {
                Content::OnDisk(place) => {
                    fs::read(&place).with_context(|| format!("cannot read {}", place.display()))?
                }
                Content::Unpacked(bytes) => bytes.into_read(),
                // Neither compared nor shown: there is nothing of it but its name.
                _ => continue,
            };
            let entry = UploadedFile { path: file.path, n_bytes: bytes.len() as u64 };
            packing::append(&entry, &folder, &mut bytes.as_slice(), &mut out).with_context(cannot)?;
        }
    }
    packing::end(&mut out).and_then(|()| out.flush()).with_context(cannot)
}

fn print_inputs(inputs: &[RosterInput], out: &mut impl Write) -> Result<()> {
    for input in inputs {
        let name = printable(&input.name);
        match &input.layout {
            Some(layout) => writeln!(out, "{name}: layout {layout}; {}", submissions(input.n_submissions))?,
            None => writeln!(out, "{name}: starter code")?,
        }
        for note in input.notes.iter().cloned().chain(input.beside.in_words()) {
            writeln!(out, "  note: {}", printable(&note))?;
        }
    }
    Ok(())
}

/// Returns the cells of one submission.
fn row(line: &RosterSubmission) -> [String; 7] {
    let mut people: Vec<String> = line.authors.iter().map(|author| author.name.clone()).collect();
    people.extend(line.group.as_ref().map(|group| format!("[{group}]")));
    let ids: Vec<String> = line.authors.iter().filter_map(|Author { id, .. }| id.clone()).collect();
    let late = if line.late == Some(true) { " late" } else { "" };
    let time = format!("{}{late}", line.time.as_deref().unwrap_or_default());
    [
        printable(&line.name),
        printable(&people.join(", ")),
        printable(&ids.join(", ")),
        line.attempt.map(|attempt| attempt.to_string()).unwrap_or_default(),
        printable(time.trim()),
        line.n_files.to_string(),
        printable(&line.one_with.join(", ")),
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
