//! Lists of tens of thousands: only what is in sight is on the page, and everything can be reached.

use lookalike_report_templates::gallery;
use lookalike_report_templates::page::Page;

use super::made_up_pages;
use super::table::List;
use super::window::Window;

/// A page of thirty-five rows, as many above and below, and some to spare.
const FEW: usize = 150;

/// The pages of lists, and no others.
fn is_list(page: Page) -> bool {
    !matches!(page, Page::Pair(_) | Page::Submission(_) | Page::Sources(_) | Page::Cluster(_) | Page::ReportJson)
}

/// Jumps to the end of the list by key, and says which row stands last on the page and whether it is in sight.
#[track_caller]
fn end_of(window: &Window, list: &List) -> Vec<String> {
    window.press("End");
    let last = "[...document.querySelectorAll('tbody tr:not(.spacer)')].at(-1)";
    let is_in_sight = format!(
        "{last}.getBoundingClientRect().bottom <= document.querySelector('.list .wide').getBoundingClientRect().bottom + 1"
    );
    assert!(window.is(&is_in_sight), "the last row is in sight");
    assert!(window.is(&format!("{last}.contains(document.activeElement)")), "the last row has the focus");
    assert!(list.rows().len() < FEW, "{} rows are on the page", list.rows().len());
    list.rows().pop().unwrap()
}

/// The largest batch that we promise to show: thirty thousand pairs, each found by a key, a sort or a query.
#[test]
fn tens_of_thousands_of_rows_are_one_list() {
    let report = gallery::large_report(5_000, 30_000);
    let is_first =
        |page| is_list(page) && !matches!(page, Page::Pairs(1..) | Page::Submissions(1..) | Page::Batch(1..));
    let (desk, window) = made_up_pages(&report, is_first);
    window.resize(1400, 900);
    window.open(&desk.path("report/pairs.html"));
    let list = List::here(&window, "pairs");
    assert_eq!(list.count(), "All 30,000");
    assert!(list.rows().len() < FEW);
    assert_eq!(window.text("document.getElementById('pairs').getAttribute('aria-rowcount')"), "30001");
    window.press("/");
    window.press("ArrowDown");
    let last = end_of(&window, &list);
    assert_eq!(last[0], "30000");
    let row = "document.querySelector('tr[aria-rowindex=\"30001\"]').cells[0].textContent";
    assert_eq!(window.text(row), "30000", "screen readers are told where they are");
    // By the name on the left: the first row comes from far down the list.
    list.sort("left");
    let names = list.column(1);
    assert_eq!(list.column(0).len(), names.len());
    assert!(window.is("document.querySelector('.list .wide').scrollTop === 0"), "sorted lists begin at their top");
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
    // The middle, by the wheel or the bar.
    list.ask("score>=0");
    window
        .get("(() => { const box = document.querySelector('.list .wide'); box.scrollTop = box.scrollHeight / 2; })()");
    window.until("document.querySelector('tr[aria-rowindex=\"15001\"]') !== null");
    assert!(list.rows().len() < FEW);
    window.must_be_quiet();

    for (page, name, n_rows) in [("submissions", "submissions", 5_000), ("batch", "files", report.account.len())] {
        window.open(&desk.path(&format!("report/{page}.html")));
        let list = List::here(&window, name);
        window.press("/");
        window.press("ArrowDown");
        end_of(&window, &list);
        let last = format!("document.querySelector('tr[aria-rowindex=\"{}\"]') !== null", n_rows + 1);
        assert!(window.is(&last), "{page}");
    }
    window.must_be_quiet();
}

/// Without a script every row is on one of the numbered pages, one link from the next.
#[test]
fn numbered_pages_need_no_script() {
    let report = gallery::large_report(1_200, 1_300);
    let (desk, window) = made_up_pages(&report, is_list);
    window.without_scripts();
    for (page, name, n_rows) in
        [("pairs", "pairs", 1_300), ("submissions", "submissions", 1_200), ("batch", "files", 1_200)]
    {
        window.open(&desk.path(&format!("report/{page}.html")));
        let mut rows = super::table::rows(&window, &format!("#{name} tbody tr"));
        assert!(!window.is("document.querySelector('.tools').checkVisibility()"), "{page}: no tool without a script");
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
    window.must_be_quiet();
}

/// On a numbered page the script shows the whole list, at that page's rows.
#[test]
fn numbered_pages_open_the_list_at_their_rows() {
    let report = gallery::large_report(1_200, 1_300);
    let (desk, window) = made_up_pages(&report, is_list);
    let list = List::open(&window, &desk.path("report/pairs-3.html"), "", "pairs");
    assert_eq!(list.count(), "All 1,300");
    assert!(list.column(0).contains(&"1001".to_owned()));
    let top = "document.querySelector('tr[aria-rowindex=\"1002\"]').getBoundingClientRect().top \
               - document.querySelector('#pairs thead th').getBoundingClientRect().bottom";
    assert!(window.number(top).abs() < 3.0, "row 1,001 is the first in sight");
    window.must_be_quiet();
}

/// Paper has no scroll bar: the rows are printed, and where they are too many the sheet says so.
#[test]
fn printed_lists_have_their_rows() {
    let report = gallery::large_report(1_200, 2_300);
    let (desk, window) = made_up_pages(&report, is_list);
    window.resize(1100, 800);
    window.open(&desk.path("report/pairs.html"));
    let list = List::here(&window, "pairs");
    window.print();
    window.get("window.dispatchEvent(new Event('beforeprint'))");
    assert_eq!(window.count("#pairs tbody tr:not(.spacer)"), 2_000);
    assert!(window.text("document.querySelector('.shown').textContent").contains("2,000 of 2,300"));
    assert!(window.is("document.querySelector('.shown').checkVisibility()"));
    let hidden =
        "document.querySelector('.list .wide').scrollHeight - document.querySelector('.list .wide').clientHeight";
    assert!(window.number(hidden) <= 1.0, "nothing is left behind a scroll bar");
    window.prefer("light");
    window.get("window.dispatchEvent(new Event('afterprint'))");
    assert!(list.rows().len() < FEW);
    window.must_be_quiet();
}
