//! Packages of PyPI that only the tests use. Each folder of `tests/` with a `requirements.txt` fixes their versions; they are
//! installed once, into a virtual environment in the target folder.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

use crate::{build_folder, repository};

/// One test at a time installs packages.
static TURN: Mutex<()> = Mutex::new(());

/// Returns the virtual environment with the packages that a folder of `tests/` names; installs them if needed.
///
/// # Errors
/// Python or its module venv is missing, or pip fails.
pub fn installed(name: &str) -> Result<PathBuf, String> {
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let wanted = repository().join("tests").join(name).join("requirements.txt");
    let folder = build_folder().join("test-tools").join(name);
    // Copied when all packages are there.
    let done = folder.join("requirements.txt");
    if fs::read(&done).ok() != fs::read(&wanted).ok() {
        drop(fs::remove_dir_all(&folder));
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder), "on Debian: sudo apt install python3-venv")?;
        let mut pip = Command::new(folder.join("bin/python"));
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--requirement"]);
        run(pip.arg(&wanted), "is there a connection to PyPI?")?;
        fs::copy(&wanted, &done).unwrap();
    }
    Ok(folder)
}

fn run(command: &mut Command, advice: &str) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|_| format!("{program} is missing ({advice})"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{program} failed ({advice}): {}", String::from_utf8_lossy(&output.stderr)))
}
