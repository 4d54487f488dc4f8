//! Words of the page that asks before something is deleted.

pub(crate) const TITLE: &str = "Delete for good?";
pub(crate) const NO_WAY_BACK: &str = "There is no way back.";
pub(crate) const DELETE: &str = "Delete for good";
pub(crate) const BACK: &str = "Keep it";
