//! Uploads: streamed, limited, harmless, and removed when they are interrupted; and their inspection.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
#[cfg(target_os = "linux")]
use std::process::Command;
use std::thread;

use insta::assert_snapshot;
use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::programs::{SORT, STACK};
use lookalike_test_harness::server::{Answer, Client, Request};
use lookalike_test_harness::text::without_times;
use lookalike_test_harness::zips::{bomb, zip};
use lookalike_test_harness::{files_below, names_below};
use lookalike_test_support::waiting::wait_until;

/// Returns the bytes of a form before and after a file of `n_bytes`.
fn bytes_around_file(class: &Class, n_bytes: usize) -> (Vec<u8>, &'static [u8]) {
    let fields = [("csrf", class.client.csrf.as_str()), ("role", "batch")];
    let whole = Request::post("/batches/1/uploads").files(&fields, &[("class.zip", b"")]);
    let whole = whole.header("Cookie", &class.client.cookie).bytes(&class.server.address);
    let end = b"\r\n--edge--\r\n";
    let text = String::from_utf8(whole[..whole.len() - end.len()].to_vec()).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let (before, after) = head.split_once("Content-Length: ").unwrap();
    let after = after.split_once("\r\n").unwrap().1;
    let length = body.len() + n_bytes + end.len();
    (format!("{before}Content-Length: {length}\r\n{after}\r\n\r\n{body}").into_bytes(), end)
}

/// An upload of two hundred megabytes is streamed to disk: whatever has arrived is there before more is sent, so that the memory
/// holds less than a piece of it.
#[test]
fn a_large_upload_does_not_fill_the_memory() {
    const PIECE: usize = 1 << 20;
    const N_PIECES: usize = 200;
    let class = Class::new();
    let (before, end) = bytes_around_file(&class, N_PIECES * PIECE);
    let mut stream = TcpStream::connect(&class.server.address).unwrap();
    stream.write_all(&before).unwrap();
    let piece = vec![b'x'; PIECE];
    let on_disk = || {
        let files = fs::read_dir(class.server.data("incoming")).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().len()).sum::<u64>()
    };
    for n_sent in 1..=N_PIECES {
        stream.write_all(&piece).unwrap();
        wait_until("all pieces but the last are on disk", || on_disk() >= ((n_sent - 1) * PIECE) as u64);
    }
    stream.write_all(end).unwrap();
    assert_eq!(Answer::of(stream).status, 303);
    let stored = fs::metadata(class.server.data("uploads/1/1.zip")).unwrap();
    assert_eq!(stored.len(), (N_PIECES * PIECE) as u64);
}

/// An interrupted upload leaves nothing behind.
#[test]
fn an_interrupted_upload_leaves_nothing() {
    let class = Class::new();
    let (before, _) = bytes_around_file(&class, 10 << 20);
    let mut stream = TcpStream::connect(&class.server.address).unwrap();
    stream.write_all(&before).unwrap();
    stream.write_all(&vec![b'x'; 5 << 20]).unwrap();
    wait_until("the upload arrives", || !names_below(&class.server.data("incoming")).is_empty());
    drop(stream);
    wait_until("the upload is removed", || names_below(&class.server.data("incoming")).is_empty());
    assert_eq!(names_below(&class.server.data("uploads")), [""; 0]);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM upload"), 0);
}

/// A full disk is reported, the upload is removed, and the server goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let class = Class::of_four();
    let process = class.server.id().to_string();
    let limit = |limit: &str| {
        let limited = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={limit}")]).status();
        assert!(limited.unwrap().success());
    };
    let (uploads, incoming) = (class.server.data("uploads"), class.server.data("incoming"));
    let before = files_below(&uploads);
    let piece = vec![b'x'; 2 << 20];
    let files: [(&str, &[u8]); 2] = [("a.zip", &piece), ("b.zip", &piece)];
    let mut texts = BTreeSet::new();
    limit("1048576:unlimited");
    for files in [&files[..1], &files[..]] {
        let answer = class.client.upload("/batches/1/uploads", &[("role", "batch")], files);
        assert_eq!(answer.status, 507, "{}", answer.text());
        texts.insert(answer.page_text());
        assert_eq!((files_below(&uploads), names_below(&incoming)), (before.clone(), Vec::new()));
        assert_eq!(class.row::<i64>("SELECT count(*) FROM upload"), 1);
    }
    assert_snapshot!(Vec::from_iter(texts).join("\n\n"));
    // The database and the operator's log cannot grow either.
    limit("0:unlimited");
    assert!(class.client.post("/courses", &[("name", "Another")]).status >= 500);
    limit("unlimited:unlimited");
    assert_eq!(class.client.get("/batches/1").status, 200);
    class.upload("submission", &[("eva.c", SORT.as_bytes())]);
}

