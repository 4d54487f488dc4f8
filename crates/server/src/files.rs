//! Blocking work off the threads that serve requests, and private folders.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use walkdir::WalkDir;

/// Runs work that computes for long or waits for the disk on a thread that serves no requests.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|_| anyhow!("work for a page broke off"))?
}

/// Creates a folder that only its owner can read, unless it exists.
pub(crate) fn make_private(folder: &Path) -> Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Returns whether other users of the machine can read a file or a folder.
#[cfg(unix)]
pub(crate) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

/// Returns false: permissions are checked on Unix only.
#[cfg(not(unix))]
pub(crate) fn is_open_to_others(_: &Path) -> bool {
    false
}

/// Returns the size of all files below a folder, in bytes.
pub(crate) fn folder_size(folder: &Path) -> Result<u64> {
    let mut n_bytes = 0;
    for entry in WalkDir::new(folder) {
        let metadata = entry?.metadata()?;
        n_bytes += if metadata.is_file() { metadata.len() } else { 0 };
    }
    Ok(n_bytes)
}

/// Locks a file, which is created if it does not exist, until the returned file is closed. `is_used` are the words if somebody else
/// holds the lock.
pub(crate) fn lock(path: &Path, is_used: impl FnOnce() -> String) -> Result<File> {
    let open = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    let file = open.with_context(|| format!("cannot write to {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!(is_used()),
        Err(TryLockError::Error(error)) => Err(anyhow!(error).context(format!("cannot lock {}", path.display()))),
    }
}

/// Removes a file, or a folder and its contents, unless it is gone already.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Removes everything in a folder except for one file.
pub(crate) fn remove_others(folder: &Path, kept: &Path) -> Result<()> {
    let paths = contents(folder)?;
    paths.iter().filter(|path| *path != kept).try_for_each(|path| remove(path))
}

/// Returns everything in a folder, if it exists, that is not named after one of these ids.
pub(crate) fn all_but(folder: &Path, ids: &BTreeSet<i64>) -> Result<Vec<PathBuf>> {
    let id = |path: &Path| path.file_name()?.to_str()?.parse().ok();
    let mut paths = if folder.exists() { contents(folder)? } else { Vec::new() };
    paths.retain(|path| !id(path).is_some_and(|id: i64| ids.contains(&id)));
    Ok(paths)
}

fn contents(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}
