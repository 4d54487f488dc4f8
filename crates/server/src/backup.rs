//! Backups of the data folder, for `lookalike server`: made while a server works, checked, and restored.
//!
//! A backup is a folder with the same names as the data folder. Uploads and reports never change and their numbers are never
//! used again, so a backup copies only those that it does not have yet. Its tables are replaced last, in one step: whenever
//! a backup breaks off, the folder holds the one before it, whole.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde::de::IgnoredAny;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::clock;
use crate::files::{self, remove};
use crate::persons;
use crate::secrets::TokenHash;
use crate::store::{CopiedUpload, FILE_NAME, Inspected, NewLogEntry, Store, copy_tables, inspect_tables};

/// The folders with one folder for each upload, and for each report.
const FOLDERS: [&str; 2] = ["uploads", "reports"];
/// The file that a backup locks, so that no other one works in its folder.
const LOCK: &str = "backup.lock";
/// The file of a report that has everything.
const REPORT: &str = "report.json";
/// How long a backup waits for the file of a row that is there already.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it waits before it looks again.
const PAUSE: Duration = Duration::from_millis(20);
/// The ending of names of things that are not complete.
const PARTIAL: &str = ".partial";
/// The name in the log.
const COMMAND_LINE: &str = "command line";

/// The contents of a data folder or a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Number of uploads.
    pub n_uploads: usize,
    /// Number of reports.
    pub n_reports: usize,
    /// Number of uploads and reports that were copied.
    pub n_copied: usize,
}

/// Data that was restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    /// The contents of the new data folder.
    pub contents: Contents,
    /// Number of submissions that were erased again.
    pub n_erased: usize,
}

/// Copies the data folder into a backup, which is created if it does not exist. A server may be working.
///
/// # Errors
/// There is no data, another backup is being written to `target`, `target` holds something else, or a file cannot be copied.
pub fn back_up(data: &Path, target: &Path) -> Result<Contents> {
    must_have_tables(data)?;
    must_not_be_within(data, target)?;
    must_be_ours(target)?;
    files::make_private(target)?;
    let _lock = lock(target)?;
    let new_tables = target.join(format!("{FILE_NAME}{PARTIAL}"));
    remove(&new_tables)?;
    copy_tables(&data.join(FILE_NAME), false, &new_tables)?;
    let copy = Store::open(&new_tables)?;
    let mut n_copied = 0;
    let live = Store::open(&data.join(FILE_NAME))?;
    for id in copy.all_uploads()? {
        let Some(upload) = copy.upload(id)? else { continue };
        let needed = Path::new(FOLDERS[0]).join(id.to_string()).join(upload.file);
        match copy_living(data, target, &needed, || Ok(live.upload(id)?.is_some()))? {
            Copied::New => n_copied += 1,
            Copied::Known => {}
            Copied::Gone => _ = copy.delete_upload(id)?,
        }
    }
    for id in copy.finished_runs()? {
        let needed = Path::new(FOLDERS[1]).join(id.to_string()).join(REPORT);
        match copy_living(data, target, &needed, || Ok(live.run(id)?.is_some()))? {
            Copied::New => n_copied += 1,
            Copied::Known => {}
            Copied::Gone => copy.delete_run(id)?,
        }
    }
    let (uploads, runs) = (copy.all_uploads()?, copy.finished_runs()?);
    drop(copy);
    sync(&new_tables)?;
    fs::rename(&new_tables, target.join(FILE_NAME)).context("cannot complete the backup")?;
    sync(target)?;
    remove_all_but(&target.join(FOLDERS[0]), &uploads)?;
    remove_all_but(&target.join(FOLDERS[1]), &runs)?;
    let about = format!("{} uploads, {} reports", uploads.len(), runs.len());
    live.log(&NewLogEntry { account: COMMAND_LINE, course: None, what: "backup made", about: &about })?;
    Ok(Contents { n_uploads: uploads.len(), n_reports: runs.len(), n_copied })
}

/// Copies a backup to a new data folder, and checks it. All sessions end: some of them may have been ended since. Submissions
/// that were erased are erased again, as the backup and `newer` know of them: a newer backup, or the data folder of before.
///
/// # Errors
/// `data` exists, the backup is damaged, or a file cannot be copied. `data` does not exist then.
pub fn restore(backup: &Path, data: &Path, newer: Option<&Path>) -> Result<Restored> {
    must_have_tables(backup)?;
    // Nobody can be writing to a backup that is read-only.
    let _lock = if is_read_only(backup) { None } else { Some(lock(backup)?) };
    if data.exists() && fs::read_dir(data).with_context(|| cannot_read(data))?.next().is_some() {
        bail!("{} is not empty; name a new folder", data.display());
    }
    let partial = PathBuf::from(format!("{}{PARTIAL}", data.display()));
    remove(&partial)?;
    files::make_private(&partial)?;
    let restored = restore_to(backup, &partial, newer);
    if restored.is_err() {
        remove(&partial)?;
    }
    let restored = restored?;
    if data.exists() {
        fs::remove_dir(data).with_context(|| cannot_read(data))?;
    }
    fs::rename(&partial, data).with_context(|| format!("cannot make {}", data.display()))?;
    Ok(restored)
}

