//! The top of every page that a server shows: the path to the page, the account signed in, and a notice.

use std::borrow::Cow;

use super::context::PageContext;
use crate::words::visible;

/// The result of the last action.
pub(crate) struct NoticeView<'a> {
    pub(crate) words: Cow<'a, str>,
    pub(crate) is_problem: bool,
}

impl<'a> NoticeView<'a> {
    pub(crate) fn of(context: &'a PageContext) -> Option<Self> {
        let notice = context.notice.as_ref()?;
        Some(Self { words: visible::name(&notice.text), is_problem: notice.is_problem })
    }
}

/// The bar at the top of a page.
pub(crate) struct Bar<'a> {
    /// The pages above this one: name and address.
    pub(crate) steps: Vec<(Cow<'a, str>, &'a str)>,
    /// The name of this page.
    pub(crate) here: Option<Cow<'a, str>>,
    pub(crate) signed_in: Option<Cow<'a, str>>,
    pub(crate) is_admin: bool,
    pub(crate) csrf: &'a str,
    /// Addresses that stand beside the navigation of a report, and in the menu of a narrow window.
    pub(crate) links: Vec<(&'static str, String)>,
}

impl<'a> Bar<'a> {
    pub(crate) fn new(context: &'a PageContext) -> Self {
        let (last, before) = match context.trail.split_last() {
            Some((last, before)) => (Some(last), before),
            None => (None, &[][..]),
        };
        Self {
            steps: before.iter().map(|step| (visible::short_name(&step.name), step.address.as_str())).collect(),
            here: last.map(|step| visible::short_name(&step.name)),
            signed_in: context.signed_in.as_ref().map(|account| visible::short_name(&account.name)),
            is_admin: context.signed_in.as_ref().is_some_and(|account| account.is_admin),
            csrf: &context.csrf,
            links: Vec::new(),
        }
    }
}
