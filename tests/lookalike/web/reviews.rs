//! Reviews and cases: decisions about pairs last.

use insta::assert_snapshot;
use serde_json::Value;

use super::class::Class;
use super::harness::Request;
use crate::harness::programs::SORT;

/// A note that an instructor writes on a pair.
const NOTE: &str = "Asked both to come on Monday.";

/// Returns the rows of the course's cases, header first.
fn cases(class: &Class) -> Vec<Vec<String>> {
    let answer = class.client.get("/courses/1/cases.csv");
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(answer.body.as_slice());
    let rows = reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect());
    rows.collect()
}

/// Returns the number of the pair of two submissions in a run.
fn pair(class: &Class, run: i64, two: [&str; 2]) -> usize {
    let rows = class.client.get(&format!("/runs/{run}/report/pairs.csv")).text();
    let is_it = |row: &str| two.iter().all(|name| row.contains(name));
    rows.lines().skip(1).position(is_it).map(|place| place + 1).unwrap_or_else(|| panic!("{rows}"))
}

/// A review stays with its pair in later reports, even if a late submission or a correction changes names.
#[test]
fn a_review_outlives_a_late_submission_and_a_correction() {
    let class = Class::of_four();
    let run = class.run();
    let number = pair(&class, run, ["ann", "ben"]);
    let mark = [("state", "to-discuss"), ("note", NOTE)];
    class.post(&format!("/runs/{run}/pairs/{number}/mark"), &mark);
    class.upload("submission", &[("abe/sort.c", SORT.as_bytes())]);
    class.roster();
    let fields = [("name", "class.zip/ann"), ("author", "Ann Lee"), ("id", "17"), ("group", "")];
    class.post("/batches/1/changes", &fields);
    class.roster();
    let again = class.run();
    let number = pair(&class, again, ["class.zip/ann", "class.zip/ben"]);
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{number}.html")).text();
    assert!(page.contains(NOTE), "{page}");
    let other = pair(&class, again, ["abe", "class.zip/ben"]);
    let page = class.client.get(&format!("/runs/{again}/report/pairs/{other}.html")).text();
    assert!(!page.contains(NOTE), "the note belongs to another pair");
    let rows = cases(&class);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!(rows[1][..3], ["sorting 2026", "ann", "ben"]);
    assert_eq!(rows[1][9], format!("/runs/{again}/report/pairs/{number}.html"));
}

/// The latest review counts, earlier ones are kept, and scripts receive JSON.
#[test]
fn the_latest_review_counts() {
    let class = Class::of_four();
    let run = class.run();
    let path = format!("/runs/{run}/pairs/1/mark");
    class.post(&path, &[("state", "to-review"), ("note", "first")]);
    let form = [("csrf", class.client.csrf.as_str()), ("state", "dismissed"), ("note", "=1+1")];
    let answer = class.client.send(Request::post(&path).form(&form).header("Accept", "application/json"));
    let said: Value = serde_json::from_str(&answer.text()).unwrap();
    assert_eq!((&said["state"], &said["note"], &said["by"]), (&"dismissed".into(), &"=1+1".into(), &"owner".into()));
    let rows = cases(&class);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1][5..8], ["dismissed", "'=1+1", "owner"], "a spreadsheet would compute it");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM mark"), 2);
    for wrong in [&[("state", "guilty")][..], &[]] {
        assert_eq!(class.client.post(&path, wrong).status, 422);
    }
    assert_eq!(class.client.post(&format!("/runs/{run}/pairs/99/mark"), &form).status, 404);
}

/// Cases can be filtered by their state.
#[test]
fn cases_are_filtered_by_state() {
    let class = Class::of_four();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/mark"), &[("state", "escalated"), ("note", NOTE)]);
    let shown = |path: &str| class.client.get(path).text().contains(NOTE);
    assert!(shown("/courses/1/cases"));
    assert!(shown("/courses/1/cases?state=escalated"));
    assert!(!shown("/courses/1/cases?state=dismissed"));
    class.post(&format!("/runs/{run}/delete"), &[]);
    assert!(shown("/courses/1/cases"), "a case is lost with its report");
    assert_eq!(cases(&class)[1][9], "");
}

/// The log names neither students nor notes.
#[test]
fn the_log_names_no_student() {
    let class = Class::of_four();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/mark"), &[("state", "escalated"), ("note", "handed on to the office")]);
    class.client.get("/courses/1/cases.csv");
    class.client.get(&format!("/runs/{run}/report.zip"));
    class.client.get(&format!("/runs/{run}/pairs/1/evidence.html"));
    let log: String = class.row("SELECT group_concat(what || ': ' || about, x'0a') FROM log");
    assert_snapshot!(log);
    for word in ["ann", "ben", "office", "class.zip"] {
        assert!(!log.split(|c: char| !c.is_alphanumeric() && c != '.').any(|one| one == word), "{word} in {log}");
    }
}
