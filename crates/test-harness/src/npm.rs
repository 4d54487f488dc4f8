//! Packages of npm that only the tests use. Each folder of `tests/` with a `package-lock.json` fixes their versions; they are
//! installed once, into the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::{build_folder, repository};

/// One test at a time installs packages.
static TURN: Mutex<()> = Mutex::new(());

/// Returns the folder with the packages that a folder of `tests/` names; installs them if needed.
///
/// # Errors
/// npm is missing or fails.
pub fn installed(name: &str) -> Result<PathBuf, String> {
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let wanted = repository().join("tests").join(name);
    let folder = build_folder().join("test-tools").join(name);
    // npm writes this file when all packages are there.
    let is_done = folder.join("node_modules/.package-lock.json").is_file();
    let lock = |folder: &Path| fs::read(folder.join("package-lock.json")).ok();
    if !is_done || lock(&folder) != lock(&wanted) {
        fs::create_dir_all(&folder).unwrap();
        for file in ["package.json", "package-lock.json"] {
            fs::copy(wanted.join(file), folder.join(file)).unwrap();
        }
        let mut npm = Command::new("npm");
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&folder);
        let output = npm.output().map_err(|_| "npm is missing (on Debian: sudo apt install npm)".to_owned())?;
        if !output.status.success() {
            return Err(format!("npm could not install {name}: {}", String::from_utf8_lossy(&output.stderr)));
        }
    }
    Ok(folder)
}
