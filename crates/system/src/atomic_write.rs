//! Atomic writes: files and folders that appear whole or not at all.
//!
//! Output is prepared in a work folder beside its destination and renamed when it is complete. A run that fails or is
//! asked to stop removes its work folder. A run that is killed leaves it behind, and the next run with the same
//! destination removes it: a note in the folder says what it is, and stays locked while somebody works there.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use tempfile::Builder;

use crate::signals::{NOTE, remove, unfinished};

/// Follows the name of the destination in the name of the work folder.
const ENDING: &str = ".partial-";
/// Number of random letters that follow. Enough that no name is used twice: code that still refers to a removed folder
/// must not find another one.
const N_RANDOM: usize = 8;
/// The text of the note in a work folder.
const NOTE_TEXT: &str = "lookalike is preparing files here. If it is no longer running, this folder can be deleted.\n";
/// The name, within a work folder, of what is to be put in place.
pub const NEW: &str = "new";
/// The name, within a work folder, of what stood at the destination before.
const OLD: &str = "old";
/// The times to wait, in milliseconds, while another program has a file open that is to be moved.
const PAUSES: [u64; 5] = [20, 100, 300, 600, 1000];

/// A work folder beside a destination. Dropping it removes the folder with everything in it.
pub struct AtomicWrite {
    destination: PathBuf,
    folder: PathBuf,
}

impl AtomicWrite {
    /// Makes a work folder beside `destination`, after cleaning up behind runs that were killed.
    ///
    /// # Errors
    /// The folder of the destination cannot be written to.
    pub fn beside(destination: &Path) -> io::Result<AtomicWrite> {
        clean_up(destination);
        let beginning = with_ending(destination, ENDING);
        let beginning = beginning.file_name().unwrap_or_default();
        loop {
            let mut unfinished = unfinished();
            let made = Builder::new().prefix(beginning).rand_bytes(N_RANDOM).tempdir_in(folder_of(destination))?.keep();
            let folder = destination.with_file_name(made.file_name().unwrap_or_default());
            match locked_note(&folder) {
                Ok(Some(note)) => {
                    unfinished.insert(folder.clone(), note);
                    return Ok(AtomicWrite { destination: destination.to_owned(), folder });
                }
                taken_or_failed => {
                    remove(&folder);
                    taken_or_failed?;
                }
            }
        }
    }

    /// Returns the path of `name` within the work folder. What is to be put in place is named [`NEW`].
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Puts the folder [`NEW`] in place, instead of any folder there.
    ///
    /// # Errors
    /// It cannot be put there. The old folder is then still in place and the new one still in the work folder.
    pub fn put_folder(&self) -> io::Result<()> {
        // Held so that no signal ends the program between the steps.
        let _guard = unfinished();
        put_in_place(&self.path(NEW), &self.destination, &self.path(OLD))
    }

    /// Keeps the work folder, whose content could not be put in place, and returns the path of `name` in it.
    pub fn keep(self, name: &str) -> PathBuf {
        drop(unfinished().remove(&self.folder));
        // With the note, the next run would take the folder for abandoned and remove it.
        let _ = fs::remove_file(self.folder.join(NOTE));
        self.path(name)
    }
}

impl Drop for AtomicWrite {
    fn drop(&mut self) {
        // A folder that is kept is not among them any more. Another one is removed while no signal ends the program.
        let mut unfinished = unfinished();
        if let Some(note) = unfinished.remove(&self.folder) {
            // Some file systems of Windows keep the folder of an open file.
            drop(note);
            remove(&self.folder);
        }
    }
}

/// Writes and locks the note in a new work folder. Returns none if another run took the folder for abandoned before it was
/// locked.
fn locked_note(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(NOTE);
    let note = File::create_new(&path).and_then(|mut note| note.write_all(NOTE_TEXT.as_bytes()).map(|()| note));
    match note {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(note) => {
            // Where files cannot be locked, no folder is taken for abandoned either.
            let is_taken = matches!(note.try_lock(), Err(fs::TryLockError::WouldBlock)) || !path.exists();
            Ok((!is_taken).then_some(note))
        }
    }
}

/// Cleans up behind runs that were killed: puts back what stood at the destination if it is missing there, and removes their
/// work folders.
fn clean_up(destination: &Path) {
    let Ok(entries) = fs::read_dir(folder_of(destination)) else { return };
    let beginning = with_ending(destination, ENDING);
    let beginning = beginning.file_name().unwrap_or_default().as_encoded_bytes();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.as_encoded_bytes().strip_prefix(beginning);
        let is_ours = random.is_some_and(|random| random.len() == N_RANDOM && random.is_ascii());
        // The lock is held until nothing is lost, so that no other run cleans up the same folder before.
        if let Some(lock) = is_ours.then(|| abandoned(&entry.path())).flatten() {
            if fs::symlink_metadata(destination).is_err() {
                // This fails unless the run was killed between the two steps of a swap.
                let _ = fs::rename(entry.path().join(OLD), destination);
            }
            // Some file systems of Windows keep the folder of an open file.
            drop(lock);
            remove(&entry.path());
        }
    }
}

