//! Using lists: rows that open pages, state in the address, and missing data.

use std::fs;

use insta::assert_snapshot;
use lookalike_report_templates::gallery;
use lookalike_report_templates::page::ReportFile;

use super::sample_report;
use super::table::{List, figures};
use super::window::{CONTROL, Window};
use super::{synthetic_report, synthetic_report_with};

/// An expression for the first visible row.
const FIRST_IN_SIGHT: &str = "(() => {
    const head = document.querySelector('#pairs thead th').getBoundingClientRect().bottom;
    const rows = [...document.querySelectorAll('#pairs tbody tr:not(.spacer)')];
    return rows.find((row) => row.getBoundingClientRect().bottom > head + 2).cells[0].textContent;
})()";

/// Goes back to the previous page.
fn go_back(window: &Window) {
    window.leave("history.back()");
}

/// Every page opens from disk without errors and without other requests.
#[test]
fn every_page_opens_quietly() {
    let (_desk, report, window) = sample_report("c-inventory");
    let pages = ["index", "pairs", "clusters", "submissions", "batch", "submissions/12"];
    for page in pages {
        window.open(&report.folder.join(format!("{page}.html")));
        assert_eq!(window.text("document.readyState"), "complete", "{page}");
        assert!(window.text("document.title").contains(report.json["batch"].as_str().unwrap()), "{page}");
        assert_eq!(window.count(".bar nav [aria-current]"), 1, "{page} is not marked in the menu");
    }
    window.must_not_complain();
}

/// A click on a row opens its pair; a name in it opens the submission.
#[test]
fn rows_open_their_pages() {
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
    let report = gallery::report();
    let (dir, window) = synthetic_report(&report);
    List::open(&window, &dir.path("report/pairs.html"), "", "pairs");
    let row = 2 + report.pairs.iter().position(|pair| pair.cluster == Some(2)).unwrap();
    window.loading(|| window.click(&format!("#pairs tbody tr[aria-rowindex='{row}'] a[href^='clusters/']")));
    assert!(window.text("location.pathname").ends_with("/clusters/2.html"));
    window.must_not_complain();
}

/// Opening pairs in new windows keeps the list as it is.
#[test]
fn pairs_open_in_new_windows() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "#q=petrov&sort=-tokens", "pairs");
    let before = (list.rows(), window.text("location.href"));
    let [first, second] = [0, 1].map(|place| report.folder.join(format!("pairs/{}.html", before.0[place][0])));
    window.click_holding(CONTROL, "#pairs tbody tr[aria-rowindex='2'] .open");
    window.close_other(&first);
    window.click_holding(CONTROL, "#pairs tbody tr[aria-rowindex='3'] td.score");
    window.close_other(&second);
    assert_eq!((list.rows(), window.text("location.href")), before);
    window.must_not_complain();
}

/// Filters write the query: those of one field add up, others restrict, and what somebody typed stays.
#[test]
fn filters_write_the_query() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    let query = || window.text("document.querySelector('input.query').value");
    let n_with = |verdict: &str| report.pairs.iter().filter(|pair| pair.verdict == verdict).count();
    let (n_strong, n_worth) = (n_with("strong"), n_with("worth_a_look"));
    let filter = |query: &str| format!("[data-query='{query}']");
    let number =
        |query: &str| figures(&window.text(&format!("document.querySelector(`{}`).textContent", filter(query))));
    assert_eq!((number("verdict:strong"), number("verdict:worth")), (vec![n_strong], vec![n_worth]));
    window.click(&filter("verdict:strong"));
    assert_eq!(list.column(0).len(), n_strong);
    window.click(&filter("verdict:worth"));
    assert_eq!((query().as_str(), list.column(0).len()), ("verdict:strong or verdict:worth", n_strong + n_worth));
    let name = &report.pairs[0].left;
    list.ask(&format!("verdict:strong {name}"));
    assert_eq!(window.count(".filters [aria-pressed=true]"), 1);
    window.click(&filter("verdict:strong"));
    assert_eq!(query(), *name, "what was typed is gone");
    window.must_not_complain();
}

