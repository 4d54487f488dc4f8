//! Tests of the whole program stand on this: a temporary folder for each test, the program run in it, the reports that it
//! writes, and a server with its clients.
//!
//! The program is the one that cargo builds for tests of its package.

#![expect(clippy::new_without_default, reason = "what is made here has effects, such as a folder or a process")]

pub mod class;
#[cfg(unix)]
pub mod institution;
pub mod memory;
pub mod npm;
pub mod packs;
pub mod programs;
pub mod pypi;
mod report;
pub mod server;
pub mod text;
pub mod zips;

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, mpsc};
use std::thread;

use lookalike_test_support::waiting::PATIENCE;
use tempfile::TempDir;
use walkdir::WalkDir;

pub use report::{Report, Row, page_kinds};

/// Returns the root folder of the repository.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// Returns the paths of the submissions and of the starter code of a sample.
pub fn sample(name: &str) -> (String, String) {
    let folder = repository().join("samples").join(name);
    let text = |part: &str| folder.join(part).to_str().expect("the repository's path is UTF-8").to_owned();
    (text("submissions"), text("starter"))
}

/// A temporary folder that belongs to one test and is removed with it.
pub struct TestDir {
    folder: TempDir,
}

/// The result of a run of the program.
#[derive(Debug)]
pub struct Outcome {
    /// The command line.
    pub command: String,
    /// The exit status; none if a signal ended the run.
    pub status: Option<i32>,
    /// The text on standard output.
    pub stdout: String,
    /// The text on standard error.
    pub stderr: String,
}

impl TestDir {
    /// Creates an empty folder.
    pub fn new() -> TestDir {
        TestDir { folder: tempfile::Builder::new().prefix("lookalike-test-").tempdir().unwrap() }
    }

    /// Returns a path in the folder; the folder itself for an empty `path`.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Writes a file, and creates the folders around it.
    pub fn file(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Creates a folder.
    pub fn folder(&self, path: &str) -> PathBuf {
        fs::create_dir_all(self.path(path)).unwrap();
        self.path(path)
    }

    /// Writes several files.
    pub fn files(&self, files: &[(&str, &str)]) {
        for (path, content) in files {
            self.file(path, content);
        }
    }

    /// Writes a .zip file.
    pub fn zip(&self, path: &str, entries: &[(&str, &str)]) -> PathBuf {
        self.file(path, zips::zip(entries))
    }

    /// Runs the program in this folder.
    pub fn run(&self, arguments: &[&str]) -> Outcome {
        self.run_in("", arguments)
    }

    /// Runs the program in a folder below this one.
    pub fn run_in(&self, folder: &str, arguments: &[&str]) -> Outcome {
        let mut command = program();
        command.args(arguments).current_dir(self.path(folder));
        finish(command)
    }

    /// Runs several commands that must fail with `status`; returns their transcripts for a snapshot.
    #[track_caller]
    pub fn failures(&self, status: i32, commands: &[&[&str]]) -> String {
        let transcript = |arguments: &&[&str]| self.run(arguments).must_fail(status).transcript() + "\n";
        commands.iter().map(transcript).collect()
    }

    /// Returns the evidence sheet of a pair of the report in `report`, the only page that shows code without a script.
    pub fn sheet(&self, rank: usize) -> String {
        self.run(&["evidence", "report", "--pair", &rank.to_string(), "--out", "sheet.html"]).must_succeed();
        fs::read_to_string(self.path("sheet.html")).unwrap()
    }

    /// Runs `lookalike check` with the report in `report`. It must succeed and leave standard error empty.
    pub fn check(&self, arguments: &[&str]) -> Report {
        self.check_to("report", arguments)
    }

    /// Runs `lookalike check` like [`TestDir::check`], with the report in `out`.
    pub fn check_to(&self, out: &str, arguments: &[&str]) -> Report {
        let outcome = self.run(&[&["check", "--out", out], arguments].concat());
        outcome.must_succeed();
        Report::read(&self.path(out), outcome.stdout)
    }

    /// Runs `lookalike check` like [`TestDir::check`] and reports every pair with a match.
    pub fn check_all(&self, arguments: &[&str]) -> Report {
        self.check(&[arguments, &["--min-score", "0", "--top", "all"]].concat())
    }
}

impl Outcome {
    /// Fails the test unless the run succeeded and left standard error empty.
    #[track_caller]
    pub fn must_succeed(&self) -> &Outcome {
        assert_eq!(self.status, Some(0), "{self:#?}");
        assert_eq!(self.stderr, "", "{self:#?}");
        self
    }

