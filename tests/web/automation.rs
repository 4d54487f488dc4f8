//! Programs that use the API: the jobs of the manual, and what the API promises.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use lookalike_test_harness::server::{Answer, Request, Server};
use lookalike_test_harness::{Outcome, TestDir, finish, repository};
use lookalike_test_support::waiting::wait_until;
use rusqlite::Connection;
use serde_json::{Value, json};

/// Returns a script that the manual shows.
fn from_manual(kind: &str) -> String {
    let manual = fs::read_to_string(repository().join("docs/manual/automation.md")).unwrap();
    let begin = format!("```{kind}\n");
    let block = manual.split(&begin).nth(1).expect("the manual has the script");
    block.split("```").next().unwrap().to_owned()
}

/// A server, with a token of an account that teaches the course 1, *Programming*.
pub(super) struct Automation {
    pub(super) server: Server,
    pub(super) token: String,
}

impl Automation {
    pub(super) fn new() -> Automation {
        Automation::with(&[])
    }

    /// Starts the server with further options.
    pub(super) fn with(options: &[&str]) -> Automation {
        let server = Server::start_on(TestDir::new(), options);
        let teacher = server.account("ada", "instructor");
        assert_eq!(teacher.course("Programming"), "/courses/1");
        let scopes = ["--scope", "read", "--scope", "submit", "--scope", "review"];
        let arguments = [&["api-token", "add", "--data", "data", "ada", "nightly"][..], &scopes].concat();
        let token = server.dir.run(&arguments).must_succeed().stdout.trim().to_owned();
        Automation { server, token }
    }

    pub(super) fn send(&self, request: Request) -> Answer {
        self.server.send(&request.header("Authorization", &format!("Bearer {}", self.token)))
    }

    #[track_caller]
    pub(super) fn get(&self, path: &str) -> Value {
        let answer = self.send(Request::get(&format!("/api/v1{path}")));
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Waits until a run is over, and returns it.
    #[track_caller]
    pub(super) fn run_over(&self, id: &Value) -> Value {
        let mut run = self.get(&format!("/runs/{id}"));
        wait_until("the run is over", || {
            run = self.get(&format!("/runs/{id}?wait=60"));
            run["state"] != "waiting" && run["state"] != "working"
        });
        run
    }

    /// Makes another token with all scopes that the account may use.
    pub(super) fn token_named(&self, name: &str) -> String {
        let scopes = ["--scope", "read", "--scope", "submit", "--scope", "review", "--scope", "admin"];
        let arguments = [&["api-token", "add", "--data", "data", "ada", name][..], &scopes].concat();
        self.server.dir.run(&arguments).must_succeed().stdout.trim().to_owned()
    }

    /// Sends JSON, and returns the status and the answer.
    pub(super) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.send(Request::post(&format!("/api/v1{path}")).json(&body.to_string()));
        (answer.status, serde_json::from_slice(&answer.body).unwrap_or_default())
    }

    /// Uploads a file, and returns the status and the answer.
    pub(super) fn upload(&self, batch: i64, name: &str, content: &[u8]) -> (u16, Value) {
        let path = format!("/api/v1/batches/{batch}/uploads");
        let answer = self.send(Request::post(&path).query(&format!("role=batch&name={name}")).body(content));
        (answer.status, serde_json::from_slice(&answer.body).unwrap_or_default())
    }

    /// Runs a script of the manual over a class.
    fn run_script(&self, dir: &TestDir, interpreter: &str, script: &str, course: &str) -> Outcome {
        finish(self.script(dir, interpreter, script, course))
    }

    /// Returns the command for a script of the manual over a class.
    fn script(&self, dir: &TestDir, interpreter: &str, script: &str, course: &str) -> Command {
        let mut command = Command::new(interpreter);
        command.args([script, course, "sorting", "2026 autumn", "ex 3.zip"]).current_dir(dir.path(""));
        command.env("LOOKALIKE_URL", format!("http://{}", self.server.address));
        command.env("LOOKALIKE_TOKEN", &self.token);
        command
    }

