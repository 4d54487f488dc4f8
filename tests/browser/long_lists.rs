//! Lists of tens of thousands of rows: only visible rows are built, and every row can be reached.

use lookalike_report_templates::gallery;
use lookalike_report_templates::page::ReportFile;

use super::synthetic_report_with;
use super::table::{List, figures};
use super::window::Window;

/// More rows than are ever built: thirty-five visible ones, as many above and below, and some margin.
const FEW: usize = 150;

/// Whether a page has a list.
fn is_list(page: ReportFile) -> bool {
    !matches!(
        page,
        ReportFile::Pair(_)
            | ReportFile::Submission(_)
            | ReportFile::Sources(_)
            | ReportFile::Cluster(_)
            | ReportFile::ReportJson
    )
}

/// Jumps to the end of the list by key; returns the last row, which must be visible.
#[track_caller]
fn end_of(window: &Window, list: &List) -> Vec<String> {
    window.press("End");
    let last = "[...document.querySelectorAll('.list tbody tr:not(.spacer)')].at(-1)";
    let is_in_sight = format!(
        "{last}.getBoundingClientRect().bottom <= document.querySelector('.list .wide').getBoundingClientRect().bottom + 1"
    );
    assert!(window.is(&is_in_sight), "the last row is not visible");
    assert!(window.is(&format!("{last}.contains(document.activeElement)")), "the last row does not have the focus");
    assert!(list.rows().len() < FEW, "{} rows are on the page", list.rows().len());
    list.rows().pop().unwrap()
}

/// In the largest supported list, thirty thousand pairs, each row is found by key, order or query.
#[test]
fn tens_of_thousands_of_rows_are_one_list() {
    let report = gallery::large_report(5_000, 30_000);
    let is_first = |page| {
        is_list(page) && !matches!(page, ReportFile::Pairs(1..) | ReportFile::Submissions(1..) | ReportFile::Batch(1..))
    };
    let (dir, window) = synthetic_report_with(&report, is_first);
    window.resize(1400, 900);
    window.open(&dir.path("report/pairs.html"));
    let list = List::here(&window, "pairs");
    assert_eq!(list.figures(), [30_000]);
    assert!(list.rows().len() < FEW);
    assert_eq!(window.text("document.getElementById('pairs').getAttribute('aria-rowcount')"), "30001");
    window.press("/");
    window.press("ArrowDown");
    let last = end_of(&window, &list);
    assert_eq!(last[0], "30000");
    let row = "document.querySelector('tr[aria-rowindex=\"30001\"]').cells[0].textContent";
    assert_eq!(window.text(row), "30000", "the row index for screen readers is wrong");
    // By the name on the left: the first row comes from far down the list.
    list.sort("left");
    let names = list.column(1);
    assert_eq!(list.column(0).len(), names.len());
    assert!(window.is("document.querySelector('.list .wide').scrollTop === 0"), "the sorted list is not at its top");
    let wanted = &report.submissions[report.pairs[29_999].left].name;
    let expected: Vec<String> = report
        .pairs
        .iter()
        .enumerate()
        .filter(|(_, pair)| [pair.left, pair.right].iter().any(|&one| report.submissions[one].name == *wanted))
        .map(|(place, _)| (place + 1).to_string())
        .collect();
    list.sort("pair");
    list.ask(&format!("\"{wanted}\""));
    assert_eq!(list.column(0), expected);
    // The middle, by scrolling.
    list.ask("score>=0");
    window
        .get("(() => { const box = document.querySelector('.list .wide'); box.scrollTop = box.scrollHeight / 2; })()");
    window.until("document.querySelector('tr[aria-rowindex=\"15001\"]') !== null");
    assert!(list.rows().len() < FEW);
    window.must_not_complain();

    for (page, name, n_rows) in [("submissions", "submissions", 5_000), ("batch", "files", report.input_files.len())] {
        window.open(&dir.path(&format!("report/{page}.html")));
        let list = List::here(&window, name);
        window.press("/");
        window.press("ArrowDown");
        end_of(&window, &list);
        let last = format!("document.querySelector('tr[aria-rowindex=\"{}\"]') !== null", n_rows + 1);
        assert!(window.is(&last), "{page}");
    }
    window.must_not_complain();
}

