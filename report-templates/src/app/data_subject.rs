//! The pages for requests of students about their data: the search, and the confirmation before an erasure.

use super::model::{ErasureConfirmation, FoundData, FoundIn, FoundSubmission};
use crate::words::figures::counted;

impl FoundData {
    pub(super) fn may_export(&self) -> bool {
        !self.submissions.is_empty() || !self.accounts.is_empty()
    }

    pub(super) fn may_erase(&self) -> bool {
        !self.submissions.is_empty() && self.not_searched.is_empty()
    }
}

impl FoundSubmission {
    pub(super) fn place_in_words(&self) -> &'static str {
        match self.place {
            FoundIn::Upload => "upload",
            FoundIn::Archive => "archive",
            FoundIn::LeftOut => "left out, and in no upload any more",
        }
    }
}

impl ErasureConfirmation {
    pub(super) fn what(&self) -> String {
        let (n_uploaded, n_archived) = self.n_submissions;
        let left_out = match self.n_left_out {
            0 => String::new(),
            n => format!(", and {} that a batch still names as left out", counted(n, "submission", "submissions")),
        };
        format!(
            "{} in uploads and {n_archived} in the archive will be erased, with their reviews and every report that has them\
            {left_out}. The other submissions are compared again.",
            counted(n_uploaded, "submission", "submissions")
        )
    }
}
