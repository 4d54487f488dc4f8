//! The cases of a course: the marked pairs of all its batches.

mod csv;

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::{Html, Response};
use lookalike_report_templates::app::model::{AppPage, Case, Cases};
use lookalike_report_templates::live::MarkState;

pub(crate) use self::csv::{COLUMNS, verdict as verdict_name};
use super::app::Shared;
use super::forms::Asked;
use super::pages::page;
use super::problem::Problem;
use super::reports::attachment;
use super::store::{BatchFacts, StoredMark};
use super::visitor::{Membership, Visitor};

/// `GET /courses/{course}/cases`
pub(crate) async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    asked: Asked,
) -> Result<Html<String>, Problem> {
    let only = MarkState::named(asked.text("state"));
    let mut cases = cases_of(&app, at.course).await?;
    let n_with = |state| cases.iter().filter(|case| case.mark.state == state).count();
    let counts = MarkState::ALL.map(|state| (state, n_with(state))).to_vec();
    cases.retain(|case| only.is_none_or(|only| case.mark.state == only));
    let trail = [("Cases".to_owned(), format!("/courses/{}/cases", at.course))];
    let around = app.around(&visitor, Some(&at), trail);
    Ok(page(&around, &AppPage::Cases(Cases { course: at.course, cases, counts, only })))
}

/// `GET /courses/{course}/cases.csv`
pub(crate) async fn export(State(app): State<Shared>, visitor: Visitor, at: Membership) -> Result<Response, Problem> {
    let cases = cases_of(&app, at.course).await?;
    let table = csv::csv(&cases)?;
    app.log(&visitor.name, Some(at.course), "cases exported", format!("{} cases", cases.len())).await?;
    Ok(attachment("text/csv; charset=utf-8", &format!("cases-{}.csv", at.course), table))
}

/// The cases of a course, the latest first, as they stand in the newest reports.
async fn cases_of(app: &Shared, course: i64) -> Result<Vec<Case>, Problem> {
    let (marks, batches) =
        app.stored(move |store| Ok((store.marks_of_course(course)?, store.batches_of(course)?))).await?;
    let mut by_batch: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (place, mark) in marks.iter().enumerate() {
        by_batch.entry(mark.batch).or_default().push(place);
    }
    let mut cases: Vec<(usize, Case)> = Vec::with_capacity(marks.len());
    for batch in batches.iter().filter(|batch| by_batch.contains_key(&batch.id)) {
        let places = &by_batch[&batch.id];
        let of_batch: Vec<StoredMark> = places.iter().map(|&place| marks[place].clone()).collect();
        let found = in_newest_report(app, batch, of_batch).await?;
        cases.extend(places.iter().copied().zip(found));
    }
    cases.sort_by_key(|(place, _)| *place);
    Ok(cases.into_iter().map(|(_, case)| case).collect())
}

/// The marks of a batch as cases, each with its pair in the newest report, if it is there and can be read.
async fn in_newest_report(app: &Shared, batch: &BatchFacts, marks: Vec<StoredMark>) -> Result<Vec<Case>, Problem> {
    let id = batch.id;
    let run = app.stored(move |store| store.newest_report(id)).await?;
    let label = batch.label();
    let mut cases: Vec<Case> = marks.iter().map(|mark| case(&label, mark)).collect();
    let Some(run) = run else { return Ok(cases) };
    // What a damaged report would say is known well enough without it.
    let Ok(opened) = app.opened(run).await else { return Ok(cases) };
    for (pair, mark) in opened.places(&marks).into_iter().enumerate() {
        let Some(case) = mark.and_then(|mark| cases.get_mut(mark)) else { continue };
        let found = &opened.report().pairs[pair];
        (case.score, case.verdict) = (found.score, found.verdict);
        case.address = Some(format!("/runs/{run}/report/pairs/{}.html", pair + 1));
    }
    Ok(cases)
}

fn case(batch: &str, stored: &StoredMark) -> Case {
    Case {
        batch: batch.to_owned(),
        submissions: stored.two.names.clone(),
        score: stored.score,
        verdict: stored.verdict,
        mark: stored.mark.clone(),
        address: None,
    }
}
