//! The evidence sheet, opened and printed: a single file that needs nothing else.

use std::path::PathBuf;

use super::appearance::misfit;
use super::axe::violations;
use super::sample_report;
use super::window::Window;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, STACK};

/// Writes the sheet of a sample's third pair into a folder of its own.
fn sheet() -> (TestDir, PathBuf, Window) {
    let (dir, _, window) = sample_report("c-inventory");
    let elsewhere = TestDir::new();
    let file = elsewhere.path("sheet.html");
    let out = file.to_str().unwrap();
    dir.run(&["evidence", "report", "--pair", "3", "--out", out]).must_succeed();
    (elsewhere, file, window)
}

/// The sheet requests no other file and has its style.
#[test]
fn a_sheet_is_self_contained() {
    let (_desk, file, window) = sheet();
    window.open(&file);
    assert_eq!(window.requests(), [format!("file://{}", file.display())]);
    assert_eq!(window.count("script, link, img, iframe, a"), 0);
    let marked = "getComputedStyle(document.querySelector('table.code mark')).backgroundColor";
    assert_ne!(window.text(marked), "rgba(0, 0, 0, 0)", "the content policy blocks the sheet's own style");
    assert_eq!(window.count("section.passage"), 17);
    window.must_not_complain();
}

/// The sheet keeps the accessibility rules on wide and narrow screens.
#[test]
fn a_sheet_keeps_the_rules_of_accessibility() {
    let (_desk, file, window) = sheet();
    let mut found = Vec::new();
    for (scheme, width) in [("light", 1400), ("dark", 1400), ("light", 320)] {
        window.prefer(scheme);
        window.resize(width, 900);
        window.open(&file);
        found.extend(violations(&window).into_iter().map(|one| format!("{scheme}, {width} wide: {one}")));
        found.extend(misfit(&window, "the sheet", width));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The first page is one sheet of paper, and nothing on it is cut, even if names and code are wide and every row is used.
#[test]
fn a_first_page_is_one_page() {
    let dir = TestDir::new();
    let line = |number: usize| {
        format!("int shared_{number}(int x) {{ return x * {number} + \"{} {number}\"[x]; }}\n", "W".repeat(60))
    };
    let shared: String = (0..40).map(line).collect();
    for name in ["W".repeat(60), "李".repeat(60)] {
        dir.file(&format!("batch/{name}/{}.c", "M".repeat(80)), &shared);
        dir.file(&format!("batch/{name}/b.c"), SORT);
    }
    dir.file("batch/carl/stack.c", STACK);
    dir.check(&["batch"]);
    let window = Window::new();
    // The paper of A4 between its margins, in CSS pixels.
    window.resize(703, 1000);
    dir.sheet(1);
    window.open(&dir.path("sheet.html"));
    window.print();
    assert_eq!(window.count(".first .own .only"), 8, "each takes two rows, and the files one");
    // The paper of Letter between its margins, in CSS pixels.
    assert!(window.number("document.querySelector('.first').offsetHeight") < 945.0);
    let cut = "[...document.querySelectorAll('.first, .first *')].filter((one) => getComputedStyle(one).overflowY === 'hidden' \
               && one.scrollHeight > one.clientHeight + 1).map((one) => one.className || one.tagName).join()";
    assert_eq!(window.text(cut), "");
}

/// The printed sheet fits the paper, with both sides of every passage and colored marks.
#[test]
fn a_sheet_can_be_printed() {
    let (_desk, file, window) = sheet();
    // A4 between margins, in CSS pixels.
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
    assert!((4..12).contains(&pages), "{pages} pages");
}
