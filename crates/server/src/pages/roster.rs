//! The roster on the page of a batch.

use std::collections::BTreeSet;

use anyhow::Result;
use lookalike_intake::Roster;
use lookalike_report_templates::app::model::{
    LeftOut as ShownLeftOut, Roster as ShownRoster, RosterEntry, RosterInput, RosterState,
};
use lookalike_report_templates::model::Role;

use crate::app::Inspections;
use crate::domain::{Batch, Upload};
use crate::inspection::corrections::{AuthorFields, Corrections};

/// Returns the roster, or the state of the inspection if there is none.
pub(super) fn state(
    inspections: &Inspections,
    batch: &Batch,
    roster: Option<&Roster>,
    uploads: &[Upload],
    left_out: &[ShownLeftOut],
) -> Result<RosterState> {
    if let Some(roster) = roster {
        return Ok(RosterState::Known(shown(roster, &Corrections::of_batch(batch)?, uploads, left_out)));
    }
    let has_submissions = uploads.iter().any(Upload::has_submissions);
    Ok(match inspections.failure(batch) {
        _ if !has_submissions => RosterState::Nothing,
        Some(why) => RosterState::Failed(why),
        None => RosterState::Inspecting,
    })
}

fn shown(roster: &Roster, corrections: &Corrections, uploads: &[Upload], left_out: &[ShownLeftOut]) -> ShownRoster {
    let left_out: BTreeSet<&str> = left_out.iter().filter(|one| !one.is_absent).map(|one| one.name.as_str()).collect();
    let corrected = corrections.corrected_names(roster);
    let mut inputs = Vec::new();
    for (index, input) in roster.inputs.iter().enumerate() {
        // A setting is of all inputs, and the first one is where everybody looks.
        let mut notes = if index == 0 { roster.warnings.clone() } else { Vec::new() };
        notes.extend(input.notes.iter().cloned().chain(input.beside.in_words()));
        inputs.push(RosterInput {
            name: upload_name(&input.name, uploads).to_owned(),
            layout: input.layout.clone(),
            n_submissions: input.n_submissions,
            notes,
        });
    }
    let submissions = roster.submissions.iter().map(|one| {
        let fields = AuthorFields::recognized(one);
        RosterEntry {
            name: one.name.clone(),
            author: fields.author,
            id: fields.id,
            group: fields.group,
            attempt: one.attempt,
            time: one.time.clone().unwrap_or_default(),
            n_files: one.n_files,
            same_author_as: one.one_with.clone(),
            is_corrected: corrected.contains(one.name.as_str()),
            is_earlier: one.role == Role::Earlier,
            is_left_out: one.role == Role::Batch && left_out.contains(one.name.as_str()),
        }
    });
    ShownRoster {
        inputs,
        submissions: submissions.collect(),
        left_out: roster.left_out.iter().map(|one| (one.reason.clone(), one.n_files, one.example.clone())).collect(),
    }
}

/// Returns the name under which people know an upload, given its label.
fn upload_name<'a>(label: &'a str, uploads: &'a [Upload]) -> &'a str {
    uploads.iter().find(|upload| upload.label == label).map_or(label, |upload| &upload.name)
}
