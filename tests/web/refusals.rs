//! Refusals that reach clients which read nothing until they have sent everything.

use std::io::{Read, Write};
use std::net::TcpStream;

use lookalike_test_harness::server::{Answer, PASSWORD, Request};
use lookalike_test_support::waiting::PATIENCE;

use super::automation::Automation;

/// Much more than the buffers between a client and the server hold.
const LARGE: usize = 12 << 20;

/// Sends a request to its end, and only then reads the answer.
#[track_caller]
fn send_all(bytes: &[u8], automation: &Automation) -> Answer {
    let mut stream = TcpStream::connect(&automation.server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(bytes).expect("the server takes the whole body");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("the server closes the connection in order");
    Answer::read(&answer)
}

/// Returns a request with the token of the account.
fn with_token(automation: &Automation, request: Request) -> Request {
    request.header("Authorization", &format!("Bearer {}", automation.token))
}

fn upload(batch: i64) -> Request {
    Request::post(&format!("/api/v1/batches/{batch}/uploads")).query("name=class.zip")
}

/// Returns a request whose client does not say how long its body is.
fn in_chunks(request: Request, body: &[u8], address: &str) -> Vec<u8> {
    let head = String::from_utf8(request.bytes(address)).unwrap();
    let mut bytes = head.replace("Content-Length: 0", "Transfer-Encoding: chunked").into_bytes();
    bytes.extend(format!("{:x}\r\n", body.len()).bytes());
    bytes.extend_from_slice(body);
    bytes.extend(b"\r\n0\r\n\r\n");
    bytes
}

fn automation_with_batch(options: &[&str]) -> Automation {
    let automation = Automation::with(options);
    let (status, answer) = automation.post("/courses/1/batches", &serde_json::json!({"assignment": "a", "term": "1"}));
    assert_eq!(status, 201, "{answer}");
    automation
}

/// Programs and browsers read why a large body was refused, whether before it came or within it.
#[test]
fn clients_read_why_a_large_body_is_refused() {
    let automation = automation_with_batch(&["--max-upload", "1M"]);
    let client = automation.server.sign_in("ada", PASSWORD);
    let body = vec![b'x'; LARGE];
    let by_program = |request: Request| with_token(&automation, request.body(&body)).bytes(&automation.server.address);
    let in_session = |request: Request| request.header("Cookie", &client.cookie).bytes(&automation.server.address);
    let fields = [("csrf", client.csrf.as_str())];
    let text = "x".repeat(LARGE);
    let form = |path| Request::post(path).files(&fields, &[("class.zip", &body)]);
    let cases = [
        (413, "An upload may have at most 1 MiB", by_program(upload(1))),
        (
            413,
            "An upload may have at most 1 MiB",
            in_chunks(with_token(&automation, upload(1)), &body, &automation.server.address),
        ),
        (413, "has more than 1 MiB", by_program(Request::post("/api/v1/courses"))),
        (413, "has more than 4 MiB", by_program(Request::with("PUT /api/v1/batches/1/roster"))),
        (404, "There is nothing at this address", by_program(upload(77))),
        (405, "no such method", by_program(Request::with("PUT /api/v1/courses/1"))),
        (401, "needs a token", upload(1).body(&body).bytes(&automation.server.address)),
        (413, "An upload may have at most 1 MiB", in_session(form("/batches/1/uploads"))),
        (404, "This page does not exist", in_session(form("/batches/77/uploads"))),
        (413, "The form is too large", in_session(Request::post("/courses").form(&[("name", &text)]))),
        (403, "came from another site", in_session(form("/quick-check").header("Origin", "http://evil.example"))),
        (401, "You are not signed in", form("/quick-check").bytes(&automation.server.address)),
    ];
    for (status, reason, bytes) in cases {
        let answer = send_all(&bytes, &automation);
        let head = String::from_utf8_lossy(&bytes[..60]);
        assert_eq!((answer.status, answer.header("connection")), (status, Some("close")), "{head}");
        assert!(answer.text().contains(reason), "{head}: {}", answer.text());
    }
    assert_eq!(client.get("/").status, 200);
}

/// The same holds where the disk has no room.
#[test]
fn clients_read_that_the_disk_is_full() {
    let automation = automation_with_batch(&["--keep-free", "9000T"]);
    let request = with_token(&automation, upload(1).body(&vec![b'x'; LARGE]));
    let answer = send_all(&request.bytes(&automation.server.address), &automation);
    assert_eq!(answer.status, 507);
    assert!(answer.text().contains("of space left, and keeps"), "{}", answer.text());
}

/// A client that asks before it sends a body is refused without being told to send it.
#[test]
fn clients_that_ask_first_send_nothing_in_vain() {
    let automation = automation_with_batch(&["--max-upload", "1M"]);
    let client = automation.server.sign_in("ada", PASSWORD);
    let body = vec![b'x'; LARGE];
    let fields = [("csrf", client.csrf.as_str())];
    let form = Request::post("/batches/1/uploads").files(&fields, &[("class.zip", &body)]);
    let fields = Request::post("/courses").form(&[("name", &"x".repeat(LARGE))]);
    let cases = [
        (413, with_token(&automation, upload(1).body(&body))),
        (404, with_token(&automation, upload(77).body(&body))),
        (401, upload(1).body(&body)),
        (413, with_token(&automation, Request::post("/api/v1/courses").body(&body))),
        (413, form.header("Cookie", &client.cookie)),
        (413, fields.header("Cookie", &client.cookie)),
    ];
    for (status, request) in cases {
        let bytes = request.header("Expect", "100-continue").bytes(&automation.server.address);
        let head = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap() + 4;
        let answer = send_all(&bytes[..head], &automation);
        assert_eq!((answer.status, answer.header("connection")), (status, Some("close")), "{}", answer.text());
    }
    let bytes = with_token(&automation, upload(1).body(b"int a;")).header("Expect", "100-continue");
    let bytes = bytes.bytes(&automation.server.address);
    let (head, body) = bytes.split_at(bytes.len() - 6);
    let mut stream = TcpStream::connect(&automation.server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(head).unwrap();
    let mut leave = [0; 25];
    stream.read_exact(&mut leave).unwrap();
    assert_eq!(&leave, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body).unwrap();
    assert_eq!(Answer::of(stream).status, 201);
}
