//! The members of a course for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::values;
use super::{ItemPage, PageQuery, made, page_of};
use crate::app::SharedApp;
use crate::handlers::members::{CourseRole, remove_member, role_from_name, set_member};
use crate::problem::Problem;
use crate::requests::bodies::JsonBody;
use crate::requests::forms::TypedQuery;
use crate::requests::visitor::{Membership, Visitor};

/// A member of a course.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Member {
    /// The name of the account.
    name: String,
    #[schema(schema_with = values::course_role)]
    role: &'static str,
}

/// The role that a member gets.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRole {
    #[schema(schema_with = values::course_role)]
    role: String,
}

/// Returns the members of a course, each with the id of the account.
async fn members(app: &SharedApp, course: i64) -> Result<Vec<(i64, Member)>, Problem> {
    let members = app.with_store(move |store| store.members(course)).await?;
    let member = |role: CourseRole, name: String| Member { name, role: role.name() };
    Ok(members.into_iter().map(|one| (one.id, member(CourseRole::of(one.is_assistant), one.name))).collect())
}

/// Lists the instructors and assistants of a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/members", tag = "members", params(PageQuery),
    responses((status = 200, body = ItemPage<Member>), TypedQuery<PageQuery>)
)]
pub(crate) async fn list(
    State(app): State<SharedApp>,
    at: Membership,
    TypedQuery(page): TypedQuery<PageQuery>,
) -> Result<Response, Problem> {
    let mut members = members(&app, at.course).await?;
    members.sort_by_key(|(id, _)| *id);
    page_of(&format!("/api/v1/courses/{}/members", at.course), page, members)
}

/// Returns the role of an account in a course.
#[utoipa::path(
    get, path = "/api/v1/courses/{course}/members/{name}", tag = "members", responses((status = 200, body = Member))
)]
pub(crate) async fn show(
    State(app): State<SharedApp>,
    at: Membership,
    Path((_, name)): Path<(i64, String)>,
) -> Result<Json<Member>, Problem> {
    let found = members(&app, at.course).await?.into_iter().find(|(_, member)| member.name == name);
    found.map(|(_, member)| Json(member)).ok_or_else(Problem::not_found)
}

/// Adds an account to a course, or changes its role there. A course keeps at least one instructor.
#[utoipa::path(
    put, path = "/api/v1/courses/{course}/members/{name}", tag = "members", request_body = NewRole,
    responses(
        (status = 201, description = "Added.", body = Member, headers(("Location" = String))),
        (status = 200, description = "The account was a member already, and has this role.", body = Member),
        (status = 409),
        JsonBody<NewRole>,
    )
)]
pub(crate) async fn set(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((course, name)): Path<(i64, String)>,
    JsonBody(new): JsonBody<NewRole>,
) -> Result<Response, Problem> {
    let role = role_from_name(&new.role)?;
    let was_member = members(&app, course).await?.iter().any(|(_, member)| member.name == name);
    let account = app.with_store(move |store| store.account_named(&name)).await?.ok_or_else(Problem::not_found)?;
    set_member(&app, &visitor, at.course, &account, role).await?;
    let path = format!("/api/v1/courses/{course}/members/{}", encoded(&account.name));
    Ok(made(!was_member, &path, Member { name: account.name, role: role.name() }))
}

/// Removes an account from a course. A course keeps at least one instructor.
#[utoipa::path(
    delete, path = "/api/v1/courses/{course}/members/{name}", tag = "members",
    responses((status = 204, description = "Removed."), (status = 409))
)]
pub(crate) async fn remove(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path((course, name)): Path<(i64, String)>,
) -> Result<StatusCode, Problem> {
    let found = members(&app, course).await?.into_iter().find(|(_, member)| member.name == name);
    let (account, member) = found.ok_or_else(Problem::not_found)?;
    remove_member(&app, &visitor, at.course, account, &member.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Encodes a name as a part of a path (RFC 3986, section 2.3).
fn encoded(name: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name cannot lead to another address.
    #[test]
    fn names_are_encoded() {
        assert_eq!(encoded("ada-1_b.c~"), "ada-1_b.c~");
        assert_eq!(encoded("a/../ü?\r\n"), "a%2F..%2F%C3%BC%3F%0D%0A");
    }
}
