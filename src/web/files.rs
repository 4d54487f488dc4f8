//! Folders of the server's own: made for nobody else, removed whole.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Makes a folder that nobody else may look into, if it is not there.
///
/// # Errors
/// It cannot be made.
pub(crate) fn make_private(folder: &Path) -> Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
}

/// Removes folders with all that is in them. One that is not there is no error.
///
/// # Errors
/// Something of them cannot be removed.
pub(crate) fn remove_all(folders: &[PathBuf]) -> Result<()> {
    for folder in folders {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", folder.display()));
            }
            _ => {}
        }
    }
    Ok(())
}
