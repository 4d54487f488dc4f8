//! Uploads: received part by part, stored under safe names, and deleted.

use std::fs;
use std::path::Path as FilePath;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, Redirect};
use lookalike_intake::size;
use lookalike_report_templates::app::model::{AppPage, Deletion, UploadRole};
use tokio::sync::SemaphorePermit;

use super::page;
use crate::app::{App, MAX_UPLOADS, SharedApp};
use crate::data_folder::remove_files;
use crate::files::blocking;
use crate::inspection;
use crate::problem::Problem;
use crate::requests::bodies::RawBody;
use crate::requests::forms::{CSRF_FIELD, Fields, UploadForm};
use crate::requests::visitor::{Membership, Visitor};
use crate::store::NewUpload;
use crate::uploads::naming::{StorageFormat, display_name, safe_name, storage_format};
use crate::uploads::spool::{PackedUpload, Refusal, Spool};

/// Maximum size of the parts of a form that are not files, in bytes.
const MAX_OTHER_PARTS: u64 = 1 << 20;
/// Maximum length of the path of a file, in characters. Longer ones are cut.
pub(crate) const MAX_PATH_CHARS: usize = 4096;
/// Maximum size of a field that is not a file, in bytes.
const MAX_FIELD: usize = 4096;

/// Files that were received, and the other fields of their form.
pub(crate) struct Received<'a> {
    /// The place among the uploads that are received at the same time.
    _permit: SemaphorePermit<'a>,
    pub(crate) role: UploadRole,
    pub(super) fields: Fields,
    spool: Spool,
}

impl Received<'_> {
    /// Returns the name of the upload as pages show it.
    pub(super) fn name(&self) -> String {
        display_name(self.spool.paths())
    }

    /// Receives a file that is the whole body of a request.
    ///
    /// # Errors
    /// Too many uploads come in, or the file has no usable name, is empty or too large, or breaks off.
    pub(crate) async fn from_body<'a>(app: &'a App, name: &str, mut body: RawBody) -> Result<Received<'a>, Problem> {
        if name.is_empty() || name.chars().count() > MAX_PATH_CHARS || name.contains(char::is_control) {
            return Err(Problem::unusable("“name” is the name of the file, such as ex3.zip."));
        }
        let limit = app.options.max_upload;
        let (permit, mut spool) = begin(app, body.declared)?;
        spool.begin(name.to_owned()).map_err(|refusal| refused(refusal, limit))?;
        while let Some(chunk) = body.next_chunk().await? {
            spool.append(&chunk).await.map_err(|refusal| refused(refusal, limit))?;
        }
        if spool.n_bytes() == 0 {
            return Err(Problem::unusable("The body of the request is empty: it has to be the file."));
        }
        Ok(Received { _permit: permit, role: UploadRole::default(), fields: Fields::default(), spool })
    }

    /// Moves the only file to a path.
    ///
    /// # Errors
    /// There are several files, or the file cannot be moved.
    pub(super) async fn into_file(self, path: &FilePath) -> Result<(), Problem> {
        if self.spool.paths().len() > 1 {
            return Err(Problem::unusable("Choose one file."));
        }
        let packed = self.spool.into_single().await.map_err(anyhow::Error::from)?;
        packed.file.persist(path).map_err(anyhow::Error::from)?;
        Ok(())
    }
}

/// `POST /batches/{batch}/uploads`
pub(crate) async fn add(
    State(app): State<SharedApp>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    membership: Membership,
    headers: HeaderMap,
    form: UploadForm,
) -> Result<Redirect, Problem> {
    let received = receive(&app, &headers, form).await?;
    keep(&app, &visitor, membership.course, batch, received).await
}

