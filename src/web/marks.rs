//! Marks: what people say of pairs, to last from run to run.

mod identity;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use lookalike_report_templates::live::MarkState;
use serde_json::json;

pub(crate) use self::identity::{Identities, Two};
use super::app::Shared;
use super::forms::Fields;
use super::layers::wants_json;
use super::problem::Problem;
use super::store::NewMark;
use super::visitor::{Membership, Visitor};

/// The longest note, in characters.
const LONGEST_NOTE: usize = 10_000;

/// `POST /runs/{run}/pairs/{pair}/mark`
pub(crate) async fn mark(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    Path((run, number)): Path<(i64, usize)>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let state = MarkState::named(fields.text("state"))
        .ok_or_else(|| Problem::unusable("It is not said what is to be done about the pair."))?;
    let note = fields.text("note").replace("\r\n", "\n");
    if note.chars().count() > LONGEST_NOTE {
        return Err(Problem::unusable(format!("A note may have {LONGEST_NOTE} letters.")));
    }
    let opened = app.opened(run).await?;
    let place = opened.pair(number)?;
    let (account, by) = (visitor.id, visitor.name.clone());
    let mark = app.stored(move |store| {
        let (_, batch) = store.run(run)?.ok_or_else(|| anyhow::anyhow!("the run is deleted"))?;
        let pair = &opened.report().pairs[place];
        let two = opened.two(place);
        let new = NewMark { batch, two, state, note, account, score: pair.score, verdict: pair.verdict };
        store.add_mark(&new, &by)
    });
    let mark = mark.await?;
    let about = format!("pair {number} of run {run}: {}", state.name());
    app.log(&visitor.name, Some(at.course), "pair marked", about).await?;
    if wants_json(&headers) {
        let answer = json!({ "state": state.name(), "note": mark.note, "by": mark.by, "time": mark.time });
        return Ok(([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response());
    }
    app.tell(&visitor, "The mark is kept.");
    Ok(Redirect::to(&format!("/runs/{run}/report/pairs/{number}.html")).into_response())
}
