//! Navigation between passages and pairs: by the list, the code, the map, keys, and the address.

use super::{
    current, is_in_sight, offset, open_pair, open_pair_at, open_with_passages, place_of, report_of_two, top, written,
};
use crate::sample_report;
use crate::table::figures;
use crate::window::Window;

/// The pair of the sample with the most passages.
const RANK: usize = 3;

#[track_caller]
fn must_be_level(window: &Window, passage: usize) {
    assert_eq!(current(window), Some(passage));
    let apart = offset(window, passage);
    assert!(apart <= 2.0, "passage {passage} is {apart} apart");
    for hand in ["left", "right"] {
        assert!(is_in_sight(window, &format!(".line:has(#{hand}-{passage})")), "{hand} {passage}");
    }
}

/// A click on a passage in the list aligns both its sides and shows them.
#[test]
fn a_click_in_the_list_aligns_a_passage() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_with_passages(&window, &report.folder, RANK);
    let n_passages = report.pairs[RANK - 1].passages;
    assert!(n_passages > 5);
    for (passage, hand) in [(1, "left"), (2, "right"), (n_passages / 2, "left"), (n_passages, "right")] {
        window.click(&format!(".passages li[data-p='{passage}'] a[target={hand}]"));
        must_be_level(&window, passage);
        assert!(is_in_sight(&window, &format!(".passages li[data-p='{passage}']")));
        let place = window.text("document.getElementById('place').textContent");
        assert_eq!(figures(&place), [passage, n_passages]);
        assert_eq!(window.count(".passages [aria-current]"), 1);
    }
    window.must_not_complain();
}

/// Passages in the list do not overlap, however many there are.
#[test]
fn the_list_of_passages_can_be_read() {
    let (_desk, report, window) = sample_report("c-inventory");
    for (width, height) in [(390, 844), (1_000, 700), (1_280, 600), (1_920, 1_080)] {
        window.resize(width, height);
        open_with_passages(&window, &report.folder, RANK);
        let is_whole =
            "[...document.querySelectorAll('.passages > li')].every((one) => one.scrollHeight <= one.clientHeight + 1)";
        assert!(window.is(is_whole), "{width} by {height}");
    }
    window.must_not_complain();
}

/// A click on a passage's number in the code aligns the other side and leaves this one in place.
#[test]
fn a_click_on_a_number_aligns_the_other_side() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_with_passages(&window, &report.folder, RANK);
    // The code fills the window, as when somebody reads it.
    window.click(".passages li[data-p='1'] a");
    for (hand, passage) in [("left", 2), ("right", 4), ("left", 5)] {
        let line = format!(".line:has(#{hand}-{passage})");
        window.get(&format!(
            "(() => {{
                const line = document.querySelector('{line}');
                const side = line.closest('.side');
                side.scrollTop += line.getBoundingClientRect().top - side.getBoundingClientRect().top - 120;
            }})()"
        ));
        let before = top(&window, &line);
        window.click(&format!("#{hand}-{passage}"));
        assert!((before - top(&window, &line)).abs() <= 2.0, "the clicked side moved");
        must_be_level(&window, passage);
    }
    window.must_not_complain();
}

/// A click on a marked line aligns the matching part of the other side.
#[test]
fn a_click_on_a_line_brings_its_counterpart() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_with_passages(&window, &report.folder, 1);
    window.click(".passages li[data-p='1'] a");
    for (hand, other) in [("left", "right"), ("right", "left")] {
        let mark = |hand: &str| format!(".line:has(mark[data-m=\"3\"]):is([data-side={hand}] *)");
        window.click(&format!("[data-side={hand}] .line mark[data-m='3']"));
        let (here, there) = (top(&window, &mark(hand)), top(&window, &mark(other)));
        assert!((here - there).abs() <= 2.0, "{hand}: {here} and {there}");
        assert!(is_in_sight(&window, &format!("[data-side={other}] mark[data-m='3']")));
    }
    window.must_not_complain();
}

