//! Reviews of pairs. They last from run to run of a batch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use lookalike_report_templates::live::next_unreviewed;
use lookalike_report_templates::model::{Review, ReviewState};
use serde::Deserialize;
use serde_json::json;

use super::reports::batch_and_reviews;
use crate::app::SharedApp;
use crate::app::report_cache::OpenReport;
use crate::problem::Problem;
use crate::requests::forms::{Fields, UploadForm, wants_json};
use crate::requests::visitor::{Membership, Visitor};
use crate::store::{NewReview, StoredBatch};

/// Maximum length of a note, in characters.
const MAX_NOTE_CHARS: usize = 10_000;
/// Maximum size of a file of marks, in bytes: a few hundred for each pair.
const MAX_MARKS: usize = 32 << 20;
/// The format of a file of marks.
const MARKS_FORMAT: &str = "lookalike-reviews/1";

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
    let note = checked_note(fields.text("note"))?;
    let open = app.report(run).await?;
    let index = open.pair_index(number)?;
    let (batch, reviews) = batch_and_reviews(&app, run, &open).await?;
    let review = store_review(&app, &visitor, &batch, &open, index, (state, note)).await?;
    let about = format!("pair {number} of run {run}: {}", state.slug());
    app.log(&visitor.actor, Some(at.course), "pair marked", about).await?;
    let report = format!("/runs/{run}/report");
    let next = next_unreviewed(&reviews, index).map(|next| format!("{report}/pairs/{}.html", next + 1));
    if wants_json(&headers) {
        let answer =
            json!({ "state": state.name(), "note": review.note, "by": review.by, "time": review.time, "next": next });
        return Ok(([(header::CONTENT_TYPE, "application/json")], answer.to_string()).into_response());
    }
    app.set_notice(&visitor, "The review was saved.");
    let goes_on = fields.text("then") == "next";
    let here = format!("{report}/pairs/{number}.html");
    Ok(Redirect::to(&next.filter(|_| goes_on).unwrap_or(here)).into_response())
}

/// `POST /runs/{run}/pairs/mark`: marks many pairs at once. Pairs that have a mark keep it: a search finds more than one thinks
/// of, and a decision that somebody made about one pair outweighs one about many.
pub(crate) async fn add_many(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let state = ReviewState::from_slug(fields.text("state"))
        .ok_or_else(|| Problem::unusable("Choose a mark for the pairs."))?;
    let note = checked_note(fields.text("note"))?;
    let open = app.report(run).await?;
    let indices = pair_indices(&open, fields.text("pairs"))?;
    let (batch, reviews) = batch_and_reviews(&app, run, &open).await?;
    let unmarked: Vec<usize> = indices.iter().copied().filter(|&index| reviews[index].is_empty()).collect();
    for &index in &unmarked {
        store_review(&app, &visitor, &batch, &open, index, (state, note.clone())).await?;
    }
    let (n_marked, n_kept) = (unmarked.len(), indices.len() - unmarked.len());
    let about = format!("run {run}: {n_marked} as {}", state.slug());
    app.log(&visitor.actor, Some(at.course), "pairs marked", about).await?;
    app.set_notice(&visitor, format!("Pairs marked: {n_marked}. Pairs that keep their mark: {n_kept}."));
    Ok(Redirect::to(&format!("/runs/{run}/report/pairs.html")))
}

/// Reads a list of pairs such as `1-20,25`, counted from 1, and returns their indices.
fn pair_indices(open: &OpenReport, list: &str) -> Result<BTreeSet<usize>, Problem> {
    let mut indices = BTreeSet::new();
    for range in list.split(',').filter(|range| !range.is_empty()) {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let index = |number: &str| number.parse().map_err(|_| Problem::not_found()).and_then(|n| open.pair_index(n));
        indices.extend(index(first)?..=index(last)?);
    }
    if indices.is_empty() {
        return Err(Problem::unusable("No pair was chosen."));
    }
    Ok(indices)
}

