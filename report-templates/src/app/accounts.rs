//! The list of all accounts.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::{Account, Accounts};
use crate::figures::counted;
use crate::text::app::accounts as text;
use crate::visible;

#[derive(Template)]
#[template(path = "app/accounts.html")]
pub(super) struct AccountsPage<'a> {
    shell: Shell<'a>,
    accounts: Vec<AccountRow<'a>>,
}

struct AccountRow<'a> {
    id: i64,
    name: Cow<'a, str>,
    role: &'static str,
    is_active: bool,
    is_own: bool,
    last_seen: Option<&'a str>,
    n_courses: String,
    change: String,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Accounts) -> AccountsPage<'a> {
    AccountsPage { shell, accounts: page.accounts.iter().map(row).collect() }
}

fn row(account: &Account) -> AccountRow<'_> {
    let name = visible::short_name(&account.name);
    AccountRow {
        id: account.id,
        change: format!("Change {name}"),
        name,
        role: text::role(account.role),
        is_active: account.is_active,
        is_own: account.is_own,
        last_seen: (!account.last_seen.is_empty()).then_some(account.last_seen.as_str()),
        n_courses: format!("teaches {}", counted(account.n_courses, "course", "courses")),
    }
}
