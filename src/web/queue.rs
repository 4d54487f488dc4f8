//! Who is next: runs wait in a line that is not endless, and few work at a time.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

use crate::progress::Step;

/// More runs do not wait.
pub(crate) const MOST_WAITING: usize = 100;

/// The line, for everybody who asks.
pub(crate) struct Queue {
    line: Mutex<Line>,
    /// Wakes whoever watches a run.
    changes: watch::Sender<()>,
}

/// Where a run is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// So many are before it.
    Waiting(usize),
    /// It works on something.
    Working(Step),
}

/// No more runs can wait.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl fmt::Display for Full {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{MOST_WAITING} runs wait already; try again when some of them are done")
    }
}

/// What tells a run that it is to stop.
pub(crate) type Stop = Arc<Notify>;

struct Line {
    /// So many work at a time.
    n_jobs: usize,
    waiting: VecDeque<i64>,
    working: BTreeMap<i64, (Step, Stop)>,
}

impl Queue {
    /// Nobody waits; at most `n_jobs` will work at a time.
    pub(crate) fn new(n_jobs: usize) -> Queue {
        let line = Line { n_jobs: n_jobs.max(1), waiting: VecDeque::new(), working: BTreeMap::new() };
        Queue { line: Mutex::new(line), changes: watch::Sender::new(()) }
    }

    /// A run comes to the end of the line.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) fn enter(&self, run: i64) -> Result<(), Full> {
        let mut line = self.line();
        if line.waiting.len() >= MOST_WAITING {
            return Err(Full);
        }
        line.waiting.push_back(run);
        self.tell();
        Ok(())
    }

    /// Whether one more could wait.
    pub(crate) fn has_room(&self) -> bool {
        self.line().waiting.len() < MOST_WAITING
    }

    /// The run that may begin, if one may, and what will tell it to stop.
    pub(crate) fn next(&self) -> Option<(i64, Stop)> {
        let mut line = self.line();
        if line.working.len() >= line.n_jobs {
            return None;
        }
        let run = line.waiting.pop_front()?;
        let stop = Stop::default();
        line.working.insert(run, (Step::default(), stop.clone()));
        self.tell();
        Some((run, stop))
    }

    /// A run has come to another step.
    pub(crate) fn step(&self, run: i64, step: Step) {
        if let Some((current, _)) = self.line().working.get_mut(&run) {
            *current = step;
        }
        self.tell();
    }

    /// A run is over.
    pub(crate) fn leave(&self, run: i64) {
        self.line().working.remove(&run);
        self.tell();
    }

    /// Stops a run: one that works is told to, one that waits leaves the line. Whether it waited.
    pub(crate) fn stop(&self, run: i64) -> bool {
        let mut line = self.line();
        if let Some((_, stop)) = line.working.get(&run) {
            // Remembered until the run looks.
            stop.notify_one();
        }
        let n_before = line.waiting.len();
        line.waiting.retain(|&waiting| waiting != run);
        let has_waited = line.waiting.len() < n_before;
        self.tell();
        has_waited
    }

    /// Where a run is, if it is here.
    pub(crate) fn place(&self, run: i64) -> Option<Place> {
        let line = self.line();
        if let Some((step, _)) = line.working.get(&run) {
            return Some(Place::Working(step.clone()));
        }
        let before = line.waiting.iter().position(|&waiting| waiting == run)?;
        Some(Place::Waiting(before + line.working.len()))
    }

    /// How many runs wait or work.
    pub(crate) fn n_runs(&self) -> usize {
        let line = self.line();
        line.waiting.len() + line.working.len()
    }

    /// Wakes whenever something changes.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    fn tell(&self) {
        self.changes.send_replace(());
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // It is never left half changed, whoever panicked.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(queue: &Queue) -> Option<i64> {
        queue.next().map(|(run, _)| run)
    }

    /// Runs begin in the order in which they came, and no more at a time than are allowed.
    #[test]
    fn runs_begin_in_their_order() {
        let queue = Queue::new(2);
        for run in [7, 3, 5, 1] {
            queue.enter(run).unwrap();
        }
        assert_eq!((next(&queue), next(&queue), next(&queue)), (Some(7), Some(3), None));
        assert_eq!(queue.place(1), Some(Place::Waiting(3)));
        queue.leave(7);
        assert_eq!(next(&queue), Some(5));
        assert_eq!((queue.place(7), queue.n_runs()), (None, 3));
    }

    /// The line has an end, and whoever is turned away is not in it.
    #[test]
    fn the_line_is_not_endless() {
        let queue = Queue::new(1);
        (0..MOST_WAITING as i64).for_each(|run| queue.enter(run).unwrap());
        assert_eq!(queue.enter(1000), Err(Full));
        assert_eq!(queue.place(1000), None);
        next(&queue).unwrap();
        queue.enter(1000).unwrap();
    }

    /// A run that waits leaves; one that works is told, even if it looks only later.
    #[tokio::test]
    async fn runs_can_be_stopped() {
        let queue = Queue::new(1);
        queue.enter(1).unwrap();
        queue.enter(2).unwrap();
        let (_, stop) = queue.next().unwrap();
        assert!(queue.stop(2));
        assert_eq!(queue.place(2), None);
        assert!(!queue.stop(1));
        stop.notified().await;
        assert_eq!(queue.place(1), Some(Place::Working(Step::default())));
    }
}
