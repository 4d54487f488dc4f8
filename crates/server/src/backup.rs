//! Backups of the data folder, for `lookalike server`: made while a server works, checked, and restored.
//!
//! A backup is a folder with the same names as the data folder. Files of uploads and reports never change and their numbers
//! are never used again, so a backup copies only those that it does not have yet. An erasure gives an upload another file with
//! another name. The tables are replaced last, in one step: whenever a backup breaks off, the folder holds the one before it,
//! whole. The archive of the server is copied beside them, as `archive`.

mod verifying;

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use lookalike_archive::Archive;
use walkdir::WalkDir;

use self::verifying::{ARCHIVE, FOLDERS, REPORT, must_have_tables, problems_with_archive};
pub use self::verifying::{Contents, verify};
use crate::clock;
use crate::data_subjects;
use crate::domain::Actor;
use crate::files::{self, remove};
use crate::store::{FILE_NAME, Store, copy_tables};

/// The file that a backup locks, so that no other one works in its folder.
const LOCK: &str = "backup.lock";
/// Maximum number of times that a backup begins, if submissions are erased while it works.
const MAX_ATTEMPTS: usize = 3;
/// The time that a backup waits for the file of a row that is there already.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that it waits before it looks again.
const PAUSE: Duration = Duration::from_millis(20);
/// The ending of names of things that are not complete.
const PARTIAL: &str = ".partial";

/// Data that was restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// The contents of the new data folder.
    pub contents: Contents,
    /// Number of submissions that were erased again, in uploads and in the archive.
    pub n_erased: usize,
    /// Whether the backup has an archive that was not restored, because no place for it was named.
    pub without_archive: bool,
}

/// Copies the data folder, and the archive of the server if it has one, into a backup, which is created if it does not exist. A
/// server may be working. An archive to which nothing was added yet does not exist, and is not copied.
///
/// # Errors
/// There is no data, another backup is being written to `target`, `target` holds something else or an archive that is not
/// named, or a file cannot be copied.
pub fn back_up(data: &Path, archive: Option<&Path>, target: &Path) -> Result<Contents> {
    must_have_tables(data)?;
    must_not_be_within(data, target)?;
    must_be_ours(target)?;
    files::make_private(target)?;
    let _lock = lock(target)?;
    let archive = existing_archive(archive, target)?;
    let live = Store::open(&data.join(FILE_NAME))?;
    for _ in 0..MAX_ATTEMPTS {
        if let Some(contents) = copy_data(data, &live, target)? {
            if let Some(archive) = archive {
                copy_archive(archive, target)?;
            }
            let about = format!("{} uploads, {} reports", contents.n_uploads, contents.n_reports);
            live.log(&Actor::of_command_line(), None, "backup made", &about)?;
            return Ok(Contents { has_archive: archive.is_some(), ..contents });
        }
    }
    bail!("submissions are being erased in {}; try again when that is done", data.display())
}

fn existing_archive<'a>(archive: Option<&'a Path>, target: &Path) -> Result<Option<&'a Path>> {
    let copy = target.join(ARCHIVE);
    let existing = archive.filter(|archive| archive.exists());
    if existing.is_none() && copy.exists() {
        // A copy that is not renewed would look like one that is.
        bail!("{} has an archive: name it with --archive, or remove {}", target.display(), copy.display());
    }
    Ok(existing)
}

fn copy_archive(archive: &Path, target: &Path) -> Result<()> {
    let partial = target.join(format!("{ARCHIVE}{PARTIAL}"));
    remove(&partial)?;
    Archive::open(archive)?.copy_to(&partial)?;
    sync(&partial)?;
    fs::rename(&partial, target.join(ARCHIVE)).context("cannot complete the copy of the archive")?;
    sync(target)
}

