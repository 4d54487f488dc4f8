//! The evidence sheet, as it is opened, printed and handed over: one file that needs nothing else.

use std::path::PathBuf;

use super::axe::violations;
use super::sample_report;
use super::window::Window;
use crate::harness::Desk;

/// A sheet of a sample's third pair, alone in a folder of its own.
fn sheet() -> (Desk, PathBuf, Window) {
    let (desk, _, window) = sample_report("c-inventory");
    let elsewhere = Desk::new();
    let file = elsewhere.path("sheet.html");
    let out = file.to_str().unwrap();
    desk.run(&["evidence", "report", "--pair", "3", "--out", out]).must_have_worked();
    (elsewhere, file, window)
}

/// It asks for nothing, not even for a file beside it, and looks as it should all the same.
#[test]
fn a_sheet_is_self_contained() {
    let (_desk, file, window) = sheet();
    window.open(&file);
    assert_eq!(window.requests(), [format!("file://{}", file.display())]);
    assert_eq!(window.count("script, link, img, iframe, a"), 0);
    let marked = "getComputedStyle(document.querySelector('table.code mark')).backgroundColor";
    assert_ne!(window.text(marked), "rgba(0, 0, 0, 0)", "its policy lets its own style through");
    assert_eq!(window.count("section.passage"), 18);
    window.must_be_quiet();
}

/// Everybody can read it, on screens and telephones.
#[test]
fn a_sheet_keeps_the_rules_of_accessibility() {
    let (_desk, file, window) = sheet();
    let mut found = Vec::new();
    for (colours, width) in [("light", 1400), ("dark", 1400), ("light", 390)] {
        window.prefer(colours);
        window.resize(width, 900);
        window.open(&file);
        found.extend(violations(&window).into_iter().map(|one| format!("{colours}, {width} wide: {one}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// On paper it is as wide as the sheet, with both sides of every passage, and marks keep their colour.
#[test]
fn a_sheet_can_be_printed() {
    let (_desk, file, window) = sheet();
    // A4 between margins, in the pixels of paper.
    window.resize(680, 960);
    window.open(&file);
    window.print();
    assert!(window.number("document.documentElement.scrollWidth") <= 680.0);
    let cut = "[...document.querySelectorAll('table.code, pre')].filter((one) => one.scrollWidth > one.clientWidth + 1 \
               || one.getBoundingClientRect().right > 680).length";
    assert!(window.number(cut) < 0.5, "code runs off the paper");
    assert!(window.is(
        "[...document.querySelectorAll('mark')].every((one) => getComputedStyle(one).printColorAdjust === 'exact')"
    ));
    let pages = window.n_printed_pages();
    assert!((3..40).contains(&pages), "{pages} pages");
}
