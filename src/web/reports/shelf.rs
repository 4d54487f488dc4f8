//! Reports that were read, kept until others need the room.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lookalike_report_templates::load;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::Prepared;
use self_cell::self_cell;

use super::unreadable;
use crate::web::app::{App, aside};
use crate::web::marks::{Identities, Two};
use crate::web::problem::Problem;
use crate::web::store::StoredMark;

/// So many bytes of text are kept at most, by the texts of the submissions; but for one report, however large.
const MOST_BYTES: usize = 256 << 20;

self_cell!(
    struct Kept {
        owner: Report,
        #[covariant]
        dependent: Prepared,
    }
);

/// A report that was read.
pub(crate) struct Opened {
    kept: Kept,
    identities: Identities,
}

impl Opened {
    fn new(report: Report) -> Opened {
        let identities = Identities::new(&report);
        Opened { kept: Kept::new(report, |report| Prepared::new(report)), identities }
    }

    /// The report.
    pub(crate) fn report(&self) -> &Report {
        self.kept.borrow_owner()
    }

    /// What its pages share.
    pub(crate) fn prepared(&self) -> &Prepared<'_> {
        self.kept.borrow_dependent()
    }

    /// The place of a pair that an address counts from 1.
    ///
    /// # Errors
    /// The report has no such pair.
    pub(crate) fn pair(&self, number: usize) -> Result<usize, Problem> {
        let place = number.checked_sub(1).filter(|&place| place < self.report().pairs.len());
        place.ok_or_else(Problem::not_found)
    }

    /// By what the two submissions of a pair are known.
    pub(crate) fn two(&self, pair: usize) -> Two {
        self.identities.two(self.report(), pair)
    }

    /// For each pair, what was said of it. Of marks the latest come first.
    pub(crate) fn marks(&self, marks: Vec<StoredMark>) -> Vec<Option<StoredMark>> {
        let places = self.places(&marks);
        places.into_iter().map(|place| place.map(|place| marks[place].clone())).collect()
    }

    /// For each pair, which of some marks speaks of it.
    pub(crate) fn places(&self, marks: &[StoredMark]) -> Vec<Option<usize>> {
        let twos: Vec<Two> = marks.iter().map(|mark| mark.two.clone()).collect();
        self.identities.marked(self.report(), &twos)
    }
}

/// The reports that are at hand, the last used last.
pub(crate) struct Shelf {
    opened: Mutex<Vec<(i64, Arc<Opened>)>>,
    /// One is read at a time, so that many who want the same wait for one.
    turn: tokio::sync::Mutex<()>,
}

impl Shelf {
    /// None is at hand.
    pub(crate) fn new() -> Shelf {
        Shelf { opened: Mutex::default(), turn: tokio::sync::Mutex::default() }
    }

    /// Forgets a report, which is deleted.
    pub(crate) fn forget(&self, run: i64) {
        self.opened().retain(|(own, _)| *own != run);
    }

    fn find(&self, run: i64) -> Option<Arc<Opened>> {
        let mut opened = self.opened();
        let place = opened.iter().position(|(own, _)| *own == run)?;
        let found = opened.remove(place);
        let report = Arc::clone(&found.1);
        opened.push(found);
        Some(report)
    }

    fn keep(&self, run: i64, report: &Arc<Opened>) {
        let mut opened = self.opened();
        opened.push((run, Arc::clone(report)));
        let size = |(_, one): &(i64, Arc<Opened>)| one.prepared().n_text_bytes();
        while opened.len() > 1 && opened.iter().map(size).sum::<usize>() > MOST_BYTES {
            opened.remove(0);
        }
    }

    fn opened(&self) -> MutexGuard<'_, Vec<(i64, Arc<Opened>)>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// The report of a run.
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub(crate) async fn opened(&self, run: i64) -> Result<Arc<Opened>, Problem> {
        if let Some(opened) = self.work.shelf.find(run) {
            return Ok(opened);
        }
        let _turn = self.work.shelf.turn.lock().await;
        if let Some(opened) = self.work.shelf.find(run) {
            return Ok(opened);
        }
        let folder = self.report_folder(run);
        if !folder.exists() {
            return Err(Problem::not_found());
        }
        let read = aside(move || Ok(load::folder(&folder).map(|report| Arc::new(Opened::new(report)))));
        let opened = read.await?.map_err(|error| unreadable(&error.problem.to_string()))?;
        self.work.shelf.keep(run, &opened);
        Ok(opened)
    }
}
