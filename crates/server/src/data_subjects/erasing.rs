//! Erases submissions everywhere: in uploads, reviews, reports and the archive.
//!
//! An upload is packed anew without the submission. Each batch is erased from in one transaction, after its new files are on
//! the disk and before the old ones are removed; the next start of a server removes what an interruption leaves behind.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use axum::http::StatusCode;
use lookalike_archive::{Archive, BatchFilter, BatchKey};
use lookalike_intake::{Roster, RosterSubmission};

use super::finding::{Found, Place, all_words, name_in_archive, words_of_author};
use crate::app::SharedApp;
use crate::clock;
use crate::data_folder::remove_files;
use crate::domain::{Batch, ErasedBatch, ErasedUpload, Erasures, PackedAnew, Upload};
use crate::files::{self, remove};
use crate::inspection::{self, Corrections, bare_name, parse_roster};
use crate::problem::Problem;
use crate::runs::{child, execution};
use crate::secrets::{TokenHash, hash};
use crate::store::Store;
use crate::uploads::naming::{StorageFormat, label, next_name_on_disk};
use crate::uploads::packing::folder_of;

/// Erases everything that was found. The runs that compare again those who are left wait; they are added to `again`. After an
/// error, batches that were reached before are erased from; the same request again completes the rest.
pub(crate) async fn erase(app: &SharedApp, found: &Found, again: &mut Vec<i64>) -> Result<(), Problem> {
    app.archive_queries.forget_all();
    let mut names: BTreeMap<i64, [BTreeSet<String>; 2]> = BTreeMap::new();
    for submission in &found.submissions {
        match &submission.place {
            Place::Upload { batch, in_reports, .. } => names.entry(*batch).or_default()[0].insert(in_reports.clone()),
            Place::LeftOut { batch, with_upload } => names.entry(*batch).or_default()[1].insert(with_upload.clone()),
            Place::Archive(batch) => {
                erase_archived(app, batch, &submission.name, again).await?;
                continue;
            }
        };
    }
    for (batch, [names, absent]) in names {
        erase_from_batch(app, batch, &names, &absent, again).await?;
    }
    Ok(())
}

/// Erases everything that was found while the server works: batches are read again, and the others are compared again.
pub(crate) async fn erase_while_serving(app: &SharedApp, found: &Found) -> Result<(), Problem> {
    let mut again = Vec::new();
    let erased = erase(app, found, &mut again).await;
    // Also after an error, for the batches that were reached.
    for batch in found.changed_batches() {
        inspection::start(app, batch);
    }
    execution::enqueue_all(app, again).await?;
    erased
}

/// Returns what is erased, as the log has it: numbers, and no name.
pub(crate) fn summary(found: &Found) -> String {
    let [n_uploaded, n_archived, n_left_out] = found.n_by_place();
    let summary = format!("{n_uploaded} in uploads, {n_archived} in the archive");
    if n_left_out == 0 { summary } else { format!("{summary}, {n_left_out} left out and not in uploads") }
}

/// Erases the submissions with these names from a batch that was inspected. Those that are `absent` are in no upload any more, but
/// are still named as left out. The runs that compare the others again are added to `again`.
async fn erase_from_batch(
    app: &SharedApp,
    id: i64,
    names: &BTreeSet<String>,
    absent: &BTreeSet<String>,
    again: &mut Vec<i64>,
) -> Result<(), Problem> {
    let batch = app.batch(id).await?;
    let uploads = app.with_store(move |store| store.uploads_of(id)).await?;
    let roster = match batch.roster.as_deref() {
        None if !uploads.iter().any(Upload::has_submissions) => Roster::default(),
        roster => parse_roster(roster.context("the uploads are being read")?)?,
    };
    let mut corrections = Corrections::of_batch(&batch)?;
    let mut taken = app.with_store(move |store| store.upload_labels(batch.course)).await?;
    let mut erased = ErasedBatch {
        batch: id,
        revision: batch.revision,
        uploads: Vec::new(),
        names: names.clone(),
        earlier_names: absent.clone(),
        renamed: BTreeMap::new(),
        authors: None,
    };
    for upload in &uploads {
        let (gone, kept): (Vec<_>, Vec<_>) =
            submissions_in(&roster, upload).partition(|submission| names.contains(&submission.name));
        if gone.is_empty() {
            continue;
        }
        let bare: Vec<&str> = gone.iter().map(|submission| bare_name(&roster, submission)).collect();
        erased.names.extend(bare.iter().map(|name| (*name).to_owned()));
        erased.earlier_names.extend(bare.iter().map(|name| format!("{}/{name}", upload.label)));
        let names_of_kept: Vec<&str> = kept.iter().map(|line| bare_name(&roster, line)).collect();
        let rest = if kept.is_empty() {
            corrections.remove(&roster, names);
            None
        } else {
            let rest = pack_without(app, upload, &gone, &bare, &mut taken).await?;
            corrections.pack_anew(&roster, &upload.label, &rest.label, names);
            let renamed = names_of_kept
                .iter()
                .map(|name| (format!("{}/{name}", upload.label), format!("{}/{}", rest.label, folder_of(name))));
            erased.renamed.extend(renamed);
            Some(rest)
        };
        let name_hashes = bare.iter().map(|name| name_hash(upload.id, name)).collect();
        erased.uploads.push(ErasedUpload { upload: upload.id, rest, name_hashes });
    }
    erased.names.extend(erased.earlier_names.iter().cloned());
    erased.authors = corrections.list()?;
    commit(app, &batch, erased, again).await
}