/// A large upload is refused, whether its size is declared or not.
#[test]
fn large_uploads_are_refused() {
    let class = Class::with(&["--max-upload", "1M"]);
    let files: [(&str, &[u8]); 2] = [("a.c", &vec![b'a'; 700 << 10]), ("b.c", &vec![b'b'; 700 << 10])];
    let large = vec![b'x'; 3 << 20];
    let mut texts = BTreeSet::new();
    for files in [&files[..], &[("class.zip", large.as_slice())]] {
        let answer = class.client.upload("/batches/1/uploads", &[("role", "batch")], files);
        assert_eq!(answer.status, 413, "{}", answer.text());
        texts.insert(answer.page_text());
    }
    assert_snapshot!(Vec::from_iter(texts).join("\n\n"));
    wait_until("the upload is removed", || names_below(&class.server.data("incoming")).is_empty());
    assert_eq!(names_below(&class.server.data("uploads")), [""; 0]);
}

/// Slow uploads of one account, more than there are places, do not keep out those of others. Another one of the account waits
/// for its turn.
#[test]
fn slow_uploads_of_one_account_keep_nobody_out() {
    const N_SLOW: usize = 10;
    let class = Class::new();
    let colleague = class.server.account("ada", "instructor");
    class.post("/courses/1/members", &[("name", "ada"), ("role", "instructor")]);
    let begun: Vec<TcpStream> = (0..N_SLOW)
        .map(|_| {
            let (before, _) = bytes_around_file(&class, 1 << 20);
            let mut stream = TcpStream::connect(&class.server.address).unwrap();
            stream.write_all(&before).unwrap();
            stream.write_all(&vec![b'x'; 100 << 10]).unwrap();
            stream
        })
        .collect();
    let n_incoming = || names_below(&class.server.data("incoming")).len();
    wait_until("the uploads arrive", || n_incoming() == N_SLOW / 2 - 1);
    let upload =
        |client: &Client| client.upload("/batches/1/uploads", &[("role", "batch")], &[("a.c", SORT.as_bytes())]);
    class.must(&upload(&colleague));
    thread::scope(|scope| {
        let waiting = scope.spawn(|| upload(&class.client));
        class.must(&upload(&colleague));
        assert!(!waiting.is_finished());
        drop(begun);
        class.must(&waiting.join().unwrap());
    });
    wait_until("the others are forgotten", || n_incoming() == 0);
}

/// Uploads without a file, with an unknown role or without a token change nothing.
#[test]
fn invalid_uploads_are_refused() {
    let class = Class::new();
    let send = |fields: &[(&str, &str)], files: &[(&str, &[u8])]| {
        class.client.upload("/batches/1/uploads", fields, files).status
    };
    assert_eq!(send(&[("role", "batch")], &[]), 422);
    assert_eq!(send(&[("role", "batch")], &[("", b"")]), 422);
    assert_eq!(send(&[("role", "everything")], &[("a.c", b"int a;")]), 422);
    let without = Request::post("/batches/1/uploads").files(&[("role", "batch")], &[("a.c", b"int a;")]);
    assert_eq!(class.client.send(without).status, 403);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM upload"), 0);
}

/// Names of uploaded files never become names on disk.
#[test]
fn names_stay_data() {
    let class = Class::new();
    let files: [(&str, &[u8]); 4] = [
        ("../../../ann/sort.c", SORT.as_bytes()),
        ("<b>ben/main.c", SORT.as_bytes()),
        ("cleo\u{202e}/stack.c", STACK.as_bytes()),
        ("/etc/passwd", b"root"),
    ];
    class.upload("batch", &files);
    let on_disk: Vec<String> = files_below(&class.server.data("uploads")).into_keys().collect();
    let [name] = &on_disk[..] else { panic!("{on_disk:?}") };
    assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._/".contains(&byte)), "{name}");
    let roster = class.roster();
    let lines = roster["submissions"].as_array().unwrap().iter();
    let names: Vec<&str> = lines.map(|line| line["name"].as_str().unwrap()).collect();
    assert!(["ann", "<b>ben", "cleo\u{202e}"].iter().all(|name| names.contains(name)), "{names:?}");
    let page = class.client.get("/batches/1").text();
    assert!(!page.contains("<b>ben"), "{page}");
}