/// Locks the note of an abandoned work folder; none if somebody works there.
fn abandoned(folder: &Path) -> Option<File> {
    let note = File::options().read(true).write(true).open(folder.join(NOTE)).ok()?;
    note.try_lock().ok()?;
    // A run that was killed early may not have written all of the note.
    let mut text = String::new();
    (&note).take(NOTE_TEXT.len() as u64 + 1).read_to_string(&mut text).ok()?;
    NOTE_TEXT.starts_with(&text).then_some(note)
}

/// Writes a file that appears whole or not at all. A pipe or a terminal at `path` is written to directly.
///
/// # Errors
/// The file cannot be written, or the file there is protected. The old file is then still in place.
pub fn write_file<T>(path: &Path, write: impl FnOnce(File) -> Result<T>) -> Result<T> {
    let destination = resolved(path);
    let cannot = || format!("cannot write {}", path.display());
    let before = fs::metadata(&destination).ok();
    if before.as_ref().is_some_and(|before| !before.is_file() && !before.is_dir()) {
        return File::options().write(true).open(&destination).map_err(Into::into).and_then(write).with_context(cannot);
    }
    must_not_be_protected(path)?;
    let written = || {
        let work = AtomicWrite::beside(&destination)?;
        let file = File::create_new(work.path(NEW))?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        let result = write(file)?;
        // Held so that no signal ends the program between the steps.
        let _guard = unfinished();
        moved(&work.path(NEW), &destination)?;
        anyhow::Ok(result)
    };
    written().map_err(|error| explained(error, &cannot()))
}

/// Writes a text as [`write_file`] does.
///
/// # Errors
/// As for [`write_file`].
pub fn write_text(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    write_file(path, |mut file| Ok(file.write_all(text.as_ref())?))
}

/// Adds to an error what could not be done (`what`, such as "cannot write hw.zip"), and what to do about it.
pub fn explained(error: anyhow::Error, what: &str) -> anyhow::Error {
    let reason = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    match reason.and_then(|reason| advice(reason).map(|advice| (reason, advice))) {
        Some((reason, advice)) => anyhow!("{what}: {reason}; {advice}"),
        None => error.context(what.to_owned()),
    }
}

fn advice(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        _ if is_held(error) => Some(
            "close programs that have its files open; if there are none, you need write permission for its folder, and can \
             name another place with --out",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            Some("free some space, or name a place on another disk with --out")
        }
        ErrorKind::FileTooLarge => Some("raise the limit on the size of files (`ulimit -f`)"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Some("you need write permission for its folder; name another place with --out")
        }
        _ => None,
    }
}

/// Refuses to replace a file or folder that is protected against writing.
///
/// # Errors
/// It is protected.
pub fn must_not_be_protected(path: &Path) -> Result<()> {
    // Windows marks folders of which it keeps the look as read-only, which protects nothing in them.
    let is_protected =
        |metadata: fs::Metadata| metadata.permissions().readonly() && !(cfg!(windows) && metadata.is_dir());
    if fs::metadata(path).is_ok_and(is_protected) {
        bail!("{} is write-protected; name another place with --out", path.display());
    }
    Ok(())
}

/// Returns the path behind a link, so that its target is replaced and not the link, and every destination has a name.
pub fn resolved(path: &Path) -> PathBuf {
    if !path.is_symlink() && path.file_name().is_some() {
        return path.to_owned();
    }
    let dangling = || fs::read_link(path).map(|target| folder_of(path).join(target));
    path.canonicalize().or_else(|_| dangling()).unwrap_or_else(|_| path.to_owned())
}

/// Returns the folder that a path lies in; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path with `ending` added to its last name.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(ending);
    path.with_file_name(name)
}

/// Moves the folder `new` to `place`. The folder that was there ends up where `new` was, or at `old`.
///
/// # Errors
/// The folder cannot be moved; both are where they were.
fn put_in_place(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
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
    let was_there = match moved(place, old) {
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        moved => moved.map(|()| true)?,
    };
    moved(new, place).inspect_err(|_| {
        if was_there {
            // If this fails too, the next run puts it back.
            let _ = moved(old, place);
        }
    })
}

/// Moves a file or a folder, instead of any file there. Waits for a moment while other programs have it open, which Windows
/// does not allow: virus scanners and search indexes open every new file.
///
/// # Errors
/// It cannot be moved.
pub fn moved(from: &Path, to: &Path) -> io::Result<()> {
    let mut pauses = PAUSES.into_iter();
    loop {
        match fs::rename(from, to) {
            Err(error) if is_held(&error) => match pauses.next() {
                Some(pause) => thread::sleep(Duration::from_millis(pause)),
                None => return Err(error),
            },
            result => return result,
        }
    }
}

/// Returns whether a file cannot be moved or replaced because another program has it open.
fn is_held(error: &io::Error) -> bool {
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION))
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
        assert!(put_in_place(&new, &place, &old).is_err());
        assert_eq!((is(&place), is(&old)), (Some("place".to_owned()), None));
    }
}
