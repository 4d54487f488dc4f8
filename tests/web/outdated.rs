//! Outdated runs: those whose inputs are others now, and not those whose batch was touched.

use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::server::{PASSWORD, Request};
use lookalike_test_harness::zips::zip;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::automation::Automation;

/// A server with two batches of two submissions each, and a finished run of the first.
struct Compared {
    automation: Automation,
}

impl Compared {
    fn new() -> Compared {
        let automation = Automation::with(&["--archive", "archive.sqlite"]);
        for term in ["2026", "2025"] {
            automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": term }));
        }
        automation.upload(1, "class.zip", &zip(&[("ann/sort.c", SORT), ("ben/main.c", SORT_RENAMED)]));
        automation.upload(2, "old.zip", &zip(&[("cleo/stack.c", STACK), ("dan/sort.c", SORT)]));
        let compared = Compared { automation };
        compared.run();
        compared
    }

    /// Runs the first batch, and returns the number of the run.
    fn run(&self) -> i64 {
        let (status, run) = self.automation.post("/batches/1/runs", &json!({ "unless_unchanged": true }));
        assert!(matches!(status, 200 | 202), "{run}");
        let over = self.automation.run_over(&run["id"]);
        assert_eq!((&over["state"], &over["is_outdated"]), (&json!("done"), &json!(false)), "{over}");
        run["id"].as_i64().unwrap()
    }

    #[track_caller]
    fn send(&self, request: &str, body: &Value) -> Value {
        let (verb, path) = request.split_once(' ').unwrap();
        let request = Request::with(&format!("{verb} /api/v1{path}"));
        let answer = self.automation.send(if body.is_null() { request } else { request.json(&body.to_string()) });
        assert!((200..300).contains(&answer.status), "{path}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap_or_default()
    }

    fn is_outdated(&self) -> bool {
        self.automation.get("/runs/1")["is_outdated"].as_bool().unwrap()
    }

    /// Makes a change that outdates the run, and one that takes it back.
    #[track_caller]
    fn there_and_back<T>(&self, change: impl FnOnce() -> T, back: impl FnOnce(T)) {
        assert!(!self.is_outdated(), "before the change");
        let changed = change();
        assert!(self.is_outdated(), "after the change");
        back(changed);
        assert!(!self.is_outdated(), "after it was taken back");
    }
}

/// Settings, uploads, authors, left-out submissions and earlier batches: a change outdates the run, and taking it back makes it
/// current again.
#[test]
fn a_change_that_is_taken_back_outdates_nothing() {
    let compared = Compared::new();
    let settings = compared.send("GET /batches/1/settings", &Value::Null);
    compared.there_and_back(
        || compared.send("PUT /batches/1/settings", &json!({ "top": "7" })),
        |_| drop(compared.send("PUT /batches/1/settings", &settings)),
    );
    compared.send("PUT /batches/1/settings", &json!({ "top": "" }));
    assert!(!compared.is_outdated(), "the same settings in other words");
    compared.there_and_back(
        || compared.automation.upload(1, "eva.c", b"int main(void) { return 3; }").1["id"].clone(),
        |id| drop(compared.send(&format!("DELETE /uploads/{id}"), &Value::Null)),
    );
    compared.there_and_back(
        || compared.send("DELETE /uploads/1", &Value::Null),
        |_| {
            let class = zip(&[("ann/sort.c", SORT), ("ben/main.c", SORT_RENAMED)]);
            assert_eq!(compared.automation.upload(1, "class.zip", &class).0, 201);
        },
    );
    compared.there_and_back(
        || {
            compared.send("POST /batches/1/left-out", &json!({ "name": "ben", "reason": "Ben withdrew." }))["id"]
                .clone()
        },
        |id| drop(compared.send(&format!("DELETE /batches/1/left-out/{id}"), &Value::Null)),
    );
    let authors = |list: &str| {
        let request = Request::with("PUT /api/v1/batches/1/roster").body(list.as_bytes());
        assert_eq!(compared.automation.send(request).status, 204);
    };
    compared.there_and_back(|| authors("submission,author\nann,Ann Lee\n"), |()| authors("submission,author\n"));
    let earlier = |batches: Value| {
        compared.send("PUT /batches/1/earlier", &json!({ "batches": batches }));
    };
    compared.there_and_back(|| earlier(json!([2])), |()| earlier(json!([])));
    assert_eq!(compared.run(), 1, "no run is needed");
}

/// A page shows the mark as long as the inputs differ. Roles can only be changed there.
#[test]
fn the_page_marks_what_differs() {
    let compared = Compared::new();
    let client = compared.automation.server.sign_in("ada", PASSWORD);
    let is_marked = || client.get("/batches/1").page_text().contains("outdated");
    let role = |role: &str| {
        let form = [("upload", "1"), ("upload_role", role)];
        assert_eq!(client.post("/batches/1/changes", &form).status, 303);
    };
    compared.there_and_back(
        || {
            role("submission");
            assert!(is_marked());
        },
        |()| role("batch"),
    );
    assert!(!is_marked());
    assert_eq!(client.post("/batches/1/name", &[("assignment", "sums"), ("term", "2024")]).status, 303);
    assert!(!is_marked(), "a name is no input");
}

/// A run depends on the submissions of the other batches that it compared, and on the terms of the archive.
#[test]
fn earlier_work_is_an_input() {
    let compared = Compared::new();
    let tables = Connection::open(compared.automation.server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE course SET archive_course = 'prog'", []).unwrap();
    assert!(!compared.is_outdated(), "no term is compared");
    compared.send("POST /batches/2/archive", &json!({}));
    compared.there_and_back(
        || compared.send("PUT /batches/1/earlier", &json!({ "batches": [], "terms": ["2025"] })),
        |_| drop(compared.send("PUT /batches/1/earlier", &json!({ "batches": [] }))),
    );
    compared.send("PUT /batches/1/earlier", &json!({ "batches": [2] }));
    let run = compared.run();
    assert_ne!(run, 1);
    let is_outdated = || compared.automation.get(&format!("/runs/{run}"))["is_outdated"].as_bool().unwrap();
    let late = compared.automation.upload(2, "eva.c", b"int main(void) { return 3; }").1["id"].clone();
    assert!(is_outdated(), "an earlier batch has another submission");
    compared.send(&format!("DELETE /uploads/{late}"), &Value::Null);
    assert!(!is_outdated());
    let form = Request::post("/api/v1/batches/2/uploads").query("role=starter&name=start.c").body(b"int x;");
    assert_eq!(compared.automation.send(form).status, 201);
    assert!(!is_outdated(), "starter code of another batch is not compared");
}
