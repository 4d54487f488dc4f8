//! The page of one's own account.

use askama::Template;

use super::frame::Shell;
use super::model::PageContext;
use crate::text::app::accounts::{PASSWORD_RULE, role};
use crate::visible;

#[derive(Template)]
#[template(path = "app/account.html")]
pub(super) struct AccountPage<'a> {
    shell: Shell<'a>,
    who: Option<String>,
    has_password: bool,
    signs_on: bool,
}

pub(super) fn page<'a>(shell: Shell<'a>, context: &'a PageContext) -> AccountPage<'a> {
    let person = context.person.as_ref();
    AccountPage {
        shell,
        who: person.map(|person| {
            format!("You are signed in as {}, {}.", visible::short_name(&person.name), role(person.role))
        }),
        has_password: person.is_some_and(|person| person.has_password),
        signs_on: person.is_some_and(|person| person.signs_on),
    }
}
