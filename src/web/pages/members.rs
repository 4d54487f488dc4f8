//! Who teaches a course, and who assists in it.

use axum::extract::State;
use axum::response::Redirect;

use crate::web::app::Shared;
use crate::web::forms::Fields;
use crate::web::problem::Problem;
use crate::web::visitor::{Membership, Visitor};

/// Said where the last one would go.
const LAST: &str = "A course needs an instructor: this is the only one.";

/// Adds somebody, or changes what they are in the course.
pub(in crate::web) async fn add(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (course, wanted) = (at.course, fields.text("name").to_owned());
    let is_assistant = match fields.text("role") {
        "assistant" => true,
        "instructor" => false,
        _ => return Err(Problem::unusable("There is no such role in a course.")),
    };
    let account = app.stored(move |store| store.account_named(&wanted)).await?;
    let account = account.ok_or_else(|| Problem::unusable("There is no account of this name."))?;
    let id = account.id;
    if !app.stored(move |store| store.add_member(course, id, is_assistant)).await? {
        return Err(Problem::unusable(LAST));
    }
    let role = if is_assistant { "assistant" } else { "instructor" };
    app.log(&visitor.name, Some(course), "member added", format!("{} as {role}", account.name)).await?;
    app.tell(&visitor, format!("{} is {role} of this course.", account.name));
    Ok(Redirect::to(&format!("/courses/{course}")))
}

/// Removes somebody from the course.
pub(in crate::web) async fn remove(
    State(app): State<Shared>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let course = at.course;
    let id = fields.number("account").ok_or_else(|| Problem::unusable("No account was named."))?;
    let found = app.stored(move |store| Ok(store.account(id)?.zip(store.assists(course, id)?))).await?;
    let (account, _) = found.ok_or_else(|| Problem::unusable("Whoever is meant is not of this course."))?;
    if !app.stored(move |store| store.remove_member(course, id)).await? {
        return Err(Problem::unusable(LAST));
    }
    app.log(&visitor.name, Some(course), "member removed", account.name.clone()).await?;
    if id == visitor.id {
        return Ok(Redirect::to("/"));
    }
    app.tell(&visitor, format!("{} is no longer of this course.", account.name));
    Ok(Redirect::to(&format!("/courses/{course}")))
}
