//! Lists as one works with them: rows that open pages, an address that keeps their state, data that are missing.

use std::fs;

use lookalike_report_templates::gallery;
use lookalike_report_templates::page::Page;

use super::sample_report;
use super::table::List;
use super::window::{CONTROL, Window};
use super::{made_up, made_up_pages};

/// The row that stands first in sight.
const FIRST_IN_SIGHT: &str = "(() => {
    const head = document.querySelector('#pairs thead th').getBoundingClientRect().bottom;
    const rows = [...document.querySelectorAll('#pairs tbody tr:not(.spacer)')];
    return rows.find((row) => row.getBoundingClientRect().bottom > head + 2).cells[0].textContent;
})()";

/// Goes back to the page before.
fn go_back(window: &Window) {
    window.leave("history.back()");
}

/// Every page opens from disk without an error and without asking for anything else.
#[test]
fn every_page_opens_quietly() {
    let (_desk, report, window) = sample_report("c-inventory");
    let pages = ["index", "pairs", "clusters", "submissions", "batch", "clusters/1", "submissions/12"];
    for page in pages {
        window.open(&report.folder.join(format!("{page}.html")));
        assert_eq!(window.text("document.readyState"), "complete", "{page}");
        let batch = format!(" · {}", report.json["batch"].as_str().unwrap());
        assert!(window.text("document.title").ends_with(&batch), "{page}");
        assert_eq!(window.count(".bar nav .here"), 1, "{page} is where the reader is");
    }
    window.must_be_quiet();
}

/// A click anywhere on a row opens its pair; a name in it leads to the submission.
#[test]
fn rows_lead_to_their_pages() {
    let (_desk, report, window) = sample_report("c-inventory");
    let page = report.folder.join("pairs.html");
    List::open(&window, &page, "", "pairs");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='3'] td.score"));
    assert!(window.text("location.pathname").ends_with("/pairs/2.html"));
    List::open(&window, &page, "", "pairs");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='3'] .name"));
    assert!(window.text("location.pathname").contains("/submissions/"));
    assert_eq!(window.text("document.querySelector('h1').textContent"), report.pairs[1].left);
    window.loading(|| window.click("table.pairs .open"));
    assert!(window.text("location.pathname").ends_with("/pairs/2.html"));
    List::open(&window, &page, "", "pairs");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='3'] a[href^='clusters/']"));
    assert!(window.text("location.pathname").ends_with("/clusters/2.html"));
    window.must_be_quiet();
}

/// Who opens pair after pair beside the list keeps the list as it is.
#[test]
fn pairs_open_in_windows_of_their_own() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "#q=petrov&sort=-tokens", "pairs");
    let before = (list.rows(), window.text("location.href"));
    let [first, second] = [0, 1].map(|place| report.folder.join(format!("pairs/{}.html", before.0[place][0])));
    window.click_holding(CONTROL, "#pairs tbody tr[aria-rowindex='2'] .open");
    window.close_other(&first);
    window.click_holding(CONTROL, "#pairs tbody tr[aria-rowindex='3'] td.score");
    window.close_other(&second);
    assert_eq!((list.rows(), window.text("location.href")), before);
    window.must_be_quiet();
}

/// Query, order and place are in the address: after a reload, and back from a pair, everything is as it was.
#[test]
fn a_list_is_found_again_as_it_was_left() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(1700, 700);
    window.open(&report.folder.join("pairs.html"));
    let list = List::here(&window, "pairs");
    list.ask("label:renamed");
    list.sort("passages");
    window.get(
        "document.querySelector('.list .wide').scrollTop = 20 * document.querySelector('tr[data-place]').offsetHeight",
    );
    window.until("location.hash.includes('at=')");
    assert_eq!(list.state("q").as_deref(), Some("label:renamed"));
    assert_eq!(list.state("sort").as_deref(), Some("-passages"));
    assert_eq!(list.state("at").as_deref(), Some("21"));
    let state = |window: &Window| {
        let order = "document.querySelector('th[data-key=passages]').getAttribute('aria-sort')";
        (window.text("document.querySelector('input.query').value"), window.text(order), window.text(FIRST_IN_SIGHT))
    };
    let left = state(&window);
    assert_eq!((left.0.as_str(), left.1.as_str()), ("label:renamed", "descending"));
    assert_ne!(left.2, "1", "the list is scrolled");
    window.leave("location.reload()");
    assert_eq!(state(&window), left, "after a reload");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='24'] .open"));
    assert!(window.text("location.pathname").contains("/pairs/"));
    go_back(&window);
    assert_eq!(state(&window), left, "back from a pair");
    window.must_be_quiet();
}

/// A link with a query in it, as other pages have, opens the list with that query; an unknown order is none.
#[test]
fn addresses_ask_lists() {
    let (_desk, report, window) = sample_report("c-inventory");
    let page = report.folder.join("pairs.html");
    let list = List::open(&window, &page, "#q=verdict%3Astrong&sort=score&at=999", "pairs");
    assert_eq!(list.column(0), ["4", "3", "2", "1"]);
    let list = List::open(&window, &page, "#sort=height", "pairs");
    assert_eq!(list.column(0).len(), report.pairs.len());
    assert_eq!(window.count("[aria-sort]"), 0);
    window.must_be_quiet();
}

/// A report that was copied without its data says so, and shows what its pages hold.
#[test]
fn missing_data_are_said() {
    let report = gallery::large_report(40, 700);
    let is_wanted = |page| !matches!(page, Page::Pair(_) | Page::Submission(_) | Page::Sources(_));
    let (desk, window) = made_up_pages(&report, is_wanted);
    fs::remove_file(desk.path("report/data/pairs.js")).unwrap();
    window.open(&desk.path("report/pairs.html"));
    assert_eq!(window.count(".live"), 0);
    assert!(window.text("document.querySelector('.problem').textContent").contains("Not all rows could be loaded"));
    assert_eq!(window.count("#pairs tbody tr"), 500);
    assert!(!window.is("document.querySelector('.tools').checkVisibility()"), "there is nothing to search in");
    window.loading(|| window.click(".pages a[rel=next]"));
    assert_eq!(window.count("#pairs tbody tr"), 200);
    assert_eq!(window.text("document.querySelector('.shown').textContent"), "Rows 501–700 of 700");
}

/// What can be asked is said on the page, on demand.
#[test]
fn help_is_on_the_page() {
    let (desk, window) = made_up(&gallery::report());
    for (page, name) in [("pairs", "pairs"), ("submissions", "submissions"), ("batch", "files")] {
        List::open(&window, &desk.path(&format!("report/{page}.html")), "", name);
        assert!(!window.is("document.querySelector('.help dl').checkVisibility()"), "{page}");
        window.click(".help summary");
        assert!(window.is("document.querySelector('.help dl').checkVisibility()"), "{page}");
        assert!(window.count(".help dt") >= 6, "{page}");
    }
    window.must_be_quiet();
}
