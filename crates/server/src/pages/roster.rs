//! The roster on the page of a batch, and the submissions that are left out: there, and by the form on the page of a submission.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use axum::extract::Path;
use axum::response::Redirect;
use lookalike_intake::Roster;
use lookalike_report_templates::app::model::{
    LeftOut as ShownLeftOut, Roster as ShownRoster, RosterEntry, RosterInput, RosterState,
};
use lookalike_report_templates::model::Role;

use crate::actions::courses::checked_name;
use crate::actions::{InCourse, roster, to_run};
use crate::app::Inspections;
use crate::clock;
use crate::domain::{Batch, LeftOut, Upload};
use crate::http::forms::Fields;
use crate::inspection::{AuthorFields, Corrections, name_with_upload};
use crate::problem::Problem;

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

fn upload_name<'a>(label: &'a str, uploads: &'a [Upload]) -> &'a str {
    uploads.iter().find(|upload| upload.label == label).map_or(label, |upload| &upload.name)
}

/// Returns the submissions that are left out as the page of their batch lists them. Those that the roster has are named as there.
pub(super) fn left_out_shown(left_out: Vec<LeftOut>, roster: Option<&Roster>) -> Vec<ShownLeftOut> {
    let lines = roster.into_iter().flat_map(|roster| {
        let of_batch = roster.submissions.iter().filter(|line| line.role == Role::Batch);
        of_batch.map(|line| (name_with_upload(roster, line), line.name.as_str()))
    });
    let lines: BTreeMap<String, &str> = lines.collect();
    let shown = left_out.into_iter().map(|one| {
        let known = lines.get(&one.name).copied();
        ShownLeftOut {
            id: one.id,
            name: known.unwrap_or_else(|| one.bare_name()).to_owned(),
            reason: one.reason,
            by: one.by,
            time: clock::to_minute(one.time),
            is_absent: roster.is_some() && known.is_none(),
        }
    });
    shown.collect()
}

pub(crate) async fn leave_out(
    here: InCourse,
    Path((run, submission)): Path<(i64, usize)>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let reason = checked_name("reason", fields.text("reason"))?;
    Ok(to_run(roster::leave_out_of_report(&here, (run, submission), reason).await?))
}
