//! The members of a course: its instructors and assistants.

use axum::extract::State;
use axum::response::Redirect;

use crate::app::SharedApp;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::{Membership, Visitor};
use crate::store::StoredAccount;

/// `POST /courses/{course}/members`: adds a member, or changes the role of one.
pub(crate) async fn add(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let name = fields.text("name").to_owned();
    let role = role_from_name(fields.text("role"))?;
    let account = app.with_store(move |store| store.account_named(&name)).await?;
    let account = account.ok_or_else(|| Problem::unusable("There is no account with this name."))?;
    set_member(&app, &visitor, at.course, &account, role).await?;
    app.set_notice(&visitor, format!("{} is {} of this course.", account.name, role.name()));
    Ok(Redirect::to(&format!("/courses/{}", at.course)))
}

/// The role of a member in a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CourseRole {
    /// Changes the course, uploads, and starts runs.
    Instructor,
    /// Reads and marks.
    Assistant,
}

impl CourseRole {
    /// All roles.
    pub(crate) const ALL: [CourseRole; 2] = [CourseRole::Instructor, CourseRole::Assistant];

    /// Returns its name in forms and messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CourseRole::Instructor => "instructor",
            CourseRole::Assistant => "assistant",
        }
    }

    /// Returns the role of a member.
    pub(crate) fn of(is_assistant: bool) -> CourseRole {
        if is_assistant { CourseRole::Assistant } else { CourseRole::Instructor }
    }
}

/// Returns the role with this name in forms.
///
/// # Errors
/// There is no such role.
pub(crate) fn role_from_name(role: &str) -> Result<CourseRole, Problem> {
    let known = CourseRole::ALL.into_iter().find(|known| known.name() == role);
    known.ok_or_else(|| Problem::unusable("There is no such role in a course."))
}

/// Adds an account to a course, or changes its role there.
///
/// # Errors
/// The course would be left without an instructor.
pub(crate) async fn set_member(
    app: &SharedApp,
    visitor: &Visitor,
    course: i64,
    account: &StoredAccount,
    role: CourseRole,
) -> Result<(), Problem> {
    let (id, is_assistant) = (account.id, role == CourseRole::Assistant);
    if !app.with_store(move |store| store.add_member(course, id, is_assistant)).await? {
        return Err(only_instructor());
    }
    app.log(&visitor.actor, Some(course), "member added", format!("{} as {}", account.name, role.name())).await
}

/// Returns the problem for a change that would leave a course without an instructor.
fn only_instructor() -> Problem {
    let what = "A course needs an instructor: this is the only one.";
    Problem::conflict(what, "Add another instructor first.")
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
    remove_member(&app, &visitor, course, id, &account.name).await?;
    if id == visitor.id {
        return Ok(Redirect::to("/"));
    }
    app.set_notice(&visitor, format!("{} is no longer of this course.", account.name));
    Ok(Redirect::to(&format!("/courses/{course}")))
}

/// Removes a member, given by the id and the name of the account, from a course.
///
/// # Errors
/// The course would be left without an instructor.
pub(crate) async fn remove_member(
    app: &SharedApp,
    visitor: &Visitor,
    course: i64,
    account: i64,
    name: &str,
) -> Result<(), Problem> {
    if !app.with_store(move |store| store.remove_member(course, account)).await? {
        return Err(only_instructor());
    }
    app.log(&visitor.actor, Some(course), "member removed", name.to_owned()).await
}
