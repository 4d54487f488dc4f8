//! Runs: they complete, can be cancelled, are resumed after a restart; and deletion.

use std::fs;
use std::process::Command;

use insta::assert_snapshot;
use lookalike_test_harness::class::{Class, FOUR, children, is_alive};
use lookalike_test_harness::names_below;
use lookalike_test_harness::programs::{SORT, scrambled};
use lookalike_test_harness::text::without_times;
use lookalike_test_harness::zips::zip;
use lookalike_test_support::waiting::wait_until;

/// A run reports its progress and ends with a report.
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

/// A run over a batch that breaks off shows its report and says that submissions may be missing.
#[test]
fn a_run_over_a_batch_that_breaks_off_is_incomplete() {
    let class = Class::new();
    let whole = zip(&[("ann/sort.c", SORT), ("ben/main.c", SORT), ("cleo/more.c", SORT)]);
    class.upload("batch", &[("class.zip", &whole[..whole.len() * 3 / 4])]);
    let run = class.run();
    assert_eq!(class.state(run), "done");
    let batch = class.client.get("/batches/1").page_text();
    assert!(batch.contains("incomplete: submissions may be missing"), "{batch}");
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).text();
    assert!(overview.contains("This comparison is incomplete: submissions may be missing."));
}

/// A run over a class whose starter code nobody uploaded says so in the list of runs, and first in its report.
#[test]
fn a_run_with_handed_out_code_says_so() {
    let class = Class::new();
    let programs: Vec<(String, String)> = (1..=8)
        .map(|student| (format!("student{student}/main.c"), format!("{}{}", scrambled(999), scrambled(student))))
        .collect();
    let files: Vec<(&str, &str)> = programs.iter().map(|(path, text)| (&**path, &**text)).collect();
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    assert_eq!(class.state(run), "done");
    let batch = class.client.get("/batches/1").page_text();
    assert!(batch.contains("8 submissions, no pair stands out; most share "), "{batch}");
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).page_text();
    assert!(overview.contains("If you handed this out, take it as starter code"), "{overview}");
}

/// An empty batch is not compared.
#[test]
fn an_empty_batch_is_not_compared() {
    let class = Class::new();
    assert_eq!(class.client.post("/batches/1/runs", &[]).status, 409);
    class.upload("starter", &[("sort.c", b"int sort;")]);
    assert_eq!(class.client.post("/batches/1/runs", &[]).status, 409);
}

/// A failed run shows the program's message.
#[test]
fn a_run_that_fails_says_why() {
    let class = Class::new();
    class.upload("batch", &[("class.zip", &zip(&[("ann/a.pdf", "%PDF-1.4"), ("ben/b.pdf", "%PDF-1.4")]))]);
    let run = class.start();
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    let (_, last) = events.trim_end().rsplit_once("data: ").unwrap();
    let last: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["state"], "failed");
    assert_snapshot!("failed_run_event", last);
    assert_snapshot!("failed_run_page", without_times(&class.client.get(&format!("/runs/{run}")).page_text()));
    assert_eq!(names_below(&class.server.data("reports")), [""; 0]);
}

/// Cancelling stops the child process and leaves nothing; a waiting run leaves the queue.
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

/// A run whose server is killed starts again with the next server.
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

/// A run whose child process is stopped with the service has not failed.
#[test]
fn a_run_outlives_a_service_that_is_stopped() {
    let class = Class::of_many();
    let run = class.start();
    class.wait_for_child();
    let child = children(class.server.id())[0];
    assert!(Command::new("kill").args(["-TERM", &child.to_string()]).status().unwrap().success());
    wait_until("the child has ended", || !is_alive(child));
    let (dir, status) = class.server.stop();
    assert!(status.success());
    let class = Class::on(dir);
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
}

