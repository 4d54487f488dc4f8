//! Uploads: files that were received are kept in the data folder, and deleted.

use std::fs;

use axum::extract::Path;
use axum::response::Redirect;
use lookalike_intake::size;

use super::{InCourse, to_batch};
use crate::data_folder::remove_files;
use crate::domain::{NewUpload, UploadRole};
use crate::files::blocking;
use crate::inspection;
use crate::problem::Problem;
use crate::uploads::Received;
use crate::uploads::naming::{StorageFormat, display_name, label, name_on_disk, storage_format};
use crate::uploads::spool::{PackedUpload, Spool, not_kept};

pub(crate) fn role_named(name: &str) -> Result<UploadRole, Problem> {
    UploadRole::named(name).ok_or_else(|| Problem::unusable("Choose what the files are."))
}

/// Stores received files as an upload of a batch. With `once`, an upload that the batch has in this role already is not stored
/// again. Returns the id of the upload, and whether it is new.
pub(crate) async fn keep(here: &InCourse, batch: i64, received: Received, once: bool) -> Result<(i64, bool), Problem> {
    // The place is held until the files are stored.
    let Received { place: _place, role, spool, .. } = received;
    if once {
        let (n_files, hash) = (spool.n_files(), spool.hash());
        let equal = here.app.with_store(move |store| store.equal_upload(batch, role, n_files, hash)).await?;
        if let Some(equal) = equal {
            return Ok((equal, false));
        }
    }
    Ok((keep_spool(here, batch, role, spool).await?, true))
}

pub(crate) async fn keep_spool(here: &InCourse, batch: i64, role: UploadRole, spool: Spool) -> Result<i64, Problem> {
    let (name, format) = (display_name(spool.paths()), storage_format(role, spool.paths()));
    keep_as(here, batch, role, spool, name, format, false).await
}

/// Stores a spool as a batch of which each folder, below one that has all, is a submission.
pub(crate) async fn keep_folders(here: &InCourse, batch: i64, spool: Spool, name: String) -> Result<i64, Problem> {
    let format = StorageFormat::Tar { folder: String::new() };
    keep_as(here, batch, UploadRole::Batch, spool, name, format, true).await
}

async fn keep_as(
    here: &InCourse,
    batch: i64,
    role: UploadRole,
    spool: Spool,
    name: String,
    format: StorageFormat,
    is_plain: bool,
) -> Result<i64, Problem> {
    let app = &here.app;
    app.must_have_quota(here.course.id, spool.n_bytes()).await?;
    let hash = spool.hash();
    let packed = match &format {
        StorageFormat::Unchanged => spool.into_single().await,
        StorageFormat::Tar { folder } => spool.into_tar(folder).await,
    };
    let packed = packed.map_err(not_kept)?;
    let n_bytes = packed.n_bytes;
    let (account, n_files) = (here.visitor.id, packed.n_files);
    let file = name_on_disk(&name, &format);
    let new = NewUpload { batch, role, name: name.clone(), file, n_bytes, n_files, account, hash, is_plain };
    let id = store(here, new, format, packed).await?;
    app.metrics.count_upload(n_bytes);
    inspection::start(app, batch);
    here.tell(format!("Uploaded: {name}."));
    here.log("uploaded", format!("batch {batch}: {} as {}", size(n_bytes), role.name())).await?;
    Ok(id)
}

/// Stores an upload in its folder and in the tables, or in neither.
async fn store(here: &InCourse, new: NewUpload, format: StorageFormat, packed: PackedUpload) -> Result<i64, Problem> {
    let app = here.app.clone();
    let stored = blocking(move || {
        let id = app.store.add_upload(&new, |taken| label(&new.name, &format, taken))?;
        let folder = app.upload_folder(id);
        let moved = fs::create_dir(&folder)
            .and_then(|()| packed.file.persist(folder.join(&new.file)).map_err(|error| error.error));
        if let Err(error) = moved {
            app.store.delete_upload(id)?;
            return Ok(Err(error));
        }
        Ok(Ok(id))
    });
    stored.await?.map_err(not_kept)
}

/// Deletes an upload. Reports that were made with it stay.
pub(crate) async fn delete(here: InCourse, Path(upload): Path<i64>) -> Result<Redirect, Problem> {
    let batch = here.app.with_store(move |store| store.delete_upload(upload)).await?;
    remove_files(&here.app, vec![upload], Vec::new()).await?;
    inspection::start(&here.app, batch);
    here.tell("The upload was deleted.");
    here.log("upload deleted", format!("batch {batch}")).await?;
    Ok(to_batch(batch))
}
