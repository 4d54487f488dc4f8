//! A cache of reports that were read from disk.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::IndexedReport;
use self_cell::self_cell;

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

    /// Returns the index of a pair, given its number in addresses, from 1.
    pub(crate) fn pair_index(&self, number: usize) -> Result<usize, Problem> {
        let index = number.checked_sub(1).filter(|&index| index < self.report().pairs.len());
        index.ok_or_else(Problem::not_found)
    }

    /// Returns the index of a case, given its number in addresses, from 1.
    pub(crate) fn case_index(&self, number: usize) -> Result<usize, Problem> {
        let index = number.checked_sub(1).filter(|&index| index < self.report().cases.len());
        index.ok_or_else(Problem::not_found)
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
