//! The source code on the page of a submission: highlights, line numbers, who shares which lines, and the page without
//! scripts.

use std::fs;

use super::sample_report;
use super::window::Window;
use lookalike_test_harness::{Report, TestDir};

/// Opens the page of a submission and waits until its code is built.
#[track_caller]
fn open(window: &Window, report: &Report, name: &str, anchor: &str) {
    window.open_at(&report.folder.join(page(report, name)), anchor);
    window.until("document.querySelector('.file .line') !== null");
}

#[track_caller]
fn page(report: &Report, name: &str) -> String {
    let place = report.names().iter().position(|one| *one == name).expect(name);
    format!("submissions/{}.html", place + 1)
}

/// Returns a submission of the sample's third pair, and the text of its only file.
fn partner(report: &Report) -> (String, String) {
    let name = report.pairs[2].left.clone();
    let folder = lookalike_test_harness::repository().join("samples/c-inventory/submissions").join(&name);
    let text = lookalike_test_harness::files_below(&folder).into_values().max_by_key(Vec::len).unwrap();
    (name, String::from_utf8(text).unwrap())
}

/// Every line has its number and an address, and the text is the submitted one.
#[test]
fn code_has_line_numbers_and_highlights() {
    let (_desk, report, window) = sample_report("c-inventory");
    let (name, text) = partner(&report);
    open(&window, &report, &name, "");
    let lines = window.texts("[...document.querySelectorAll('.file .line')].map((one) => one.lastChild.textContent)");
    assert_eq!(lines, text.lines().collect::<Vec<_>>());
    assert!(
        window.is("[...document.querySelectorAll('.file .line')].every((one, place) => one.id === `f1-L${place + 1}`)")
    );
    for color in [".k", ".t", ".n", ".m"] {
        assert!(window.count(&format!(".file .line {color}")) > 5, "{color}");
    }
    assert_eq!(window.count(".listing"), 0, "the plain listing is still there");
    window.must_not_complain();
}

/// The margin shows how many partners share a line, and links to them; other lines have none.
#[test]
fn the_margin_shows_who_shares_a_line() {
    let (_desk, report, window) = sample_report("c-inventory");
    let (name, _) = partner(&report);
    open(&window, &report, &name, "");
    let margins = window.get("JSON.parse(document.getElementById('margins').textContent)");
    for margin in margins.as_array().unwrap() {
        let [first, last, partners] = [1, 2, 3].map(|place| margin[place].as_u64().unwrap());
        assert_eq!(
            window.text(&format!("document.querySelector('#f1-L{first} .holders').textContent")),
            partners.to_string()
        );
        assert_eq!(window.count(&format!("#f1-L{last} .holders")), 1);
    }
    let n_lines = "margins.reduce((sum, [, first, last]) => sum + last - first + 1, 0)";
    let expected =
        window.number(&format!("((margins) => {n_lines})(JSON.parse(document.getElementById('margins').textContent))"));
    assert!((window.count(".file .holders") as f64 - expected).abs() < 0.5);
    window.click(".file .holders");
    let stretch = window.text("location.hash");
    assert!(stretch.starts_with("#s"), "{stretch}");
    assert!(window.is(&format!("document.querySelector('{stretch} .name') !== null")), "{stretch} names nobody");
    window.must_not_complain();
}

/// A link to a line scrolls to it and marks it, also when only the address changes.
#[test]
fn a_line_has_an_address() {
    let (_desk, report, window) = sample_report("c-inventory");
    let (name, _) = partner(&report);
    open(&window, &report, &name, "#f1-L70");
    let must_be_at = |line: usize| {
        window.until(&format!("document.querySelector('#f1-L{line}.here') !== null"));
        let top = window.number(&format!("document.getElementById('f1-L{line}').getBoundingClientRect().top"));
        assert!((0.0..900.0).contains(&top), "line {line} is at {top}");
        assert_eq!(window.count(".line.here"), 1);
    };
    must_be_at(70);
    window.get("location.hash = '#f1-L12'");
    must_be_at(12);
    window.click("table.stretches tbody a[href^='#f1-L']");
    assert_eq!(window.count(".line.here"), 1);
    window.must_not_complain();
}

/// Without scripts, the listing is complete, with line numbers and anchors.
#[test]
fn the_listing_needs_no_script() {
    let (_desk, report, window) = sample_report("c-inventory");
    let (name, text) = partner(&report);
    window.without_scripts();
    window.open(&report.folder.join(page(&report, &name)));
    let listing =
        |place: usize| window.text(&format!("document.querySelectorAll('.listing pre')[{place}].textContent"));
    assert_eq!(listing(1).trim_end(), text.trim_end());
    let numbers: Vec<String> = (1..=text.lines().count()).map(|n| n.to_string()).collect();
    assert_eq!(listing(0).split_whitespace().collect::<Vec<_>>(), numbers);
    window.click("table.stretches tbody a[href^='#f1-L']");
    let anchor = "document.getElementById(location.hash.slice(1)).getBoundingClientRect()";
    assert!(window.number(&format!("{anchor}.top")) < 900.0 && window.number(&format!("{anchor}.top")) >= 0.0);
    let heights = window.get("[...document.querySelectorAll('.listing pre')].map((one) => one.clientHeight)");
    assert_eq!(heights[0], heights[1], "the numbers are not next to their lines");
    window.must_not_complain();
}

/// If the data file is missing, the plain listing stays, and a note says so.
#[test]
fn without_sources_the_listing_stays() {
    let (_desk, report, window) = sample_report("c-inventory");
    let (name, text) = partner(&report);
    let page = page(&report, &name);
    fs::remove_file(report.folder.join("sources/1.js")).unwrap();
    window.open(&report.folder.join(&page));
    window.until("document.querySelector('[data-submission] > .note') !== null");
    assert_eq!(window.text("document.querySelectorAll('.listing pre')[1].textContent").trim_end(), text.trim_end());
}

/// Files far below are built when the reader scrolls near them, and all of them for printing.
#[test]
fn files_are_built_on_demand() {
    let dir = TestDir::new();
    for name in ["anna", "ben"] {
        for file in 1..=5 {
            let lines: String = (0..1_500).map(|n| format!("int v_{file}_{n} = {n};\n")).collect();
            dir.file(&format!("batch/{name}/part{file}.c"), lines);
        }
    }
    let report = dir.check_all(&["batch"]);
    let window = Window::new();
    open(&window, &report, "anna", "");
    assert_eq!(window.count("#f5 .line"), 0, "the last file is built too early");
    window.get("document.getElementById('f5').scrollIntoView()");
    window.until("document.querySelector('#f5 .line') !== null");
    assert_eq!(window.text("document.querySelector('#f5 .line code').textContent"), "int v_5_0 = 0;");
    window.get("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(window.count(".file .line"), 5 * 1_500);
    window.must_not_complain();
}
