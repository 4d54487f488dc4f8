//! Accessibility of the report's pages: WCAG 2.2 AA, in light and dark, on wide and narrow screens.

use std::fs;
use std::path::Path;

use lookalike_report_templates::gallery;

use super::axe::violations;
use super::window::Window;
use super::{sample_report, synthetic_report};
use lookalike_test_harness::page_kinds;

/// Color schemes and widths in which each page is checked.
const LOOKS: [(&str, u32); 3] = [("light", 1400), ("dark", 1400), ("light", 320)];

/// Waits until the script has built the page of a pair, and scrolls its code to the top: targets that are scrolled
/// under
/// the header would count as too small.
fn wait_until_built(window: &Window) {
    window.until(
        "document.body && (!document.body.classList.contains('pair') || document.querySelector('main.built') !== null)",
    );
    window.get("document.querySelectorAll('.side').forEach((side) => { side.scrollTop = 0; })");
}

/// Fails the test if a page breaks a rule in any color scheme or width, after `action`.
#[track_caller]
fn must_keep_the_rules(window: &Window, page: &Path, anchor: &str, action: impl Fn(&Window)) {
    let mut found = Vec::new();
    for (scheme, width) in LOOKS {
        window.prefer(scheme);
        window.resize(width, 900);
        window.open_at(page, anchor);
        wait_until_built(window);
        action(window);
        let here = violations(window);
        found.extend(here.into_iter().map(|one| format!("{}{anchor}, {scheme}, {width} wide: {one}", page.display())));
    }
    assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
}

/// A reader with a screen reader, a keyboard or weak eyes gets the whole report.
#[test]
fn pages_keep_the_rules_of_accessibility() {
    let (dir, window) = synthetic_report(&gallery::report());
    let more = ["submissions/9", "submissions/11", "clusters/3", "pairs/14"].map(str::to_owned);
    for page in page_kinds().into_iter().chain(more) {
        must_keep_the_rules(&window, &dir.path(&format!("report/{page}.html")), "", |_| ());
    }
}

/// The choice of a page that many share keeps the rules, and so does the one that is chosen.
#[test]
fn shared_pages_keep_the_rules() {
    let (dir, window) = synthetic_report(&gallery::large_report(120, 2));
    for anchor in ["", "#n120"] {
        must_keep_the_rules(&window, &dir.path("report/submissions/unpaired-1.html"), anchor, |_| ());
    }
}

/// Pages of a real batch keep the rules.
#[test]
fn pages_of_a_sample_keep_the_rules() {
    let (_desk, report, window) = sample_report("c-inventory");
    for page in ["index", "clusters", "submissions/4", "pairs/3"] {
        must_keep_the_rules(&window, &report.folder.join(format!("{page}.html")), "", |_| ());
    }
}

/// Lists keep the rules when they are sorted, filtered, empty, scrolled, queried wrongly, and when help is open.
#[test]
fn lists_keep_the_rules_in_every_state() {
    let (dir, window) = synthetic_report(&gallery::large_report(60, 300));
    for (page, wrong) in [("pairs", "size>3"), ("submissions", "size>3"), ("batch", "score>3")] {
        let page = dir.path(&format!("report/{page}.html"));
        must_keep_the_rules(&window, &page, "#at=40", |window| {
            window.click(".help summary");
            // A row that the edge of the box cuts is whole once somebody scrolls.
            window.get(
                "document.querySelectorAll('.live tbody tr').forEach((row) => {
                    const [inner, outer] = [row, row.closest('.wide')].map((one) => one.getBoundingClientRect());
                    const head = row.closest('table').tHead.getBoundingClientRect();
                    if (inner.bottom > outer.bottom || inner.top < head.bottom) row.style.visibility = 'hidden';
                })",
            );
        });
        must_keep_the_rules(&window, &page, "#q=vir", |window| window.click("thead th:nth-child(2) button"));
        must_keep_the_rules(&window, &page, "#q=nobody", |_| ());
        must_keep_the_rules(&window, &page, &format!("#q={}", wrong.replace('>', "%3E")), |window| {
            window.click("input.query");
            window.press("ArrowDown");
        });
    }
}

