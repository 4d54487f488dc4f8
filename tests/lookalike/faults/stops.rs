//! The program is stopped or killed, memory runs out, others write to the same place.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::run_after;
use crate::harness::{Desk, files_below, names_below};

/// So many runs may be faster than what is to break them off.
pub(super) const MOST_TRIES: usize = 20;

/// What the program writes into a folder where it makes something ready.
const NOTE: &str = "unfinished.txt";
const NOTE_TEXT: &str =
    "lookalike makes something ready here. If it does not run any more, this folder can be deleted.\n";

/// A desk with a batch that takes a while, and an older report of another one in `report`.
pub(super) fn desk() -> Desk {
    let desk = Desk::new();
    for student in 0..200 {
        let text: String = (0..100).map(|line| format!("x{line} = {} + y[{}]\n", line * student, line % 7)).collect();
        desk.file(&format!("batch/{student}/main.py"), text);
    }
    desk.folder("few");
    for student in ["1", "2"] {
        fs::rename(desk.path(&format!("batch/{student}")), desk.path(&format!("few/{student}"))).unwrap();
    }
    desk.run(&["check", "few", "--out", "report"]).must_have_worked();
    desk
}

/// Everything but the batches.
fn written(desk: &Desk) -> BTreeMap<String, Vec<u8>> {
    files_below(&desk.path("")).into_iter().filter(|(path, _)| !path.contains("main.py")).collect()
}

/// A run that tells in lines how far it is.
pub(super) struct Watched {
    child: Child,
    lines: Box<dyn Iterator<Item = String>>,
}

impl Watched {
    pub(super) fn start(desk: &Desk, setting: &str) -> Watched {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{setting}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_lookalike")]);
        command.args(["check", "batch", "--supervised", "--out", "report"]).current_dir(desk.path(""));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = Box::new(BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok));
        Watched { child, lines }
    }

    /// Waits until the run has begun with something.
    pub(super) fn wait_for(&mut self, phase: &str) {
        let phase = format!("\"phase\":\"{phase}\"");
        assert!(self.lines.any(|line| line.contains(&phase)), "it never came to {phase}");
    }

    pub(super) fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Lets the run come to a phase, does something to it, and gives how it ended. One that was faster is begun again.
    fn broken_off(desk: &Desk, phase: &str, break_off: impl Fn(&mut Watched)) -> ExitStatus {
        for _ in 0..MOST_TRIES {
            let mut run = Watched::start(desk, ":");
            run.wait_for(phase);
            break_off(&mut run);
            let status = run.end();
            if !status.success() {
                return status;
            }
            desk.run(&["check", "few", "--out", "report"]).must_have_worked();
        }
        panic!("{MOST_TRIES} runs that were to be broken off while {phase} came to their end");
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn end(mut self) -> ExitStatus {
        // Whoever does not read on would keep it from telling.
        self.lines.by_ref().for_each(drop);
        self.child.wait().unwrap()
    }
}

/// Whether the tests were started with a signal ignored, as `nohup` does. Then the program ignores it too, as it should.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << (signal - 1)) != 0)
}

/// Whoever stops a run, at whatever moment, has the older report whole, and nothing beside it. The status says which signal it was.
#[test]
fn a_stopped_run_leaves_the_older_report() {
    let desk = desk();
    let before = written(&desk);
    for (number, signal) in [(2, "-INT"), (15, "-TERM"), (1, "-HUP")].into_iter().filter(|one| !is_ignored(one.0)) {
        for phase in ["reading", "ranking", "writing"] {
            let status = Watched::broken_off(&desk, phase, |run| run.signal(signal));
            assert_eq!(status.signal(), Some(number), "{signal} while {phase}: {status}");
            assert!(written(&desk) == before, "{signal} while {phase}: {:?}", names_below(&desk.path("")));
        }
    }
}

/// A run whose supervisor goes while it writes leaves nothing either.
#[test]
fn a_run_without_its_supervisor_leaves_nothing() {
    let desk = desk();
    let before = written(&desk);
    let status = Watched::broken_off(&desk, "writing", |run| drop(run.child.stdin.take()));
    assert_eq!(status.code(), Some(1));
    assert!(written(&desk) == before);
}

/// What was started to outlive its terminal does.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_to_be_ignored_is() {
    let desk = desk();
    let mut run = Watched::start(&desk, "trap '' HUP INT");
    run.wait_for("writing");
    run.signal("-HUP");
    run.signal("-INT");
    assert!(run.end().success());
    assert!(desk.path("report/submissions/198.html").is_file());
}

