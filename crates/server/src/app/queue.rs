//! The queue of runs: a bounded number of them wait, and a few work at a time.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lookalike_system::progress::Step;
use tokio::sync::{Notify, watch};

pub(crate) const MAX_WAITING: usize = 100;

/// The runs that wait or work. Others can watch it for changes.
pub(crate) struct Queue {
    state: Mutex<QueueState>,
    changes: watch::Sender<()>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Position {
    /// It waits for this number of runs.
    Waiting(usize),
    /// It works on a step.
    Working(Step),
}

/// The error of a queue in which no more runs can wait.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

impl fmt::Display for QueueFull {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{MAX_WAITING} runs wait already; try again when some of them are done")
    }
}

/// Notifies a working run that it is to stop.
pub(crate) type Stop = Arc<Notify>;

struct QueueState {
    n_jobs: usize,
    waiting: VecDeque<i64>,
    working: BTreeMap<i64, (Step, Stop)>,
}

impl Queue {
    /// Creates an empty queue, in which at most `n_jobs` runs work at a time.
    pub(crate) fn new(n_jobs: usize) -> Queue {
        let state = QueueState { n_jobs: n_jobs.max(1), waiting: VecDeque::new(), working: BTreeMap::new() };
        Queue { state: Mutex::new(state), changes: watch::Sender::new(()) }
    }

    pub(crate) fn add(&self, run: i64) -> Result<(), QueueFull> {
        let mut state = self.state();
        if state.waiting.len() >= MAX_WAITING {
            return Err(QueueFull);
        }
        state.waiting.push_back(run);
        self.wake_watchers();
        Ok(())
    }

    pub(crate) fn has_room(&self) -> bool {
        self.state().waiting.len() < MAX_WAITING
    }

    /// Makes the next run work, if one may. Returns it and the notification that will stop it.
    pub(crate) fn next(&self) -> Option<(i64, Stop)> {
        let mut state = self.state();
        if state.working.len() >= state.n_jobs {
            return None;
        }
        let run = state.waiting.pop_front()?;
        let stop = Stop::default();
        state.working.insert(run, (Step::default(), stop.clone()));
        self.wake_watchers();
        Some((run, stop))
    }

    pub(crate) fn set_step(&self, run: i64, step: Step) {
        if let Some((current, _)) = self.state().working.get_mut(&run) {
            *current = step;
        }
        self.wake_watchers();
    }

    pub(crate) fn remove(&self, run: i64) {
        self.state().working.remove(&run);
        self.wake_watchers();
    }

    /// Notifies a working run that it is to stop, or removes a waiting run. Returns whether the run was waiting.
    pub(crate) fn stop(&self, run: i64) -> bool {
        let mut state = self.state();
        if let Some((_, stop)) = state.working.get(&run) {
            // The notification is kept until the run awaits it.
            stop.notify_one();
        }
        let n_before = state.waiting.len();
        state.waiting.retain(|&waiting| waiting != run);
        let was_waiting = state.waiting.len() < n_before;
        self.wake_watchers();
        was_waiting
    }

    pub(crate) fn position(&self, run: i64) -> Option<Position> {
        let state = self.state();
        if let Some((step, _)) = state.working.get(&run) {
            return Some(Position::Working(step.clone()));
        }
        let n_before = state.waiting.iter().position(|&waiting| waiting == run)?;
        Some(Position::Waiting(n_before + state.working.len()))
    }

    pub(crate) fn n_runs(&self) -> usize {
        let state = self.state();
        state.waiting.len() + state.working.len()
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    pub(crate) fn wake_watchers(&self) {
        self.changes.send_replace(());
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        // The state is consistent even after a panic: no method leaves it half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(queue: &Queue) -> Option<i64> {
        queue.next().map(|(run, _)| run)
    }

    /// Runs begin in the order in which they were added, and no more at once than allowed.
    #[test]
    fn runs_begin_in_order() {
        let queue = Queue::new(2);
        for run in [7, 3, 5, 1] {
            queue.add(run).unwrap();
        }
        assert_eq!((next(&queue), next(&queue), next(&queue)), (Some(7), Some(3), None));
        assert_eq!(queue.position(1), Some(Position::Waiting(3)));
        queue.remove(7);
        assert_eq!(next(&queue), Some(5));
        assert_eq!((queue.position(7), queue.n_runs()), (None, 3));
    }

    /// A full queue refuses runs, and does not keep them.
    #[test]
    fn the_queue_has_a_maximum_length() {
        let queue = Queue::new(1);
        (0..MAX_WAITING as i64).for_each(|run| queue.add(run).unwrap());
        assert_eq!(queue.add(1000), Err(QueueFull));
        assert_eq!(queue.position(1000), None);
        next(&queue).unwrap();
        queue.add(1000).unwrap();
    }

    /// A waiting run leaves the queue. A working run is notified, even if it awaits the notification only later.
    #[tokio::test]
    async fn runs_can_be_stopped() {
        let queue = Queue::new(1);
        queue.add(1).unwrap();
        queue.add(2).unwrap();
        let (_, stop) = queue.next().unwrap();
        assert!(queue.stop(2));
        assert_eq!(queue.position(2), None);
        assert!(!queue.stop(1));
        stop.notified().await;
        assert_eq!(queue.position(1), Some(Position::Working(Step::default())));
    }
}