/// Receives all parts of a form.
///
/// # Errors
/// Too many uploads come in, the upload is too large or breaks off, or it has no file.
pub(crate) async fn receive<'a>(
    app: &'a App,
    headers: &HeaderMap,
    mut form: UploadForm,
) -> Result<Received<'a>, Problem> {
    let limit = app.options.max_upload;
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let (permit, mut spool) = begin(app, declared.map(|length| length.saturating_sub(MAX_OTHER_PARTS)))?;
    let mut role = UploadRole::default();
    let mut fields = Fields::default();
    while let Some(mut part) = form.next_part().await? {
        match (part.name(), part.file_name()) {
            (Some("role"), _) => role = role_from_name(&part.short_text(32).await?)?,
            (Some(name @ ("course" | "term")), None) => {
                let name = name.to_owned();
                fields.0.push((name, part.short_text(MAX_FIELD).await?));
            }
            // Browsers send an empty file input as a file without a name.
            (Some("files"), Some(path)) if !path.is_empty() => {
                let path = path.chars().take(MAX_PATH_CHARS).collect();
                spool.begin(path).map_err(|refusal| refused(refusal, limit))?;
                while let Some(chunk) = part.next_chunk().await? {
                    spool.append(chunk.as_ref()).await.map_err(|refusal| refused(refusal, limit))?;
                }
            }
            (Some("files" | CSRF_FIELD), _) => {}
            _ => return Err(Problem::unusable("The form has a field that is not known here.")),
        }
    }
    if spool.paths().len() == 0 {
        return Err(Problem::unusable("No file was chosen."));
    }
    Ok(Received { _permit: permit, role, fields, spool })
}

/// Begins to receive an upload that will have `declared` bytes or more, if its client says so. Returns its place among those
/// that are received at the same time, and a place for its bytes.
///
/// # Errors
/// The disk is full, too many uploads come in, or the upload is too large.
fn begin(app: &App, declared: Option<u64>) -> Result<(SemaphorePermit<'_>, Spool), Problem> {
    let limit = app.options.max_upload;
    app.must_have_free_space()?;
    let permit = app.uploads.try_acquire().map_err(|_| too_many_uploads())?;
    if declared.is_some_and(|length| length > limit) {
        return Err(refused(Refusal::TooLarge, limit));
    }
    let spool = Spool::new(&app.incoming_folder(), limit).map_err(|error| refused(error.into(), limit))?;
    Ok((permit, spool))
}