/// Without scripts, every row is on one of the numbered pages.
#[test]
fn numbered_pages_need_no_script() {
    let report = gallery::large_report(1_200, 1_300);
    let (dir, window) = synthetic_report_with(&report, is_list);
    window.without_scripts();
    for (page, name, n_rows) in
        [("pairs", "pairs", 1_300), ("submissions", "submissions", 1_200), ("batch", "files", 1_200)]
    {
        window.open(&dir.path(&format!("report/{page}.html")));
        let mut rows = super::table::rows(&window, &format!("#{name} tbody tr"));
        assert!(
            !window.is("document.querySelector('.tools').checkVisibility()"),
            "{page}: a tool is shown that needs a script"
        );
        assert_eq!(window.count(".pages a:not([rel])"), 3, "{page}");
        for number in 2..=3 {
            window.loading(|| window.click(".pages a[rel=next]"));
            assert!(window.text("location.pathname").ends_with(&format!("/{page}-{number}.html")));
            assert_eq!(window.text("document.querySelector('.pages [aria-current]').textContent"), number.to_string());
            rows.extend(super::table::rows(&window, &format!("#{name} tbody tr")));
        }
        assert_eq!(window.count(".pages a[rel=next]"), 0, "{page}");
        assert_eq!(rows.len(), n_rows, "{page}");
        if name == "pairs" {
            let numbers: Vec<String> = rows.into_iter().map(|mut row| row.swap_remove(0)).collect();
            assert_eq!(numbers, (1..=1_300).map(|number| number.to_string()).collect::<Vec<_>>());
        }
        window.loading(|| window.click(".pages a[rel=prev]"));
        assert!(window.text("location.pathname").ends_with(&format!("/{page}-2.html")));
    }
    window.must_not_complain();
}

/// With scripts, a numbered page shows the whole list at that page's rows.
#[test]
fn numbered_pages_open_the_list_at_their_rows() {
    let report = gallery::large_report(1_200, 1_300);
    let (dir, window) = synthetic_report_with(&report, is_list);
    let list = List::open(&window, &dir.path("report/pairs-3.html"), "", "pairs");
    assert_eq!(list.figures(), [1_300]);
    assert!(list.column(0).contains(&"1001".to_owned()));
    let top = "document.querySelector('tr[aria-rowindex=\"1002\"]').getBoundingClientRect().top \
               - document.querySelector('#pairs thead th').getBoundingClientRect().bottom";
    assert!(window.number(top).abs() < 3.0, "row 1,001 is not the first visible one");
    window.must_not_complain();
}

/// Printed lists contain their rows, and say so where there are too many.
#[test]
fn printed_lists_have_their_rows() {
    let report = gallery::large_report(1_200, 2_300);
    let (dir, window) = synthetic_report_with(&report, is_list);
    window.resize(1100, 800);
    window.open(&dir.path("report/pairs.html"));
    let list = List::here(&window, "pairs");
    window.print();
    window.get("window.dispatchEvent(new Event('beforeprint'))");
    assert_eq!(window.count("#pairs tbody tr:not(.spacer)"), 2_000);
    let shown = window.text("document.querySelector('.shown').textContent");
    assert!(figures(&shown).ends_with(&[2_000, 2_300]), "{shown}");
    assert!(window.is("document.querySelector('.shown').checkVisibility()"));
    let hidden =
        "document.querySelector('.list .wide').scrollHeight - document.querySelector('.list .wide').clientHeight";
    assert!(window.number(hidden) <= 1.0, "rows are behind a scroll bar");
    window.prefer("light");
    window.get("window.dispatchEvent(new Event('afterprint'))");
    assert!(list.rows().len() < FEW);
    window.must_not_complain();
}