    /// Returns the number of rows of each table that a job may fill.
    pub(super) fn counts(&self) -> Vec<i64> {
        let tables = Connection::open(self.server.data("app.sqlite")).unwrap();
        let count =
            |table: &str| tables.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        ["course", "batch", "upload", "run"].into_iter().map(count).collect()
    }
}

/// Packs the class of the sample, in which two programs are alike.
pub(super) fn class() -> TestDir {
    let dir = TestDir::new();
    let folder = repository().join("samples/python-gradebook/submissions");
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(&folder).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
            files.push((name, fs::read_to_string(entry.path()).unwrap()));
        }
    }
    let entries: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    dir.zip("ex 3.zip", &entries);
    dir
}

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        drop(std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("skipped: {program} is missing\n")));
    }
    found
}

/// The job of the manual in Python fetches the flagged pairs; run again, it makes nothing new.
#[test]
fn the_job_in_python_runs() {
    let (automation, dir) = (Automation::new(), class());
    dir.file("nightly.py", from_manual("python"));
    let first = automation.run_script(&dir, "python3", "nightly.py", "Programming");
    let printed = first.must_succeed().stdout.clone();
    assert!(printed.lines().count() >= 1 && printed.contains("/report/pairs/1.html"), "{printed}");
    let counts = automation.counts();
    assert_eq!(counts, [1, 1, 1, 1]);
    let again = automation.run_script(&dir, "python3", "nightly.py", "Programming");
    assert_eq!((&again.must_succeed().stdout, automation.counts()), (&printed, counts));
    // Another batch, and a file that has changed.
    let content = [fs::read(dir.path("ex 3.zip")).unwrap(), b"late".to_vec()].concat();
    dir.file("ex 3.zip", content);
    automation.run_script(&dir, "python3", "nightly.py", "Programming").must_succeed();
    assert_eq!(automation.counts(), [1, 1, 2, 2]);
}

/// The job of the manual in shell does the same.
#[test]
fn the_job_in_shell_runs() {
    if !has("curl") || !has("jq") {
        return;
    }
    let (automation, dir) = (Automation::new(), class());
    dir.file("nightly.sh", from_manual("sh"));
    automation.run_script(&dir, "sh", "nightly.sh", "1").must_succeed();
    let pairs = fs::read_to_string(dir.path("pairs.csv")).unwrap();
    let whole = automation.send(Request::get("/api/v1/runs/1/report.json"));
    assert!(pairs.lines().count() > 1 && whole.text().contains("lookalike-report/"));
    fs::remove_file(dir.path("pairs.csv")).unwrap();
    automation.run_script(&dir, "sh", "nightly.sh", "1").must_succeed();
    assert_eq!(fs::read_to_string(dir.path("pairs.csv")).unwrap(), pairs);
    assert_eq!(automation.counts(), [1, 1, 1, 1]);
}

/// A job that was killed between any two of its requests goes on where it was when it is begun again.
#[test]
fn a_job_can_be_begun_again() {
    let automation = Automation::new();
    let class = class();
    let content = fs::read(class.path("ex 3.zip")).unwrap();
    for expected in [[201, 201, 201, 202], [200, 200, 200, 200]] {
        let (course_status, course) = automation.post("/courses", &json!({ "name": "Databases" }));
        let batches = format!("/courses/{}/batches", course["id"]);
        let (batch_status, batch) = automation.post(&batches, &json!({ "assignment": "joins", "term": "2026" }));
        let id = batch["id"].as_i64().unwrap();
        let (upload_status, _) = automation.upload(id, "ex3.zip", &content);
        let start = || automation.post(&format!("/batches/{id}/runs"), &json!({ "unless_unchanged": true }));
        let (run_status, run) = start();
        // While it waits or works, there is no second one.
        assert_eq!(start().1["id"], run["id"]);
        assert_eq!([course_status, batch_status, upload_status, run_status], expected);
        let over = automation.run_over(&run["id"]);
        assert_eq!((&over["state"], &over["is_outdated"]), (&json!("done"), &json!(false)), "{over}");
    }
    assert_eq!(automation.counts(), [2, 1, 1, 1]);
    // Without the option, each request starts a run.
    assert_eq!(automation.post("/batches/1/runs", &json!({})).0, 202);
    assert_eq!(automation.counts(), [2, 1, 1, 2]);
}

