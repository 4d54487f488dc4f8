//! Pages that everybody can use: the rules of WCAG 2.2 AA, in light and dark, on wide screens and telephones.

use std::path::Path;

use lookalike_report_templates::gallery;

use super::axe::violations;
use super::looks::PAGES;
use super::window::Window;
use super::{made_up, sample_report};

/// How a page may be looked at: colours and width.
const LOOKS: [(&str, u32); 3] = [("light", 1400), ("dark", 1400), ("light", 390)];

/// Waits until the script of a pair's page has built it. Its code is looked at from its top: what is scrolled under
/// its heading would count as too small to be hit.
fn wait_until_built(window: &Window) {
    window.until("!document.body.classList.contains('pair') || document.querySelector('main.built') !== null");
    window.get("document.querySelectorAll('.side').forEach((side) => { side.scrollTop = 0; })");
}

/// Fails if a page breaks a rule, however it is looked at, after something was done on it.
#[track_caller]
fn must_keep_the_rules(window: &Window, page: &Path, anchor: &str, action: impl Fn(&Window)) {
    let mut found = Vec::new();
    for (colours, width) in LOOKS {
        window.prefer(colours);
        window.resize(width, 900);
        window.open_at(page, anchor);
        wait_until_built(window);
        action(window);
        let here = violations(window);
        found.extend(here.into_iter().map(|one| format!("{}{anchor}, {colours}, {width} wide: {one}", page.display())));
    }
    assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
}

/// A reader with a screen reader, a keyboard or weak eyes must get as much of a report as anybody.
#[test]
fn pages_keep_the_rules_of_accessibility() {
    let (desk, window) = made_up(&gallery::report());
    for page in PAGES.into_iter().chain(["submissions/10", "submissions/12", "clusters/3", "pairs/5"]) {
        must_keep_the_rules(&window, &desk.path(&format!("report/{page}.html")), "", |_| ());
    }
}

/// The same of a report of a real batch.
#[test]
fn pages_of_a_sample_keep_the_rules() {
    let (_desk, report, window) = sample_report("c-inventory");
    for page in ["index", "clusters/1", "submissions/4", "pairs/3"] {
        must_keep_the_rules(&window, &report.folder.join(format!("{page}.html")), "", |_| ());
    }
}

/// Lists keep the rules when they are sorted, searched, found empty, asked wrongly, scrolled, and when help is open.
#[test]
fn lists_keep_the_rules_however_they_are_asked() {
    let (desk, window) = made_up(&gallery::large_report(60, 300));
    for (page, wrong) in [("pairs", "size>3"), ("submissions", "size>3"), ("batch", "score>3")] {
        let page = desk.path(&format!("report/{page}.html"));
        must_keep_the_rules(&window, &page, "#at=40", |window| window.click(".help summary"));
        must_keep_the_rules(&window, &page, "#q=vir", |window| window.click("thead th:nth-child(2) button"));
        must_keep_the_rules(&window, &page, "#q=nobody", |_| ());
        must_keep_the_rules(&window, &page, &format!("#q={}", wrong.replace('>', "%3E")), |window| {
            window.click("input.query");
            window.press("ArrowDown");
        });
    }
}

/// What can be unfolded is as good as what is there at first.
#[test]
fn unfolded_parts_keep_the_rules() {
    let (desk, window) = made_up(&gallery::report());
    for page in ["index", "clusters/1", "submissions/1", "batch", "pairs/1"] {
        must_keep_the_rules(&window, &desk.path(&format!("report/{page}.html")), "", |window| {
            window.get("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
        });
    }
}

/// All readings of a pair keep the rules, and so does the help.
#[test]
fn readings_of_a_pair_keep_the_rules() {
    let (desk, window) = made_up(&gallery::report());
    for reading in ["compared", "identical", "lines"] {
        must_keep_the_rules(&window, &desk.path("report/pairs/5.html"), "", |window| {
            window.click(&format!("button[data-reading={reading}]"));
            window.until(&format!("document.getElementById('main').dataset.reading === '{reading}'"));
        });
    }
    must_keep_the_rules(&window, &desk.path("report/pairs/5.html"), "", |window| window.click("[data-action=help]"));
}

/// A batch in which nobody copied is shown as accessibly.
#[test]
fn quiet_reports_keep_the_rules() {
    let (desk, window) = made_up(&gallery::quiet_report());
    for page in ["index", "pairs", "clusters", "submissions/1", "pairs/1"] {
        must_keep_the_rules(&window, &desk.path(&format!("report/{page}.html")), "", |_| ());
    }
}

/// Without scripts the pages keep the rules of their own; a checker cannot run in them, so what it would check most is looked at here.
#[test]
fn pages_without_scripts_have_headings_and_labels() {
    let (desk, window) = made_up(&gallery::report());
    window.without_scripts();
    for page in PAGES {
        window.open(&desk.path(&format!("report/{page}.html")));
        assert_eq!(window.count("h1"), 1, "{page}");
        assert_eq!(window.count("main"), 1, "{page}");
        assert_eq!(window.count("table:not(:has(caption))"), 0, "{page}: every table says what it is");
        assert_eq!(window.count("iframe:not([title])"), 0, "{page}: every frame says what it is");
    }
}