/// Checks the length of a note, and returns it with plain line feeds.
pub(crate) fn checked_note(note: &str) -> Result<String, Problem> {
    let note = note.replace("\r\n", "\n");
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::unusable(format!("A note can have at most {MAX_NOTE_CHARS} characters.")));
    }
    Ok(note)
}

/// Stores a review of a pair by the visitor.
pub(crate) async fn store_review(
    app: &SharedApp,
    visitor: &Visitor,
    batch: &StoredBatch,
    open: &OpenReport,
    index: usize,
    (state, note): (ReviewState, String),
) -> Result<Review, Problem> {
    let pair = &open.report().pairs[index];
    let (account, by) = (visitor.id, visitor.name.clone());
    let (score, verdict) = (pair.figures.score, pair.verdict);
    let new = NewReview { batch: batch.id, pair: open.pair_key(index), state, note, account, score, verdict };
    app.with_store(move |store| store.add_review(&new, &by)).await
}

/// A file of marks, as a report on disk exports it.
#[derive(Deserialize)]
struct Marks {
    format: String,
    reviews: Vec<Mark>,
}

/// A mark in such a file. The number of the pair is of no use here: another report may number its pairs otherwise.
#[derive(Deserialize)]
struct Mark {
    left: String,
    right: String,
    state: String,
    #[serde(default)]
    note: String,
}

/// `POST /runs/{run}/marks`: takes the marks of a report on disk. Pairs are found by their names, in either order.
pub(crate) async fn import(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
    form: UploadForm,
) -> Result<Redirect, Problem> {
    let marks = read_marks(form).await?;
    let open = app.report(run).await?;
    let (batch, reviews) = batch_and_reviews(&app, run, &open).await?;
    let pairs = pairs_by_names(&open);
    let (mut n_taken, mut n_same, mut n_unknown) = (0, 0, 0);
    for mark in &marks.reviews {
        let names = sorted([&mark.left, &mark.right]);
        let (Some(&index), Some(state)) = (pairs.get(&names), ReviewState::from_name(&mark.state)) else {
            n_unknown += 1;
            continue;
        };
        let note = checked_note(&mark.note)?;
        let known = reviews[index].first();
        // A mark on disk has no note: it does not take away the one that is here.
        let note = if note.is_empty() { known.map_or(note, |known| known.note.clone()) } else { note };
        if known.is_some_and(|known| known.state == state && known.note == note) {
            n_same += 1;
            continue;
        }
        store_review(&app, &visitor, &batch, &open, index, (state, note)).await?;
        n_taken += 1;
    }
    app.log(&visitor.actor, Some(at.course), "marks imported", format!("run {run}: {n_taken}")).await?;
    app.set_notice(
        &visitor,
        format!("Imported marks: {n_taken}. As before: {n_same}. Of pairs that are not in this report: {n_unknown}."),
    );
    Ok(Redirect::to(&format!("/runs/{run}/report/pairs.html")))
}

/// Reads the file of marks in a form.
async fn read_marks(mut form: UploadForm) -> Result<Marks, Problem> {
    while let Some(part) = form.next_part().await? {
        if part.name() == Some("files") {
            let text = part.short_text(MAX_MARKS).await?;
            let marks: Option<Marks> = serde_json::from_str(&text).ok();
            return marks.filter(|marks| marks.format == MARKS_FORMAT).ok_or_else(|| {
                Problem::unusable("This is no file of marks. Export one from the list of pairs of a report on disk.")
            });
        }
    }
    Err(Problem::unusable("No file was chosen."))
}

/// Returns the pairs of a report by the names of their submissions.
fn pairs_by_names(open: &Arc<OpenReport>) -> BTreeMap<[&str; 2], usize> {
    let report = open.report();
    let name = |submission: usize| report.submissions[submission].name.as_str();
    let pairs = report.pairs.iter().enumerate();
    pairs.map(|(index, pair)| (sorted([name(pair.left), name(pair.right)]), index)).collect()
}

fn sorted([one, other]: [&str; 2]) -> [&str; 2] {
    if one <= other { [one, other] } else { [other, one] }
}
