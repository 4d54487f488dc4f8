//! What goes on beside the requests: the queue of runs, looking through uploads, reports that are at hand; and taking all of it up again after a restart.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use tokio::sync::Semaphore;

use super::app::{App, Shared, aside};
use super::files::{self, remove};
use super::looking::{self, Looking};
use super::problem::{Problem, tell_operator};
use super::queue::Queue;
use super::reports::Shelf;
use super::runs;

/// More uploads do not come in at once.
pub(crate) const MOST_UPLOADS: usize = 4;

/// What handlers share of it.
pub(crate) struct Work {
    /// The runs.
    pub(crate) queue: Queue,
    /// What is being looked through.
    pub(crate) looking: Looking,
    /// Reports that were read.
    pub(crate) shelf: Shelf,
    /// A permit for each upload that may come in.
    pub(crate) uploads: Semaphore,
}

impl Work {
    /// Nothing goes on; at most so many runs will work at once.
    pub(crate) fn new(jobs: usize) -> Work {
        Work {
            queue: Queue::new(jobs),
            looking: Looking::new(),
            shelf: Shelf::new(),
            uploads: Semaphore::new(MOST_UPLOADS),
        }
    }
}

impl App {
    /// Where uploads arrive. What is there when the server starts was broken off.
    pub(crate) fn incoming(&self) -> PathBuf {
        self.folder("incoming")
    }

    /// The folder of an upload.
    pub(crate) fn upload_folder(&self, upload: i64) -> PathBuf {
        self.folder("uploads").join(upload.to_string())
    }

    /// The folder of a run's report.
    pub(crate) fn report_folder(&self, run: i64) -> PathBuf {
        self.folder("reports").join(run.to_string())
    }
}

/// Makes the folders, removes what no row speaks of, and takes up what a stop of the server broke off.
///
/// # Errors
/// The data folder or the tables cannot be read or written.
pub(crate) async fn resume(app: &Shared) -> Result<(), Problem> {
    let shared = app.clone();
    aside(move || {
        for folder in [shared.incoming(), shared.folder("uploads"), shared.folder("reports")] {
            files::make_private(&folder)?;
        }
        sweep(&shared.incoming(), &BTreeSet::new())?;
        for upload in shared.store.all_uploads()? {
            let is_there =
                shared.store.upload(upload)?.is_some_and(|one| shared.upload_folder(upload).join(one.file).exists());
            if !is_there {
                shared.store.delete_upload(upload)?;
            }
        }
        sweep(&shared.folder("uploads"), &shared.store.all_uploads()?)?;
        sweep(&shared.folder("reports"), &shared.store.all_runs()?)
    })
    .await?;
    for batch in app.stored(|store| store.batches_unseen()).await? {
        looking::look(app, batch);
    }
    runs::resume(app).await
}

/// Removes what is not called by one of these numbers.
fn sweep(folder: &Path, numbers: &BTreeSet<i64>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| name.parse().ok());
        if !number.is_some_and(|number: i64| numbers.contains(&number))
            && let Err(error) = remove(&entry.path())
        {
            // A child of the server before may just be ending there. The next start removes it.
            tell_operator(format_args!("{error:#}"));
        }
    }
    Ok(())
}

/// Removes the files of uploads and runs that were deleted. Runs that work are stopped first.
///
/// # Errors
/// Something cannot be removed.
pub(crate) async fn remove_files(app: &Shared, uploads: Vec<i64>, runs: Vec<i64>) -> Result<(), Problem> {
    for run in &runs {
        runs::stop(app, *run).await;
    }
    let app = app.clone();
    let removed = aside(move || {
        for upload in uploads {
            remove(&app.upload_folder(upload))?;
        }
        for run in runs {
            app.work.shelf.forget(run);
            runs::remove_report(&app, run)?;
        }
        Ok(())
    });
    Ok(removed.await?)
}
