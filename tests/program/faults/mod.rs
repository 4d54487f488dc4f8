//! Faults around the program: disks, permissions, folders, signals, readers that are gone. After each of them, the
//! files that were there before are intact, and nothing else is left.
//!
//! | module | protects |
//! | --- | --- |
//! | [`disks`] | no room, no permission, no reader |
//! | [`output_paths`] | files that exist where output is to be written |
//! | [`signals`] | signals, kills, too little memory, two runs at once |
//! | [`parsers`] | parser processes that end |
//! | [`unreadable_inputs`] | inputs without read permission |
//!
//! Faults of the archive are tested in [`crate::archive`], those of the server in `tests/web`.

mod disks;
mod output_paths;
mod parsers;
mod signals;
mod unreadable_inputs;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::{Outcome, TestDir, files_below, finish};

/// Writes a batch, its report in `report`, and an archive of two of its terms in `kept.archive`.
fn dir() -> TestDir {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED), ("batch/cleo/stack.c", STACK)]);
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
    for term in ["2024", "2025"] {
        dir.run(&["archive", "add", "kept.archive", "batch", "--term", term]).must_succeed();
    }
    dir
}

/// Every command that writes to a path of its own, with that path.
const WRITERS: [(&str, &[&str]); 6] = [
    ("out/report", &["check", "batch", "--out", "out/report"]),
    ("out/copy", &["anonymize", "report", "--out", "out/copy"]),
    ("out/sheet.html", &["evidence", "report", "--pair", "1", "--out", "out/sheet.html"]),
    ("out/course.csv", &["course", "kept.archive", "--out", "out/course.csv"]),
    ("out/term.tar.gz", &["archive", "export", "kept.archive", "--term", "2024", "--out", "out/term.tar.gz"]),
    ("out/new.archive", &["archive", "add", "out/new.archive", "batch", "--term", "2024"]),
];

/// Returns every file in the folder of a test.
fn contents(dir: &TestDir) -> BTreeMap<String, Vec<u8>> {
    files_below(&dir.path(""))
}

/// Runs the program after shell commands, such as setting limits.
fn run_after_shell(dir: &TestDir, setting: &str, words: &[&str]) -> Outcome {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{setting}; exec \"$0\" \"$@\""), lookalike_test_harness::program_path()]);
    command.env("RUST_BACKTRACE", "0").args(words).current_dir(dir.path(""));
    finish(command)
}

/// Runs the program without the privileges of root, even if the tests run as root.
#[cfg(unix)]
fn run_without_privileges(dir: &TestDir, words: &[&str]) -> Outcome {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata(dir.path("")).unwrap().uid() == 0;
    let mut command = Command::new(if is_root { "setpriv" } else { lookalike_test_harness::program_path() });
    if is_root {
        command.args(["--bounding-set=-all", "--inh-caps=-all", lookalike_test_harness::program_path()]);
    }
    command.env("RUST_BACKTRACE", "0").args(words).current_dir(dir.path(""));
    finish(command)
}

/// Sets the permissions of a file or folder; 0o755 lets the folder of the test be removed.
#[cfg(unix)]
fn allow(dir: &TestDir, path: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(dir.path(path), fs::Permissions::from_mode(mode)).unwrap();
}
