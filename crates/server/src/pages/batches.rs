//! The page of a batch with its form: the roles of uploads, the roster, the earlier work to compare against, and the settings of runs;
//! and the buttons that do not send the form.
//!
//! Every button of the form sends the whole of it, and everything in it is saved before the button does its work. So nothing that
//! somebody entered is lost, whichever button they press.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::Path;
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{
    AppPage, Batch as BatchPage, Choice, Ending, FoundCase, RunSettings as ShownSettings, Upload as ShownUpload,
};
use lookalike_report_templates::model::Case;

use super::runs::summary;
use super::{course_page, deletion_page, roster, step};
use crate::actions::archive::{archived_terms, has_archive};
use crate::actions::found_reviews::{FoundReviews, Reviewed};
use crate::actions::roster::{correct, remove_corrections as remove_all_corrections, starter_like};
use crate::actions::uploads::role_named;
use crate::actions::{InCourse, archive, batches, runs, to_batch, to_run};
use crate::domain::{Batch, ReviewState, RunSettings, RunState, Upload, UploadRole};
use crate::http::forms::Fields;
use crate::inspection::{self, AuthorFields, parse_roster};
use crate::problem::Problem;
use crate::runs::execution::in_queue;
use crate::{actions, clock};

/// Maximum number of cases of the newest report that the page shows.
const MAX_CASES: usize = 3;
/// The field that says that the page offered a choice of earlier work: without it, no tick means no choice.
const HAS_CHOICES: &str = "has_choices";
/// The field that says that the page has the settings.
const HAS_SETTINGS: &str = "has_settings";

pub(crate) async fn show(here: InCourse, Path(id): Path<i64>) -> Result<Html<String>, Problem> {
    let batch = here.app.batch(id).await?;
    let load =
        here.app.with_store(move |store| Ok((store.uploads_of(id)?, store.runs_of(id)?, store.left_out_of(id)?)));
    let (uploads, runs_of_batch, left_out_of_batch) = load.await?;
    let recognized = batch.roster.as_deref().map(parse_roster).transpose()?;
    let left_out = roster::left_out_shown(left_out_of_batch, recognized.as_ref());
    let starter_like = recognized.as_ref().map_or_else(BTreeSet::new, |roster| starter_like(roster, &uploads));
    let is_ready = uploads.iter().any(Upload::has_submissions);
    let trail = [step(batch.label(), format!("/batches/{id}"))];
    let ending = here.app.expiry(id).await?.map(|expiry| Ending {
        day: clock::day(expiry.ends),
        is_near: expiry.is_near,
        is_held: expiry.is_held,
    });
    let newest = runs_of_batch.iter().find(|run| run.state == RunState::Done).map(|run| run.id);
    let (cases, n_reviewed_cases) = match newest {
        Some(run) => found_cases(&here, run).await,
        None => Default::default(),
    };
    let runs = runs_of_batch.into_iter().map(|run| summary(in_queue(&here.app.queue, run), &uploads)).collect();
    let (earlier, other_tasks) = other_batches(&here, &batch).await?;
    let page = BatchPage {
        id,
        may_edit: here.may_edit,
        roster: roster::state(&here.app.inspections, &batch, recognized.as_ref(), &uploads, &left_out)?,
        left_out,
        other_tasks,
        earlier,
        archived: terms(&here, id).await?,
        courses: courses(&here).await?,
        uploads: uploads.into_iter().map(|upload| shown_upload(upload, &starter_like)).collect(),
        upload_limit: here.app.options.max_upload,
        assignment: batch.assignment,
        term: batch.term,
        settings: shown_settings(batch.settings),
        may_keep: here.may_edit && is_ready && has_archive(&here),
        runs,
        cases,
        n_reviewed_cases,
        is_ready,
        ending,
    };
    Ok(course_page(&here, trail, &AppPage::Batch(Box::new(page))))
}

