//! Handed-out code that nobody gave as starter code: one button makes it starter code and runs the comparison again.

use std::fs;
use std::future::pending;
use std::path::Path as FilePath;

use axum::extract::{Path, State};
use axum::response::Redirect;
use lookalike_report_templates::app::model::UploadRole;

use super::enqueue;
use crate::app::SharedApp;
use crate::handlers::uploads::{keep_spool, refused};
use crate::problem::Problem;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::child::{self, ChildEnd};
use crate::runs::execution::current;
use crate::runs::inputs::RunInputs;
use crate::uploads::spool::Spool;

/// The folder that holds the files of the upload, and its name on the page.
const FOLDER: &str = "shared-code";

/// `POST /runs/{run}/starter`: finds the code that most of the batch shares, adds it to the uploads as starter code, and runs
/// the comparison again.
pub(crate) async fn treat_as_starter(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    Path(run): Path<i64>,
) -> Result<Redirect, Problem> {
    let (_, batch) = current(&app, run).await?;
    let inputs = RunInputs::load(&app, batch, false).await?.without_earlier();
    if !inputs.has_submissions() {
        return Err(Problem::unusable("The submissions of this run were deleted."));
    }
    let authors = inputs.write_authors(&app)?;
    let folder = tempfile::tempdir_in(app.incoming_folder()).map_err(anyhow::Error::from)?;
    let out = folder.path().join(FOLDER);
    let mut arguments = vec!["starter".into(), "--supervised".into(), "--out".into(), out.clone().into()];
    arguments.extend(inputs.arguments(authors.as_ref()));
    match child::run(&arguments, pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        ChildEnd::Done(_) => {}
        ChildEnd::Failed(why) => {
            return Err(Problem::unusable(format!("There is nothing to treat as starter code: {why}.")));
        }
        ChildEnd::Stopped => return Err(Problem::not_found()),
    }
    let spool = spool_of(&app.incoming_folder(), &out, app.options.max_upload).await?;
    keep_spool(&app, &visitor, (at.course, batch), UploadRole::Starter, spool).await?;
    let run = enqueue(&app, &visitor, &at, batch).await?;
    Ok(Redirect::to(&format!("/runs/{run}")))
}

/// Returns the files of a folder as an upload.
async fn spool_of(incoming: &FilePath, folder: &FilePath, limit: u64) -> Result<Spool, Problem> {
    let refuse = |refusal| refused(refusal, limit);
    let mut spool = Spool::new(incoming, limit).map_err(|error| refuse(error.into()))?;
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(anyhow::Error::from)?;
    let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    for name in names {
        spool.begin(format!("{FOLDER}/{name}")).map_err(refuse)?;
        let text = fs::read(folder.join(&name)).map_err(anyhow::Error::from)?;
        spool.append(&text).await.map_err(refuse)?;
    }
    Ok(spool)
}
