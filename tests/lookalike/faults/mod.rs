//! What goes wrong around the program: disks, permissions, folders, signals, readers that are gone. Whatever it is, what was there before is there after it, and nothing else.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`disks`] | no room, no permission, no reader: what is written |
//! | [`places`] | what stands where something is to be written |
//! | [`stops`] | signals, kills, too little memory, two runs at once |
//! | [`parsers`] | the processes that parse end |
//! | [`inputs`] | what may not be read |
//!
//! The archive's own are in [`crate::archive`], the server's in [`crate::web`].

mod disks;
mod inputs;
mod parsers;
mod places;
mod stops;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::harness::programs::{SORT, SORT_RENAMED, STACK};
use crate::harness::{Desk, Outcome, files_below, finish};

/// A desk with a batch, a report of it in `report`, and an archive of two of its terms in `kept.archive`.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED), ("batch/cleo/stack.c", STACK)]);
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
    for term in ["2024", "2025"] {
        desk.run(&["archive", "add", "kept.archive", "batch", "--term", term]).must_have_worked();
    }
    desk
}

/// Every command that writes to a place of its own, with that place.
const WRITERS: [(&str, &[&str]); 6] = [
    ("out/report", &["check", "batch", "--out", "out/report"]),
    ("out/copy", &["anonymise", "report", "--out", "out/copy"]),
    ("out/sheet.html", &["evidence", "report", "--pair", "1", "--out", "out/sheet.html"]),
    ("out/course.csv", &["course", "kept.archive", "--out", "out/course.csv"]),
    ("out/term.tar.gz", &["archive", "export", "kept.archive", "--term", "2024", "--out", "out/term.tar.gz"]),
    ("out/new.archive", &["archive", "add", "out/new.archive", "batch", "--term", "2024"]),
];

/// Everything that lies on a desk.
fn contents(desk: &Desk) -> BTreeMap<String, Vec<u8>> {
    files_below(&desk.path(""))
}

/// Runs the program after what a shell does for it, such as setting limits.
fn run_after(desk: &Desk, setting: &str, words: &[&str]) -> Outcome {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{setting}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_lookalike")]);
    command.env("RUST_BACKTRACE", "0").args(words).current_dir(desk.path(""));
    finish(command)
}

/// Runs the program as somebody whom permissions hold back, whoever runs the tests.
#[cfg(unix)]
fn run_without_privileges(desk: &Desk, words: &[&str]) -> Outcome {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata(desk.path("")).unwrap().uid() == 0;
    let mut command = Command::new(if is_root { "setpriv" } else { env!("CARGO_BIN_EXE_lookalike") });
    if is_root {
        command.args(["--bounding-set=-all", "--inh-caps=-all", env!("CARGO_BIN_EXE_lookalike")]);
    }
    command.env("RUST_BACKTRACE", "0").args(words).current_dir(desk.path(""));
    finish(command)
}

/// Sets who may do what with something on a desk; 0o755 lets the desk be cleared away again.
#[cfg(unix)]
fn allow(desk: &Desk, path: &str, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(desk.path(path), fs::Permissions::from_mode(mode)).unwrap();
}
