//! Everyone who may sign in: for admins.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect};
use lookalike_report_templates::app::model::{Account, AccountRole, Accounts, AppPage};

use super::{name_in, page};
use crate::web::app::Shared;
use crate::web::forms::Fields;
use crate::web::passwords::problem_with;
use crate::web::problem::Problem;
use crate::web::store::{NewAccount, StoredAccount};
use crate::web::times;
use crate::web::visitor::Visitor;

/// The page of all accounts.
pub(in crate::web) async fn show(State(app): State<Shared>, visitor: Visitor) -> Result<impl IntoResponse, Problem> {
    let accounts = app.stored(|store| store.accounts()).await?;
    let accounts = accounts.into_iter().map(|account| line(account, &visitor)).collect();
    let around = app.around(&visitor, None, [("Accounts".to_owned(), "/accounts".to_owned())]);
    Ok(page(&around, &AppPage::Accounts(Accounts { accounts })))
}

fn line(account: StoredAccount, visitor: &Visitor) -> Account {
    Account {
        id: account.id,
        role: account.role,
        is_active: account.is_active,
        last_seen: account.last_seen.map(times::written).unwrap_or_default(),
        n_courses: account.n_courses,
        is_own: account.id == visitor.id,
        name: account.name,
    }
}

/// Makes an account.
pub(in crate::web) async fn create(
    State(app): State<Shared>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (name, role) = (name_in(&fields, "name")?, role_in(&fields)?);
    let hash = hash_in(&app, &fields).await?;
    let new_name = name.clone();
    let add = move |store: &crate::web::store::Store| {
        store.add_account(&NewAccount { name: &new_name, role, password: Some(&hash) })
    };
    if app.stored(add).await?.is_none() {
        return Err(Problem::unusable(format!("There is an account of the name {name:?} already.")));
    }
    app.log(&visitor.name, None, "account made", name.clone()).await?;
    app.tell(&visitor, format!("{name} can sign in now."));
    Ok(Redirect::to("/accounts"))
}

/// Changes an account: its role, whether it may sign in, and its password if one is given.
pub(in crate::web) async fn change(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(id): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let account = app.stored(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    if !fields.exact("password").is_empty() {
        let hash = hash_in(&app, &fields).await?;
        app.stored(move |store| store.set_password(id, &hash)).await?;
        app.log(&visitor.name, None, "password changed", account.name.clone()).await?;
    }
    // Nobody shuts themselves out.
    if id != visitor.id {
        let (role, is_active) = (role_in(&fields)?, !fields.text("is_active").is_empty());
        app.stored(move |store| store.change_account(id, role, is_active)).await?;
        app.log(&visitor.name, None, "account changed", account.name.clone()).await?;
    }
    app.tell(&visitor, format!("The account of {} was changed.", account.name));
    Ok(Redirect::to("/accounts"))
}

fn role_in(fields: &Fields) -> Result<AccountRole, Problem> {
    match fields.text("role") {
        "admin" => Ok(AccountRole::Admin),
        "instructor" => Ok(AccountRole::Instructor),
        "assistant" => Ok(AccountRole::Assistant),
        _ => Err(Problem::unusable("There is no such role.")),
    }
}

async fn hash_in(app: &Shared, fields: &Fields) -> Result<String, Problem> {
    let password = fields.exact("password");
    if let Some(problem) = problem_with(password) {
        return Err(Problem::unusable(problem));
    }
    Ok(app.door.hash(password).await?)
}
