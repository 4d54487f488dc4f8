//! Additions of the server to a report, and dropped folders.

use std::fs;
use std::io::Cursor;

use rusqlite::Connection;

use super::Visit;
use crate::table::rows;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, STACK};
use lookalike_test_harness::zips::zip;
use lookalike_test_support::waiting::wait_until;

/// Whether a displayed cluster contains the two copies.
#[track_caller]
fn has_the_two(visit: &Visit) -> bool {
    let shown = visit.says("#grouped");
    ["ann", "ben"].iter().all(|name| shown.contains(name))
}

/// Clusters follow the threshold while it is moved, and links keep it.
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
    visit.must_not_complain();
}

/// Without scripts, a form sets the threshold.
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
    visit.must_not_complain();
}

/// An evidence sheet opens in a tab of its own, from where it is printed; it and the report are downloaded as files that can be opened.
#[test]
fn sheets_are_printed_and_files_are_downloaded() {
    let class = Class::of_four();
    let run = class.run();
    let dir = TestDir::new();
    let visit = Visit::of(&class);
    visit.window.download_into(&dir.folder("downloads"));
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    visit.window.until("document.querySelector('main.built') !== null");
    let fetched = |selector: &str| {
        let known: Vec<_> = lookalike_test_harness::names_below(&dir.path("downloads"));
        visit.window.click(selector);
        let mut fetched = None;
        wait_until("the file is downloaded", || {
            let names = lookalike_test_harness::names_below(&dir.path("downloads")).into_iter();
            let mut others = names.filter(|name| !name.ends_with(".crdownload") && !known.contains(name));
            // An empty file keeps the name until the whole one is moved there.
            fetched =
                others.find(|name| fs::metadata(dir.path("downloads").join(name)).is_ok_and(|file| file.len() > 0));
            fetched.is_some()
        });
        fs::read(dir.path("downloads").join(fetched.unwrap())).unwrap()
    };
    let mut report = zip::ZipArchive::new(Cursor::new(fetched(".exports a[download]"))).unwrap();
    assert!(report.by_name(&format!("programming-sorting-2026-report-{run}/index.html")).is_ok());
    let link = "document.querySelector('.sheet-command a')";
    assert_eq!(visit.window.text(&format!("{link}.target")), "_blank");
    visit.open(&visit.window.text(&format!("{link}.getAttribute('href')")));
    visit.window.get("window.print = () => document.body.dataset.printed = 'yes'");
    visit.window.click("#print");
    assert_eq!(visit.window.text("document.body.dataset.printed"), "yes", "the policy blocks the script");
    assert_ne!(visit.window.text("getComputedStyle(document.querySelector('.bar')).position"), "static");
    assert!(visit.window.text("document.body.textContent").contains("ben"));
    visit.window.click("[name=anonymous]");
    let sheet = String::from_utf8(fetched("[name=download]")).unwrap();
    assert!(sheet.contains("Student A") && !sheet.contains("ben") && !sheet.contains("<script"));
    visit.must_not_complain();
}

/// Keys on the page of a pair work as on disk, and do not interfere with typing a note.
#[test]
fn keys_work_beside_a_note() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    window.until("document.querySelector('main.built') !== null");
    let reading = || window.text("document.getElementById('main').dataset.reading");
    window.press("2");
    window.until("document.getElementById('main').dataset.reading === 'lines'");
    window.press("1");
    window.until("document.getElementById('main').dataset.reading === 'compared'");
    window.click(".review-form textarea");
    for key in ["2", "n", "]", "?"] {
        window.press(key);
    }
    assert_eq!(window.text("document.querySelector('.review-form textarea').value"), "2n]?");
    assert_eq!(reading(), "compared");
    assert!(visit.path().ends_with("/pairs/1.html"));
    visit.must_not_complain();
}

/// Keys review a pair as in a report on disk, and lead to the next pair without a review.
#[test]
fn keys_mark_a_pair() {
    let class = Class::new();
    let files = [("ann/a.c", SORT), ("ben/b.c", SORT), ("cleo/c.c", SORT), ("dan/d.c", STACK)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    let page = |pair: usize| format!("/runs/{run}/report/pairs/{pair}.html");
    visit.open(&page(1));
    window.until("document.querySelector('main.built') !== null");
    window.press("d");
    window.until("document.querySelector('.standing-of-review').textContent.startsWith('Saved: dismissed')");
    window.click(".review-form textarea");
    window.press("t");
    assert_eq!(window.text("document.querySelector('.review-form textarea').value"), "t");
    window.get("document.activeElement.blur()");
    window.press("s");
    window.eventually(&format!("location.pathname === '{}'", page(2)));
    window.eventually("document.querySelector('main.built') !== null");
    window.press("u");
    window.eventually(&format!("location.pathname === '{}'", page(3)));
    assert_eq!(class.row::<String>("SELECT state || note FROM review ORDER BY id DESC"), "dismissedt");
    visit.must_not_complain();
}

/// A note that was typed is there again after *Next*, after the session ended and in a second tab, and a colleague's review is shown before it is
/// replaced.
#[test]
fn nothing_typed_is_lost() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    let page = format!("/runs/{run}/report/pairs/1.html");
    let note = "document.querySelector('.review-form textarea').value";
    visit.open(&page);
    visit.fill(".review-form textarea", "first words");
    visit.open(&format!("/runs/{run}/report/index.html"));
    window.eventually("document.querySelector('h1') !== null");
    visit.open(&page);
    assert_eq!(window.text(note), "first words");
    assert!(visit.says(".standing-of-review").starts_with("Your note is a draft"));
    // The session ends while somebody types.
    let sessions = Connection::open(class.server.data("app.sqlite")).unwrap();
    sessions.execute_batch("CREATE TEMP TABLE kept AS SELECT * FROM session; DELETE FROM session").unwrap();
    visit.fill(".review-form textarea", "first words, and more");
    window.click(".review-form button.main");
    window.eventually("document.querySelector('.standing-of-review').classList.contains('bad')");
    sessions.execute_batch("INSERT INTO session SELECT * FROM kept").unwrap();
    visit.open(&page);
    assert_eq!(window.text(note), "first words, and more");
    // A colleague reviews the pair meanwhile.
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "escalated"), ("note", "seen by a colleague")]);
    window.get("document.activeElement.blur()");
    window.press("d");
    window.eventually("document.querySelector('.standing-of-review').textContent.includes('seen by a colleague')");
    window.press("d");
    assert!(visit.says(".standing-of-review").contains("seen by a colleague"), "a key replaces nothing");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 1);
    window.click(".review-form button.main");
    window.eventually("document.querySelector('.standing-of-review').textContent.startsWith('Saved')");
    let saved: String = class.row("SELECT state || ': ' || note FROM current_review");
    assert_eq!(saved, "dismissed: first words, and more");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM draft"), 0);
}

