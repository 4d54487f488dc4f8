//! Submissions that the runs of a batch leave out.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock;

/// A submission that the runs of a batch leave out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LeftOut {
    pub(crate) id: i64,
    /// The name of the submission, beginning with its upload as in the roster.
    pub(crate) name: String,
    /// The reason that somebody gave.
    pub(crate) reason: String,
    /// The name of the account; empty if it is gone.
    pub(crate) by: String,
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
}

impl LeftOut {
    /// Returns the name of the submission within its upload. Names of uploads on disk have no slash.
    pub(crate) fn bare_name(&self) -> &str {
        self.name.split_once('/').map_or(self.name.as_str(), |(_, bare_name)| bare_name)
    }
}
