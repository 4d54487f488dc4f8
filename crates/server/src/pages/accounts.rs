//! One's own account with its tokens, and all accounts for admins.

use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::{Html, Redirect, Response};
use lookalike_report_templates::app::model::{Account, Accounts, AppPage, OwnAccount};

use super::sign_in::signed_in;
use super::{administration, page, shown_token, step};
use crate::actions::sign_in::begin_session;
use crate::actions::{Acting, accounts};
use crate::clock;
use crate::domain::{AccountRole, OWNER, Scope, SignInWay};
use crate::http::credentials;
use crate::http::forms::Fields;
use crate::problem::Problem;
use crate::sign_on::SignOnSettings;

pub(crate) async fn show_own(who: Acting) -> Result<Html<String>, Problem> {
    own_page(&who, None).await
}

/// Renders the page of one's own account, with a token that was just made.
async fn own_page(who: &Acting, new_token: Option<String>) -> Result<Html<String>, Problem> {
    let id = who.visitor.id;
    let load = who.app.with_store(move |store| Ok((store.tokens(Some(id))?, store.courses_of(id)?)));
    let (tokens, courses) = load.await?;
    let own = OwnAccount {
        tokens: tokens.into_iter().map(shown_token).collect(),
        courses: courses.into_iter().map(|own| (own.course.id, own.course.name)).collect(),
        new_token,
        is_owner: who.visitor.name == OWNER,
    };
    Ok(page(who, [step("Account", "/account")], &AppPage::OwnAccount(own)))
}

/// `POST /account`: changes one's own password. All sessions of the account end, and a new one begins.
pub(crate) async fn change_own_password(who: Acting, headers: HeaderMap, fields: Fields) -> Result<Response, Problem> {
    accounts::change_own_password(&who, fields.exact("old"), fields.exact("new")).await?;
    let subject = who.visitor.subject;
    let way = if subject.is_some() { SignInWay::SingleSignOn } else { SignInWay::Password };
    let browser = credentials::browser(&headers, &who.app.host);
    signed_in(&who.app, &begin_session(&who.app, who.visitor.id, subject, way, browser).await?, "/")
}

/// `POST /account/tokens`: makes a token, and shows it this once.
pub(crate) async fn make_token(who: Acting, fields: Fields) -> Result<Html<String>, Problem> {
    let scopes = fields.all("scope").filter_map(Scope::named).collect();
    let course = match fields.text("course") {
        "" => None,
        _ => Some(fields.number("course").ok_or_else(|| Problem::unusable("There is no such course."))?),
    };
    let days = fields.number("days").unwrap_or_default();
    let token = accounts::make_token(&who, fields.name("name")?, scopes, course, days).await?;
    own_page(&who, Some(token)).await
}

pub(crate) async fn show(who: Acting) -> Result<Html<String>, Problem> {
    let accounts = who.app.with_store(|store| store.accounts()).await?.into_iter().map(|account| Account {
        id: account.id,
        role: account.role.name(),
        is_active: account.is_active,
        last_seen: account.last_seen.map(clock::to_minute).unwrap_or_default(),
        n_courses: account.n_courses,
        is_own: account.id == who.visitor.id,
        is_owner: account.name == OWNER,
        subject: account.subject,
        name: account.name,
    });
    let settings = who.app.sign_on.as_ref();
    let accounts = AppPage::Accounts(Accounts {
        accounts: accounts.collect(),
        has_sign_on: settings.is_some(),
        has_group_roles: settings.is_some_and(SignOnSettings::has_roles),
    });
    Ok(page(&who, [administration::own_step(), step("Accounts", "/accounts")], &accounts))
}

pub(crate) async fn create(who: Acting, fields: Fields) -> Result<Redirect, Problem> {
    let is_by_sign_on = who.app.sign_on.is_some() && fields.text("way") == "sign-on";
    let password = if is_by_sign_on { None } else { Some(fields.exact("password")) };
    accounts::create(&who, fields.name("name")?, role(&fields)?, password).await?;
    Ok(Redirect::to("/accounts"))
}

/// `POST /accounts/{account}`: changes the role of an account, whether it may sign in, and its password if one is sent.
pub(crate) async fn change(who: Acting, Path(id): Path<i64>, fields: Fields) -> Result<Redirect, Problem> {
    let is_active = !fields.text("is_active").is_empty();
    accounts::change(&who, id, role(&fields)?, is_active, fields.exact("password")).await?;
    Ok(Redirect::to("/accounts"))
}

fn role(fields: &Fields) -> Result<AccountRole, Problem> {
    AccountRole::named(fields.text("role")).ok_or_else(|| Problem::unusable("There is no such role."))
}
