//! Uploaded files, on their way from a request to one file in the data folder.

pub mod naming;
pub mod packing;
pub mod programs;
pub(crate) mod spool;

use self::naming::display_name;
use self::spool::Spool;
use crate::app::limits::UploadPlace;
use crate::domain::UploadRole;

/// Files that were received, and the other fields of their form.
pub(crate) struct Received {
    pub(crate) place: UploadPlace,
    pub(crate) role: UploadRole,
    /// The course and the term that a quick check names; empty if it names none.
    pub(crate) course: String,
    pub(crate) term: String,
    pub(crate) spool: Spool,
}

impl Received {
    pub(crate) fn name(&self) -> String {
        display_name(self.spool.paths())
    }
}
