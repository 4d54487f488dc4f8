//! Any text in every field that a student controls: on no page does it become markup, and no character stays that hides or
//! reorders text.

use lookalike_compare::anonymize::hide_names;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::sheet::Sheet;
use lookalike_report_templates::page::{Pages, ReportFile};

use super::markup::names;
use crate::hostile_report::{HIDDEN, hostile_report};

/// A name that no tag and no attribute of the templates has.
const MARKER: &str = "zz9";
/// The passages of the generated report begin and end within its first bytes, which must be single characters.
const PREFIX: &str = "aaaaaaaaaaaaaa";

/// The bytes are the text.
pub fn check(input: &[u8]) {
    let mut report = hostile_report(&marked(&String::from_utf8_lossy(input)));
    check_pages(&report);
    hide_names(&mut report);
    check_pages(&report);
}

/// Adds the marker wherever the text might open a tag or leave an attribute.
fn marked(text: &str) -> String {
    let text = text.replace('<', &format!("<{MARKER} ")).replace('"', &format!("\" {MARKER} "));
    format!("{PREFIX}{}", text.replace('\'', &format!("' {MARKER} ")))
}

fn check_pages(report: &Report) {
    let pages = Pages::new(report);
    for page in pages.list() {
        let text = pages.render(page).expect("memory can be written to");
        if page.path().ends_with(".html") {
            assert_no_injection(&text);
        } else if matches!(page, ReportFile::Sources(_) | ReportFile::Rows(..)) {
            assert!(!text.contains(['<', '>', '&']), "{}", page.path());
        }
    }
    assert_no_injection(&Sheet::of_pair(report, 0).to_html().expect("memory can be written to"));
}

fn assert_no_injection(html: &str) {
    let names = names(html);
    assert!(!names.iter().any(|name| name.contains(MARKER)), "{names:?}");
    // One search for each character: this is much faster than one search for any of them.
    assert!(
        !HIDDEN.iter().any(|&hidden| html.contains(hidden)),
        "the page has a character that hides or reorders text"
    );
}
