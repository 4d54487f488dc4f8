//! Pairs so large that their lines cannot all stand on a page at once.

use std::fmt::Write as _;

use lookalike_report_templates::model::Place;

use super::{current, is_in_sight, offset, open_pair, place_of, report_of_two, written};
use crate::browser::window::Window;

/// A program of so many lines, each its own; every hundredth is one that others have too.
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

/// Lines that both have, `from` to `to` as if they were one match.
fn shared(text: &str, from: usize, to: usize) -> Place {
    let start = text.find(&format!("shared_call(number_{from});")).unwrap();
    let last = format!("shared_call(number_{to});");
    Place { file: 0, bytes: start..text.find(&last).unwrap() + last.len() }
}

/// A hundred thousand lines on each side, all unfolded: only what is near is built, and everything can be reached.
#[test]
fn a_hundred_thousand_lines_can_be_read() {
    let (left, right) = (program("mine", 100_000), program("yours", 100_000));
    let places: Vec<[(Place, Place); 1]> = [(100, 200), (40_000, 60_000), (99_900, 100_000)]
        .map(|(from, to)| [(shared(&left, from, to), shared(&right, from, to))])
        .to_vec();
    let passages: Vec<&[(Place, Place)]> = places.iter().map(|one| one.as_slice()).collect();
    let desk = written(&report_of_two(&left, &right, &passages));
    let window = Window::new();
    open_pair(&window, &desk.path("report"), 1);
    let must_be_near = |passage: usize| {
        assert_eq!(current(&window), Some(passage));
        assert!(offset(&window, passage) <= 2.0, "passage {passage}");
        assert!(is_in_sight(&window, &format!(".line:has(#left-{passage})")), "passage {passage}");
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
    window.press("3");
    assert!(window.text("document.querySelector('.lines-note').textContent").contains("1,000 lines are equal"));
    window.press("n");
    assert!(is_in_sight(&window, ".differences .row > :first-child[data-n=\"99900\"]"));
    window.press("2");
    must_be_near(3);
    window.must_be_quiet();
}

/// A line of a million letters, as minified files have, is cut where it is long, and passages in it and after it are reached.
#[test]
fn a_line_of_a_million_letters_can_be_read() {
    let program = |owner: &str| {
        let filling = format!("{owner}=1;").repeat(1_000_000 / (owner.len() + 3) / 2);
        format!("int begin;\n{filling}shared_call(7);{filling}\nreturn finished(8);\n")
    };
    let (left, right) = (program("mine"), program("yours"));
    let [middle, end] =
        ["shared_call(7);", "return finished(8);"].map(|part| [(place_of(&left, part), place_of(&right, part))]);
    let desk = written(&report_of_two(&left, &right, &[&middle, &end]));
    let window = Window::new();
    open_pair(&window, &desk.path("report"), 1);
    for reading in ["1", "2"] {
        window.press(reading);
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
    window.press("3");
    assert_eq!(window.count(".differences .beside .row"), 3);
    window.must_be_quiet();
}

/// A match of half a million letters is cut too, and both readings of it come.
#[test]
fn a_match_of_half_a_million_letters_can_be_read() {
    let text = format!("{};\nend();\n", "token+".repeat(80_000));
    let desk = written(&report_of_two(&text, &text, &[&[(place_of(&text, &text), place_of(&text, &text))]]));
    let window = Window::new();
    open_pair(&window, &desk.path("report"), 1);
    for reading in ["2", "1"] {
        window.press(reading);
        assert!(window.count("[data-side=left] .omission") == 1);
        assert!(
            window
                .text("document.querySelector('[data-side=right] .omission').textContent")
                .contains("characters of the match")
        );
    }
    window.must_be_quiet();
}
