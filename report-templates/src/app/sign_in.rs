//! The sign-in page.

use askama::Template;

use super::frame::Shell;
use super::model::{SignIn, SignOnPage};

#[derive(Template)]
#[template(path = "app/sign_in.html")]
pub(super) struct SignInPage<'a> {
    shell: Shell<'a>,
    takes_passwords: bool,
    /// The name from a failed attempt, for correction.
    name: &'a str,
    sign_on: Option<SignOnPage>,
    wanted: &'a str,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a SignIn) -> SignInPage<'a> {
    SignInPage {
        shell,
        takes_passwords: page.takes_passwords,
        name: &page.name,
        sign_on: page.sign_on,
        wanted: &page.wanted,
    }
}
