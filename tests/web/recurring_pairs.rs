//! People over several assignments, documents against the archive, and reports without names.

use std::io::{Cursor, Read};

use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::server::Answer;
use lookalike_test_harness::zips::zip;
use zip::ZipArchive;

/// Runs a batch and returns the number of the run.
fn run_batch(class: &Class, batch: i64) -> String {
    let answer = class.client.post(&format!("/batches/{batch}/runs"), &[]);
    let run = answer.header("location").unwrap().strip_prefix("/runs/").unwrap().to_owned();
    class.client.get(&format!("/runs/{run}/events"));
    run
}

/// Two people who stand out together in two assignments are listed, with a link to each of their pairs; a batch without a
/// report is named.
#[test]
fn people_who_stand_out_in_two_assignments_are_listed() {
    let class = Class::new();
    let people = |class: &Class| class.client.get("/courses/1/recurring-pairs").page_text();
    assert!(people(&class).contains("No two people stand out together"));
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    class.run();
    class.post("/courses/1/batches", &[("assignment", "stacks"), ("term", "2026")]);
    let second = zip(&[("ann/s.c", STACK), ("ben/t.c", STACK), ("cleo/v.c", VOWELS), ("dan/x.c", SORT)]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("second.zip", &second)]));
    let page = people(&class);
    assert!(page.contains("No two people") && page.contains("Batches without a report: stacks 2026."), "{page}");
    let run = run_batch(&class, 2);
    let page = class.client.get("/courses/1/recurring-pairs");
    assert!(page.page_text().contains("ann and ben 2 assignments"), "{}", page.page_text());
    assert!(!page.page_text().contains("cleo"), "{}", page.page_text());
    let link = format!("/runs/{run}/report/pairs/1.html");
    assert!(page.text().contains(&link));
    assert!(class.client.get(&link).page_text().contains("ann"));
}

/// A platform that gives new ids in each assignment gives no all-clear: the page asks whether equal names are the same people.
#[test]
fn people_with_new_ids_are_asked_about() {
    let class = Class::new();
    let people = |query: &str| class.client.get(&format!("/courses/1/recurring-pairs{query}")).page_text();
    let moodle = |first: usize, programs: [&str; 4]| {
        let names = ["Ann Lee", "Ben Ode", "Cleo Ray", "Dan Sul"];
        let paths: Vec<String> =
            (first..).zip(names).map(|(id, name)| format!("{name}_{id}_assignsubmission_file/a.c")).collect();
        let files: Vec<(&str, &str)> = paths.iter().map(String::as_str).zip(programs).collect();
        zip(&files)
    };
    class.upload("batch", &[("first.zip", &moodle(100, [SORT, SORT_RENAMED, STACK, VOWELS]))]);
    class.run();
    class.post("/courses/1/batches", &[("assignment", "stacks"), ("term", "2026")]);
    let second = moodle(200, [STACK, STACK, VOWELS, SORT]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("second.zip", &second)]));
    run_batch(&class, 2);
    let page = people("");
    assert!(page.contains("0 of 8 people are found in more than one"), "{page}");
    assert!(page.contains("4 names occur in several batches with other ids"), "{page}");
    assert!(
        !page.contains("That does not prove that nobody copied"),
        "no all-clear while the question is open: {page}"
    );
    let page = people("?people=by-name");
    assert!(page.contains("4 of 4 people are found in more than one"), "{page}");
    assert!(page.contains("Ann Lee and Ben Ode 2 assignments"), "{page}");
}

