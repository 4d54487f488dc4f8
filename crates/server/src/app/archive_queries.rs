//! The reports of single files that were compared with the archive. They are kept for a while and by the account that asked, and are
//! gone when the server stops.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const KEPT: Duration = Duration::from_secs(3600);
/// Maximum number of reports; the oldest goes first.
const MAX_REPORTS: usize = 20;

pub(crate) struct ArchiveQuery {
    pub(crate) folder: TempDir,
    pub(crate) course: i64,
    pub(crate) account: i64,
}

#[derive(Default)]
pub(crate) struct ArchiveQueries(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    newest: i64,
    /// The reports by their numbers, each with the time from which it is kept.
    reports: BTreeMap<i64, (Instant, ArchiveQuery)>,
}

impl ArchiveQueries {
    pub(crate) fn keep(&self, query: ArchiveQuery) -> i64 {
        let mut kept = self.kept();
        kept.newest += 1;
        let number = kept.newest;
        kept.reports.insert(number, (Instant::now(), query));
        while kept.reports.len() > MAX_REPORTS {
            kept.reports.pop_first();
        }
        number
    }

    pub(crate) fn folder(&self, number: i64, course: i64, account: i64) -> Option<PathBuf> {
        let kept = self.kept();
        let (_, query) = kept.reports.get(&number)?;
        (query.course == course && query.account == account).then(|| Path::to_owned(query.folder.path()))
    }

    /// Forgets all reports: a submission in them was erased.
    pub(crate) fn forget_all(&self) {
        self.kept().reports.clear();
    }

    /// Returns the reports whose time is not over.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.reports.retain(|_, (made, _)| made.elapsed() < KEPT);
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(course: i64, account: i64) -> ArchiveQuery {
        ArchiveQuery { folder: tempfile::tempdir().unwrap(), course, account }
    }

    /// Nobody else finds a report, and the oldest of too many is removed from the disk.
    #[test]
    fn reports_are_kept_for_those_who_asked() {
        let queries = ArchiveQueries::default();
        let first = queries.keep(query(1, 7));
        let folder = queries.folder(first, 1, 7).unwrap();
        assert_eq!(
            (queries.folder(first, 2, 7), queries.folder(first, 1, 8), queries.folder(99, 1, 7)),
            (None, None, None)
        );
        for _ in 0..MAX_REPORTS {
            queries.keep(query(1, 7));
        }
        assert!(queries.folder(first, 1, 7).is_none() && !folder.exists());
        queries.forget_all();
        assert!(queries.kept().reports.is_empty());
    }
}
