//! Courses: the list, the page of a course with its members, and its settings.

use axum::extract::Path;
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, Assignment, BatchSummary, Course, CourseSummary, Home, Member};

use super::runs::summary;
use super::{course_page, deletion_page, page};
use crate::actions::courses::{self, checked_months, checked_name};
use crate::actions::{Acting, InCourse, archive, to_course};
use crate::app::queue::MAX_WAITING;
use crate::clock;
use crate::domain::{AccountRole, Batch, CourseRole, Expiry, Run};
use crate::http::forms::{Fields, UploadForm};
use crate::http::receiving::receive_form;
use crate::problem::Problem;
use crate::runs::execution::in_queue;

/// `GET /`: the courses of the visitor.
pub(crate) async fn show_all(who: Acting) -> Result<Html<String>, Problem> {
    let (account, rules) = (who.visitor.id, who.app.options.retention);
    let load = who.app.with_store(move |store| Ok((store.courses_of(account)?, store.expiries(rules, clock::now())?)));
    let (own, expiries) = load.await?;
    let courses = own.into_iter().map(|own| CourseSummary {
        as_assistant: !own.may_edit(),
        n_ending: expiries.iter().filter(|expiry| expiry.course == own.course.id && expiry.is_due()).count(),
        id: own.course.id,
        name: own.course.name,
        n_batches: own.n_batches,
        n_open_reviews: own.n_open_reviews,
    });
    let home = Home {
        courses: courses.collect(),
        may_create: who.visitor.role >= AccountRole::Instructor,
        upload_limit: who.app.options.max_upload,
        queue: (who.app.queue.n_runs(), MAX_WAITING),
    };
    Ok(page(&who, [], &AppPage::Home(home)))
}

/// `POST /courses`: the visitor becomes the instructor of the new course.
pub(crate) async fn create(who: Acting, fields: Fields) -> Result<Redirect, Problem> {
    let name = fields.name("name")?;
    courses::must_be_new(&who.app, who.visitor.id, None, &name).await?;
    let course = courses::create(&who, name).await?;
    Ok(to_course(course.id))
}

pub(crate) async fn show(here: InCourse) -> Result<Html<String>, Problem> {
    let (id, rules) = (here.course.id, here.app.options.retention);
    let load = here.app.with_store(move |store| {
        let mut batches = Vec::new();
        for batch in store.batches_of(id)? {
            let run = store.runs_of(batch.id)?.into_iter().next();
            batches.push((batch, run));
        }
        let people = (store.members(id)?, store.non_members(id)?);
        Ok((batches, people, store.n_open_reviews(id)?, store.expiries(rules, clock::now())?))
    });
    let (batches, (members, others), n_open_reviews, expiries) = load.await?;
    let members = members.into_iter().map(|one| Member { id: one.id, name: one.name, role: one.role.name() });
    let course = Course {
        id,
        name: here.course.name.clone(),
        may_edit: here.may_edit,
        assignments: assignments(&here, batches, &expiries),
        members: members.collect(),
        others: if here.may_edit { others } else { Vec::new() },
        n_open_reviews,
        has_archive: here.app.options.archive.is_some(),
        archive_course: here.course.archive_course.clone(),
        may_link_archive: here.visitor.role == AccountRole::Admin,
        keep_months: (here.course.keep_months, rules.keep_months),
    };
    Ok(course_page(&here, [], &AppPage::Course(course)))
}

/// Returns the batches of a course, grouped by assignment, each with its newest run.
fn assignments(here: &InCourse, batches: Vec<(Batch, Option<Run>)>, expiries: &[Expiry]) -> Vec<Assignment> {
    let mut assignments: Vec<Assignment> = Vec::new();
    for (batch, run) in batches {
        let expiry = expiries.iter().find(|expiry| expiry.batch == batch.id && expiry.is_due());
        let shown = BatchSummary {
            id: batch.id,
            term: batch.term,
            n_submissions: batch.n_submissions,
            run: run.map(|run| summary(in_queue(&here.app.queue, run), &[])),
            ends: expiry.map(|expiry| clock::day(expiry.ends)),
        };
        match assignments.last_mut().filter(|last| last.name == batch.assignment) {
            Some(last) => last.batches.push(shown),
            None => assignments.push(Assignment { name: batch.assignment, batches: vec![shown] }),
        }
    }
    assignments
}

