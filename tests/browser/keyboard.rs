//! Lists used by keyboard.

use lookalike_report_templates::gallery;

use super::table::List;
use super::window::{SHIFT, Window};
use super::{sample_report, synthetic_report};

/// An expression for the kind of element that has the focus.
const STOP: &str = "(document.activeElement.closest('tbody tr') ?? document.activeElement.closest('thead') \
                    ?? document.activeElement).tagName";

/// Returns the place of the row that has the focus, from 1.
#[track_caller]
fn focused(window: &Window) -> usize {
    let place = window.get("Number(document.activeElement.closest('tbody tr')?.getAttribute('aria-rowindex')) - 1");
    let place = place.as_i64().unwrap_or_else(|| panic!("no row has the focus"));
    usize::try_from(place).unwrap_or_else(|_| panic!("no row has the focus"))
}

/// Whether the row with the focus is visible below the headings.
fn is_in_sight(window: &Window) -> bool {
    window.is("(() => {
            const [row, box, head] = [document.activeElement.closest('tr'), document.querySelector('.list .wide'),
                document.querySelector('.list thead th')].map((one) => one.getBoundingClientRect());
            return row.top >= head.bottom - 1 && row.bottom <= box.bottom + 1;
        })()")
}

/// Slash, arrows, page keys, Home and End move through rows, and the focused row is visible.
#[test]
fn keys_move_through_the_rows() {
    let report = gallery::large_report(60, 900);
    let (dir, window) = synthetic_report(&report);
    window.resize(1400, 800);
    window.open(&dir.path("report/pairs.html"));
    window.press("/");
    assert!(window.is("document.activeElement.matches('input.query')"));
    window.press("ArrowDown");
    assert_eq!(focused(&window), 1);
    let mut place = 1;
    for (key, expected) in
        [("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2), ("End", 900), ("ArrowDown", 900), ("ArrowUp", 899)]
    {
        window.press(key);
        place = focused(&window);
        assert_eq!(place, expected, "{key}");
        assert!(is_in_sight(&window), "{key}");
    }
    window.press("PageUp");
    let page = place - focused(&window);
    assert!((8..30).contains(&page), "a page is {page} rows");
    assert!(is_in_sight(&window));
    window.press("PageDown");
    assert_eq!(focused(&window), place);
    window.press("Home");
    assert_eq!(focused(&window), 1);
    assert!(is_in_sight(&window));
    for _ in 0..40 {
        window.press("ArrowDown");
    }
    assert_eq!(focused(&window), 41);
    assert!(is_in_sight(&window));
    window.loading(|| window.press("Enter"));
    assert!(window.text("location.pathname").ends_with("/pairs/41.html"));
    window.must_not_complain();
}

/// Tab moves from the search through the headings into one row and out again, not through thousands of links.
#[test]
fn tab_passes_through_a_list() {
    let report = gallery::large_report(60, 900);
    let (dir, window) = synthetic_report(&report);
    List::open(&window, &dir.path("report/pairs.html"), "", "pairs");
    window.press("/");
    let mut stops = Vec::new();
    while !window.is("Boolean(document.activeElement.closest('.legend, footer'))") {
        window.press("Tab");
        stops.push(window.text(STOP));
        assert!(stops.len() < 45, "{stops:?}");
    }
    assert_eq!(
        stops.iter().filter(|stop| *stop == "THEAD").count(),
        window.count("#pairs thead button:not([hidden])") - hidden_headings(&window)
    );
    let n_links = stops.iter().filter(|stop| *stop == "TR").count();
    assert!((5..=7).contains(&n_links), "the links and the marks of one row: {stops:?}");
    let first = stops.iter().position(|stop| stop == "THEAD").unwrap();
    let last = stops.iter().rposition(|stop| stop == "TR").unwrap();
    assert_eq!(last - first + 1, stops.iter().filter(|stop| ["THEAD", "TR"].contains(&stop.as_str())).count());
    // Back again: the row that had the focus gets it again.
    window.press_holding(SHIFT, "Tab");
    assert_eq!(focused(&window), 1);
    window.press("ArrowDown");
    assert_eq!(focused(&window), 2);
    window.must_not_complain();
}

/// Returns how many columns are hidden at this width.
fn hidden_headings(window: &Window) -> usize {
    window
        .get("[...document.querySelectorAll('#pairs thead button')].filter((one) => !one.checkVisibility()).length")
        .as_u64()
        .unwrap() as usize
}

/// Headings can be pressed by key.
#[test]
fn headings_are_pressed_by_key() {
    let (_desk, report, window) = sample_report("c-inventory");
    let list = List::open(&window, &report.folder.join("pairs.html"), "", "pairs");
    window.get("document.querySelector('th[data-key=tokens] button').focus()");
    window.press("Enter");
    let order = "document.querySelector('th[data-key=tokens]').getAttribute('aria-sort')";
    assert_eq!(window.text(order), "descending");
    assert_eq!(list.column(0)[0], "2", "the pair with most matched tokens");
    window.press("ArrowDown");
    assert_eq!(focused(&window), 1);
    window.must_not_complain();
}

/// The first Tab of a page skips the navigation, and the focus is visible.
#[test]
fn the_navigation_can_be_skipped() {
    let (dir, window) = synthetic_report(&gallery::report());
    for page in ["index", "pairs", "clusters/1", "submissions/1", "batch"] {
        window.open(&dir.path(&format!("report/{page}.html")));
        window.press("Tab");
        assert!(window.is("document.activeElement.matches('a.skip')"), "{page}");
        assert!(window.is("document.activeElement.getBoundingClientRect().left >= 0"), "{page}: the link stays hidden");
        window.press("Enter");
        window.until("document.activeElement.id === 'main'");
        window.press("Tab");
        assert!(window.is("document.getElementById('main').contains(document.activeElement)"), "{page}");
        assert!(window.is("getComputedStyle(document.activeElement).outlineStyle === 'solid' || document.activeElement.matches('input, summary, .wide')"), "{page}");
    }
    window.must_not_complain();
}
