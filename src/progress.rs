//! A bar for each phase on standard error, when that is a terminal.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};
use lookalike_engine::Stage;
use lookalike_report_templates::site;

/// How far the run has come. Quiet when standard error is not a terminal.
pub struct Progress {
    bar: Mutex<ProgressBar>,
}

impl Progress {
    /// Nothing has begun.
    pub fn new() -> Progress {
        Progress { bar: Mutex::new(ProgressBar::hidden()) }
    }

    /// A phase begins that has `total` steps; the one before is over.
    pub fn begin(&self, phase: &'static str, total: usize) {
        let style = ProgressStyle::with_template("{msg:>10} {bar:32} {pos}/{len} {eta}");
        let bar = ProgressBar::new(total as u64).with_message(phase);
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        std::mem::replace(&mut *self.current(), bar).finish_and_clear();
    }

    /// So many more steps are done.
    pub fn advance(&self, steps: usize) {
        self.current().inc(steps as u64);
    }

    /// The last phase is over.
    pub fn end(&self) {
        self.current().finish_and_clear();
    }

    fn current(&self) -> std::sync::MutexGuard<'_, ProgressBar> {
        // A bar is never left half changed, whoever panicked.
        self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Default for Progress {
    fn default() -> Progress {
        Progress::new()
    }
}

impl site::Progress for Progress {
    fn begin(&self, n_pages: usize) {
        Progress::begin(self, "writing", n_pages);
    }

    fn advance(&self) {
        Progress::advance(self, 1);
    }
}

impl lookalike_engine::Progress for Progress {
    fn begin(&self, stage: Stage, total: usize) {
        let phase = match stage {
            Stage::Indexing => "indexing",
            Stage::Ranking => "ranking",
            Stage::Matching => "matching",
        };
        Progress::begin(self, phase, total);
    }

    fn advance(&self, steps: usize) {
        Progress::advance(self, steps);
    }
}
