//! Accessibility and width of the app's pages and of a live report, in light and dark, on wide and narrow screens.

use super::Visit;
use crate::appearance::misfit;
use crate::axe::violations;
use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::page_kinds;
use lookalike_test_harness::server::PASSWORD;
use lookalike_test_harness::zips::zip;

/// The pages of the app where one course, one batch, one upload and one run exist.
pub(super) const PAGES: [&str; 15] = [
    "/", "/account", "/admin", "/admin/data-subject", "/accounts", "/log", "/courses/1", "/courses/1/reviews",
    "/courses/1/recurring-pairs", "/courses/1/log", "/courses/1/delete", "/batches/1", "/batches/1/delete",
    "/uploads/1/delete", "/runs/1/delete",
];

/// Returns the addresses of a page of its report of each kind. Clusters are made again, because its own have no pair.
pub(super) fn report_pages() -> Vec<String> {
    let query = |kind: &str| if kind.starts_with("clusters") { "?from=0.3" } else { "" };
    page_kinds().iter().map(|kind| format!("/runs/1/report/{kind}.html{}", query(kind))).collect()
}

/// Color schemes and widths in which each page is checked.
const LOOKS: [(&str, u32); 3] = [("light", 1400), ("dark", 1400), ("light", 360)];

/// An expression that lists rows so high that a column must be too narrow for its words.
const TALL: &str =
    "[...document.querySelectorAll('tbody tr:not(.spacer)')].map((row) => row.getBoundingClientRect().height)
    .filter((height) => height > 250).map((height) => `a row is ${height} high`)";

/// Returns a class with a report, a review, and further members and batches.
fn furnished() -> Class {
    let class = Class::of_four();
    class.post("/accounts", &[("name", "assistant"), ("role", "assistant"), ("password", PASSWORD)]);
    class.post("/accounts", &[("name", "colleague"), ("role", "instructor"), ("password", PASSWORD)]);
    class.post("/courses/1/members", &[("name", "assistant"), ("role", "assistant")]);
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2025")]);
    class.post("/batches/1/changes", &[("name", "ann"), ("author", "Ann Lee"), ("id", "17"), ("group", "")]);
    class.upload("starter", &[("given.c", b"int given;")]);
    class.roster();
    assert_eq!(class.run(), 1);
    class.post("/runs/1/pairs/1/review", &[("state", "follow_up"), ("note", "Look at the loop.")]);
    class.post("/runs/1/pairs/1/review", &[("state", "escalated"), ("note", "Handed on.")]);
    // A second task, for people who stand out in both.
    let class_file = zip(&FOUR);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("class.zip", &class_file)]));
    class.post("/batches/2/runs", &[]);
    class.client.get("/runs/2/events");
    class
}

/// Shows a page in every color scheme and width; returns everything that is wrong with it.
#[track_caller]
fn faults(visit: &Visit, page: &str, show: impl Fn()) -> Vec<String> {
    let window = &visit.window;
    let mut found = Vec::new();
    for (scheme, width) in LOOKS {
        window.prefer(scheme);
        window.resize(width, 900);
        show();
        window.until("document.body && (!document.body.classList.contains('pair') || document.querySelector('main.built') !== null)");
        // An open menu lies over the buttons of a report.
        window.get("document.querySelectorAll('details:not(.served .menu)').forEach((one) => { one.open = true; })");
        window.get("document.querySelectorAll('.side').forEach((side) => { side.scrollTop = 0; })");
        let here = violations(window).into_iter();
        found.extend(here.map(|one| format!("{page}, {scheme}, {width} wide: {one}")));
        found.extend(misfit(window, page, width));
        found.extend(window.texts(TALL).into_iter().map(|one| format!("{page}, {width} wide: {one}")));
    }
    found
}

/// Pages of the app keep the rules.
#[test]
fn pages_of_the_app_keep_the_rules() {
    let class = furnished();
    let visit = Visit::of(&class);
    let found: Vec<String> = PAGES.iter().flat_map(|page| faults(&visit, page, || visit.open(page))).collect();
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    visit.must_not_complain();
}

/// Pages of a live report keep the rules.
#[test]
fn pages_of_a_live_report_keep_the_rules() {
    let class = furnished();
    let visit = Visit::of(&class);
    let found: Vec<String> = report_pages().iter().flat_map(|page| faults(&visit, page, || visit.open(page))).collect();
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
    visit.must_not_complain();
}

/// Pages keep the rules before anything is there, during a run, after a failure, and at sign-in.
#[test]
fn intermediate_pages_keep_the_rules() {
    let class = Class::new();
    let visit = Visit::of(&class);
    let mut found = Vec::new();
    for page in ["/courses/1", "/batches/1", "/courses/1/reviews"] {
        found.extend(faults(&visit, page, || visit.open(page)));
    }
    class.upload("batch", &[("class.zip", &zip(&[("ann/a.pdf", "%PDF-1.4"), ("ben/b.pdf", "%PDF-1.4")]))]);
    class.roster();
    let failed = format!("/runs/{}", class.start());
    visit.open(&failed);
    visit.window.eventually("document.readyState === 'complete' && document.querySelector('.run.failed') !== null");
    found.extend(faults(&visit, &failed, || visit.open(&failed)));
    class.upload_many();
    let working = format!("/runs/{}", class.start());
    found.extend(faults(&visit, &working, || visit.open(&working)));
    class.post(&format!("{working}/cancel"), &[]);
    found.extend(faults(&visit, &working, || visit.open(&working)));
    found.extend(faults(&visit, "/nothing", || visit.open("/nothing")));
    class.post("/sign-out", &[]);
    found.extend(faults(&visit, "/sign-in", || visit.open("/sign-in")));
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}