/// One file is compared with the archived submissions of its course, and with those of no other course. It is not stored.
#[test]
fn a_file_is_compared_with_the_archive_of_its_course() {
    let class = Class::with(&["--archive", "kept.archive"]);
    let query = |class: &Class, files: &[(&str, &[u8])]| class.client.upload("/courses/1/query", &[], files);
    assert_eq!(query(&class, &[("web.c", SORT_RENAMED.as_bytes())]).status, 409, "the course has no archive");
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    class.post("/courses/1/archive", &[("name", "programming")]);
    class.post("/batches/1/keep", &[]);
    class.post("/courses", &[("name", "Other")]);
    class.post("/courses/2/archive", &[("name", "other")]);
    class.post("/courses/2/batches", &[("assignment", "secret"), ("term", "2026")]);
    let other = zip(&[("eva/e.c", SORT), ("fay/f.c", STACK)]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("other.zip", &other)]));
    class.post("/batches/2/keep", &[]);
    assert!(class.client.get("/").text().contains("secret"), "the notice is shown once");
    let report = |answer: &Answer| answer.header("location").unwrap().strip_suffix("index.html").unwrap().to_owned();
    let answer = query(&class, &[("web.c", SORT_RENAMED.as_bytes())]);
    class.must(&answer);
    let address = report(&answer);
    let page = class.client.get(&format!("{address}index.html")).page_text();
    assert!(page.contains("web.c") && page.contains("programming sorting 2026/ann"), "{page}");
    assert!(!page.contains("secret"), "{page}");
    let pair = class.client.get(&format!("{address}pairs/1.html"));
    assert!(pair.status == 200 && pair.page_text().contains("programming sorting 2026/ann"), "{}", pair.page_text());
    let style = class.client.get(&format!("{address}assets/style.css"));
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    for path in ["nothing.html", "../document/document.c", "..%2f..%2fapp.sqlite", "%2e%2e/x", "assets"] {
        assert_eq!(class.client.get(&format!("{address}{path}")).status, 404, "{path}");
    }
    let colleague = class.server.account("grace", "instructor");
    class.post("/courses/1/members", &[("name", "grace"), ("role", "instructor")]);
    assert_eq!(colleague.get(&format!("{address}index.html")).status, 404, "it is for the one who asked");
    assert_eq!(query(&class, &[("a.c", b"int x;"), ("b.c", b"int y;")]).status, 422, "one file");
    let broken = query(&class, &[("a.zip", b"PK nothing")]);
    assert!(broken.status == 422 && !broken.text().contains("incoming"), "{}", broken.text());
    let class = class.restart();
    let left = std::fs::read_dir(class.server.data("incoming")).unwrap().count();
    assert_eq!(left, 0, "nothing is stored");
}

/// Returns everything in a downloaded .zip as one text.
fn unzipped(answer: &Answer) -> String {
    let mut zip = ZipArchive::new(Cursor::new(&answer.body)).unwrap();
    let mut text = String::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        text.push_str(&file.name().unwrap());
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        text.push_str(&String::from_utf8_lossy(&bytes));
    }
    text
}

/// A report is downloaded without names; the key to them is another file.
#[test]
fn a_report_is_downloaded_without_names() {
    let class = Class::new();
    let files = [("annabella/a.c", SORT), ("bartholomew/b.c", SORT_RENAMED), ("dan/d.c", VOWELS)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let whole = unzipped(&class.client.get(&format!("/runs/{run}/report.zip")));
    assert!(whole.contains("annabella"));
    let anonymous = unzipped(&class.client.get(&format!("/runs/{run}/report.zip?anonymous=1")));
    assert!(anonymous.contains("submission 001") && anonymous.contains("report-1-anonymous/index.html"));
    assert!(!anonymous.contains("annabella") && !anonymous.contains("bartholomew"));
    let spreadsheet = class.client.get(&format!("/runs/{run}/pairs-spreadsheet.csv?separator=semicolon")).text();
    assert!(spreadsheet.starts_with("\u{feff}rank;left;"), "{spreadsheet}");
    let key = class.client.get(&format!("/runs/{run}/names.csv")).text();
    assert!(key.contains("annabella") && key.contains("submission 001"), "{key}");
    assert_eq!(class.client.get("/runs/99/names.csv").status, 404);
}
