//! No room, no permission, no reader.

use std::process::Stdio;

use super::{WRITERS, desk};
#[cfg(unix)]
use super::{allow, contents, run_after, run_without_privileges};
use crate::harness::{files_below, finish, names_below, program};

/// A file that may not grow is an error that says so, not the end of the program by a signal, and nothing of it stays, whichever command writes.
#[cfg(unix)]
#[test]
fn no_room_leaves_nothing_behind() {
    let desk = desk();
    desk.folder("out");
    let before = contents(&desk);
    for (place, words) in WRITERS.into_iter().filter(|(place, _)| !place.ends_with("archive")) {
        run_after(&desk, "ulimit -f 0", words).must_have_failed(1, &[place, "File too large", "ulimit -f"]);
        assert_eq!(names_below(&desk.path("out")), [""; 0], "{words:?}");
    }
    assert_eq!(contents(&desk), before);
}

/// What stood there before is there after it: report, copy with its key, sheet.
#[cfg(unix)]
#[test]
fn no_room_leaves_what_stood_there() {
    let desk = desk();
    desk.folder("out");
    for (_, words) in &WRITERS[..3] {
        desk.run(words).must_have_worked();
    }
    let before = contents(&desk);
    assert!(before.contains_key("out/copy-names.csv"));
    for (place, words) in &WRITERS[..3] {
        // Enough for small files: what is begun breaks off in the middle.
        run_after(&desk, "ulimit -f 1", words).must_have_failed(1, &[place, "File too large"]);
        assert!(contents(&desk) == before, "{words:?}");
    }
}

/// Nobody may write there: the place is named, and what to do.
#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_told() {
    let desk = desk();
    desk.folder("out");
    allow(&desk, "out", 0o555);
    for (place, words) in WRITERS {
        let outcome = run_without_privileges(&desk, words);
        outcome.must_have_failed(1, &[place]);
        assert!(outcome.stderr.contains("write") || outcome.stderr.contains("written"), "{outcome:#?}");
    }
    assert_eq!(names_below(&desk.path("out")), [""; 0]);
    // Before anything is read, also where folders are missing.
    let deep = ["check", "nowhere", "--out", "out/of/the/way"];
    run_without_privileges(&desk, &deep).must_have_failed(1, &["out/of/the/way", "Permission denied"]);
    allow(&desk, "out", 0o755);
}

/// What is printed goes nowhere: that is told, and what was written stays whole.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_told() {
    let desk = desk();
    let commands: [&[&str]; 6] = [
        &["check", "batch", "--out", "second"],
        &["tokens", "batch/anna/sort.c"],
        &["intake", "batch"],
        &["intake", "batch", "--json"],
        &["archive", "list", "kept.archive"],
        &["languages"],
    ];
    for words in commands {
        let script = "exec >/dev/full";
        run_after(&desk, script, words).must_have_failed(1, &["cannot write to standard output", "No space left"]);
    }
    assert_eq!(files_below(&desk.path("second")), files_below(&desk.path("report")));
}

/// Nobody listens: that is no failure, and what was to be written is written.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_no_failure() {
    let desk = desk();
    run_after(&desk, "exec >&- 2>&-", &["check", "batch", "--out", "second"]).must_have_worked();
    assert_eq!(files_below(&desk.path("second")), files_below(&desk.path("report")));
}

/// `lookalike … | head -1` is no failure, whatever is printed, and however.
#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let desk = desk();
    let commands: [&[&str]; 6] = [
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
            .current_dir(desk.path(""))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{words:?}");
    }
}

/// A pipe is written to, not replaced by a file; so is a device.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to() {
    use std::fs::{self, File};
    use std::os::unix::fs::FileTypeExt;
    use std::process::Command;
    let desk = desk();
    let pipe = desk.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let copy = File::create(desk.path("copy.html")).unwrap();
    let mut reader = Command::new("cat").arg(&pipe).stdout(copy).spawn().unwrap();
    let outcome = desk.run(&["evidence", "report", "--pair", "1", "--out", "pipe"]);
    let is_pipe = fs::metadata(&pipe).unwrap().file_type().is_fifo();
    if !is_pipe {
        // Nobody will ever write to the one that it reads.
        reader.kill().unwrap();
    }
    reader.wait().unwrap();
    outcome.must_have_worked();
    assert!(is_pipe);
    desk.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_have_worked();
    assert_eq!(fs::read(desk.path("copy.html")).unwrap(), fs::read(desk.path("sheet.html")).unwrap());
}

/// More source than stays in memory waits on disk without a name; where there is no room for it, it stays in memory all the same.
#[cfg(unix)]
#[test]
fn sources_that_wait_on_disk_leave_nothing_there() {
    let desk = desk();
    desk.folder("out");
    // Too much to be anybody's own work, so none of it is parsed; but until all is read nobody knows.
    let long = "int count; /* and so on */\n".repeat((2 << 20) / 27);
    for number in 0..36 {
        desk.file(&format!("batch/long-{number}/main.c"), &long);
    }
    let check = |out| ["check", "batch", "--max-source", "1M", "--out", out];
    desk.run(&check("out/report")).must_have_worked();
    assert!(names_below(&desk.path("out")).iter().all(|name| name.starts_with("report")));
    let report = files_below(&desk.path("out/report"));
    assert!(String::from_utf8_lossy(&report["report.json"]).contains("more than 1 MiB of source"));
    run_after(&desk, "ulimit -f 2000", &check("out/other")).must_have_worked();
    assert!(files_below(&desk.path("out/other")) == report);
}

/// Nothing is unpacked or kept in the folder for temporary files, so it may be missing.
#[test]
fn no_temporary_folder_is_needed() {
    let desk = desk();
    desk.folder("out");
    let commands = WRITERS.into_iter().map(|(_, words)| words);
    for words in commands.chain([["archive", "remove", "kept.archive", "--term", "2024"].as_slice()]) {
        let mut command = program();
        for variable in ["TMPDIR", "SQLITE_TMPDIR", "TMP", "TEMP"] {
            command.env(variable, desk.path("nowhere"));
        }
        command.args(words).current_dir(desk.path(""));
        finish(command).must_have_worked();
    }
}
