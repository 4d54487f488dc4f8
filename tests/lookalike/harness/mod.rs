//! A desk for each test: a folder of its own to lay out files in, the program to run there, and what it wrote.

pub(crate) mod exports;
pub(crate) mod packs;
pub(crate) mod peak;
pub(crate) mod programs;
mod written;
pub(crate) mod zips;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;
use walkdir::WalkDir;

pub(crate) use written::{Report, Row};

/// No run takes nearly as long; one that does hangs.
const HANG: Duration = Duration::from_secs(60);

/// The folder of the repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The submissions and the starter code of a sample.
pub(crate) fn sample(name: &str) -> (String, String) {
    let folder = repository().join("samples").join(name);
    let text = |part: &str| folder.join(part).to_str().expect("the repository's path is UTF-8").to_owned();
    (text("submissions"), text("starter"))
}

/// A folder that belongs to one test.
pub(crate) struct Desk {
    folder: TempDir,
}

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Its exit status; none if a signal ended it.
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Desk {
    /// An empty one.
    pub(crate) fn new() -> Desk {
        Desk { folder: tempfile::Builder::new().prefix("lookalike-test-").tempdir().unwrap() }
    }

    /// The path of something on it; the desk itself for an empty `path`.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Lays out a file, with the folders that it needs.
    pub(crate) fn file(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Lays out a folder.
    pub(crate) fn folder(&self, path: &str) -> PathBuf {
        fs::create_dir_all(self.path(path)).unwrap();
        self.path(path)
    }

    /// Lays out several files.
    pub(crate) fn files(&self, files: &[(&str, &str)]) {
        for (path, content) in files {
            self.file(path, content);
        }
    }

    /// Lays out an archive.
    pub(crate) fn zip(&self, path: &str, entries: &[(&str, &str)]) -> PathBuf {
        self.file(path, zips::zip(entries))
    }

    /// Runs the program here.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        self.run_in("", arguments)
    }

    /// Runs the program in a folder of the desk.
    pub(crate) fn run_in(&self, folder: &str, arguments: &[&str]) -> Outcome {
        let mut command = program();
        command.args(arguments).current_dir(self.path(folder));
        finish(command)
    }

    /// The evidence sheet of a pair of the report in `report`: the page that has code without a script.
    pub(crate) fn sheet(&self, rank: usize) -> String {
        self.run(&["evidence", "report", "--pair", &rank.to_string(), "--out", "sheet.html"]).must_have_worked();
        fs::read_to_string(self.path("sheet.html")).unwrap()
    }

    /// Runs `lookalike check` with the report in `report`, which must succeed without a word on standard error.
    pub(crate) fn check(&self, arguments: &[&str]) -> Report {
        self.check_to("report", arguments)
    }

    /// The same, with the report elsewhere.
    pub(crate) fn check_to(&self, out: &str, arguments: &[&str]) -> Report {
        let outcome = self.run(&[&["check", "--out", out], arguments].concat());
        outcome.must_have_worked();
        Report::read(&self.path(out), outcome.stdout)
    }

    /// The same, with every pair that has a match.
    pub(crate) fn check_all(&self, arguments: &[&str]) -> Report {
        self.check(&[arguments, &["--min-score", "0", "--top", "all"]].concat())
    }
}

impl Outcome {
    /// Fails the test unless the run succeeded, quietly.
    #[track_caller]
    pub(crate) fn must_have_worked(&self) {
        assert_eq!(self.status, Some(0), "{self:#?}");
        assert_eq!(self.stderr, "", "{self:#?}");
    }

    /// Fails the test unless the run ended with `status` and one line on standard error with all of `words`.
    #[track_caller]
    pub(crate) fn must_have_failed(&self, status: i32, words: &[&str]) {
        assert_eq!(self.status, Some(status), "{self:#?}");
        assert!(!self.stderr.contains("panicked"), "{self:#?}");
        for word in words {
            assert!(self.stderr.contains(word), "no {word:?} in {self:#?}");
        }
    }
}

/// The program, ready to be given arguments.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lookalike"));
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Runs a command to its end, with nothing on standard input. One that hangs is killed, and fails the test.
pub(crate) fn finish(mut command: Command) -> Outcome {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stdout = read_aside(child.stdout.take().unwrap());
    let stderr = read_aside(child.stderr.take().unwrap());
    let (Ok(stdout), Ok(stderr)) = (stdout.recv_timeout(HANG), stderr.recv_timeout(HANG)) else {
        child.kill().unwrap();
        child.wait().unwrap();
        panic!("still running after {HANG:?}: {command:?}");
    };
    let status = child.wait().unwrap().code();
    Outcome { status, stdout, stderr }
}

fn read_aside(mut pipe: impl Read + Send + 'static) -> mpsc::Receiver<String> {
    let (whole, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        // Whoever waited may have given up.
        let _ = whole.send(String::from_utf8(bytes).expect("the program writes UTF-8"));
    });
    receiver
}

/// Every file below a folder by its path with forward slashes, and what it holds. Links are not followed.
pub(crate) fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = WalkDir::new(folder).into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| (relative(folder, entry.path()), fs::read(entry.path()).unwrap())).collect()
}

/// The path of everything below a folder: files, folders, links and whatever else.
pub(crate) fn names_below(folder: &Path) -> Vec<String> {
    let entries = WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter().map(Result::unwrap);
    entries.map(|entry| relative(folder, entry.path())).collect()
}

fn relative(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap().to_string_lossy().into_owned()
}