fn restore_to(backup: &Path, data: &Path, newer: Option<&Path>) -> Result<Restored> {
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
    store.end_all_sessions()?;
    let about = clock::format(modified(&backup.join(FILE_NAME))?);
    store.log(&NewLogEntry { account: COMMAND_LINE, course: None, what: "backup restored", about: &about })?;
    drop(store);
    // Before anything is erased: damage must not pass for it.
    verify(data)?;
    let n_erased = persons::erase_again(data, newer)?;
    Ok(Restored { contents: verify(data)?, n_erased })
}

/// Checks a data folder or a backup: the tables are sound, and each upload and each report is there, whole. It changes nothing.
///
/// # Errors
/// Something is damaged or missing; the message names everything.
pub fn verify(folder: &Path) -> Result<Contents> {
    must_have_tables(folder)?;
    let Inspected { mut problems, uploads, finished_runs } = inspect_tables(&folder.join(FILE_NAME))?;
    problems.extend(uploads.iter().filter_map(|upload| problem_with_upload(folder, upload)));
    let report = |run: &i64| folder.join(FOLDERS[1]).join(run.to_string()).join(REPORT);
    problems.extend(finished_runs.iter().filter_map(|run| problem_with_report(&report(run))));
    if !problems.is_empty() {
        bail!("{} is damaged:\n  {}", folder.display(), problems.join("\n  "));
    }
    Ok(Contents { n_uploads: uploads.len(), n_reports: finished_runs.len(), n_copied: 0 })
}

fn problem_with_upload(folder: &Path, upload: &CopiedUpload) -> Option<String> {
    let path = folder.join(FOLDERS[0]).join(upload.id.to_string()).join(&upload.file);
    let name = path.display();
    let length = match fs::metadata(&path) {
        Ok(metadata) => metadata.len(),
        Err(error) => return Some(format!("{name}: {error}")),
    };
    // Several files are packed into one that is a little larger.
    if length < upload.n_bytes {
        return Some(format!("{name} has {length} bytes of {}", upload.n_bytes));
    }
    // An upload that was packed has other bytes than those that came.
    let hash = upload.hash.filter(|_| upload.n_files == 1 && length == upload.n_bytes)?;
    match hash_of(&path) {
        Ok(own) if own == hash => None,
        Ok(_) => Some(format!("{name} has other bytes than those that were uploaded")),
        Err(error) => Some(format!("{name}: {error}")),
    }
}

fn hash_of(path: &Path) -> io::Result<TokenHash> {
    let (mut file, mut hasher, mut buffer) = (File::open(path)?, Sha256::new(), vec![0; 1 << 16]);
    loop {
        let n_read = file.read(&mut buffer)?;
        if n_read == 0 {
            return Ok(hasher.finalize().into());
        }
        hasher.update(&buffer[..n_read]);
    }
}

fn problem_with_report(path: &Path) -> Option<String> {
    let read = File::open(path).map_err(|error| error.to_string()).and_then(|file| {
        serde_json::from_reader(BufReader::new(file)).map(|IgnoredAny| ()).map_err(|error| error.to_string())
    });
    read.err().map(|error| format!("{}: {error}", path.display()))
}

/// The outcome of copying a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Copied {
    /// It was copied.
    New,
    /// It was there already.
    Known,
    /// There is nothing to copy any more.
    Gone,
}

/// Copies the folder of an upload or a report that somebody may delete meanwhile, or that is not there yet. `needed` is its
/// most important file; `is_living` tells whether its row is in the tables. A row goes before its files, and comes before
/// them.
fn copy_living(data: &Path, target: &Path, needed: &Path, is_living: impl Fn() -> Result<bool>) -> Result<Copied> {
    let folder = needed.parent().context("a file is in a folder")?;
    if target.join(folder).exists() {
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

/// Gives a complete copy its name.
fn complete(partial: &Path, target: &Path) -> Result<()> {
    fs::rename(partial, target).with_context(|| format!("cannot make {}", target.display()))?;
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

/// Removes everything in a folder of a backup that is not named after one of these ids.
fn remove_all_but(folder: &Path, ids: &BTreeSet<i64>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| cannot_read(folder))? {
        let entry = entry?;
        let id: Option<i64> = entry.file_name().to_str().and_then(|name| name.parse().ok());
        if !id.is_some_and(|id| ids.contains(&id)) {
            remove(&entry.path())?;
        }
    }
    Ok(())
}

fn must_have_tables(folder: &Path) -> Result<()> {
    let has_tables = folder.join(FILE_NAME).is_file();
    if has_tables { Ok(()) } else { bail!("no server keeps anything in {}", folder.display()) }
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
        let is_ours = name == LOCK || name.starts_with(FILE_NAME) || FOLDERS.contains(&name.as_ref());
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
    let path = folder.join(LOCK);
    let open = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = open.with_context(|| format!("cannot write to {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another backup is using {}; try again later", folder.display()),
        Err(TryLockError::Error(error)) => Err(anyhow!(error).context(format!("cannot lock {}", path.display()))),
    }
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
