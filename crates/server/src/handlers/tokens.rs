//! Tokens of one's own account: made, and revoked.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::Scope;

use super::accounts::account_page;
use crate::app::SharedApp;
use crate::clock;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::Visitor;
use crate::secrets;
use crate::store::NewToken;

/// Maximum number of days for which a token is valid.
pub const MAX_DAYS: i64 = 366;
/// The characters of a token that lists show.
const HINT_CHARS: usize = 4;
/// The beginning of every token, by which people and scanners recognize one that leaked.
const PREFIX: &str = "lkl_";

/// A new token for an account: the token itself, which is shown once, and the row to be stored.
///
/// # Errors
/// The system provides no random bytes.
pub(crate) fn new_token(
    account: i64,
    name: String,
    scopes: Vec<Scope>,
    course: Option<i64>,
    days: i64,
) -> anyhow::Result<(String, NewToken)> {
    let token = format!("{PREFIX}{}", secrets::new_token()?);
    let hint = token[token.len() - HINT_CHARS..].to_owned();
    let expires = clock::now() + days * 24 * 3600;
    let hash = secrets::hash(&token);
    Ok((token, NewToken { account, name, hash, hint, scopes, course, expires }))
}

/// `POST /account/tokens`: makes a token, and shows it this once.
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Html<String>, Problem> {
    let name = fields.name("name")?;
    let scopes: Vec<Scope> = fields.all("scope").filter_map(Scope::named).collect();
    if scopes.is_empty() {
        return Err(Problem::unusable("Choose what the token allows."));
    }
    let days = fields.number("days").filter(|days| (1..=MAX_DAYS).contains(days));
    let days = days.ok_or_else(|| Problem::unusable(format!("A token is valid for 1 to {MAX_DAYS} days.")))?;
    let course = match fields.text("course") {
        "" => None,
        _ => Some(fields.number("course").ok_or_else(|| Problem::unusable("There is no such course."))?),
    };
    let account = visitor.id;
    let own = app.with_store(move |store| store.courses_of(account)).await?;
    if course.is_some_and(|course| !own.iter().any(|own| own.id == course)) {
        return Err(Problem::unusable("There is no such course."));
    }
    let (token, new) = new_token(account, name.clone(), scopes, course, days)?;
    if app.with_store(move |store| store.add_token(&new)).await?.is_none() {
        return Err(Problem::unusable(format!("You have a token named “{name}” already.")));
    }
    app.log(&visitor.actor, None, "token made", name).await?;
    account_page(&app, &visitor, Some(token)).await
}

/// `POST /account/tokens/{api_token}/revoke`
pub(crate) async fn revoke(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Redirect, Problem> {
    let account = visitor.id;
    let name = app.with_store(move |store| store.revoke_token(account, id)).await?.ok_or_else(Problem::not_found)?;
    app.log(&visitor.actor, None, "token revoked", name.clone()).await?;
    app.set_notice(&visitor, format!("The token “{name}” was revoked."));
    Ok(Redirect::to("/account"))
}
