//! Backups: made while the server works, whole at every moment, and restored.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::server::{Client, PASSWORD, Request, Server};
use lookalike_test_harness::zips::zip;
use lookalike_test_harness::{Outcome, TestDir, files_below, program};
use lookalike_test_support::waiting::wait_until;

/// The number of backups that are made under load, each of which is restored.
const N_BACKUPS: usize = 50;

fn backup(dir: &TestDir, target: &str) -> Outcome {
    dir.run(&["server", "backup", "--data", "data", target])
}

fn verify(dir: &TestDir, folder: &str) -> Outcome {
    dir.run(&["server", "verify", "--data", folder])
}

/// Restores a backup to a new folder.
fn restore(dir: &TestDir, from: &str, to: &str) -> Outcome {
    dir.run(&["server", "restore", "--data", to, from])
}

const PROGRAM: &str =
    "def total(marks):\n    result = 0\n    for mark in marks:\n        result += mark\n    return result\n";

/// Uploads two equal programs to a new batch, runs it, and returns the path of the batch.
pub(super) fn run_batch(teacher: &Client, term: &str) -> String {
    let answer = teacher.post("/courses/1/batches", &[("assignment", "sums"), ("term", term)]);
    let batch = answer.header("location").unwrap().to_owned();
    let files = [("ann/a.py", PROGRAM.as_bytes()), ("ben/b.py", PROGRAM.as_bytes())];
    assert_eq!(teacher.upload(&format!("{batch}/uploads"), &[("role", "batch")], &files).status, 303);
    let run = teacher.post(&format!("{batch}/runs"), &[]);
    assert_eq!(run.status, 303, "{}", run.text());
    let run = run.header("location").unwrap().to_owned();
    wait_until("the run is over", || teacher.get(&run).header("location").is_some());
    batch
}

/// Says at its end that something is over.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// While others upload, run and delete, each backup is whole: its tables are of one moment, and every file that they name is
/// there.
#[test]
fn backups_under_load_are_whole() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "first");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for worker in 0..2 {
            let (teacher, is_over) = (&teacher, &is_over);
            scope.spawn(move || {
                for round in 0.. {
                    let batch = run_batch(teacher, &format!("{worker} {round}"));
                    assert_eq!(teacher.post(&format!("{batch}/delete"), &[]).status, 303);
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                }
            });
        }
        // The load ends, whether or not a backup fails.
        let _end = End(&is_over);
        for number in 0..N_BACKUPS {
            backup(&server.dir, "copy").must_succeed();
            let restored = format!("restored {number}");
            restore(&server.dir, "copy", &restored).must_succeed();
            verify(&server.dir, &restored).must_succeed();
            fs::remove_dir_all(server.dir.path(&restored)).unwrap();
        }
    });
}

/// A restored server has what the old one had, and nobody is signed in.
#[test]
fn a_restored_server_works() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "2026");
    let told = backup(&server.dir, "copy").must_succeed().stdout.clone();
    assert_eq!(told, "Backed up to copy: 1 upload and 1 report; 2 of them new.\n");
    let again = backup(&server.dir, "copy").must_succeed().stdout.clone();
    assert_eq!(again, "Backed up to copy: 1 upload and 1 report; 0 of them new.\n");
    // Deleted things leave the backup with the next one.
    run_batch(&teacher, "2027");
    backup(&server.dir, "copy").must_succeed();
    assert_eq!(teacher.post("/batches/2/delete", &[]).status, 303);
    backup(&server.dir, "copy").must_succeed();
    let names: Vec<String> = files_below(&server.dir.path("copy")).into_keys().collect();
    assert!(!names.iter().any(|name| name.starts_with("uploads/2/") || name.starts_with("reports/2/")), "{names:?}");
    let address = server.address.clone();
    let (dir, _) = server.stop();
    fs::remove_dir_all(dir.path("data")).unwrap();
    restore(&dir, "copy", "data").must_succeed();
    let server = Server::start_at(dir, &address, &[]);
    assert_eq!(teacher.get("/account").status, 303, "the session has ended");
    let teacher = server.sign_in("ada", PASSWORD);
    assert_eq!(teacher.get("/runs/1/report/index.html").status, 200);
    assert!(teacher.get("/").text().contains("Programming"));
}

/// A backup that is killed leaves the one before it, whole; the next one completes it.
#[test]
fn a_killed_backup_leaves_the_one_before() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    run_batch(&teacher, "2026");
    let begun = Instant::now();
    backup(&server.dir, "copy").must_succeed();
    let time = begun.elapsed();
    for number in 0..20 {
        let batch = run_batch(&teacher, &format!("n{number}"));
        let mut command = program();
        command.args(["server", "backup", "--data", "data", "copy"]).current_dir(server.dir.path(""));
        let mut child =
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        thread::sleep(time.mul_f64(f64::from(number) / 20.0).min(Duration::from_secs(1)));
        // It may be done already.
        drop(child.kill());
        child.wait().unwrap();
        verify(&server.dir, "copy").must_succeed();
        restore(&server.dir, "copy", "restored").must_succeed();
        fs::remove_dir_all(server.dir.path("restored")).unwrap();
        assert_eq!(teacher.post(&format!("{batch}/delete"), &[]).status, 303);
    }
    backup(&server.dir, "copy").must_succeed();
    let left = files_below(&server.dir.path("copy")).into_keys().filter(|name| name.contains(".partial"));
    assert_eq!(left.count(), 0);
}

