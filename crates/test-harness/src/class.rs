//! A server with a course and a batch, as an instructor uses it.

use std::fs;
use std::path::Path;

use lookalike_test_support::waiting::{PATIENCE, wait_until};
use rusqlite::Connection;
use serde_json::Value;

use crate::TestDir;
use crate::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use crate::server::{Answer, Client, Server};
use crate::zips::zip;

/// The submissions of four students; two of them are copies.
pub const FOUR: [(&str, &str); 4] =
    [("ann/sort.c", SORT), ("ben/main.c", SORT_RENAMED), ("cleo/stack.c", STACK), ("dan/vowels.c", VOWELS)];

/// A server with one course and one batch, both with the number 1.
pub struct Class {
    /// The server.
    pub server: Server,
    /// An instructor of the course, signed in.
    pub client: Client,
}

impl Class {
    /// Starts a server with an empty batch.
    pub fn new() -> Class {
        Class::with(&[])
    }

    /// Starts a server with further options and an empty batch.
    pub fn with(options: &[&str]) -> Class {
        let server = Server::start_on(TestDir::new(), options);
        let client = server.owner();
        assert_eq!(client.course("Programming"), "/courses/1");
        let class = Class { server, client };
        class.must(&class.client.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2026")]));
        class
    }

    /// Starts a server with four submissions that have been inspected.
    pub fn of_four() -> Class {
        let class = Class::new();
        class.upload("batch", &[("class.zip", &zip(&FOUR))]);
        class.roster();
        class
    }

    /// Starts a server with a class that takes a while to compare.
    pub fn of_many() -> Class {
        let class = Class::new();
        class.upload_many();
        class
    }

    /// Uploads a class that takes a while to compare.
    pub fn upload_many(&self) {
        self.upload("batch", &[("many.zip", &many())]);
    }

    /// Uploads files to the batch.
    #[track_caller]
    pub fn upload(&self, role: &str, files: &[(&str, &[u8])]) {
        self.must(&self.client.upload("/batches/1/uploads", &[("role", role)], files));
    }

    /// Fails the test unless a form was accepted and the browser redirected.
    #[track_caller]
    pub fn must(&self, answer: &Answer) {
        assert_eq!(answer.status, 303, "{}", answer.text());
    }

    /// Sends a form that must be accepted.
    #[track_caller]
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) {
        self.must(&self.client.post(path, fields));
    }

    /// Returns the first cell of a query on the server's database.
    pub fn row<T: rusqlite::types::FromSql>(&self, query: &str) -> T {
        row(&self.server.data("app.sqlite"), query)
    }

    /// Waits until the batch is inspected; returns the inspection.
    #[track_caller]
    pub fn roster(&self) -> Value {
        let mut roster = None;
        wait_until("the batch is inspected", || {
            roster = self.row::<Option<String>>("SELECT roster FROM batch WHERE id = 1");
            roster.is_some()
        });
        serde_json::from_str(&roster.unwrap()).unwrap()
    }

    /// Starts a run and returns its number.
    #[track_caller]
    pub fn start(&self) -> i64 {
        let answer = self.client.post("/batches/1/runs", &[]);
        self.must(&answer);
        answer.header("location").unwrap().strip_prefix("/runs/").unwrap().parse().unwrap()
    }

    /// Starts a run, waits until it is done, and returns its number.
    #[track_caller]
    pub fn run(&self) -> i64 {
        let run = self.start();
        let events = self.client.get(&format!("/runs/{run}/events")).text();
        assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
        run
    }

    /// Returns the state of a run.
    pub fn state(&self, run: i64) -> String {
        self.row(&format!("SELECT state FROM run WHERE id = {run}"))
    }

    /// Waits until the child process of a run is active.
    #[track_caller]
    pub fn wait_for_child(&self) {
        wait_until("a child process is active", || !children(self.server.id()).is_empty());
    }

    /// Kills the server and starts another one over its data.
    pub fn restart(self) -> Class {
        Class::on(self.server.kill())
    }

    /// Starts a server over the data of an earlier one.
    pub fn on(dir: TestDir) -> Class {
        Class::on_with(dir, &[])
    }

    /// Starts a server with further options over the data of an earlier one.
    pub fn on_with(dir: TestDir, options: &[&str]) -> Class {
        let server = Server::start_on(dir, options);
        let client = server.owner();
        Class { server, client }
    }
}

/// Returns an archive file with a class that takes a while to compare.
pub fn many() -> Vec<u8> {
    let texts: Vec<(String, String)> = (0..500)
        .map(|student| {
            let line =
                |line: usize| format!("v{line} = f{}(v{}) * {}\n", line * student % 97, line / 2, line % student);
            (format!("s{student:03}/main.py"), (1..500).filter(|_| student > 0).map(line).collect())
        })
        .collect();
    let entries: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    zip(&entries)
}

/// Returns the first cell of a query on a database.
pub fn row<T: rusqlite::types::FromSql>(path: &Path, query: &str) -> T {
    let tables = Connection::open(path).unwrap();
    tables.busy_timeout(PATIENCE).unwrap();
    tables.query_row(query, [], |row| row.get(0)).unwrap()
}

/// Returns the child processes of a process that run `check`.
pub fn children(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let arguments = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        status.contains(&format!("\nPPid:\t{parent}\n"))
            && arguments.split(|&byte| byte == 0).any(|one| one == b"check")
    };
    processes.filter(is_child).collect()
}

/// Whether a process is alive, and not a zombie.
pub fn is_alive(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    !status.is_empty() && !status.contains("\nState:\tZ")
}
