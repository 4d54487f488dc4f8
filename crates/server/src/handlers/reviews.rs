//! Reviews of pairs. They last from run to run of a batch.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use lookalike_report_templates::review::ReviewState;
use serde_json::json;

use crate::app::SharedApp;
use crate::problem::Problem;
use crate::requests::forms::{Fields, wants_json};
use crate::requests::visitor::{Membership, Visitor};
use crate::store::NewReview;

/// Maximum length of a note, in characters.
const MAX_NOTE_CHARS: usize = 10_000;

/// `POST /runs/{run}/pairs/{pair}/mark`
pub(crate) async fn add(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((run, number)): Path<(i64, usize)>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let state = ReviewState::from_slug(fields.text("state"))
        .ok_or_else(|| Problem::unusable("Choose a review for the pair."))?;
    let note = fields.text("note").replace("\r\n", "\n");
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::unusable(format!("A note can have at most {MAX_NOTE_CHARS} characters.")));
    }
    let open = app.report(run).await?;
    let index = open.pair_index(number)?;
    let (account, by) = (visitor.id, visitor.name.clone());
    let review = app.with_store(move |store| {
        let (_, batch) = store.run(run)?.ok_or_else(|| anyhow::anyhow!("the run is deleted"))?;
        let pair = &open.report().pairs[index];
        let (score, verdict) = (pair.score, pair.verdict);
        let new = NewReview { batch, pair: open.pair_key(index), state, note, account, score, verdict };
        store.add_review(&new, &by)
    });
    let review = review.await?;
    let about = format!("pair {number} of run {run}: {}", state.slug());
    app.log(&visitor.name, Some(at.course), "pair marked", about).await?;
    if wants_json(&headers) {
        let answer = json!({ "state": state.name(), "note": review.note, "by": review.by, "time": review.time });
        return Ok(([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response());
    }
    app.set_notice(&visitor, "The review was saved.");
    Ok(Redirect::to(&format!("/runs/{run}/report/pairs/{number}.html")).into_response())
}
