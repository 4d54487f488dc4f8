//! Reports as they are served, with the server's additions, and as they are downloaded.

use std::fs;
use std::io::{Cursor, Read};

use insta::assert_snapshot;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::files_below;
use lookalike_test_harness::text::without_times;

/// Every file of the report is served, and nothing else.
#[test]
fn every_page_is_served() {
    let class = Class::of_four();
    let run = class.run();
    let files = files_below(&class.server.data(&format!("reports/{run}")));
    assert!(files.len() > 20);
    for (path, bytes) in &files {
        let answer = class.client.get(&format!("/runs/{run}/report/{path}"));
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let is_same = ["sources/", "pairs.csv", "submissions.csv", "report.json", "report.schema.json"];
        if is_same.iter().any(|same| path.starts_with(same)) {
            assert_eq!(&answer.body, bytes, "{path}");
        }
    }
    for path in ["nothing.html", "pairs/99.html", "../../app.sqlite", "%2e%2e/1/index.html", "pairs/01.html"] {
        assert_eq!(class.client.get(&format!("/runs/{run}/report/{path}")).status, 404, "{path}");
    }
}

/// The download contains exactly the files of the report.
#[test]
fn the_download_is_the_folder() {
    let class = Class::of_four();
    let run = class.run();
    let answer = class.client.get(&format!("/runs/{run}/report.zip"));
    assert_eq!(answer.header("content-type"), Some("application/zip"));
    let mut archive = zip::ZipArchive::new(Cursor::new(answer.body)).unwrap();
    let files = files_below(&class.server.data(&format!("reports/{run}")));
    assert_eq!(archive.len(), files.len());
    for (path, bytes) in files {
        let mut unpacked = Vec::new();
        archive
            .by_name(&format!("programming-sorting-2026-report-{run}/{path}"))
            .unwrap()
            .read_to_end(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, bytes, "{path}");
    }
}

/// A lower threshold joins more submissions, without another run.
#[test]
fn clusters_follow_the_threshold() {
    let class = Class::of_four();
    let run = class.run();
    let clusters = |from: &str| {
        let answer = class.client.get(&format!("/runs/{run}/report/clusters.html?from={from}"));
        assert_eq!(answer.status, 200, "{from}");
        answer.text()
    };
    let names = |html: &str| ["ann", "ben"].iter().all(|name| html.contains(name));
    assert!(names(&clusters("0.3")));
    assert!(!names(&clusters("1")));
    for nonsense in ["", "x", "-1", "NaN", "inf", "1e999"] {
        clusters(nonsense);
    }
    let first = class.client.get(&format!("/runs/{run}/report/clusters/1.html?from=0.3"));
    assert_eq!(first.status, 200);
    assert_eq!(class.client.get(&format!("/runs/{run}/report/clusters/1.html?from=1")).status, 404);
}

/// An evidence sheet opens in the browser with what the server knows, and can be downloaded; names are hidden on request, in the
/// note of the review too.
#[test]
fn evidence_sheets_are_made() {
    let class = Class::of_four();
    let run = class.run();
    let review = [("state", "talk_to_the_students"), ("note", "Ask ben, and what cleo knows")];
    class.client.post(&format!("/runs/{run}/pairs/1/review"), &review);
    let address = format!("/runs/{run}/pairs/1/sheet.html");
    let sheet = class.client.get(&address);
    assert_eq!(sheet.status, 200);
    assert!(sheet.header("content-disposition").is_none());
    let policy = sheet.header("content-security-policy").unwrap();
    assert!(policy.contains("style-src 'sha256-") && policy.ends_with("frame-ancestors 'self'"), "{policy}");
    assert!(sheet.text().contains("ann") && sheet.text().contains("Ask ben"));
    assert!(!sheet.text().contains("cleo"));
    assert!(!sheet.text().contains("class=\"blank\""), "a field is empty");
    let anonymous = class.client.get(&format!("{address}?anonymous=1"));
    assert!(!anonymous.text().contains("ben"));
    assert_snapshot!(without_times(&anonymous.page_text()));
    let download = class.client.get(&format!("{address}?download=1"));
    assert!(download.header("content-disposition").unwrap().starts_with("attachment"));
    assert!(!download.text().contains("<script"));
    let of_case = class.client.get(&format!("/runs/{run}/cases/1/sheet.html?part=1"));
    assert!(of_case.text().contains("Ask ben"));
    for (wrong, status) in
        [("pairs/99/sheet.html", 404), ("cases/9/sheet.html", 404), ("pairs/1/sheet.html?part=9", 422)]
    {
        assert_eq!(class.client.get(&format!("/runs/{run}/{wrong}")).status, status, "{wrong}");
    }
}

/// A damaged report gives a page with advice and does not affect other reports.
#[test]
fn a_damaged_report_is_reported() {
    let class = Class::of_four();
    let (damaged, whole) = (class.run(), class.run());
    let class = class.restart();
    let path = class.server.data(&format!("reports/{damaged}/report.json"));
    let json = fs::read_to_string(&path).unwrap();
    let left_out = class.server.data(&format!("reports/{whole}/sources/1.js"));
    for wrong in [&json[..json.len() / 2], "", "{}", &json.replace("\"left\": 0", "\"left\": 4000000000")] {
        if wrong == json {
            continue;
        }
        fs::write(&path, wrong).unwrap();
        let answer = class.client.get(&format!("/runs/{damaged}/report/index.html"));
        assert_eq!(answer.status, 500);
        if wrong.is_empty() {
            assert_snapshot!(answer.page_text());
        }
        let mark = class.client.post(&format!("/runs/{damaged}/pairs/1/review"), &[("state", "dismissed")]);
        assert_eq!(mark.status, 500);
    }
    assert_eq!(class.client.get(&format!("/runs/{whole}/report/index.html")).status, 200);
    assert_eq!(class.client.get("/batches/1").status, 200);
    assert_eq!(class.client.get("/courses/1/reviews").status, 200);
    fs::remove_file(left_out).unwrap();
    let class = class.restart();
    assert_eq!(class.client.get(&format!("/runs/{whole}/report/index.html")).status, 500);
}
