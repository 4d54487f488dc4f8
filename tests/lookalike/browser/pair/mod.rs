//! The page of a pair: both submissions beside one another, made by a script from the store of sources.

mod files;
mod large;
mod paper;
mod readings;
mod sharing;
mod sources;
mod stepping;
mod switches;

use std::path::Path;

use lookalike_report_templates::model::{Match, Passage, Place, Report, SourceFile};
use lookalike_report_templates::{gallery, site};

use super::window::Window;
use crate::harness::Desk;

/// Opens a pair and waits until both sides stand there.
#[track_caller]
fn open_pair(window: &Window, folder: &Path, rank: usize) {
    open_pair_at(window, folder, rank, "");
}

/// The same, with what follows the address, from its `#` on.
#[track_caller]
fn open_pair_at(window: &Window, folder: &Path, rank: usize, anchor: &str) {
    window.open_at(&folder.join(format!("pairs/{rank}.html")), anchor);
    window.until("document.querySelector('main.built') !== null");
}

/// Where something begins in the window, in pixels from its top.
#[track_caller]
fn top(window: &Window, selector: &str) -> f64 {
    window.number(&format!("document.querySelector(`{selector}`).getBoundingClientRect().top"))
}

/// How far apart the lines are, in pixels, on which a passage begins on the left and on the right.
#[track_caller]
fn offset(window: &Window, passage: usize) -> f64 {
    let line = |hand: &str| top(window, &format!(".line:has(#{hand}-{passage})"));
    (line("left") - line("right")).abs()
}

/// The passage that is marked as the current one, if any.
#[track_caller]
fn current(window: &Window) -> Option<usize> {
    let marked = window.texts("[...document.querySelectorAll('.passages > li.current')].map((one) => one.dataset.p)");
    assert!(marked.len() <= 1, "{marked:?}");
    marked.first().map(|number| number.parse().unwrap())
}

/// Whether an element can be seen in the box that scrolls it: a side, or the window.
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

/// A report of one pair that shares what `matches` says: stretches of the two texts, each with its tokens, in one passage for each list.
fn report_of_two(left: &str, right: &str, passages: &[&[(Place, Place)]]) -> Report {
    let mut report = gallery::report();
    report.pairs.truncate(1);
    report.clusters.clear();
    report.identical.clear();
    report.submissions.iter_mut().for_each(|one| one.identical = None);
    let pair = &mut report.pairs[0];
    pair.cluster = None;
    pair.corroboration.clear();
    pair.passages = passages.iter().map(|places| passage(places)).collect();
    for (submission, text) in [(pair.left, left), (pair.right, right)] {
        let (path, language) = ("program.c".to_owned(), "C".to_owned());
        let file = SourceFile { path, language, text: text.into(), own_tokens: 1_000, ..SourceFile::default() };
        report.submissions[submission].files = vec![file];
    }
    report
}

fn passage(places: &[(Place, Place)]) -> Passage {
    let found = |(left, right): &(Place, Place)| Match { left: left.clone(), right: right.clone(), tokens: 10 };
    let matches: Vec<Match> = places.iter().map(found).collect();
    Passage { tokens: 10 * matches.len(), evidence_bits: 100.0, matches, ..Passage::default() }
}

/// Where a part of a text stands in the only file.
#[track_caller]
fn place_of(text: &str, part: &str) -> Place {
    let start = text.find(part).expect("the part is in the text");
    Place { file: 0, bytes: start..start + part.len() }
}

/// Writes a report to a desk, in `report`.
fn written(report: &Report) -> Desk {
    let desk = Desk::new();
    site::write(report, &desk.folder("report"), &()).unwrap();
    desk
}