/// Returns the first cases of a report, and how many of all cases have a review. A report that cannot be read says so on its
/// own page.
async fn found_cases(here: &InCourse, run: i64) -> (Vec<FoundCase>, (usize, usize)) {
    let Ok(found) = FoundReviews::load(&here.app, run).await else { return Default::default() };
    let report = found.report();
    let review_of = |case: usize| {
        let review = found.standing(Reviewed::of_case(report, case));
        review.map_or(ReviewState::NotReviewed, |review| review.state)
    };
    let n_cases = report.cases.len();
    let n_reviewed = (0..n_cases).filter(|&case| review_of(case) != ReviewState::NotReviewed).count();
    let found_case = |(index, case): (usize, &Case)| {
        let reviewed = Reviewed::of_case(report, index);
        let name = |one: usize| report.submissions[one].name.clone();
        let names = |members: &[usize]| members.iter().map(|&one| name(one)).collect::<Vec<_>>();
        let ends = |&pair: &usize| [name(report.pairs[pair].left), name(report.pairs[pair].right)];
        let deciding = if case.others.is_empty() { &[] } else { case.deciding() };
        let others = case.others_in_words(report);
        FoundCase {
            submissions: names(&case.people),
            deciding: deciding.iter().map(ends).collect(),
            others: others.into_iter().map(|(label, members)| (label, names(&members))).collect(),
            verdict: case.verdict,
            statement: case.statement(report),
            review: review_of(index).shown(),
            address: format!("/runs/{run}/report/{}", found.page(reviewed)),
        }
    };
    let cases = report.cases.iter().enumerate().take(MAX_CASES).map(found_case).collect();
    (cases, (n_reviewed, n_cases))
}

fn shown_upload(upload: Upload, starter_like: &BTreeSet<i64>) -> ShownUpload {
    ShownUpload {
        looks_like_starter: starter_like.contains(&upload.id),
        id: upload.id,
        role: upload.role.name(),
        name: upload.name,
        n_bytes: upload.n_bytes,
        n_files: upload.n_files,
        time: clock::to_minute(upload.time),
        by: upload.by,
    }
}

/// Returns settings as their fields show them: one value a line, and languages in one line.
fn shown_settings(settings: RunSettings) -> ShownSettings {
    let RunSettings { top, min_score, common, include, exclude, only, language, encoding, columns, before } = settings;
    ShownSettings {
        top,
        min_score,
        common,
        include: include.join("\n"),
        exclude: exclude.join("\n"),
        only: only.join("\n"),
        language: language.join(" "),
        encoding,
        columns: columns.join("\n"),
        before,
    }
}

/// Returns the other batches of the course, and which of them the batch is compared with; and the names of those that only show what is usual.
async fn other_batches(here: &InCourse, batch: &Batch) -> Result<(Vec<Choice>, Vec<String>), Problem> {
    let (id, course) = (batch.id, batch.course);
    let load = here.app.with_store(move |store| Ok((store.compared_batches(id)?, store.batches_of(course)?)));
    let (chosen, batches) = load.await?;
    let others: Vec<Batch> = batches.into_iter().filter(|other| other.id != id).collect();
    let is_other_task = |other: &&Batch| !chosen.contains(&other.id) && batch.has_other_assignment(other);
    let other_tasks = others.iter().filter(is_other_task).map(Batch::label).collect();
    let choices = others.iter().map(|other| Choice {
        value: other.id.to_string(),
        name: other.label(),
        n_submissions: other.n_submissions,
        is_chosen: chosen.contains(&other.id),
    });
    Ok((choices.collect(), other_tasks))
}

/// Returns the terms of the course in the archive, and which of them the batch is compared with.
async fn terms(here: &InCourse, batch: i64) -> Result<Vec<Choice>, Problem> {
    let terms = archived_terms(here, batch).await?;
    let chosen = here.app.with_store(move |store| store.compared_terms(batch)).await?;
    let choices = terms.into_iter().map(|(term, n_submissions)| Choice {
        is_chosen: chosen.contains(&term),
        value: term.clone(),
        name: term,
        n_submissions: Some(n_submissions),
    });
    Ok(choices.collect())
}

async fn courses(here: &InCourse) -> Result<Vec<Choice>, Problem> {
    let choices = batches::editable_courses(here).await?.into_iter().map(|own| Choice {
        value: own.course.id.to_string(),
        is_chosen: own.course.id == here.course.id,
        name: own.course.name,
        n_submissions: None,
    });
    Ok(choices.collect())
}

pub(crate) async fn save_changes(here: InCourse, Path(batch): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    save(&here, batch, &fields).await?;
    here.tell("Your changes were saved.");
    Ok(to_batch(batch))
}

