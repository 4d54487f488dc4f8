//! Uploads: taken in part by part, kept under harmless names, deleted.

pub mod naming;
pub mod packing;
mod spool;

use std::fs;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, Redirect};
use lookalike_report_templates::app::model::{AppPage, Deletion, UploadRole};

use self::naming::{Kept, harmless_name, kept, shown_name};
use self::spool::{Packed, Refusal, Spool};
use super::app::{Shared, aside};
use super::forms::{UploadForm, next_piece, short_text};
use super::looking;
use super::pages::page;
use super::problem::Problem;
use super::store::NewUpload;
use super::visitor::{Membership, Visitor};
use super::work::{MOST_UPLOADS, remove_files};
use crate::intake::size;

/// What a form has beside its files.
const BESIDE: u64 = 1 << 20;
/// No path that comes along is longer.
const MOST_PATH: usize = 4096;

/// `POST /batches/{batch}/uploads`
pub(crate) async fn add(
    State(app): State<Shared>,
    Path(batch): Path<i64>,
    visitor: Visitor,
    membership: Membership,
    headers: HeaderMap,
    form: UploadForm,
) -> Result<Redirect, Problem> {
    let _permit = app.work.uploads.try_acquire().map_err(|_| busy())?;
    let limit = app.options.max_upload;
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|length| length > limit.saturating_add(BESIDE)) {
        return Err(refused(Refusal::TooMuch, limit));
    }
    let (role, spool) = receive(&app, form).await?;
    let kept = kept(role, spool.paths());
    let name = shown_name(spool.paths());
    let packed = match &kept {
        Kept::AsItIs => spool.into_single().await,
        Kept::Tar { within } => spool.into_tar(within).await,
    };
    let packed = packed.map_err(|error| refused(error.into(), limit))?;
    let n_bytes = packed.n_bytes;
    let new = NewUpload { batch, role, name: name.clone(), n_bytes, n_files: packed.n_files, account: visitor.id };
    keep(&app, new, kept, packed).await?;
    looking::look(&app, batch);
    let about = format!("batch {batch}: {} as {}", size(n_bytes), role.name());
    app.log(&visitor.name, Some(membership.course), "uploaded", about).await?;
    app.tell(&visitor, format!("Uploaded: {name}."));
    Ok(Redirect::to(&format!("/batches/{batch}")))
}

/// Takes in everything that comes.
async fn receive(app: &Shared, mut form: UploadForm) -> Result<(UploadRole, Spool), Problem> {
    let limit = app.options.max_upload;
    let mut role = UploadRole::default();
    let mut spool = Spool::new(&app.incoming(), limit).map_err(|error| refused(error.into(), limit))?;
    while let Some(mut field) = form.next().await? {
        match (field.name(), field.file_name()) {
            (Some("role"), _) => role = named(&short_text(field, 32).await?)?,
            // A file input that was left empty comes as a file without a name.
            (Some("files"), Some(path)) if !path.is_empty() => {
                let path = path.chars().take(MOST_PATH).collect();
                spool.begin(path).map_err(|refusal| refused(refusal, limit))?;
                while let Some(piece) = next_piece(&mut field).await? {
                    spool.append(piece.as_ref()).await.map_err(|refusal| refused(refusal, limit))?;
                }
            }
            _ => {}
        }
    }
    if spool.paths().len() == 0 {
        return Err(Problem::unusable("No file was chosen."));
    }
    Ok((role, spool))
}

fn named(role: &str) -> Result<UploadRole, Problem> {
    let known = UploadRole::ALL.into_iter().find(|known| known.name() == role);
    known.ok_or_else(|| Problem::unusable("It is not said what the files are there for."))
}

/// Puts an upload in its place, and into the tables; both or neither.
async fn keep(app: &Shared, new: NewUpload, kept: Kept, packed: Packed) -> Result<(), Problem> {
    let shared = app.clone();
    let kept = aside(move || {
        let (id, file) = shared.store.add_upload(&new, |taken| harmless_name(&new.name, &kept, taken))?;
        let folder = shared.upload_folder(id);
        let put =
            fs::create_dir(&folder).and_then(|()| packed.file.persist(folder.join(file)).map_err(|error| error.error));
        if let Err(error) = put {
            shared.store.delete_upload(id)?;
            return Ok(Err(error));
        }
        Ok(Ok(()))
    });
    kept.await?.map_err(|error| refused(error.into(), app.options.max_upload))
}

fn busy() -> Problem {
    let what = format!("{MOST_UPLOADS} uploads are coming in already.");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Wait until one of them is done, and send it again.")
}

/// Why nothing was kept, and what to do.
fn refused(refusal: Refusal, limit: u64) -> Problem {
    match refusal {
        Refusal::TooMuch => {
            let what = format!("An upload may have {} at most; nothing was kept.", size(limit));
            Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                what,
                "Leave out what is no source code, or ask whoever runs the server for a higher limit.",
            )
        }
        Refusal::TooMany => {
            let what = "There are more files than an upload may have; nothing was kept.";
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, "Pack them into one archive, and upload that.")
        }
        Refusal::Disk(error) => anyhow::Error::from(error).context("cannot keep an upload").into(),
    }
}

/// `GET /uploads/{upload}/delete`
pub(crate) async fn ask_deletion(
    State(app): State<Shared>,
    Path(upload): Path<i64>,
    visitor: Visitor,
    membership: Membership,
) -> Result<Html<String>, Problem> {
    let stored = app.stored(move |store| store.upload(upload)).await?.ok_or_else(Problem::not_found)?;
    let back = format!("/batches/{}", stored.batch);
    let what = format!("The upload “{}” is deleted. Reports that were made with it stay.", stored.shown.name);
    let deletion = Deletion { what, action: format!("/uploads/{upload}/delete"), back: back.clone() };
    let trail = [("Batch".to_owned(), back), ("Delete".to_owned(), String::new())];
    Ok(page(&app.around(&visitor, Some(&membership), trail), &AppPage::Deletion(deletion)))
}

/// `POST /uploads/{upload}/delete`
pub(crate) async fn delete(
    State(app): State<Shared>,
    Path(upload): Path<i64>,
    visitor: Visitor,
    membership: Membership,
) -> Result<Redirect, Problem> {
    let batch = app.stored(move |store| store.delete_upload(upload)).await?;
    remove_files(&app, vec![upload], Vec::new()).await?;
    looking::look(&app, batch);
    app.log(&visitor.name, Some(membership.course), "upload deleted", format!("batch {batch}")).await?;
    app.tell(&visitor, "The upload is deleted.");
    Ok(Redirect::to(&format!("/batches/{batch}")))
}
