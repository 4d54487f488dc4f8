//! Any text in every field that a student can reach: nothing of it becomes markup on any page, and nothing of it hides.

use lookalike::anonymous::hide_names;
use lookalike_report_templates::evidence::Handout;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::{Page, Pages};

use super::hostile::{HIDDEN, hostile_report};
use super::markup::names;

/// A name that no tag and no attribute of ours has.
const MARK: &str = "zz9";
/// The made-up report has passages that begin and end within so many bytes.
const PLAIN: &str = "aaaaaaaaaaaaaa";

/// The bytes are the text.
pub fn check(input: &[u8]) {
    let mut report = hostile_report(&marked(&String::from_utf8_lossy(input)));
    check_pages(&report);
    hide_names(&mut report);
    check_pages(&report);
}

/// The text with a mark wherever it might become a tag or leave an attribute.
fn marked(text: &str) -> String {
    let text = text.replace('<', &format!("<{MARK} ")).replace('"', &format!("\" {MARK} "));
    format!("{PLAIN}{}", text.replace('\'', &format!("' {MARK} ")))
}

fn check_pages(report: &Report) {
    let pages = Pages::new(report);
    for page in pages.list() {
        let text = pages.render(page).expect("memory can be written to");
        if page.path().ends_with(".html") {
            is_harmless(&text);
        } else if matches!(page, Page::Sources(_) | Page::Rows(..)) {
            assert!(!text.contains(['<', '>', '&']), "{}", page.path());
        }
    }
    is_harmless(&Handout::new(report, 0).sheet().expect("memory can be written to"));
}

fn is_harmless(html: &str) {
    let names = names(html);
    assert!(!names.iter().any(|name| name.contains(MARK)), "{names:?}");
    // One after the other: a single character is looked for much faster than one of several.
    assert!(!HIDDEN.iter().any(|&hidden| html.contains(hidden)), "a character that hides or reorders");
}
