//! Disks: the permissions of new files, and the space that is left.

use std::path::Path;

/// Makes every file and folder that the program creates from now on readable by its user alone: what it writes holds the names
/// and the work of students. This covers the files that libraries create, such as the journals of SQLite. Child processes do
/// the same. Elsewhere than on Unix, the folder decides who may read its files.
pub fn keep_new_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Returns the number of bytes that may still be written to the disk of a folder; none if the system does not tell.
#[cfg(unix)]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    // Some blocks are kept for the administrator.
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Returns the number of bytes that this user may still write to the disk of a folder; none if the system does not tell.
#[cfg(windows)]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let mut free = 0;
    winsafe::GetDiskFreeSpaceEx(folder.to_str(), Some(&mut free), None, None).ok()?;
    Some(free)
}

/// Returns nothing: other systems have no disks.
#[cfg(not(any(unix, windows)))]
pub fn free_bytes(_: &Path) -> Option<u64> {
    None
}
