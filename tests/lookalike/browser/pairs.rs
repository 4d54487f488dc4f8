//! The page of a pair: passages side by side, keys, folds.

use super::sample_report;
use super::window::Window;
use crate::harness::programs::{SORT, SORT_RENAMED, scrambled};
use crate::harness::{Desk, Report};

/// How far apart the lines are, in pixels, on which a passage begins on the left and on the right.
fn offset(window: &Window, passage: usize) -> f64 {
    let top = |hand: &str| {
        window.number(&format!(
            "document.getElementById('{hand}-{passage}').closest('.line').getBoundingClientRect().top"
        ))
    };
    (top("left") - top("right")).abs()
}

/// The passage that is marked as the current one, if any.
fn current(window: &Window) -> Option<String> {
    let marked = window.texts("[...document.querySelectorAll('.passages li.current')].map((one) => one.dataset.p)");
    assert!(marked.len() <= 1, "{marked:?}");
    marked.into_iter().next()
}

fn is_in_sight(window: &Window, id: &str) -> bool {
    window.is(&format!(
        "(() => {{
            const [line, side] = ['.line', '.side'].map((one) => document.getElementById('{id}').closest(one));
            const [inner, outer] = [line.getBoundingClientRect(), side.getBoundingClientRect()];
            return inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
        }})()"
    ))
}

/// A batch in which two have copied `SORT` into the middle of a long file of their own.
fn long_files() -> (Desk, Report, Window) {
    let desk = Desk::new();
    let padded = |first: u64, middle: &str| {
        let own = |from: u64| (from..from + 12).map(scrambled).collect::<String>();
        format!("{}{middle}{}", own(first), own(first + 12))
    };
    desk.file("batch/anna/long.c", padded(100, SORT));
    desk.file("batch/ben/long.c", padded(200, SORT_RENAMED));
    let report = desk.check_all(&["batch"]);
    (desk, report, Window::new())
}

/// A click on a passage in the list brings both its sides to the same height, in sight.
#[test]
fn a_click_in_the_list_aligns_a_passage() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/3.html"));
    let n_passages = report.pairs[2].passages;
    assert!(n_passages > 5);
    for passage in [1, 2, n_passages / 2, n_passages] {
        window.click(&format!(".passages li[data-p='{passage}'] a"));
        assert_eq!(current(&window), Some(passage.to_string()));
        assert!(offset(&window, passage) <= 2.0, "passage {passage} is {} apart", offset(&window, passage));
        for hand in ["left", "right"] {
            assert!(is_in_sight(&window, &format!("{hand}-{passage}")), "{hand} {passage}");
        }
    }
    window.must_be_quiet();
}

/// A click on the number of a passage in the code brings the other side beside it, and leaves its own where it is.
#[test]
fn a_click_on_a_side_brings_the_other_beside_it() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/3.html"));
    for (hand, passage) in [("left", 2), ("right", 4), ("left", 5)] {
        window.get(&format!(
            "(() => {{
                const [line, side] = ['.line', '.side'].map((one) => document.getElementById('{hand}-{passage}').closest(one));
                side.scrollTop += line.getBoundingClientRect().top - side.getBoundingClientRect().top - 120;
            }})()"
        ));
        let before = window.number(&format!("document.getElementById('{hand}-{passage}').getBoundingClientRect().top"));
        window.click(&format!("#{hand}-{passage}"));
        let after = window.number(&format!("document.getElementById('{hand}-{passage}').getBoundingClientRect().top"));
        assert!((before - after).abs() <= 2.0, "the side that was clicked stays");
        assert!(offset(&window, passage) <= 2.0, "{hand} {passage} is {} apart", offset(&window, passage));
        assert_eq!(current(&window), Some(passage.to_string()));
    }
    window.must_be_quiet();
}

/// A click on a coloured line brings the piece of the other side that it matches to the same height.
#[test]
fn a_click_on_a_line_brings_its_counterpart() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/1.html"));
    window.click(".side[data-side=left] .line.in mark[data-m='3']");
    let top = |hand: &str| {
        let mark = format!("document.querySelector('.side[data-side={hand}] mark[data-m=\"3\"]')");
        window.number(&format!("{mark}.closest('.line').getBoundingClientRect().top"))
    };
    assert!((top("left") - top("right")).abs() <= 2.0, "{} and {}", top("left"), top("right"));
    window.must_be_quiet();
}

/// n and j lead to the next passage, p and k to the one before, around the end.
#[test]
fn keys_step_through_passages() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/3.html"));
    assert_eq!(current(&window), None);
    let last = report.pairs[2].passages.to_string();
    for (key, passage) in [("n", "1"), ("j", "2"), ("n", "3"), ("p", "2"), ("k", "1"), ("p", &last), ("n", "1")] {
        window.press(key);
        assert_eq!(current(&window).as_deref(), Some(passage), "after {key}");
        assert!(offset(&window, passage.parse().unwrap()) <= 2.0);
    }
    window.must_be_quiet();
}

