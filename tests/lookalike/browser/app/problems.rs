//! What does not work says so where one looks, and leads on.

use super::Visit;
use crate::harness::Desk;
use crate::harness::zips::zip;
use crate::web::class::Class;

/// Whoever is no longer signed in is asked to sign in; what they wrote and could not save is still there.
#[test]
fn who_is_signed_out_is_led_to_the_door() {
    let class = Class::of_four();
    let run = class.run();
    let visit = Visit::of(&class);
    let window = &visit.window;
    visit.open(&format!("/runs/{run}/report/pairs/1.html"));
    window.until("document.querySelector('main.built') !== null");
    class.post("/sign-out", &[]);
    visit.judge("escalated", "not to be lost");
    window.click(".mark-form button.main");
    window.until("document.querySelector('.standing-of-mark.bad') !== null");
    assert!(visit.says(".standing-of-mark").contains("could not be saved"), "{}", visit.says(".standing-of-mark"));
    assert_eq!(window.text("document.querySelector('.mark-form textarea').value"), "not to be lost");
    visit.follow("header.bar a[href$='pairs.html']");
    assert_eq!(visit.path(), "/sign-in");
}

/// A form that is sent too late says that one must sign in, and how.
#[test]
fn a_form_that_comes_too_late_leads_to_the_door() {
    let class = Class::new();
    let visit = Visit::of(&class);
    visit.open("/courses/1");
    class.post("/sign-out", &[]);
    visit.fill("input[name=assignment]", "lists");
    visit.fill("input[name=term]", "2026");
    visit.follow("form[action='/courses/1/batches'] button");
    assert_eq!(visit.says("h1"), "Please sign in");
    visit.follow("main a.action");
    assert_eq!(visit.path(), "/sign-in");
}

/// What is too large is refused before it is sent, with its size and the limit.
#[test]
fn too_large_an_upload_is_told_on_the_page() {
    let class = Class::with(&["--max-upload", "1M"]);
    let desk = Desk::new();
    let large = desk.file("large.zip", vec![b'x'; 3 << 20]);
    let visit = Visit::of(&class);
    visit.open("/batches/1");
    visit.window.choose("[name=files]", std::slice::from_ref(&large));
    let problem = visit.says(".upload .problem");
    assert!(problem.contains("3.1 MB") && problem.contains("1.0 MB"), "{problem}");
    visit.window.click(".upload button.main");
    assert_eq!(visit.path(), "/batches/1");
    visit.must_be_quiet();
}

/// Without scripts the server refuses it, and its answer is read although it did not want all of the upload.
#[test]
fn too_large_an_upload_is_refused_without_scripts() {
    let class = Class::with(&["--max-upload", "1M"]);
    let desk = Desk::new();
    let large = desk.file("large.zip", vec![b'x'; 3 << 20]);
    let visit = Visit::of(&class);
    visit.window.without_scripts();
    visit.open("/batches/1");
    visit.window.choose("[name=files]", &[large]);
    visit.follow(".upload button.main");
    assert_eq!(visit.says("h1"), "This is too large");
    assert!(visit.says("main").contains("at most"), "{}", visit.says("main"));
}

/// A comparison that cannot be made ends on a page with the reason, and can be begun again from there.
#[test]
fn a_comparison_that_fails_says_why() {
    let class = Class::new();
    class.upload("batch", &[("class.zip", &zip(&[("ann/notes.txt", "")]))]);
    class.roster();
    let visit = Visit::of(&class);
    visit.open("/batches/1");
    visit.follow("#runs button.main");
    visit.window.eventually("document.readyState === 'complete' && document.querySelector('.run.failed') !== null");
    assert!(visit.says(".run .note").contains("nothing to compare"), "{}", visit.says(".run"));
    visit.follow(".links a[href='/batches/1']");
    assert_eq!(visit.says("#runs .state"), "failed");
    visit.must_be_quiet();
}
