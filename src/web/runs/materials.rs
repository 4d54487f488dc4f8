//! What a run or a look through a batch is made from: files in the data folder, as arguments of the command line.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lookalike_report_templates::app::model::UploadRole;
use tempfile::NamedTempFile;

use crate::web::app::App;
use crate::web::problem::Problem;
use crate::web::store::{Store, StoredUpload};

/// What is given to a child.
#[derive(Debug, Default)]
pub(crate) struct Materials {
    batch: Vec<PathBuf>,
    starter: Vec<PathBuf>,
    earlier: Vec<PathBuf>,
    /// Those of the batch and the earlier ones that are one submission each: what its files are called says nothing of a platform.
    single: Vec<PathBuf>,
    authors: Option<String>,
    archive: Option<Archived>,
}

/// Which part of the archive is compared with.
#[derive(Debug)]
struct Archived {
    path: PathBuf,
    course: String,
    terms: Vec<String>,
}

impl StoredUpload {
    /// Whether it holds what students handed in.
    pub(crate) fn is_handed_in(&self) -> bool {
        matches!(self.shown.role, UploadRole::Batch | UploadRole::Submission)
    }

    /// Whether it is the work of one student.
    fn is_single(&self) -> bool {
        self.shown.role == UploadRole::Submission
    }
}

impl Materials {
    /// Those of a batch; with what is chosen to compare it with, or without.
    ///
    /// # Errors
    /// The tables cannot be read.
    pub(crate) async fn of(app: &App, batch: i64, with_chosen: bool) -> Result<Materials, Problem> {
        let (folder, archive) = (app.folder("uploads"), app.options.archive.clone());
        app.stored(move |store| {
            let mut materials = Materials::default();
            let path = |upload: &StoredUpload| folder.join(upload.shown.id.to_string()).join(&upload.file);
            let uploads = store.uploads_of(batch)?;
            materials.single.extend(uploads.iter().filter(|upload| upload.is_single()).map(path));
            for upload in uploads {
                let place = match upload.shown.role {
                    UploadRole::Batch | UploadRole::Submission => &mut materials.batch,
                    UploadRole::Starter => &mut materials.starter,
                    UploadRole::Earlier => &mut materials.earlier,
                };
                place.push(path(&upload));
            }
            let facts = store.batch(batch)?.context("the batch is deleted")?;
            materials.authors = facts.authors;
            if with_chosen {
                for other in store.others_of(batch)? {
                    let uploads = store.uploads_of(other)?;
                    materials.single.extend(uploads.iter().filter(|upload| upload.is_single()).map(path));
                    materials.earlier.extend(uploads.iter().filter(|upload| upload.is_handed_in()).map(path));
                }
                materials.archive = archived(store, batch, facts.course, archive)?;
            }
            Ok(materials)
        })
        .await
    }

    /// The same without earlier submissions.
    pub(crate) fn without_earlier(self) -> Materials {
        Materials { earlier: Vec::new(), ..self }
    }

    /// Whether there is anything that was handed in.
    pub(crate) fn has_batch(&self) -> bool {
        !self.batch.is_empty()
    }

    /// Puts what was put right of who is who into a file, which is removed when it is dropped.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write_authors(&self, app: &App) -> Result<Option<NamedTempFile>> {
        let Some(authors) = &self.authors else { return Ok(None) };
        let mut builder = tempfile::Builder::new();
        let mut file = builder.prefix("authors").suffix(".csv").rand_bytes(8).tempfile_in(app.incoming())?;
        file.write_all(authors.as_bytes())?;
        Ok(Some(file))
    }

    /// As the command line takes them.
    pub(crate) fn arguments(&self, authors: Option<&NamedTempFile>) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = Vec::new();
        let mut option = |name: &str, value: OsString| arguments.extend([name.into(), value]);
        self.starter.iter().for_each(|path| option("--starter", path.into()));
        self.earlier.iter().for_each(|path| option("--earlier", path.into()));
        self.single.iter().for_each(|path| option("--plain", path.into()));
        if let Some(authors) = authors {
            option("--authors", authors.path().into());
        }
        if let Some(Archived { path, course, terms }) = &self.archive {
            option("--archive", path.into());
            // Joined to its option, so that no name of a course is taken for another one.
            arguments.push(format!("--archive-course={course}").into());
            arguments.extend(terms.iter().map(|term| format!("--archive-term={term}").into()));
        }
        arguments.extend(self.batch.iter().map(OsString::from));
        arguments
    }
}

/// What a course may compare with of the archive, if there is one and terms of it are chosen.
fn archived(store: &Store, batch: i64, course: i64, archive: Option<PathBuf>) -> Result<Option<Archived>> {
    let terms: Vec<String> = store.terms_of(batch)?.into_iter().collect();
    let course = store.course(course)?.and_then(|course| course.archive_course);
    Ok(match (archive, course) {
        (Some(path), Some(course)) if !terms.is_empty() => Some(Archived { path, course, terms }),
        _ => None,
    })
}