/// A program gets the files of a report byte for byte as they are on disk, also the table of submissions with a row for each.
#[test]
fn files_of_a_report_are_those_on_disk() {
    let (automation, dir) = (Automation::new(), class());
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    automation.upload(1, "a.zip", &fs::read(dir.path("ex 3.zip")).unwrap());
    automation.post("/batches/1/runs", &json!({}));
    automation.get("/runs/1?wait=60");
    for (name, media_type) in [
        ("report.json", "application/json"),
        ("pairs.csv", "text/csv; charset=utf-8"),
        ("submissions.csv", "text/csv; charset=utf-8"),
    ] {
        let answer = automation.send(Request::get(&format!("/api/v1/runs/1/{name}")));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)), "{name}");
        assert_eq!(answer.body, fs::read(automation.server.data(&format!("reports/1/{name}"))).unwrap(), "{name}");
    }
    let rows = fs::read_to_string(automation.server.data("reports/1/submissions.csv")).unwrap();
    let report = automation.get("/runs/1/report.json");
    assert_eq!(rows.lines().count(), 1 + report["submissions"].as_array().unwrap().len());
}

/// A list comes in pages that together have each item once; each page names the next.
#[test]
fn lists_come_in_pages() {
    let automation = Automation::new();
    for number in 0..7 {
        let new = json!({ "assignment": format!("ex{number}"), "term": "2026" });
        assert_eq!(automation.post("/courses/1/batches", &new).0, 201);
    }
    let (mut path, mut seen) = ("/api/v1/courses/1/batches?limit=3".to_owned(), Vec::new());
    loop {
        let answer = automation.send(Request::get(&path));
        let page: Value = serde_json::from_slice(&answer.body).unwrap();
        seen.extend(page["items"].as_array().unwrap().iter().map(|batch| batch["id"].as_i64().unwrap()));
        let Some(link) = answer.header("link") else { break };
        path = link.split(['<', '>']).nth(1).unwrap().to_owned();
        assert!(link.ends_with("rel=\"next\"") && path.contains(page["next"].as_str().unwrap()));
    }
    assert_eq!(seen, [1, 2, 3, 4, 5, 6, 7]);
    for wrong in ["limit=x", "limit=-1", "limit=0", "limit=201", "cursor=x", "cursor=-1", "limit=1&limit=2"] {
        assert_eq!(automation.send(Request::get("/api/v1/courses").query(wrong)).status, 422, "{wrong}");
    }
}

/// Reviews made by a program are those that people see, and the log names the token.
#[test]
fn programs_mark_pairs() {
    let (automation, dir) = (Automation::new(), class());
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    automation.upload(1, "a.zip", &fs::read(dir.path("ex 3.zip")).unwrap());
    automation.post("/batches/1/runs", &json!({}));
    automation.run_over(&json!(1));
    let review =
        |body: &Value| automation.send(Request::with("PUT /api/v1/runs/1/pairs/1/review").json(&body.to_string()));
    assert_eq!(review(&json!({ "state": "talk_to_the_students", "note": "both have the typo" })).status, 200);
    assert_eq!(review(&json!({ "state": "guilty" })).status, 422);
    let pairs = automation.get("/runs/1/pairs");
    assert_eq!(pairs["items"][0]["review"]["note"], "both have the typo");
    assert_eq!(automation.get("/courses/1/reviews")["items"][0]["state"], "talk_to_the_students");
    let teacher = automation.server.sign_in("ada", lookalike_test_harness::server::PASSWORD);
    assert!(teacher.get("/runs/1/report/pairs/1.html").text().contains("both have the typo"));
    assert!(teacher.get("/courses/1/log").text().contains("token nightly"));
}

