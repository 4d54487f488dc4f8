//! Signals, kills, too little memory, and concurrent runs.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::run_after_shell;
use lookalike_test_harness::{TestDir, files_below, names_below};

/// The number of attempts; a run may finish before it can be interrupted.
pub(super) const MOST_TRIES: usize = 20;

/// The note that the program writes into a folder that it is preparing.
const NOTE: &str = "unfinished.txt";
const NOTE_TEXT: &str = "lookalike is preparing files here. If it is no longer running, this folder can be deleted.\n";

/// Writes a batch that takes a while, and an older report of another batch in `report`.
pub(super) fn dir() -> TestDir {
    let dir = TestDir::new();
    for student in 0..200 {
        let text: String = (0..100).map(|line| format!("x{line} = {} + y[{}]\n", line * student, line % 7)).collect();
        dir.file(&format!("batch/{student}/main.py"), text);
    }
    dir.folder("few");
    for student in ["1", "2"] {
        fs::rename(dir.path(&format!("batch/{student}")), dir.path(&format!("few/{student}"))).unwrap();
    }
    dir.run(&["check", "few", "--out", "report"]).must_succeed();
    dir
}

/// Returns every file except those of the batches.
fn written(dir: &TestDir) -> BTreeMap<String, Vec<u8>> {
    files_below(&dir.path("")).into_iter().filter(|(path, _)| !path.contains("main.py")).collect()
}

/// A run that reports its progress in lines.
pub(super) struct Watched {
    child: Child,
    lines: Box<dyn Iterator<Item = String>>,
}

impl Watched {
    pub(super) fn start(dir: &TestDir, setting: &str) -> Watched {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{setting}; exec \"$0\" \"$@\""), lookalike_test_harness::program_path()]);
        command.args(["check", "batch", "--supervised", "--out", "report"]).current_dir(dir.path(""));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = Box::new(BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok));
        Watched { child, lines }
    }

    /// Waits until the run enters a phase.
    pub(super) fn wait_for(&mut self, phase: &str) {
        let phase = format!("\"phase\":\"{phase}\"");
        assert!(self.lines.any(|line| line.contains(&phase)), "the run never entered {phase}");
    }

    pub(super) fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Lets the run enter a phase, interrupts it, and returns its status. A run that finishes first is started again.
    fn broken_off(dir: &TestDir, phase: &str, break_off: impl Fn(&mut Watched)) -> ExitStatus {
        for _ in 0..MOST_TRIES {
            let mut run = Watched::start(dir, ":");
            run.wait_for(phase);
            break_off(&mut run);
            let status = run.end();
            if !status.success() {
                return status;
            }
            dir.run(&["check", "few", "--out", "report"]).must_succeed();
        }
        panic!("{MOST_TRIES} runs finished before they could be interrupted while {phase}");
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn end(mut self) -> ExitStatus {
        // The run would block on a full pipe.
        self.lines.by_ref().for_each(drop);
        self.child.wait().unwrap()
    }
}

/// Whether the tests were started with a signal ignored, as `nohup` does; the program then rightly ignores it too.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << (signal - 1)) != 0)
}

/// A run stopped by a signal in any phase leaves the older report whole and nothing else; the status names the signal.
#[test]
fn a_stopped_run_leaves_the_older_report() {
    let dir = dir();
    let before = written(&dir);
    for (number, signal) in [(2, "-INT"), (15, "-TERM"), (1, "-HUP")].into_iter().filter(|one| !is_ignored(one.0)) {
        for phase in ["reading", "ranking", "writing"] {
            let status = Watched::broken_off(&dir, phase, |run| run.signal(signal));
            assert_eq!(status.signal(), Some(number), "{signal} while {phase}: {status}");
            assert!(written(&dir) == before, "{signal} while {phase}: {:?}", names_below(&dir.path("")));
        }
    }
}

/// A run whose parent process ends while it writes leaves nothing either.
#[test]
fn a_run_without_its_parent_leaves_nothing() {
    let dir = dir();
    let before = written(&dir);
    let status = Watched::broken_off(&dir, "writing", |run| drop(run.child.stdin.take()));
    assert_eq!(status.code(), Some(1));
    assert!(written(&dir) == before);
}

/// A run that was started with signals ignored, as by `nohup`, goes on.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_is_ignored() {
    let dir = dir();
    let mut run = Watched::start(&dir, "trap '' HUP INT");
    run.wait_for("writing");
    run.signal("-HUP");
    run.signal("-INT");
    assert!(run.end().success());
    assert!(dir.path("report/submissions/198.html").is_file());
}

