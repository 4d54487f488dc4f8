//! The data about one student: found, exported and erased, as Articles 15 and 17 of the GDPR ask for.
//!
//! Students have no accounts. They are found by words of their names and ids, in everything that is recognized of the uploads
//! and in the archive. An admin does this without seeing a report.

pub(crate) mod erasing;
pub(crate) mod exporting;
pub(crate) mod finding;

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use tokio::runtime::Runtime;

pub use self::finding::{Appearance, Found, FoundSubmission, Obstacle, Place};
use crate::app::{App, SharedApp};
use crate::domain::{Actor, Erasures};
use crate::problem::Problem;
use crate::store::erasures_of;
use crate::{data_folder, files, inspection};

/// The data folder of a server, and its archive if it has one, for requests of students about their data.
pub struct DataSubjects {
    app: SharedApp,
    runtime: Runtime,
    /// Keeps servers away from the folder.
    lock: Option<File>,
}

impl DataSubjects {
    /// Opens a data folder. A server may be using it.
    ///
    /// # Errors
    /// There is no data in the folder, or it cannot be used.
    pub fn open(data: &Path, archive: Option<&Path>) -> Result<DataSubjects> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
        Ok(DataSubjects { app: App::offline(data, archive)?, runtime, lock: None })
    }

    /// Opens a data folder that no server uses, to erase something there. Completes the work that an erasure left behind when it
    /// was interrupted.
    ///
    /// # Errors
    /// As for [`DataSubjects::open`], or a server uses the folder, or an upload cannot be read.
    pub fn open_to_erase(data: &Path, archive: Option<&Path>) -> Result<DataSubjects> {
        let mut subjects = DataSubjects::open(data, archive)?;
        subjects.lock = Some(data_folder::lock(&subjects.app.options.data)?);
        data_folder::clean_up(&subjects.app)?;
        let inspected = subjects.runtime.block_on(async {
            for batch in subjects.app.with_store(|store| store.batches_without_roster()).await? {
                inspection::inspect_now(&subjects.app, batch).await?;
            }
            Ok(())
        });
        inspected.map_err(|problem: Problem| anyhow!(problem.what))?;
        Ok(subjects)
    }

    /// Finds everything that is stored about people whose names and ids have all of these words.
    ///
    /// # Errors
    /// The tables or the archive cannot be read.
    pub fn find(&self, words: &[String]) -> Result<Found> {
        finding::find(&self.app.store, self.app.options.archive.as_deref(), words)
    }

    /// Exports what was found to a new folder.
    ///
    /// # Errors
    /// The folder exists or cannot be written, or something cannot be read.
    pub fn export(&self, found: &Found, words: &[String], target: &Path) -> Result<()> {
        if target.exists() {
            bail!("{} exists; name a new folder", target.display());
        }
        let exported = self.runtime.block_on(exporting::export(&self.app, found, words, target));
        exported.map_err(|problem| anyhow!(problem.what))
    }

    /// Erases what was found. The next start of a server compares the others again.
    ///
    /// # Errors
    /// The folder was not opened to erase something, or something cannot be written.
    pub fn erase(&self, found: &Found) -> Result<()> {
        self.lock.as_ref().context("the data folder is not locked")?;
        let app = &self.app;
        let erased = self.runtime.block_on(async {
            // The next start of a server finds the runs.
            erasing::erase(app, found, &mut Vec::new()).await?;
            for batch in found.changed_batches() {
                inspection::inspect_now(app, batch).await?;
            }
            app.log(&Actor::of_command_line(), None, "data erased", erasing::summary(found)).await
        });
        erased.map_err(|problem| anyhow!(problem.what))
    }
}

/// Erases from restored data, and from a restored archive, what was erased before, as these tables know it: its own, and newer
/// ones if there are any. Returns the number of submissions.
pub(crate) fn erase_again(data: &Path, archive: Option<&Path>, newer: Option<&Path>) -> Result<usize> {
    let subjects = DataSubjects::open(data, archive)?;
    let mut erasures = subjects.app.store.erasures()?;
    if let Some(newer) = newer {
        let newer = erasures_of(newer)?;
        erasures.in_uploads.extend(newer.in_uploads);
        erasures.in_archive.extend(newer.in_archive);
    }
    if erasures == Erasures::default() {
        return Ok(0);
    }
    files::make_private(&subjects.app.incoming_folder())?;
    let erased = subjects.runtime.block_on(erasing::erase_again(&subjects.app, &erasures));
    erased.map_err(|problem| anyhow!(problem.what))
}
