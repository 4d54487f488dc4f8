//! Retention: batches whose time is over are deleted, after two warnings, and nothing else is.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use lookalike_test_harness::class::row;
use lookalike_test_harness::server::{Client, PASSWORD, Server};
use lookalike_test_harness::{TestDir, files_below};
use lookalike_test_support::waiting::wait_until;
use rusqlite::Connection;

const OPTIONS: [&str; 4] = ["--keep-months", "6", "--hook", "hook"];
const DAY: i64 = 24 * 3600;

/// Returns a program with a marker, which nothing else has.
fn program_with(marker: &str) -> String {
    format!(
        "def total(marks):\n    {marker} = 0\n    for mark in marks:\n        {marker} += mark\n    return {marker}\n"
    )
}

/// Makes a batch with two equal programs, runs it, and returns its path.
fn batch(teacher: &Client, term: &str) -> String {
    let answer = teacher.post("/courses/1/batches", &[("assignment", "sums"), ("term", term)]);
    let batch = answer.header("location").unwrap().to_owned();
    let program = program_with(&format!("marker{term}"));
    let names = ["ann", "ben"].map(|name| format!("{name}{term}/a.py"));
    let files = [(names[0].as_str(), program.as_bytes()), (&names[1], program.as_bytes())];
    assert_eq!(teacher.upload(&format!("{batch}/uploads"), &[("role", "batch")], &files).status, 303);
    let run = teacher.post(&format!("{batch}/runs"), &[]).header("location").unwrap().to_owned();
    wait_until("the run is over", || teacher.get(&run).header("location").is_some());
    batch
}

/// Starts a server again as if this number of days had passed.
fn days_later(server: Server, days: i64) -> (Server, Client) {
    let address = server.address.clone();
    let (dir, _) = server.stop();
    let tables = Connection::open(dir.path("data/app.sqlite")).unwrap();
    let earlier = |table: &str, column: &str| {
        let update = format!("UPDATE {table} SET {column} = {column} - {} WHERE {column} > 0", days * DAY);
        tables.execute(&update, []).unwrap();
    };
    for column in ["used", "kept_until", "warned", "warned_again"] {
        earlier("batch", column);
    }
    for table in ["upload", "run", "review", "log"] {
        earlier(table, "time");
    }
    drop(tables);
    let server = Server::start_at(dir, &address, &OPTIONS);
    let teacher = server.sign_in("ada", PASSWORD);
    (server, teacher)
}

fn has_log(server: &Server, what: &str, about: &str) -> bool {
    let tables = Connection::open(server.data("app.sqlite")).unwrap();
    let query = "SELECT count(*) > 0 FROM log WHERE action = ?1 AND about LIKE ?2 || '%'";
    tables.query_row(query, [what, about], |row| row.get(0)).unwrap()
}

/// Returns the files of the data folder that have a text.
fn files_with(server: &Server, text: &str) -> Vec<String> {
    let has = |bytes: &[u8]| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    files_below(&server.dir.path("data")).into_iter().filter(|(_, bytes)| has(bytes)).map(|(name, _)| name).collect()
}

