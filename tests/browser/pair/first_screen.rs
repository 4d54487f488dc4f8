//! The first screen of a pair, and the details that open above the code.

use super::{open_pair, show_passages};
use crate::sample_report;
use crate::window::Window;

/// A common small laptop.
const LAPTOP: (u32, u32) = (1366, 768);

/// Returns the number of lines of one side that are wholly visible in the window.
#[track_caller]
pub(crate) fn n_visible_lines(window: &Window, hand: &str) -> usize {
    let side = format!("document.querySelector('[data-side={hand}]')");
    window.number(&format!(
        "((side) => {{
            const top = side.querySelector('.whose').getBoundingClientRect().bottom;
            const bottom = Math.min(side.getBoundingClientRect().bottom, innerHeight);
            const boxes = [...side.querySelectorAll('.line')].map((line) => line.getBoundingClientRect());
            return boxes.filter((box) => box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1).length;
        }})({side})"
    )) as usize
}

/// Whether an element is wholly in the window.
#[track_caller]
fn is_in_window(window: &Window, selector: &str) -> bool {
    window.is(&format!(
        "(({{ top, bottom, height }}) => height > 0 && top >= 0 && bottom <= innerHeight)\
         (document.querySelector(`{selector}`).getBoundingClientRect())"
    ))
}

#[track_caller]
fn are_details_open(window: &Window) -> bool {
    window.is("document.getElementById('details').open")
}

/// Without scrolling, a laptop shows the names, the verdict with its reason, the shares, the way to the next pair, and
/// thirty lines of both sources.
#[test]
fn thirty_lines_of_both_are_above_the_fold() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(LAPTOP.0, LAPTOP.1);
    open_pair(&window, &report.folder, 1);
    for shown in
        ["h1 .verdict", "h1 .name", ".verdict-line", ".verdict-line strong", ".key-figures div", ".steps a[rel=next]"]
    {
        assert!(is_in_window(&window, shown), "{shown}");
    }
    assert_eq!(window.count(".key-figures > div"), 1);
    for hand in ["left", "right"] {
        let n_lines = n_visible_lines(&window, hand);
        assert!(n_lines >= 30, "{n_lines} lines on the {hand}");
    }
    assert_eq!(window.number("scrollY"), 0.0);
    window.must_not_complain();
}

/// The details are closed at first; the browser remembers from pair to pair whether they are open. Keys open them too.
#[test]
fn the_details_stay_as_they_were_left() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    assert!(!are_details_open(&window));
    assert!(!window.is("document.querySelector('.figures').checkVisibility()"));
    window.click("#details > summary");
    assert!(are_details_open(&window));
    open_pair(&window, &report.folder, 2);
    assert!(are_details_open(&window), "forgotten on the next page");
    assert!(window.is("document.querySelector('.figures').checkVisibility()"));
    window.get("document.querySelector('#details > summary').focus()");
    window.press("Enter");
    window.until("!document.getElementById('details').open");
    open_pair(&window, &report.folder, 1);
    assert!(!are_details_open(&window), "open again on the next page");
    window.must_not_complain();
}

/// The details inside, such as the shared traces, do not change what is remembered.
#[test]
fn inner_details_are_not_remembered() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    window.click("#details > summary");
    window.click("#details .corroboration > summary");
    assert!(window.is("document.querySelector('#details .corroboration').open"));
    open_pair(&window, &report.folder, 1);
    assert!(are_details_open(&window));
    window.must_not_complain();
}

/// A narrow window hides the list of passages at first, and the browser remembers who asked for it.
#[test]
fn the_list_of_passages_stays_as_it_was_left() {
    let (_desk, report, window) = sample_report("c-inventory");
    let is_shown = || window.is("document.querySelector('.passages > li').checkVisibility()");
    open_pair(&window, &report.folder, 1);
    assert!(is_shown(), "a wide window has room for it");
    for width in [1366, 768, 390] {
        window.resize(width, 768);
        open_pair(&window, &report.folder, 1);
        assert!(!is_shown(), "{width}");
    }
    show_passages(&window);
    open_pair(&window, &report.folder, 2);
    assert!(is_shown(), "forgotten on the next page");
    window.click("[data-action=passages]");
    assert!(!is_shown());
    window.must_not_complain();
}

/// Without scripts, the details are open and everything can be read.
#[test]
fn without_scripts_the_details_are_open() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    window.open(&report.folder.join("pairs/1.html"));
    for shown in [".verdict-line", ".key-figures", ".figures", ".regions", ".why", ".passages > li", "iframe"] {
        assert!(window.is(&format!("document.querySelector('{shown}').checkVisibility()")), "{shown}");
    }
    window.must_not_complain();
}