/// A late submission is one submission, be it a file, an archive file, a folder or loose files, even with names like a
/// platform's.
#[test]
fn a_late_submission_is_one() {
    let class = Class::of_four();
    let archive = zip(&[("eva/a.c", SORT), ("eva/b.c", STACK)]);
    class.upload("submission", &[("eva.zip", &archive)]);
    class.upload("submission", &[("fay/src/a.c", SORT.as_bytes()), ("fay/b.c", STACK.as_bytes())]);
    class.upload("submission", &[("gus.c", SORT.as_bytes()), ("more.c", STACK.as_bytes())]);
    let of_two = [("hal_late_166_66_a.c", SORT.as_bytes()), ("ida_167_67_b.c", STACK.as_bytes())];
    class.upload("submission", &of_two);
    let export = ["Jan_166_assignsubmission_file_/a.c", "Kim_167_assignsubmission_file_/b.c"].map(|path| (path, SORT));
    class.upload("submission", &[("jan.zip", &zip(&export))]);
    let roster = class.roster();
    let names: Vec<(&str, u64)> = roster["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["n_files"].as_u64().unwrap()))
        .filter(|(name, _)| !["ann", "ben", "cleo", "dan"].contains(name))
        .collect();
    assert_eq!(names, [("eva", 2), ("fay", 2), ("gus", 2), ("hal_late_166_66_a", 2), ("jan", 2)]);
    assert_eq!(roster["submissions"].as_array().unwrap().len(), 4 + 5, "the others keep their names");
}

/// Corrections of authors apply to inspections and runs until they are reset.
#[test]
fn authors_can_be_corrected() {
    let class = Class::of_four();
    let rows = [("ann", "Ann Lee; Kim", "17; 18", "The Sorters"), ("ben", "", "", ""), ("cleo", "Cleo, \"C\"", "", "")];
    let fields: Vec<(&str, &str)> = rows
        .iter()
        .flat_map(|&(name, author, id, group)| [("name", name), ("author", author), ("id", id), ("group", group)])
        .collect();
    class.post("/batches/1/changes", &fields);
    let roster = class.roster();
    let authors = |place: usize| roster["submissions"][place]["authors"].to_string();
    assert_eq!(authors(0), "[{\"id\":\"17\",\"name\":\"Ann Lee\"},{\"id\":\"18\",\"name\":\"Kim\"}]");
    assert_eq!(roster["submissions"][0]["group"], "The Sorters");
    assert_eq!(authors(1), "[]");
    assert_eq!(authors(2), "[{\"name\":\"Cleo, \\\"C\\\"\"}]");
    let run = class.run();
    let report = fs::read_to_string(class.server.data(&format!("reports/{run}/report.json"))).unwrap();
    assert!(report.contains("Ann Lee") && report.contains("The Sorters"));
    class.post("/batches/1/corrections/remove", &[]);
    assert_eq!(class.roster()["submissions"][0]["authors"].to_string(), "[]");
}

/// Choosing earlier batches during an inspection does not stop it.
#[test]
fn a_choice_does_not_stop_the_inspection() {
    let class = Class::new();
    class.post("/courses/1/batches", &[("assignment", "sorting"), ("term", "2020")]);
    class.upload_many();
    class.post("/batches/1/changes", &[("has_choices", "1"), ("other", "2")]);
    assert_eq!(class.roster()["submissions"].as_array().unwrap().len(), 500);
}

/// Hostile archive files are inspected, compared and reported, and the server goes on.
#[test]
fn hostile_archive_files_are_handled() {
    let class = Class::of_four();
    let names: Vec<String> = (0..16).map(|n| format!("zeros-{n}.c")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    class.upload("submission", &[("bomb.zip", &bomb(&names, 65 << 20))]);
    class.upload("submission", &[("broken.7z", b"7z\xbc\xaf\x27\x1c and no more")]);
    let nested = (0..20).fold(zip(&FOUR), |inner, _| lookalike_test_harness::zips::zip_bytes(&[("inner.zip", &inner)]));
    class.upload("submission", &[("nested.zip", &nested)]);
    class.roster();
    let run = class.run();
    let page = class.client.get(&format!("/runs/{run}/report/index.html"));
    assert_eq!(page.status, 200);
    assert!(class.row::<i64>(&format!("SELECT n_pairs FROM run WHERE id = {run}")) > 0);
}

/// An upload that cannot be read is named on the batch's page, with the reason.
#[test]
fn unreadable_uploads_are_named() {
    let class = Class::new();
    class.upload("batch", &[("class.rar", b"Rar!\x1a\x07\x00")]);
    let is_inspected = || !class.client.get("/batches/1").text().contains(" data-looking");
    wait_until("the upload is inspected", is_inspected);
    assert_snapshot!(without_times(&class.client.get("/batches/1").page_text()));
}
