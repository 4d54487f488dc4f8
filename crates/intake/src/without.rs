//! Leaves out submissions that the instructor names.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use lookalike_report_templates::model::{Author, LeftOutSubmission, Role};

use crate::found::{Content, FoundFile, Intake, Submission};

/// The rule that leaves their files out.
const RULE: &str = "excluded by --without";
/// Minimum similarity of a name that may have been meant.
const NEAR: f64 = 0.75;
/// Maximum number of such names.
const MOST_NEAR: usize = 3;

/// Leaves out the submissions of the batch with a name; if there are none, those of its author. They are named with their input, and
/// their files are listed as left out.
///
/// # Errors
/// Nobody has the name.
pub(super) fn leave_out(intake: &mut Intake, name: &str) -> Result<()> {
    let has_name = |one: &Submission| one.role == Role::Batch && one.name == name;
    let has_author =
        |one: &Submission| one.role == Role::Batch && one.provenance.authors.iter().any(|author| author.name == name);
    let is_named: &dyn Fn(&Submission) -> bool =
        if intake.submissions.iter().any(has_name) { &has_name } else { &has_author };
    let (named, kept): (Vec<Submission>, Vec<Submission>) = intake.submissions.drain(..).partition(is_named);
    intake.submissions = kept;
    if named.is_empty() {
        bail!("no submission of the batch and no author is named {name} (--without){}", advice(intake, name));
    }
    for Submission { name, input, provenance, files, .. } in named {
        let left_out = files.into_iter().map(|file| FoundFile {
            path: format!("{name}/{}", file.path),
            content: Content::LeftOut(RULE.to_owned()),
            ..file
        });
        intake.unassigned.extend(left_out);
        let authors = provenance.authors.into_iter().map(|author| Author { name: author.name, id: author.id });
        intake.inputs[input].left_out.push(LeftOutSubmission { name, authors: authors.collect() });
    }
    Ok(())
}

/// Names those who may have been meant.
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
