//! The page of one's own account.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{OwnAccount, PageContext, Token};
use crate::app::words::accounts::{OWNER, PASSWORD_RULE, SCOPES};
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/account.html")]
pub(super) struct AccountPage<'a> {
    shell: Shell<'a>,
    who: Option<String>,
    has_password: bool,
    signs_on: bool,
    tokens: Vec<TokenRow<'a>>,
    courses: Vec<(i64, Cow<'a, str>)>,
    new_token: Option<&'a str>,
    is_owner: bool,
}

struct TokenRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    details: String,
    expires: &'a str,
    seen: Option<&'a str>,
    has_expired: bool,
    revoke: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, context: &'a PageContext, page: &'a OwnAccount) -> AccountPage<'a> {
    let account = context.signed_in.as_ref();
    AccountPage {
        shell,
        who: account.map(|own| format!("You are signed in as {}, {}.", visible::short_name(&own.name), own.role)),
        has_password: account.is_some_and(|own| own.has_password),
        signs_on: account.is_some_and(|own| own.signs_on),
        tokens: page.tokens.iter().map(token).collect(),
        courses: page.courses.iter().map(|(id, name)| (*id, visible::short_name(name))).collect(),
        new_token: page.new_token.as_deref(),
        is_owner: page.is_owner,
    }
}

fn token(token: &Token) -> TokenRow<'_> {
    let name = visible::short_name(&token.name);
    let course = token.course.as_deref().map(|name| format!(", only in {}", visible::short_name(name)));
    let details = format!("ends with {}, allows {}{}", token.hint, token.scopes.join(", "), course.unwrap_or_default());
    TokenRow {
        id: token.id,
        revoke: format!("Revoke {name}"),
        name,
        details,
        expires: &token.expires,
        seen: token.seen.as_deref(),
        has_expired: token.has_expired,
    }
}