pub(crate) async fn remove_corrections(
    here: InCourse,
    Path(batch): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    save(&here, batch, &fields.without("name")).await?;
    remove_all_corrections(&here, batch).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn include_again(
    here: InCourse,
    Path((batch, left_out)): Path<(i64, i64)>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    save(&here, batch, &fields).await?;
    actions::roster::include_again(&here, batch, left_out).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn start_run(here: InCourse, Path(id): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    // The run includes everything that is entered on the page.
    save(&here, id, &fields).await?;
    Ok(to_run(runs::enqueue(&here, id).await?))
}

/// Saves everything in the form that was sent. If something in it cannot be used, nothing is saved.
async fn save(here: &InCourse, batch: i64, fields: &Fields) -> Result<(), Problem> {
    // Everything that may be refused comes first.
    let (settings, roles, table) = (settings(fields)?, upload_roles(fields)?, author_table(fields)?);
    let mut is_changed = correct(here, batch, &table).await?;
    is_changed |= save_choice(here, batch, fields).await?;
    is_changed |= batches::set_roles(here, batch, roles).await?;
    if let Some(settings) = settings {
        is_changed |= batches::save_settings(here, batch, settings).await?;
    }
    if is_changed {
        // The result of an inspection in progress is dropped, because it is of an earlier revision.
        inspection::start(&here.app, batch);
    }
    Ok(())
}

/// Returns the settings that were sent; none if the page has none.
fn settings(fields: &Fields) -> Result<Option<RunSettings>, Problem> {
    if fields.text(HAS_SETTINGS).is_empty() {
        return Ok(None);
    }
    let text = |name: &str| fields.text(name).to_owned();
    let lines = |name: &str| fields.text(name).lines().map(str::to_owned).collect();
    let settings = RunSettings {
        top: text("top"),
        min_score: text("min_score"),
        common: text("common"),
        include: lines("include"),
        exclude: lines("exclude"),
        only: lines("only"),
        language: lines("language"),
        encoding: text("encoding"),
        columns: lines("columns"),
        before: text("before"),
    };
    batches::checked(settings).map(Some)
}

fn upload_roles(fields: &Fields) -> Result<Vec<(i64, UploadRole)>, Problem> {
    let roles = fields.all("upload").zip(fields.all("upload_role"));
    roles.map(|(upload, role)| Ok((upload.parse().unwrap_or_default(), role_named(role)?))).collect()
}

/// Returns the rows of the roster that was sent, by the names of the submissions.
fn author_table(fields: &Fields) -> Result<BTreeMap<String, AuthorFields>, Problem> {
    let column = |name: &str| -> Vec<String> { fields.all(name).map(str::to_owned).collect() };
    let (names, authors, ids, groups) = (column("name"), column("author"), column("id"), column("group"));
    if [&authors, &ids, &groups].iter().any(|column| column.len() != names.len()) {
        return Err(Problem::unusable("The table is incomplete."));
    }
    let mut table = BTreeMap::new();
    for (((name, author), id), group) in names.into_iter().zip(authors).zip(ids).zip(groups) {
        table.insert(name, AuthorFields { author, id, group });
    }
    Ok(table)
}

/// Saves the choice of earlier work, and returns whether it is another one than before. A batch or a term that is gone meanwhile
/// is left out.
async fn save_choice(here: &InCourse, batch: i64, fields: &Fields) -> Result<bool, Problem> {
    if fields.text(HAS_CHOICES).is_empty() {
        return Ok(false);
    }
    let course = here.course.id;
    let batches = here.app.with_store(move |store| store.batches_of(course)).await?;
    let is_other = |id: &i64| *id != batch && batches.iter().any(|other| other.id == *id);
    let others: BTreeSet<i64> = fields.all("other").filter_map(|id| id.parse().ok()).filter(is_other).collect();
    let known = archived_terms(here, batch).await?;
    let terms = fields.all("term").filter(|term| known.contains_key(*term)).map(str::to_owned).collect();
    batches::choose_earlier(here, batch, others, terms).await
}

pub(crate) async fn create(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let (batch, is_new) = batches::create(&here, fields.name("assignment")?, fields.name("term")?).await?;
    if is_new { Ok(to_batch(batch.id)) } else { Err(batches::taken()) }
}

/// `POST /batches/{batch}/name`: gives a batch another assignment, term or course.
pub(crate) async fn rename(here: InCourse, Path(batch): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    let (assignment, term) = (fields.name("assignment")?, fields.name("term")?);
    let course = fields.number("course").unwrap_or(here.course.id);
    batches::rename(&here, batch, course, assignment, term).await?;
    Ok(to_batch(batch))
}

/// `POST /batches/{batch}/keep`: adds the batch to the archive.
pub(crate) async fn add_to_archive(here: InCourse, Path(batch): Path<i64>) -> Result<Redirect, Problem> {
    archive::add_batch(&here, batch).await?;
    Ok(to_batch(batch))
}

pub(crate) async fn ask_deletion(here: InCourse, Path(batch): Path<i64>) -> Result<Html<String>, Problem> {
    let label = here.app.batch(batch).await?.label();
    let back = format!("/batches/{batch}");
    let what = format!("The batch “{label}” will be deleted for everybody, with its uploads, reports and reviews.");
    Ok(deletion_page(&here, Some(step(label, &back)), what, &format!("{back}/delete"), back))
}