/// A killed run leaves the older report whole, and a folder with a note. The next run removes that folder, but not that
/// of another report.
#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let dir = dir();
    let before = files_below(&dir.path("report"));
    let status = Watched::broken_off(&dir, "writing", |run| run.signal("-KILL"));
    assert_eq!(status.signal(), Some(9));
    assert!(files_below(&dir.path("report")) == before);
    let left: Vec<_> = names_below(&dir.path("")).into_iter().filter(|name| name.ends_with(NOTE)).collect();
    assert!(left.len() == 1 && left[0].starts_with("report.partial-"), "{left:?}");
    assert_eq!(fs::read_to_string(dir.path(&left[0])).unwrap(), NOTE_TEXT);
    dir.file(&format!("other.partial-abcdefgh/{NOTE}"), NOTE_TEXT);
    dir.run(&["check", "few", "--out", "report"]).must_succeed();
    assert!(!dir.path(&left[0]).parent().unwrap().exists());
    assert!(dir.path("other.partial-abcdefgh").exists());
    assert!(files_below(&dir.path("report")) == before);
}

/// Where folders cannot be exchanged atomically, a killed run may leave the older report aside. The next run puts it
/// back, even if that run fails.
#[test]
fn a_report_that_was_moved_away_is_put_back() {
    let dir = dir();
    let before = files_below(&dir.path("report"));
    dir.file(&format!("report.partial-abcdefgh/{NOTE}"), NOTE_TEXT);
    fs::rename(dir.path("report"), dir.path("report.partial-abcdefgh/old")).unwrap();
    dir.run(&["check", "nowhere", "--out", "report"]).must_fail(1);
    assert!(files_below(&dir.path("report")) == before);
    assert!(!dir.path("report.partial-abcdefgh").exists());
}

/// The folder of a run that is still active is not removed.
#[test]
fn the_folder_of_another_run_is_left_alone() {
    let dir = dir();
    let note = File::open(dir.file(&format!("report.partial-abcdefgh/{NOTE}"), NOTE_TEXT)).unwrap();
    note.lock().unwrap();
    dir.run(&["check", "few", "--out", "report"]).must_succeed();
    assert!(dir.path("report.partial-abcdefgh").join(NOTE).is_file());
    drop(note);
    dir.run(&["check", "few", "--out", "report"]).must_succeed();
    assert!(!dir.path("report.partial-abcdefgh").exists());
}

/// Two runs that write to one path both succeed, and one of the reports is there whole.
#[test]
fn two_runs_to_one_place_do_not_mix() {
    let dir = dir();
    dir.run(&["check", "batch", "--out", "alone"]).must_succeed();
    let reports = ["alone", "report"].map(|path| files_below(&dir.path(path)));
    // Several short runs in sequence come and go while the long ones write.
    for out in ["report", "new"] {
        thread::scope(|scope| {
            for batch in ["batch", "few", "batch", "few", "few", "few"] {
                let dir = &dir;
                scope.spawn(move || _ = dir.run(&["check", batch, "--out", out]).must_succeed());
            }
        });
        assert!(reports.contains(&files_below(&dir.path(out))), "{out} is mixed");
    }
    let names = names_below(&dir.path(""));
    assert!(!names.iter().any(|name| name.contains("partial")), "{names:?}");
}

/// A report is there at every moment while it is replaced.
#[cfg(target_os = "linux")]
#[test]
fn a_report_is_never_missing() {
    let dir = dir();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let index = dir.path("report/index.html");
            let looks = std::iter::from_fn(|| (!is_done.load(Ordering::Relaxed)).then(|| index.is_file()));
            looks.fold((0, 0), |(n_looks, n_missing), is_there| (n_looks + 1, n_missing + usize::from(!is_there)))
        });
        for _ in 0..10 {
            dir.run(&["check", "few", "--out", "report"]).must_succeed();
        }
        is_done.store(true, Ordering::Relaxed);
        let (n_looks, n_missing) = looking.join().unwrap();
        assert!(n_looks > 0);
        assert_eq!(n_missing, 0, "of {n_looks}");
    });
}

/// A run with too little memory may be killed; the older report stays whole, and the next run succeeds.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_leaves_the_older_report() {
    let dir = dir();
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
    let before = written(&dir);
    run_after_shell(&dir, "ulimit -c 0; ulimit -v 180000", &["check", "batch", "--out", "report"]);
    let report = files_below(&dir.path("report"));
    assert!(report.iter().all(|(path, bytes)| before[&format!("report/{path}")] == *bytes));
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
    assert!(written(&dir) == before);
}
