//! Permissions of new files.

/// Makes every file and folder that the program creates from now on readable by its user alone: what it writes holds the names
/// and the work of students. This covers the files that libraries create, such as the journals of SQLite. Child processes do
/// the same. Elsewhere than on Unix, the folder decides who may read its files.
pub fn keep_new_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}
