//! The page for admins: the state of the server, and nothing from inside a course; quotas, tokens, and the log as a file.

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde_json::Value;

use super::backups::run_batch;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::server::{Client, PASSWORD, Request, Server};

/// A server with a course of an instructor with a report, and an admin who is not in it.
fn server() -> (Server, Client, Client) {
    let server = Server::start_on(TestDir::new(), &["--course-quota", "1G"]);
    let teacher = server.account("ada", "instructor");
    let admin = server.account("it", "admin");
    teacher.course("Programming");
    run_batch(&teacher, "2026");
    (server, teacher, admin)
}

fn change(server: &Server, statements: &str) {
    Connection::open(server.data("app.sqlite")).unwrap().execute_batch(statements).unwrap();
}

fn token(server: &Server, account: &str, name: &str) -> String {
    let command = ["api-token", "add", "--data", "data", account, name, "--scope", "read", "--scope", "submit"];
    server.dir.run(&command).must_succeed().stdout.trim().to_owned()
}

/// The page has the space, the failed runs, the last backup and the tokens of the whole server. The reason of a failed run, which may name a student's file, stays in its course.
#[test]
fn admins_see_the_server_and_no_course() {
    let (server, teacher, admin) = server();
    let page = admin.get("/admin").text();
    for told in
        ["Programming", "ada", "1.1 GB", "Last backup</dt><dd>none", "No stored run has failed", "No account has"]
    {
        assert!(page.contains(told), "{told}: {page}");
    }
    token(&server, "ada", "nightly");
    change(
        &server,
        "INSERT INTO run (batch, state, problem, inputs, time) VALUES (1, 'failed', 'cannot read ann/a.py', zeroblob(32), 0)",
    );
    server.dir.run(&["server", "backup", "--data", "data", "copy"]).must_succeed();
    let page = admin.get("/admin").text();
    for told in [" ago", "nightly", "read, submit", "lookalike-report/"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert!(!page.contains("ann") && !page.contains("cannot read"), "{page}");
    assert_eq!((teacher.get("/admin").status, teacher.get("/admin/data-subject").status), (403, 403));
}

/// An admin revokes a token of anybody.
#[test]
fn admins_revoke_tokens() {
    let (server, _, admin) = server();
    let nightly = token(&server, "ada", "nightly");
    let ask =
        || server.send(&Request::get("/api/v1/courses").header("Authorization", &format!("Bearer {nightly}"))).status;
    assert_eq!(ask(), 200);
    assert_eq!(admin.post("/admin/tokens/1/revoke", &[]).status, 303);
    assert_eq!(admin.post("/admin/tokens/1/revoke", &[]).status, 404);
    assert_eq!(ask(), 401);
    assert!(admin.get("/log").text().contains("nightly of ada"));
}

/// A course may get more or less space than others, and whoever is refused learns what uses it.
#[test]
fn a_course_has_a_quota_of_its_own() {
    let (_server, teacher, admin) = server();
    let program = "total = total + mark\n".repeat(60_000);
    let upload = || {
        let files = [("ann/a.py", program.as_bytes())];
        teacher.upload("/batches/1/uploads", &[("role", "submission")], &files)
    };
    assert_eq!(upload().status, 303);
    assert_eq!(admin.post("/admin/courses/1/quota", &[("quota", "1")]).status, 303);
    let refused = upload();
    let told = refused.page_text();
    assert_eq!(refused.status, 413, "{told}");
    assert!(told.contains("This course may use 1000000 bytes") && told.contains("Most of it: sums 2026 ("), "{told}");
    for wrong in ["0", "-1", "many", "99999999999999"] {
        assert_eq!(admin.post("/admin/courses/1/quota", &[("quota", wrong)]).status, 422, "{wrong}");
    }
    assert_eq!(admin.post("/admin/courses/4711/quota", &[("quota", "1")]).status, 404);
    assert_eq!(teacher.post("/admin/courses/1/quota", &[("quota", "")]).status, 403);
    assert_eq!(admin.post("/admin/courses/1/quota", &[("quota", "")]).status, 303);
    assert_eq!(upload().status, 303);
}

/// The log is downloaded whole, with the way in which each account had signed in. Instructors get that of their course.
#[test]
fn the_log_is_downloaded() {
    let (server, teacher, admin) = server();
    let nightly = token(&server, "ada", "nightly");
    let request = Request::with("POST /api/v1/batches/1/runs").header("Authorization", &format!("Bearer {nightly}"));
    assert_eq!(server.send(&request).status, 202);
    server.owner();
    // More than are read at a time.
    change(
        &server,
        "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
        INSERT INTO log (time, account, course, action, about) SELECT 0, '=1+1', 2, 'filled', n FROM number;",
    );
    let lines = |client: &Client, path: &str| -> Vec<Value> {
        let text = client.get(path).text();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let all = lines(&admin, "/log.jsonl");
    let ids: BTreeSet<i64> = all.iter().map(|entry| entry["id"].as_i64().unwrap()).collect();
    assert!(all.len() > 2500 && ids.len() == all.len(), "{}", all.len());
    let find = |by: &str, action: &str| {
        let entry = all.iter().find(|entry| entry["by"] == by && entry["action"] == action);
        entry.unwrap_or_else(|| panic!("no {action} by {by}"))
    };
    let run = find("ada", "run started");
    assert_eq!((&run["way"], &run["token"], &run["course"]), (&"token".into(), &"nightly".into(), &1.into()));
    assert_eq!(find("ada", "course made")["way"], "password");
    assert_eq!(find("owner", "signed in")["way"], "link");
    assert_eq!(find("command line", "account made")["way"], "");
    let own = lines(&teacher, "/courses/1/log.jsonl");
    assert!(own.iter().all(|entry| entry["course"] == 1) && own.len() < 20, "{own:?}");

    let answer = admin.get("/log.csv");
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"log.csv\""));
    let csv = answer.text();
    assert!(csv.starts_with("id,time,by,way,token,course,action,about\r\n"), "{csv}");
    assert!(csv.contains(",1970-01-01T00:00:00Z,'=1+1,,,2,filled,2500\r\n"), "no cell becomes a formula");
    assert!(teacher.get("/courses/1/log.csv").text().contains(",ada,token,nightly,1,run started,"));
    assert_eq!((teacher.get("/log.csv").status, teacher.get("/log.jsonl").status), (403, 403));
    let page = teacher.get("/courses/1/log").text();
    assert!(page.contains("token nightly") && page.contains("log exported"), "{page}");
    let assistant = server.account("ben", "assistant");
    teacher.post("/courses/1/members", &[("name", "ben"), ("role", "assistant")]);
    assert_eq!(assistant.get("/courses/1/log.csv").status, 403);
    assert_eq!(server.sign_in("ben", PASSWORD).get("/admin").status, 403);
}
