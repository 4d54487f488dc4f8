//! Reports of runs: found with the reviews of their pairs, and handed out as files.

use std::path::PathBuf;
use std::sync::Arc;

use lookalike_compare::anonymize::hide_names;
use lookalike_compare::output::{Extras, Output};
use lookalike_compare::sheet::render_sheet;
use lookalike_report_templates::load;
use lookalike_report_templates::page::sheet::SheetDetails;
use lookalike_system::progress::Progress;
use tempfile::TempDir;

use super::InCourse;
use crate::app::App;
use crate::app::report_cache::OpenReport;
use crate::domain::{Batch, Review};
use crate::files::blocking;
use crate::problem::Problem;

/// The name of the copy of a report in its temporary folder.
const REPORT: &str = "report";

/// Returns the batch of a report, and the reviews of each of its pairs, newest first.
///
/// # Errors
/// The run is deleted, or the tables cannot be read.
pub(crate) async fn batch_and_reviews(
    app: &App,
    run: i64,
    open: &Arc<OpenReport>,
) -> Result<(Batch, Vec<Vec<Review>>), Problem> {
    let open = Arc::clone(open);
    app.with_store(move |store| {
        let deleted = || anyhow::anyhow!("the run is deleted");
        let run = store.run(run)?.ok_or_else(deleted)?;
        let batch = store.batch(run.batch)?.ok_or_else(deleted)?;
        let reviews = store.reviews_of_batch(batch.id)?;
        let of_pair = |found: Vec<usize>| found.into_iter().map(|index| reviews[index].clone()).collect();
        Ok((batch, open.find_reviews(&reviews).into_iter().map(of_pair).collect()))
    })
    .await
}

/// Makes the sheet about a pair, given by its run and its number, and returns its HTML and its file name.
///
/// # Errors
/// There is no such pair.
pub(crate) async fn make_sheet(
    here: &InCourse,
    (run, number): (i64, usize),
    is_anonymous: bool,
) -> Result<(String, String), Problem> {
    let open = here.app.report(run).await?;
    let pair = open.pair_index(number)?;
    let rendered =
        blocking(move || Ok(render_sheet(open.report(), pair, is_anonymous, SheetDetails::default())?)).await?;
    here.log("evidence sheet made", format!("pair {number} of run {run}")).await?;
    Ok((rendered.0, format!("evidence-{run}-{number}{}.html", suffix(is_anonymous))))
}

/// Returns the ending of a file's name. A copy without names has another one, so that nobody hands over the names by mistake.
fn suffix(is_anonymous: bool) -> &'static str {
    if is_anonymous { "-anonymous" } else { "" }
}

/// Files of a report that are to be handed out.
pub(crate) struct ReportFiles {
    /// The folder with the files.
    pub(crate) folder: PathBuf,
    /// The temporary folder that it is in, if it is a copy.
    pub(crate) copy: Option<TempDir>,
    /// The name of the folder for people.
    pub(crate) name: String,
}

/// Returns the report of a run, or a copy of it without names.
///
/// # Errors
/// There is no report, or it cannot be copied.
pub(crate) async fn hand_out(here: &InCourse, run: i64, is_anonymous: bool) -> Result<ReportFiles, Problem> {
    let folder = existing_folder(&here.app, run)?;
    let suffix = suffix(is_anonymous);
    here.log("report downloaded", format!("run {run}{suffix}")).await?;
    let name = format!("lookalike-report-{run}{suffix}");
    if !is_anonymous {
        return Ok(ReportFiles { folder, copy: None, name });
    }
    let incoming = here.app.incoming_folder();
    let copied = blocking(move || {
        let copy = tempfile::tempdir_in(incoming)?;
        let mut report = load::folder(&folder)?;
        hide_names(&mut report);
        Output::claim(&copy.path().join(REPORT))?.write(&report, Extras::default(), &Progress::silent())?;
        Ok(copy)
    });
    let copy = copied.await?;
    Ok(ReportFiles { folder: copy.path().join(REPORT), copy: Some(copy), name })
}

/// Returns the key to the names of the report without names, as CSV. It is a file of its own, so that nobody hands it over by
/// mistake.
///
/// # Errors
/// There is no report, or it cannot be read.
pub(crate) async fn key_to_names(here: &InCourse, run: i64) -> Result<String, Problem> {
    let folder = existing_folder(&here.app, run)?;
    here.log("key to names downloaded", format!("run {run}")).await?;
    Ok(blocking(move || Ok(hide_names(&mut load::folder(&folder)?))).await?)
}

fn existing_folder(app: &App, run: i64) -> Result<PathBuf, Problem> {
    let folder = app.report_folder(run);
    if folder.join("report.json").exists() { Ok(folder) } else { Err(Problem::not_found()) }
}