/// Copies uploads, reports and tables. Returns nothing if submissions were erased meanwhile from an upload that was to be copied.
fn copy_data(data: &Path, live: &Store, target: &Path) -> Result<Option<Contents>> {
    let new_tables = target.join(format!("{FILE_NAME}{PARTIAL}"));
    remove(&new_tables)?;
    copy_tables(&data.join(FILE_NAME), false, &new_tables)?;
    let copy = Store::open(&new_tables)?;
    let mut n_copied = 0;
    let mut uploads = BTreeMap::new();
    for id in copy.all_uploads()? {
        let Some(upload) = copy.upload(id)? else { continue };
        let needed = Path::new(FOLDERS[0]).join(id.to_string()).join(&upload.file);
        let current_file = || -> Result<Option<String>> { Ok(live.upload(id)?.map(|upload| upload.file)) };
        match copy_living(data, target, &needed, || Ok(current_file()?.as_ref() == Some(&upload.file)))? {
            Copied::Gone if current_file()?.is_some() => return Ok(None),
            Copied::Gone => {
                copy.delete_upload(id)?;
                continue;
            }
            Copied::New => n_copied += 1,
            Copied::Known => {}
        }
        uploads.insert(id, upload.file);
    }
    for id in copy.finished_runs()? {
        let needed = Path::new(FOLDERS[1]).join(id.to_string()).join(REPORT);
        match copy_living(data, target, &needed, || Ok(live.run(id)?.is_some()))? {
            Copied::New => n_copied += 1,
            Copied::Known => {}
            Copied::Gone => copy.delete_run(id)?,
        }
    }
    let runs = copy.finished_runs()?;
    drop(copy);
    sync(&new_tables)?;
    fs::rename(&new_tables, target.join(FILE_NAME)).context("cannot complete the backup")?;
    sync(target)?;
    let n_reports = runs.len();
    for (folder, ids) in FOLDERS.into_iter().zip([uploads.keys().copied().collect(), runs]) {
        files::all_but(&target.join(folder), &ids)?.iter().try_for_each(|path| remove(path))?;
    }
    for (id, file) in &uploads {
        // The file of before an erasure.
        let folder = target.join(FOLDERS[0]).join(id.to_string());
        files::remove_others(&folder, &folder.join(file))?;
    }
    Ok(Some(Contents { n_uploads: uploads.len(), n_reports, n_copied, has_archive: false }))
}

/// Copies a backup to a new data folder, and its archive to a new file if one is named, and checks them. All sessions end: some
/// of them may have been ended since. Submissions that were erased are erased again, as the backup and `newer` know of them: a
/// newer backup, or the data folder of before.
///
/// # Errors
/// `data` or `archive` exists, the backup is damaged or has no archive, or a file cannot be copied. `data` does not exist then.
pub fn restore(backup: &Path, data: &Path, archive: Option<&Path>, newer: Option<&Path>) -> Result<Restored> {
    must_have_tables(backup)?;
    // Nobody can be writing to a backup that is read-only.
    let _lock = if is_read_only(backup) { None } else { Some(lock(backup)?) };
    if data.exists() && fs::read_dir(data).with_context(|| cannot_read(data))?.next().is_some() {
        bail!("{} is not empty; name a new folder", data.display());
    }
    if let Some(archive) = archive.filter(|archive| archive.exists()) {
        bail!("{} exists; name a new file for the archive", archive.display());
    }
    let partial_of = |path: &Path| PathBuf::from(format!("{}{PARTIAL}", path.display()));
    let (partial, partial_archive) = (partial_of(data), archive.map(partial_of));
    remove(&partial)?;
    files::make_private(&partial)?;
    let restored = restore_to(backup, &partial, partial_archive.as_deref(), newer);
    if restored.is_err() {
        remove(&partial)?;
        partial_archive.as_deref().map_or(Ok(()), remove)?;
    }
    let restored = restored?;
    if let (Some(partial), Some(archive)) = (&partial_archive, archive) {
        fs::rename(partial, archive).with_context(|| format!("cannot make {}", archive.display()))?;
    }
    if data.exists() {
        fs::remove_dir(data).with_context(|| cannot_read(data))?;
    }
    fs::rename(&partial, data).with_context(|| format!("cannot make {}", data.display()))?;
    Ok(restored)
}

