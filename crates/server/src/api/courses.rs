//! Courses for programs.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::{made, page_of};
use crate::app::SharedApp;
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::{Fields, QueryParams};
use crate::requests::visitor::{Membership, Visitor};

/// A course.
#[derive(Debug, Serialize)]
pub(crate) struct Course {
    id: i64,
    name: String,
    /// Whether the account may change the course, or only read and mark.
    may_edit: bool,
    html_url: String,
}

/// A course to be created.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCourse {
    name: String,
}

fn course(app: &SharedApp, id: i64, name: String, may_edit: bool) -> Course {
    Course { id, name, may_edit, html_url: format!("{}/courses/{id}", app.host.origin()) }
}

/// `GET /api/v1/courses`: the courses of the account, or the one of the token.
pub(crate) async fn list(
    State(app): State<SharedApp>,
    visitor: Visitor,
    query: QueryParams,
) -> Result<Response, Problem> {
    let account = visitor.id;
    let mut courses = app.with_store(move |store| store.courses_of(account)).await?;
    let only = visitor.token.and_then(|token| token.course);
    courses.retain(|course| only.is_none_or(|only| only == course.id));
    courses.sort_by_key(|course| course.id);
    let items = courses.into_iter().map(|own| (own.id, course(&app, own.id, own.name, !own.as_assistant)));
    page_of("/api/v1/courses", &query, items)
}

/// `POST /api/v1/courses`: the account becomes the instructor of a new course. If it has a course of this name, that is the
/// answer, so that a job which is repeated makes nothing new.
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    JsonBody(new): JsonBody<NewCourse>,
) -> Result<Response, Problem> {
    let (name, account) = (checked_name("name", &new.name)?, visitor.id);
    let own = app.with_store(move |store| store.courses_of(account)).await?;
    let known = own.into_iter().find(|known| known.name == name && !known.as_assistant);
    let (id, is_new) = match known {
        Some(known) => (known.id, false),
        None => {
            let new_name = name.clone();
            let id = app.with_store(move |store| store.add_course(&new_name, account)).await?;
            app.log(&visitor.actor, Some(id), "course made", name.clone()).await?;
            (id, true)
        }
    };
    Ok(made(is_new, &format!("/api/v1/courses/{id}"), course(&app, id, name, true)))
}

/// `GET /api/v1/courses/{course}`
pub(crate) async fn show(State(app): State<SharedApp>, at: Membership) -> Json<Course> {
    Json(course(&app, at.course, at.name, at.may_edit))
}

/// Checks the name of a course, an assignment or a term as forms do.
///
/// # Errors
/// It is empty, too long, or has control characters.
pub(super) fn checked_name(field: &str, value: &str) -> Result<String, Problem> {
    Fields(vec![(field.to_owned(), value.to_owned())]).name(field)
}
