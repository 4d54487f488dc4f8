//! The inputs of a run or an inspection: files in the data folder, as arguments of the command line.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lookalike_intake::archive_stem;
use tempfile::NamedTempFile;

use super::child::without_folders;
use crate::app::App;
use crate::domain::{RunSettings, Upload, UploadRole};
use crate::problem::Problem;
use crate::store::Store;

#[derive(Debug, Default)]
pub(crate) struct RunInputs {
    batch: Vec<PathBuf>,
    starter: Vec<PathBuf>,
    earlier: Vec<PathBuf>,
    /// The reference answers, each with its source.
    references: Vec<(String, PathBuf)>,
    /// The batches of the course for other assignments that are not chosen to compare with.
    other_tasks: Vec<PathBuf>,
    /// The files of the batch, of earlier batches and of other assignments whose names follow no platform's layout.
    plain: Vec<PathBuf>,
    /// All uploads among the inputs, with their paths: files are numbered, and are listed under the labels of their uploads.
    uploads: Vec<(PathBuf, Upload)>,
    authors: Option<String>,
    /// The names of the submissions that are left out, beginning with their uploads.
    left_out: Vec<String>,
    archive: Option<ArchivedTerms>,
    settings: RunSettings,
    /// The course, and the assignment with its term, as the report names them.
    labels: [String; 2],
}

#[derive(Debug)]
struct ArchivedTerms {
    path: PathBuf,
    course: String,
    terms: Vec<String>,
}

impl RunInputs {
    /// Loads the inputs of a batch, with or without the other batches and the archived terms it is compared with.
    pub(crate) async fn load(app: &App, batch: i64, with_comparison: bool) -> Result<RunInputs, Problem> {
        let (folder, archive) = (app.uploads_folder(), app.options.archive.clone());
        app.with_store(move |store| {
            let mut inputs = RunInputs::default();
            let path = |upload: &Upload| folder.join(upload.id.to_string()).join(&upload.file);
            let is_plain = |upload: &&Upload| upload.is_plain;
            let uploads = store.uploads_of(batch)?;
            inputs.plain.extend(uploads.iter().filter(is_plain).map(path));
            for upload in &uploads {
                let paths = match upload.role {
                    UploadRole::Batch | UploadRole::Submission => &mut inputs.batch,
                    UploadRole::Starter => &mut inputs.starter,
                    UploadRole::Earlier => &mut inputs.earlier,
                    UploadRole::Reference => {
                        inputs.references.push((source_name(&upload.name), path(upload)));
                        continue;
                    }
                };
                paths.push(path(upload));
            }
            inputs.uploads.extend(uploads.into_iter().map(|upload| (path(&upload), upload)));
            let stored = store.batch(batch)?.context("the batch is deleted")?;
            let course = store.course(stored.course)?.map_or_else(String::new, |course| course.name);
            inputs.labels = [course, stored.label()];
            inputs.left_out = store.left_out_of(batch)?.into_iter().map(|one| one.name).collect();
            if with_comparison {
                let compared = store.compared_batches(batch)?;
                let mut others = store.batches_of(stored.course)?;
                others.retain(|other| !compared.contains(&other.id) && stored.has_other_assignment(other));
                let earlier = compared.into_iter().map(|id| (id, true));
                for (other, is_earlier) in earlier.chain(others.into_iter().map(|other| (other.id, false))) {
                    let uploads = store.uploads_of(other)?;
                    let (uploads, besides): (Vec<_>, Vec<_>) = uploads.into_iter().partition(Upload::has_submissions);
                    // Reference answers stay with the course: they serve every batch that is compared with theirs.
                    for upload in besides.into_iter().filter(|one| is_earlier && one.role == UploadRole::Reference) {
                        inputs.references.push((source_name(&upload.name), path(&upload)));
                        inputs.uploads.push((path(&upload), upload));
                    }
                    inputs.plain.extend(uploads.iter().filter(is_plain).map(path));
                    let paths = if is_earlier { &mut inputs.earlier } else { &mut inputs.other_tasks };
                    paths.extend(uploads.iter().map(path));
                    inputs.uploads.extend(uploads.into_iter().map(|upload| (path(&upload), upload)));
                }
                inputs.archive = archived_terms(store, batch, stored.course, archive)?;
            }
            inputs.authors = stored.authors;
            inputs.settings = stored.settings;
            Ok(inputs)
        })
        .await
    }

    /// Returns the inputs without earlier submissions and other tasks.
    pub(crate) fn without_earlier(self) -> RunInputs {
        RunInputs { earlier: Vec::new(), other_tasks: Vec::new(), references: Vec::new(), ..self }
    }

    pub(crate) fn has_submissions(&self) -> bool {
        !self.batch.is_empty()
    }

