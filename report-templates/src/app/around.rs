//! What stands above every page that a server shows: the way to it, who is signed in, and what was just done.

use std::borrow::Cow;

use super::model::{AccountRole, Around};
use crate::visible;

/// What every page of the app has around its content.
pub(super) struct Shell<'a> {
    pub(super) bar: Bar<'a>,
    pub(super) notice: Option<NoticeView<'a>>,
    pub(super) version: &'a str,
}

impl<'a> Shell<'a> {
    pub(super) fn new(around: &'a Around) -> Self {
        Self { bar: Bar::new(around), notice: NoticeView::of(around), version: &around.version }
    }
}

/// What was just done, or why it was not.
pub(crate) struct NoticeView<'a> {
    pub(crate) words: Cow<'a, str>,
    pub(crate) is_problem: bool,
}

impl<'a> NoticeView<'a> {
    pub(crate) fn of(around: &'a Around) -> Option<Self> {
        let notice = around.notice.as_ref()?;
        Some(Self { words: visible::name(&notice.text), is_problem: notice.is_problem })
    }
}

/// The bar above a page.
pub(crate) struct Bar<'a> {
    /// The steps before this page: name and address.
    pub(crate) steps: Vec<(Cow<'a, str>, &'a str)>,
    /// What this page is called.
    pub(crate) here: Option<Cow<'a, str>>,
    pub(crate) person: Option<Cow<'a, str>>,
    pub(crate) is_admin: bool,
    pub(crate) csrf: &'a str,
}

impl<'a> Bar<'a> {
    pub(crate) fn new(around: &'a Around) -> Self {
        let (last, before) = match around.trail.split_last() {
            Some((last, before)) => (Some(last), before),
            None => (None, &[][..]),
        };
        Self {
            steps: before.iter().map(|step| (visible::short_name(&step.name), step.address.as_str())).collect(),
            here: last.map(|step| visible::short_name(&step.name)),
            person: around.person.as_ref().map(|person| visible::short_name(&person.name)),
            is_admin: around.person.as_ref().is_some_and(|person| person.role == AccountRole::Admin),
            csrf: &around.csrf,
        }
    }
}
