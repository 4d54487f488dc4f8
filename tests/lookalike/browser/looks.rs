//! Light and dark, narrow screens, paper, and pages without scripts.

use super::sample_report;

/// The pages that between them have everything.
const PAGES: [&str; 6] = ["index", "submissions", "account", "run", "pairs/3", "submissions/4"];

/// Readers in the dark get a dark page.
#[test]
fn colours_follow_the_reader() {
    let (_desk, report, window) = sample_report("c-inventory");
    for page in ["index", "pairs/1"] {
        window.open(&report.folder.join(format!("{page}.html")));
        let brightness = |colours: &str| {
            window.prefer(colours);
            let colour = window.text("getComputedStyle(document.body).backgroundColor");
            let channels: Vec<f64> = colour
                .trim_matches(|c: char| !c.is_ascii_digit())
                .split(", ")
                .map(|one| one.parse().unwrap())
                .collect();
            channels[..3].iter().sum::<f64>() / 3.0
        };
        assert!(brightness("light") > 200.0, "{page}");
        assert!(brightness("dark") < 60.0, "{page}");
    }
}

/// On a telephone nobody scrolls a page sideways; wide tables scroll by themselves.
#[test]
fn narrow_pages_do_not_scroll_sideways() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(390, 844);
    for page in PAGES {
        window.open(&report.folder.join(format!("{page}.html")));
        let width = window.number("document.documentElement.scrollWidth");
        assert!(width <= 390.0, "{page} is {width} wide");
    }
}

/// On a narrow screen the two sides stand one below the other, and passages still lead there.
#[test]
fn narrow_pair_pages_can_be_used() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(390, 844);
    window.open(&report.folder.join("pairs/3.html"));
    let top = |hand: &str| {
        window.number(&format!("document.querySelector('[data-side={hand}]').getBoundingClientRect().top"))
    };
    assert!(top("right") > top("left"));
    window.click(".passages li[data-p='3'] a");
    let top = window.number("document.getElementById('left-3').getBoundingClientRect().top");
    assert!((0.0..844.0).contains(&top), "passage 3 is at {top}");
    window.must_be_quiet();
}

/// On paper both sides stand beside one another, and nothing is left behind a scroll bar.
#[test]
fn printed_pair_pages_have_both_sides() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.resize(800, 1100);
    window.open(&report.folder.join("pairs/3.html"));
    window.print();
    let sides = window.get(
        "[...document.querySelectorAll('.side')].map((side) => { const box = side.getBoundingClientRect(); \
         return [box.left, box.right, box.height, side.scrollHeight - side.clientHeight]; })",
    );
    let figure = |side: usize, place: usize| sides[side][place].as_f64().unwrap();
    assert!(figure(0, 1) <= figure(1, 0) + 1.0, "beside one another: {sides}");
    assert!(figure(1, 1) <= 800.0, "on the sheet: {sides}");
    for side in [0, 1] {
        assert!(figure(side, 2) > 500.0 && figure(side, 3) <= 2.0, "whole: {sides}");
    }
    assert!(!window.is("document.querySelector('.bar nav').checkVisibility()"));
}

/// Without scripts the tables, the passages and all links are there; tools that need one are not.
#[test]
fn pages_without_scripts_are_complete() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    window.open(&report.folder.join("index.html"));
    assert_eq!(window.count("#pairs tbody tr"), report.pairs.len());
    assert!(!window.is("document.querySelector('.tools').checkVisibility()"));
    window.loading(|| window.click("#pairs tbody tr:nth-child(3) .open"));
    assert!(window.text("location.pathname").ends_with("/pairs/3.html"));
    assert!(window.count(".side mark") > 50);
    window.click(".passages li[data-p='2'] a");
    assert_eq!(window.text("location.hash"), "#left-2");
    window.must_be_quiet();
}

/// A fold without scripts is a link to the lines that it stands for.
#[test]
fn folds_without_scripts_are_links() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.without_scripts();
    for rank in 1..=4 {
        window.open(&report.folder.join(format!("pairs/{rank}.html")));
        let first = window.text("document.querySelector('.fold').dataset.first");
        window.loading(|| window.click(".fold"));
        assert!(window.text("location.pathname").contains("/submissions/"));
        let line = "document.getElementById(location.hash.slice(1))";
        assert!(window.is(&format!("{line} !== null")), "pair {rank}: {}", window.text("location.href"));
        assert_eq!(window.text(&format!("{line}.dataset.n")), first);
    }
    window.must_be_quiet();
}
