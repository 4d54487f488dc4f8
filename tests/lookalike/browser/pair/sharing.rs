//! Whose a passage is: of this pair alone, or of others too; and what the lines of each side are.

use std::collections::BTreeSet;

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::Other;

use super::{open_pair, written};
use crate::browser::window::Window;
use crate::harness::programs::{HANDOUT, SORT, STACK, VOWELS, scrambled};
use crate::harness::{Desk, Report};

/// Three share `SORT`, and two of them `STACK` as well. All have the handout, and something of their own.
fn shared_batch() -> (Desk, Report, Window) {
    let desk = Desk::new();
    let own = |seed: u64| format!("{}{}", scrambled(seed), scrambled(seed + 50));
    let programs = [("ann", SORT, STACK), ("ben", SORT, STACK), ("cid", SORT, ""), ("dan", VOWELS, "")];
    for (seed, (name, first, second)) in (1..).zip(programs) {
        desk.file(&format!("batch/{name}/a.c"), format!("{HANDOUT}{first}{}{second}", own(seed)));
    }
    desk.file("given.c", HANDOUT);
    let report = desk.check_all(&["batch", "--starter", "given.c"]);
    (desk, report, Window::new())
}

/// The passage that a line of the left side with this text lies in, by its number.
fn passage_with(window: &Window, text: &str) -> String {
    let lines = "[...document.querySelectorAll('[data-side=left] .line.in')]";
    window.text(&format!("{lines}.find((line) => line.textContent.includes('{text}')).dataset.p"))
}

/// One click on "also in others" names them, and their names lead to their pages; a passage of this pair alone says so.
#[test]
fn one_click_says_who_else_has_a_passage() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    open_pair(&window, &report.folder, rank);
    let item = |text: &str| format!(".passages li[data-p='{}']", passage_with(&window, text));
    let (sort, stack) = (item("values[j + 1] = value;"), item("fresh->below = top;"));
    assert_eq!(window.text(&format!("document.querySelector(`{stack} em`).textContent")), "this pair only");
    let summary = format!("{sort} .who > summary");
    assert_eq!(window.text(&format!("document.querySelector(`{summary}`).textContent")), "also in 1 other");
    let name = format!("{sort} .who .name");
    assert!(!window.is(&format!("document.querySelector(`{name}`).checkVisibility()")));
    window.click(&summary);
    assert!(window.is(&format!("document.querySelector(`{name}`).checkVisibility()")));
    window.loading(|| window.click(&name));
    assert_eq!(window.text("document.querySelector('h1').textContent"), "cid");
    window.must_be_quiet();
}

/// Of many others only some have names on the page, and it says how many more there are. Each stands at the passages that it has.
#[test]
fn others_stand_at_their_passages() {
    let mut report = gallery::report();
    let pair = &mut report.pairs[0];
    let other = |submission: usize| Other { submission, share: 0.75 };
    for (place, passage) in pair.passages.iter_mut().enumerate() {
        (passage.others, passage.n_others) = match place {
            0 => (vec![other(1), other(3), other(4)], 1_200),
            1 => (vec![other(3)], 1),
            _ => (Vec::new(), 0),
        };
    }
    let names = [1, 3, 4].map(|place| report.submissions[place].name.clone());
    let desk = written(&report);
    let window = Window::new();
    open_pair(&window, &desk.path("report"), 1);
    let named = |passage: usize| {
        window.click(&format!(".passages li[data-p='{passage}'] .who > summary"));
        let items = format!("document.querySelectorAll('.passages li[data-p=\"{passage}\"] .who li')");
        window.texts(&format!("[...{items}].map((one) => one.textContent)"))
    };
    let shown = named(1);
    assert_eq!(shown.last().map(String::as_str), Some("and 1,197 more"));
    let shown: BTreeSet<&str> = shown[..3].iter().map(|one| one.strip_suffix(" 75.0 %").expect(one)).collect();
    assert_eq!(shown, names.iter().map(String::as_str).collect());
    assert_eq!(named(2), [format!("{} 75.0 %", names[1])]);
    assert_eq!(window.count(".passages li[data-p='3'] .who"), 0);
    window.must_be_quiet();
}

/// What the lines of a side are is shown at a glance, and adds up.
#[test]
fn classes_of_lines_add_up() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    open_pair(&window, &report.folder, rank);
    let bars = window.texts("[...document.querySelectorAll('.regions p')].map((one) => one.textContent)");
    assert_eq!(bars.len(), 2);
    for bar in &bars {
        let numbers: Vec<usize> = bar.split(|c: char| !c.is_ascii_digit()).filter_map(|one| one.parse().ok()).collect();
        assert_eq!(numbers[0], numbers[1..].iter().sum::<usize>(), "{bar}");
        for class in ["this pair only", "also in others", "starter code"] {
            assert!(bar.contains(class), "no {class}: {bar}");
        }
    }
    let n_starter = window
        .texts("[...document.querySelectorAll('[data-side=left] .line:has(.starter)')].map((one) => one.dataset.n)")
        .len();
    assert_eq!(n_starter, HANDOUT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count());
    window.must_be_quiet();
}

/// Without a script the passage leads to the list of all who have something of the pair.
#[test]
fn without_scripts_others_are_listed_below() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    window.without_scripts();
    window.open(&report.folder.join(format!("pairs/{rank}.html")));
    window.click(".passages a[href='#others']");
    assert!(window.is("document.querySelector('#others .name').checkVisibility()"), "the link opens the list");
    assert!(window.text("document.querySelector('#others').textContent").contains("cid"));
    window.must_be_quiet();
}
