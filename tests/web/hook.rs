//! The operator's program, which is told of ended runs.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use rusqlite::Connection;
use serde_json::Value;

use super::backups::run_batch;
use lookalike_test_harness::TestDir;
use lookalike_test_harness::server::Server;
use lookalike_test_support::waiting::wait_until;

/// Starts a server with a shell script as its hook, which runs in the folder of the test.
fn start(script: &str) -> Server {
    let dir = TestDir::new();
    let folder = dir.path("").display().to_string();
    let hook = dir.file("hook", format!("#!/bin/sh\ncd '{folder}' || exit 1\n{script}\n"));
    fs::set_permissions(&hook, Permissions::from_mode(0o700)).unwrap();
    Server::start_on(dir, &["--hook", "hook"])
}

fn attempts(server: &Server) -> Vec<i64> {
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    let mut statement = tables.prepare("SELECT n_attempts FROM hook_delivery").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// The program learns ids, counts and an address, and no name.
#[test]
fn a_program_learns_of_ended_runs() {
    let server = start("cat >> news");
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "2026");
    let received = || fs::read_to_string(server.dir.path("news")).unwrap_or_default();
    wait_until("the notification came", || received().ends_with('\n') && attempts(&server).is_empty());
    let told: Value = serde_json::from_str(&received()).unwrap();
    assert_eq!((&told["type"], &told["data"]["state"]), (&"run.finished".into(), &"done".into()));
    assert_eq!((&told["data"]["run"], &told["data"]["n_submissions"]), (&1.into(), &2.into()));
    assert_eq!(told["data"]["html_url"], format!("http://{}/runs/1", server.address));
    assert!(!received().contains("ann") && !received().contains("Programming"));
}

/// A notification that the program does not take is delivered again, survives a restart of the server, and is given up in the end.
#[test]
fn notifications_are_delivered_again() {
    let server = start("echo tried >> tries; [ -e works ]");
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "first");
    wait_until("it was tried", || attempts(&server) == [1]);
    let make_due = |server: &Server| {
        let tables = Connection::open(server.data("app.sqlite")).unwrap();
        tables.execute("UPDATE hook_delivery SET due = 0", []).unwrap();
    };
    make_due(&server);
    wait_until("it was tried again", || attempts(&server) == [2]);
    let (dir, _) = server.stop();
    let server = Server::start_on(dir, &["--hook", "hook"]);
    make_due(&server);
    wait_until("it was tried again", || attempts(&server) == [3]);
    make_due(&server);
    wait_until("it was given up", || attempts(&server).is_empty());
    assert!(fs::read_to_string(server.dir.path("stderr")).unwrap().contains("given up"));
    let log = "SELECT about FROM log WHERE action = 'notification given up' AND account = 'hook'";
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    let about: String = tables.query_row(log, [], |row| row.get(0)).unwrap();
    assert!(about.starts_with("run 1: it ended with"), "{about}");
    // The next notification arrives.
    server.dir.file("works", "");
    let teacher = server.sign_in("ada", lookalike_test_harness::server::PASSWORD);
    run_batch(&teacher, "second");
    let tries = || fs::read_to_string(server.dir.path("tries")).unwrap().lines().count();
    wait_until("the notification came", || tries() == 5 && attempts(&server).is_empty());
}

/// A hook that does not exist is found at the start, not at the end of the first run.
#[test]
fn a_missing_hook_is_refused() {
    let dir = TestDir::new();
    let outcome = dir.run(&["serve", "--data", "data", "--listen", "127.0.0.1:0", "--hook", "nothing"]);
    assert!(outcome.must_fail(1).stderr.contains("there is no program nothing for --hook"));
}
