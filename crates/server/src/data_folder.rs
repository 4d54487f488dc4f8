//! Keeps the files in the data folder in step with the tables.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

use anyhow::Result;

use crate::app::{App, SharedApp};
use crate::files::{self, blocking, folder_size, remove};
use crate::inspection;
use crate::problem::{Problem, tell_operator};
use crate::runs::execution::{self, remove_report};

/// Locks a data folder for this process, until the returned file is closed.
pub(crate) fn lock(data: &Path) -> Result<File> {
    files::lock(&data.join("lock"), || {
        format!("a server uses {}; stop it, or name another folder with --data", data.display())
    })
}

/// Creates the folders, removes files and uploads that are incomplete, and resumes the work that was interrupted when the
/// last server stopped.
pub(crate) async fn resume(app: &SharedApp) -> Result<(), Problem> {
    let shared = app.clone();
    blocking(move || clean_up(&shared)).await?;
    for batch in app.with_store(|store| store.batches_without_roster()).await? {
        inspection::start(app, batch);
    }
    execution::resume(app).await
}

/// Creates the folders, and removes files and uploads that are incomplete.
pub(crate) fn clean_up(app: &App) -> Result<()> {
    for folder in [app.incoming_folder(), app.uploads_folder(), app.reports_folder()] {
        files::make_private(&folder)?;
    }
    remove_all_but(&app.incoming_folder(), &BTreeSet::new())?;
    for id in app.store.all_uploads()? {
        let upload = app.store.upload(id)?;
        let folder = app.upload_folder(id);
        match upload.map(|upload| folder.join(upload.file)).filter(|file| file.exists()) {
            // An erasure that was interrupted leaves a file of before it, or one that was never used.
            Some(file) => files::remove_others(&folder, &file)?,
            None => _ = app.store.delete_upload(id)?,
        }
    }
    remove_all_but(&app.uploads_folder(), &app.store.all_uploads()?)?;
    remove_all_but(&app.reports_folder(), &app.store.all_runs()?)?;
    for run in app.store.unmeasured_reports()? {
        let folder = app.report_folder(run);
        if folder.exists() {
            app.store.set_report_size(run, folder_size(&folder)?)?;
        }
    }
    Ok(())
}

/// Removes everything in a folder that is not named after one of these ids.
fn remove_all_but(folder: &Path, ids: &BTreeSet<i64>) -> Result<()> {
    for path in files::all_but(folder, ids)? {
        // A child process of the last server may still be writing there. The next start removes it.
        if let Err(error) = remove(&path) {
            tell_operator(format_args!("{error:#}"));
        }
    }
    Ok(())
}

/// Removes the files of deleted uploads and runs. Stops the runs first.
pub(crate) async fn remove_files(app: &SharedApp, uploads: Vec<i64>, runs: Vec<i64>) -> Result<(), Problem> {
    for run in &runs {
        execution::stop(app, *run).await;
    }
    let app = app.clone();
    let removed = blocking(move || {
        for upload in uploads {
            remove(&app.upload_folder(upload))?;
        }
        for run in runs {
            app.reports.remove(run);
            remove_report(&app, run)?;
        }
        Ok(())
    });
    Ok(removed.await?)
}
