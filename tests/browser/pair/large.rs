//! Pairs so large that not all lines fit on a page.

use std::fmt::Write as _;

use insta::assert_snapshot;
use lookalike_report_templates::model::FileRange;

use super::{current, is_in_sight, offset, open_pair, place_of, report_of_two, top, written};
use crate::table::figures;
use crate::window::Window;

/// Returns a program of unique lines; every hundredth line is shared with others.
fn program(owner: &str, n_lines: usize) -> String {
    let mut text = String::new();
    for n in 1..=n_lines {
        if n % 100 == 0 {
            writeln!(text, "shared_call(number_{n});").unwrap();
        } else {
            writeln!(text, "{owner}(n_{n});").unwrap();
        }
    }
    text
}

/// Returns the place of the shared lines `from` to `to`, as if they were one match.
fn shared(text: &str, from: usize, to: usize) -> FileRange {
    let start = text.find(&format!("shared_call(number_{from});")).unwrap();
    let last = format!("shared_call(number_{to});");
    FileRange { file: 0, bytes: start..text.find(&last).unwrap() + last.len() }
}

/// With a hundred thousand lines on each side, only lines near the view are built, and every line can be reached.
#[test]
fn a_hundred_thousand_lines_can_be_read() {
    let (left, right) = (program("mine", 100_000), program("yours", 100_000));
    let places: Vec<[(FileRange, FileRange); 1]> = [(100, 200), (40_000, 60_000), (99_900, 100_000)]
        .map(|(from, to)| [(shared(&left, from, to), shared(&right, from, to))])
        .to_vec();
    let passages: Vec<&[(FileRange, FileRange)]> = places.iter().map(|one| one.as_slice()).collect();
    let dir = written(&report_of_two(&left, &right, &passages));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    let must_be_near = |passage: usize| {
        assert_eq!(current(&window), Some(passage));
        let offset = offset(&window, passage);
        assert!(offset <= 2.0, "passage {passage} is {offset} pixels off");
        let line = format!(".line:has(#left-{passage})");
        assert!(is_in_sight(&window, &line), "passage {passage} is at {}", top(&window, &line));
        let n_lines = window.count(".line");
        assert!(n_lines < 12_000, "{n_lines} lines are built");
    };
    for passage in [1, 2, 3, 1] {
        window.press("n");
        must_be_near(passage);
    }
    window.click("[data-action=open-all]");
    must_be_near(1);
    for passage in [3, 2] {
        window.press("p");
        must_be_near(passage);
    }
    window.press("2");
    assert!(figures(&window.text("document.querySelector('.lines-note').textContent")).contains(&1_000));
    window.press("n");
    assert!(is_in_sight(&window, ".differences .row > :first-child[data-n=\"99900\"]"));
    window.press("1");
    must_be_near(3);
    window.must_not_complain();
}

/// A line of a million characters, as in minified files, is cut, and passages in it and after it can be reached.
#[test]
fn a_line_of_a_million_characters_can_be_read() {
    let program = |owner: &str| {
        let long_line = format!("{owner}=1;").repeat(1_000_000 / (owner.len() + 3) / 2);
        format!("int begin;\n{long_line}shared_call(7);{long_line}\nreturn finished(8);\n")
    };
    let (left, right) = (program("mine"), program("yours"));
    let [middle, end] =
        ["shared_call(7);", "return finished(8);"].map(|part| [(place_of(&left, part), place_of(&right, part))]);
    let dir = written(&report_of_two(&left, &right, &[&middle, &end]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    for _ in 0..2 {
        for passage in [1, 2] {
            window.press("n");
            assert_eq!(current(&window), Some(passage));
            assert!(offset(&window, passage) <= 2.0);
        }
        assert_eq!(
            window.texts("[...document.querySelectorAll('[data-side=left] mark')].map((one) => one.textContent)"),
            ["shared_call(7);", "return finished(8);"]
        );
        assert_eq!(window.count("[data-side=left] .omission"), 2, "before and after the match");
        let n_letters = window.number("document.querySelector('[data-side=left]').textContent.length");
        assert!(n_letters < 10_000.0, "{n_letters} letters");
    }
    window.press("2");
    assert_eq!(window.count(".differences .beside .row"), 3);
    window.must_not_complain();
}

/// A match of half a million characters is cut as well.
#[test]
fn a_match_of_half_a_million_characters_can_be_read() {
    let text = format!("{};\nend();\n", "token+".repeat(80_000));
    let dir = written(&report_of_two(&text, &text, &[&[(place_of(&text, &text), place_of(&text, &text))]]));
    let window = Window::new();
    open_pair(&window, &dir.path("report"), 1);
    assert_eq!(window.count("[data-side=left] .omission"), 1);
    let omission = window.text("document.querySelector('[data-side=right] .omission').textContent");
    assert_snapshot!(omission, @"… 470,001 characters of the match …");
    window.must_not_complain();
}
