//! Runs: they come to an end, can be stopped, do not outlive the server, and are taken up again; and what is deleted is gone.

use std::fs;
use std::process::Command;

use super::class::{Class, FOUR, children, is_alive, wait_until};
use crate::harness::names_below;
use crate::harness::zips::zip;

/// A run goes from its start over its steps to its report, and everybody who watches learns each.
#[test]
fn a_run_comes_to_its_report() {
    let class = Class::of_four();
    let run = class.start();
    let events = class.client.get(&format!("/runs/{run}/events"));
    assert_eq!(events.header("content-type"), Some("text/event-stream"));
    let events = events.text();
    let states: Vec<serde_json::Value> = events
        .split_terminator("\n\n")
        .map(|event| serde_json::from_str(event.strip_prefix("data: ").unwrap()).unwrap())
        .collect();
    let (last, before) = states.split_last().unwrap();
    assert_eq!(last["state"], "done");
    assert!(before.iter().all(|state| state["state"] == "waiting" || state["state"] == "working"), "{events}");
    let page = class.client.get(&format!("/runs/{run}"));
    assert_eq!(page.header("location"), Some(format!("/runs/{run}/report/index.html").as_str()));
    let report = class.client.get(&format!("/runs/{run}/report/index.html"));
    assert_eq!(report.status, 200);
    assert!(report.text().contains("ann"));
    assert_eq!(class.row::<i64>("SELECT n_submissions FROM run"), 4);
}

/// There is nothing to compare where nothing was handed in.
#[test]
fn nothing_is_not_compared() {
    let class = Class::new();
    assert_eq!(class.client.post("/batches/1/runs", &[]).status, 422);
    class.upload("starter", &[("sort.c", b"int sort;")]);
    assert_eq!(class.client.post("/batches/1/runs", &[]).status, 422);
}

/// A run that cannot be made says why, in the program's own words.
#[test]
fn a_run_that_fails_says_why() {
    let class = Class::new();
    class.upload("batch", &[("class.zip", &zip(&[("ann/notes.txt", "")]))]);
    let run = class.start();
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.contains("\"state\":\"failed\"") && events.contains("nothing to compare"), "{events}");
    assert!(class.client.get(&format!("/runs/{run}")).text().contains("nothing to compare"));
    assert_eq!(names_below(&class.server.data("reports")), [""; 0]);
}

/// Whoever cancels a run stops its child, and nothing of it is left; one that waits leaves the line.
#[test]
fn a_cancelled_run_is_gone() {
    let class = Class::of_many();
    let (first, second) = (class.start(), class.start());
    class.wait_for_child();
    let child = children(class.server.id())[0];
    class.post(&format!("/runs/{second}/cancel"), &[]);
    assert_eq!((class.state(first), class.state(second)), ("working".to_owned(), "cancelled".to_owned()));
    class.post(&format!("/runs/{first}/cancel"), &[]);
    assert_eq!(class.state(first), "cancelled");
    assert!(!is_alive(child));
    assert_eq!(names_below(&class.server.data("reports")), [""; 0]);
    let events = class.client.get(&format!("/runs/{first}/events")).text();
    assert_eq!(events, "data: {\"state\":\"cancelled\"}\n\n");
}

/// A run that is broken off with the server ends with it, begins again on the next start, and comes to its end.
#[test]
fn a_run_outlives_a_server_that_is_killed() {
    let class = Class::of_many();
    let (first, second) = (class.start(), class.start());
    class.wait_for_child();
    let child = children(class.server.id())[0];
    let class = class.restart();
    wait_until("the child has ended", || !is_alive(child));
    for run in [first, second] {
        let events = class.client.get(&format!("/runs/{run}/events")).text();
        assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
    }
    assert_eq!(class.row::<i64>(&format!("SELECT n_attempts FROM run WHERE id = {first}")), 2);
    let left = fs::read_dir(class.server.data("reports")).unwrap().count();
    assert_eq!(left, 2, "{:?}", names_below(&class.server.data("reports")));
}

/// Whatever stops a service stops all of its processes, the child maybe first. That is no failure of the run.
#[test]
fn a_run_outlives_a_service_that_is_stopped() {
    let class = Class::of_many();
    let run = class.start();
    class.wait_for_child();
    let child = children(class.server.id())[0];
    assert!(Command::new("kill").args(["-TERM", &child.to_string()]).status().unwrap().success());
    wait_until("the child has ended", || !is_alive(child));
    let (desk, status) = class.server.stop();
    assert!(status.success());
    let class = Class::on(desk);
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
}

/// Stopping the server as one should is no fault of the run: it is begun again as often as that happens.
#[test]
fn planned_stops_cost_a_run_nothing() {
    let mut class = Class::of_many();
    let run = class.start();
    for _ in 0..3 {
        class.wait_for_child();
        let (desk, status) = class.server.stop();
        assert!(status.success());
        class = Class::on(desk);
    }
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
}

/// What brings the server down each time is not tried for ever.
#[test]
fn a_run_is_begun_twice_at_most() {
    let class = Class::of_many();
    let run = class.start();
    class.wait_for_child();
    let class = class.restart();
    class.wait_for_child();
    let class = class.restart();
    assert_eq!(class.state(run), "failed");
    let page = class.client.get(&format!("/runs/{run}")).text();
    assert!(page.contains("the server was stopped twice while it worked"), "{page}");
    assert_eq!(names_below(&class.server.data("reports")), [""; 0]);
}

