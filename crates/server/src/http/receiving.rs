//! Receives the files of a request, part by part, into a spool on disk.

use axum::http::StatusCode;

use super::bodies::{FileBody, RawBody};
use super::forms::{CSRF_FIELD, UploadForm};
use crate::actions::uploads::role_named;
use crate::app::App;
use crate::app::limits::UploadPlace;
use crate::domain::UploadRole;
use crate::problem::Problem;
use crate::uploads::Received;
use crate::uploads::spool::{Spool, too_large};

/// Maximum length of the path of a file, in characters. Longer ones are cut.
pub(crate) const MAX_PATH_CHARS: usize = 4096;
const MAX_FIELD: usize = 4096;

/// Receives the files of a request that a program sends for an account. `name` is that of a file which is the whole body.
pub(crate) async fn receive_body(
    app: &App,
    account: i64,
    name: Option<String>,
    body: FileBody,
) -> Result<Received, Problem> {
    match body {
        FileBody::Raw(body) => receive_file(app, account, &name.unwrap_or_default(), body).await,
        FileBody::Form(form) => receive_form(app, account, form).await,
    }
}

async fn receive_file(app: &App, account: i64, name: &str, mut body: RawBody) -> Result<Received, Problem> {
    if name.is_empty() || name.chars().count() > MAX_PATH_CHARS || name.contains(char::is_control) {
        return Err(Problem::unusable("“name” is the name of the file, such as ex3.zip."));
    }
    let limit = app.options.max_upload;
    if body.declared.is_some_and(|length| length > limit) {
        return Err(too_large(limit));
    }
    let (place, mut spool) = begin(app, account).await?;
    spool.begin(name.to_owned())?;
    while let Some(chunk) = body.next_chunk().await? {
        spool.append(&chunk).await?;
    }
    if spool.n_bytes() == 0 {
        return Err(Problem::unusable("The body of the request is empty: it has to be the file."));
    }
    Ok(Received { place, role: UploadRole::Batch, course: String::new(), term: String::new(), spool })
}

pub(crate) async fn receive_form(app: &App, account: i64, mut form: UploadForm) -> Result<Received, Problem> {
    let (place, spool) = begin(app, account).await?;
    let mut received = Received { place, role: UploadRole::Batch, course: String::new(), term: String::new(), spool };
    while let Some(mut part) = form.next_part().await? {
        match (part.name(), part.file_name()) {
            (Some("role"), _) => received.role = role_named(&part.short_text(32).await?)?,
            (Some("course"), None) => received.course = part.short_text(MAX_FIELD).await?,
            (Some("term"), None) => received.term = part.short_text(MAX_FIELD).await?,
            // Browsers send an empty file input as a file without a name.
            (Some("files"), Some(path)) if !path.is_empty() => {
                let path = path.chars().take(MAX_PATH_CHARS).collect();
                received.spool.begin(path)?;
                while let Some(chunk) = part.next_chunk().await? {
                    received.spool.append(chunk.as_ref()).await?;
                }
            }
            (Some("files" | CSRF_FIELD), _) => {}
            _ => return Err(Problem::unusable("The form has a field that is not known here.")),
        }
    }
    if received.spool.n_files() == 0 {
        return Err(Problem::unusable("No file was chosen."));
    }
    Ok(received)
}

/// Begins to receive an upload of an account, when it is its turn. Returns its place among those that are received at the same time, and a place for its bytes.
pub(crate) async fn begin(app: &App, account: i64) -> Result<(UploadPlace, Spool), Problem> {
    app.must_have_free_space()?;
    let place = app.upload_places.wait_for_place(account).await.ok_or_else(|| {
        let what = "Too many uploads arrive at the same time.";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, what, "Try again when some of them are done.")
    })?;
    Ok((place, Spool::new(&app.incoming_folder(), app.options.max_upload)?))
}
