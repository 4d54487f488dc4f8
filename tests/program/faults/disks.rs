//! Full disks, missing permissions, and readers that are gone.

use std::collections::BTreeSet;
use std::process::Stdio;

use insta::assert_snapshot;

use super::{WRITERS, dir};
#[cfg(unix)]
use super::{allow, contents, run_after_shell, run_without_privileges};
use lookalike_test_harness::text::redacted;
use lookalike_test_harness::{Report, files_below, finish, names_below, program};

/// A file size limit is an error, not a fatal signal, and leaves nothing behind, whichever command writes.
#[cfg(unix)]
#[test]
fn no_room_leaves_nothing_behind() {
    let dir = dir();
    dir.folder("out");
    let before = contents(&dir);
    let mut messages = String::new();
    for (_, words) in WRITERS.into_iter().filter(|(place, _)| !place.ends_with("archive")) {
        messages += &run_after_shell(&dir, "ulimit -f 0", words).must_fail(1).transcript();
        assert_eq!(names_below(&dir.path("out")), [""; 0], "{words:?}");
    }
    assert_snapshot!(messages);
    assert_eq!(contents(&dir), before);
}

/// A failed run leaves existing reports, copies, keys and sheets as they were.
#[cfg(unix)]
#[test]
fn no_room_leaves_existing_files() {
    let dir = dir();
    dir.folder("out");
    for (_, words) in &WRITERS[..3] {
        dir.run(words).must_succeed();
    }
    let before = contents(&dir);
    assert!(before.contains_key("out/copy-names.csv"));
    for (_, words) in &WRITERS[..3] {
        // Enough for small files: larger ones break off in the middle.
        run_after_shell(&dir, "ulimit -f 1", words).must_fail(1);
        assert!(contents(&dir) == before, "{words:?}");
    }
}

/// A folder without write permission is named, with advice.
#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_named() {
    let dir = dir();
    dir.folder("out");
    allow(&dir, "out", 0o555);
    let run = |words: &[&str]| run_without_privileges(&dir, words).must_fail(1).stderr.clone();
    let mut messages = WRITERS.map(|(_, words)| run(words)).concat();
    assert_eq!(names_below(&dir.path("out")), [""; 0]);
    // This is checked before anything is read, also where folders are missing.
    messages += &run(&["check", "nowhere", "--out", "out/of/the/way"]);
    assert_snapshot!(redacted(&messages));
    allow(&dir, "out", 0o755);
}

/// A full standard output is an error, and the report stays whole.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    let dir = dir();
    let commands: [&[&str]; 6] = [
        &["check", "batch", "--out", "second"],
        &["tokens", "batch/anna/sort.c"],
        &["intake", "batch"],
        &["intake", "batch", "--json"],
        &["archive", "list", "kept.archive"],
        &["languages"],
    ];
    let run = |words| run_after_shell(&dir, "exec >/dev/full", words).must_fail(1).stderr.clone();
    let messages: BTreeSet<String> = commands.into_iter().map(run).collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_snapshot!(messages.first().unwrap(), @"lookalike: cannot write to standard output: No space left on device (os error 28)");
    assert_eq!(files_below(&dir.path("second")), files_below(&dir.path("report")));
}

/// A closed standard output is no failure, and the report is written.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_no_failure() {
    let dir = dir();
    run_after_shell(&dir, "exec >&- 2>&-", &["check", "batch", "--out", "second"]).must_succeed();
    assert_eq!(files_below(&dir.path("second")), files_below(&dir.path("report")));
}

/// A reader that closes its end early, as in `lookalike … | head -1`, is no failure, whatever is printed. A report, whose
/// pairs are printed before it is written, is written all the same.
#[test]
fn a_reader_that_closes_early_is_no_failure() {
    let dir = dir();
    let commands: [&[&str]; 7] = [
        &["check", "batch", "--out", "second"],
        &["intake", "batch", "--json"],
        &["intake", "batch"],
        &["languages"],
        &["reference"],
        &["archive", "show", "kept.archive"],
        &["--help"],
    ];
    for words in commands {
        let mut command = program();
        command
            .args(words)
            .current_dir(dir.path(""))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{words:?}");
    }
    assert_eq!(files_below(&dir.path("second")), files_below(&dir.path("report")));
}

/// Output to a pipe is written into it and does not replace it.
#[cfg(unix)]
#[test]
fn output_to_a_pipe_is_written_into_it() {
    use std::fs::{self, File};
    use std::os::unix::fs::FileTypeExt;
    use std::process::Command;
    let dir = dir();
    let pipe = dir.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let copy = File::create(dir.path("copy.html")).unwrap();
    let mut reader = Command::new("cat").arg(&pipe).stdout(copy).spawn().unwrap();
    let outcome = dir.run(&["evidence", "report", "--pair", "1", "--out", "pipe"]);
    let is_pipe = fs::metadata(&pipe).unwrap().file_type().is_fifo();
    if !is_pipe {
        // The reader would wait forever for its pipe.
        reader.kill().unwrap();
    }
    reader.wait().unwrap();
    outcome.must_succeed();
    assert!(is_pipe);
    dir.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_succeed();
    assert_eq!(fs::read(dir.path("copy.html")).unwrap(), fs::read(dir.path("sheet.html")).unwrap());
}

/// Large classes spill sources into an unnamed file on disk; without room for it, sources stay in memory.
#[cfg(unix)]
#[test]
fn spilled_sources_leave_nothing_on_disk() {
    let dir = dir();
    dir.folder("out");
    // Each file is over the limit and loses its comments, which is all that it has, but only once all are read.
    let long = "// and so on, and so on\n".repeat((2 << 20) / 24);
    for number in 0..36 {
        dir.file(&format!("batch/long-{number}/main.c"), &long);
    }
    let check = |out| ["check", "batch", "--max-source", "1M", "--out", out];
    dir.run(&check("out/report")).must_succeed();
    assert!(names_below(&dir.path("out")).iter().all(|name| name.starts_with("report")));
    let report = files_below(&dir.path("out/report"));
    let statuses = Report::read(&dir.path("out/report"), String::new());
    assert!((0..36).all(|number| statuses.file_status(&format!("long-{number}"), "main.c").kind == "too_short"));
    run_after_shell(&dir, "ulimit -f 2000", &check("out/other")).must_succeed();
    assert!(files_below(&dir.path("out/other")) == report);
}

/// The program does not need a folder for temporary files.
#[test]
fn no_temporary_folder_is_needed() {
    let dir = dir();
    dir.folder("out");
    let commands = WRITERS.into_iter().map(|(_, words)| words);
    for words in commands.chain([["archive", "remove", "kept.archive", "--term", "2024"].as_slice()]) {
        let mut command = program();
        for variable in ["TMPDIR", "SQLITE_TMPDIR", "TMP", "TEMP"] {
            command.env(variable, dir.path("nowhere"));
        }
        command.args(words).current_dir(dir.path(""));
        finish(command).must_succeed();
    }
}
