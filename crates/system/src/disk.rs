//! Space on disks.

use std::path::Path;

/// Returns the number of bytes that may still be written to the disk of a folder; none if the system does not tell.
#[cfg(unix)]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    // Some blocks are kept for the administrator.
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Returns nothing: free space is asked for on Unix only.
#[cfg(not(unix))]
pub fn free_bytes(_: &Path) -> Option<u64> {
    None
}
