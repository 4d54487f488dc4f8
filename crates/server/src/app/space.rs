//! Limits for the space that courses use and that the disk keeps free.

use axum::http::StatusCode;
use lookalike_intake::size;
use lookalike_system::disk::free_bytes;

use super::App;
use crate::problem::Problem;

/// The limits for space.
#[derive(Debug, Clone, Copy)]
pub struct SpaceLimits {
    /// Maximum size of the uploads and reports of a course together, in bytes, if there is one.
    pub course_quota: Option<u64>,
    /// Space that stays free on the disk of the data folder, in bytes.
    pub keep_free: u64,
}

impl App {
    /// Fails if the disk has too little space for another upload or run.
    ///
    /// # Errors
    /// Less than `keep_free` bytes are free.
    pub(crate) fn must_have_free_space(&self) -> Result<(), Problem> {
        let keep = self.options.space.keep_free;
        match free_bytes(&self.options.data) {
            Some(free) if free < keep => {
                let what = format!("The server has only {} of space left, and keeps {} free.", size(free), size(keep));
                let advice = "Nothing was stored. Delete batches or runs that nobody needs, or contact your server \
                    administrator.";
                Err(Problem::new(StatusCode::INSUFFICIENT_STORAGE, what, advice))
            }
            _ => Ok(()),
        }
    }

    /// Fails if a course may not store this many bytes more.
    ///
    /// # Errors
    /// Its uploads and reports would exceed its quota, or the tables cannot be read.
    pub(crate) async fn must_have_quota(&self, course: i64, n_more: u64) -> Result<(), Problem> {
        let Some(quota) = self.options.space.course_quota else { return Ok(()) };
        let (uploads, reports) = self.with_store(move |store| store.bytes_of_course(course)).await?;
        let used = uploads.saturating_add(reports);
        if used.saturating_add(n_more) <= quota && used < quota {
            return Ok(());
        }
        let what = format!(
            "This course may use {}; its uploads use {}, and its reports {}.",
            size(quota),
            size(uploads),
            size(reports)
        );
        let advice = "Nothing was stored. Delete batches or runs that nobody needs, or ask an admin of the server.";
        Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, advice))
    }
}
