//! Leaves out submissions that the instructor names.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use lookalike_report_templates::model::{Author, LeftOutSubmission, Reason, Role};

use crate::found::{Content, FoundFile, Intake, Submission};

/// Minimum similarity of a name that may have been meant.
const NEAR: f64 = 0.75;
const MOST_NEAR: usize = 3;

/// Leaves out the submissions of the batch with these names. Returns a warning for each name that nobody has.
///
/// # Errors
/// Nobody has one of the names, and that is not allowed.
pub(super) fn leave_out(intake: &mut Intake, names: &[String], allow_absent: bool) -> Result<Vec<String>> {
    let mut absent = Vec::new();
    for name in names {
        let named = take_out(intake, name);
        if named.is_empty() && !allow_absent {
            bail!("no submission of the batch and no author is named {name} (--without){}", advice(intake, name));
        }
        if named.is_empty() {
            absent.push(format!("--without {name} has no effect: no submission of the batch has this name"));
        }
        named.into_iter().for_each(|submission| list(intake, submission));
    }
    Ok(absent)
}

/// Takes the submissions of the batch with a name out of the intake: those with the name itself, with or without the input's
/// name before it; if there are none, those of its author.
fn take_out(intake: &mut Intake, name: &str) -> Vec<Submission> {
    let Intake { inputs, submissions, .. } = intake;
    let has_name = |one: &Submission| one.name == name;
    let has_name_in_input = |one: &Submission| {
        let rest = name.strip_prefix(inputs[one.input].name.as_str()).and_then(|rest| rest.strip_prefix('/'));
        rest == Some(one.name.as_str())
    };
    let has_author = |one: &Submission| one.provenance.authors.iter().any(|author| author.name == name);
    let ways: [&dyn Fn(&Submission) -> bool; 3] = [&has_name, &has_name_in_input, &has_author];
    let of_batch = || submissions.iter().filter(|one| one.role == Role::Batch);
    let Some(is_named) = ways.into_iter().find(|is_named| of_batch().any(is_named)) else {
        return Vec::new();
    };
    submissions.extract_if(.., |one| one.role == Role::Batch && is_named(one)).collect()
}

/// Names a submission that is left out with its input, and lists its files as left out.
fn list(intake: &mut Intake, left_out: Submission) {
    let Submission { name, input, provenance, files, .. } = left_out;
    let files = files.into_iter().map(|file| FoundFile {
        path: format!("{name}/{}", file.path),
        content: Content::LeftOut(Reason::Excluded { option: "--without".to_owned() }.into()),
        ..file
    });
    intake.unassigned.extend(files);
    let authors = provenance.authors.into_iter().map(|author| Author { name: author.name, id: author.id });
    intake.inputs[input].left_out.push(LeftOutSubmission { name, authors: authors.collect() });
}

fn advice(intake: &Intake, name: &str) -> String {
    let of_batch = || intake.submissions.iter().filter(|one| one.role == Role::Batch);
    let authors = of_batch().flat_map(|one| &one.provenance.authors).map(|author| author.name.as_str());
    let known: BTreeSet<&str> = of_batch().map(|one| one.name.as_str()).chain(authors).collect();
    match near(known, name)[..] {
        [] => "; `lookalike intake` lists the names".to_owned(),
        ref near => format!("; similar names: {}", near.join(", ")),
    }
}

/// Returns the names that are most similar to a name, and those that contain it.
fn near<'n>(known: BTreeSet<&'n str>, name: &str) -> Vec<&'n str> {
    let name = name.to_lowercase();
    let similarity = |other: &str| {
        let other = other.to_lowercase();
        if other.contains(&name) { 1.0 } else { strsim::jaro(&other, &name) }
    };
    let rated = known.into_iter().map(|one| (similarity(one), one));
    let mut near: Vec<(f64, &str)> = rated.filter(|(similarity, _)| *similarity >= NEAR).collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.into_iter().take(MOST_NEAR).map(|(_, one)| one).collect()
}
