//! Submissions that are left out of a batch and included again: on pages, for programs, and in the data about a student.

use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::programs::{SORT, STACK};
use lookalike_test_harness::server::{Client, Request};
use lookalike_test_harness::zips::zip;
use serde_json::{Value, json};

/// A name and a reason with markup. The name is one of a folder, which has no slash.
const HOSTILE: &str = "<img src=x onerror=alert(1)>\u{202e}";

/// Returns the report of a run for programs.
fn report(class: &Class, run: i64) -> Value {
    serde_json::from_str(&class.client.get(&format!("/runs/{run}/report/report.json")).text()).unwrap()
}

/// Returns the names of the submissions of a report.
fn names(report: &Value) -> Vec<&str> {
    report["submissions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

/// Returns the number of a submission in the addresses of a report.
fn number(report: &Value, name: &str) -> usize {
    names(report).iter().position(|own| *own == name).expect("the report has the submission") + 1
}

/// Leaves a submission of a report out, waits until the others are compared, and returns the run that did.
#[track_caller]
fn leave_out(class: &Class, run: i64, name: &str, reason: &str) -> i64 {
    let address = format!("/runs/{run}/submissions/{}/leave-out", number(&report(class, run), name));
    let answer = class.client.post(&address, &[("reason", reason)]);
    class.must(&answer);
    let next: i64 = answer.header("location").unwrap().strip_prefix("/runs/").unwrap().parse().unwrap();
    let events = class.client.get(&format!("/runs/{next}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
    next
}

/// A submission that is left out is in no report until it is included again; the report names it, and the page of the batch has
/// the reason. The log has no name.
#[test]
fn a_submission_is_left_out_and_included_again() {
    let class = Class::of_four();
    let run = class.run();
    let page = format!("/runs/{run}/report/submissions/{}.html", number(&report(&class, run), "ben"));
    assert!(class.client.get(&page).page_text().contains("Leave out of the comparison"));
    assert!(!class.client.get("/batches/1").page_text().contains("Include again"));
    let next = leave_out(&class, run, "ben", "Ben withdrew.");
    let rest = report(&class, next);
    assert_eq!(names(&rest), ["ann", "cleo", "dan"]);
    assert_eq!(rest["run"]["inputs"][0]["left_out"][0]["name"], "ben");
    let overview = class.client.get(&format!("/runs/{next}/report/index.html")).page_text();
    assert!(overview.contains("Left out on request, and compared with nobody: ben"), "{overview}");
    let old = class.client.get(&page).page_text();
    assert!(old.contains("The next comparison leaves this submission out"), "{old}");
    let batch = class.client.get("/batches/1").page_text();
    assert!(batch.contains("Ben withdrew.") && batch.contains("owner"), "{batch}");
    assert!(!batch.contains("No submission of the uploads has this name"), "{batch}");

    // Again from the old report: nothing has changed but the reason, and nothing runs.
    assert_eq!(leave_out(&class, run, "ben", "Ben left the course."), next);
    assert_eq!(class.row::<String>("SELECT reason FROM left_out"), "Ben left the course.");

    let id: i64 = class.row("SELECT id FROM left_out");
    class.post(&format!("/batches/1/left-out/{id}/remove"), &[]);
    assert!(class.client.get("/batches/1").page_text().contains("The submission is included again."));
    assert_eq!(names(&report(&class, class.run())), ["ann", "ben", "cleo", "dan"]);
    assert_eq!(class.client.post(&format!("/batches/1/left-out/{id}/remove"), &[]).status, 404);
    let log = class.client.get("/log").page_text();
    assert!(log.contains("submission left out") && log.contains("submission included again"), "{log}");
    assert!(!log.contains("ben") && !log.contains("Ben"), "{log}");
    class.post("/batches/1/delete", &[]);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM left_out"), 0);
}

/// A reason is needed, and the submission must be one of the batch. Assistants see the list and change nothing.
#[test]
fn wrong_requests_are_refused() {
    let class = Class::of_four();
    class.upload("earlier", &[("last-year.zip", &zip(&[("old/sort.c", SORT), ("older/stack.c", STACK)]))]);
    class.roster();
    let run = class.run();
    let found = report(&class, run);
    let send = |client: &Client, name: &str, reason: &str| {
        let address = format!("/runs/{run}/submissions/{}/leave-out", number(&found, name));
        client.post(&address, &[("reason", reason)]).status
    };
    for reason in ["", " ", "two\nlines", &"long ".repeat(50)] {
        assert_eq!(send(&class.client, "ben", reason), 422, "{reason:?}");
    }
    assert_eq!(send(&class.client, "last-year.zip/old", "It is old."), 422);
    assert_eq!(class.client.post(&format!("/runs/{run}/submissions/7/leave-out"), &[("reason", "?")]).status, 404);
    let assistant = class.server.account("assistant", "assistant");
    class.post("/courses/1/members", &[("name", "assistant"), ("role", "assistant")]);
    assert_eq!(send(&assistant, "ben", "No."), 403);
    let page = format!("/runs/{run}/report/submissions/{}.html", number(&found, "ben"));
    assert!(!assistant.get(&page).page_text().contains("Leave out of the comparison"));
    assert_eq!(class.row::<i64>("SELECT count(*) FROM left_out"), 0);
    leave_out(&class, run, "ben", "Ben withdrew.");
    let seen = assistant.get("/batches/1").page_text();
    assert!(seen.contains("Ben withdrew.") && !seen.contains("Include again"), "{seen}");
    assert_eq!(assistant.post("/batches/1/left-out/1/remove", &[]).status, 403);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM left_out"), 1);
}

/// After its upload is replaced, a name may match nothing. The page says so, and so does the report, which loses nobody. If the
/// upload comes back, the submission is left out again, also among several uploads.
#[test]
fn a_name_may_match_nothing() {
    let class = Class::of_four();
    leave_out(&class, class.run(), "ben", "Ben withdrew.");
    class.post("/uploads/1/delete", &[]);
    class.upload("batch", &[("new.zip", &zip(&FOUR[..3]))]);
    class.roster();
    let batch = class.client.get("/batches/1").page_text();
    assert!(batch.contains("No submission of the uploads has this name."), "{batch}");
    let run = class.run();
    assert_eq!(names(&report(&class, run)), ["ann", "ben", "cleo"]);
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).page_text();
    assert!(overview.contains("--without class.zip/ben has no effect"), "{overview}");
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    class.roster();
    let batch = class.client.get("/batches/1").page_text();
    assert!(!batch.contains("No submission of the uploads has this name."), "{batch}");
    let both = report(&class, class.run());
    assert!(names(&both).contains(&"ben") && !names(&both).contains(&"class.zip/ben"), "{:?}", names(&both));
}

/// Names and reasons are text on every page.
#[test]
fn hostile_names_and_reasons_are_escaped() {
    let class = Class::new();
    let path = format!("{HOSTILE}/a.c");
    class.upload("batch", &[("class.zip", &zip(&[(path.as_str(), SORT), ("ann/a.c", SORT), ("cleo/c.c", STACK)]))]);
    class.roster();
    let next = leave_out(&class, class.run(), HOSTILE, "<script>alert(2)</script>");
    for page in ["/batches/1", &format!("/runs/{next}/report/index.html"), &format!("/runs/{next}/report/batch.html")] {
        let html = class.client.get(page).text();
        assert!(!html.contains("<img src=x") && !html.contains("<script>alert"), "{page}: {html}");
        assert!(html.contains("&#60;img src=x"), "{page}: {html}");
        assert!(!html.contains('\u{202e}') || page == "/batches/1", "{page}: {html}");
    }
    assert!(class.client.get("/batches/1").text().contains("&#60;script&#62;alert(2)"));
}

/// Programs list, add and remove what people leave out on pages, with a token that may.
#[test]
fn programs_leave_submissions_out() {
    let class = Class::of_four();
    class.server.account("ada", "instructor");
    class.post("/courses/1/members", &[("name", "ada"), ("role", "instructor")]);
    let token = |name: &str, scope: &str| {
        let arguments = ["api-token", "add", "--data", "data", "ada", name, "--scope", scope];
        class.server.dir.run(&arguments).must_succeed().stdout.trim().to_owned()
    };
    let (reads, submits) = (token("reads", "read"), token("submits", "submit"));
    let send = |token: &str, request: Request| {
        let answer = class.server.send(&request.header("Authorization", &format!("Bearer {token}")));
        (answer.status, serde_json::from_slice::<Value>(&answer.body).unwrap_or_default())
    };
    let list = || send(&reads, Request::get("/api/v1/batches/1/left-out")).1["items"].clone();
    let add =
        |token: &str, body: &Value| send(token, Request::post("/api/v1/batches/1/left-out").json(&body.to_string()));
    assert_eq!(list(), json!([]));
    let ben = json!({ "name": "ben", "reason": "He withdrew." });
    assert_eq!(add(&reads, &ben).0, 403);
    let (status, added) = add(&submits, &ben);
    assert_eq!((status, &added["name"], &added["by"]), (200, &json!("class.zip/ben"), &json!("ada")));
    assert_eq!(add(&submits, &json!({ "name": "class.zip/ben", "reason": "He left." })).1["id"], added["id"]);
    assert_eq!((list()[0]["reason"].clone(), list()[1].clone()), (json!("He left."), Value::Null));
    assert_eq!(add(&submits, &json!({ "name": "nobody", "reason": "?" })).0, 404);
    for wrong in [
        json!({ "name": "ann", "reason": " " }),
        json!({ "name": "ann" }),
        json!({ "name": "ann", "reason": "?", "by": "me" }),
    ] {
        assert_eq!(add(&submits, &wrong).0, 422, "{wrong}");
    }
    assert_eq!(names(&report(&class, class.run())), ["ann", "cleo", "dan"]);
    let address = format!("DELETE /api/v1/batches/1/left-out/{}", added["id"]);
    assert_eq!(send(&reads, Request::with(&address)).0, 403);
    assert_eq!(send(&submits, Request::with(&address)).0, 204);
    assert_eq!(send(&submits, Request::with(&address)).0, 404);
    assert_eq!(list(), json!([]));
}

/// The reasons about a student are found, exported and erased, also if the submission itself is gone. Others stay left out, though
/// their upload is packed anew.
#[test]
fn the_data_of_a_student_is_erased() {
    let class = Class::new();
    let files = [("Ada Lovelace/a.c", SORT), ("Ben Ode/b.c", SORT), ("Cleo Fry/c.c", STACK), ("Dan Orr/d.c", STACK)];
    class.upload("batch", &[("class.zip", &zip(&files))]);
    class.upload("batch", &[("late.zip", &zip(&[("Ada Late/a.c", SORT), ("Eva Late/a.c", STACK)]))]);
    class.roster();
    let mut run = class.run();
    for name in ["Ada Lovelace", "Ben Ode", "Ada Late"] {
        run = leave_out(&class, run.min(1), name, &format!("{name} withdrew."));
    }
    class.post("/uploads/2/delete", &[]);
    class.roster();
    class.run();
    let (dir, _) = class.server.stop();
    let person = |command: &str, more: &[&str]| dir.run(&[&["person", command, "--data", "data"], more].concat());
    let found = person("find", &["Ada"]).must_succeed().stdout.clone();
    assert!(found.contains("Ada Late, which is left out, and in no upload any more"), "{found}");
    person("export", &["--out", "hers", "Ada"]).must_succeed();
    let page = std::fs::read_to_string(dir.path("hers/index.html")).unwrap();
    assert!(page.contains("Ada Lovelace withdrew.") && page.contains("Ada Late withdrew."), "{page}");
    assert!(!page.contains("Ben"), "{page}");
    person("erase", &["--several-people", "Ada"]).must_succeed();
    assert_eq!(person("find", &["Ada"]).must_succeed().stdout, "0 submissions\n");
    for (name, bytes) in lookalike_test_harness::files_below(&dir.path("data")) {
        assert!(!bytes.windows(3).any(|window| window == b"Ada"), "{name} has her name");
    }
    let class = Class::on(dir);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM left_out"), 1);
    class.roster();
    let batch = class.client.get("/batches/1").page_text();
    assert!(batch.contains("Ben Ode withdrew.") && !batch.contains("No submission of the uploads"), "{batch}");
    assert_eq!(names(&report(&class, class.run())), ["Cleo Fry", "Dan Orr"]);
}