/// A planned stop of the server does not count as an attempt of the run.
#[test]
fn planned_stops_are_no_attempts() {
    let mut class = Class::of_many();
    let run = class.start();
    for _ in 0..3 {
        class.wait_for_child();
        let (dir, status) = class.server.stop();
        assert!(status.success());
        class = Class::on(dir);
    }
    let events = class.client.get(&format!("/runs/{run}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
}

/// A run that brings down the server twice is not started again.
#[test]
fn a_run_is_started_twice_at_most() {
    let class = Class::of_many();
    let run = class.start();
    class.wait_for_child();
    let class = class.restart();
    class.wait_for_child();
    let class = class.restart();
    assert_eq!(class.state(run), "failed");
    assert_snapshot!(without_times(&class.client.get(&format!("/runs/{run}")).page_text()));
    assert_eq!(names_below(&class.server.data("reports")), [""; 0]);
}

/// The queue is limited, and a refused run is explained.
#[test]
fn the_queue_is_bounded() {
    let class = Class::of_many();
    class.start();
    class.wait_for_child();
    let answers: Vec<_> = (0..101).map(|_| class.client.post("/batches/1/runs", &[])).collect();
    assert!(answers[..100].iter().all(|answer| answer.status == 303));
    assert_eq!(answers[100].status, 503);
    assert_snapshot!(answers[100].page_text());
    assert_eq!(class.row::<i64>("SELECT count(*) FROM run"), 101);
    class.post("/courses/1/delete", &[]);
    wait_until("no run is active", || children(class.server.id()).is_empty());
}

/// Deletion removes files, rows, and the text in them.
#[test]
fn deleted_data_is_gone() {
    let class = Class::of_four();
    class.post("/batches/1/changes", &[("name", "ann"), ("author", "Annabella Quux"), ("id", ""), ("group", "")]);
    class.roster();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "escalated"), ("note", "Zanzibar was here")]);
    let other = class.run();
    class.post(&format!("/runs/{run}/delete"), &[]);
    assert!(!class.server.data(&format!("reports/{run}")).exists());
    assert_eq!(class.client.get(&format!("/runs/{run}/report/index.html")).status, 404);
    let tables = || String::from_utf8_lossy(&fs::read(class.server.data("app.sqlite")).unwrap()).into_owned();
    assert!(tables().contains("Zanzibar") && tables().contains("Annabella"), "reviews stay with the batch");
    class.post("/batches/1/delete", &[]);
    for folder in ["uploads", "reports", "incoming"] {
        assert_eq!(names_below(&class.server.data(folder)), [""; 0]);
    }
    for word in ["Zanzibar", "Annabella", "cleo"] {
        assert!(!tables().contains(word), "{word}");
    }
    assert_eq!(class.client.get(&format!("/runs/{other}/report/index.html")).status, 404);
}

