//! Erases submissions everywhere: in uploads, marks, reports and the archive.
//!
//! An upload is packed anew without the submission. Each batch is erased from in one transaction, after its new files are on
//! the disk and before the old ones are removed; the next start of a server removes what an interruption leaves behind.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::future::pending;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lookalike_intake::{Roster, RosterSubmission};

use super::{ArchivedSubmission, Found, all_words, words_of_author};
use crate::app::SharedApp;
use crate::clock;
use crate::data_folder::remove_files;
use crate::files::{self, remove};
use crate::inspection::corrections::{Corrections, bare_name};
use crate::inspection::{self, parse_roster};
use crate::problem::Problem;
use crate::runs::child::{self, ChildEnd};
use crate::secrets::{TokenHash, hash};
use crate::store::{ErasedBatch, ErasedUpload, PackedAnew, StoredUpload};
use crate::uploads::naming::{StorageFormat, safe_name};
use crate::uploads::packing::folder_of;

/// Erases everything that was found, and returns the runs that compare again those who are left. They wait.
///
/// # Errors
/// An upload or the archive cannot be written. Batches that were reached before are erased from; the same request again
/// completes the rest.
pub(crate) async fn erase(app: &SharedApp, found: &Found) -> Result<Vec<i64>, Problem> {
    let mut again = Vec::new();
    for archived in &found.archived {
        again.extend(erase_archived(app, archived).await?);
    }
    let mut names: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for one in &found.submissions {
        names.entry(one.batch).or_default().insert(one.name.clone());
    }
    for (batch, names) in names {
        again.extend(erase_from_batch(app, batch, &names).await?);
    }
    Ok(again)
}

/// Returns what is erased, as the log has it: numbers, and no name.
pub(crate) fn summary(found: &Found) -> String {
    format!("{} in uploads, {} in the archive", found.submissions.len(), found.archived.len())
}

/// Erases the submissions with these names from a batch that was inspected. Returns the runs that compare the others again.
async fn erase_from_batch(app: &SharedApp, id: i64, names: &BTreeSet<String>) -> Result<Vec<i64>, Problem> {
    let batch = app.batch(id).await?;
    let uploads = app.with_store(move |store| store.uploads_of(id)).await?;
    let roster = parse_roster(batch.roster.as_deref().context("the uploads are being read")?)?;
    let mut corrections = batch.authors.as_deref().map_or_else(|| Ok(Corrections::default()), Corrections::parse)?;
    let mut taken = app.with_store(move |store| store.upload_files(batch.course)).await?;
    let mut erased = ErasedBatch {
        batch: id,
        uploads: Vec::new(),
        names: names.clone(),
        earlier_names: BTreeSet::new(),
        authors: None,
    };
    let mut old_files = Vec::new();
    for upload in &uploads {
        let own =
            |line: &&RosterSubmission| roster.inputs.get(line.input).is_some_and(|input| input.name == upload.file);
        let lines: Vec<_> = roster.submissions.iter().filter(own).collect();
        let (gone, kept): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| names.contains(&line.name));
        if gone.is_empty() {
            continue;
        }
        let bare: Vec<&str> = gone.iter().map(|line| bare_name(&roster, line)).collect();
        erased.names.extend(bare.iter().map(|name| (*name).to_owned()));
        erased.earlier_names.extend(bare.iter().map(|name| format!("{}/{name}", upload.file)));
        let folder = app.upload_folder(upload.shown.id);
        let rest = if kept.is_empty() {
            corrections.remove(&roster, names);
            None
        } else {
            let shown = name_without(upload, &gone);
            let format = StorageFormat::Tar { folder: String::new() };
            let file = safe_name(&shown, &format, &taken);
            let n_bytes = pack_without(app, upload, &bare, &folder.join(&file)).await?;
            corrections.pack_anew(&roster, &upload.file, &file, names);
            old_files.push(folder.join(&upload.file));
            taken.insert(file.clone());
            Some(PackedAnew { name: shown, old_file: upload.file.clone(), file, n_bytes })
        };
        let name_hashes = bare.iter().map(|name| name_hash(upload.shown.id, name)).collect();
        erased.uploads.push(ErasedUpload { upload: upload.shown.id, rest, name_hashes });
    }
    erased.names.extend(erased.earlier_names.iter().cloned());
    erased.authors = corrections.list()?;
    let gone = erased.uploads.iter().filter(|upload| upload.rest.is_none()).map(|upload| upload.upload).collect();
    let after = app.with_store(move |store| store.erase(&erased, clock::now())).await?;
    files::blocking(move || old_files.iter().try_for_each(|file| remove(file))).await?;
    remove_files(app, gone, after.old_runs).await?;
    Ok(after.new_runs)
}