/// The line is not endless, and whoever is turned away is told.
#[test]
fn the_queue_is_bounded() {
    let class = Class::of_many();
    class.start();
    class.wait_for_child();
    let answers: Vec<_> = (0..101).map(|_| class.client.post("/batches/1/runs", &[])).collect();
    assert!(answers[..100].iter().all(|answer| answer.status == 303));
    assert_eq!(answers[100].status, 503);
    assert!(answers[100].text().contains("100 runs wait already"));
    assert_eq!(class.row::<i64>("SELECT count(*) FROM run"), 101);
    class.post("/courses/1/delete", &[]);
    wait_until("nothing works", || children(class.server.id()).is_empty());
}

/// What is deleted is gone: its files, its rows, and the words that stood in them.
#[test]
fn what_is_deleted_is_gone() {
    let class = Class::of_four();
    class.post("/batches/1/people", &[("name", "ann"), ("author", "Annabella Quux"), ("id", ""), ("group", "")]);
    class.roster();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/mark"), &[("state", "escalated"), ("note", "Zanzibar was here")]);
    let other = class.run();
    class.post(&format!("/runs/{run}/delete"), &[]);
    assert!(!class.server.data(&format!("reports/{run}")).exists());
    assert_eq!(class.client.get(&format!("/runs/{run}/report/index.html")).status, 404);
    let tables = || String::from_utf8_lossy(&fs::read(class.server.data("app.sqlite")).unwrap()).into_owned();
    assert!(tables().contains("Zanzibar") && tables().contains("Annabella"), "marks stay with the batch");
    class.post("/batches/1/delete", &[]);
    for folder in ["uploads", "reports", "incoming"] {
        assert_eq!(names_below(&class.server.data(folder)), [""; 0]);
    }
    for word in ["Zanzibar", "Annabella", "cleo"] {
        assert!(!tables().contains(word), "{word}");
    }
    assert_eq!(class.client.get(&format!("/runs/{other}/report/index.html")).status, 404);
}

/// A course takes everything below it along, and what works for it is stopped.
#[test]
fn a_deleted_course_takes_everything_along() {
    let class = Class::of_many();
    class.post("/courses/1/batches", &[("assignment", "stacks"), ("term", "2026")]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("two.zip", &zip(&FOUR))]));
    class.start();
    class.wait_for_child();
    class.post("/courses/1/delete", &[]);
    assert_eq!(children(class.server.id()), [0; 0]);
    for folder in ["uploads", "reports"] {
        assert_eq!(names_below(&class.server.data(folder)), [""; 0]);
    }
    for table in ["course", "batch", "upload", "run", "mark", "member"] {
        assert_eq!(class.row::<i64>(&format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
}

/// A number in an address means one thing for ever: an old page must not delete or mark something new, nor a new course read an old log.
#[test]
fn numbers_are_given_once() {
    let class = Class::of_four();
    let first = class.run();
    class.post(&format!("/runs/{first}/delete"), &[]);
    class.post("/uploads/1/delete", &[]);
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    assert!(class.start() > first);
    assert_eq!(class.row::<i64>("SELECT id FROM upload"), 2);
    class.post("/courses/1/delete", &[]);
    assert_eq!(class.client.course("Another"), "/courses/2");
    assert!(!class.client.get("/courses/2/log").text().contains("run deleted"));
}

/// An upload that is deleted is in no later run.
#[test]
fn a_deleted_upload_is_not_compared() {
    let class = Class::of_four();
    class.upload("submission", &[("eva.c", FOUR[0].1.as_bytes())]);
    class.roster();
    class.post("/uploads/2/delete", &[]);
    assert!(!class.server.data("uploads/2").exists());
    assert_eq!(class.roster()["submissions"].as_array().unwrap().len(), 4);
    class.run();
    assert_eq!(class.row::<i64>("SELECT n_submissions FROM run"), 4);
}

/// A batch is compared with an earlier one of its course, and with terms of the archive that it was given.
#[test]
fn earlier_work_is_compared_with() {
    let class = Class::with(&["--archive", "kept.archive"]);
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    class.post("/courses/1/archive", &[("name", "programming")]);
    class.post("/batches/1/keep", &[]);
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2027")]);
    let new = zip(&[("gil/copied.c", FOUR[0].1), ("hal/stack.c", FOUR[2].1)]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("new.zip", &new)]));
    let names = |other: &[(&str, &str)]| {
        class.post("/batches/2/earlier", other);
        let answer = class.client.post("/batches/2/runs", &[]);
        let run = answer.header("location").unwrap().strip_prefix("/runs/").unwrap().to_owned();
        class.client.get(&format!("/runs/{run}/events"));
        let report = fs::read(class.server.data(&format!("reports/{run}/report.json"))).unwrap();
        let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
        let names = report["submissions"].as_array().unwrap().iter();
        names.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[]), ["gil", "hal"]);
    assert_eq!(names(&[("other", "1")])[2..], ["ann", "ben", "cleo", "dan"].map(|name| format!("class.zip/{name}")));
    let archived = ["ann", "ben", "cleo", "dan"].map(|name| format!("programming sorting 2026/{name}"));
    assert_eq!(names(&[("term", "2026"), ("term", "1999")])[2..], archived);
}