/// Deleting a course deletes everything in it and stops its runs.
#[test]
fn a_deleted_course_is_gone_with_everything_in_it() {
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
    for table in ["course", "batch", "upload", "run", "review", "member"] {
        assert_eq!(class.row::<i64>(&format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
}

/// Numbers are never reused: an old page cannot delete or review something new, and a new course has no old log.
#[test]
fn numbers_are_never_reused() {
    let class = Class::of_four();
    let first = class.run();
    class.post(&format!("/runs/{first}/delete"), &[]);
    class.post("/uploads/1/delete", &[]);
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    assert!(class.start() > first);
    assert_eq!(class.row::<i64>("SELECT id FROM upload"), 2);
    class.post("/courses/1/delete", &[]);
    assert_eq!(class.client.course("Another"), "/courses/2");
    assert_eq!(
        class.row::<i64>("SELECT count(*) FROM log WHERE course = 2"),
        1,
        "the log has only the creation of the course"
    );
}

/// A deleted upload is not compared.
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

/// A batch is compared with an earlier batch of its course and with chosen terms of the archive.
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
        class.post("/batches/2/changes", &[&[("has_choices", "1")], other].concat());
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

/// The batches of a course for other assignments show what is usual. Those for the same one, and those that are chosen, do not.
#[test]
fn other_assignments_show_what_is_usual() {
    let class = Class::of_four();
    let batch = |assignment: &str, number: u8| {
        class.post("/courses/1/batches", &[("assignment", assignment), ("term", "2027")]);
        // Programs of the batch itself would say nothing of other assignments.
        let text = |of: usize| format!("{}\n{}", FOUR[of].1, scrambled(u64::from(10 * number) + of as u64));
        let entry = [(format!("ann{number}/a.c"), text(0)), (format!("ben{number}/b.c"), text(1))];
        let entries = entry.each_ref().map(|(path, text)| (path.as_str(), text.as_str()));
        let path = format!("/batches/{number}/uploads");
        class.must(&class.client.upload(&path, &[("role", "batch")], &[("other.zip", &zip(&entries))]));
    };
    batch("Sorting ", 2);
    batch("stacks", 3);
    batch("queues", 4);
    let report = |other: &[(&str, &str)]| -> serde_json::Value {
        class.post("/batches/1/changes", &[&[("has_choices", "1")], other].concat());
        let run = class.run();
        serde_json::from_slice(&fs::read(class.server.data(&format!("reports/{run}/report.json"))).unwrap()).unwrap()
    };
    let n_people = |report: &serde_json::Value| report["totals"]["n_people_in_other_tasks"].as_u64();
    assert_eq!(n_people(&report(&[])), Some(4));
    let chosen = report(&[("other", "3")]);
    assert_eq!((n_people(&chosen), chosen["submissions"].as_array().unwrap().len()), (Some(2), 6));
    let page = class.client.get("/batches/1").text();
    assert!(page.contains("code that is usual in other assignments counts little: queues 2027"), "{page}");
}

/// The operator decides how many threads a run uses.
#[test]
fn a_run_has_as_many_threads_as_the_operator_says() {
    let class = Class::with(&["--threads", "1"]);
    class.upload_many();
    class.start();
    class.wait_for_child();
    let arguments = |pid: &u32| fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    wait_until("a run has the option", || {
        children(class.server.id()).iter().any(|pid| arguments(pid).contains("--threads=1"))
    });
}

/// Reference answers are uploaded like starter code and named after their file. The report lists who is near to them, and they are nobody's submission.
#[test]
fn reference_answers_are_compared_and_are_nobodys_work() {
    let class = Class::of_four();
    let answers = zip(&[("one/answer.c", FOUR[0].1), ("two/answer.c", FOUR[1].1)]);
    class.upload("reference", &[("gpt-4=mini.zip", &answers)]);
    let roster = class.roster();
    assert_eq!(roster["submissions"].as_array().unwrap().len(), 4, "{roster}");
    let page = class.client.get("/batches/1").page_text();
    assert!(page.contains("Reference answers") && page.contains("gpt-4=mini.zip"), "{page}");
    let run = class.run();
    let list = class.client.get(&format!("/runs/{run}/report/references.html"));
    assert_eq!(list.status, 200);
    assert!(
        list.page_text().contains("2 answers by 1 source") && list.text().contains("gpt-4-mini"),
        "{}",
        list.text()
    );
    let rows = class.client.get(&format!("/runs/{run}/report/references.csv")).text();
    assert_eq!(rows.lines().count(), 5, "{rows}");
    assert_eq!(class.client.get(&format!("/runs/{run}/report/references/1.html")).status, 200, "{rows}");
    // A batch of another term that is compared with this one has them too.
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2027")]);
    class.must(&class.client.upload("/batches/2/uploads", &[("role", "batch")], &[("class.zip", &zip(&FOUR))]));
    let references = |others: &[(&str, &str)]| {
        class.post("/batches/2/changes", &[&[("has_choices", "1"), ("term", "2027")], others].concat());
        let started = class.client.post("/batches/2/runs", &[]);
        let run = started.header("location").unwrap().strip_prefix("/runs/").unwrap().to_owned();
        let events = class.client.get(&format!("/runs/{run}/events")).text();
        assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
        class.client.get(&format!("/runs/{run}/report/references.html"))
    };
    assert_eq!(references(&[]).status, 404);
    let list = references(&[("other", "1")]);
    assert_eq!(list.status, 200);
    assert!(list.page_text().contains("2 answers by 1 source"), "{}", list.text());
}
