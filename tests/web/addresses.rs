//! Addresses for programs that do what pages do: courses, members, rosters, earlier work, the archive.

use std::fs;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::automation::{Automation, class};
use lookalike_test_harness::server::Request;
use lookalike_test_harness::{TestDir, repository};

/// A course is changed and deleted as on its page.
#[test]
fn courses_are_changed() {
    let automation = Automation::new();
    let change = |body: &str| automation.send(Request::with("PATCH /api/v1/courses/1").json(body));
    for (body, name, months) in [
        (r#"{"name": "Programming I", "keep_months": 24}"#, "Programming I", json!(24)),
        ("{}", "Programming I", json!(24)),
        (r#"{"keep_months": null}"#, "Programming I", json!(null)),
    ] {
        let course: Value = serde_json::from_slice(&change(body).body).unwrap();
        assert_eq!((&course["name"], &course["keep_months"]), (&json!(name), &months));
        assert_eq!(automation.get("/courses/1"), course);
        assert_eq!(automation.get("/courses")["items"], json!([course]));
    }
    for wrong in
        [r#"{"name": null}"#, r#"{"name": " "}"#, r#"{"keep_months": 0}"#, r#"{"keep_months": 601}"#, r#"{"id": 2}"#]
    {
        assert_eq!(change(wrong).status, 422, "{wrong}");
    }
    assert_eq!(automation.get("/courses/1")["name"], "Programming I");
    assert_eq!(automation.send(Request::with("DELETE /api/v1/courses/1")).status, 204);
    assert_eq!(automation.send(Request::get("/api/v1/courses/1")).status, 404);
    assert_eq!(automation.counts(), [0, 0, 0, 0]);
}

/// Members come and go by name; the last instructor stays.
#[test]
fn members_are_set() {
    let automation = Automation::new();
    automation.server.account("bob", "assistant");
    automation.server.account("eve ö", "instructor");
    let arguments = ["api-token", "add", "--data", "data", "--scope", "admin", "ada", "staff"];
    let staff = automation.server.dir.run(&arguments).must_succeed().stdout.trim().to_owned();
    let send = |verb: &str, name: &str, body: &str| {
        let request = Request::with(&format!("{verb} /api/v1/courses/1/members/{name}")).json(body);
        automation.server.send(&request.header("Authorization", &format!("Bearer {staff}"))).status
    };
    let (assistant, instructor) = (r#"{"role": "assistant"}"#, r#"{"role": "instructor"}"#);
    assert_eq!([send("PUT", "bob", assistant), send("PUT", "bob", assistant)], [201, 200]);
    assert_eq!(automation.get("/courses/1/members/bob"), json!({ "name": "bob", "role": "assistant" }));
    assert_eq!(send("PUT", "ada", assistant), 409, "she is the only instructor");
    assert_eq!(send("DELETE", "ada", ""), 409);
    assert_eq!(send("PUT", "eve%20%C3%B6", instructor), 201);
    let members = automation.get("/courses/1/members");
    let names: Vec<_> = members["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ada", "bob", "eve ö"]);
    assert_eq!([send("PUT", "nobody", assistant), send("DELETE", "nobody", "")], [404, 404]);
    assert_eq!([send("PUT", "bob", r#"{"role": "boss"}"#), send("PUT", "bob", "")], [422, 422]);
    // A name that is no text, and one that would lead elsewhere.
    assert_eq!([send("PUT", "%ff", assistant), send("PUT", "..%2F2", assistant)], [404, 404]);
    assert_eq!([send("DELETE", "bob", ""), send("DELETE", "bob", "")], [204, 404]);
}

/// Forms with files are uploaded as well, and once.
#[test]
fn forms_are_uploaded() {
    let automation = Automation::new();
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    let send = |fields: &[(&str, &str)], files: &[(&str, &[u8])]| {
        let answer = automation.send(Request::post("/api/v1/batches/1/uploads").files(fields, files));
        (answer.status, serde_json::from_slice::<Value>(&answer.body).unwrap())
    };
    let files: [(&str, &[u8]); 2] = [("ann/a.c", b"int a;"), ("bob/b.c", b"int b;")];
    let (status, upload) = send(&[("role", "batch")], &files);
    assert_eq!((status, &upload["n_files"], &upload["role"]), (201, &json!(2), &json!("batch")));
    assert_eq!(send(&[], &files), (200, upload));
    let moved: [(&str, &[u8]); 2] = [("ann/a.c", b"int a;i"), ("bob/b.c", b"nt b;")];
    assert_eq!(send(&[], &moved).0, 201, "the same bytes, divided otherwise");
    assert_eq!(send(&[("role", "starter")], &files).1["role"], "starter");
    assert_eq!(send(&[("role", "boss")], &files).0, 422);
    assert_eq!(automation.counts()[2], 3);
}

/// The roster of a batch comes as a list that `--authors` takes, and goes back as one.
#[test]
fn rosters_are_read_and_corrected() {
    let automation = Automation::new();
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    let roster = || automation.send(Request::get("/api/v1/batches/1/roster"));
    let put = |list: &str| automation.send(Request::with("PUT /api/v1/batches/1/roster").body(list.as_bytes()));
    assert_eq!(roster().text(), "submission,author,id,group,time\n", "nothing is uploaded");
    let dir = TestDir::new();
    dir.zip(
        "hw.zip",
        &[("hw/ann/a.c", "int main(void) { return 1; }"), ("hw/bob/b.c", "int main(void) { return 2; }")],
    );
    automation.upload(1, "hw.zip", &fs::read(dir.path("hw.zip")).unwrap());
    let first = roster();
    assert_eq!(first.header("content-type"), Some("text/csv; charset=utf-8"));
    let list = first.text();
    assert_eq!(list, "submission,author,id,group,time\n", "folders do not tell who their authors are");
    let revision = || automation.get("/batches/1")["revision"].clone();
    assert_eq!(put("submission;author;id\nann;Ann Lee;17\nhw.zip/bob;Bo;18\nbob;Cem;19\n").status, 204);
    let corrected = roster().text();
    assert!(corrected.contains("hw.zip/ann,Ann Lee,17,,"), "{corrected}");
    assert!(corrected.contains("hw.zip/bob,Bo,18,,") && corrected.contains("hw.zip/bob,Cem,19,,"), "{corrected}");
    let before = revision();
    assert_eq!((put(&corrected).status, revision()), (204, before), "it changes nothing");
    for wrong in
        ["", "ann", "submission,author\ncarl,Carl\n", "path,author\nhw/ann,Ann\n", "submission,time\nann,noon\n"]
    {
        assert_eq!(put(wrong).status, 422, "{wrong}");
    }
    assert_eq!(roster().text(), corrected);
    assert_eq!(put("submission,author\n").status, 204);
    assert_eq!(roster().text(), list, "as recognized again");
}

/// A batch is compared with the others that a program chooses, added to the archive, and found there.
#[test]
fn batches_meet_earlier_work() {
    let automation = Automation::with(&["--archive", "archive.sqlite"]);
    for term in ["2025", "2026"] {
        assert_eq!(automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": term })).0, 201);
    }
    let choose = |body: &Value| automation.send(Request::with("PUT /api/v1/batches/2/earlier").json(&body.to_string()));
    assert_eq!(choose(&json!({ "batches": [1] })).status, 200);
    assert_eq!(automation.get("/batches/2/earlier"), json!({ "batches": [1], "terms": [] }));
    for wrong in
        [json!({ "batches": [2] }), json!({ "batches": [3] }), json!({ "batches": [], "terms": ["2024"] }), json!({})]
    {
        assert_eq!(choose(&wrong).status, 422, "{wrong}");
    }
    assert_eq!(automation.get("/batches/2/earlier")["batches"], json!([1]));
    // The course has no archive until an admin links it.
    assert_eq!(automation.post("/batches/1/archive", &json!({})).0, 409);
    let tables = Connection::open(automation.server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE course SET archive_course = 'prog'", []).unwrap();
    assert_eq!(automation.post("/batches/1/archive", &json!({})).0, 409, "nothing was uploaded");
    let class = class();
    automation.upload(1, "ex3.zip", &fs::read(class.path("ex 3.zip")).unwrap());
    let (status, stored) = automation.post("/batches/1/archive", &json!({}));
    assert_eq!(status, 200, "{stored}");
    assert!(stored["added"].as_str().unwrap().contains("submissions"), "{stored}");
    assert_eq!(choose(&json!({ "batches": [], "terms": ["2025"] })).status, 200);
    let submissions = repository().join("samples/python-gradebook/submissions");
    let source = walkdir::WalkDir::new(submissions).sort_by_file_name().into_iter().map(Result::unwrap);
    let source = source.into_iter().find(|entry| entry.file_type().is_file()).unwrap();
    let query = Request::post("/api/v1/courses/1/query?name=one.py").body(&fs::read(source.path()).unwrap());
    let answer = automation.send(query);
    let found: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!((answer.status, &found["name"]), (200, &json!("one.py")), "{found}");
    assert!(found["found"].as_str().unwrap().contains("prog sorting 2025/"), "{found}");
}
