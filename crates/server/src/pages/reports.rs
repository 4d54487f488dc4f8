//! Reports: their pages, rendered as on disk with the additions of the server, evidence sheets, and the whole report as a .zip.

use std::collections::BTreeSet;
use std::io;

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use lookalike_compare::report::members_by_time;
use lookalike_report_templates::live::{AtOnce, Live, Regrouped, ReviewsHere};
use lookalike_report_templates::model::{Cluster, Report, Review as ShownReview};
use lookalike_report_templates::page::{Pages, ReportFile};
use lookalike_report_templates::pairs_csv::{Separator, write_for_spreadsheet};

use super::{context, step};
use crate::actions::InCourse;
use crate::actions::found_reviews::{FoundReviews, Numbered, Reviewed};
use crate::actions::reports::{SheetRequest, hand_out, key_to_names, make_sheet, report_file_name};
use crate::actions::reviews::{draft, undoable};
use crate::actions::roster::stored_names;
use crate::clock;
use crate::domain::{Review, ReviewState};
use crate::files::blocking;
use crate::http::files::{attachment, zip_response};
use crate::http::forms::Fields;
use crate::problem::Problem;

pub(crate) async fn show(
    here: InCourse,
    Path((run, path)): Path<(i64, String)>,
    query: Fields,
) -> Result<Response, Problem> {
    let page = ReportFile::from_path(&path).ok_or_else(Problem::not_found)?;
    let found = FoundReviews::load(&here.app, run).await?;
    let mut live = live(&here, run, &found).await?;
    if let Some(reviewed) = subject(found.report(), page) {
        live.here = reviews_here(&here, &found, reviewed).await?;
    }
    let html = blocking(move || {
        if let (ReportFile::Clusters | ReportFile::Cluster(_), Ok(min_score)) = (page, query.text("from").parse()) {
            live.regrouped = Some(regroup(found.report(), min_score));
        }
        let mut bytes = Vec::new();
        let written = Pages::live(found.open.prepared(), &live).write(page, &mut bytes);
        Ok(written.map(|()| bytes))
    });
    match html.await? {
        Ok(bytes) => Ok(([(header::CONTENT_TYPE, page.media_type())], bytes).into_response()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Problem::not_found()),
        Err(error) => Err(anyhow::Error::from(error).context("cannot make a page of a report").into()),
    }
}

fn subject(report: &Report, page: ReportFile) -> Option<Reviewed> {
    match page {
        ReportFile::Pair(index) => (index < report.pairs.len()).then_some(Reviewed::Pair(index)),
        ReportFile::Cluster(index) => {
            report.cases.iter().position(|case| case.cluster == Some(index + 1)).map(Reviewed::Case)
        }
        _ => None,
    }
}

/// Returns the reviews of the pair or the case that a page is about.
async fn reviews_here(here: &InCourse, found: &FoundReviews, reviewed: Reviewed) -> Result<ReviewsHere, Problem> {
    let shown = |review: &Review| review.clone().shown();
    let mut reviews = ReviewsHere {
        own: found.of(reviewed).into_iter().map(shown).collect(),
        draft: draft(here, found.batch.id, &found.key(reviewed)).await?,
        next: found.next_without_review(reviewed).map(|next| found.page(next)),
        ..ReviewsHere::default()
    };
    match reviewed {
        Reviewed::Pair(pair) if Review::standing(found.of_pair(pair)).is_none() => {
            reviews.inherited = found.inherited(pair).map(shown);
        }
        Reviewed::Case(case) => {
            let newest = found.of_case(case).first().map(|newest| &newest.members);
            let others = reviewed
                .members(found.report())
                .into_iter()
                .filter(|one| newest.is_some_and(|were| !were.contains(one)));
            reviews.without = others.map(|one| found.report().submissions[one].name.clone()).collect();
        }
        Reviewed::Pair(_) => {}
    }
    Ok(reviews)
}

/// Returns the data that the server adds to the pages of a report.
async fn live(here: &InCourse, run: i64, found: &FoundReviews) -> Result<Live, Problem> {
    let batch = &found.batch;
    let standing = |reviewed: Reviewed| found.standing(reviewed).map(|review| review.clone().shown());
    let report = found.report();
    let left_out = left_out_since(here, batch.id, report).await?;
    let trail = [
        step(batch.label(), format!("/batches/{}", batch.id)),
        step("Report", format!("/runs/{run}/report/index.html")),
    ];
    let at_once = undoable(&here.app, batch.id).await?.map(|last| AtOnce {
        number: last.number,
        n_pairs: last.n_pairs,
        state: last.state.shown(),
        by: last.by,
        time: clock::to_minute(last.time),
    });
    Ok(Live {
        at_once,
        context: context(&here.app, &here.visitor, Some(&here.course), trail),
        run: format!("/runs/{run}"),
        may_edit: here.may_edit,
        reviews_of_course: format!("/courses/{}/reviews", here.course.id),
        reviews: (0..report.pairs.len()).map(|pair| standing(Reviewed::Pair(pair))).collect(),
        case_reviews: (0..report.cases.len()).map(|index| standing(Reviewed::of_case(report, index))).collect(),
        here: ReviewsHere::default(),
        left_behind: left_behind(found),
        regrouped: None,
        left_out,
    })
}

