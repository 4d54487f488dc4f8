//! Nothing that somebody entered is lost, and the way from signing in to the first pair is short.

use super::Visit;
use super::steps::export;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::SORT;
use lookalike_test_harness::server::Server;
use lookalike_test_harness::zips::zip_bytes;

/// Uploads a batch, corrects a name, ticks another batch, and starts a run without saving either.
#[track_caller]
fn enter_and_run(visit: &Visit, server: &Server, files: &TestDir) {
    visit.make_a_batch(server);
    visit.open("/courses/1");
    visit.fill("input[name=assignment]", "sorting");
    visit.fill("input[name=term]", "2025");
    visit.follow("form[action='/courses/1/batches'] button");
    visit.open("/batches/1");
    visit.upload("batch", &[export(files)]);
    visit.reload_until_inspected();
    visit.adjust();
    visit.fill("#roster input[name=author][value='Zoë Ünal']", "Zoë Ünal-Smith");
    visit.window.click("#earlier input[name=other]");
    visit.follow(".run-bar button");
    assert!(visit.path().starts_with("/runs/1"), "{}", visit.path());
}

/// Fails the test unless the page of the batch has the name and the tick.
#[track_caller]
fn must_be_saved(visit: &Visit) {
    visit.open("/batches/1");
    visit.reload_until_inspected();
    assert_eq!(visit.window.count("#roster input[name=author][value='Zoë Ünal-Smith']"), 1);
    assert!(visit.window.is("document.querySelector('#earlier input[name=other]').checked"));
}

/// A run saves the names and the choice that were entered before.
#[test]
fn a_run_saves_what_was_entered() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    enter_and_run(&visit, &server, &files);
    visit.window.eventually("location.pathname.endsWith('/report/index.html')");
    must_be_saved(&visit);
    visit.must_not_complain();
}

/// It does so without scripts, too.
#[test]
fn a_run_saves_what_was_entered_without_scripts() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    visit.window.without_scripts();
    enter_and_run(&visit, &server, &files);
    must_be_saved(&visit);
}

/// Every button of the page saves all of it.
#[test]
fn every_button_saves_the_whole_page() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    enter_and_run(&visit, &server, &files);
    visit.open("/batches/1");
    visit.reload_until_inspected();
    visit.adjust();
    visit.fill("#roster input[name=author][value='Zoë Ünal-Smith']", "Zoë Ünal-Jones");
    visit.window.click("#earlier input[name=other]");
    visit.adjust();
    visit.follow("button[formaction='/batches/1/changes']");
    visit.reload_until_inspected();
    assert_eq!(visit.window.count("#roster input[name=author][value='Zoë Ünal-Jones']"), 1);
    assert!(!visit.window.is("document.querySelector('#earlier input[name=other]').checked"));
    visit.must_not_complain();
}

/// The browser asks before a page with unsaved changes is left, and does not ask when the form is sent.
#[test]
fn leaving_unsaved_changes_asks() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    visit.make_a_batch(&server);
    visit.upload("batch", &[export(&files)]);
    visit.window.eventually("document.querySelector('#roster [data-roster]') !== null");
    let asks = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    assert!(!visit.window.is(asks));
    visit.adjust();
    visit.fill("#roster input[name=author][value='Zoë Ünal']", "Zoë");
    assert!(visit.window.is(asks));
    visit.adjust();
    visit.follow("button[formaction='/batches/1/changes']");
    assert!(!visit.window.is(asks));
    for change in [
        "document.querySelector('[name=upload_role]').value = 'earlier'",
        "document.querySelector('[name=upload_role]').value = 'batch'",
        "document.querySelector('[name=exclude]').value = 'old/'",
    ] {
        visit.window.get(change);
        assert_eq!(visit.window.is(asks), !change.ends_with("'batch'"), "{change}");
    }
    visit.must_not_complain();
}

/// From signing in to the first pair it takes a dropped file and two clicks.
#[test]
fn a_quick_check_takes_two_clicks() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    visit.open(&server.token_path().unwrap());
    visit.window.eventually("location.pathname === '/' && document.readyState === 'complete'");
    visit.window.drop_on("[data-quick] .drop", &[export(&files)]);
    visit.window.eventually("location.pathname === '/batches/1' && document.querySelector('[data-roster]') !== null");
    assert_eq!(visit.says("h1 bdi"), "moodle");
    visit.window.click(".run-bar button");
    visit.window.eventually("location.pathname.endsWith('/report/index.html') && document.readyState === 'complete'");
    visit.follow(".case a.open");
    assert!(visit.path().ends_with("/pairs/1.html"), "{}", visit.path());
    visit.must_not_complain();
}

/// One of two dropped files may be the starter code. A second check of the same name gets a number.
#[test]
fn a_quick_check_asks_for_starter_code() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    visit.open(&server.token_path().unwrap());
    visit.window.eventually("location.pathname === '/' && document.readyState === 'complete'");
    let starter = files.file("handout.zip", zip_bytes(&[("given.c", SORT.as_bytes())]));
    visit.window.drop_on("[data-quick] .drop", &[export(&files), starter]);
    visit.window.until("!document.querySelector('.which').hidden");
    visit.window.click(".which label:nth-of-type(2) input");
    visit.window.click("[data-quick] button.main");
    visit.window.eventually("location.pathname === '/batches/1' && document.querySelector('[data-roster]') !== null");
    let types = "[...document.querySelectorAll('[name=upload_role]')].map((one) => one.value).sort().join()";
    assert_eq!(visit.window.get(types), "batch,starter");
    visit.open("/");
    visit.window.drop_on("[data-quick] .drop", &[export(&files)]);
    visit.window.eventually("document.querySelector('h1 bdi')?.textContent === 'moodle (2)'");
    visit.must_not_complain();
}

/// A quick check needs no scripts.
#[test]
fn a_quick_check_needs_no_scripts() {
    let (server, files) = (Server::start(), TestDir::new());
    let visit = Visit::to(&server);
    visit.open(&server.token_path().unwrap());
    visit.window.eventually("location.pathname === '/' && document.readyState === 'complete'");
    visit.window.without_scripts();
    visit.open("/");
    visit.window.choose("[data-quick] [name=files]:not([webkitdirectory])", &[export(&files)]);
    visit.follow("[data-quick] button.main");
    assert_eq!(visit.path(), "/batches/1");
    visit.reload_until_inspected();
}
