//! One's own account, and all accounts for admins.

use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, Redirect, Response};
use lookalike_report_templates::app::model::{Account, AccountRole, Accounts, AppPage, OwnAccount};

use super::{administration, page, sign_in};
use crate::app::SharedApp;
use crate::app::login_throttle::Attempt;
use crate::app::metrics::Way;
use crate::app::passwords::problem_with;
use crate::clock;
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::Visitor;
use crate::sign_on::SignOnSettings;
use crate::store::{NewAccount, Store};

/// `GET /account`
pub(crate) async fn show_own(State(app): State<SharedApp>, visitor: Visitor) -> Result<Html<String>, Problem> {
    account_page(&app, &visitor, None).await
}

/// Renders the page of one's own account, with a token that was just made.
///
/// # Errors
/// The tables cannot be read.
pub(super) async fn account_page(
    app: &SharedApp,
    visitor: &Visitor,
    new_token: Option<String>,
) -> Result<Html<String>, Problem> {
    let id = visitor.id;
    let load = move |store: &Store| Ok((store.tokens(Some(id))?, store.courses_of(id)?));
    let (tokens, courses) = app.with_store(load).await?;
    let courses = courses.into_iter().map(|course| (course.id, course.name)).collect();
    let own = OwnAccount { tokens, courses, new_token };
    Ok(page(app, visitor, None, [("Account".to_owned(), "/account".to_owned())], &AppPage::OwnAccount(own)))
}

/// `POST /account`: changes one's own password. All sessions of the account end, and a new one begins.
pub(crate) async fn change_own_password(
    State(app): State<SharedApp>,
    visitor: Visitor,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let id = visitor.id;
    let account = app.with_store(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    if let Some(problem) = problem_with(fields.exact("new")) {
        return Err(Problem::unusable(problem));
    }
    // A password would let the person in after the institution has removed them; only an admin may give one.
    if account.password.is_none() && visitor.subject.is_some() {
        let what = "You sign in through your institution.";
        return Err(Problem::new(StatusCode::FORBIDDEN, what, "Ask an admin if you need a password as well."));
    }
    // The owner, who signed in with the printed token, may have no password yet.
    if account.password.is_some() {
        // The session may be somebody else's, who found it open.
        let attempt = Attempt::on_known_device(&account.name, visitor.session);
        if let Err(seconds) = app.logins.begin(&attempt, Instant::now()) {
            let what = format!("There were too many wrong passwords. Try again in {seconds} seconds.");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, what, "Then go back, and try again."));
        }
        if !app.passwords.verify(fields.exact("old"), account.password.clone()).await? {
            return Err(Problem::unusable("The current password is wrong."));
        }
        app.logins.succeed(&attempt);
    }
    let hash = app.passwords.hash(fields.exact("new")).await?;
    app.with_store(move |store| store.set_password(id, &hash)).await?;
    app.log(&visitor.actor, None, "password changed", visitor.name.clone()).await?;
    let way = if visitor.subject.is_some() { Way::SingleSignOn } else { Way::Password };
    sign_in::begin_session(&app, id, visitor.subject, way, &headers).await
}

/// `GET /accounts`
pub(crate) async fn show(State(app): State<SharedApp>, visitor: Visitor) -> Result<Html<String>, Problem> {
    let accounts = app.with_store(|store| store.accounts()).await?.into_iter().map(|account| Account {
        id: account.id,
        role: account.role,
        is_active: account.is_active,
        last_seen: account.last_seen.map(clock::format).unwrap_or_default(),
        n_courses: account.n_courses,
        is_own: account.id == visitor.id,
        subject: account.subject,
        name: account.name,
    });
    let settings = app.sign_on.as_ref();
    let accounts = AppPage::Accounts(Accounts {
        accounts: accounts.collect(),
        has_sign_on: settings.is_some(),
        has_group_roles: settings.is_some_and(SignOnSettings::has_roles),
    });
    let trail = [administration::step(), ("Accounts".to_owned(), "/accounts".to_owned())];
    Ok(page(&app, &visitor, None, trail, &accounts))
}

/// `POST /accounts`
pub(crate) async fn create(
    State(app): State<SharedApp>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let (name, role, new_name) = (fields.name("name")?, role(&fields)?, fields.name("name")?);
    let id = if app.sign_on.is_some() && fields.text("way") == "sign-on" {
        app.with_store(move |store| store.add_account_for(&new_name, role)).await?
    } else {
        let hash = new_password(&app, &fields).await?;
        let add = move |store: &Store| store.add_account(&NewAccount { name: &new_name, role, password: Some(&hash) });
        app.with_store(add).await?
    };
    if id.is_none() {
        return Err(Problem::unusable(format!("There is already an account named {name:?}.")));
    }
    app.log(&visitor.actor, None, "account made", name.clone()).await?;
    app.set_notice(&visitor, format!("{name} can sign in now."));
    Ok(Redirect::to("/accounts"))
}

/// `POST /accounts/{account}`: changes the role of an account, whether it may sign in, and its password if one is sent.
pub(crate) async fn change(
    State(app): State<SharedApp>,
    visitor: Visitor,
    Path(id): Path<i64>,
    fields: Fields,
) -> Result<Redirect, Problem> {
    let account = app.with_store(move |store| store.account(id)).await?.ok_or_else(Problem::not_found)?;
    let password = fields.exact("password");
    let hash = if password.is_empty() { None } else { Some(new_password(&app, &fields).await?) };
    // Admins cannot lock themselves out.
    if id != visitor.id {
        let (role, is_active) = (role(&fields)?, !fields.text("is_active").is_empty());
        if !app.with_store(move |store| store.change_account(id, role, is_active)).await? {
            return Err(last_admin(&account.name));
        }
        app.log(&visitor.actor, None, "account changed", account.name.clone()).await?;
    }
    if let Some(hash) = hash {
        app.with_store(move |store| store.set_password(id, &hash)).await?;
        app.log(&visitor.actor, None, "password changed", account.name.clone()).await?;
    }
    app.set_notice(&visitor, format!("The account of {} was changed.", account.name));
    Ok(Redirect::to("/accounts"))
}

fn last_admin(name: &str) -> Problem {
    let what = format!("{name} is the last admin that can sign in; nothing was changed.");
    Problem::new(StatusCode::CONFLICT, what, "Create another admin with a password first.")
}

fn role(fields: &Fields) -> Result<AccountRole, Problem> {
    AccountRole::named(fields.text("role")).ok_or_else(|| Problem::unusable("There is no such role."))
}

/// Returns the hash of the password in a form.
async fn new_password(app: &SharedApp, fields: &Fields) -> Result<String, Problem> {
    let password = fields.exact("password");
    if let Some(problem) = problem_with(password) {
        return Err(Problem::unusable(problem));
    }
    app.passwords.hash(password).await
}
