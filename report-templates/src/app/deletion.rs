//! Asks before something is deleted.

use std::borrow::Cow;

use askama::Template;

use super::around::Shell;
use super::model::Deletion;
use crate::text::app::deletion as text;
use crate::visible;

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
