//! Space and monitoring: quotas of courses, the space that the disk keeps free, health, and metrics.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
#[cfg(target_os = "linux")]
use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr, unix::net::UnixDatagram};
use std::process::{Command, Stdio};

use super::backups::run_batch;
use lookalike_test_harness::server::{Client, Request, Server};
use lookalike_test_harness::{TestDir, program};
#[cfg(target_os = "linux")]
use lookalike_test_support::waiting::PATIENCE;

/// Two equal programs, of 4,200 bytes each.
fn upload(teacher: &Client, batch: &str) -> (u16, String) {
    let program = "total = total + mark\n".repeat(200);
    let files = [("ann/a.py", program.as_bytes()), ("ben/b.py", program.as_bytes())];
    let answer = teacher.upload(&format!("{batch}/uploads"), &[("role", "batch")], &files);
    (answer.status, answer.page_text())
}

/// A course that fills its quota is told so, with what uses it; other courses go on, and deleting makes room.
#[test]
fn a_course_keeps_to_its_quota() {
    let server = Server::start_on(TestDir::new(), &["--course-quota", "20K"]);
    let teacher = server.account("ada", "instructor");
    let batches = ["Programming", "Logic"].map(|name| {
        let course = teacher.course(name);
        let new = [("assignment", "sums"), ("term", "2026")];
        teacher.post(&format!("{course}/batches"), &new).header("location").unwrap().to_owned()
    });
    let (first, second) = (upload(&teacher, &batches[0]), upload(&teacher, &batches[0]));
    assert_eq!((first.0, second.0), (303, 303), "{}", second.1);
    let (status, page) = upload(&teacher, &batches[0]);
    assert_eq!(status, 413);
    let told = "This course may use 20 KiB; its uploads use 16800 bytes, and its reports 0 bytes. Most of it: sums 2026 \
        (16800 bytes).";
    assert!(page.contains(told), "{page}");
    assert_eq!(fs::read_dir(server.data("uploads")).unwrap().count(), 2);
    assert_eq!(upload(&teacher, &batches[1]).0, 303);
    assert_eq!(teacher.post("/uploads/1/delete", &[]).status, 303);
    assert_eq!(upload(&teacher, &batches[0]).0, 303);
}

/// A disk that is nearly full takes no upload and no run, and the message says how much is kept.
#[test]
fn the_disk_keeps_free_space() {
    let server = Server::start_on(TestDir::new(), &["--keep-free", "9000T"]);
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    let new = [("assignment", "sums"), ("term", "2026")];
    assert_eq!(teacher.post("/courses/1/batches", &new).status, 303);
    let (status, page) = upload(&teacher, "/batches/1");
    assert_eq!(status, 507);
    assert!(page.contains("of space left, and keeps"), "{page}");
}

/// Monitoring learns whether the server can work, and nothing else.
#[test]
fn health_says_one_word() {
    let server = Server::start();
    let answer = server.get("/healthz");
    assert_eq!((answer.status, answer.text().as_str()), (200, "ok\n"));
    fs::remove_dir(server.data("incoming")).unwrap();
    assert_eq!(server.get("/healthz").status, 503);
}

/// The service manager is told that the server is ready when it answers, and not before: requests then need no second try.
#[test]
#[cfg(target_os = "linux")]
fn the_service_manager_is_told_when_the_server_is_ready() {
    let dir = TestDir::new();
    let file = dir.path("notify");
    let abstract_name = format!("lookalike-{}", std::process::id());
    let sockets = [
        (file.to_str().unwrap().to_owned(), SocketAddr::from_pathname(&file).unwrap()),
        (format!("@{abstract_name}"), SocketAddr::from_abstract_name(&abstract_name).unwrap()),
    ];
    for (name, address) in sockets {
        let manager = UnixDatagram::bind_addr(&address).unwrap();
        manager.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut command = program();
        command.env("NOTIFY_SOCKET", &name);
        let server = Server::start_by(command, TestDir::new(), "127.0.0.1:0", &[]);
        let mut message = [0; 64];
        let length = manager.recv(&mut message).unwrap();
        assert_eq!(&message[..length], b"READY=1", "{name}");
        assert_eq!(server.get("/healthz").status, 200, "{name}");
    }
    // A manager that is gone is no reason not to serve.
    let mut command = program();
    command.env("NOTIFY_SOCKET", dir.path("gone"));
    let server = Server::start_by(command, TestDir::new(), "127.0.0.1:0", &[]);
    assert_eq!(server.get("/healthz").status, 200);
    let told = fs::read_to_string(server.dir.path("stderr")).unwrap();
    assert!(told.contains("cannot tell the service manager that the server is ready"), "{told}");
}

/// Returns the metrics of a server.
fn metrics(port: u16) -> String {
    let request = Request::get("/metrics").header("Host", "anything");
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(&request.bytes("")).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/plain; version=0.0.4"), "{head}");
    body.to_owned()
}

/// Metrics count what happened, are on an address of their own, and name no course and no person.
#[test]
fn metrics_count_and_name_nobody() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = Server::start_on(TestDir::new(), &["--metrics", &format!("127.0.0.1:{port}")]);
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "2026");
    server.try_sign_in("ada", "wrong password");
    server.dir.run(&["server", "backup", "--data", "data", "copy"]).must_succeed();
    let text = metrics(port);
    for line in [
        "lookalike_runs{state=\"done\"} 1",
        "lookalike_run_seconds_count 1",
        "lookalike_sign_ins_total{way=\"password\",result=\"ok\"} 1",
        "lookalike_sign_ins_total{way=\"password\",result=\"refused\"} 1",
        "lookalike_backup_timestamp_seconds 1",
    ] {
        assert!(text.contains(line), "{line} is missing: {text}");
    }
    assert!(!["ada", "Programming", "sums", "ann"].iter().any(|name| text.contains(name)), "{text}");
    assert!(matches!(server.get("/metrics").status, 303 | 404), "it is not on the pages' address");
    check_with_promtool(&text);
}

/// Lets Prometheus judge the text, where it is installed.
fn check_with_promtool(text: &str) {
    let mut command = Command::new("promtool");
    command.args(["check", "metrics"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        drop(writeln!(std::io::stderr(), "skipped: promtool is missing"));
        return;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success() && told.is_empty(), "{told}");
}
