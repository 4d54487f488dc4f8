//! Reports: their pages, rendered as on disk with the additions of the server, case sheets, and the whole report as a .zip.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::output::Output;
use lookalike_compare::report::members_by_time;
use lookalike_compare::sheet::render_sheet;
use lookalike_report_templates::live::{Live, Regrouped};
use lookalike_report_templates::load;
use lookalike_report_templates::model::Review;
use lookalike_report_templates::model::{Cluster, Report};
use lookalike_report_templates::page::sheet::SheetDetails;
use lookalike_report_templates::page::{Pages, ReportFile};
use lookalike_system::progress::Progress;
use tempfile::TempDir;

use super::{attachment, download};
use crate::app::report_cache::OpenReport;
use crate::app::{App, SharedApp};
use crate::files::blocking;
use crate::problem::Problem;
use crate::requests::forms::QueryParams;
use crate::requests::visitor::{Membership, Visitor, page_context};
use crate::store::StoredBatch;

/// The name of the copy of a report in its temporary folder.
const REPORT: &str = "report";

/// `GET /runs/{run}/report/{*path}`
pub(crate) async fn show(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((run, path)): Path<(i64, String)>,
    query: QueryParams,
) -> Result<Response, Problem> {
    let page = ReportFile::from_path(&path).ok_or_else(Problem::not_found)?;
    let open = app.report(run).await?;
    let mut live = live(&app, &visitor, &at, run, &open).await?;
    let html = blocking(move || {
        if let (ReportFile::Clusters | ReportFile::Cluster(_), Ok(min_score)) = (page, query.text("from").parse()) {
            live.regrouped = Some(regroup(open.report(), min_score));
        }
        let mut bytes = Vec::new();
        let written = Pages::live(open.prepared(), &live).write(page, &mut bytes);
        Ok(written.map(|()| bytes))
    });
    match html.await? {
        Ok(bytes) => Ok(([(header::CONTENT_TYPE, page.media_type())], bytes).into_response()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Problem::not_found()),
        Err(error) => Err(anyhow::Error::from(error).context("cannot make a page of a report").into()),
    }
}

/// Returns the data that the server adds to the pages of a report.
async fn live(
    app: &App,
    visitor: &Visitor,
    at: &Membership,
    run: i64,
    open: &Arc<OpenReport>,
) -> Result<Live, Problem> {
    let (batch, reviews) = batch_and_reviews(app, run, open).await?;
    let trail = [
        (batch.label(), format!("/batches/{}", batch.id)),
        ("Report".to_owned(), format!("/runs/{run}/report/index.html")),
    ];
    Ok(Live {
        context: page_context(visitor, Some(at), trail, app.take_notice(visitor)),
        run: format!("/runs/{run}"),
        may_edit: at.may_edit,
        cases: format!("/courses/{}/cases", at.course),
        reviews,
        regrouped: None,
    })
}

/// Returns the batch of a report, and the reviews of each of its pairs, newest first.
pub(crate) async fn batch_and_reviews(
    app: &App,
    run: i64,
    open: &Arc<OpenReport>,
) -> Result<(StoredBatch, Vec<Vec<Review>>), Problem> {
    let open = Arc::clone(open);
    app.with_store(move |store| {
        let deleted = || anyhow::anyhow!("the run is deleted");
        let (_, batch) = store.run(run)?.ok_or_else(deleted)?;
        let stored = store.batch(batch)?.ok_or_else(deleted)?;
        let reviews = store.reviews_of_batch(batch)?;
        let of_pair = |found: Vec<usize>| found.into_iter().map(|review| reviews[review].review.clone()).collect();
        Ok((stored, open.find_reviews(&reviews).into_iter().map(of_pair).collect()))
    })
    .await
}