fn restore_to(backup: &Path, data: &Path, archive: Option<&Path>, newer: Option<&Path>) -> Result<Restored> {
    copy_tables(&backup.join(FILE_NAME), true, &data.join(FILE_NAME))?;
    sync(&data.join(FILE_NAME))?;
    let store = Store::open(&data.join(FILE_NAME))?;
    let (uploads, runs) = (store.all_uploads()?, store.finished_runs()?);
    for (folder, ids) in FOLDERS.into_iter().zip([uploads, runs]) {
        files::make_private(&data.join(folder))?;
        for id in ids {
            let folder = Path::new(folder).join(id.to_string());
            complete(&copy_partially(backup, data, &folder)?, &data.join(&folder))?;
        }
    }
    if let Some(archive) = archive {
        let stored = backup.join(ARCHIVE);
        fs::copy(&stored, archive).with_context(|| format!("cannot copy {}", stored.display()))?;
        sync(archive)?;
        let problems = problems_with_archive(archive)?;
        if !problems.is_empty() {
            bail!("{} is damaged:\n  {}", stored.display(), problems.join("\n  "));
        }
    }
    store.end_all_sessions()?;
    let about = clock::to_minute(modified(&backup.join(FILE_NAME))?);
    store.log(&Actor::of_command_line(), None, "backup restored", &about)?;
    drop(store);
    // Before anything is erased: damage must not pass for it.
    verify(data)?;
    let n_erased = data_subjects::erase_again(data, archive, newer)?;
    let without_archive = archive.is_none() && backup.join(ARCHIVE).exists();
    Ok(Restored { contents: verify(data)?, n_erased, without_archive })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Copied {
    New,
    Known,
    /// There is nothing to copy any more.
    Gone,
}

/// Copies the folder of an upload or a report that somebody may delete meanwhile, or that is not there yet. `needed` is its
/// most important file; `is_living` tells whether its row is in the tables and names that file. A row goes before its files,
/// and comes before them.
fn copy_living(data: &Path, target: &Path, needed: &Path, is_living: impl Fn() -> Result<bool>) -> Result<Copied> {
    let folder = needed.parent().context("a file is in a folder")?;
    if target.join(needed).exists() {
        return Ok(Copied::Known);
    }
    let begun = Instant::now();
    loop {
        if !is_living()? {
            return Ok(Copied::Gone);
        }
        if data.join(needed).exists() {
            let partial = copy_partially(data, target, folder);
            // Files of a row that is still there were all there while they were copied.
            match (is_living()?, partial) {
                (true, Ok(partial)) => return complete(&partial, &target.join(folder)).map(|()| Copied::New),
                (true, Err(error)) => return Err(error),
                (false, _) => {}
            }
        }
        if begun.elapsed() > PATIENCE {
            bail!("{} is missing; `lookalike server verify` tells what else is", data.join(needed).display());
        }
        thread::sleep(PAUSE);
    }
}

/// Copies a folder under another name, which the next backup removes unless it is completed.
fn copy_partially(from: &Path, to: &Path, folder: &Path) -> Result<PathBuf> {
    let (source, target) = (from.join(folder), to.join(folder));
    let partial = PathBuf::from(format!("{}{PARTIAL}", target.display()));
    if let Some(parent) = target.parent() {
        files::make_private(parent)?;
    }
    remove(&partial)?;
    copy_files(&source, &partial).with_context(|| format!("cannot copy {}", source.display()))?;
    Ok(partial)
}

/// Gives a complete copy its name. A folder that is there keeps its other files: the tables of the last backup may name them.
fn complete(partial: &Path, target: &Path) -> Result<()> {
    let cannot = || format!("cannot make {}", target.display());
    if target.exists() {
        for entry in fs::read_dir(partial).with_context(cannot)? {
            let entry = entry?;
            let path = target.join(entry.file_name());
            remove(&path)?;
            fs::rename(entry.path(), path).with_context(cannot)?;
        }
        sync(target)?;
        remove(partial)?;
    } else {
        fs::rename(partial, target).with_context(cannot)?;
    }
    target.parent().map_or(Ok(()), sync)
}

fn copy_files(source: &Path, target: &Path) -> io::Result<()> {
    for entry in WalkDir::new(source) {
        let entry = entry?;
        let path = target.join(entry.path().strip_prefix(source).map_err(io::Error::other)?);
        if entry.file_type().is_dir() {
            files::make_private(&path).map_err(io::Error::other)?;
        } else {
            fs::copy(entry.path(), &path)?;
            File::open(&path)?.sync_all()?;
        }
    }
    Ok(())
}

/// Fails if the backup is in the data folder: it would contain itself, and be lost with it.
fn must_not_be_within(data: &Path, target: &Path) -> Result<()> {
    let data = data.canonicalize().with_context(|| cannot_read(data))?;
    let target = std::path::absolute(target).with_context(|| cannot_read(target))?;
    let known = target.ancestors().find_map(|folder| folder.canonicalize().ok());
    if known.is_some_and(|folder| folder.starts_with(&data)) {
        bail!("{} is in the data folder; name a folder elsewhere, best on another disk", target.display());
    }
    Ok(())
}

/// Fails if a folder has contents that are no backup: they would be removed.
fn must_be_ours(target: &Path) -> Result<()> {
    let entries = match fs::read_dir(target) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.with_context(|| cannot_read(target))?,
    };
    for entry in entries {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        // The archive comes after the tables.
        let is_ours = name == LOCK
            || FOLDERS.contains(&name.as_ref())
            || name.starts_with(FILE_NAME)
            || (name.starts_with(ARCHIVE) && target.join(FILE_NAME).exists());
        if !is_ours {
            bail!("{} has {name:?}, which is no part of a backup; name a new folder", target.display());
        }
    }
    if target.join("lock").exists() {
        bail!("{} is the data folder of a server; name another folder", target.display());
    }
    Ok(())
}

fn lock(folder: &Path) -> Result<File> {
    let is_used = || format!("another backup is using {}; try again later", folder.display());
    files::lock(&folder.join(LOCK), is_used)
}

fn is_read_only(folder: &Path) -> bool {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(LOCK));
    let refused =
        |error: io::Error| matches!(error.kind(), ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied);
    opened.err().is_some_and(refused)
}

fn modified(path: &Path) -> Result<i64> {
    let since = fs::metadata(path)?.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Ok(i64::try_from(since.as_secs())?)
}

/// Makes sure that a file, or the names in a folder, are on the disk.
fn sync(path: &Path) -> Result<()> {
    // Windows has no such thing for folders.
    if cfg!(windows) && path.is_dir() {
        return Ok(());
    }
    File::open(path).and_then(|file| file.sync_all()).with_context(|| cannot_read(path))
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}
