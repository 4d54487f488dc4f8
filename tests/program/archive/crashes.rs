//! Interruptions: the program is killed, the disk is full, several processes use the file.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use super::{FILE, add, adding, batch, verified_counts};
use lookalike_test_harness::programs::Noise;
use lookalike_test_harness::{Outcome, TestDir, finish, program};

/// Returns how many submissions of a term are stored.
fn n_stored(dir: &TestDir, term: &str) -> usize {
    let list = dir.run(&["archive", "show", FILE, "--term", term]);
    list.must_succeed();
    list.stdout.lines().filter(|line| line.starts_with(&format!("hw1 {term}/"))).count()
}

/// Starts the program and kills it after a while (SIGKILL), unless it has finished by then.
fn add_and_kill(dir: &TestDir, arguments: &[&str], after: Duration) {
    let mut command = program();
    command.args(arguments).current_dir(dir.path(""));
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(after);
    let _ = child.kill();
    child.wait().unwrap();
}

/// A killed `archive add` loses at most its own batch: stored batches stay, and the new one is stored whole or not at
/// all.
#[test]
fn a_killed_add_loses_at_most_its_own_batch() {
    let dir = TestDir::new();
    batch(&dir, "kept", 1, 5);
    batch(&dir, "new", 100, 30);
    let begun = Instant::now();
    add(&dir, "kept", "hw1", "kept");
    add(&dir, "new", "hw1", "whole");
    let most = begun.elapsed();
    let mut noise = Noise(7);
    for round in 0..10 {
        let term = format!("round{round}");
        add_and_kill(&dir, &adding("new", "hw1", &term), most * noise.below(100) as u32 / 100);
        dir.run(&["archive", "verify", FILE]).must_succeed();
        assert!([0, 30].contains(&n_stored(&dir, &term)), "round {round}");
        assert_eq!(n_stored(&dir, "kept"), 5);
    }
    add(&dir, "new", "hw1", "round0");
    assert_eq!(n_stored(&dir, "round0"), 30);
}

/// Killing the program while it merges segments of the index loses nothing: everything is there, is found, and can be
/// added to.
#[test]
fn a_killed_merge_loses_nothing() {
    let dir = TestDir::new();
    for term in 0..8 {
        batch(&dir, &format!("term{term}"), 100 * (term + 1), 12);
    }
    batch(&dir, "late", 1_000, 1);
    for term in 0..7 {
        add(&dir, &format!("term{term}"), "hw1", &format!("term{term}"));
    }
    let seven = fs::read(dir.path(FILE)).unwrap();
    let begun = Instant::now();
    // The eighth segment begins a merge.
    add(&dir, "term7", "hw1", "term7");
    let most = begun.elapsed();
    let query = ["query", "term3/student405/main.c", "--archive", FILE];
    let nearest = dir.run(&query).must_succeed().stdout.clone();
    let mut n_whole = 0;
    let mut round = 0;
    // On a machine that becomes slower meanwhile, the program is killed before it has stored anything. Each round waits longer.
    while round < 20 || n_whole == 0 {
        fs::write(dir.path(FILE), &seven).unwrap();
        add_and_kill(&dir, &adding("term7", "hw1", "term7"), most * (30 + 4 * round) / 100);
        let n_new = n_stored(&dir, "term7");
        n_whole += n_new / 12;
        assert_eq!(verified_counts(&dir), (84 + n_new, 7 + n_new / 12), "round {round}");
        add(&dir, "term7", "hw1", "term7");
        assert_eq!(dir.run(&query).must_succeed().stdout, nearest, "round {round}");
        round += 1;
    }
    add(&dir, "late", "hw1", "late");
    assert_eq!(verified_counts(&dir), (97, 9));
}

