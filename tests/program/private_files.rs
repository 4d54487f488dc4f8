//! Files that hold names or work of students are for the user alone, whatever the user's own settings are.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use lookalike_test_harness::class::Class;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::{TestDir, finish, program};
use walkdir::WalkDir;

/// Runs the program in a shell that lets everybody read and write new files.
fn run(dir: &TestDir, arguments: &[&str]) {
    let mut command = Command::new("sh");
    command.args(["-c", "umask 0; exec \"$0\" \"$@\""]).arg(program().get_program()).args(arguments);
    command.current_dir(dir.path("out"));
    finish(command).must_succeed();
}

/// Returns the files and folders that others may read, write or search, with their permissions.
fn open_to_others(folder: &Path) -> Vec<String> {
    let entries = WalkDir::new(folder).min_depth(1).into_iter().map(Result::unwrap);
    let modes = entries.map(|entry| (entry.path().to_owned(), entry.metadata().unwrap().permissions().mode() & 0o777));
    modes.filter(|(_, mode)| mode & 0o077 != 0).map(|(path, mode)| format!("{} {mode:o}", path.display())).collect()
}

/// Reports, keys to names, sheets, copies, archives and exports.
#[test]
fn everything_that_commands_write_is_private() {
    let dir = TestDir::new();
    dir.files(&[("batch/ann/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    dir.folder("out");
    let batch = dir.path("batch");
    let batch = batch.to_str().unwrap();
    run(&dir, &["check", batch, "--out", "deep/down/report", "--anonymous"]);
    run(&dir, &["check", batch]);
    run(&dir, &["evidence", "lookalike-report", "--pair", "1", "--out", "sheet.html"]);
    run(&dir, &["anonymize", "lookalike-report", "--out", "copy"]);
    run(&dir, &["archive", "add", "all.archive", batch, "--course", "c", "--assignment", "a", "--term", "t"]);
    run(&dir, &["archive", "export", "all.archive", "--out", "export.tar.gz"]);
    let written = ["deep/down/report-names.csv", "copy-names.csv", "sheet.html", "all.archive", "export.tar.gz"];
    assert!(written.iter().all(|path| dir.path("out").join(path).is_file()));
    assert_eq!(open_to_others(&dir.path("out")), [""; 0]);
}

/// The tables with their journals, uploads, and the reports that child processes write.
#[test]
fn everything_that_a_server_keeps_is_private() {
    let class = Class::of_four();
    class.run();
    assert!(class.server.data("app.sqlite").is_file() && class.server.data("reports/1/report.json").is_file());
    assert_eq!(open_to_others(&class.server.data("")), [""; 0]);
}
