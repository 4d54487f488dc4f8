//! The list of all accounts.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Account, Accounts};
use crate::app::words::accounts as text;
use crate::words::figures::counted;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/accounts.html")]
pub(super) struct AccountsPage<'a> {
    shell: Shell<'a>,
    accounts: Vec<AccountRow<'a>>,
    has_sign_on: bool,
    has_group_roles: bool,
}

struct AccountRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    role: &'static str,
    is_active: bool,
    is_own: bool,
    is_owner: bool,
    last_seen: Option<&'a str>,
    n_courses: String,
    subject: Option<Cow<'a, str>>,
    change: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Accounts) -> AccountsPage<'a> {
    let accounts = page.accounts.iter().map(row).collect();
    AccountsPage { shell, accounts, has_sign_on: page.has_sign_on, has_group_roles: page.has_group_roles }
}

fn row(account: &Account) -> AccountRow<'_> {
    let name = visible::short_name(&account.name);
    AccountRow {
        id: account.id,
        change: format!("Change {name}"),
        name,
        role: account.role,
        is_active: account.is_active,
        subject: account.subject.as_deref().map(visible::short_name),
        is_own: account.is_own,
        is_owner: account.is_owner,
        last_seen: (!account.last_seen.is_empty()).then_some(account.last_seen.as_str()),
        n_courses: format!("teaches {}", counted(account.n_courses, "course", "courses")),
    }
}
