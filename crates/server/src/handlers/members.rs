//! The members of a course: its instructors and assistants.

use axum::extract::State;
use axum::response::Redirect;

use crate::app::SharedApp;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};

/// The error for a change that would leave a course without an instructor.
const ONLY_INSTRUCTOR: &str = "A course needs an instructor: this is the only one.";

/// `POST /courses/{course}/members`: adds a member, or changes the role of one.
pub(crate) async fn add(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (course, name) = (at.course, fields.text("name").to_owned());
    let role = fields.text("role");
    let is_assistant = match role {
        "assistant" => true,
        "instructor" => false,
        _ => return Err(Problem::unusable("There is no such role in a course.")),
    };
    let account = app.with_store(move |store| store.account_named(&name)).await?;
    let account = account.ok_or_else(|| Problem::unusable("There is no account with this name."))?;
    let id = account.id;
    if !app.with_store(move |store| store.add_member(course, id, is_assistant)).await? {
        return Err(Problem::unusable(ONLY_INSTRUCTOR));
    }
    app.log(&visitor.actor, Some(course), "member added", format!("{} as {role}", account.name)).await?;
    app.set_notice(&visitor, format!("{} is {role} of this course.", account.name));
    Ok(Redirect::to(&format!("/courses/{course}")))
}

/// `POST /courses/{course}/members/remove`
pub(crate) async fn remove(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let course = at.course;
    let id = fields.number("account").ok_or_else(|| Problem::unusable("Choose an account."))?;
    let found = app.with_store(move |store| Ok(store.account(id)?.zip(store.is_assistant(course, id)?))).await?;
    let (account, _) = found.ok_or_else(|| Problem::unusable("This person is not a member of this course."))?;
    if !app.with_store(move |store| store.remove_member(course, id)).await? {
        return Err(Problem::unusable(ONLY_INSTRUCTOR));
    }
    app.log(&visitor.actor, Some(course), "member removed", account.name.clone()).await?;
    if id == visitor.id {
        return Ok(Redirect::to("/"));
    }
    app.set_notice(&visitor, format!("{} is no longer of this course.", account.name));
    Ok(Redirect::to(&format!("/courses/{course}")))
}
