//! The page that asks for confirmation before a deletion.

use std::borrow::Cow;

use askama::Template;

use super::frame::Shell;
use super::model::Deletion;
use crate::words::visible;

#[derive(Template)]
#[template(path = "app/deletion.html")]
pub(super) struct DeletionPage<'a> {
    shell: Shell<'a>,
    what: Cow<'a, str>,
    action: &'a str,
    back: &'a str,
}

pub(super) fn page<'a>(shell: Shell<'a>, page: &'a Deletion) -> DeletionPage<'a> {
    DeletionPage { shell, what: visible::name(&page.what), action: &page.action, back: &page.back }
}
