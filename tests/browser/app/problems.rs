//! Problems are reported where the user looks, with a way on.

use insta::assert_snapshot;
use rusqlite::Connection;

use super::Visit;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::class::Class;
use lookalike_test_harness::zips::zip;

/// A user whose session has ended keeps an unsaved note and is asked to sign in.
#[test]
fn an_ended_session_keeps_the_note() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    window.until("document.querySelector('main.built') !== null");
    class.post("/sign-out", &[]);
    visit.review("escalated", "not to be lost");
    window.click(".review-form button.main");
    window.until("document.querySelector('.standing-of-review.bad') !== null");
    assert_snapshot!(visit.says(".standing-of-review"), @"This could not be saved: You are not signed in. Sign in, reload the page, and send the form again. Your note is still here.");
    assert_eq!(window.text("document.querySelector('.review-form textarea').value"), "not to be lost");
    visit.follow("header.bar a[href$='pairs.html']");
    assert_eq!(visit.path(), "/sign-in");
}

/// A form sent after the session ended leads to the sign-in page, and has everything that was entered after signing in.
#[test]
fn a_late_form_leads_to_sign_in() {
    let class = Class::new();
    let visit = Visit::of(&class);
    visit.open("/courses/1");
    let sessions = Connection::open(class.server.data("app.sqlite")).unwrap();
    sessions.execute_batch("CREATE TEMP TABLE kept AS SELECT * FROM session; DELETE FROM session").unwrap();
    visit.fill("input[name=assignment]", "lists");
    visit.fill("input[name=term]", "2026");
    visit.window.click("form[action='/courses/1/batches'] button");
    visit.window.eventually("location.pathname === '/sign-in'");
    sessions.execute_batch("INSERT INTO session SELECT * FROM kept").unwrap();
    visit.open("/courses/1");
    assert_eq!(visit.window.text("document.querySelector('input[name=assignment]').value"), "lists");
    visit.follow("form[action='/courses/1/batches'] button");
    assert_eq!(visit.path(), "/batches/2");
}

/// A value that cannot be used is named at its field, which is in view, and everything that was entered stays.
#[test]
fn a_problem_appears_at_its_field() {
    let class = Class::of_four();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open("/batches/1");
    visit.adjust();
    visit.fill("[name=exclude]", "*.min.js");
    visit.fill("[name=language]", "klingon");
    window.click("#adjust > summary");
    window.click(".run-bar button");
    window.eventually("document.querySelector('[name=language][aria-invalid]')?.checkVisibility()");
    let words = visit.says("#field-problem");
    assert!(words.starts_with("“Language” cannot be “klingon”") && !words.contains("Go back"), "{words}");
    assert_eq!(window.text("document.querySelector('[name=exclude]').value"), "*.min.js");
    assert_eq!(window.text("document.activeElement.name"), "language");
    visit.fill("[name=language]", "java");
    visit.adjust();
    visit.follow("button[formaction='/batches/1/changes']");
    assert_eq!(class.row::<String>("SELECT settings ->> 'language' FROM batch WHERE id = 1"), "[\"java\"]");
}

/// An upload that is too large is refused before it is sent, with its size and the limit.
#[test]
fn a_large_upload_is_refused_on_the_page() {
    let class = Class::with(&["--max-upload", "1M"]);
    let dir = TestDir::new();
    let large = dir.file("large.zip", vec![b'x'; 3 << 20]);
    let visit = Visit::of(&class);
    visit.open("/batches/1");
    visit.window.choose("[name=files]", std::slice::from_ref(&large));
    assert_snapshot!(visit.says(".upload .problem"), @"These are 3.1 MB; at most 1.0 MB can be uploaded at once.");
    visit.window.click(".upload button.main");
    assert_eq!(visit.path(), "/batches/1");
    visit.must_not_complain();
}

/// Without scripts, the server refuses the upload, and the browser shows its answer.
#[test]
fn a_large_upload_is_refused_without_scripts() {
    let class = Class::with(&["--max-upload", "1M"]);
    let dir = TestDir::new();
    let large = dir.file("large.zip", vec![b'x'; 3 << 20]);
    let visit = Visit::of(&class);
    visit.window.without_scripts();
    visit.open("/batches/1");
    visit.window.choose("[name=files]", &[large]);
    visit.follow(".upload button.main");
    assert_snapshot!(visit.says("main .lead"), @"An upload may have at most 1 MiB. Nothing was stored.");
}

/// A failed comparison shows the reason and links back to the batch.
#[test]
fn a_failed_comparison_shows_the_reason() {
    let class = Class::new();
    class.upload("batch", &[("class.zip", &zip(&[("ann/a.pdf", "%PDF-1.4"), ("ben/b.pdf", "%PDF-1.4")]))]);
    class.roster();
    let visit = Visit::of(&class);
    visit.open("/batches/1");
    visit.follow(".run-bar button");
    visit.window.eventually("document.readyState === 'complete' && document.querySelector('.run.failed') !== null");
    assert_snapshot!(visit.says(".run .note"), @"nothing to compare: 2 submissions found in class.zip, 0 of them with code in a known language, and 0 earlier ones; the name endings of files left out: .pdf (2); a batch is a folder or archive with one entry for each submission");
    visit.follow(".links a[href='/batches/1']");
    assert_eq!(visit.window.count("#runs .state"), 1);
    assert_eq!(class.row::<String>("SELECT state FROM run"), "failed");
    visit.must_not_complain();
}
