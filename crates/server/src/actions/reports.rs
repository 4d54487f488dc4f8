//! Reports of runs: found with the reviews of their pairs, and handed out as files.

use std::path::PathBuf;

use lookalike_compare::anonymize::hide_names;
use lookalike_compare::output::{Extras, Output};
use lookalike_compare::sheet::{RenderedSheet, SheetError, Subject, render_sheet};
use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::{SheetBar, SheetDetails};
use lookalike_system::progress::Progress;
use tempfile::TempDir;

use super::InCourse;
use super::found_reviews::{FoundReviews, Numbered, Reviewed};
use crate::app::App;
use crate::clock;
use crate::domain::{Review, file_name};
use crate::files::blocking;
use crate::problem::Problem;
use crate::runs::execution::current;

/// The name of the copy of a report in its temporary folder.
const REPORT: &str = "report";

pub(crate) struct SheetRequest<'a> {
    pub(crate) is_anonymous: bool,
    /// Whether the complete sources are appended.
    pub(crate) has_sources: bool,
    /// The numbers of passages; all if it is empty.
    pub(crate) part: &'a str,
    /// Whether the sheet is shown in a browser, with a bar above it.
    pub(crate) is_shown: bool,
}

/// Makes the sheet about a pair or a case of a run, and returns it with its file name.
pub(crate) async fn make_sheet(
    here: &InCourse,
    numbered: Numbered,
    request: SheetRequest<'_>,
) -> Result<(RenderedSheet, String), Problem> {
    let (run, (kind, number)) = (numbered.run, numbered.kind_and_number());
    let found = FoundReviews::load(&here.app, run).await?;
    let subject = match numbered.find(found.report())? {
        Reviewed::Pair(pair) => Subject::Pair(pair),
        Reviewed::Case(case) => Subject::Case(case),
    };
    let is_anonymous = request.is_anonymous;
    let mut details = sheet_details(here, &found, subject);
    details.has_sources = request.has_sources;
    if !request.part.is_empty() {
        details.parts = Some(request.part.parse().map_err(|error| Problem::unusable(format!("Passages: {error}.")))?);
    }
    let assignment = details.assignment.as_deref().unwrap_or_default();
    let name = file_name(&here.course.name, assignment, &format!("evidence-{run}-{kind}-{number}"));
    if request.is_shown {
        let sheet = format!("/runs/{run}/{kind}s/{number}/sheet.html");
        details.bar = Some(SheetBar { back: way_back(found.report(), run, found.reviewed(numbered)?), sheet });
    }
    let folder = here.app.report_folder(run);
    let rendered = blocking(move || {
        details.report_hash = load::json_sha256(&folder)?;
        Ok(render_sheet(found.report(), subject, is_anonymous, details))
    });
    let sheet = rendered.await?.map_err(|error| match error {
        SheetError::NoPassage { .. } => Problem::unusable(format!("Passages: {error}.")),
        SheetError::Template(error) => anyhow::Error::from(error).into(),
    })?;
    here.log("evidence sheet made", format!("{kind} {number} of run {run}")).await?;
    Ok((sheet, format!("{name}{}.html", suffix(is_anonymous))))
}

/// Returns what the server knows of a sheet and its report does not.
fn sheet_details(here: &InCourse, found: &FoundReviews, subject: Subject) -> SheetDetails {
    let reviews = match subject {
        Subject::Pair(pair) => found.standing(Reviewed::Pair(pair)).map(|review| (None, review)).into_iter().collect(),
        Subject::Case(case) => reviews_of_case(found, case),
    };
    SheetDetails {
        course: Some(here.course.name.clone()),
        assignment: Some(found.batch.label()),
        date: Some(clock::day(clock::now())),
        prepared_by: Some(here.visitor.name.clone()),
        reviews: reviews.into_iter().map(|(pair, review)| (pair, review.clone().shown())).collect(),
        ..SheetDetails::default()
    }
}

/// Returns the review of a case, and those of its pairs that have their own, each with the number of the pair.
fn reviews_of_case(found: &FoundReviews, case: usize) -> Vec<(Option<usize>, &Review)> {
    let own = &found.report().cases[case];
    let mut reviews = Vec::new();
    if own.cluster.is_some() {
        reviews.extend(found.standing(Reviewed::Case(case)).map(|review| (None, review)));
    }
    for &pair in &own.pairs {
        reviews.extend(Review::standing(found.of_pair(pair)).map(|review| (Some(pair + 1), review)));
    }
    reviews
}

/// Returns the name and the address of the page that leads to a sheet.
fn way_back(report: &Report, run: i64, reviewed: Reviewed) -> (String, String) {
    let name = match reviewed {
        Reviewed::Pair(pair) => format!("Pair {}", pair + 1),
        Reviewed::Case(case) => format!("Cluster {}", report.cases[case].cluster.unwrap_or_default()),
    };
    (name, format!("/runs/{run}/report/{}", reviewed.page(report)))
}

/// Returns the ending of a file's name. A copy without names has another one, so that nobody hands over the names by mistake.
fn suffix(is_anonymous: bool) -> &'static str {
    if is_anonymous { "-anonymous" } else { "" }
}

pub(crate) struct ReportFiles {
    pub(crate) folder: PathBuf,
    /// The temporary folder that it is in, if it is a copy.
    pub(crate) copy: Option<TempDir>,
    pub(crate) name: String,
}

/// Returns the report of a run, or a copy of it without names.
pub(crate) async fn hand_out(here: &InCourse, run: i64, is_anonymous: bool) -> Result<ReportFiles, Problem> {
    let folder = existing_folder(&here.app, run)?;
    let suffix = suffix(is_anonymous);
    here.log("report downloaded", format!("run {run}{suffix}")).await?;
    let name = report_file_name(here, run, suffix).await?;
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

/// Returns the name of a file with a part of the report of a run, without its ending.
pub(crate) async fn report_file_name(here: &InCourse, run: i64, suffix: &str) -> Result<String, Problem> {
    let batch = here.app.batch(current(&here.app, run).await?.batch).await?;
    Ok(file_name(&here.course.name, &batch.label(), &format!("report-{run}{suffix}")))
}

/// Returns the key to the names of the report without names, as CSV. It is a file of its own, so that nobody hands it over by
/// mistake.
pub(crate) async fn key_to_names(here: &InCourse, run: i64) -> Result<String, Problem> {
    let folder = existing_folder(&here.app, run)?;
    here.log("key to names downloaded", format!("run {run}")).await?;
    Ok(blocking(move || Ok(hide_names(&mut load::folder(&folder)?))).await?)
}

fn existing_folder(app: &App, run: i64) -> Result<PathBuf, Problem> {
    let folder = app.report_folder(run);
    if folder.join("report.json").exists() { Ok(folder) } else { Err(Problem::not_found()) }
}