/// The pairs that a search finds are reviewed together, when somebody chose a review and confirmed it. Without a search there is no such form.
#[test]
fn found_pairs_are_reviewed_together() {
    let class = Class::new();
    let files = [("ann/a.c", SORT), ("ben/b.c", SORT), ("cleo/c.c", SORT), ("dan/d.c", STACK)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/pairs.html"));
    window.eventually("document.querySelector('.list.live') !== null");
    let is_offered = "document.querySelector('.review-many').checkVisibility()";
    assert!(!window.is(is_offered));
    visit.fill("input.query", "cleo");
    window.eventually("document.querySelector('.n-shown').textContent === '2'");
    assert!(window.is(is_offered));
    window.click(".review-many button");
    assert!(visit.path().ends_with("/pairs.html"), "no review is chosen yet");
    window.get("(() => { document.querySelector('.review-many select').value = 'dismissed'; })()");
    window.loading(|| window.click(".review-many button"));
    assert!(visit.says("h1").starts_with("Review 2 pairs as “dismissed”?"), "{}", visit.says("h1"));
    assert_eq!(class.row::<i64>("SELECT count(*) FROM review"), 0);
    window.loading(|| window.click("button.main"));
    window.eventually("document.body && document.body.textContent.includes('Pairs reviewed: 2.')");
    let names: String = class.row("SELECT group_concat(names || state, ' ') FROM review");
    assert_eq!(names, r#"["ann","cleo"]dismissed ["ben","cleo"]dismissed"#);
    window.loading(|| window.click("form[action$='/undo'] button"));
    window.eventually("document.body && document.body.textContent.includes('Reviews taken back: 2.')");
    let states: String = class.row("SELECT group_concat(state, ' ') FROM current_review");
    assert_eq!(states, "not_reviewed not_reviewed");
    window.eventually("document.querySelector('.list.live') !== null");
    visit.fill("input.query", "nobody");
    window.eventually("!document.querySelector('.review-many').checkVisibility()");
    visit.must_not_complain();
}

/// Times are shown in the time zone of the browser, and in UTC without scripts.
#[test]
fn times_are_those_of_the_browser() {
    let class = Class::of_four();
    let tables = Connection::open(class.server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE upload SET time = 1795339859", []).unwrap();
    let visit = Visit::of(&class);
    let window = &visit.window;
    window.time_zone("America/St_Johns");
    visit.open("/batches/1");
    assert_eq!(visit.says("#upload-list time"), "2026-11-22 06:00");
    assert_eq!(window.text("document.querySelector('#upload-list time').title"), "2026-11-22 09:30 UTC");
    assert_eq!(visit.says(".zone"), "Times are in your time zone.");
    window.without_scripts();
    visit.open("/batches/1");
    assert_eq!(visit.says("#upload-list time"), "2026-11-22 09:30");
    assert_eq!(visit.says(".zone"), "Times are in UTC.");
    visit.must_not_complain();
}

/// A dropped folder keeps its paths, so that its folders are submissions.
#[test]
fn a_dropped_folder_keeps_its_paths() {
    let class = Class::new();
    let dir = TestDir::new();
    dir.files(&[("hw3/ann/sort.c", SORT), ("hw3/ben/src/deep/stack.c", STACK), ("hw3/ben/notes.c", SORT)]);
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open("/batches/1");
    window.drag_over(".drop", &[dir.path("hw3")]);
    window.until("document.querySelector('.drop.over') !== null");
    window.drop_on(".drop", &[dir.path("hw3")]);
    window.until("parseInt(document.querySelector('.chosen').textContent) === 3");
    visit.follow(".upload button.main");
    window.until("document.querySelector('#roster [data-roster]') !== null");
    let table = rows(window, "#roster .roster tbody tr");
    let found: Vec<(&str, &str)> = table.iter().map(|row| (row[0].as_str(), row[4].as_str())).collect();
    assert_eq!(found, [("ann", "1"), ("ben", "2")]);
    visit.must_not_complain();
}

/// The bar and the form of the server leave the code of a pair thirty lines of a small laptop.
#[test]
fn code_begins_near_the_top() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    visit.window.resize(1366, 768);
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    visit.window.until("document.querySelector('main.built') !== null");
    let top = visit.window.number("document.querySelector('.side .whose').getBoundingClientRect().bottom");
    assert!(top <= 768.0 - 30.0 * 16.4, "the code begins at {top}");
    visit.must_not_complain();
}
