//! The progress of a run, on standard error: a bar for each phase on a terminal, or lines of JSON for a supervising program.

use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::terminal;

/// Minimum time between two lines of JSON.
const MIN_PAUSE: Duration = Duration::from_millis(100);

/// The progress of a run. Threads share it.
pub struct Progress {
    shown: Mutex<Shown>,
}

/// The form in which progress is shown.
enum Shown {
    Nothing,
    Bar(ProgressBar),
    Lines { step: Step, printed: Option<Instant> },
}

/// One line of JSON for the supervising program.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Name of the phase, such as `reading`.
    pub phase: String,
    /// Number of steps done in this phase.
    pub done: u64,
    /// Number of steps of this phase.
    pub of: u64,
}

impl Progress {
    /// Shows bars, or nothing when standard error is not a terminal.
    pub fn new() -> Progress {
        Progress { shown: Mutex::new(Shown::Bar(ProgressBar::hidden())) }
    }

    /// Shows nothing.
    pub fn silent() -> Progress {
        Progress { shown: Mutex::new(Shown::Nothing) }
    }

    /// Prints lines of JSON: a [`Step`] at the beginning of each phase, then at most ten per second.
    pub fn in_lines() -> Progress {
        Progress { shown: Mutex::new(Shown::Lines { step: Step::default(), printed: None }) }
    }

    /// Begins a phase of `total` steps, and ends the one before.
    pub fn begin(&self, phase: &'static str, total: usize) {
        self.current().begin(phase, total as u64);
    }

    /// Counts `steps` more steps as done.
    pub fn advance(&self, steps: usize) {
        self.current().advance(steps as u64);
    }

    /// Ends the last phase.
    pub fn end(&self) {
        if let Shown::Bar(bar) = &*self.current() {
            bar.finish_and_clear();
        }
    }

    fn current(&self) -> std::sync::MutexGuard<'_, Shown> {
        // A panic elsewhere cannot leave this half changed.
        self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Shown {
    fn begin(&mut self, phase: &'static str, total: u64) {
        match self {
            Shown::Nothing => {}
            Shown::Bar(current) => {
                let style = ProgressStyle::with_template("{msg:>10} {bar:32} {pos}/{len} {eta}");
                let bar = ProgressBar::new(total).with_message(phase);
                let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
                std::mem::replace(current, bar).finish_and_clear();
            }
            Shown::Lines { step, printed } => {
                *step = Step { phase: phase.to_owned(), done: 0, of: total };
                *printed = Some(Instant::now());
                print_line(step);
            }
        }
    }

    fn advance(&mut self, steps: u64) {
        match self {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.inc(steps),
            Shown::Lines { step, printed } => {
                step.done += steps;
                if printed.is_none_or(|printed| printed.elapsed() >= MIN_PAUSE) {
                    *printed = Some(Instant::now());
                    print_line(step);
                }
            }
        }
    }
}

/// Prints a line of JSON. Errors are ignored: a supervising program that is gone needs no progress.
fn print_line(step: &Step) {
    if let Ok(line) = serde_json::to_string(step) {
        let _ = writeln!(terminal::stderr(), "{line}");
    }
}

impl Default for Progress {
    fn default() -> Progress {
        Progress::new()
    }
}
