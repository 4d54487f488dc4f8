//! Reports that are kept in memory or for a while: a cache of those that were read from disk, and those of single files that were
//! compared with the archive, for the account that asked, until the server stops.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::IndexedReport;
use self_cell::self_cell;
use tempfile::TempDir;

use crate::domain::{Review, ReviewKey};
use crate::files::blocking;
use crate::problem::Problem;
use crate::review_key::{FoundKeys, SubmissionKeys};

/// Maximum size of the source texts of all cached reports, in bytes. One report is kept even if it is larger.
const MAX_BYTES: usize = 256 << 20;

self_cell!(
    struct PreparedReport {
        owner: Report,
        #[covariant]
        dependent: IndexedReport,
    }
);

pub(crate) struct OpenReport {
    prepared: PreparedReport,
    keys: SubmissionKeys,
}

impl OpenReport {
    fn new(report: Report) -> OpenReport {
        let keys = SubmissionKeys::new(&report);
        OpenReport { prepared: PreparedReport::new(report, |report| IndexedReport::new(report)), keys }
    }

    pub(crate) fn report(&self) -> &Report {
        self.prepared.borrow_owner()
    }

    /// Returns the data that the pages of the report share.
    pub(crate) fn prepared(&self) -> &IndexedReport<'_> {
        self.prepared.borrow_dependent()
    }

    pub(crate) fn key_of(&self, submissions: impl IntoIterator<Item = usize>) -> ReviewKey {
        self.keys.of(submissions)
    }

    /// Returns the reviews, by their indices, that belong to pairs and cases of the report. They keep their order.
    pub(crate) fn find_reviews(&self, reviews: &[Review]) -> FoundKeys {
        let keys: Vec<ReviewKey> = reviews.iter().map(|review| review.about.clone()).collect();
        self.keys.find(self.report(), &keys)
    }
}

/// Returns the index of something in a list of a report, given its number in addresses, from 1.
pub(crate) fn index_in<T>(list: &[T], number: usize) -> Result<usize, Problem> {
    number.checked_sub(1).filter(|&index| index < list.len()).ok_or_else(Problem::not_found)
}

/// The reports that were used last, by the id of their run.
pub(crate) struct ReportCache {
    /// The last used report comes last.
    reports: Mutex<Vec<(i64, Arc<OpenReport>)>>,
    /// Held while a report is read, so that several requests for one report read it once.
    reading: tokio::sync::Mutex<()>,
}

impl ReportCache {
    pub(super) fn new() -> ReportCache {
        ReportCache { reports: Mutex::default(), reading: tokio::sync::Mutex::default() }
    }

    /// Returns the report of a run. Reads it from `folder` if it is not in the cache.
    pub(super) async fn open(&self, run: i64, folder: &Path) -> Result<Arc<OpenReport>, Problem> {
        if let Some(report) = self.find(run) {
            return Ok(report);
        }
        let _reading = self.reading.lock().await;
        if let Some(report) = self.find(run) {
            return Ok(report);
        }
        if !folder.exists() {
            return Err(Problem::not_found());
        }
        let folder = folder.to_owned();
        let loaded =
            blocking(move || Ok(load::folder(&folder).map(|report| Arc::new(OpenReport::new(report))))).await?;
        let report = loaded.map_err(|error| unreadable(&error.problem.to_string()))?;
        self.add(run, &report);
        Ok(report)
    }

    pub(crate) fn remove(&self, run: i64) {
        self.reports().retain(|(own, _)| *own != run);
    }

    fn find(&self, run: i64) -> Option<Arc<OpenReport>> {
        let mut reports = self.reports();
        let index = reports.iter().position(|(own, _)| *own == run)?;
        let found = reports.remove(index);
        let report = Arc::clone(&found.1);
        reports.push(found);
        Some(report)
    }

    fn add(&self, run: i64, report: &Arc<OpenReport>) {
        let mut reports = self.reports();
        reports.push((run, Arc::clone(report)));
        let n_bytes = |(_, one): &(i64, Arc<OpenReport>)| one.prepared().n_text_bytes();
        while reports.len() > 1 && reports.iter().map(n_bytes).sum::<usize>() > MAX_BYTES {
            reports.remove(0);
        }
    }

    fn reports(&self) -> MutexGuard<'_, Vec<(i64, Arc<OpenReport>)>> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unreadable(what: &str) -> Problem {
    let what = format!("The report of this run cannot be read: {what}.");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, "Run the batch again; reviews are kept.")
}

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
