//! The report in a real browser, opened from disk as an instructor opens it.
//!
//! Needs Chromium: `CHROMIUM` names it, or it is on the `PATH`.

mod chromium;
mod harm;
mod looks;
mod pairs;
mod tables;
mod window;

use crate::harness::{Desk, Report, sample};
use window::Window;

/// A sample's report, and a window to look at it.
fn sample_report(name: &str) -> (Desk, Report, Window) {
    let desk = Desk::new();
    let (submissions, starter) = sample(name);
    let report = desk.check_all(&[&submissions, "--starter", &starter]);
    (desk, report, Window::new())
}
