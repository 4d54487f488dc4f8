//! Submissions that are left out: on the page of a batch, and the form on the page of a submission.

use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Redirect;
use lookalike_intake::Roster;
use lookalike_report_templates::app::model::LeftOut as ShownLeftOut;
use lookalike_report_templates::model::Role;

use super::to_run;
use crate::actions::courses::checked_name;
use crate::actions::{InCourse, left_out};
use crate::clock;
use crate::domain::LeftOut;
use crate::http::forms::Fields;
use crate::inspection::corrections::name_with_upload;
use crate::problem::Problem;

/// Returns the submissions that are left out as the page of their batch lists them. Those that the roster has are named as there.
pub(super) fn shown(left_out: Vec<LeftOut>, roster: Option<&Roster>) -> Vec<ShownLeftOut> {
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
    Ok(to_run(left_out::leave_out_of_report(&here, (run, submission), reason).await?))
}
