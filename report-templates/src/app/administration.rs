//! The page for admins about the whole server.

use super::model::{Administration, CourseSpace, QUOTA_UNIT};
use crate::app::words::batch::size;
use crate::words::figures::{count, counted, duration};

impl Administration {
    /// Returns the facts about the server, with their names.
    pub(super) fn state(&self) -> Vec<(&'static str, String)> {
        let (n_runs, most) = self.queue;
        let runs = counted(n_runs, "run is waiting or running", "runs are waiting or running");
        let free = self.free.map_or_else(|| "unknown".to_owned(), size);
        let total = self.courses.iter().map(|course| course.uploads + course.reports).sum();
        let mut state = vec![
            ("Queue", format!("{runs}, of at most {}", count(most))),
            ("Uploads and reports", size(total)),
            ("Free space", format!("{free}; with less than {}, no upload and no run begins", size(self.keep_free))),
        ];
        state.extend(self.archive.map(|n_bytes| ("Archive", size(n_bytes))));
        let backup = match &self.last_backup {
            Some((time, seconds)) => format!("{time}, {} ago", duration(*seconds)),
            None => "none".to_owned(),
        };
        state.push(("Last backup", backup));
        state.extend(self.versions.iter().map(|(name, version)| (*name, version.clone())));
        state
    }

    /// Returns the maximum space of a course that has none of its own.
    pub(super) fn default_quota(&self) -> String {
        self.quota.map_or_else(|| "no limit".to_owned(), size)
    }
}

impl CourseSpace {
    /// Returns the maximum in MB, if the course has one of its own.
    pub(super) fn megabytes(&self) -> Option<u64> {
        self.quota.map(|quota| quota / QUOTA_UNIT)
    }
}
