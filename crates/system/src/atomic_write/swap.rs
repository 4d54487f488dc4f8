//! Replaces a folder by a newer one.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Moves the folder `new` to `place`. The folder that was there ends up where `new` was, or at `old`.
///
/// # Errors
/// The folder cannot be moved; both are where they were.
pub(super) fn put(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
    let try_once = || exchange(new, place).or_else(|_| in_two_steps(new, place, old));
    // Another run may have replaced the folder between two steps; the second attempt replaces that run's folder.
    try_once().or_else(|_| try_once())
}

/// Exchanges two folders in one step, so that no reader and no crash finds a half-replaced folder.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(new: &Path, place: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, new, CWD, place, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Moves in two steps: for destinations that do not exist, and file systems that cannot exchange. If the program is killed
/// between the steps, the next run puts the older folder back.
fn in_two_steps(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
    let was_there = match fs::rename(place, old) {
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        moved => moved.map(|()| true)?,
    };
    fs::rename(new, place).inspect_err(|_| {
        if was_there {
            // If this fails too, the next run puts it back.
            let _ = fs::rename(old, place);
        }
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// Makes a folder with `new`, and with a `place` that holds something if `has_older`.
    fn folders(has_older: bool) -> (tempfile::TempDir, [PathBuf; 3]) {
        let root = tempfile::tempdir().unwrap();
        let paths = ["new", "place", "old"].map(|name| root.path().join(name));
        for path in &paths[..1 + usize::from(has_older)] {
            fs::create_dir(path).unwrap();
            fs::write(path.join("is"), path.file_name().unwrap().as_encoded_bytes()).unwrap();
        }
        (root, paths)
    }

    fn is(path: &Path) -> Option<String> {
        fs::read_to_string(path.join("is")).ok()
    }

    /// Where folders cannot be exchanged, the new one is put in place all the same, and the older one is kept until it is removed.
    #[test]
    fn two_steps_give_the_same_result() {
        for has_older in [false, true] {
            let (_root, [new, place, old]) = folders(has_older);
            in_two_steps(&new, &place, &old).unwrap();
            assert_eq!((is(&new), is(&place)), (None, Some("new".to_owned())));
            assert_eq!(is(&old), has_older.then(|| "place".to_owned()));
        }
    }

    /// If the second step fails, the older folder is put back.
    #[test]
    fn a_failure_leaves_the_older_folder() {
        let (_root, [new, place, old]) = folders(true);
        fs::remove_dir_all(&new).unwrap();
        assert!(put(&new, &place, &old).is_err());
        assert_eq!((is(&place), is(&old)), (Some("place".to_owned()), None));
    }
}
