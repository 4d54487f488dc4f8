//! The program is killed, the disk is full, others use the file at the same time.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use super::{FILE, add, adding, batch};
use crate::harness::programs::Noise;
use crate::harness::{Desk, Outcome, finish, program};

/// How many submissions of a term are stored.
fn n_stored(desk: &Desk, term: &str) -> usize {
    let list = desk.run(&["archive", "show", FILE, "--term", term]);
    list.must_have_worked();
    list.stdout.lines().filter(|line| line.starts_with(&format!("hw1 {term}/"))).count()
}

/// Wherever the program is killed, what was stored stays, and of the rest all or nothing is there.
#[test]
fn a_killed_add_loses_at_most_its_own_batch() {
    let desk = Desk::new();
    batch(&desk, "kept", 1, 5);
    batch(&desk, "new", 100, 30);
    let begun = Instant::now();
    add(&desk, "kept", "hw1", "kept");
    add(&desk, "new", "hw1", "whole");
    let most = begun.elapsed();
    let mut noise = Noise(7);
    for round in 0..10 {
        let term = format!("round{round}");
        let mut command = program();
        command.args(adding("new", "hw1", &term)).current_dir(desk.path(""));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(most * noise.below(100) as u32 / 100);
        // It may be done by now.
        let _ = child.kill();
        child.wait().unwrap();
        desk.run(&["archive", "verify", FILE]).must_have_worked();
        assert!([0, 30].contains(&n_stored(&desk, &term)), "round {round}");
        assert_eq!(n_stored(&desk, "kept"), 5);
    }
    add(&desk, "new", "hw1", "round0");
    assert_eq!(n_stored(&desk, "round0"), 30);
}

/// Who was interrupted is told, until the batch is added again.
#[test]
fn an_interrupted_add_is_told() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 5);
    add(&desk, "2023", "hw1", "2022");
    let file = rusqlite::Connection::open(desk.path(FILE)).unwrap();
    file.execute("INSERT INTO adding (label) VALUES ('hw1 2023')", []).unwrap();
    drop(file);
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_worked();
    assert!(verify.stdout.contains("adding hw1 2023 did not come to its end"), "{}", verify.stdout);
    add(&desk, "2023", "hw1", "2023");
    let verify = desk.run(&["archive", "verify", FILE]);
    assert_eq!(verify.stdout, "10 submissions in 2 batches are as they were added\n");
}

/// Two instructors of one course may work on the same day.
#[test]
fn readers_and_writers_do_not_disturb_each_other() {
    let desk = Desk::new();
    for term in 0..6 {
        batch(&desk, &format!("term{term}"), 100 * (term + 1), 12);
    }
    batch(&desk, "new", 1, 4);
    add(&desk, "term0", "hw1", "term0");
    let desk = &desk;
    thread::scope(|scope| {
        for writer in 0..2 {
            scope.spawn(move || {
                for term in (1 + writer..6).step_by(2) {
                    add(desk, &format!("term{term}"), "hw1", &format!("term{term}"));
                }
            });
        }
        for reader in 0..2 {
            scope.spawn(move || {
                for round in 0..4 {
                    let report = desk.check_to(&format!("report{reader}{round}"), &["new", "--archive", FILE]);
                    // Only whole batches are seen.
                    let n_old = report.names().iter().filter(|name| name.starts_with("hw1 ")).count();
                    assert!(n_old >= 12 && n_old % 12 == 0, "{n_old}");
                }
            });
        }
    });
    let verify = desk.run(&["archive", "verify", FILE]);
    assert_eq!(verify.stdout, "72 submissions in 6 batches are as they were added\n");
}

/// A term that is removed while others read is there for them whole, or not at all.
#[test]
fn a_removed_term_does_not_pull_the_rug() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 30);
    batch(&desk, "2024", 101, 30);
    batch(&desk, "new", 201, 3);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let desk = &desk;
    thread::scope(|scope| {
        scope.spawn(move || desk.run(&["archive", "remove", FILE, "--term", "2023"]).must_have_worked());
        scope.spawn(move || {
            let report = desk.check(&["new", "--archive", FILE]);
            let n_old = report.names().iter().filter(|name| name.starts_with("hw1 ")).count();
            assert!([30, 60].contains(&n_old), "{n_old}");
        });
    });
}

/// A file that may not grow further is left as it was.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 5);
    batch(&desk, "2024", 101, 120);
    add(&desk, "2023", "hw1", "2023");
    let n_blocks = std::fs::metadata(desk.path(FILE)).unwrap().len() / 512 + 16;
    let outcome = run_with_limit(&desk, n_blocks, &adding("2024", "hw1", "2024"));
    outcome.must_have_failed(1, &[FILE, "nothing of it was changed"]);
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_worked();
    assert!(verify.stdout.contains("5 submissions in 1 batch"), "{}", verify.stdout);
    add(&desk, "2024", "hw1", "2024");
}

/// Runs the program where no file may become larger than so many blocks of 512 bytes.
#[cfg(unix)]
fn run_with_limit(desk: &Desk, n_blocks: u64, words: &[&str]) -> Outcome {
    let mut command = std::process::Command::new("sh");
    // Without the trap, the system would kill whoever writes too much.
    command.args([
        "-c",
        &format!("trap '' XFSZ; ulimit -f {n_blocks}; exec \"$@\""),
        "sh",
        env!("CARGO_BIN_EXE_lookalike"),
    ]);
    command.args(words).current_dir(desk.path(""));
    finish(command)
}

/// Who comes while another process writes waits for it.
#[test]
fn a_file_in_use_is_waited_for() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 5);
    add(&desk, "2023", "hw1", "2023");
    let file = rusqlite::Connection::open(desk.path(FILE)).unwrap();
    file.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let desk = &desk;
    thread::scope(|scope| {
        let waiting = scope.spawn(move || desk.run(&["archive", "list", FILE]));
        thread::sleep(Duration::from_millis(500));
        file.execute_batch("COMMIT").unwrap();
        waiting.join().unwrap().must_have_worked();
    });
}
