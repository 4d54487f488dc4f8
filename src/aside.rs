//! Written aside and put in place whole: what the program writes is made ready in a folder beside the place where it belongs, and moved there when it is whole.
//!
//! A run that fails, or is asked to stop, removes that folder. One that is killed leaves it behind, and the next run for the same place removes it: a note in it says what the folder is, and is locked as long as somebody works there.

mod swap;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use tempfile::Builder;

use crate::stopping::unfinished;

/// What stands behind the name of a place in the name of the folder where it is made ready.
const ENDING: &str = ".partial-";
/// Then come so many letters that no other folder had before it: who looks after a folder that is gone by now is not to meet another one.
const N_RANDOM: usize = 8;
/// The file that says what such a folder is.
const NOTE: &str = "unfinished.txt";
const NOTE_TEXT: &str =
    "lookalike makes something ready here. If it does not run any more, this folder can be deleted.\n";
/// Threads that still write may put something into a folder while it is removed; soon they find no place for it.
const MOST_TRIES: usize = 1000;
/// What is to be put in place.
pub(crate) const NEW: &str = "new";
/// What stood in its place, on its way out.
const OLD: &str = "old";

/// A folder beside a place, removed with all that is in it when this is dropped.
pub(crate) struct Aside {
    place: PathBuf,
    folder: PathBuf,
    /// Locked as long as it is open.
    _note: File,
}

impl Aside {
    /// A new folder beside a place. What runs that were killed have left there is put right first.
    ///
    /// # Errors
    /// Nobody may write there.
    pub(crate) fn beside(place: &Path) -> io::Result<Aside> {
        tidy(place);
        let beginning = with_ending(place, ENDING);
        let beginning = beginning.file_name().unwrap_or_default();
        loop {
            let mut unfinished = unfinished();
            let made = Builder::new().prefix(beginning).rand_bytes(N_RANDOM).tempdir_in(folder_of(place))?.keep();
            let folder = place.with_file_name(made.file_name().unwrap_or_default());
            unfinished.insert(folder.clone());
            match noted(&folder) {
                Ok(Some(note)) => return Ok(Aside { place: place.to_owned(), folder, _note: note }),
                taken_or_failed => {
                    unfinished.remove(&folder);
                    remove(&folder);
                    taken_or_failed?;
                }
            }
        }
    }

    /// Where to make something ready: what is to be put in place is called [`NEW`].
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Puts the new folder in its place, for the one that may be there.
    ///
    /// # Errors
    /// It cannot be put there. Then what was there is there, and the new one still here.
    pub(crate) fn put_folder(&self) -> io::Result<()> {
        let _not_stopped_meanwhile = unfinished();
        swap::put(&self.path(NEW), &self.place, &self.path(OLD))
    }

    /// Keeps what is ready, which could not be put in place; gives where something of it is.
    pub(crate) fn keep(self, name: &str) -> PathBuf {
        unfinished().remove(&self.folder);
        // With the note it would be taken for what a run has left.
        let _ = fs::remove_file(self.folder.join(NOTE));
        self.path(name)
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        let is_kept = !unfinished().contains(&self.folder);
        if !is_kept {
            remove(&self.folder);
            unfinished().remove(&self.folder);
        }
    }
}

/// Removes a folder where something was made ready, also if others still write there. What cannot be removed is left to the next run.
pub(crate) fn remove(folder: &Path) {
    let _ = (0..MOST_TRIES).find(|_| try_to_remove(folder).is_ok() || !folder.exists());
}

/// The note goes last: as long as anything is there, it says what that is.
fn try_to_remove(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false if entry.file_name() == NOTE => {}
            false => fs::remove_file(entry.path())?,
        }
    }
    fs::remove_dir_all(folder)
}

/// The note in a new folder, locked; none if somebody took the folder for abandoned before it was.
fn noted(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(NOTE);
    let note = File::create_new(&path).and_then(|mut note| note.write_all(NOTE_TEXT.as_bytes()).map(|()| note));
    match note {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(note) => {
            // Where nothing can be locked, nothing is taken for abandoned either.
            let is_taken = matches!(note.try_lock(), Err(fs::TryLockError::WouldBlock)) || !path.exists();
            Ok((!is_taken).then_some(note))
        }
    }
}

