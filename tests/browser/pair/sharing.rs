//! Whether other submissions share a passage, and what kinds of lines each side has.

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::Other;

use super::{open_pair, open_with_passages, written};
use crate::table::figures;
use crate::window::Window;
use lookalike_test_harness::programs::{HANDOUT, SORT, STACK, VOWELS, scrambled};
use lookalike_test_harness::{Report, TestDir};

/// Returns a batch in which three share `SORT` and two of them `STACK`. All have starter code and code of their own.
fn shared_batch() -> (TestDir, Report, Window) {
    let dir = TestDir::new();
    let own = |seed: u64| format!("{}{}", scrambled(seed), scrambled(seed + 50));
    let programs = [("ann", SORT, STACK), ("ben", SORT, STACK), ("cid", SORT, ""), ("dan", VOWELS, "")];
    for (seed, (name, first, second)) in (1..).zip(programs) {
        dir.file(&format!("batch/{name}/a.c"), format!("{HANDOUT}{first}{}{second}", own(seed)));
    }
    dir.file("given.c", HANDOUT);
    let report = dir.check_all(&["batch", "--starter", "given.c"]);
    (dir, report, Window::new())
}

/// Returns the number of the passage that contains a text on the left side.
fn passage_with(window: &Window, text: &str) -> String {
    let lines = "[...document.querySelectorAll('[data-side=left] .line.in')]";
    window.text(&format!("{lines}.find((line) => line.textContent.includes('{text}')).dataset.p"))
}

/// One click lists the other submissions that share a passage, with links; an unshared passage says so.
#[test]
fn one_click_lists_who_shares_a_passage() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    open_with_passages(&window, &report.folder, rank);
    let item = |text: &str| format!(".passages li[data-p='{}']", passage_with(&window, text));
    let (sort, stack) = (item("values[j + 1] = value;"), item("fresh->below = top;"));
    assert_eq!((window.count(&format!("{stack} em")), window.count(&format!("{stack} .who"))), (1, 0));
    let summary = format!("{sort} .who > summary");
    assert_eq!(figures(&window.text(&format!("document.querySelector(`{summary}`).textContent"))), [1]);
    let name = format!("{sort} .who .name");
    assert!(!window.is(&format!("document.querySelector(`{name}`).checkVisibility()")));
    window.click(&summary);
    assert!(window.is(&format!("document.querySelector(`{name}`).checkVisibility()")));
    window.loading(|| window.click(&name));
    assert_eq!(window.text("document.querySelector('h1').textContent"), "cid");
    window.must_not_complain();
}

/// Only some of many other submissions are named, with the number of the rest.
#[test]
fn other_submissions_are_listed_at_their_passages() {
    let mut report = gallery::report();
    let place = report.pairs.iter().position(|pair| pair.passages.len() > 2).expect("a pair has three passages");
    let pair = &mut report.pairs[place];
    let other = |submission: usize| Other { submission, share: 0.75 };
    for (place, passage) in pair.passages.iter_mut().enumerate() {
        (passage.others, passage.n_others) = match place {
            0 => (vec![other(1), other(3), other(4)], 1_200),
            1 => (vec![other(3)], 1),
            _ => (Vec::new(), 0),
        };
    }
    let names = [1, 3, 4].map(|place| report.submissions[place].name.clone());
    let dir = written(&report);
    let window = Window::new();
    open_with_passages(&window, &dir.path("report"), place + 1);
    let named = |passage: usize| {
        window.click(&format!(".passages li[data-p='{passage}'] .who > summary"));
        let items = format!("document.querySelectorAll('.passages li[data-p=\"{passage}\"] .who li')");
        window.texts(&format!("[...{items}].map((one) => one.textContent)"))
    };
    let shown = named(1);
    assert_eq!(shown.len(), 4, "{shown:?}");
    assert_eq!(figures(&shown[3]), [1_197]);
    assert!(names.iter().all(|name| shown[..3].iter().any(|one| one.starts_with(name))), "{shown:?}");
    let second = named(2);
    assert!(second.len() == 1 && second[0].starts_with(&names[1]), "{second:?}");
    assert_eq!(window.count(".passages li[data-p='3'] .who"), 0);
    window.must_not_complain();
}

/// The kinds of lines on each side are shown, and add up.
#[test]
fn kinds_of_lines_add_up() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    open_pair(&window, &report.folder, rank);
    let bars = window.texts("[...document.querySelectorAll('.regions p')].map((one) => one.textContent)");
    assert_eq!(bars.len(), 2);
    for bar in &bars {
        let numbers = figures(bar);
        assert_eq!(numbers.len(), 5, "all lines, and four kinds of them: {bar}");
        assert_eq!(numbers[0], numbers[1..].iter().sum::<usize>(), "{bar}");
    }
    let n_starter = window
        .texts("[...document.querySelectorAll('[data-side=left] .line:has(.starter)')].map((one) => one.dataset.n)")
        .len();
    assert_eq!(n_starter, HANDOUT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count());
    window.must_not_complain();
}

/// Without scripts, a shared passage links to the list of all submissions that share any.
#[test]
fn without_scripts_others_are_listed_below() {
    let (_desk, report, window) = shared_batch();
    let rank = report.pair("ann", "ben").unwrap().rank;
    window.without_scripts();
    window.open(&report.folder.join(format!("pairs/{rank}.html")));
    window.click(".passages a[href='#others']");
    assert!(window.is("document.querySelector('#others .name').checkVisibility()"), "the list is closed");
    assert!(window.text("document.querySelector('#others').textContent").contains("cid"));
    window.must_not_complain();
}

/// Each line tells who else has it: of a passage that a third submission has in part, only those lines are shared.
#[test]
fn lines_tell_who_else_has_them() {
    let dir = TestDir::new();
    for (seed, name) in (1..).zip(["ann", "ben"]) {
        dir.file(&format!("batch/{name}/a.c"), format!("{}{SORT}{STACK}", scrambled(seed)));
    }
    dir.file("batch/cid/a.c", format!("{}{SORT}{VOWELS}", scrambled(3)));
    for seed in 4..10 {
        dir.file(&format!("batch/other{seed}/a.c"), scrambled(seed));
    }
    let report = dir.check(&["batch"]);
    let window = Window::new();
    open_pair(&window, &report.folder, report.pair("ann", "ben").unwrap().rank);
    for hand in ["left", "right"] {
        let title = |text: &str| {
            let lines = format!("[...document.querySelectorAll('[data-side={hand}] .line')]");
            let line = format!("{lines}.find((line) => line.textContent.includes('{text}'))");
            (window.is(&format!("{line}.matches('.only')")), window.text(&format!("{line}.title")))
        };
        assert_eq!(title("values[j + 1] = value;"), (false, "Apart from names, also in cid".to_owned()), "{hand}");
        assert_eq!(title("fresh->below = top;"), (true, "Only these two have this line.".to_owned()), "{hand}");
        let short = window.texts(&format!(
            "[...document.querySelectorAll('[data-side={hand}] .line.only code')].map((one) => one.textContent.trim())"
        ));
        assert!(!short.is_empty() && short.iter().all(|line| line.len() > 6), "a brace shows nothing: {short:?}");
    }
    let statement = window.text("document.querySelector('.verdict-line strong').textContent");
    let n_lines = figures(&statement)[0];
    let of_list = window.count("#only .codes li");
    assert_eq!((of_list, window.count("[data-side=left] .line.only")), (n_lines, n_lines), "{statement}");
    window.must_not_complain();
}