/// Returns the clusters of the reported pairs with at least this score.
fn regroup(report: &Report, min_score: f64) -> Regrouped {
    let min_score = if min_score.is_finite() { min_score.clamp(0.0, 1.0) } else { 1.0 };
    let pairs = report.pairs.iter().filter(|pair| pair.figures.score >= min_score);
    let pairs: Vec<(usize, usize, f64)> = pairs.map(|pair| (pair.left, pair.right, pair.figures.score)).collect();
    let clusters = lookalike_engine::clusters(report.submissions.len(), &pairs).into_iter().map(|found| {
        let times = found.members.iter().map(|&member| report.submissions[member].provenance.time.as_deref());
        Cluster { in_time: members_by_time(&found.members, times), members: found.members, central: found.central }
    });
    Regrouped { from: min_score, clusters: clusters.collect() }
}

/// `GET /runs/{run}/pairs/{pair}/evidence.html`
pub(crate) async fn case_sheet(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((run, number)): Path<(i64, usize)>,
    query: QueryParams,
) -> Result<Response, Problem> {
    send_case_sheet(&app, &visitor, &at, (run, number), query.text("anonymous") == "1").await
}

/// Sends the sheet about a pair, given by its run and its number.
///
/// # Errors
/// There is no such pair.
pub(crate) async fn send_case_sheet(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    (run, number): (i64, usize),
    is_anonymous: bool,
) -> Result<Response, Problem> {
    let open = app.report(run).await?;
    let pair = open.pair_index(number)?;
    let (html, _) =
        blocking(move || Ok(render_sheet(open.report(), pair, is_anonymous, SheetDetails::default())?)).await?;
    app.log(&visitor.actor, Some(at.course), "evidence sheet made", format!("pair {number} of run {run}")).await?;
    // A different name, so that nobody hands over the sheet with names by mistake.
    let suffix = if is_anonymous { "-anonymous" } else { "" };
    Ok(attachment("text/html; charset=utf-8", &format!("evidence-{run}-{number}{suffix}.html"), html))
}

/// `GET /runs/{run}/report.zip`; with `?anonymous=1`, a copy without names. The key to its names is a file of its own, so that
/// nobody hands it over by mistake.
pub(crate) async fn download(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
    query: QueryParams,
) -> Result<Response, Problem> {
    send_report(&app, &visitor, &at, run, query.text("anonymous") == "1").await
}

/// Sends the whole report of a run as a .zip.
///
/// # Errors
/// There is no report.
pub(crate) async fn send_report(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    run: i64,
    is_anonymous: bool,
) -> Result<Response, Problem> {
    let folder = app.report_folder(run);
    if !folder.join("report.json").exists() {
        return Err(Problem::not_found());
    }
    let suffix = if is_anonymous { "-anonymous" } else { "" };
    app.log(&visitor.actor, Some(at.course), "report downloaded", format!("run {run}{suffix}")).await?;
    let name = format!("lookalike-report-{run}{suffix}");
    let copy = if is_anonymous { Some(anonymous_copy(app, folder.clone()).await?) } else { None };
    let copied = copy.as_ref().map(|copy| copy.path().join(REPORT));
    Ok(download::zip_response(copied.unwrap_or(folder), copy, &name))
}

/// Writes a copy of a report without names, in a folder that is removed when it is dropped.
async fn anonymous_copy(app: &App, report: PathBuf) -> Result<TempDir, Problem> {
    let incoming = app.incoming_folder();
    let copy = blocking(move || {
        let copy = tempfile::tempdir_in(incoming)?;
        let mut report = load::folder(&report)?;
        hide_names(&mut report);
        Output::claim(&copy.path().join(REPORT))?.write(&report, None, &Progress::silent())?;
        Ok(copy)
    });
    Ok(copy.await?)
}

/// `GET /runs/{run}/names.csv`: the key to the names of the report without names.
pub(crate) async fn key_to_names(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Response, Problem> {
    let folder = app.report_folder(run);
    if !folder.join("report.json").exists() {
        return Err(Problem::not_found());
    }
    app.log(&visitor.actor, Some(at.course), "key to names downloaded", format!("run {run}")).await?;
    let key = blocking(move || Ok(hide_names(&mut load::folder(&folder)?))).await?;
    Ok(attachment("text/csv; charset=utf-8", &format!("lookalike-report-{run}-names.csv"), key))
}