/// A batch that nobody uses is deleted to the byte, and its instructors were warned 30 and 7 days before. One with an open case
/// stays, and so does one that somebody kept.
#[test]
fn batches_end_after_two_warnings() {
    let dir = TestDir::new();
    let folder = dir.path("").display().to_string();
    let hook = dir.file("hook", format!("#!/bin/sh\ncd '{folder}' || exit 1\ncat >> news\n"));
    fs::set_permissions(&hook, Permissions::from_mode(0o700)).unwrap();
    let server = Server::start_on(dir, &OPTIONS);
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    let [over, held, kept] = ["over", "held", "kept"].map(|term| batch(&teacher, term));
    let marked = teacher.post("/runs/2/pairs/1/review", &[("state", "talk_to_the_students"), ("note", "")]);
    assert_eq!(marked.status, 303, "{}", marked.text());
    assert!(!files_with(&server, "markerover").is_empty() && !files_with(&server, "annover").is_empty());
    assert!(teacher.get(&over).text().contains("Unless somebody uses it"));

    let (server, teacher) = days_later(server, 170);
    wait_until("there is a warning", || has_log(&server, "batch will be deleted", "sums over"));
    let page = teacher.get(&over).text();
    assert!(page.contains("This batch will be deleted on") && page.contains("Keep another year"), "{page}");
    assert!(teacher.get(&held).text().contains("It stays, because"));
    assert!(teacher.get("/").text().contains("2 batches end soon"));
    assert!(teacher.get("/courses/1").text().contains("class=\"tag\">ends "));
    assert_eq!(teacher.post(&format!("{kept}/keep-another-year"), &[]).status, 303);
    assert!(!teacher.get(&kept).text().contains("Keep another year"));
    let news = || fs::read_to_string(server.dir.path("news")).unwrap_or_default();
    wait_until("the program was told", || news().contains("retention.due"));
    assert!(!news().contains("sums"), "names of batches stay here");

    // Only once, however often the server starts.
    let (server, _) = days_later(server, 22);
    let n_warnings = |server: &Server| -> i64 {
        let tables = Connection::open(server.data("app.sqlite")).unwrap();
        let query = "SELECT count(*) FROM log WHERE action = 'batch will be deleted' AND about LIKE 'sums over%'";
        tables.query_row(query, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(n_warnings(&server), 1);
    let (server, _) = days_later(server, 2);
    wait_until("there is another warning", || n_warnings(&server) == 2);
    assert!(!has_log(&server, "batch deleted", "sums over"));

    let (server, teacher) = days_later(server, 8);
    wait_until("the batch is deleted", || has_log(&server, "batch deleted", "sums over"));
    wait_until("its files are deleted", || files_with(&server, "markerover").is_empty());
    assert_eq!(files_with(&server, "annover"), Vec::<String>::new());
    assert_eq!(teacher.get(&over).status, 404);
    assert_eq!((teacher.get(&held).status, teacher.get(&kept).status), (200, 200));
    assert_eq!(n_warnings(&server), 2);
    // The log is kept for two years.
    let (server, _) = days_later(server, 700);
    wait_until("the log is shorter", || !has_log(&server, "batch made", "sums held"));
    assert!(has_log(&server, "batch will be deleted", "sums kept"), "the batch that was kept is near its end");
}

/// A server that is killed while it deletes half-does nothing: a batch is whole, or gone, and the next start removes the rest.
#[test]
fn a_killed_deletion_is_completed() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    for term in ["one", "two", "three"] {
        batch(&teacher, term);
    }
    let (dir, _) = server.stop();
    let tables = Connection::open(dir.path("data/app.sqlite")).unwrap();
    let long_ago =
        "UPDATE batch SET used = 1, warned = 1, warned_again = 1; UPDATE upload SET time = 1; UPDATE run SET time = 1";
    tables.execute_batch(long_ago).unwrap();
    drop(tables);
    let copy = |dir: &TestDir, from: &str, to: &str| {
        let copied = Command::new("cp").arg("-a").args([dir.path(from), dir.path(to)]).status().unwrap();
        assert!(copied.success());
    };
    copy(&dir, "data", "before");
    let (mut dir, mut n_rows) = (dir, BTreeSet::new());
    for pause in [0, 2, 4, 6, 8, 10, 15, 20, 40] {
        fs::remove_dir_all(dir.path("data")).unwrap();
        copy(&dir, "before", "data");
        let server = Server::start_on(dir, &["--keep-months", "6"]);
        thread::sleep(Duration::from_millis(pause));
        dir = server.kill();
        dir.run(&["server", "verify", "--data", "data"]).must_succeed();
        n_rows.insert(row::<i64>(&dir.path("data/app.sqlite"), "SELECT count(*) FROM batch"));
    }
    assert!(n_rows.is_subset(&BTreeSet::from([0, 3])), "all are deleted in one step: {n_rows:?}");
    let server = Server::start_on(dir, &["--keep-months", "6"]);
    wait_until("all files are deleted", || {
        ["uploads", "reports"].iter().all(|folder| fs::read_dir(server.data(folder)).unwrap().count() == 0)
    });
    for text in ["markerone", "markertwo", "markerthree"] {
        assert_eq!(files_with(&server, text), Vec::<String>::new());
    }
}

/// A server that gets its first rule after years deletes nothing at once.
#[test]
fn a_new_rule_warns_first() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    let old = batch(&teacher, "old");
    assert!(!teacher.get(&old).text().contains("will be deleted"), "without a rule, batches stay");
    let server = {
        let dir = server.stop().0;
        fs::write(dir.path("hook"), "#!/bin/sh\n").unwrap();
        Server::start_on(dir, &OPTIONS)
    };
    let (server, teacher) = days_later(server, 3000);
    wait_until("there is a warning", || has_log(&server, "batch will be deleted", "sums old"));
    let (server, teacher) = {
        assert_eq!(teacher.get(&old).status, 200);
        days_later(server, 29)
    };
    assert_eq!(teacher.get(&old).status, 200);
    // An instructor's own number counts instead.
    assert_eq!(teacher.post("/courses/1/keep-months", &[("months", "500")]).status, 303);
    assert_eq!(teacher.post("/courses/1/keep-months", &[("months", "0")]).status, 422);
    let (_server, teacher) = days_later(server, 30);
    assert_eq!(teacher.get(&old).status, 200);
    assert!(teacher.get("/courses/1").text().contains("Batches are deleted 500 months after"));
}
