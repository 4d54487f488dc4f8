//! How far a run has come, on standard error: a bar for each phase where that is a terminal, lines of JSON for a program that supervises the run.

use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lookalike_engine::Stage;
use lookalike_report_templates::site;
use serde::{Deserialize, Serialize};

/// A supervisor is told no more often.
const SHORTEST_PAUSE: Duration = Duration::from_millis(100);

/// How far the run has come.
pub struct Progress {
    shown: Mutex<Shown>,
}

/// Where it is shown.
enum Shown {
    Bar(ProgressBar),
    Lines { step: Step, told: Option<Instant> },
}

/// What a run works on, as its supervisor is told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What the phase is called, such as reading.
    pub phase: String,
    /// How many of its steps are done.
    pub done: u64,
    /// Of how many.
    pub of: u64,
}

impl Progress {
    /// Bars, which are quiet when standard error is not a terminal.
    pub fn new() -> Progress {
        Progress { shown: Mutex::new(Shown::Bar(ProgressBar::hidden())) }
    }

    /// Lines of JSON, one for each [`Step`] that is worth telling.
    pub fn in_lines() -> Progress {
        Progress { shown: Mutex::new(Shown::Lines { step: Step::default(), told: None }) }
    }

    /// A phase begins that has `total` steps; the one before is over.
    pub fn begin(&self, phase: &'static str, total: usize) {
        self.current().begin(phase, total as u64);
    }

    /// So many more steps are done.
    pub fn advance(&self, steps: usize) {
        self.current().advance(steps as u64);
    }

    /// The last phase is over.
    pub fn end(&self) {
        if let Shown::Bar(bar) = &*self.current() {
            bar.finish_and_clear();
        }
    }

    fn current(&self) -> std::sync::MutexGuard<'_, Shown> {
        // What is shown is never left half changed, whoever panicked.
        self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Shown {
    fn begin(&mut self, phase: &'static str, total: u64) {
        match self {
            Shown::Bar(current) => {
                let style = ProgressStyle::with_template("{msg:>10} {bar:32} {pos}/{len} {eta}");
                let bar = ProgressBar::new(total).with_message(phase);
                let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
                std::mem::replace(current, bar).finish_and_clear();
            }
            Shown::Lines { step, told } => {
                *step = Step { phase: phase.to_owned(), done: 0, of: total };
                *told = Some(Instant::now());
                tell(step);
            }
        }
    }

    fn advance(&mut self, steps: u64) {
        match self {
            Shown::Bar(bar) => bar.inc(steps),
            Shown::Lines { step, told } => {
                step.done += steps;
                if told.is_none_or(|told| told.elapsed() >= SHORTEST_PAUSE) {
                    *told = Some(Instant::now());
                    tell(step);
                }
            }
        }
    }
}

/// A supervisor that is gone need not be told.
fn tell(step: &Step) {
    if let Ok(line) = serde_json::to_string(step) {
        let _ = writeln!(io::stderr(), "{line}");
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
