//! Requests of programs that are sent again with the same `Idempotency-Key`.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;

use super::automation::{Automation, class};
use super::class::wait_until;
use super::harness::{Answer, Request, Server};

/// A request with a key is handled once: repeated, it gets the same answer, byte for byte. Another request with the key is
/// refused, and another token has keys of its own.
#[test]
fn repeated_requests_get_the_first_answer() {
    let (automation, class) = (Automation::new(), class());
    let content = fs::read(class.path("ex 3.zip")).unwrap();
    let keyed = |path: &str, key: &str, body: &str| {
        let request = Request::post(&format!("/api/v1{path}")).json(body).header("Idempotency-Key", key);
        automation.send(request)
    };
    let new_batch = r#"{"assignment": "sorting", "term": "2026"}"#;
    let first = keyed("/courses/1/batches", "\"a\"", new_batch);
    assert_eq!((first.status, first.header("location")), (201, Some("/api/v1/batches/1")));
    let again = keyed("/courses/1/batches", "\"a\"", new_batch);
    assert_eq!((again.status, &again.body), (201, &first.body));
    assert_eq!(again.header("location"), first.header("location"));
    for (path, body) in [("/courses/1/batches", r#"{"assignment": "trees", "term": "2026"}"#), ("/courses", new_batch)]
    {
        let other = keyed(path, "\"a\"", body);
        assert_eq!((other.status, other.header("content-type")), (422, Some("application/problem+json")), "{path}");
    }
    for wrong in ["", "\"", &"x".repeat(256)] {
        assert_eq!(keyed("/courses/1/batches", wrong, new_batch).status, 400, "{wrong:?}");
    }
    // A refused request is handled anew, with another body as well.
    assert_eq!(keyed("/batches/1/runs", "b", "{}").status, 409);
    let upload = |key: &str| {
        let path = "/api/v1/batches/1/uploads?name=a.zip";
        automation.send(Request::post(path).body(&content).header("Idempotency-Key", key))
    };
    let uploads = [upload("c"), upload("c")];
    assert_eq!(uploads.each_ref().map(|answer| answer.status), [201, 201]);
    assert_eq!(uploads[0].body, uploads[1].body);
    for _ in 0..3 {
        let run = keyed("/batches/1/runs", "b", "{}");
        assert_eq!((run.status, run.header("location")), (202, Some("/api/v1/runs/1")), "{}", run.text());
        assert!(run.header("retry-after").is_some());
    }
    assert_eq!(automation.counts(), [1, 1, 1, 1]);
    // Another token.
    let arguments = ["api-token", "add", "--data", "data", "--scope", "submit", "ada", "other"];
    let other = automation.server.dir.run(&arguments).must_succeed().stdout.trim().to_owned();
    let request = Request::post("/api/v1/courses/1/batches").json(new_batch).header("Idempotency-Key", "a");
    let found = automation.server.send(&request.header("Authorization", &format!("Bearer {other}")));
    assert_eq!(found.status, 200, "its own request finds the batch");
    // After a day the key is free.
    let tables = Connection::open(automation.server.data("app.sqlite")).unwrap();
    tables.execute("UPDATE kept_answer SET time = time - 24 * 3600", []).unwrap();
    assert_eq!(keyed("/courses", "a", r#"{"name": "Databases"}"#).status, 201);
}

/// Waits so long that a token stays below its limit of requests; returns false.
fn paused() -> bool {
    sleep(Duration::from_millis(700));
    false
}

/// While a request is at work, its repetition is told to wait. A server that is killed meanwhile, or a program that does not wait
/// for the answer, leaves no key behind.
#[test]
fn requests_at_work_are_not_repeated() {
    let (automation, class) = (Automation::new(), class());
    automation.post("/courses/1/batches", &json!({ "assignment": "sorting", "term": "2026" }));
    let content = fs::read(class.path("ex 3.zip")).unwrap();
    let bearer = format!("Bearer {}", automation.token);
    let upload = Request::post("/api/v1/batches/1/uploads?name=a.zip").header("Authorization", &bearer).body(&content);
    let upload = upload.header("Idempotency-Key", "\"u\"");
    let half = |server: &Server| {
        let n_incoming = || fs::read_dir(server.data("incoming")).unwrap().count();
        wait_until("the upload of a killed server is removed", || n_incoming() == 0);
        let bytes = upload.bytes(&server.address);
        let (begin, end) = bytes.split_at(bytes.len() - 10);
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(begin).unwrap();
        // A request would take the key if it came first.
        wait_until("the upload is at work", || n_incoming() > 0);
        assert_eq!(server.send(&upload).status, 409);
        (stream, end.to_vec())
    };
    let (stream, _) = half(&automation.server);
    let Automation { server, token } = automation;
    let address = server.address.clone();
    let server = Server::start_at(server.kill(), &address, &[]);
    drop(stream);
    let (mut stream, end) = half(&server);
    stream.write_all(&end).unwrap();
    let first = Answer::of(stream);
    assert_eq!(first.status, 201, "{}", first.text());
    assert_eq!((server.send(&upload).body, server.send(&upload).status), (first.body, 201));
    // The program goes away as soon as it has asked.
    let automation = Automation { server, token };
    let start = Request::post("/api/v1/batches/1/runs").json("{}").header("Authorization", &bearer);
    let start = start.header("Idempotency-Key", "\"r\"");
    let mut stream = TcpStream::connect(&automation.server.address).unwrap();
    stream.write_all(&start.bytes(&automation.server.address)).unwrap();
    drop(stream);
    wait_until("the run has begun", || automation.server.send(&start).status != 409 || paused());
    let answer = automation.server.send(&start);
    assert_eq!((answer.status, automation.counts()), (202, vec![1, 1, 1, 1]), "{}", answer.text());
}