/// Stores received files as an upload of a batch, and leads to its page.
///
/// # Errors
/// The files cannot be stored.
pub(super) async fn keep(
    app: &SharedApp,
    visitor: &Visitor,
    course: i64,
    batch: i64,
    received: Received<'_>,
) -> Result<Redirect, Problem> {
    let Received { _permit, role, spool, .. } = received;
    keep_spool(app, visitor, (course, batch), role, spool).await?;
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Stores received files as an upload of a batch, unless it has the same in this role. Returns the id of the upload, and whether
/// it is new.
///
/// # Errors
/// The files cannot be stored.
pub(crate) async fn keep_once(
    app: &SharedApp,
    visitor: &Visitor,
    course: i64,
    batch: i64,
    received: Received<'_>,
) -> Result<(i64, bool), Problem> {
    let Received { _permit, role, spool, .. } = received;
    let (n_files, hash) = (spool.n_files(), spool.hash());
    match app.with_store(move |store| store.equal_upload(batch, role, n_files, hash)).await? {
        Some(equal) => Ok((equal, false)),
        None => Ok((keep_spool(app, visitor, (course, batch), role, spool).await?, true)),
    }
}

/// Stores the files of a spool as an upload of a batch, and returns its id.
///
/// # Errors
/// The files cannot be stored.
pub(crate) async fn keep_spool(
    app: &SharedApp,
    visitor: &Visitor,
    (course, batch): (i64, i64),
    role: UploadRole,
    spool: Spool,
) -> Result<i64, Problem> {
    app.must_have_quota(course, spool.n_bytes()).await?;
    let (name, hash) = (display_name(spool.paths()), spool.hash());
    let format = storage_format(role, spool.paths());
    let packed = match &format {
        StorageFormat::Unchanged => spool.into_single().await,
        StorageFormat::Tar { folder } => spool.into_tar(folder).await,
    };
    let packed = packed.map_err(|error| refused(error.into(), app.options.max_upload))?;
    let n_bytes = packed.n_bytes;
    let new =
        NewUpload { batch, role, name: name.clone(), n_bytes, n_files: packed.n_files, account: visitor.id, hash };
    let id = store(app, new, format, packed).await?;
    app.metrics.count_upload(n_bytes);
    inspection::start(app, batch);
    let about = format!("batch {batch}: {} as {}", size(n_bytes), role.name());
    app.log(&visitor.actor, Some(course), "uploaded", about).await?;
    if visitor.token.is_none() {
        app.set_notice(visitor, format!("Uploaded: {name}."));
    }
    Ok(id)
}

/// Returns the role with this name in forms.
///
/// # Errors
/// There is no such role.
pub(crate) fn role_from_name(role: &str) -> Result<UploadRole, Problem> {
    let known = UploadRole::ALL.into_iter().find(|known| known.name() == role);
    known.ok_or_else(|| Problem::unusable("Choose what the files are."))
}

/// Stores an upload in its folder and in the tables, or in neither.
async fn store(app: &SharedApp, new: NewUpload, format: StorageFormat, packed: PackedUpload) -> Result<i64, Problem> {
    let shared = app.clone();
    let stored = blocking(move || {
        let (id, file) = shared.store.add_upload(&new, |taken| safe_name(&new.name, &format, taken))?;
        let folder = shared.upload_folder(id);
        let moved =
            fs::create_dir(&folder).and_then(|()| packed.file.persist(folder.join(file)).map_err(|error| error.error));
        if let Err(error) = moved {
            shared.store.delete_upload(id)?;
            return Ok(Err(error));
        }
        Ok(Ok(id))
    });
    stored.await?.map_err(|error| refused(error.into(), app.options.max_upload))
}

fn too_many_uploads() -> Problem {
    let what = format!("The server is receiving {MAX_UPLOADS} uploads already.");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Try again in a moment.")
}

/// Returns the problem of an upload that is not stored.
pub(crate) fn refused(refusal: Refusal, limit: u64) -> Problem {
    match refusal {
        Refusal::TooLarge => {
            let what = format!("An upload may have at most {}. Nothing was stored.", size(limit));
            Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                what,
                "Leave out files that are not source code, or ask the administrator of the server for a higher limit.",
            )
        }
        Refusal::TooManyFiles => {
            let what = "An upload cannot have this many files. Nothing was stored.";
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Pack them into one archive file, and upload that.")
        }
        Refusal::Disk(error) => anyhow::Error::from(error).context("cannot keep an upload").into(),
    }
}

/// `GET /uploads/{upload}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<SharedApp>,
    Path(upload): Path<i64>,
    visitor: Visitor,
    membership: Membership,
) -> Result<Html<String>, Problem> {
    let stored = app.with_store(move |store| store.upload(upload)).await?.ok_or_else(Problem::not_found)?;
    let back = format!("/batches/{}", stored.batch);
    let what = format!("The upload “{}” will be deleted. Reports made with it stay.", stored.shown.name);
    let deletion = Deletion { what, action: format!("/uploads/{upload}/delete"), back: back.clone() };
    let trail = [("Batch".to_owned(), back), ("Delete".to_owned(), String::new())];
    Ok(page(&app, &visitor, Some(&membership), trail, &AppPage::Deletion(deletion)))
}

/// `POST /uploads/{upload}/delete`
pub(crate) async fn delete(
    State(app): State<SharedApp>,
    Path(upload): Path<i64>,
    visitor: Visitor,
    membership: Membership,
) -> Result<Redirect, Problem> {
    let batch = delete_upload(&app, &visitor, &membership, upload).await?;
    app.set_notice(&visitor, "The upload was deleted.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Deletes an upload, and returns the id of its batch.
///
/// # Errors
/// Its files cannot be removed.
pub(crate) async fn delete_upload(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    upload: i64,
) -> Result<i64, Problem> {
    let batch = app.with_store(move |store| store.delete_upload(upload)).await?;
    remove_files(app, vec![upload], Vec::new()).await?;
    inspection::start(app, batch);
    app.log(&visitor.actor, Some(at.course), "upload deleted", format!("batch {batch}")).await?;
    Ok(batch)
}
