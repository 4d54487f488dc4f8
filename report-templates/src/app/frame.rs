//! The frame of every page of the app.

use super::model::PageContext;
use crate::parts::bar::{Bar, NoticeView};

/// The frame of every page of the app.
pub(super) struct Shell<'a> {
    pub(super) bar: Bar<'a>,
    pub(super) notice: Option<NoticeView<'a>>,
    pub(super) version: &'a str,
}

impl<'a> Shell<'a> {
    pub(super) fn new(context: &'a PageContext) -> Self {
        Self { bar: Bar::new(context), notice: NoticeView::of(context), version: &context.version }
    }
}
