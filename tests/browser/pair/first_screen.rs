//! The first screen of a pair, and the details that open beside the code.

use super::{open_pair, show_details};
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
    window.is("document.getElementById('details').checkVisibility()")
}

/// Without scrolling, a laptop shows the names, the verdict with its reason, the shares, the way to the next pair, the review, and
/// thirty-four lines of both sources.
#[test]
fn thirty_four_lines_of_both_are_above_the_fold() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(LAPTOP.0, LAPTOP.1);
    open_pair(&window, &report.folder, 1);
    for shown in
        ["h1 .verdict", "h1 .name", ".verdict-line strong", ".whose .share", ".steps a[rel=next]", ".own-review"]
    {
        assert!(is_in_window(&window, shown), "{shown}");
    }
    for hand in ["left", "right"] {
        let n_lines = n_visible_lines(&window, hand);
        assert!(n_lines >= 34, "{n_lines} lines on the {hand}");
    }
    assert_eq!(window.number("document.documentElement.scrollHeight"), f64::from(LAPTOP.1));
    window.must_not_complain();
}

/// The details are closed at first unless the window has room beside the code; the browser remembers what was chosen.
#[test]
fn the_details_stay_as_they_were_left() {
    let (_desk, report, window) = sample_report("c-inventory");
    for (width, is_open) in [(1366, false), (390, false), (1920, true)] {
        window.resize(width, 900);
        open_pair(&window, &report.folder, 1);
        assert_eq!(are_details_open(&window), is_open, "{width}");
    }
    window.press("i");
    assert!(!are_details_open(&window));
    open_pair(&window, &report.folder, 2);
    assert!(!are_details_open(&window), "forgotten on the next page");
    window.resize(1366, 900);
    open_pair(&window, &report.folder, 2);
    window.click("[data-action=details]");
    open_pair(&window, &report.folder, 1);
    assert!(are_details_open(&window), "forgotten on the next page");
    window.resize(390, 900);
    open_pair(&window, &report.folder, 1);
    assert!(!are_details_open(&window), "they would hide the code of a phone");
    window.must_not_complain();
}

/// The details are tabs, led through by clicks and arrows, each with its own content.
#[test]
fn the_details_have_tabs() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    let shown = || {
        window.texts("[...document.querySelectorAll('.side-sheet > section')].filter((one) => one.checkVisibility()).map((one) => one.id)")
    };
    show_details(&window, "why");
    assert_eq!(shown(), ["why"]);
    window.press("ArrowRight");
    assert_eq!(shown(), ["only"]);
    // Each line leads to both its places.
    window.click(".codes li:nth-child(2) button");
    let numbers =
        window.texts("[...document.querySelectorAll('.codes li:nth-child(2) small')].map((one) => one.textContent)");
    let at = window.texts("[...document.querySelectorAll('.line.at')].map((one) => one.dataset.n)");
    assert_eq!(at, numbers);
    window.must_not_complain();
}

/// Without scripts, everything can be read.
#[test]
fn without_scripts_the_details_are_open() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    window.open(&report.folder.join("pairs/1.html"));
    for shown in [".verdict-line", ".figures", ".regions", ".why", ".only-lines", ".passages > li", "iframe"] {
        assert!(window.is(&format!("document.querySelector('{shown}').checkVisibility()")), "{shown}");
    }
    window.must_not_complain();
}