/// Damage of any kind is found, and named: a file that is gone, cut short, or changed, and damaged tables.
#[test]
fn damage_is_named() {
    let server = Server::start();
    let teacher = server.account("ada", "instructor");
    teacher.course("Programming");
    teacher.post("/courses/1/batches", &[("assignment", "sums"), ("term", "2026")]);
    let one = [("batch.zip", b"PK but no archive".as_slice())];
    assert_eq!(teacher.upload("/batches/1/uploads", &[("role", "batch")], &one).status, 303);
    run_batch(&teacher, "2027");
    backup(&server.dir, "copy").must_succeed();
    verify(&server.dir, "copy").must_succeed();
    verify(&server.dir, "data").must_succeed();
    let upload = "copy/uploads/1/1.zip";
    let report = "copy/reports/1/report.json";
    let spoil = |path: &str, content: Option<&[u8]>| {
        let path = server.dir.path(path);
        let before = fs::read(&path).unwrap();
        match content {
            Some(content) => fs::write(&path, content).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let outcome = verify(&server.dir, "copy");
        let message = outcome.must_fail(1).stderr.clone();
        assert!(message.contains(path.strip_prefix(server.dir.path("")).unwrap().to_str().unwrap()), "{message}");
        restore(&server.dir, "copy", "restored").must_fail(1);
        assert!(!server.dir.path("restored").exists() && !server.dir.path("restored.partial").exists());
        fs::write(&path, before).unwrap();
        verify(&server.dir, "copy").must_succeed();
    };
    spoil(upload, None);
    spoil(upload, Some(b"PK"));
    spoil(upload, Some(b"PK but no archivE"));
    spoil(report, None);
    spoil(report, Some(b"{\"format\":"));
    let tables = fs::read(server.dir.path("copy/app.sqlite")).unwrap();
    let damaged = [&tables[..4096], &vec![7; tables.len() - 4096]].concat();
    spoil("copy/app.sqlite", Some(&damaged));
}

/// Folders that hold something else are not used, so that nothing of theirs is lost.
#[test]
fn other_folders_are_left_alone() {
    let server = Server::start();
    server.account("ada", "instructor");
    let dir = &server.dir;
    dir.file("full/thesis.tex", "precious");
    backup(dir, "full").must_fail(1);
    backup(dir, "data").must_fail(1);
    backup(dir, "data/uploads/copy").must_fail(1);
    dir.run(&["server", "backup", "--data", "nothing", "copy"]).must_fail(1);
    verify(dir, "full").must_fail(1);
    backup(dir, "copy").must_succeed();
    restore(dir, "copy", "full").must_fail(1);
    restore(dir, "copy", "data").must_fail(1);
    assert_eq!(fs::read_to_string(dir.path("full/thesis.tex")).unwrap(), "precious");
    // The server goes on, and its log names the backup.
    let ada = server.sign_in("ada", PASSWORD);
    assert_eq!(ada.get("/").status, 200);
    assert!(server.owner().get("/log").text().contains("backup made"));
    assert_eq!(server.send(&Request::get("/sign-in")).status, 200);
}

/// The archive is copied while others add to it, checked with the rest, and restored beside it.
#[test]
fn the_archive_is_backed_up() {
    let class = Class::with(&["--archive", "kept.archive"]);
    let dir = &class.server.dir;
    let backup = || dir.run(&["server", "backup", "--data", "data", "--archive", "kept.archive", "copy"]);
    assert!(backup().must_succeed().stdout.contains("There is no archive kept.archive yet."));
    class.upload("batch", &[("class.zip", &zip(&FOUR))]);
    class.roster();
    class.post("/courses/1/archive", &[("name", "programming")]);
    class.post("/batches/1/keep", &[]);
    assert!(backup().must_succeed().stdout.contains("The archive kept.archive was copied."));
    assert!(verify(dir, "copy").must_succeed().stdout.contains("with an archive"));
    // A copy that is not renewed would look like one that is.
    let refused = dir.run(&["server", "backup", "--data", "data", "copy"]).must_fail(1).stderr.clone();
    assert!(refused.contains("name it with --archive"), "{refused}");

    let folder = dir.path("batch");
    fs::create_dir(&folder).unwrap();
    for student in 0..40 {
        fs::create_dir(folder.join(format!("s{student}"))).unwrap();
        fs::write(folder.join(format!("s{student}/a.py")), PROGRAM.replace("total", &format!("f{student}"))).unwrap();
    }
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for term in 0.. {
                let term = term.to_string();
                let add = [
                    "archive", "add", "kept.archive", "batch", "--course", "load", "--assignment", "x", "--term", &term,
                ];
                dir.run(&add).must_succeed();
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
            }
        });
        let _end = End(&is_over);
        for _ in 0..10 {
            backup().must_succeed();
            verify(dir, "copy").must_succeed();
        }
    });
    backup().must_succeed();
    let shown = |archive: &str| dir.run(&["archive", "show", archive]).must_succeed().stdout.clone();
    let told = dir.run(&["server", "restore", "--data", "new", "--archive", "new.archive", "copy"]);
    assert!(told.must_succeed().stdout.contains("Its archive is new.archive now."));
    assert_eq!(shown("new.archive"), shown("kept.archive"));
    dir.run(&["server", "restore", "--data", "newer", "--archive", "new.archive", "copy"]).must_fail(1);
    let told = restore(dir, "copy", "newest").must_succeed().stdout.clone();
    assert!(told.contains("Its archive was not restored"), "{told}");

    let bytes = fs::read(dir.path("copy/archive")).unwrap();
    let damaged = [&bytes[..4096], &vec![7; bytes.len() - 4096]].concat();
    fs::write(dir.path("copy/archive"), damaged).unwrap();
    let told = verify(dir, "copy").must_fail(1).stderr.clone();
    assert!(told.contains("copy/archive"), "{told}");
    dir.run(&["server", "restore", "--data", "last", "--archive", "last.archive", "copy"]).must_fail(1);
    assert!(!dir.path("last").exists() && !dir.path("last.archive.partial").exists());
}