pub(crate) async fn rename(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    courses::rename(&here, fields.name("name")?).await?;
    Ok(to_course(here.course.id))
}

/// `POST /courses/{course}/keep-months`: sets how long the course keeps its batches. Nothing stands for the server's rule.
pub(crate) async fn set_keep_months(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let text = fields.text("months");
    let months = if text.is_empty() { None } else { Some(checked_months(text.parse().unwrap_or_default())?) };
    courses::keep_batches_for(&here, months).await?;
    Ok(to_course(here.course.id))
}

/// `POST /courses/{course}/archive`: sets the name of a course in the archive. An empty name takes the archive away from it.
pub(crate) async fn link_archive(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let name = if fields.text("name").is_empty() { None } else { Some(fields.name("name")?) };
    courses::link_archive(&here, name).await?;
    Ok(to_course(here.course.id))
}

pub(crate) async fn ask_deletion(here: InCourse) -> Html<String> {
    let back = format!("/courses/{}", here.course.id);
    let what = format!(
        "The course “{}” will be deleted for everybody, with all its batches, uploads, reports and reviews.",
        here.course.name
    );
    deletion_page(&here, None, what, &format!("{back}/delete"), back)
}

/// `POST /courses/{course}/members`: adds a member, or changes the role of one.
pub(crate) async fn set_member(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let name = fields.text("name").to_owned();
    let role = CourseRole::named(fields.text("role"));
    let role = role.ok_or_else(|| Problem::unusable("There is no such role in a course."))?;
    let account = here.app.with_store(move |store| store.account_named(&name)).await?;
    let account = account.ok_or_else(|| Problem::unusable("There is no account with this name."))?;
    courses::set_member(&here, &account, role).await?;
    Ok(to_course(here.course.id))
}

pub(crate) async fn remove_member(here: InCourse, fields: Fields) -> Result<Redirect, Problem> {
    let course = here.course.id;
    let id = fields.number("account").ok_or_else(|| Problem::unusable("Choose an account."))?;
    let members = here.app.with_store(move |store| store.members(course)).await?;
    let member = members.into_iter().find(|member| member.id == id);
    let member = member.ok_or_else(|| Problem::unusable("This person is not a member of this course."))?;
    courses::remove_member(&here, id, &member.name).await?;
    Ok(if id == here.visitor.id { Redirect::to("/") } else { to_course(course) })
}

/// `POST /courses/{course}/query`: compares a document with the archived submissions.
pub(crate) async fn query_archive(here: InCourse, form: UploadForm) -> Result<Redirect, Problem> {
    let number = archive::report_about(&here, receive_form(&here.app, here.visitor.id, form).await?).await?;
    Ok(Redirect::to(&format!("/courses/{}/queries/{number}/index.html", here.course.id)))
}

/// `GET /courses/{course}/queries/{query}/{*path}`: a page of the report about such a document.
pub(crate) async fn show_query(
    here: InCourse,
    Path((_, number, path)): Path<(i64, i64, String)>,
) -> Result<Response, Problem> {
    let (media_type, content) = archive::report_file(&here, number, &path).await?;
    Ok(([(header::CONTENT_TYPE, media_type)], content).into_response())
}

/// Returns a name that a form may leave empty.
pub(super) fn name_or(field: &str, name: &str, default: &str) -> Result<String, Problem> {
    if name.trim().is_empty() { Ok(default.to_owned()) } else { checked_name(field, name) }
}