/// Expanded details keep the rules.
#[test]
fn expanded_details_keep_the_rules() {
    let (dir, window) = synthetic_report(&gallery::report());
    for page in ["index", "clusters/1", "submissions/1", "batch", "pairs/1"] {
        must_keep_the_rules(&window, &dir.path(&format!("report/{page}.html")), "", |window| {
            window.get("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        });
    }
}

/// All views and details of a pair keep the rules, and so does the help.
#[test]
fn views_of_a_pair_keep_the_rules() {
    let (dir, window) = synthetic_report(&gallery::report());
    for reading in ["compared", "lines"] {
        must_keep_the_rules(&window, &dir.path("report/pairs/14.html"), "", |window| {
            window.click(&format!("button[data-reading={reading}]"));
            window.until(&format!("document.getElementById('main').dataset.reading === '{reading}'"));
        });
    }
    for tab in ["why", "only", "passages", "holders"] {
        must_keep_the_rules(&window, &dir.path("report/pairs/14.html"), "", |window| {
            if window.count("main.with-side-sheet") == 0 {
                window.press("i");
            }
            window.get(&format!("document.getElementById('tab-{tab}')?.click()"));
        });
    }
    must_keep_the_rules(&window, &dir.path("report/pairs/14.html"), "", |window| window.press("?"));
}

/// Reports of a class in which nobody copied keep the rules.
#[test]
fn quiet_reports_keep_the_rules() {
    let (dir, window) = synthetic_report(&gallery::quiet_report());
    for page in ["index", "pairs", "clusters", "submissions/1", "pairs/1", "references", "references/1"] {
        must_keep_the_rules(&window, &dir.path(&format!("report/{page}.html")), "", |_| ());
    }
}

/// Pages of a class with histories keep the rules: they have a time line and tables of their own.
#[test]
fn pages_with_histories_keep_the_rules() {
    let (dir, window) = synthetic_report(&gallery::report_with_histories());
    for page in ["pairs/4", "clusters/1", "submissions/1", "submissions/10"] {
        must_keep_the_rules(&window, &dir.path(&format!("report/{page}.html")), "", |_| ());
    }
    must_keep_the_rules(&window, &dir.path("report/pairs/4.html"), "", |window| {
        window.get("document.querySelector('.appeared details').open = true");
    });
}

/// The checker needs scripts; without them, headings and labels are checked here.
#[test]
fn pages_without_scripts_have_headings_and_labels() {
    let (dir, window) = synthetic_report(&gallery::report());
    window.without_scripts();
    for page in page_kinds() {
        window.open(&dir.path(&format!("report/{page}.html")));
        assert_eq!(window.count("h1"), 1, "{page}");
        assert_eq!(window.count("main"), 1, "{page}");
        assert_eq!(window.count("table:not(:has(caption))"), 0, "{page}: a table has no caption");
        assert_eq!(window.count("iframe:not([title])"), 0, "{page}: a frame has no title");
    }
}

/// A page that was copied out of its folder, or opened inside an archive file, says so before all else. In its folder nobody sees that.
#[test]
fn a_page_alone_says_that_it_needs_its_folder() {
    let (dir, window) = synthetic_report(&gallery::report());
    for page in ["index.html", "pairs/1.html"] {
        let whole = dir.path("report").join(page);
        let alone = dir.file("alone.html", fs::read(&whole).unwrap());
        let is_seen = "document.querySelector('.alone-note').checkVisibility()";
        window.open(&alone);
        assert_eq!(window.get(is_seen), true, "{page}");
        let said = window.text("document.body.innerText.replace('Skip to content', '').trim()");
        assert!(said.starts_with("This page needs its whole folder"), "{page}: {said}");
        // Sizes and distances are in the style sheet.
        let found: Vec<String> =
            violations(&window).into_iter().filter(|one| !one.starts_with("target-size")).collect();
        assert_eq!(found, [""; 0], "{page}");
        window.open(&whole);
        assert_eq!(window.get(is_seen), false, "{page}");
    }
}
