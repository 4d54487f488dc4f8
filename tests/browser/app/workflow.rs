//! The whole workflow, from the printed address over uploads, authors, comparisons and reviews to the deletion.

use std::fs;

use insta::assert_snapshot;

use super::Visit;
use super::slow_motion::SlowMotion;
use super::steps::{TWO, export};
use crate::table::List;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::class::many;
use lookalike_test_harness::programs::SORT;
use lookalike_test_harness::server::Server;
use lookalike_test_harness::text::without_times;
use lookalike_test_support::waiting::wait_until;

/// The words for the state `talk_to_the_students`, as queries name it.
const TALK: &str = "talk to the students";

/// A note with characters that addresses, pages and tables each escape in their own way.
const NOTE: &str = "Both on Monday & \"together\"; 2 < 3";

/// Returns the reviewed pairs in the list of pairs, by the names of their members.
#[track_caller]
fn reviewed(visit: &Visit, state: &str) -> Vec<String> {
    visit.follow("header.bar a[href$='pairs.html']");
    let list = List::here(&visit.window, "pairs");
    list.ask(&format!("review:\"{state}\""));
    list.rows().into_iter().map(|row| row[1..3].join(" and ")).collect()
}

/// Fails the test unless the open pair is that of the two copies, with its review.
#[track_caller]
fn must_be_the_reviewed_pair(visit: &Visit) {
    let title = visit.says("h1");
    assert!(TWO.iter().all(|name| title.contains(name)), "{title}");
    assert!(visit.window.is("document.querySelector('.review-form [value=talk_to_the_students]').checked"));
    assert_eq!(visit.window.text("document.querySelector('.review-form textarea').value"), NOTE);
    let standing = visit.says(".standing-of-review");
    assert!(standing.contains("owner"), "{standing}");
}

/// A comparison with much to do shows its progress, and stops when it is cancelled.
#[track_caller]
fn watch_and_cancel(visit: &Visit, server: &Server) {
    let window = &visit.window;
    window.click(".run-bar button");
    let run = SlowMotion::of(server);
    window.eventually("document.readyState === 'complete' && document.querySelector('.phases') !== null");
    run.until(|| window.count(".phases .past") > 0);
    let figures = || window.text("document.querySelector('.of').textContent");
    run.until(|| window.is("/^[1-9]\\d*\\D+5\\d\\d$/.test(document.querySelector('.of').textContent)"));
    let before = figures();
    run.until(|| figures() != before);
    window.until("document.querySelector('.since').textContent !== ''");
    window.click("form[action$='/cancel'] button");
    window.eventually("document.readyState === 'complete' && document.querySelector('.run.cancelled') !== null");
}

/// The whole workflow: a download is dropped, an author corrected, starter code added; a comparison is cancelled and
/// another
/// one read; a pair is reviewed, and the review survives a late submission; reviews are exported; everything is deleted.
#[test]
fn the_whole_workflow() {
    let server = Server::start();
    let files = TestDir::new();
    let visit = Visit::to(&server);
    let window = &visit.window;
    window.download_into(&files.folder("downloads"));
    visit.make_a_batch(&server);

    window.drop_on(".drop", &[export(&files)]);
    window.until("document.querySelector('.chosen').textContent.startsWith('moodle.zip')");
    visit.follow(".upload button.main");
    window.eventually("document.querySelector('#roster [data-roster]') !== null");
    assert_snapshot!(visit.says("#roster .inputs"), @"moodle.zip read as a download of Moodle; 14 submissions");
    visit.adjust();
    visit.fill("#roster input[name=author][value='Zoë Ünal']", "Zoë Ünal-Smith");
    assert_snapshot!(visit.says(".unsaved"), @"1 row changed, not saved yet");
    visit.adjust();
    visit.follow("button[formaction='/batches/1/changes']");
    visit.upload("starter", &[files.file("given.c", "int given(void) { return 1; }\n")]);
    visit.upload("earlier", &[files.file("many.zip", many())]);
    window.eventually("document.querySelector('#roster [data-roster]') !== null");
    assert_eq!(window.count("#roster input[name=author][value='Zoë Ünal-Smith']"), 1);

    watch_and_cancel(&visit, &server);
    assert_eq!(fs::read_dir(server.data("reports")).unwrap().count(), 0);
    visit.follow(".links a[href='/batches/1']");
    visit.adjust();
    visit.follow("a[aria-label='Delete many.zip']");
    visit.follow("button.grave");

    visit.compare();
    visit.open_best_pair();
    visit.review("talk_to_the_students", NOTE);
    window.click(".review-form button.main");
    window.until("document.querySelector('.standing-of-review').textContent.includes('owner')");
    let standing = visit.says(".standing-of-review");
    assert_snapshot!(without_times(&standing), @"Saved: talk to the students by owner, [TIME].");
    assert!(visit.path().ends_with("/pairs/1.html"), "the form left the page");
    assert_eq!(reviewed(&visit, TALK).len(), 1);

    visit.open("/batches/1");
    visit.upload("submission", &[files.file("late.c", SORT)]);
    visit.compare();
    let pairs = reviewed(&visit, TALK);
    assert!(pairs.len() == 1 && TWO.iter().all(|name| pairs[0].contains(name)), "{pairs:?}");
    visit.follow("#pairs tbody tr:not(.spacer) .open");
    must_be_the_reviewed_pair(&visit);

    visit.follow(".exports a[href$='/reviews']");
    let row = visit.says(".reviews tbody tr");
    assert!(TWO.iter().all(|name| row.contains(name)) && row.contains(NOTE), "{row}");
    window.click(".exports a[download]");
    let exported = files.path("downloads/programming-reviews.csv");
    // The browser makes the file before it has the content.
    let content = || fs::read_to_string(&exported).unwrap_or_default();
    wait_until("the reviews are exported", || content().contains("talk_to_the_students"));
    visit.follow(".reviews tbody a");
    must_be_the_reviewed_pair(&visit);

    visit.delete_the_batch(&server);
    visit.must_not_complain();
}

/// The whole workflow needs no scripts.
#[test]
fn the_whole_workflow_without_scripts() {
    let server = Server::start();
    let files = TestDir::new();
    let visit = Visit::to(&server);
    let window = &visit.window;
    window.without_scripts();
    visit.make_a_batch(&server);

    visit.upload("batch", &[export(&files)]);
    visit.reload_until_inspected();
    visit.correct("Zoë Ünal", "Zoë Ünal-Smith");
    visit.reload_until_inspected();
    assert_eq!(window.count("#roster input[name=author][value='Zoë Ünal-Smith']"), 1);
    visit.upload("starter", &[files.file("given.c", "int given(void) { return 1; }\n")]);

    visit.compare();
    visit.open_best_pair();
    visit.review("talk_to_the_students", NOTE);
    visit.follow(".review-form button.main");
    must_be_the_reviewed_pair(&visit);

    visit.open("/batches/1");
    visit.upload("submission", &[files.file("late.c", SORT)]);
    visit.compare();
    visit.follow(".exports a[href$='/reviews']");
    visit.follow(".filter-links a[href$='talk_to_the_students']");
    visit.follow(".reviews tbody a");
    must_be_the_reviewed_pair(&visit);

    visit.delete_the_batch(&server);
    visit.must_not_complain();
}