/// `archive verify` reports an interrupted `archive add` until the batch is added again.
#[test]
fn an_interrupted_add_is_reported() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 5);
    add(&dir, "2023", "hw1", "2022");
    let file = rusqlite::Connection::open(dir.path(FILE)).unwrap();
    file.execute("INSERT INTO adding (label) VALUES ('hw1 2023')", []).unwrap();
    drop(file);
    let verify = || dir.run(&["archive", "verify", FILE]).must_succeed().transcript();
    let interrupted = verify();
    add(&dir, "2023", "hw1", "2023");
    assert_eq!(verified_counts(&dir), (10, 2));
    assert_snapshot!(interrupted + &verify());
}

/// Readers and writers do not disturb one another.
#[test]
fn readers_and_writers_do_not_disturb_each_other() {
    let dir = TestDir::new();
    for term in 0..6 {
        batch(&dir, &format!("term{term}"), 100 * (term + 1), 12);
    }
    batch(&dir, "new", 1, 4);
    add(&dir, "term0", "hw1", "term0");
    let dir = &dir;
    thread::scope(|scope| {
        for writer in 0..2 {
            scope.spawn(move || {
                for term in (1 + writer..6).step_by(2) {
                    add(dir, &format!("term{term}"), "hw1", &format!("term{term}"));
                }
            });
        }
        for reader in 0..2 {
            scope.spawn(move || {
                for round in 0..4 {
                    let report = dir.check_to(&format!("report{reader}{round}"), &["new", "--archive", FILE]);
                    // Only whole batches are visible.
                    let n_old = report.names().iter().filter(|name| name.starts_with("hw1 ")).count();
                    assert!(n_old >= 12 && n_old % 12 == 0, "{n_old}");
                }
            });
        }
    });
    assert_eq!(verified_counts(dir), (72, 6));
}

/// A reader sees a term that is removed meanwhile whole, or not at all.
#[test]
fn a_removed_term_is_seen_whole_or_not_at_all() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 30);
    batch(&dir, "2024", 101, 30);
    batch(&dir, "new", 201, 3);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let dir = &dir;
    thread::scope(|scope| {
        scope.spawn(move || _ = dir.run(&["archive", "remove", FILE, "--term", "2023"]).must_succeed());
        scope.spawn(move || {
            let report = dir.check(&["new", "--archive", FILE]);
            let n_old = report.names().iter().filter(|name| name.starts_with("hw1 ")).count();
            assert!([30, 60].contains(&n_old), "{n_old}");
        });
    });
}

/// A full disk leaves the archive as it was.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 5);
    batch(&dir, "2024", 101, 120);
    add(&dir, "2023", "hw1", "2023");
    let n_blocks = std::fs::metadata(dir.path(FILE)).unwrap().len() / 512 + 16;
    let outcome = run_with_limit(&dir, n_blocks, &adding("2024", "hw1", "2024"));
    assert_snapshot!(outcome.must_fail(1).stderr);
    assert_eq!(verified_counts(&dir), (5, 1));
    add(&dir, "2024", "hw1", "2024");
}

/// Runs the program with a limit on file size, in blocks of 512 bytes.
#[cfg(unix)]
fn run_with_limit(dir: &TestDir, n_blocks: u64, words: &[&str]) -> Outcome {
    let mut command = std::process::Command::new("sh");
    // Without the trap, the system would kill a process that exceeds the limit.
    command.args([
        "-c",
        &format!("trap '' XFSZ; ulimit -f {n_blocks}; exec \"$@\""),
        "sh",
        lookalike_test_harness::program_path(),
    ]);
    command.args(words).current_dir(dir.path(""));
    finish(command)
}

/// A command waits while another process writes.
#[test]
fn a_file_in_use_is_waited_for() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 5);
    add(&dir, "2023", "hw1", "2023");
    let file = rusqlite::Connection::open(dir.path(FILE)).unwrap();
    file.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let dir = &dir;
    thread::scope(|scope| {
        let waiting = scope.spawn(move || dir.run(&["archive", "list", FILE]));
        thread::sleep(Duration::from_millis(500));
        file.execute_batch("COMMIT").unwrap();
        waiting.join().unwrap().must_succeed();
    });
}