    /// Fails the test unless the run ended with `status` and a message on standard error.
    #[track_caller]
    pub fn must_fail(&self, status: i32) -> &Outcome {
        assert_eq!(self.status, Some(status), "{self:#?}");
        assert!(!self.stderr.is_empty() && !self.has_panicked(), "{self:#?}");
        self
    }

    /// Whether the program panicked.
    pub fn has_panicked(&self) -> bool {
        self.stderr.contains("panicked")
    }

    /// Returns the command line and its output for a snapshot: lines of standard error begin with `!`, and a status other
    /// than 0 comes last.
    pub fn transcript(&self) -> String {
        let mut text = format!("$ {}\n{}", self.command, self.stdout);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.extend(self.stderr.lines().map(|line| format!("! {line}\n")));
        match self.status {
            Some(0) => {}
            Some(status) => text += &format!("[status {status}]\n"),
            None => text += "[ended by a signal]\n",
        }
        text::redacted(&text)
    }
}

/// Returns the folder that cargo builds into, such as `target/debug`. The programs of tests are in its folder `deps`.
pub fn build_folder() -> PathBuf {
    std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned()
}

/// Returns the path of the program, which cargo builds before it runs a test of the whole program.
pub fn program_path() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| {
        let path = build_folder().join(format!("lookalike{EXE_SUFFIX}"));
        path.into_os_string().into_string().expect("the path of the build is UTF-8")
    });
    &PATH
}

/// Returns a command that runs the program, without arguments.
pub fn program() -> Command {
    let mut command = Command::new(program_path());
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Runs a command to its end, with nothing on standard input. A command that hangs is killed and fails the test.
pub fn finish(mut command: Command) -> Outcome {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stdout = read_in_background(child.stdout.take().unwrap());
    let stderr = read_in_background(child.stderr.take().unwrap());
    let (Ok(stdout), Ok(stderr)) = (stdout.recv_timeout(PATIENCE), stderr.recv_timeout(PATIENCE)) else {
        child.kill().unwrap();
        child.wait().unwrap();
        panic!("still running after {PATIENCE:?}: {command:?}");
    };
    let status = child.wait().unwrap().code();
    Outcome { command: command_line(&command), status, stdout, stderr }
}

/// Returns a command as one would type it; an argument with blanks, or an empty one, in quotes.
pub fn command_line(command: &Command) -> String {
    let quoted = |word: &std::ffi::OsStr| {
        let word = word.to_string_lossy();
        if word.is_empty() || word.contains(char::is_whitespace) { format!("{word:?}") } else { word.into_owned() }
    };
    std::iter::once(command.get_program()).chain(command.get_args()).map(quoted).collect::<Vec<_>>().join(" ")
}

fn read_in_background(mut pipe: impl Read + Send + 'static) -> mpsc::Receiver<String> {
    let (whole, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        // The receiver may have timed out.
        let _ = whole.send(String::from_utf8(bytes).expect("the program writes UTF-8"));
    });
    receiver
}

/// Returns every file below a folder: its path with forward slashes, and its content. Links are not followed. A file that a server
/// deletes meanwhile is left out.
pub fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let is_gone = |kind: Option<ErrorKind>| kind == Some(ErrorKind::NotFound);
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(folder) {
        let entry = match entry {
            Err(error) if error.depth() > 0 && is_gone(error.io_error().map(io::Error::kind)) => continue,
            entry => entry.unwrap(),
        };
        if !entry.file_type().is_file() {
            continue;
        }
        match fs::read(entry.path()) {
            Err(error) if is_gone(Some(error.kind())) => {}
            bytes => _ = files.insert(relative(folder, entry.path()), bytes.unwrap()),
        }
    }
    files
}

/// Returns the paths of everything below a folder, sorted: files, folders, links and other entries.
pub fn names_below(folder: &Path) -> Vec<String> {
    let entries = WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter().map(Result::unwrap);
    entries.map(|entry| relative(folder, entry.path())).collect()
}

fn relative(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap().to_string_lossy().into_owned()
}
