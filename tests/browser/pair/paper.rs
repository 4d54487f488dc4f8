//! Pairs on phones and on paper.

use super::{current, is_in_sight, open_pair, show_details};
use crate::sample_report;

/// A narrow screen shows one side at a time, nothing is wider than it, and passages can be reached on both sides.
#[test]
fn narrow_pairs_can_be_used() {
    let (_desk, report, window) = sample_report("c-inventory");
    let shown = || {
        window.texts("[...document.querySelectorAll('.side')].filter((one) => one.checkVisibility()).map((one) => one.dataset.side)")
    };
    for width in [390, 360] {
        window.resize(width, 844);
        open_pair(&window, &report.folder, 3);
        let is_narrow = || window.number("document.documentElement.scrollWidth") <= f64::from(width);
        assert_eq!(shown(), ["left"]);
        for reading in ["2", "1"] {
            window.press(reading);
            assert!(is_narrow(), "reading {reading}, {width} wide");
        }
        show_details(&window, "passages");
        assert!(is_narrow(), "details, {width} wide");
        window.click(".passages li[data-p='3'] a");
        window.click(".side-sheet-head > button");
        assert!(is_in_sight(&window, ".line:has(#left-3)"), "from the list, {width} wide");
        window.click("[data-shows=right]");
        assert_eq!(shown(), ["right"]);
        assert!(is_in_sight(&window, ".line:has(#right-3)"), "the other side shows the same passage, {width} wide");
        window.click("#right-3");
        assert_eq!(shown(), ["left"], "a number leads to the other side");
        assert!(is_in_sight(&window, ".line:has(#left-3)"), "to the other side, {width} wide");
        assert_eq!((current(&window), window.text("location.hash").as_str()), (Some(3), "#left-3"));
    }
    window.resize(768, 1024);
    assert_eq!(shown(), ["left", "right"], "a tablet has room for both");
    window.must_not_complain();
}

/// Long lines wrap within their side at any width, and nothing is cut off.
#[test]
fn no_code_is_cut_off() {
    let (_desk, report, window) = sample_report("c-inventory");
    for width in [600, 1_000, 1_280, 2_560] {
        window.resize(width, 900);
        open_pair(&window, &report.folder, 3);
        for reading in ["1", "2"] {
            window.press(reading);
            let hidden =
                "[...document.querySelectorAll('.side, .differences')].map((one) => one.scrollWidth - one.clientWidth)";
            assert!(window.is(&format!("{hidden}.every((one) => one <= 1)")), "reading {reading}, {width} wide");
        }
    }
    window.must_not_complain();
}

/// On paper the sides are side by side and whole, without scroll bars and buttons.
#[test]
fn printed_pairs_have_both_sides() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(800, 1100);
    open_pair(&window, &report.folder, 3);
    window.print();
    let sides = window.get(
        "[...document.querySelectorAll('.side')].map((side) => { const box = side.getBoundingClientRect(); \
         return [box.left, box.right, box.height, side.scrollHeight - side.clientHeight]; })",
    );
    let figure = |side: usize, place: usize| sides[side][place].as_f64().unwrap();
    assert!(figure(0, 1) <= figure(1, 0) + 1.0, "the sides are not side by side: {sides}");
    assert!(figure(1, 1) <= 800.0, "the sides do not fit the sheet: {sides}");
    for side in [0, 1] {
        assert!(figure(side, 2) > 500.0 && figure(side, 3) <= 2.0, "whole: {sides}");
    }
    for gone in [".bar nav", ".tools", ".map", ".steps"] {
        assert!(!window.is(&format!("document.querySelector('{gone}').checkVisibility()")), "{gone}");
    }
    assert!(window.is("document.querySelector('.side-sheet .key').checkVisibility()"), "the legend is not printed");
    window.must_not_complain();
}

/// Every view is printed as shown, with all its lines.
#[test]
fn every_view_can_be_printed() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 3);
    window.press("2");
    window.print();
    let (inner, outer) = (
        window.number("document.querySelector('.differences').scrollHeight"),
        window.number("document.querySelector('.differences').clientHeight"),
    );
    assert!(inner > 2_000.0 && inner - outer <= 2.0, "{inner} in {outer}");
    window.must_not_complain();
}
