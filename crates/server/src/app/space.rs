//! Limits for the space that courses use and that the disk keeps free.

use std::path::Path;

use axum::http::StatusCode;
use lookalike_intake::size;
use lookalike_system::disk::free_bytes;

use crate::domain::CourseSpace;
use crate::problem::Problem;

/// The limits for space.
#[derive(Debug, Clone, Copy)]
pub struct SpaceLimits {
    /// Maximum size of the uploads and reports of a course together, in bytes, if there is one.
    pub course_quota: Option<u64>,
    /// Space that stays free on the disk of the data folder, in bytes.
    pub keep_free: u64,
}

impl SpaceLimits {
    /// Fails if the disk of a folder has too little space for another upload or run.
    pub(super) fn check_disk(&self, folder: &Path) -> Result<(), Problem> {
        let keep = self.keep_free;
        match free_bytes(folder) {
            Some(free) if free < keep => {
                let what = format!("The server has only {} of space left, and keeps {} free.", size(free), size(keep));
                let advice = "Nothing was stored. Delete batches or runs that nobody needs, or contact your server \
                    administrator.";
                Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, advice))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a course may not store `n_more` bytes. `largest` are its largest batches, with their sizes.
    pub(super) fn check_course(
        &self,
        space: &CourseSpace,
        largest: &[(String, u64)],
        n_more: u64,
    ) -> Result<(), Problem> {
        let Some(quota) = space.quota.or(self.course_quota) else { return Ok(()) };
        let used = space.upload_bytes.saturating_add(space.report_bytes);
        if used < quota && used.saturating_add(n_more) <= quota {
            return Ok(());
        }
        let (quota, uploads, reports) = (size(quota), size(space.upload_bytes), size(space.report_bytes));
        let largest: Vec<String> =
            largest.iter().map(|(batch, n_bytes)| format!("{batch} ({})", size(*n_bytes))).collect();
        let most = if largest.is_empty() { String::new() } else { format!(" Most of it: {}.", largest.join(", ")) };
        let what = format!("This course may use {quota}; its uploads use {uploads}, and its reports {reports}.{most}");
        let advice = "Nothing was stored. Delete batches or runs that nobody needs, or ask an admin of the server.";
        Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, advice))
    }
}
