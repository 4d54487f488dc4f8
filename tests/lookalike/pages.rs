//! The words on every kind of page of a report, and on the evidence sheet.

use std::fs;

use insta::assert_snapshot;
use lookalike_report_templates::{gallery, model, site};

use crate::harness::text::{page_text, script_words};
use crate::harness::{TestDir, sample};

/// A page of each kind, with the name of its snapshot.
const PAGES: [(&str, &str); 8] = [
    ("index", "index.html"),
    ("pairs", "pairs.html"),
    ("pair", "pairs/3.html"),
    ("clusters", "clusters.html"),
    ("cluster", "clusters/1.html"),
    ("submissions", "submissions.html"),
    ("submission", "submissions/1.html"),
    ("batch", "batch.html"),
];

/// Compares the pages of a synthetic report with their snapshots.
#[track_caller]
fn pages_must_read_as_before(name: &str, report: &model::Report) {
    let dir = TestDir::new();
    site::write(report, &dir.folder("report"), &()).unwrap();
    for (kind, page) in PAGES.into_iter().filter(|(_, page)| dir.path("report").join(page).is_file()) {
        let html = fs::read_to_string(dir.path("report").join(page)).unwrap();
        assert_snapshot!(format!("{name}-{kind}"), page_text(&html));
    }
}

/// Every page of a sample as an instructor sees it first, the evidence sheet, and the words of the scripts: all in one
/// snapshot, so that a reader can review them in one sitting.
#[test]
fn pages_of_a_sample() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("c-inventory");
    let report = dir.check(&[&submissions, "--starter", &starter]);
    let mut texts = Vec::new();
    for (kind, page) in PAGES.into_iter().filter(|(_, page)| report.folder.join(page).is_file()) {
        texts.push((kind, report.page_text(page)));
    }
    texts.push(("evidence sheet", page_text(&dir.sheet(3))));
    let scripts = fs::read_to_string(report.folder.join("assets/text.js")).unwrap();
    texts.push(("scripts", script_words(&scripts)));
    let texts: Vec<String> = texts.iter().map(|(kind, text)| format!("==== {kind} ====\n\n{text}")).collect();
    assert_snapshot!("sample", texts.join("\n\n"));
}

/// Pages of a report in which everything that a report can show occurs.
#[test]
fn pages_of_the_gallery() {
    pages_must_read_as_before("gallery", &gallery::report());
}

/// Pages of a class in which nobody copied.
#[test]
fn pages_of_a_quiet_class() {
    pages_must_read_as_before("quiet", &gallery::quiet_report());
}
