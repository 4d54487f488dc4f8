//! Reviews: those of a course as a list and as a file, and the forms that review pairs of a report.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, ConfirmedCases, ReviewOfMany, ReviewRow, Reviews};
use lookalike_report_templates::live::newer_in_words;
use lookalike_report_templates::model::Review as ShownReview;
use serde_json::json;

use super::{course_page, page, step};
use crate::actions::course_reviews::{confirmed_cases, reviews_of_course};
use crate::actions::found_reviews::Numbered;
use crate::actions::reviews::{Many, Outcome, import as import_file};
use crate::actions::{Acting, InCourse, course_reviews, reviews};
use crate::domain::{CourseReview, ReviewState, file_name};
use crate::http::files::attachment;
use crate::http::forms::{Fields, UploadForm, wants_json};
use crate::problem::Problem;

/// Maximum size of a file of reviews, in bytes: a few hundred for each pair.
const MAX_FILE: usize = 32 << 20;

fn shown_review(one: CourseReview) -> ReviewRow {
    let CourseReview { batch, score, verdict, review, address, .. } = one;
    ReviewRow { batch, submissions: review.about.names(), score, verdict, review: review.shown(), address }
}

pub(crate) async fn show(here: InCourse, query: Fields) -> Result<Html<String>, Problem> {
    let course = here.course.id;
    let only = ReviewState::named(query.text("state"));
    let mut reviews = reviews_of_course(&here.app, course).await?;
    reviews.retain(|one| one.is_current);
    let count = |state: ReviewState| reviews.iter().filter(|one| one.review.state == state).count();
    let counts = ReviewState::ALL.iter().map(|&state| (state.shown(), count(state))).collect();
    reviews.retain(|one| only.is_none_or(|only| one.review.state == only));
    let rows = reviews.into_iter().map(shown_review).collect();
    let list = AppPage::Reviews(Reviews { course, rows, counts, only: only.map(ReviewState::shown) });
    Ok(course_page(&here, [step("Reviews", format!("/courses/{course}/reviews"))], &list))
}

/// `GET /confirmed-cases`: all confirmed cases of one's courses.
pub(crate) async fn show_confirmed(who: Acting) -> Result<Html<String>, Problem> {
    confirmed_page(&who, "").await
}

/// `POST /confirmed-cases`: those of a person. The name is in no address, which logs and browsers would keep.
pub(crate) async fn find_confirmed(who: Acting, fields: Fields) -> Result<Html<String>, Problem> {
    confirmed_page(&who, fields.text("person")).await
}

async fn confirmed_page(who: &Acting, person: &str) -> Result<Html<String>, Problem> {
    let found = confirmed_cases(who, person).await?;
    let rows = found.cases.into_iter().map(|(course, one)| (course, shown_review(one))).collect();
    let list = ConfirmedCases { person: person.to_owned(), rows, n_courses: found.n_courses };
    Ok(page(who, [step("Confirmed cases", "/confirmed-cases")], &AppPage::ConfirmedCases(list)))
}

pub(crate) async fn export(here: InCourse) -> Result<Response, Problem> {
    let table = course_reviews::export(&here).await?;
    Ok(attachment("text/csv; charset=utf-8", &format!("{}.csv", file_name(&here.course.name, "", "reviews")), table))
}

/// Returns the state that was chosen. A note alone is no decision.
fn chosen_state(fields: &Fields) -> Result<ReviewState, Problem> {
    match fields.text("state") {
        "" if !fields.text("note").is_empty() => Ok(ReviewState::NotReviewed),
        name => ReviewState::named(name).ok_or_else(|| Problem::unusable("Choose a review, or write a note.")),
    }
}

pub(crate) async fn review(
    here: InCourse,
    Path(numbered): Path<Numbered>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let state = chosen_state(&fields)?;
    let version = fields.text("version").parse().ok();
    let in_report = |page: String| format!("/runs/{}/report/{page}", numbered.run);
    let own_page = in_report(reviews::page_of(&here, numbered).await?);
    let (review, next) = match reviews::review(&here, numbered, state, fields.text("note"), version).await? {
        Outcome::Stored(review, next) => (review, next.map(in_report)),
        Outcome::Newer(newer, version) => {
            let problem = newer_in_words(&newer.shown());
            if wants_json(&headers) {
                let answer = json!({ "problem": problem, "version": version });
                return Ok((StatusCode::CONFLICT, json_type(), answer.to_string()).into_response());
            }
            here.tell(problem);
            return Ok(Redirect::to(&own_page).into_response());
        }
    };
    if wants_json(&headers) {
        // The script shows it in place.
        here.app.take_notice(&here.visitor);
        let ShownReview { note, by, time, .. } = review.shown();
        let answer = json!({ "state": state, "note": note, "by": by, "time": time, "next": next });
        return Ok((json_type(), answer.to_string()).into_response());
    }
    let goes_on = fields.text("then") == "next";
    Ok(Redirect::to(&next.filter(|_| goes_on).unwrap_or(own_page)).into_response())
}

fn json_type() -> [(HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, "application/json")]
}

/// `POST /runs/{run}/pairs/{pair}/draft` and `/runs/{run}/cases/{case}/draft`: keeps a note as it is typed.
pub(crate) async fn keep_draft(
    here: InCourse,
    Path(numbered): Path<Numbered>,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    reviews::keep_draft(&here, numbered, fields.text("note")).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn to_pairs(run: i64) -> Redirect {
    Redirect::to(&format!("/runs/{run}/report/pairs.html"))
}

/// `POST /runs/{run}/pairs/review`: reviews many pairs at once. The first request shows which, and the form on that page confirms it.
pub(crate) async fn review_many(here: InCourse, Path(run): Path<i64>, fields: Fields) -> Result<Response, Problem> {
    let state = chosen_state(&fields)?;
    let (query, pairs, note) = (fields.text("query"), fields.text("pairs"), fields.text("note"));
    if query.is_empty() {
        return Err(Problem::unusable("Search the list for the pairs to be reviewed first."));
    }
    // Nobody else reviews one of them between the search and the end, so that every review that there is stays.
    let _alone = here.app.reviewing.lock().await;
    let many = Many::find(&here, run, pairs).await?;
    if fields.text("confirmed") == "yes" {
        many.review(&here, state, note).await?;
        return Ok(to_pairs(run).into_response());
    }
    let address = format!("/runs/{run}/pairs/review");
    let page = ReviewOfMany {
        n_pairs: many.n_pairs(),
        n_kept: many.n_kept,
        strong: many.strong(),
        state: state.shown(),
        note: note.to_owned(),
        query: query.to_owned(),
        pairs: pairs.to_owned(),
        report: format!("/runs/{run}/report"),
        action: address.clone(),
    };
    Ok(course_page(&here, [step("Review", address)], &AppPage::ReviewOfMany(page)).into_response())
}

/// `POST /runs/{run}/pairs/review/undo`: takes back reviews that were made at once.
pub(crate) async fn undo(here: InCourse, Path(run): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    let number = fields.text("number").parse().map_err(|_| Problem::not_found())?;
    reviews::undo(&here, run, number).await?;
    Ok(to_pairs(run))
}

/// `POST /runs/{run}/reviews`: takes the reviews of a report on disk.
pub(crate) async fn import(here: InCourse, Path(run): Path<i64>, mut form: UploadForm) -> Result<Redirect, Problem> {
    while let Some(part) = form.next_part().await? {
        if part.name() == Some("files") {
            let text = part.short_text(MAX_FILE).await?;
            import_file(&here, run, &text).await?;
            return Ok(to_pairs(run));
        }
    }
    Err(Problem::unusable("No file was chosen."))
}
