//! The page of a pair: both submissions side by side, built by a script.

mod files;
mod first_screen;
mod large;
mod paper;
mod sharing;
mod sources;
mod stepping;
mod switches;
mod views;

use std::path::Path;

use lookalike_report_templates::model::{Exclusive, FileRange, Match, Passage, Report, SourceFile};
use lookalike_report_templates::{gallery, site};

use super::window::Window;
use lookalike_test_harness::TestDir;

/// Opens a pair and waits until both sides are built.
#[track_caller]
fn open_pair(window: &Window, folder: &Path, rank: usize) {
    open_pair_at(window, folder, rank, "");
}

/// Opens a pair at an anchor that begins with `#`.
#[track_caller]
fn open_pair_at(window: &Window, folder: &Path, rank: usize, anchor: &str) {
    window.open_at(&folder.join(format!("pairs/{rank}.html")), anchor);
    window.until("document.querySelector('main.built') !== null");
}

/// Shows a tab of the details.
#[track_caller]
fn show_details(window: &Window, tab: &str) {
    if window.count("main.with-side-sheet") == 0 {
        window.click("[data-action=details]");
    }
    window.click(&format!("#tab-{tab}"));
}

/// Opens a pair with the list of its passages beside the code.
#[track_caller]
fn open_with_passages(window: &Window, folder: &Path, rank: usize) {
    open_pair(window, folder, rank);
    show_details(window, "passages");
}

/// Returns the top of an element, in pixels from the top of the window.
#[track_caller]
fn top(window: &Window, selector: &str) -> f64 {
    window.number(&format!("document.querySelector(`{selector}`).getBoundingClientRect().top"))
}

/// Returns the vertical distance in pixels between the first lines of a passage on the two sides.
#[track_caller]
fn offset(window: &Window, passage: usize) -> f64 {
    let line = |hand: &str| top(window, &format!(".line:has(#{hand}-{passage})"));
    (line("left") - line("right")).abs()
}

/// Returns the current passage, if any.
#[track_caller]
fn current(window: &Window) -> Option<usize> {
    let marked = window.texts("[...document.querySelectorAll('.passages > li.current')].map((one) => one.dataset.p)");
    assert!(marked.len() <= 1, "{marked:?}");
    marked.first().map(|number| number.parse().unwrap())
}

/// Whether an element is visible in the box that scrolls it, a side or the window.
#[track_caller]
fn is_in_sight(window: &Window, selector: &str) -> bool {
    window.is(&format!(
        "(() => {{
            const element = document.querySelector(`{selector}`);
            const inner = element.getBoundingClientRect();
            const outer = element.closest('.side, .differences')?.getBoundingClientRect() ?? {{ top: 0, bottom: innerHeight }};
            const [from, to] = [Math.max(outer.top, 0), Math.min(outer.bottom, innerHeight)];
            return inner.height > 0 && inner.top >= from - 2 && inner.bottom <= to + 2;
        }})()"
    ))
}

/// Returns a report of one pair with the given passages, each a list of matches.
fn report_of_two(left: &str, right: &str, passages: &[&[(FileRange, FileRange)]]) -> Report {
    let mut report = gallery::report();
    report.pairs.truncate(1);
    report.clusters.clear();
    report.pairs[0].cluster = None;
    report.pairs[0].exclusive = Exclusive::default();
    report.find_cases();
    report.identical.clear();
    report.submissions.iter_mut().for_each(|one| one.identical = None);
    let pair = &mut report.pairs[0];
    pair.corroboration.clear();
    pair.passages = passages.iter().map(|places| passage(places)).collect();
    for (submission, text) in [(pair.left, left), (pair.right, right)] {
        let (path, language) = ("program.c".to_owned(), "C".to_owned());
        let file = SourceFile { path, language, text: text.into(), own_tokens: 1_000, ..SourceFile::default() };
        report.submissions[submission].files = vec![file];
    }
    report
}

fn passage(places: &[(FileRange, FileRange)]) -> Passage {
    let found = |(left, right): &(FileRange, FileRange)| Match {
        left: left.clone(),
        right: right.clone(),
        tokens: 10,
        counterparts: Vec::new(),
    };
    let matches: Vec<Match> = places.iter().map(found).collect();
    Passage { tokens: 10 * matches.len(), evidence_bits: 100.0, matches, ..Passage::default() }
}

/// Returns the place of a part of a text in the only file.
#[track_caller]
fn place_of(text: &str, part: &str) -> FileRange {
    let start = text.find(part).expect("the part is in the text");
    FileRange { file: 0, bytes: start..start + part.len() }
}

/// Writes a report to `report` in a new folder.
fn written(report: &Report) -> TestDir {
    let dir = TestDir::new();
    site::write(report, &dir.folder("report"), &()).unwrap();
    dir
}