/// Bodies that cannot be used are refused with a problem that says so, and nothing is stored.
#[test]
fn wrong_bodies_are_refused() {
    let automation = Automation::new();
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    let before = automation.counts();
    let post = |path: &str, body: &str| automation.send(Request::post(&format!("/api/v1{path}")).json(body));
    let wrong = [
        ("/courses", "", 422),
        ("/courses", "{", 400),
        ("/courses", "[]", 422),
        ("/courses", r#"{"name": ""}"#, 422),
        ("/courses", r#"{"name": 7}"#, 422),
        ("/courses", r#"{"name": "x", "owner": "root"}"#, 422),
        ("/courses/1/batches", r#"{"assignment": "x"}"#, 422),
        ("/courses/1/batches", "{\"assignment\": \"x\\u0000\", \"term\": \"y\"}", 422),
        ("/batches/1/runs", r#"{"unless_unchanged": "yes"}"#, 422),
        ("/batches/1/runs", "{}", 409),
        ("/batches/1/uploads?role=batch&name=a.c", "", 422),
        ("/batches/1/uploads?role=boss&name=a.c", "x", 422),
        ("/batches/1/uploads?role=batch", "x", 422),
    ];
    for (path, body, status) in wrong {
        let answer = post(path, body);
        let problem: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((answer.status, &problem["status"]), (status, &json!(status)), "{path} {body}: {problem}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        assert!(!problem["title"].as_str().unwrap().is_empty() && !problem["detail"].as_str().unwrap().is_empty());
    }
    let form = Request::post("/api/v1/batches/1/uploads?role=batch&name=a.c").form(&[("role", "batch")]);
    assert_eq!(automation.send(form).status, 415);
    let no_files = Request::post("/api/v1/batches/1/uploads").files(&[("role", "batch")], &[]);
    assert_eq!(automation.send(no_files).status, 422);
    // A misspelt parameter must not be a copy with names.
    let misspelt = automation.send(Request::get("/api/v1/runs/1/report.zip?anonymus=1"));
    assert_eq!((misspelt.status, automation.send(Request::get("/api/v1/courses?page=2")).status), (404, 422));
    assert_eq!(automation.counts(), before);
}

/// A job that runs wild is slowed down, and tells others nothing.
#[test]
fn requests_of_a_token_are_limited() {
    let automation = Automation::new();
    let statuses: Vec<u16> = (0..130).map(|_| automation.send(Request::get("/api/v1")).status).collect();
    assert!(statuses.starts_with(&[200; 100]) && statuses.contains(&429), "{statuses:?}");
    let answer = automation.send(Request::get("/api/v1"));
    assert!(answer.header("retry-after").unwrap().parse::<u32>().unwrap() <= 61);
    assert_eq!(automation.server.get("/sign-in").status, 200);
}

/// A job that is killed at any moment and begun again makes nothing new.
#[test]
fn a_killed_job_makes_nothing_new() {
    let (automation, dir) = (Automation::new(), class());
    dir.file("nightly.py", from_manual("python"));
    for milliseconds in [60, 120, 180, 240, 300, 400, 600] {
        let mut job = automation.script(&dir, "python3", "nightly.py", "Programming");
        let mut job = job.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(milliseconds));
        job.kill().unwrap();
        job.wait().unwrap();
    }
    automation.run_script(&dir, "python3", "nightly.py", "Programming").must_succeed();
    assert_eq!(automation.counts(), [1, 1, 1, 1]);
}
