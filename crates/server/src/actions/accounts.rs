//! Accounts, passwords and tokens.

use std::time::Instant;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Redirect;

use super::Acting;
use crate::app::login_throttle::Attempt;
use crate::app::passwords::problem_with;
use crate::clock::{self, DAY};
use crate::domain::{AccountRole, NameClash, NewToken, Scope, account_name};
use crate::problem::Problem;
use crate::secrets;

/// Maximum number of days for which a token is valid.
pub const MAX_TOKEN_DAYS: i64 = 366;
/// The characters of a token that lists show.
const HINT_CHARS: usize = 4;
/// The beginning of every token, by which people and scanners recognize one that leaked.
const PREFIX: &str = "lkl_";

/// Changes the password of the visitor's own account. All its sessions end.
pub(crate) async fn change_own_password(who: &Acting, old: &str, new: &str) -> Result<(), Problem> {
    let (app, id) = (&who.app, who.visitor.id);
    let account = app.with_store(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    if let Some(problem) = problem_with(new) {
        return Err(Problem::unusable(problem).at("new"));
    }
    // A password would let the person in after the institution has removed them; only an admin may give one.
    if account.password.is_none() && who.visitor.subject.is_some() {
        let what = "You sign in through your institution.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Ask an admin if you need a password as well."));
    }
    // The owner, who signed in with the printed token, may have no password yet.
    if account.password.is_some() {
        // The session may be somebody else's, who found it open.
        let attempt = Attempt::on_known_device(&account.name, who.visitor.session);
        if let Err(seconds) = app.logins.begin(&attempt, Instant::now()) {
            let what = format!("There were too many wrong passwords. Try again in {seconds} seconds.");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, what, "Then go back, and try again."));
        }
        if !app.passwords.verify(old, account.password.clone()).await? {
            return Err(Problem::unusable("The current password is wrong.").at("old"));
        }
        app.logins.succeed(&attempt);
    }
    let hash = app.passwords.hash(new).await?;
    app.with_store(move |store| store.set_password(id, &hash)).await?;
    who.log("password changed", who.visitor.name.clone()).await
}

async fn hashed(who: &Acting, password: &str) -> Result<String, Problem> {
    if let Some(problem) = problem_with(password) {
        return Err(Problem::unusable(problem).at("password"));
    }
    who.app.passwords.hash(password).await
}

/// Creates an account that signs in with a password; with none, through the institution under its name.
pub(crate) async fn create(
    who: &Acting,
    subject: String,
    role: AccountRole,
    password: Option<&str>,
) -> Result<(), Problem> {
    let hash = match password {
        Some(password) => Some(hashed(who, password).await?),
        None => None,
    };
    let name = account_name(&subject).ok_or_else(|| Problem::unusable("No account can have this name.").at("name"))?;
    let new = name.clone();
    let added = who.app.with_store(move |store| match hash {
        Some(hash) => store.add_account(&new, role, Some(&hash)),
        None => store.add_account_for(&subject, &new, role),
    });
    added.await?.map_err(|clash| match clash {
        NameClash::Taken => Problem::unusable(format!("There is already an account named {name:?}.")).at("name"),
        NameClash::LooksLike(other) => {
            Problem::unusable(format!("There is already an account named {other:?}, which looks the same as {name:?}."))
                .at("name")
        }
    })?;
    who.tell(format!("{name} can sign in now."));
    who.log("account made", name).await
}

/// Changes the role of an account, whether it may sign in, and its password unless the new one is empty. Admins cannot change
/// their own role.
pub(crate) async fn change(
    who: &Acting,
    id: i64,
    role: AccountRole,
    is_active: bool,
    password: &str,
) -> Result<(), Problem> {
    let account = who.app.with_store(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    let hash = if password.is_empty() { None } else { Some(hashed(who, password).await?) };
    // Admins cannot lock themselves out.
    if id != who.visitor.id {
        if !who.app.with_store(move |store| store.change_account(id, role, is_active)).await? {
            let what = format!("{} is the last admin that can sign in; nothing was changed.", account.name);
            return Err(Problem::conflict(what, "Create another admin with a password first."));
        }
        who.log("account changed", account.name.clone()).await?;
    }
    if let Some(hash) = hash {
        who.app.with_store(move |store| store.set_password(id, &hash)).await?;
        who.log("password changed", account.name.clone()).await?;
    }
    who.tell(format!("The account of {} was changed.", account.name));
    Ok(())
}

/// Draws a new token for an account: the token itself, which is shown once, and the row to be stored.
pub(crate) fn draw_token(
    account: i64,
    name: String,
    scopes: Vec<Scope>,
    course: Option<i64>,
    days: i64,
) -> anyhow::Result<(String, NewToken)> {
    let token = match scopes[..] {
        [Scope::Moss] => secrets::new_number()?,
        _ if scopes.contains(&Scope::Moss) => {
            anyhow::bail!("a token for MOSS's clients is a number, and allows nothing else")
        }
        _ => format!("{PREFIX}{}", secrets::new_token()?),
    };
    let hint = token[token.len() - HINT_CHARS..].to_owned();
    let (hash, expires) = (secrets::hash(&token), clock::now() + days * DAY);
    Ok((token, NewToken { account, name, hash, hint, scopes, course, expires }))
}

/// Makes a token of the visitor's account, and returns it: it is shown this once.
pub(crate) async fn make_token(
    who: &Acting,
    name: String,
    scopes: Vec<Scope>,
    course: Option<i64>,
    days: i64,
) -> Result<String, Problem> {
    if scopes.is_empty() {
        return Err(Problem::unusable("Choose what the token allows."));
    }
    if scopes.len() > 1 && scopes.contains(&Scope::Moss) {
        return Err(Problem::unusable("A token for MOSS's clients is a number, and allows nothing else."));
    }
    if !(1..=MAX_TOKEN_DAYS).contains(&days) {
        return Err(Problem::unusable(format!("A token is valid for 1 to {MAX_TOKEN_DAYS} days.")));
    }
    let account = who.visitor.id;
    let own = who.app.with_store(move |store| store.courses_of(account)).await?;
    if course.is_some_and(|course| !own.iter().any(|own| own.course.id == course)) {
        return Err(Problem::unusable("There is no such course."));
    }
    let (token, new) = draw_token(account, name.clone(), scopes, course, days)?;
    if who.app.with_store(move |store| store.add_token(&new)).await?.is_none() {
        return Err(Problem::unusable(format!("You have a token named “{name}” already.")));
    }
    who.log("token made", name).await?;
    Ok(token)
}

pub(crate) async fn revoke_token(who: Acting, Path(id): Path<i64>) -> Result<Redirect, Problem> {
    let account = who.visitor.id;
    let revoked = who.app.with_store(move |store| store.revoke_token(account, id)).await?;
    let name = revoked.ok_or_else(Problem::not_found)?;
    who.tell(format!("The token “{name}” was revoked."));
    who.log("token revoked", name).await?;
    Ok(Redirect::to("/account"))
}

pub(crate) async fn revoke_any_token(who: Acting, Path(id): Path<i64>) -> Result<Redirect, Problem> {
    let revoked = who.app.with_store(move |store| store.revoke_any_token(id)).await?;
    let (account, name) = revoked.ok_or_else(Problem::not_found)?;
    who.tell(format!("The token “{name}” of {account} was revoked."));
    who.log("token revoked", format!("{name} of {account}")).await?;
    Ok(Redirect::to("/admin"))
}
