//! One's own account.

use askama::Template;

use super::around::Shell;
use super::model::Around;
use crate::text::app::account as text;
use crate::text::app::accounts::PASSWORD_RULE;
use crate::visible;

#[derive(Template)]
#[template(path = "app/account.html")]
pub(super) struct AccountPage<'a> {
    shell: Shell<'a>,
    who: Option<String>,
    has_password: bool,
}

pub(super) fn page<'a>(shell: Shell<'a>, around: &'a Around) -> AccountPage<'a> {
    let person = around.person.as_ref();
    AccountPage {
        shell,
        who: person.map(|person| text::who(&visible::short_name(&person.name), person.role)),
        has_password: person.is_some_and(|person| person.has_password),
    }
}
