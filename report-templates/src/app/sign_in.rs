//! Where one signs in.

use askama::Template;

use super::around::Shell;
use super::model::SignIn;
use crate::text::app::sign_in as text;

#[derive(Template)]
#[template(path = "app/sign_in.html")]
pub(super) struct SignInPage<'a> {
    shell: Shell<'a>,
    takes_passwords: bool,
    /// The name that was tried, to be put right.
    name: &'a str,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a SignIn) -> SignInPage<'a> {
    SignInPage { shell, takes_passwords: page.takes_passwords, name: &page.name }
}