/// A run that is killed leaves the older report whole and a folder that says what it is; the next run removes that, and another report's stays.
#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let desk = desk();
    let before = files_below(&desk.path("report"));
    let status = Watched::broken_off(&desk, "writing", |run| run.signal("-KILL"));
    assert_eq!(status.signal(), Some(9));
    assert!(files_below(&desk.path("report")) == before);
    let left: Vec<_> = names_below(&desk.path("")).into_iter().filter(|name| name.ends_with(NOTE)).collect();
    assert!(left.len() == 1 && left[0].starts_with("report.partial-"), "{left:?}");
    assert_eq!(fs::read_to_string(desk.path(&left[0])).unwrap(), NOTE_TEXT);
    desk.file(&format!("other.partial-abcdefgh/{NOTE}"), NOTE_TEXT);
    desk.run(&["check", "few", "--out", "report"]).must_have_worked();
    assert!(!desk.path(&left[0]).parent().unwrap().exists());
    assert!(desk.path("other.partial-abcdefgh").exists());
    assert!(files_below(&desk.path("report")) == before);
}

/// On disks where folders cannot trade places, a run that is killed in between leaves the older report aside. The next one puts it back, even if it fails itself.
#[test]
fn a_report_that_was_moved_aside_is_put_back() {
    let desk = desk();
    let before = files_below(&desk.path("report"));
    desk.file(&format!("report.partial-abcdefgh/{NOTE}"), NOTE_TEXT);
    fs::rename(desk.path("report"), desk.path("report.partial-abcdefgh/old")).unwrap();
    desk.run(&["check", "nowhere", "--out", "report"]).must_have_failed(1, &["nowhere"]);
    assert!(files_below(&desk.path("report")) == before);
    assert!(!desk.path("report.partial-abcdefgh").exists());
}

/// The folder of a run that still works is not taken for what a killed one has left.
#[test]
fn the_folder_of_another_run_is_left_alone() {
    let desk = desk();
    let note = File::open(desk.file(&format!("report.partial-abcdefgh/{NOTE}"), NOTE_TEXT)).unwrap();
    note.lock().unwrap();
    desk.run(&["check", "few", "--out", "report"]).must_have_worked();
    assert!(desk.path("report.partial-abcdefgh").join(NOTE).is_file());
    drop(note);
    desk.run(&["check", "few", "--out", "report"]).must_have_worked();
    assert!(!desk.path("report.partial-abcdefgh").exists());
}

/// Two runs that write to one place both work; one of the reports is there, whole.
#[test]
fn two_runs_to_one_place_do_not_mix() {
    let desk = desk();
    desk.run(&["check", "batch", "--out", "alone"]).must_have_worked();
    let reports = ["alone", "report"].map(|path| files_below(&desk.path(path)));
    // Short runs one behind the other come and go while the long ones write.
    for out in ["report", "new"] {
        thread::scope(|scope| {
            for batch in ["batch", "few", "batch", "few", "few", "few"] {
                let desk = &desk;
                scope.spawn(move || desk.run(&["check", batch, "--out", out]).must_have_worked());
            }
        });
        assert!(reports.contains(&files_below(&desk.path(out))), "{out} is mixed");
    }
    let names = names_below(&desk.path(""));
    assert!(!names.iter().any(|name| name.contains("partial")), "{names:?}");
}

/// Whoever looks at a report while it is replaced finds one.
#[cfg(target_os = "linux")]
#[test]
fn a_report_is_never_missing() {
    let desk = desk();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let index = desk.path("report/index.html");
            let looks = std::iter::from_fn(|| (!is_done.load(Ordering::Relaxed)).then(|| index.is_file()));
            looks.fold((0, 0), |(n_looks, n_missing), is_there| (n_looks + 1, n_missing + usize::from(!is_there)))
        });
        for _ in 0..10 {
            desk.run(&["check", "few", "--out", "report"]).must_have_worked();
        }
        is_done.store(true, Ordering::Relaxed);
        let (n_looks, n_missing) = looking.join().unwrap();
        assert!(n_looks > 0);
        assert_eq!(n_missing, 0, "of {n_looks}");
    });
}

/// Where there is too little memory the run may end as the system has it; the older report is whole, and the next run finds nothing in its way.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_takes_no_report_along() {
    let desk = desk();
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
    let before = written(&desk);
    run_after(&desk, "ulimit -c 0; ulimit -v 180000", &["check", "batch", "--out", "report"]);
    let report = files_below(&desk.path("report"));
    assert!(report.iter().all(|(path, bytes)| before[&format!("report/{path}")] == *bytes));
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
    assert!(written(&desk) == before);
}
