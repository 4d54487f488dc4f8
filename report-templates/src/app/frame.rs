//! The frame of every page of the app.

use super::model::{PageContext, SignedIn};
use crate::parts::bar::{Bar, NoticeView};

/// The frame of every page of the app.
pub(super) struct Shell<'a> {
    pub(super) bar: Bar<'a>,
    pub(super) notice: Option<NoticeView<'a>>,
    pub(super) account: Option<&'a SignedIn>,
    pub(super) version: &'a str,
}

impl<'a> Shell<'a> {
    pub(super) fn new(context: &'a PageContext) -> Self {
        let account = context.signed_in.as_ref();
        Self { bar: Bar::new(context), notice: NoticeView::of(context), account, version: &context.version }
    }

    pub(super) fn has_password(&self) -> bool {
        self.account.is_some_and(|own| own.has_password)
    }

    pub(super) fn signs_on(&self) -> bool {
        self.account.is_some_and(|own| own.signs_on)
    }
}
