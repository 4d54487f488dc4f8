//! Accessibility and width of the app's pages and of a live report, in light and dark, on wide and narrow screens.

use std::io::{Cursor, Read};

use serde_json::Value;
use zip::ZipArchive;

use super::Visit;
use crate::appearance::misfit;
use crate::axe::violations;
use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::page_kinds;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::PASSWORD;
use lookalike_test_harness::zips::zip;

/// The pages of the app where one course, one batch, one upload and one run exist.
pub(super) const PAGES: [&str; 16] = [
    "/", "/account", "/admin", "/admin/data-subject", "/accounts", "/log", "/confirmed-cases", "/courses/1",
    "/courses/1/reviews", "/courses/1/recurring-pairs", "/courses/1/log", "/courses/1/delete", "/batches/1",
    "/batches/1/delete", "/uploads/1/delete", "/runs/1/delete",
];

/// Returns the addresses of a page of its report of each kind. Clusters are made again, because its own have no pair.
pub(super) fn report_pages() -> Vec<String> {
    let query = |kind: &str| if kind.starts_with("clusters") { "?from=0.3" } else { "" };
    page_kinds().iter().map(|kind| format!("/runs/1/report/{kind}.html{}", query(kind))).collect()
}

/// Color schemes and widths in which each page is checked.
const LOOKS: [(&str, u32); 3] = [("light", 1400), ("dark", 1400), ("light", 320)];

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

impl Visit {
    /// Sends a form to `path` and opens the answer.
    #[track_caller]
    fn post(&self, path: &str, fields: &[(&str, &str)]) {
        self.open("/account");
        let fields = Value::from_iter(fields.iter().copied());
        self.window.leave(&format!(
            "const form = Object.assign(document.createElement('form'), {{ method: 'post', action: '{path}' }});
            const csrf = document.querySelector('[name=csrf]').value;
            for (const [name, value] of Object.entries({{ csrf, ...{fields} }})) {{
                form.append(Object.assign(document.createElement('input'), {{ type: 'hidden', name, value }}));
            }}
            document.body.append(form);
            form.submit();"
        ));
    }
}

/// Pages that follow from a case, a search or a request keep the rules, and so does the document that a student is given.
#[test]
fn pages_for_one_purpose_keep_the_rules() {
    let class = Class::with(&["--archive", "kept.archive"]);
    let three =
        [("ann/a.c", SORT), ("ben/b.c", SORT_RENAMED), ("cleo/c.c", SORT), ("dan/d.c", STACK), ("eva/e.c", VOWELS)];
    class.upload("batch", &[("class.zip", &zip(&three))]);
    class.roster();
    assert_eq!(class.run(), 1);
    class.post("/courses/1/archive", &[("name", "programming")]);
    class.post("/batches/1/keep", &[]);
    class.post("/runs/1/cases/1/review", &[("state", "confirmed"), ("note", "They wrote it together.")]);
    let query = class.client.upload("/courses/1/query", &[], &[("web.c", SORT_RENAMED.as_bytes())]);
    class.must(&query);
    let query = query.header("location").unwrap().replace("index.html", "");
    let visit = Visit::of(&class);
    let opened = ["/confirmed-cases", "/runs/1/cases/1/sheet.html"].map(str::to_owned);
    let of_query = ["index", "pairs", "pairs/1"].map(|page| format!("{query}{page}.html"));
    let mut found: Vec<String> =
        opened.iter().chain(&of_query).flat_map(|page| faults(&visit, page, || visit.open(page))).collect();
    let many = [("state", "dismissed"), ("pairs", "1-3"), ("query", "a"), ("note", "The task leaves no choice.")];
    let ann = [("words", "ann")];
    for (path, fields) in
        [("/runs/1/pairs/review", &many[..]), ("/admin/data-subject", &ann), ("/admin/data-subject/erase", &ann)]
    {
        found.extend(faults(&visit, path, || visit.post(path, fields)));
    }
    let export = class.client.post("/admin/data-subject/export", &ann).body;
    let mut files = ZipArchive::new(Cursor::new(export)).unwrap();
    let mut page = Vec::new();
    files.by_name("stored-data/index.html").unwrap().read_to_end(&mut page).unwrap();
    let page = class.server.dir.file("export.html", page);
    // The export has the browser's own colors, whose dark background the checker takes for white.
    let of_export = faults(&visit, "the export", || visit.window.open(&page)).into_iter();
    found.extend(of_export.filter(|one| !one.contains("dark, 1400 wide: color-contrast")));
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}
