//! Finds all submissions and files of a run.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_report_templates::model::Role;
use lookalike_system::spill::Spill;

use crate::collector::Collector;
use crate::folder::Scope;
use crate::found::{FoundFile, Intake};
use crate::histories;
use crate::input::{self, Owners};
use crate::layouts::Layout;
use crate::options::{Globs, InputNames, InputOptions};
use crate::selection::{Only, Selection, needless, unmatched};
use crate::unpack::Budget;
use crate::without::leave_out;

/// Finds everything in the inputs, except for the folder `report`, which has the report of an earlier run. Unpacked files go into `spill`.
///
/// # Errors
/// A path does not exist, is given twice, or is neither a folder nor an archive file where one is needed; a list of authors or a glob makes no sense, or nobody has the name of a submission to leave out.
pub fn intake(options: &InputOptions, report: Option<&Path>, spill: &Arc<Spill>) -> Result<Intake> {
    let InputOptions { batches, starter, earlier, follow_links, .. } = options;
    let report = report.and_then(|report| report.canonicalize().ok());
    let selection = Selection::new(&options.selection)?;
    let mut collector = Collector::new(options, spill)?;
    let stripped = RefCell::new(BTreeSet::new());
    let find = |path: &Path, follows_links: bool, owners: &Owners<'_>| {
        let mut budget = Budget::new(options.limits, selection.clone(), spill.clone());
        let except: Vec<PathBuf> =
            inputs_inside(path, options).map(|(_, inside)| inside).chain(report.clone()).collect();
        let scope = Scope { except: &except, follows_links };
        let found = input::files_in(path, options.names.name(path), scope, owners, &mut budget);
        stripped.borrow_mut().extend(budget.stripped);
        found
    };
    let labels = labels(&[batches.as_slice(), earlier].concat(), &options.names)?;
    for (path, label) in batches.iter().zip(&labels) {
        let found = find(path, *follow_links, &|paths| collector.owners(path, paths))?;
        collector.add(path, Role::Batch, found, label)?;
    }
    for (path, label) in earlier.iter().zip(&labels[batches.len()..]) {
        let found = find(path, *follow_links, &|paths| collector.owners(path, paths)).context("--earlier")?;
        collector.add(path, Role::Earlier, found, label)?;
    }
    for path in starter {
        collector.add_starter(path, find(path, false, &|paths| vec![0; paths.len()]).context("--starter")?);
    }
    let mut intake = collector.finish();
    let absent = leave_out(&mut intake, &options.without, options.allow_absent)?;
    intake.warnings.extend(absent);
    let unused = unused_options(options, &mut intake, &stripped.borrow())?;
    intake.warnings.extend(unused);
    for path in batches.iter().chain(earlier) {
        let inside = inputs_inside(path, options).map(|(input, _)| options.names.name(input));
        let outer = options.names.name(path);
        intake.warnings.extend(inside.map(|inner| format!("{inner} is an input of its own, and no part of {outer}")));
    }
    for submission in &mut intake.submissions {
        selection.apply(&mut submission.files);
        submission.histories = histories::take_out(&mut submission.files);
    }
    selection.apply_to_starter(&mut intake.starter);
    Ok(intake)
}

/// Returns the inputs of submissions that lie inside another input, each with its canonical path.
fn inputs_inside<'o>(path: &Path, options: &'o InputOptions) -> impl Iterator<Item = (&'o PathBuf, PathBuf)> {
    let outer = path.canonicalize().ok();
    let InputOptions { batches, earlier, other_tasks, .. } = options;
    batches.iter().chain(earlier).chain(other_tasks).filter_map(move |input| {
        let inner = input.canonicalize().ok()?;
        let is_inside = outer.as_ref().is_some_and(|outer| inner.starts_with(outer) && inner != *outer);
        is_inside.then_some((input, inner))
    })
}

/// Leaves out what --only leaves out, and returns the options that have no effect. `stripped` are the folders that are not in the paths, because everything in an archive file was in them.
fn unused_options(options: &InputOptions, intake: &mut Intake, stripped: &BTreeSet<String>) -> Result<Vec<String>> {
    let Globs { include, exclude, only } = &options.selection;
    let all = || intake.submissions.iter().flat_map(|submission| &submission.files);
    let included: Vec<&FoundFile> = all().collect();
    let excluded: Vec<&FoundFile> = all().chain(&intake.starter).collect();
    let mut unused = Vec::new();
    for (option, patterns) in [("include", unmatched(include, &included)?), ("exclude", unmatched(exclude, &excluded)?)]
    {
        let words = |pattern| format!("--{option} {pattern} has no effect: it matches no path in any submission");
        unused.extend(patterns.into_iter().map(words));
    }
    unused.extend(needless(include, &intake.submissions)?.into_iter().map(|pattern| {
        format!(
            "--include {pattern} adds no file: no rule leaves out what it matches by its name; to compare nothing else, give --only '{pattern}'"
        )
    }));
    if !options.columns.is_empty() && !intake.inputs.iter().any(|input| input.layout == Some(Layout::Table)) {
        unused.push("--columns has no effect: no batch is a table with a row for each student".to_owned());
    }
    let only = Only::new(only)?;
    let without_match = only.apply(&mut intake.submissions, stripped).into_iter();
    unused.extend(without_match.map(|pattern| format!("--only {pattern} matches no path in any submission")));
    let mut entries = options.batches.iter().chain(&options.earlier).flat_map(fs::read_dir).flatten().flatten();
    let has_links = entries.any(|entry| entry.file_type().is_ok_and(|file_type| file_type.is_symlink()));
    if options.follow_links && !has_links {
        unused.push("--follow-links has no effect: no batch is a folder with links directly in it".to_owned());
    }
    Ok(unused)
}

/// Returns a unique label for each path: its last part, and as many parts before it as are needed.
fn labels(paths: &[PathBuf], names: &InputNames) -> Result<Vec<String>> {
    let full: Vec<PathBuf> = paths.iter().map(|path| names.path(path)).collect();
    for (at, path) in full.iter().enumerate() {
        if full[..at].contains(path) {
            bail!("{} is given twice", paths[at].display());
        }
    }
    let labels = full.iter().map(|path| {
        let n_parts = path.iter().count();
        let is_unique =
            |n_parts: &usize| full.iter().filter(|other| tail(other, *n_parts) == tail(path, *n_parts)).count() == 1;
        tail(path, (1..n_parts).find(is_unique).unwrap_or(n_parts))
    });
    Ok(labels.collect())
}

/// Returns the last parts of a path, with slashes between them. The root is no part, and a drive of Windows is one, such as `C:`.
fn tail(path: &Path, n_parts: usize) -> String {
    let parts = path.components().filter_map(|part| match part {
        Component::RootDir => None,
        Component::Prefix(drive) => Some(drive.as_os_str().to_string_lossy().replace(r"\\?\", "").replace('\\', "/")),
        part => Some(part.as_os_str().to_string_lossy().into_owned()),
    });
    let mut parts: Vec<String> = parts.collect();
    parts.drain(..parts.len().saturating_sub(n_parts));
    parts.join("/")
}
