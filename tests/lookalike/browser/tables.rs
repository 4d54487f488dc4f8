//! The pages with tables: sorted, filtered, searched, opened by a click.

use super::sample_report;
use super::window::Window;
use crate::harness::Desk;
use crate::harness::programs::{SORT, SORT_RENAMED};

/// The texts of a column from top to bottom, rows that are filtered out left aside.
fn column(window: &Window, table: &str, column: usize) -> Vec<String> {
    window.texts(&format!(
        "[...document.getElementById('{table}').tBodies[0].rows].filter((row) => row.checkVisibility()) \
         .map((row) => row.cells[{column}].textContent.trim())"
    ))
}

/// Every page opens from disk without an error and without asking for anything else.
#[test]
fn every_page_opens_quietly() {
    let (_desk, report, window) = sample_report("c-inventory");
    let pages = ["index", "submissions", "account", "run", "pairs/1", "pairs/3", "submissions/1", "submissions/12"];
    for page in pages {
        window.open(&report.folder.join(format!("{page}.html")));
        assert_eq!(window.text("document.readyState"), "complete", "{page}");
        assert!(window.text("document.title").contains("submissions"), "{page}");
    }
    window.must_be_quiet();
}

/// A click on any header sorts the table by that column, a second one the other way round.
#[test]
fn pairs_are_sorted_by_any_column() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("index.html"));
    let kinds = window.texts("[...document.querySelectorAll('#pairs th[data-sort]')].map((one) => one.dataset.sort)");
    assert_eq!(kinds.len(), 11);
    let original = column(&window, "pairs", 0);
    for (place, kind) in kinds.iter().enumerate() {
        let header = format!("#pairs thead th:nth-child({})", place + 1);
        let mut orders = Vec::new();
        for _ in 0..2 {
            window.click(&format!("{header} button"));
            let order = window.text(&format!("document.querySelector('{header}').getAttribute('aria-sort')"));
            assert_eq!(window.count("#pairs [aria-sort]"), 1, "one column is sorted by");
            let cells: Vec<String> = column(&window, "pairs", place);
            assert_eq!(cells.len(), original.len(), "no row is lost");
            must_be_sorted(&cells, kind, &order);
            orders.push(order);
        }
        orders.sort_unstable();
        assert_eq!(orders, ["ascending", "descending"], "column {place}");
    }
    window.click("#pairs thead th:first-child button");
    assert_eq!(column(&window, "pairs", 0), original, "by rank is the order of the page");
    window.must_be_quiet();
}

#[track_caller]
fn must_be_sorted(cells: &[String], kind: &str, order: &str) {
    let mut filled: Vec<&str> = cells.iter().map(String::as_str).take_while(|cell| !cell.is_empty()).collect();
    assert!(cells[filled.len()..].iter().all(String::is_empty), "empty cells come last: {cells:?}");
    if order == "descending" {
        filled.reverse();
    }
    let number = |cell: &&str| -> f64 { cell.replace([',', '%'], "").trim().parse().unwrap() };
    match kind {
        "number" => assert!(filled.is_sorted_by_key(number), "{cells:?}"),
        _ => assert!(filled.is_sorted(), "{cells:?}"),
    }
}

/// The filter leaves the pairs in which every word occurs, and says how many.
#[test]
fn pairs_are_filtered_by_name() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("index.html"));
    window.click("input[data-filters=pairs]");
    window.type_text("petrov");
    let shown = column(&window, "pairs", 0).len();
    let expected = report.pairs.iter().filter(|row| row.left == "petrov-anton" || row.right == "petrov-anton").count();
    assert_eq!(shown, expected);
    assert!(window.text("document.querySelector('output').textContent").starts_with(&format!("{expected} of ")));
    window.type_text(" INES");
    assert_eq!(column(&window, "pairs", 1), ["kowalska-ines"]);
    assert_eq!(column(&window, "pairs", 2), ["petrov-anton"]);
    window.type_text(" nobody");
    assert_eq!(column(&window, "pairs", 0), [""; 0]);
    window.must_be_quiet();
}

/// A click anywhere on a row opens its pair; the name in it leads to the submission.
#[test]
fn rows_lead_to_their_pages() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("index.html"));
    window.loading(|| window.click("#pairs tbody tr:nth-child(2) td.score"));
    assert!(window.text("location.pathname").ends_with("/pairs/2.html"));
    window.open(&report.folder.join("index.html"));
    window.loading(|| window.click("#pairs tbody tr:nth-child(2) .name"));
    assert!(window.text("location.pathname").contains("/submissions/"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), report.pairs[1].left);
    window.loading(|| window.click("#partner-table .open"));
    assert!(window.text("location.pathname").ends_with("/pairs/2.html"));
    window.must_be_quiet();
}

/// The account is searched through all its tables at once.
#[test]
fn the_account_is_searched() {
    let desk = Desk::new();
    desk.files(&[
        ("batch/anna/sort.c", SORT),
        ("batch/anna/needle.docx", "words"),
        ("batch/ben/sort.c", SORT_RENAMED),
        ("batch/ben/needle-empty.c", ""),
    ]);
    let report = desk.check(&["batch"]);
    let window = Window::new();
    window.open(&report.folder.join("account.html"));
    let n_shown = || window.count("tbody tr:not([hidden])");
    assert_eq!(n_shown(), 4);
    window.click("input[type=search]");
    window.type_text("needle");
    assert_eq!(n_shown(), 2);
    assert_eq!(column(&window, "table-ignored", 1), ["needle.docx"]);
    assert_eq!(column(&window, "table-too-short", 1), ["needle-empty.c"]);
    window.type_text(" docx anna");
    assert_eq!(n_shown(), 1);
    window.must_be_quiet();
}
