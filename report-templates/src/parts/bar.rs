//! The top of every page that a server shows: the path to the page, the account signed in, and a notice.

use super::context::PageContext;

/// The bar at the top of a page.
pub(crate) struct Bar<'a> {
    pub(crate) context: &'a PageContext,
    /// Addresses that stand beside the navigation of a report, and in the menu of a narrow window.
    pub(crate) links: Vec<(&'static str, String)>,
}