/// A click on an unmatched line of a passage aligns the nearest match, not the beginning of the passage.
#[test]
fn a_click_on_a_gap_aligns_the_nearest_match() {
    let shared = |from: usize| (from..from + 40).map(|n| format!("shared(line, {n});\n")).collect::<String>();
    let left = format!("{}int only_here;\nint own_line;\n{}", shared(0), shared(40));
    let right = format!("{}{}", shared(0), shared(40));
    let place = |text: &str, from: usize| place_of(text, &shared(from));
    let passage = [(place(&left, 0), place(&right, 0)), (place(&left, 40), place(&right, 40))];
    let dir = written(&report_of_two(&left, &right, &[&passage]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    window.click("[data-side=left] .line[data-n='41'] code");
    let (here, there) =
        (top(&window, "[data-side=left] [data-n=\"41\"]"), top(&window, "[data-side=right] [data-n=\"40\"]"));
    assert!((here - there).abs() <= 2.0, "{here} and {there}");
    assert_eq!(current(&window), Some(1));
    window.must_not_complain();
}

/// A click on a band of the map opens its passage; a click on a column shows that place.
#[test]
fn a_click_in_the_map_leads_there() {
    // Each side has the other's first part last.
    let part = |name: &str| (0..150).map(|n| format!("{name}(line, {n});\n")).collect::<String>();
    let (first, second) = (part("first"), part("second"));
    let (left, right) = (format!("{first}{}{second}", part("mine")), format!("{second}{}{first}", part("yours")));
    let place = |part: &str| (place_of(&left, part), place_of(&right, part));
    let dir = written(&report_of_two(&left, &right, &[&[place(&first)], &[place(&second)]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    assert_eq!(window.count(".map g"), 2);
    // Bands overlap where they cross; the last one is on top.
    window.click(".map g[data-p='2'] polygon");
    must_be_level(&window, 2);
    for (hand, column, passage, line) in [("left", 2, 1, 75), ("right", 3, 1, 375), ("right", 3, 2, 75)] {
        window.click(&format!(".map g[data-p='{passage}'] > :nth-child({})", column + 1));
        assert_eq!(current(&window), Some(passage), "{hand}");
        assert!(is_in_sight(&window, &format!("[data-side={hand}] .line[data-n=\"{line}\"]")), "{hand} {line}");
    }
    window.must_not_complain();
}

/// The map shows which lines are visible.
#[test]
fn the_map_follows_the_visible_lines() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_with_passages(&window, &report.folder, RANK);
    let n_passages = report.pairs[RANK - 1].passages;
    for passage in [n_passages, 1] {
        window.click(&format!(".passages li[data-p='{passage}'] a"));
        for (place, hand) in ["left", "right"].into_iter().enumerate() {
            let edges = "((one) => [one.y.baseVal.value, one.y.baseVal.value + one.height.baseVal.value])";
            window.until(&format!(
                "(() => {{
                    const band = document.querySelector(`.map g[data-p='{passage}'] > :nth-child({})`);
                    const [[from, to], [first]] = [document.querySelectorAll('.map .window')[{place}], band].map({edges});
                    return from <= first + 1 && first <= to;
                }})()",
                place + 3
            ));
            assert!(is_in_sight(&window, &format!(".line:has(#{hand}-{passage})")));
        }
    }
    window.must_not_complain();
}

/// n and j lead to the next passage, p and k to the previous one, and wrap around.
#[test]
fn keys_step_through_passages() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, RANK);
    assert_eq!(current(&window), None);
    let last = report.pairs[RANK - 1].passages;
    for (key, passage) in [("n", 1), ("j", 2), ("n", 3), ("p", 2), ("k", 1), ("p", last), ("n", 1)] {
        window.press(key);
        must_be_level(&window, passage);
    }
    window.must_not_complain();
}