/// Changes the tables, and then removes the files that are not needed any more: those from before, or the new ones if the batch
/// was changed meanwhile.
async fn commit(app: &SharedApp, batch: &Batch, erased: ErasedBatch, again: &mut Vec<i64>) -> Result<(), Problem> {
    let (mut gone, mut old, mut new) = (Vec::new(), Vec::new(), Vec::new());
    for ErasedUpload { upload, rest, .. } in &erased.uploads {
        let Some(rest) = rest else {
            gone.push(*upload);
            continue;
        };
        let folder = app.upload_folder(*upload);
        old.push(folder.join(&rest.old_file));
        new.push(folder.join(&rest.file));
    }
    let Some(after) = app.with_store(move |store| store.erase(&erased, clock::now())).await? else {
        remove_each(new).await?;
        let what = format!("The batch {} was changed meanwhile.", batch.label());
        return Err(Problem::new(StatusCode::CONFLICT, what, "Wait until its uploads are read, and try again."));
    };
    again.extend(after.new_runs);
    remove_each(old).await?;
    remove_files(app, gone, after.old_runs).await
}

async fn remove_each(files: Vec<PathBuf>) -> Result<()> {
    files::blocking(move || files.iter().try_for_each(|file| remove(file))).await
}

fn submissions_in<'a>(roster: &'a Roster, upload: &'a Upload) -> impl Iterator<Item = &'a RosterSubmission> {
    let is_of_upload = |submission: &&RosterSubmission| {
        roster.inputs.get(submission.input).is_some_and(|input| input.name == upload.label)
    };
    roster.submissions.iter().filter(is_of_upload)
}

/// Returns the name of an upload as pages show it. An upload that was named after its first file may have the name of somebody
/// who is erased.
fn name_without(upload: &Upload, erased: &[&RosterSubmission]) -> String {
    let authors = erased.iter().flat_map(|line| &line.authors).map(words_of_author);
    let words: BTreeSet<String> =
        erased.iter().map(|line| all_words([line.name.as_str()])).chain(authors).flatten().collect();
    let shown = &upload.name;
    let is_telling = all_words([shown.as_str()]).intersection(&words).any(|word| word.chars().count() > 1);
    if is_telling { format!("upload {}", upload.id) } else { shown.clone() }
}

/// Packs an upload anew, in a child process, without some submissions, which have the names `bare` in it. Its new label is none of
/// those `taken`, and is added to them.
async fn pack_without(
    app: &SharedApp,
    upload: &Upload,
    erased: &[&RosterSubmission],
    bare: &[&str],
    taken: &mut BTreeSet<String>,
) -> Result<PackedAnew, Problem> {
    let name = name_without(upload, erased);
    let format = StorageFormat::Tar { folder: String::new() };
    let label = label(&name, &format, taken);
    taken.insert(label.clone());
    let file = next_name_on_disk(&upload.file, &format);
    let folder = app.upload_folder(upload.id);
    let to = folder.join(&file);
    let choice = bare.iter().map(|name| format!("--pack-without={name}").into());
    pack(&folder.join(&upload.file), upload.is_plain, choice, &to).await?;
    let n_bytes = fs::metadata(&to).map_err(anyhow::Error::from)?.len();
    let (old_label, old_file) = (upload.label.clone(), upload.file.clone());
    Ok(PackedAnew { name, old_label, label, old_file, file, n_bytes })
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
    match child::to_end(&arguments).await? {
        Ok(_) => Ok(()),
        Err(why) => bail!("cannot pack {} anew: {why}", from.display()),
    }
}