    /// Writes the corrected authors, if any, to a temporary file, which is removed when it is dropped.
    pub(crate) fn write_authors(&self, app: &App) -> Result<Option<NamedTempFile>> {
        let Some(authors) = &self.authors else { return Ok(None) };
        let mut builder = tempfile::Builder::new();
        let mut file = builder.prefix("authors").suffix(".csv").rand_bytes(8).tempfile_in(app.incoming_folder())?;
        file.write_all(authors.as_bytes())?;
        Ok(Some(file))
    }

    /// Returns the arguments of the command line for these inputs. `authors` is the file with the corrected authors.
    pub(crate) fn arguments(&self, authors: Option<&NamedTempFile>) -> Vec<OsString> {
        let names = self.uploads.iter();
        let mut arguments: Vec<OsString> =
            names.flat_map(|(path, upload)| ["--input-name".into(), path.into(), (&upload.label).into()]).collect();
        let mut add_option = |name: &str, value: OsString| arguments.extend([name.into(), value]);
        self.starter.iter().for_each(|path| add_option("--starter", path.into()));
        self.earlier.iter().for_each(|path| add_option("--earlier", path.into()));
        self.plain.iter().for_each(|path| add_option("--plain", path.into()));
        if let Some(authors) = authors {
            add_option("--authors", authors.path().into());
        }
        if let Some(ArchivedTerms { path, course, terms }) = &self.archive {
            add_option("--archive", path.into());
            // One argument each, so that a course named like an option is not taken for one.
            arguments.push(format!("--archive-course={course}").into());
            arguments.extend(terms.iter().map(|term| format!("--archive-term={term}").into()));
        }
        // The others are those of `check_arguments`.
        let RunSettings { include, exclude, only, language, encoding, columns, .. } = &self.settings;
        let lists =
            [("include", include), ("exclude", exclude), ("only", only), ("language", language), ("columns", columns)];
        for (option, values) in lists {
            arguments.extend(values.iter().map(|value| format!("--{option}={value}").into()));
        }
        arguments.extend(setting("encoding", encoding));
        arguments.extend(self.batch.iter().map(OsString::from));
        arguments
    }

    /// Returns an error message of a child process with `shown` in place of the path of each upload, and without the folders of
    /// the server.
    pub(crate) fn in_words(&self, message: &str, arguments: &[OsString], shown: impl Fn(&Upload) -> String) -> String {
        let replace = |message: String, (path, upload): &(PathBuf, Upload)| {
            message.replace(&*path.to_string_lossy(), &shown(upload))
        };
        without_folders(&self.uploads.iter().fold(message.to_owned(), replace), arguments)
    }

    /// Returns the further arguments that leave submissions out. The roster of a batch has them, so that they can be included
    /// again. A name may be gone since; then the report says so.
    pub(crate) fn left_out_arguments(&self) -> impl Iterator<Item = OsString> {
        let names = self.left_out.iter().map(|name| format!("--without={name}").into());
        names.chain(["--allow-absent".into()])
    }

    pub(crate) fn label_arguments(&self) -> [OsString; 2] {
        let [course, assignment] = &self.labels;
        [format!("--course={course}").into(), format!("--assignment={assignment}").into()]
    }

    pub(crate) fn check_arguments(&self) -> impl Iterator<Item = OsString> {
        let RunSettings { top, min_score, common, before, .. } = &self.settings;
        let other_tasks = self.other_tasks.iter().flat_map(|path| ["--other-tasks".into(), path.into()]);
        let references = self.references.iter().map(|(source, path)| {
            // One argument, so that a source named like an option is not taken for one.
            let mut argument = OsString::from(format!("--reference={source}="));
            argument.push(path);
            argument
        });
        // It says which earlier submissions count beside references.
        let before = setting("before", before).filter(|_| !self.references.is_empty());
        let settings = [setting("top", top), setting("min-score", min_score), setting("common", common), before];
        settings.into_iter().flatten().chain(other_tasks).chain(references)
    }
}

/// Returns the source of reference answers: the name of their upload without its ending, and without the sign that ends it on the
/// command line.
fn source_name(upload: &str) -> String {
    let stem = archive_stem(upload).unwrap_or(upload).replace('=', "-");
    let name = stem.trim();
    if name.is_empty() { "references".to_owned() } else { name.to_owned() }
}

/// Returns an option as one argument, so that no value is taken for an option; none for the default.
fn setting(option: &str, value: &str) -> Option<OsString> {
    (!value.is_empty()).then(|| format!("--{option}={value}").into())
}

/// Returns the archived terms that a batch is compared with, if there is an archive, the course may use it, and terms are
/// chosen.
fn archived_terms(store: &Store, batch: i64, course: i64, archive: Option<PathBuf>) -> Result<Option<ArchivedTerms>> {
    let terms: Vec<String> = store.compared_terms(batch)?.into_iter().collect();
    let course = store.course(course)?.and_then(|course| course.archive_course);
    Ok(match (archive, course) {
        (Some(path), Some(course)) if !terms.is_empty() => Some(ArchivedTerms { path, course, terms }),
        _ => None,
    })
}