/// l and L lead the focus through the lines of passages on the side that has it, and the other side follows.
#[test]
fn keys_step_through_lines() {
    let shared = |from: usize| (from..from + 40).map(|n| format!("shared(line, {n});\n")).collect::<String>();
    let left = format!("int own_line;\n{}{}", shared(0), shared(40));
    let right = format!("{}int a;\nint b;\n{}", shared(0), shared(40));
    let passage = |from: usize| (place_of(&left, &shared(from)), place_of(&right, &shared(from)));
    let dir = written(&report_of_two(&left, &right, &[&[passage(0)], &[passage(40)]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    let must_be_at = |hand: &str, line: usize, other: &str, beside: usize| {
        let focused = "(({ dataset, parentElement }) => `${parentElement.closest('.side').dataset.side} ${dataset.n}`)";
        assert_eq!(window.text(&format!("{focused}(document.activeElement)")), format!("{hand} {line}"));
        let [here, there] = [(hand, line), (other, beside)]
            .map(|(hand, line)| top(&window, &format!("[data-side={hand}] .line[data-n=\"{line}\"]")));
        assert!((here - there).abs() <= 2.0, "{hand} {line}: {here} and {there}");
        assert!(is_in_sight(&window, &format!("[data-side={other}] .line[data-n=\"{beside}\"]")), "{other} {beside}");
    };
    for (key, line, beside) in [("l", 2, 1), ("L", 2, 1), ("l", 3, 2), ("l", 4, 3), ("L", 3, 2)] {
        window.press(key);
        must_be_at("left", line, "right", beside);
    }
    assert!(window.is("getComputedStyle(document.activeElement).outlineStyle === 'solid'"), "nobody sees the focus");
    window.get("document.querySelector('[data-side=right]').focus()");
    for _ in 0..42 {
        window.press("l");
    }
    must_be_at("right", 44, "left", 43);
    assert_eq!(current(&window), Some(2));
    window.get("document.activeElement.blur()");
    window.press("p");
    window.press("l");
    must_be_at("left", 2, "right", 1);
    window.must_not_complain();
}

/// o and O lead through the places that only the two have, on both sides at once, and so do the figures of the statement.
#[test]
fn keys_step_through_what_only_the_two_have() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    let places =
        || window.texts("[...document.querySelectorAll('.line.at code')].map((one) => one.textContent.trim())");
    let n_places = window.number("state.pair.places.places.length") as usize;
    let n_lines = window.number("state.pair.nOnlyLines") as usize;
    assert!(n_places > 2 && n_lines > n_places);
    let (mut met, mut n_met) = (Vec::new(), 0);
    for step in 0..3 {
        if step == 1 {
            window.click(".verdict-line strong button");
        } else {
            window.press("o");
        }
        let [left, right] = <[String; 2]>::try_from(places()).unwrap();
        assert_eq!(left, right, "the same line on both sides");
        assert_eq!(window.count(".line.at.only"), 2);
        let [one, other] = ["left", "right"].map(|hand| top(&window, &format!("[data-side={hand}] .line.at")));
        assert!((one - other).abs() <= 2.0, "{left}: {one} and {other}");
        // Lines that follow one another are one place, and all are counted: 1–3 of 95.
        let numbers = figures(&window.text("document.getElementById('only-place').textContent"));
        assert_eq!((numbers[0], numbers.last()), (n_met + 1, Some(&n_lines)));
        n_met = numbers[numbers.len() - 2];
        met.push(left);
    }
    window.press("O");
    assert_eq!(places()[0], met[1]);
    window.must_not_complain();
}

/// ] and [ lead to the next and the previous pair, if there is one.
#[test]
fn keys_step_through_pairs() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, 1);
    let path = || window.text("location.pathname.split('/').pop()");
    window.loading(|| window.press("]"));
    assert_eq!(path(), "2.html");
    window.loading(|| window.press("["));
    assert_eq!(path(), "1.html");
    window.press("[");
    assert_eq!(path(), "1.html");
    window.loading(|| window.click(".steps a[rel=next]"));
    assert_eq!(path(), "2.html");
    let last = report.pairs.len();
    open_pair(&window, &report.folder, last);
    window.press("]");
    assert_eq!(path(), format!("{last}.html"));
    window.must_not_complain();
}

/// A link to a passage opens the page with both its sides aligned.
#[test]
fn an_address_opens_its_passage() {
    let (_desk, report, window) = sample_report("c-inventory");
    for (anchor, passage) in [("#right-6", 6), ("#left-2", 2)] {
        open_pair_at(&window, &report.folder, RANK, anchor);
        must_be_level(&window, passage);
        // Another passage of the same page would not load it again.
        open_pair(&window, &report.folder, 1);
    }
    open_pair(&window, &report.folder, RANK);
    window.get("location.hash = '#right-7'");
    window.until("document.querySelector('.passages li[data-p=\"7\"].current') !== null");
    must_be_level(&window, 7);
    open_pair(&window, &report.folder, 1);
    open_pair_at(&window, &report.folder, RANK, "#left-999&reading=nonsense");
    assert_eq!(current(&window), None, "there is no such passage");
    window.must_not_complain();
}

/// Passage and view are in the address and survive a reload.
#[test]
fn the_address_keeps_passage_and_view() {
    let (_desk, report, window) = sample_report("c-inventory");
    open_pair(&window, &report.folder, RANK);
    assert_eq!(window.text("location.hash"), "");
    for key in ["n", "n", "2"] {
        window.press(key);
    }
    assert_eq!(window.text("location.hash"), "#left-2&reading=lines");
    window.leave("location.reload()");
    window.until("document.querySelector('main.built') !== null");
    assert_eq!(window.text("document.getElementById('main').dataset.reading"), "lines");
    window.press("1");
    must_be_level(&window, 2);
    assert_eq!(window.text("location.hash"), "#left-2");
    window.click("#right-3");
    assert_eq!(window.text("location.hash"), "#left-3", "a click in the code counts too");
    window.must_not_complain();
}