/// Erases a submission from the archive, and the reports that it may be in.
async fn erase_archived(app: &SharedApp, batch: &BatchKey, name: &str, again: &mut Vec<i64>) -> Result<(), Problem> {
    // First the reports: an erasure that breaks off still finds the submission in the archive.
    erase_reports_with(app, batch, name, again).await?;
    let archive = app.options.archive.clone().context("there is an archive")?;
    let mut arguments: Vec<OsString> = vec!["archive".into(), "remove".into(), archive.into()];
    let names = [("course", &batch.course), ("assignment", &batch.assignment), ("term", &batch.term)];
    arguments.extend(names.map(|(option, name)| format!("--{option}={name}").into()));
    arguments.push(format!("--submission={name}").into());
    if let Err(why) = child::to_end(&arguments).await? {
        return Err(anyhow!("cannot erase from the archive: {why}").into());
    }
    // A run that somebody began meanwhile may have it.
    erase_reports_with(app, batch, name, again).await
}

async fn erase_reports_with(
    app: &SharedApp,
    batch: &BatchKey,
    name: &str,
    again: &mut Vec<i64>,
) -> Result<(), Problem> {
    let (key, name) = (batch.clone(), name_in_archive(batch, name));
    let erase = move |store: &Store| store.erase_archived(&key.course, &key.term, &name, hash(&name), clock::now());
    let after = app.with_store(erase).await?;
    again.extend(after.new_runs);
    remove_files(app, Vec::new(), after.old_runs).await
}

/// Returns the hash by which an erased submission is recognized in a backup.
fn name_hash(upload: i64, bare_name: &str) -> TokenHash {
    hash(&format!("{upload}/{}", folder_of(bare_name)))
}

/// Erases again what was erased from the data before, as `erasures` has it: for data that was restored from a backup. Returns
/// the number of submissions.
pub(crate) async fn erase_again(app: &SharedApp, erasures: &Erasures) -> Result<usize, Problem> {
    let archived = match app.options.archive.clone() {
        Some(archive) => archived_again(&archive, erasures)?,
        None => Vec::new(),
    };
    // The next start of a server finds the runs.
    let mut again = Vec::new();
    for (batch, name) in &archived {
        erase_archived(app, batch, name, &mut again).await?;
    }
    let mut names: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    let uploads: BTreeSet<i64> = erasures.in_uploads.iter().map(|(upload, _)| *upload).collect();
    for id in uploads {
        let Some(upload) = app.with_store(move |store| store.upload(id)).await? else { continue };
        inspection::inspect_now(app, upload.batch).await?;
        let Some(roster) = app.batch(upload.batch).await?.roster else {
            return Err(anyhow!("the upload {id} has an erased submission and cannot be read").into());
        };
        let roster = parse_roster(&roster)?;
        let erased = names.entry(upload.batch).or_default();
        for line in submissions_in(&roster, &upload) {
            if erasures.in_uploads.contains(&(id, name_hash(id, bare_name(&roster, line)))) {
                erased.insert(line.name.clone());
            }
        }
    }
    let n_erased: usize = names.values().map(BTreeSet::len).sum();
    for (batch, names) in names.into_iter().filter(|(_, names)| !names.is_empty()) {
        erase_from_batch(app, batch, &names, &BTreeSet::new(), &mut again).await?;
    }
    Ok(n_erased + archived.len())
}

/// Returns the submissions of a restored archive that were erased. A batch that was added later may have another submission of
/// the same name.
fn archived_again(archive: &Path, erasures: &Erasures) -> Result<Vec<(BatchKey, String)>> {
    let archive = Archive::open(archive)?;
    let mut found = Vec::new();
    for batch in archive.batches(&BatchFilter::default())? {
        for stored in archive.submissions(&batch)? {
            let name = stored.provenance.name;
            let erased = erasures.in_archive.get(&hash(&name_in_archive(&batch.key, &name)));
            if erased.is_some_and(|time| batch.added <= *time) {
                found.push((batch.key.clone(), name));
            }
        }
    }
    Ok(found)
}