/// Query, order and place are in the address, and survive a reload and going back.
#[test]
fn a_list_keeps_its_state() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(1700, 700);
    window.open(&report.folder.join("pairs.html"));
    let list = List::here(&window, "pairs");
    list.ask("type:renamed");
    list.sort("passages");
    window.get(
        "document.querySelector('.list .wide').scrollTop = 20 * document.querySelector('tr[data-place]').offsetHeight",
    );
    window.until("location.hash.includes('at=')");
    assert_eq!(list.state("q").as_deref(), Some("type:renamed"));
    assert_eq!(list.state("sort").as_deref(), Some("-passages"));
    assert_eq!(list.state("at").as_deref(), Some("21"));
    let state = |window: &Window| {
        let order = "document.querySelector('th[data-key=passages]').getAttribute('aria-sort')";
        (window.text("document.querySelector('input.query').value"), window.text(order), window.text(FIRST_IN_SIGHT))
    };
    let left = state(&window);
    assert_eq!((left.0.as_str(), left.1.as_str()), ("type:renamed", "descending"));
    assert_ne!(left.2, "1", "the list is scrolled");
    window.leave("location.reload()");
    assert_eq!(state(&window), left, "after a reload");
    window.loading(|| window.click("#pairs tbody tr[aria-rowindex='24'] .open"));
    assert!(window.text("location.pathname").contains("/pairs/"));
    go_back(&window);
    assert_eq!(state(&window), left, "back from a pair");
    window.must_not_complain();
}

/// A link with a query opens the list with that query; an unknown order is ignored.
#[test]
fn links_may_contain_queries() {
    let (_desk, report, window) = sample_report("c-inventory");
    let page = report.folder.join("pairs.html");
    let list = List::open(&window, &page, "#q=verdict%3Astrong&sort=score&at=999", "pairs");
    assert_eq!(list.column(0), ["2", "1"]);
    let list = List::open(&window, &page, "#sort=height", "pairs");
    assert_eq!(list.column(0).len(), report.pairs.len());
    assert_eq!(window.count("[aria-sort]"), 0);
    window.must_not_complain();
}

/// A list whose data files are missing says so, and shows the rows of its pages.
#[test]
fn missing_data_is_reported() {
    let report = gallery::large_report(40, 700);
    let is_wanted = |page| !matches!(page, ReportFile::Pair(_) | ReportFile::Submission(_) | ReportFile::Sources(_));
    let (dir, window) = synthetic_report_with(&report, is_wanted);
    fs::remove_file(dir.path("report/data/pairs.js")).unwrap();
    window.open(&dir.path("report/pairs.html"));
    assert_eq!(window.count(".live"), 0);
    assert_snapshot!(window.text("document.querySelector('.problem').textContent"), @"Some rows could not be loaded, so this page has no search; the links below lead to the other rows.");
    assert_eq!(window.count("#pairs tbody tr"), 500);
    assert!(!window.is("document.querySelector('.tools').checkVisibility()"), "the search is useless here");
    window.loading(|| window.click(".pages a[rel=next]"));
    assert_eq!(window.count("#pairs tbody tr"), 200);
    assert_eq!(figures(&window.text("document.querySelector('.shown').textContent")), [501, 700, 700]);
}

/// The page explains its queries on demand.
#[test]
fn help_is_on_the_page() {
    let (dir, window) = synthetic_report(&gallery::report());
    for (page, name) in [("pairs", "pairs"), ("submissions", "submissions"), ("batch", "files")] {
        List::open(&window, &dir.path(&format!("report/{page}.html")), "", name);
        assert!(!window.is("document.querySelector('.help dl').checkVisibility()"), "{page}");
        window.click(".help summary");
        assert!(window.is("document.querySelector('.help dl').checkVisibility()"), "{page}");
        assert!(window.count(".help dt") >= 6, "{page}");
    }
    window.must_not_complain();
}
