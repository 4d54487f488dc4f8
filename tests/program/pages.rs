//! The words on every kind of page of a report, and on the evidence sheet.

use std::fs;

use insta::assert_snapshot;
use lookalike_report_templates::page::{Pages, ReportFile};
use lookalike_report_templates::{gallery, model, site};
use lookalike_test_harness::text::{page_text, script_words};
use lookalike_test_harness::{TestDir, page_kinds, sample};

/// Compares the pages of a report of the gallery with their snapshots.
#[track_caller]
fn pages_must_read_as_before(name: &str, mut report: model::Report, more: &[String]) {
    // A release raises it, and the gallery's report stays.
    report.run.version = env!("CARGO_PKG_VERSION").to_owned();
    let dir = TestDir::new();
    site::write(&report, &dir.folder("report"), &()).unwrap();
    for kind in page_kinds().iter().chain(more) {
        // A class in which nobody copied has no cluster.
        if let Ok(html) = fs::read_to_string(dir.path("report").join(format!("{kind}.html"))) {
            assert_snapshot!(format!("{name}-{}", kind.replace('/', "-")), page_text(&html));
        }
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
    for kind in page_kinds().into_iter().filter(|kind| report.folder.join(format!("{kind}.html")).is_file()) {
        let text = report.page_text(&format!("{kind}.html"));
        texts.push((kind, text));
    }
    texts.push(("evidence sheet".to_owned(), page_text(&dir.sheet(3))));
    let scripts = fs::read_to_string(report.folder.join("assets/text.js")).unwrap();
    texts.push(("scripts".to_owned(), script_words(&scripts)));
    let texts: Vec<String> = texts.iter().map(|(kind, text)| format!("==== {kind} ====\n\n{text}")).collect();
    assert_snapshot!("sample", texts.join("\n\n"));
}

/// Pages of a report in which everything that a report can show occurs.
#[test]
fn pages_of_the_gallery() {
    let mut report = gallery::report();
    // No list of people tells these.
    let provenance = &mut report.submissions[0].provenance;
    (provenance.attempt, provenance.late) = (Some(2), Some(true));
    // The best pair is one passage.
    let moved = report.pairs.iter().position(|pair| pair.passages.len() > 2).expect("a pair has three passages");
    pages_must_read_as_before("gallery", report, &[format!("pairs/{}", moved + 1)]);
}

/// Pages of a class in which some handed in a history: of a cluster, of submissions with and without signs, and of pairs.
#[test]
fn pages_of_a_class_with_histories() {
    let mut report = gallery::report_with_histories();
    report.run.version = env!("CARGO_PKG_VERSION").to_owned();
    let pages = Pages::new(&report);
    let concerned = report.histories.pairs.iter().map(|one| {
        let rank = report.pairs.iter().position(|pair| (pair.left, pair.right) == (one.left, one.right));
        ReportFile::Pair(rank.expect("the pair is in the report"))
    });
    let others = [ReportFile::Cluster(0), ReportFile::Submission(0), ReportFile::Submission(9)];
    let text = |page: ReportFile| format!("==== {} ====\n\n{}", page.path(), page_text(&pages.render(page).unwrap()));
    assert_snapshot!("histories", others.into_iter().chain(concerned).map(text).collect::<Vec<_>>().join("\n\n"));
}

/// Pages of a class in which nobody copied.
#[test]
fn pages_of_a_quiet_class() {
    pages_must_read_as_before("quiet", gallery::quiet_report(), &["references".to_owned(), "references/1".to_owned()]);
}

/// The navigation leads from every page to the same pages, in the order in which a reader needs them.
#[test]
fn the_navigation_leads_everywhere() {
    let report = gallery::report();
    let html = Pages::new(&report).render(ReportFile::Pair(0)).unwrap();
    let (_, navigation) = html.split_once("<nav aria-label=\"Report\">").unwrap();
    let (navigation, _) = navigation.split_once("</nav>").unwrap();
    let entries: Vec<&str> = navigation.split("</a>").filter_map(|entry| entry.split_once("href=")?.1.into()).collect();
    assert_snapshot!(entries.join("\n"), @r#"
    "../index.html">Overview
    "../pairs.html" aria-current="true">Pairs
    "../clusters.html">Clusters
    "../submissions.html">Submissions
    "../batch.html">Files &#38; settings
    "#);
}
