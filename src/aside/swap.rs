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
