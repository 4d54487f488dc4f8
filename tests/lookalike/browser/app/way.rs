//! From the printed address over uploads, people, comparisons and marks to the deletion.

use std::fs;

use super::Visit;
use super::steps::{TWO, export};
use crate::browser::table::List;
use crate::harness::Desk;
use crate::harness::programs::SORT;
use crate::web::class::{many, wait_until};
use crate::web::harness::Server;

/// What is said of the pair, with signs that addresses, pages and tables write each in their own way.
const NOTE: &str = "Both on Monday & \"together\"; 2 < 3";

/// The marked pairs in the list of pairs, by the names of their members.
#[track_caller]
fn marked(visit: &Visit, state: &str) -> Vec<String> {
    visit.follow("header.bar a[href$='pairs.html']");
    let list = List::here(&visit.window, "pairs");
    list.ask(&format!("mark:\"{state}\""));
    list.rows().into_iter().map(|row| row[1..3].join(" and ")).collect()
}

/// Fails the test unless this is the pair of the two who copied, with what was said of it.
#[track_caller]
fn must_be_the_marked_pair(visit: &Visit) {
    let title = visit.says("h1");
    assert!(TWO.iter().all(|name| title.contains(name)), "{title}");
    assert!(visit.window.is("document.querySelector('.mark-form [value=to-discuss]').checked"));
    assert_eq!(visit.window.text("document.querySelector('.mark-form textarea').value"), NOTE);
    let standing = visit.says(".standing-of-mark");
    assert!(standing.contains("to discuss") && standing.contains("owner"), "{standing}");
}

/// A comparison that has much to do shows how it goes on, step by step, and stops when it is told to.
#[track_caller]
fn watch_and_cancel(visit: &Visit) {
    visit.follow("#runs button.main");
    let window = &visit.window;
    window.until("document.querySelectorAll('.phases .past').length > 0");
    window.until("/^[1-9]\\d* of 5\\d\\d$/.test(document.querySelector('.of').textContent)");
    let figures = window.text("document.querySelector('.of').textContent");
    window.until(&format!("document.querySelector('.of').textContent !== '{figures}'"));
    window.until("document.querySelector('.since').textContent !== ''");
    window.click("form[action$='/cancel'] button");
    window.eventually("document.readyState === 'complete' && document.querySelector('.run.cancelled') !== null");
}

/// The whole way: an export is dropped, an author put right, starter code added; a comparison is watched and cancelled, and
/// another one read; a pair is marked, and the mark lasts when a late submission has come; cases are exported; all is deleted.
#[test]
fn the_whole_way() {
    let server = Server::start();
    let files = Desk::new();
    let visit = Visit::to(&server);
    let window = &visit.window;
    window.download_into(&files.folder("downloads"));
    visit.make_a_batch(&server);

    window.drop_on(".drop", &[export(&files)]);
    window.until("document.querySelector('.chosen').textContent.startsWith('moodle.zip')");
    visit.follow(".upload button.main");
    window.until("document.querySelector('#people [data-people]') !== null");
    assert!(visit.says("#people .inputs").contains("a download of Moodle; 14 submissions"));
    visit.fill("#people input[name=author][value='Zoë Ünal']", "Zoë Ünal-Smith");
    assert_eq!(visit.says(".unsaved"), "1 row changed, not saved yet");
    visit.follow("form[action='/batches/1/people'] button.main");
    visit.upload("starter", &[files.file("given.c", "int given(void) { return 1; }\n")]);
    visit.upload("earlier", &[files.file("many.zip", many())]);
    window.until("document.querySelector('#people [data-people]') !== null");
    assert_eq!(window.count("#people input[name=author][value='Zoë Ünal-Smith']"), 1);

    watch_and_cancel(&visit);
    assert_eq!(fs::read_dir(server.data("reports")).unwrap().count(), 0);
    visit.follow(".links a[href='/batches/1']");
    visit.follow("a[aria-label='Delete many.zip']");
    visit.follow("button.grave");

    visit.compare();
    visit.open_best_pair();
    visit.judge("to-discuss", NOTE);
    window.click(".mark-form button.main");
    window.until(
        "document.querySelector('.standing-of-mark').textContent.startsWith('Saved: marked to discuss by owner')",
    );
    assert!(visit.path().ends_with("/pairs/1.html"), "it was saved in place");
    assert_eq!(marked(&visit, "to discuss").len(), 1);

    visit.open("/batches/1");
    visit.upload("submission", &[files.file("late.c", SORT)]);
    visit.compare();
    let pairs = marked(&visit, "to discuss");
    assert!(pairs.len() == 1 && TWO.iter().all(|name| pairs[0].contains(name)), "{pairs:?}");
    visit.follow("#pairs tbody tr:not(.spacer) .open");
    must_be_the_marked_pair(&visit);

    visit.follow(".exports a[href$='/cases']");
    let case = visit.says(".cases tbody tr");
    assert!(TWO.iter().all(|name| case.contains(name)) && case.contains(NOTE), "{case}");
    window.click(".exports a[download]");
    let exported = files.path("downloads/cases-1.csv");
    wait_until("the cases are exported", || exported.exists());
    assert!(fs::read_to_string(exported).unwrap().contains("to-discuss"));
    visit.follow(".cases tbody a");
    must_be_the_marked_pair(&visit);

    visit.delete_the_batch(&server);
    visit.must_be_quiet();
}

/// Nothing of it needs a script: forms are sent, and pages that wait are loaded again.
#[test]
fn the_whole_way_without_scripts() {
    let server = Server::start();
    let files = Desk::new();
    let visit = Visit::to(&server);
    let window = &visit.window;
    window.without_scripts();
    visit.make_a_batch(&server);

    visit.upload("batch", &[export(&files)]);
    visit.look_until_known();
    visit.correct("Zoë Ünal", "Zoë Ünal-Smith");
    visit.look_until_known();
    assert_eq!(window.count("#people input[name=author][value='Zoë Ünal-Smith']"), 1);
    visit.upload("starter", &[files.file("given.c", "int given(void) { return 1; }\n")]);

    visit.compare();
    visit.open_best_pair();
    visit.judge("to-discuss", NOTE);
    visit.follow(".mark-form button.main");
    must_be_the_marked_pair(&visit);

    visit.open("/batches/1");
    visit.upload("submission", &[files.file("late.c", SORT)]);
    visit.compare();
    visit.follow(".exports a[href$='/cases']");
    visit.follow(".filter-links a[href$='to-discuss']");
    visit.follow(".cases tbody a");
    must_be_the_marked_pair(&visit);

    visit.delete_the_batch(&server);
    visit.must_be_quiet();
}
