//! Students choose names, paths and code: nothing in them may become markup.

use lookalike_report_templates::page::{List, Pages, ReportFile};
use lookalike_test_support::hostile_report::{ATTACKS, HIDDEN, hostile_report};

/// Every attack must be escaped on every page.
#[test]
fn text_from_students_stays_text() {
    for attack in ATTACKS {
        let report = hostile_report(attack);
        let pages = Pages::new(&report);
        for page in pages.list().into_iter().filter(|page| page.path().ends_with(".html")) {
            assert!(!pages.render(page).unwrap().contains(attack), "{}: {attack}", page.path());
        }
        for page in
            pages.list().into_iter().filter(|page| matches!(page, ReportFile::Sources(_) | ReportFile::Rows(..)))
        {
            assert!(!pages.render(page).unwrap().contains(['<', '>', '&']), "{}: {attack}", page.path());
        }
    }
}

/// Hidden characters are made visible on every page, in names, paths and code.
#[test]
fn hidden_characters_are_made_visible() {
    let report = hostile_report(ATTACKS[0]);
    let pages = Pages::new(&report);
    for page in pages.list().into_iter().filter(|page| page.path().ends_with(".html")) {
        let html = pages.render(page).unwrap();
        for hidden in HIDDEN {
            assert!(!html.contains(hidden), "{}: U+{:04X}", page.path(), u32::from(hidden));
        }
        assert!(html.contains("«U+202E»"), "{}", page.path());
    }
    for page in pages.list().into_iter().filter(|page| matches!(page, ReportFile::Sources(_) | ReportFile::Rows(..))) {
        let script = pages.render(page).unwrap();
        assert!(HIDDEN.iter().all(|&hidden| !script.contains(hidden)), "{}", page.path());
    }
}

/// Files are named by numbers: a name like `../x` must not choose where a page is written.
#[test]
fn no_file_is_named_after_a_submission() {
    let report = hostile_report(ATTACKS[0]);
    for page in Pages::new(&report).list() {
        let path = page.path();
        assert!(path.chars().all(|letter| letter.is_ascii_alphanumeric() || "/.-".contains(letter)), "{path}");
        assert!(!path.contains(".."), "{path}");
    }
}

/// A name of ten thousand characters is shortened in lists, and whole on its own page.
#[test]
fn very_long_names_do_not_fill_the_lists() {
    let mut report = hostile_report(ATTACKS[0]);
    report.submissions[0].name = "n".repeat(10_000);
    let pages = Pages::new(&report);
    let own = pages.render(ReportFile::Submission(0)).unwrap();
    let rows = [List::Pairs, List::Submissions].map(|list| ReportFile::Rows(list, 0));
    for list in [ReportFile::Overview, ReportFile::Pairs(0), ReportFile::Submissions(0)].into_iter().chain(rows) {
        assert!(!pages.render(list).unwrap().contains(&"n".repeat(200)), "{}", list.path());
    }
    assert!(own.contains(&"n".repeat(10_000)));
}
