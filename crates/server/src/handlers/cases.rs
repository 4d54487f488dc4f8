//! The cases of a course: the reviewed pairs of all its batches.

pub(crate) mod csv;

use axum::extract::State;
use axum::response::{Html, Response};
use lookalike_report_templates::app::model::{AppPage, Case, Cases};
use lookalike_report_templates::model::ReviewState;

use super::{attachment, page};
use crate::app::{App, SharedApp};
use crate::problem::Problem;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::{StoredBatch, StoredReview};

/// `GET /courses/{course}/cases`
pub(crate) async fn show(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    query: QueryParams,
) -> Result<Html<String>, Problem> {
    let only = ReviewState::from_slug(query.text("state"));
    let mut cases = cases_of(&app, at.course).await?;
    let counts = ReviewState::ALL.map(|state| (state, cases.iter().filter(|case| case.review.state == state).count()));
    cases.retain(|case| only.is_none_or(|only| case.review.state == only));
    let trail = [("Cases".to_owned(), format!("/courses/{}/cases", at.course))];
    let cases = Cases { course: at.course, cases, counts: counts.to_vec(), only };
    Ok(page(&app, &visitor, Some(&at), trail, &AppPage::Cases(cases)))
}

/// `GET /courses/{course}/cases.csv`
pub(crate) async fn export(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
) -> Result<Response, Problem> {
    let cases = cases_of(&app, at.course).await?;
    let table = csv::csv(&cases)?;
    app.log(&visitor.actor, Some(at.course), "cases exported", format!("{} cases", cases.len())).await?;
    Ok(attachment("text/csv; charset=utf-8", &format!("cases-{}.csv", at.course), table))
}

/// Returns the cases of a course, the last reviewed first.
pub(crate) async fn cases_of(app: &App, course: i64) -> Result<Vec<Case>, Problem> {
    let (reviews, batches) =
        app.with_store(move |store| Ok((store.reviews_of_course(course)?, store.batches_of(course)?))).await?;
    let mut cases: Vec<(usize, Case)> = Vec::with_capacity(reviews.len());
    for batch in batches {
        let (ranks, of_batch): (Vec<usize>, Vec<StoredReview>) =
            reviews.iter().cloned().enumerate().filter(|(_, review)| review.batch == batch.id).unzip();
        if !ranks.is_empty() {
            cases.extend(ranks.into_iter().zip(cases_of_batch(app, &batch, &of_batch).await?));
        }
    }
    cases.sort_by_key(|(rank, _)| *rank);
    Ok(cases.into_iter().map(|(_, case)| case).collect())
}

/// Returns the reviews of a batch as cases. A case has the score, the verdict and the page of its pair in the newest report,
/// if that report has the pair and can be read.
async fn cases_of_batch(app: &App, batch: &StoredBatch, reviews: &[StoredReview]) -> Result<Vec<Case>, Problem> {
    let id = batch.id;
    let run = app.with_store(move |store| store.newest_report(id)).await?;
    let label = batch.label();
    let mut cases: Vec<Case> = reviews.iter().map(|review| case(&label, review)).collect();
    let Some(run) = run else { return Ok(cases) };
    // The stored score and verdict are good enough if the report is damaged.
    let Ok(open) = app.report(run).await else { return Ok(cases) };
    for (index, review) in open.find_reviews(reviews).into_iter().enumerate() {
        let Some(case) = review.first().and_then(|&review| cases.get_mut(review)) else { continue };
        let pair = &open.report().pairs[index];
        (case.score, case.verdict) = (pair.figures.score, pair.verdict);
        case.address = Some(format!("/runs/{run}/report/pairs/{}.html", index + 1));
    }
    Ok(cases)
}

fn case(batch: &str, stored: &StoredReview) -> Case {
    Case {
        batch: batch.to_owned(),
        submissions: stored.pair.names.clone(),
        score: stored.score,
        verdict: stored.verdict,
        review: stored.review.clone(),
        address: None,
    }
}
