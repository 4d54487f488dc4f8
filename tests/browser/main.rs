//! The report in a real browser, opened from disk; and the web app, from a server.
//!
//! The tests need Chromium: on the `PATH`, or named by `CHROMIUM`.

mod accessibility;
mod app;
mod appearance;
mod axe;
mod chromium;
mod clusters;
mod forced_colors;
mod hostile_content;
mod hostile_lists;
mod keyboard;
mod lists;
mod long_lists;
mod names;
mod overview;
mod pair;
mod queries;
mod reviews;
mod sheet;
mod sorting;
mod submission;
mod submissions;
mod table;
mod window;
mod without_installation;

use std::fs;

use lookalike_report_templates::model;
use lookalike_report_templates::page::{Pages, ReportFile};

use lookalike_test_harness::{Report, TestDir, sample};
use window::Window;

/// Compares a sample; returns the report and a window.
fn sample_report(name: &str) -> (TestDir, Report, Window) {
    let dir = TestDir::new();
    let (submissions, starter) = sample(name);
    let report = dir.check_all(&[&submissions, "--starter", &starter]);
    (dir, report, Window::new())
}

/// Writes a synthetic report to `report`; returns its folder and a window.
fn synthetic_report(report: &model::Report) -> (TestDir, Window) {
    synthetic_report_with(report, |_| true)
}

/// Writes some pages of a synthetic report: tens of thousands of pages take long to write.
fn synthetic_report_with(report: &model::Report, is_wanted: impl Fn(ReportFile) -> bool) -> (TestDir, Window) {
    let dir = TestDir::new();
    write_report(&dir, report, is_wanted);
    (dir, Window::new())
}

/// Writes some pages of a report, in place of another one.
fn write_report(dir: &TestDir, report: &model::Report, is_wanted: impl Fn(ReportFile) -> bool) {
    let pages = Pages::new(report);
    for page in pages.list().into_iter().filter(|&page| is_wanted(page)) {
        let path = dir.path("report").join(page.path());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        pages.write(page, &mut fs::File::create(path).unwrap()).unwrap();
    }
}
