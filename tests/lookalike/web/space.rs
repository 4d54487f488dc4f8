//! Space: quotas of courses, the space that the disk keeps free, and the health of the server.

use std::fs;

use super::harness::{Client, Server};
use crate::harness::TestDir;

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
    assert!(
        page.contains("This course may use 20 KiB; its uploads use 16800 bytes, and its reports 0 bytes."),
        "{page}"
    );
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
