//! The program for Windows, and Wine, which runs it on Linux.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use lookalike_test_harness::{Outcome, TestDir, build_folder, finish, repository};

const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
/// Wine with its server. Debian has only the second in the package of 64 bits.
const PROGRAMS: [(&str, &str); 2] = [("wine64", "wineserver"), ("/usr/lib/wine/wine64", "/usr/lib/wine/wineserver64")];
/// The server of Wine ends when no program needed it for a minute.
const PERSISTENT: &str = "-p60";
/// A crash of Wine is rare: one in thousands of runs.
const RUNS_AFTER_A_CRASH: usize = 2;
/// The languages of the samples, and those that share their endings.
const FEATURES: [&str; 6] = ["c", "cpp", "java", "javascript", "python", "text"];

/// Wine with the program; or the reason why that cannot be built or run here.
static WINE: LazyLock<Result<Wine, String>> = LazyLock::new(Wine::make);

/// Wine, with a folder that has the program for Windows.
pub(super) struct Wine {
    program: &'static str,
    folder: PathBuf,
}

/// Returns Wine; none if it or the tools that build for Windows are missing.
pub(super) fn wine() -> Option<&'static Wine> {
    let missing = |why: &String| eprintln!("skipped: the program for Windows cannot be built and run: {why}");
    WINE.as_ref().inspect_err(|why| missing(why)).ok()
}

impl Wine {
    fn make() -> Result<Wine, String> {
        let is_there = |program: &str| output(Command::new(program).arg("--version")).is_some();
        let found = PROGRAMS.into_iter().find(|(program, _)| is_there(program));
        let (program, server) = found.ok_or("Wine is missing (Debian: apt-get install wine64)")?;
        is_there(COMPILER).then_some(()).ok_or(format!("{COMPILER} is missing (Debian: gcc-mingw-w64-x86-64)"))?;
        let libraries = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
        if !libraries.is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
            output(Command::new("rustup").args(["target", "add", TARGET])).ok_or("the Rust target is missing")?;
        }
        let folder = build_folder().join("windows");
        fs::create_dir_all(&folder).unwrap();
        build_into(&folder);
        let wine = Wine { program, folder };
        wine.start(server);
        Ok(wine)
    }

    /// Starts what all programs in Wine need, so that they share it, and none of them is the one that waits for its end.
    fn start(&self, server: &str) {
        fs::create_dir_all(self.prefix()).unwrap();
        // It fails if that of an earlier run is still there.
        let mut server = Command::new(server);
        output(server.arg(PERSISTENT).env("WINEPREFIX", self.prefix()).stderr(Stdio::null()));
        let mut first = self.command("lookalike.exe", &["--version"]);
        assert!(first.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
    }

    fn prefix(&self) -> PathBuf {
        self.folder.join("prefix")
    }

    /// Returns a command that runs one of the programs of the folder.
    pub(super) fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.program);
        command.arg(self.folder.join(program)).args(arguments);
        command.envs([("WINEDEBUG", "-all"), ("LC_ALL", "C.UTF-8"), ("RUST_BACKTRACE", "0")]);
        command.env("WINEPREFIX", self.prefix());
        command
    }

    /// Runs the program in a folder; again if Wine itself crashed, so a run must do the same twice.
    pub(super) fn run(&self, dir: &TestDir, arguments: &[&str]) -> Outcome {
        let run = || {
            let mut command = self.command("lookalike.exe", arguments);
            command.current_dir(dir.path(""));
            finish(command)
        };
        // Windows knows no signals: a program that crashes there ends with a status. A signal is a fault of Wine, which has happened
        // after the last line of a run, while Wine ended its threads.
        let mut outcome = run();
        for _ in 0..RUNS_AFTER_A_CRASH {
            if outcome.status.is_none() {
                outcome = run();
            }
        }
        outcome
    }

    /// Returns a command that starts the program as the desktop does: by a double click, or with files dragged onto it. The address
    /// that it opens in a browser is in the file `opened` of the folder.
    pub(super) fn click(&self, dir: &TestDir, dragged: &[PathBuf]) -> Command {
        let browser = dir.file("bin/xdg-open", "#!/bin/sh\necho \"$1\" >opened.new && mv opened.new opened\n");
        output(Command::new("chmod").arg("+x").arg(&browser)).unwrap();
        let path = format!("{}:{}", browser.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let paths: Vec<String> = dragged.iter().map(|path| on_drive(path)).collect();
        let program = on_drive(&self.folder.join("lookalike.exe"));
        let arguments: Vec<&str> = std::iter::once(&program).chain(&paths).map(String::as_str).collect();
        let mut command = self.command("explorer.exe", &arguments);
        command.current_dir(dir.path("")).env("PATH", path);
        command
    }

    /// Returns the place of a path on the drive `C:`.
    pub(super) fn on_drive_c(&self, path: &str) -> PathBuf {
        self.prefix().join("drive_c").join(path.replace('\\', "/"))
    }
}

/// Returns a path as Windows sees it: Wine shows the root folder as a drive.
pub(super) fn on_drive(path: &Path) -> String {
    format!("Z:{}", path.to_str().unwrap().replace('/', "\\"))
}

/// Builds everything that runs in Wine.
fn build_into(folder: &Path) {
    let build = folder.join("build");
    // Other tests run meanwhile, and have their time limits.
    let mut cargo = Command::new("nice");
    cargo.args(["cargo", "build", "--quiet", "--locked", "--bin", "lookalike", "--target", TARGET]);
    cargo.args(["--no-default-features", "--features"]);
    cargo.arg(FEATURES.map(|language| format!("lookalike-frontends/{language}")).join(","));
    cargo.envs([
        ("CARGO_PROFILE_DEV_DEBUG", "false"),
        ("CARGO_INCREMENTAL", "0"),
        ("CC_x86_64_pc_windows_gnu", COMPILER),
    ]);
    cargo.envs([
        ("AR_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-ar"),
        ("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", COMPILER),
    ]);
    must_run(cargo.env("CARGO_TARGET_DIR", &build).current_dir(repository()));
    fs::copy(build.join(TARGET).join("debug/lookalike.exe"), folder.join("lookalike.exe")).unwrap();
    let sources = repository().join("tests/program/windows");
    let library = folder.join("bcryptprimitives.dll");
    let desktop = folder.join("explorer.exe");
    let compile = |arguments: &[&OsStr]| must_run(Command::new(COMPILER).args(arguments));
    let source = sources.join("process_prng.c");
    compile(&["-shared".as_ref(), "-o".as_ref(), library.as_ref(), source.as_ref(), "-ladvapi32".as_ref()]);
    compile(&["-municode".as_ref(), "-o".as_ref(), desktop.as_ref(), sources.join("explorer.c").as_ref()]);
}

/// Runs a command that must succeed.
fn must_run(command: &mut Command) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Returns what a command prints; none if it cannot be run or fails.
fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}
