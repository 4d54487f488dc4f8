//! What a server adds to a report, and what a page adds to an upload.

use std::fs;
use std::io::Cursor;

use super::Visit;
use crate::browser::table::rows;
use crate::harness::Desk;
use crate::harness::programs::{SORT, STACK};
use crate::web::class::{Class, wait_until};

/// Whether the two who copied are in one of the clusters that are shown.
#[track_caller]
fn has_the_two(visit: &Visit) -> bool {
    let shown = visit.says("#grouped");
    ["ann", "ben"].iter().all(|name| shown.contains(name))
}

/// Clusters are made again while one moves the threshold, and the way into them and on keeps to it.
#[test]
fn clusters_follow_the_threshold_at_once() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/clusters.html"));
    visit.fill("[name=from]", "1");
    window.until("location.search === '?from=1' && document.querySelector('#grouped:not([aria-busy]) .lead') !== null");
    assert!(!has_the_two(&visit));
    visit.fill("[name=from]", "0.3");
    window
        .until("location.search === '?from=0.3' && document.querySelector('#grouped:not([aria-busy]) .open') !== null");
    assert!(has_the_two(&visit));
    window.get("document.querySelector('.threshold [type=range]').focus()");
    window.press("End");
    window.until("location.search === '?from=1' && document.querySelector('#grouped:not([aria-busy]) .open') === null");
    window.press("Home");
    window.until("document.querySelector('#grouped:not([aria-busy]) .open') !== null");
    visit.follow("#grouped .open");
    assert!(visit.path().ends_with("/clusters/1.html"));
    assert!(window.is("location.search.startsWith('?from=')"));
    visit.must_be_quiet();
}

/// The same by a form, which is all that there is without scripts.
#[test]
fn clusters_follow_the_threshold_without_scripts() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    visit.window.without_scripts();
    for (from, is_joined) in [("1", false), ("0.3", true)] {
        visit.open(&format!("/runs/{run}/report/clusters.html"));
        visit.fill("[name=from]", from);
        visit.follow(".threshold button");
        assert_eq!(visit.window.text("location.search"), format!("?from={from}"));
        assert_eq!(has_the_two(&visit), is_joined, "from {from}");
    }
    visit.follow("#grouped .open");
    assert_eq!(visit.window.text("location.search"), "?from=0.3");
    visit.must_be_quiet();
}

/// Sheets and the report itself are files in the reader's folder after a click, and can be opened.
#[test]
fn what_is_handed_over_is_downloaded() {
    let class = Class::of_four();
    let run = class.run();
    let desk = Desk::new();
    let visit = Visit::of(&class);
    visit.window.download_into(&desk.folder("downloads"));
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    visit.window.until("document.querySelector('main.built') !== null");
    let fetched = |selector: &str| {
        let known: Vec<_> = crate::harness::names_below(&desk.path("downloads"));
        visit.window.click(selector);
        let mut fetched = None;
        wait_until("it is downloaded", || {
            let names = crate::harness::names_below(&desk.path("downloads")).into_iter();
            fetched = names.filter(|name| !name.ends_with(".crdownload")).find(|name| !known.contains(name));
            fetched.is_some()
        });
        fs::read(desk.path("downloads").join(fetched.unwrap())).unwrap()
    };
    let sheet = String::from_utf8(fetched(".sheet-command a")).unwrap();
    assert!(sheet.contains("ann") && sheet.contains("ben"));
    let sheet = String::from_utf8(fetched(".sheet-command a[href*=anonymous]")).unwrap();
    assert!(sheet.contains("Student A") && !sheet.contains("ben"));
    let mut report = zip::ZipArchive::new(Cursor::new(fetched(".exports a[download]"))).unwrap();
    assert!(report.by_name(&format!("lookalike-report-{run}/index.html")).is_ok());
    visit.must_be_quiet();
}

/// The keys of the page of a pair work as they do on disk, and stay out of a note that is written.
#[test]
fn keys_work_beside_a_note() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    window.until("document.querySelector('main.built') !== null");
    let reading = || window.text("document.getElementById('main').dataset.reading");
    window.press("3");
    window.until("document.getElementById('main').dataset.reading === 'lines'");
    window.press("1");
    window.until("document.getElementById('main').dataset.reading === 'compared'");
    window.click(".mark-form textarea");
    for key in ["3", "n", "]", "?"] {
        window.press(key);
    }
    assert_eq!(window.text("document.querySelector('.mark-form textarea').value"), "3n]?");
    assert_eq!(reading(), "compared");
    assert!(visit.path().ends_with("/pairs/1.html"));
    visit.must_be_quiet();
}

/// A folder that is dropped comes with the paths below it, so that its folders are submissions.
#[test]
fn a_dropped_folder_keeps_its_paths() {
    let class = Class::new();
    let desk = Desk::new();
    desk.files(&[("hw3/ann/sort.c", SORT), ("hw3/ben/src/deep/stack.c", STACK), ("hw3/ben/notes.c", SORT)]);
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open("/batches/1");
    window.drag_over(".drop", &[desk.path("hw3")]);
    window.until("document.querySelector('.drop.over') !== null");
    window.drop_on(".drop", &[desk.path("hw3")]);
    window.until("document.querySelector('.chosen').textContent.startsWith('3 files')");
    visit.follow(".upload button.main");
    window.until("document.querySelector('#people [data-people]') !== null");
    let table = rows(window, "#people .roster tbody tr");
    let found: Vec<(&str, &str)> = table.iter().map(|row| (row[0].as_str(), row[4].as_str())).collect();
    assert_eq!(found, [("ann", "1"), ("ben", "2")]);
    visit.must_be_quiet();
}