/// ] and [ lead to the next pair and the one before; at the ends they lead nowhere.
#[test]
fn keys_step_through_pairs() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/1.html"));
    let path = || window.text("location.pathname.split('/').pop()");
    window.loading(|| window.press("]"));
    assert_eq!(path(), "2.html");
    window.loading(|| window.press("["));
    assert_eq!(path(), "1.html");
    window.press("[");
    assert_eq!(path(), "1.html");
    window.must_be_quiet();
}

/// ? opens the list of keys, Escape closes it.
#[test]
fn the_keys_are_explained() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open(&report.folder.join("pairs/1.html"));
    let is_open = || window.is("document.getElementById('help').open");
    assert!(!is_open());
    window.press("?");
    assert!(is_open());
    window.press("Escape");
    window.until("!document.getElementById('help').open");
    window.click("[data-action=help]");
    assert!(is_open());
    window.click("#help button");
    window.until("!document.getElementById('help').open");
    window.must_be_quiet();
}

/// A link to a passage opens the page with both its sides beside one another.
#[test]
fn an_anchor_opens_its_passage() {
    let (_desk, report, window) = sample_report("c-inventory");
    window.open_at(&report.folder.join("pairs/3.html"), "#right-6");
    window.until("document.querySelector('.passages li.current') !== null");
    assert_eq!(current(&window).as_deref(), Some("6"));
    assert!(offset(&window, 6) <= 2.0);
}

/// A fold opens by a click: its lines stand in its place, numbered without a gap.
#[test]
fn a_fold_opens_by_a_click() {
    let (_desk, report, window) = long_files();
    window.open(&report.folder.join("pairs/1.html"));
    let before = window.count(".fold");
    assert!(before >= 4, "{before} folds");
    let fold =
        window.get("(({ first, last }) => [Number(first), Number(last)])(document.querySelector('.fold').dataset)");
    window.click(".fold");
    window.until(&format!("document.querySelectorAll('.fold').length === {}", before - 1));
    let numbers = "[...document.querySelectorAll('.side[data-side=left] .line')].map((line) => Number(line.dataset.n))";
    let n_opened = window.number(&format!("{numbers}.filter((n) => n >= {} && n <= {}).length", fold[0], fold[1]));
    assert!((n_opened - (fold[1].as_f64().unwrap() - fold[0].as_f64().unwrap() + 1.0)).abs() < f64::EPSILON);
    assert!(window.is(&format!("{numbers}.every((n, place, all) => place === 0 || n > all[place - 1])")));
    assert!(window.text("document.querySelector('.side[data-side=left] .line').textContent").contains("scrambled_100"));
    window.must_be_quiet();
}

/// One button opens all folds, and is gone when there are none.
#[test]
fn all_folds_open_at_once() {
    let (_desk, report, window) = long_files();
    window.open(&report.folder.join("pairs/1.html"));
    window.click("[data-action=open-all]");
    window.until("document.querySelector('.fold') === null");
    window.until("!document.querySelector('[data-action=open-all]').checkVisibility()");
    for (name, hand) in [("anna", "left"), ("ben", "right")] {
        let text = std::fs::read_to_string(report.folder.with_file_name(format!("batch/{name}/long.c"))).unwrap();
        let shown = window.texts(&format!(
            "[...document.querySelectorAll('.side[data-side={hand}] .line code')].map((code) => code.textContent)"
        ));
        assert_eq!(shown, text.lines().collect::<Vec<_>>(), "{name}: every line is shown, as it is");
    }
    window.must_be_quiet();
}

/// Every passage is shown in full: its tokens stand in marks of the same number on both sides.
#[test]
fn both_sides_have_every_passage() {
    let (_desk, report, window) = sample_report("python-gradebook");
    for row in &report.pairs[..4] {
        window.open(&report.folder.join(format!("pairs/{}.html", row.rank)));
        for hand in ["left", "right"] {
            assert_eq!(window.count(&format!(".chip[id^={hand}-]")), row.passages, "{hand} of pair {}", row.rank);
        }
        let matches = |hand: &str| {
            let marks = format!("document.querySelectorAll('.side[data-side={hand}] mark')");
            window
                .get(&format!("[...new Set([...{marks}].map((mark) => Number(mark.dataset.m)))].sort((a, b) => a - b)"))
        };
        assert_eq!(matches("left"), matches("right"));
    }
    window.must_be_quiet();
}
