//! The report in a real browser, opened from disk as an instructor opens it; and the web app, from a server.
//!
//! Needs Chromium: `CHROMIUM` names it, or it is on the `PATH`.

mod accessibility;
mod app;
mod axe;
mod chromium;
mod clusters;
mod harm;
mod hostile_lists;
mod keyboard;
mod lists;
mod long_lists;
mod looks;
mod names;
mod overview;
mod pair;
mod queries;
mod sheet;
mod sorting;
mod submission;
mod submissions;
mod table;
mod window;

use std::fs;

use lookalike_report_templates::model;
use lookalike_report_templates::page::{Page, Pages};

use crate::harness::{Desk, Report, sample};
use window::Window;

/// A sample's report, and a window to look at it.
fn sample_report(name: &str) -> (Desk, Report, Window) {
    let desk = Desk::new();
    let (submissions, starter) = sample(name);
    let report = desk.check_all(&[&submissions, "--starter", &starter]);
    (desk, report, Window::new())
}

/// A made-up report in `report` of a desk, and a window to look at it.
fn made_up(report: &model::Report) -> (Desk, Window) {
    made_up_pages(report, |_| true)
}

/// The same with some of its pages: all of tens of thousands take long to write.
fn made_up_pages(report: &model::Report, is_wanted: impl Fn(Page) -> bool) -> (Desk, Window) {
    let desk = Desk::new();
    let pages = Pages::new(report);
    for page in pages.list().into_iter().filter(|&page| is_wanted(page)) {
        let path = desk.path("report").join(page.path());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        pages.write(page, &mut fs::File::create(path).unwrap()).unwrap();
    }
    (desk, Window::new())
}