/// Returns the name of an upload as pages show it. An upload that was named after its first file may have the name of somebody
/// who is erased.
fn name_without(upload: &StoredUpload, erased: &[&RosterSubmission]) -> String {
    let authors = erased.iter().flat_map(|line| &line.authors).map(words_of_author);
    let words: BTreeSet<String> =
        erased.iter().map(|line| all_words([line.name.as_str()])).chain(authors).flatten().collect();
    let shown = &upload.shown.name;
    let is_telling = all_words([shown.as_str()]).intersection(&words).any(|word| word.chars().count() > 1);
    if is_telling { format!("upload {}", upload.shown.id) } else { shown.clone() }
}

/// Packs an upload anew, in a child process, without the submissions with these names. Returns the size of the new file.
async fn pack_without(app: &SharedApp, upload: &StoredUpload, names: &[&str], to: &Path) -> Result<u64, Problem> {
    let from = app.upload_folder(upload.shown.id).join(&upload.file);
    let choice = names.iter().map(|name| format!("--without={name}").into());
    pack(&from, upload.is_plain, choice, to).await?;
    let n_bytes = fs::metadata(to).map_err(anyhow::Error::from)?.len();
    Ok(n_bytes)
}

/// Packs some submissions of an upload, in a child process. `choice` are arguments.
pub(super) async fn pack(from: &Path, is_plain: bool, choice: impl Iterator<Item = OsString>, to: &Path) -> Result<()> {
    remove(to)?;
    let mut arguments: Vec<OsString> = vec!["intake".into(), "--supervised".into(), "--pack".into(), to.into()];
    arguments.extend(choice);
    if is_plain {
        arguments.extend(["--plain".into(), from.into()]);
    }
    arguments.push(from.into());
    match child::run(&arguments, pending(), |_| ()).await? {
        ChildEnd::Done(_) => Ok(()),
        ChildEnd::Failed(why) => bail!("cannot pack {} anew: {why}", from.display()),
        ChildEnd::Stopped => bail!("packing {} anew was stopped", from.display()),
    }
}

/// Erases a submission from the archive, and the reports that it may be in.
async fn erase_archived(app: &SharedApp, archived: &ArchivedSubmission) -> Result<Vec<i64>, Problem> {
    let archive = app.options.archive.clone().context("there is an archive")?;
    let key = archived.batch.clone();
    let mut arguments: Vec<OsString> = vec!["archive".into(), "remove".into(), archive.into()];
    let names = [("course", &key.course), ("assignment", &key.assignment), ("term", &key.term)];
    arguments.extend(names.map(|(option, name)| format!("--{option}={name}").into()));
    arguments.push(format!("--submission={}", archived.name).into());
    match child::run(&arguments, pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        ChildEnd::Done(_) => {}
        ChildEnd::Failed(why) => return Err(anyhow!("cannot erase from the archive: {why}").into()),
        ChildEnd::Stopped => return Err(anyhow!("erasing from the archive was stopped").into()),
    }
    let name = format!("{key}/{}", archived.name);
    let after = app.with_store(move |store| store.erase_archived(&key.course, &key.term, &name)).await?;
    remove_files(app, Vec::new(), after.old_runs).await?;
    Ok(after.new_runs)
}

/// Returns the hash by which an erased submission is recognized in a backup.
fn name_hash(upload: i64, bare_name: &str) -> TokenHash {
    hash(&format!("{upload}/{}", folder_of(bare_name)))
}

/// Erases again what was erased from the data before, as `erasures` has it: for data that was restored from a backup.
///
/// # Errors
/// An upload cannot be read or packed anew.
pub(crate) async fn erase_again(app: &SharedApp, erasures: &[(i64, TokenHash)]) -> Result<usize, Problem> {
    let mut names: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    let uploads: BTreeSet<i64> = erasures.iter().map(|(upload, _)| *upload).collect();
    for id in uploads {
        let Some(upload) = app.with_store(move |store| store.upload(id)).await? else { continue };
        inspection::inspect_now(app, upload.batch).await?;
        let Some(roster) = app.batch(upload.batch).await?.roster else {
            return Err(anyhow!("the upload {id} has an erased submission and cannot be read").into());
        };
        let roster = parse_roster(&roster)?;
        names.entry(upload.batch).or_default().extend(erased_names(&roster, &upload, erasures));
    }
    let n_erased = names.values().map(BTreeSet::len).sum();
    for (batch, names) in names.into_iter().filter(|(_, names)| !names.is_empty()) {
        erase_from_batch(app, batch, &names).await?;
    }
    Ok(n_erased)
}

/// Returns the names of the submissions of an upload that were erased.
fn erased_names<'a>(
    roster: &'a Roster,
    upload: &'a StoredUpload,
    erasures: &'a [(i64, TokenHash)],
) -> impl Iterator<Item = String> + 'a {
    let id = upload.shown.id;
    let own = roster
        .submissions
        .iter()
        .filter(move |line| roster.inputs.get(line.input).is_some_and(|input| input.name == upload.file));
    own.filter(move |line| erasures.contains(&(id, name_hash(id, bare_name(roster, line)))))
        .map(|line| line.name.clone())
}