/// Puts right what runs that were killed have left beside a place: what stood there is put back if it is not there, the rest removed.
fn tidy(place: &Path) {
    let Ok(entries) = fs::read_dir(folder_of(place)) else { return };
    let beginning = with_ending(place, ENDING);
    let beginning = beginning.file_name().unwrap_or_default().as_encoded_bytes();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.as_encoded_bytes().strip_prefix(beginning);
        let is_ours = random.is_some_and(|random| random.len() == N_RANDOM && random.is_ascii());
        // Held until all is done, so that no other run does the same.
        if let Some(_lock) = is_ours.then(|| abandoned(&entry.path())).flatten() {
            if fs::symlink_metadata(place).is_err() {
                // There is nothing to put back unless the run was killed just then.
                let _ = fs::rename(entry.path().join(OLD), place);
            }
            remove(&entry.path());
        }
    }
}

/// The lock of a folder in which nobody works any more.
fn abandoned(folder: &Path) -> Option<File> {
    let note = File::options().read(true).write(true).open(folder.join(NOTE)).ok()?;
    note.try_lock().ok()?;
    // Whoever was killed at once may not have written all of it.
    let mut text = String::new();
    (&note).take(NOTE_TEXT.len() as u64 + 1).read_to_string(&mut text).ok()?;
    NOTE_TEXT.starts_with(&text).then_some(note)
}

/// Writes a file aside and puts it in place whole. What is there and no file, such as a pipe or a terminal, is written to as it is.
///
/// # Errors
/// It cannot be written, or what is there is protected. What was there then still is.
pub(crate) fn write_file<T>(path: &Path, write: impl FnOnce(File) -> Result<T>) -> Result<T> {
    let place = resolved(path);
    let cannot = || format!("cannot write {}", path.display());
    let before = fs::metadata(&place).ok();
    if before.as_ref().is_some_and(|before| !before.is_file() && !before.is_dir()) {
        return File::options().write(true).open(&place).map_err(Into::into).and_then(write).with_context(cannot);
    }
    must_not_be_protected(path)?;
    let made = || {
        let aside = Aside::beside(&place)?;
        let file = File::create_new(aside.path(NEW))?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        let made = write(file)?;
        let _not_stopped_meanwhile = unfinished();
        fs::rename(aside.path(NEW), &place)?;
        anyhow::Ok(made)
    };
    made().map_err(|error| explained(error, &cannot()))
}

/// The same for a text that is there.
///
/// # Errors
/// As for [`write_file`].
pub(crate) fn write_text(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    write_file(path, |mut file| Ok(file.write_all(text.as_ref())?))
}

/// What could not be done and why, and what to do about it.
pub(crate) fn explained(error: anyhow::Error, what: &str) -> anyhow::Error {
    let reason = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    match reason.and_then(|reason| advice(reason.kind()).map(|advice| (reason, advice))) {
        Some((reason, advice)) => anyhow!("{what}: {reason}; {advice}"),
        None => error.context(what.to_owned()),
    }
}

fn advice(kind: ErrorKind) -> Option<&'static str> {
    match kind {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            Some("free some space, or name a place on another disk with --out")
        }
        ErrorKind::FileTooLarge => Some("raise the limit on the size of files (`ulimit -f`)"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Some("the folder that it lies in must be one that you may write to; name another place with --out")
        }
        _ => None,
    }
}

/// What nobody may write to is meant to stay.
///
/// # Errors
/// Nobody may write to what is there.
pub(crate) fn must_not_be_protected(path: &Path) -> Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.permissions().readonly()) {
        bail!("{} is protected against writing; name another place with --out", path.display());
    }
    Ok(())
}

/// Where a path leads, so that no link is replaced by what belongs behind it, and every place has a name.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    if !path.is_symlink() && path.file_name().is_some() {
        return path.to_owned();
    }
    let dangling = || fs::read_link(path).map(|target| folder_of(path).join(target));
    path.canonicalize().or_else(|_| dangling()).unwrap_or_else(|_| path.to_owned())
}

/// The folder that a path lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A path with something behind its last name.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(ending);
    path.with_file_name(name)
}