/// Returns the reviews that stand, or have a note, of pairs and cases that the report does not have, with their names.
fn left_behind(found: &FoundReviews) -> Vec<(Vec<String>, ShownReview)> {
    let mut is_known = BTreeSet::new();
    let current = found.elsewhere.iter().filter(|review| is_known.insert(review.about.names()));
    let says_something = |review: &&Review| review.state != ReviewState::NotReviewed || !review.note.is_empty();
    current.filter(says_something).map(|review| (review.about.names(), review.clone().shown())).collect()
}

/// Returns the submissions of a report, by their indices, that are left out of its batch since.
async fn left_out_since(here: &InCourse, batch: i64, report: &Report) -> Result<BTreeSet<usize>, Problem> {
    let left_out = here.app.with_store(move |store| store.left_out_of(batch)).await?;
    let names: BTreeSet<&str> = left_out.iter().map(|one| one.name.as_str()).collect();
    if names.is_empty() {
        return Ok(BTreeSet::new());
    }
    let has_name = |index: &usize| stored_names(report, *index).iter().any(|name| names.contains(name.as_str()));
    Ok((0..report.submissions.len()).filter(has_name).collect())
}

/// Returns the clusters of the reported pairs with at least this score.
fn regroup(report: &Report, min_score: f64) -> Regrouped {
    let min_score = if min_score.is_finite() { min_score.clamp(0.0, 1.0) } else { 1.0 };
    let pairs = report.pairs.iter().filter(|pair| pair.figures.score >= min_score);
    let pairs: Vec<(usize, usize, f64)> = pairs.map(|pair| (pair.left, pair.right, pair.figures.score)).collect();
    let clusters = lookalike_engine::clusters(report.submissions.len(), &pairs).into_iter().map(|found| {
        let times = found.members.iter().map(|&member| report.submissions[member].provenance.time.as_deref());
        Cluster {
            in_time: members_by_time(&found.members, times),
            members: found.members,
            central: found.central,
            n_pairs: found.n_pairs,
            ..Cluster::default()
        }
    });
    Regrouped { from: min_score, clusters: clusters.collect() }
}

fn is_anonymous(query: &Fields) -> bool {
    query.text("anonymous") == "1"
}

/// Shows the sheet about a pair or a case with a bar above it, or hands it out as a file with `?download=1`.
pub(crate) async fn sheet(here: InCourse, Path(subject): Path<Numbered>, query: Fields) -> Result<Response, Problem> {
    let is_shown = query.text("download") != "1";
    let (is_anonymous, has_sources) = (is_anonymous(&query), query.text("sources") == "1");
    let request = SheetRequest { is_anonymous, has_sources, part: query.text("part"), is_shown };
    let (sheet, name) = make_sheet(&here, subject, request).await?;
    if !is_shown {
        return Ok(attachment("text/html; charset=utf-8", &name, sheet.html));
    }
    // The policy of all other pages forbids the style that is part of a sheet.
    let policy = format!("{}; frame-ancestors 'self'", sheet.policy);
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()), (header::CONTENT_SECURITY_POLICY, policy)];
    Ok((headers, sheet.html).into_response())
}

/// `GET /runs/{run}/report.zip`; with `?anonymous=1`, a copy without names.
pub(crate) async fn download(here: InCourse, Path(run): Path<i64>, query: Fields) -> Result<Response, Problem> {
    let files = hand_out(&here, run, is_anonymous(&query)).await?;
    Ok(zip_response(files.folder, files.copy, &files.name))
}

/// `GET /runs/{run}/pairs-spreadsheet.csv`: the pairs for a spreadsheet, with `?separator=semicolon` for one with decimal commas.
pub(crate) async fn spreadsheet(here: InCourse, Path(run): Path<i64>, query: Fields) -> Result<Response, Problem> {
    let separator = if query.text("separator") == "semicolon" { Separator::Semicolon } else { Separator::Comma };
    let open = here.app.report(run).await?;
    let csv = blocking(move || {
        let mut csv = Vec::new();
        write_for_spreadsheet(open.report(), separator, &mut csv)?;
        Ok(csv)
    });
    let name = report_file_name(&here, run, "-pairs.csv").await?;
    Ok(attachment("text/csv; charset=utf-8", &name, csv.await?))
}

/// `GET /runs/{run}/names.csv`: the key to the names of the report without names.
pub(crate) async fn names(here: InCourse, Path(run): Path<i64>) -> Result<Response, Problem> {
    let key = key_to_names(&here, run).await?;
    let name = report_file_name(&here, run, "-names.csv").await?;
    Ok(attachment("text/csv; charset=utf-8", &name, key))
}
