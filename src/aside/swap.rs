//! A new folder comes into the place of an older one.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Puts the folder `new` in its place. What was there is where `new` was, or at `old`.
///
/// # Errors
/// It cannot be put there; both are where they were.
pub(super) fn put(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
    let at_once = || exchange(new, place).or_else(|_| in_two_steps(new, place, old));
    // Another run may have come in between; the second time, what that one left is there.
    at_once().or_else(|_| at_once())
}

/// Has two folders trade their places in one step: whoever looks sees one of them whole, and so does whoever is killed.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(new: &Path, place: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, new, CWD, place, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Where nothing is there, and on disks that cannot exchange. Whoever is killed between the steps finds the older one put back by the next run.
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

    /// A folder with `new` and perhaps a place that holds something.
    fn desk(has_older: bool) -> (tempfile::TempDir, [PathBuf; 3]) {
        let desk = tempfile::tempdir().unwrap();
        let paths = ["new", "place", "old"].map(|name| desk.path().join(name));
        for path in &paths[..1 + usize::from(has_older)] {
            fs::create_dir(path).unwrap();
            fs::write(path.join("is"), path.file_name().unwrap().as_encoded_bytes()).unwrap();
        }
        (desk, paths)
    }

    fn is(path: &Path) -> Option<String> {
        fs::read_to_string(path.join("is")).ok()
    }

    /// Where folders cannot trade places the new one comes there all the same, and the older one is kept until it is removed.
    #[test]
    fn two_steps_do_the_same() {
        for has_older in [false, true] {
            let (_desk, [new, place, old]) = desk(has_older);
            in_two_steps(&new, &place, &old).unwrap();
            assert_eq!((is(&new), is(&place)), (None, Some("new".to_owned())));
            assert_eq!(is(&old), has_older.then(|| "place".to_owned()));
        }
    }

    /// If the second step fails the older one is back.
    #[test]
    fn what_fails_leaves_the_older_one() {
        let (_desk, [new, place, old]) = desk(true);
        fs::remove_dir_all(&new).unwrap();
        assert!(put(&new, &place, &old).is_err());
        assert_eq!((is(&place), is(&old)), (Some("place".to_owned()), None));
    }
}
