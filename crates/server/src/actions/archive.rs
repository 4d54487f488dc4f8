//! The archive of a course: batches are added to it, its terms are offered for comparisons, and documents are compared with it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use lookalike_archive::{Archive, BatchFilter};
use lookalike_report_templates::page::media_type_of;

use super::InCourse;
use crate::app::open_reports::ArchiveQuery;
use crate::files::blocking;
use crate::problem::Problem;
use crate::runs::child;
use crate::runs::inputs::RunInputs;
use crate::uploads::Received;

/// The folder with a document that is compared, and the folder with the report, in a temporary folder.
const DOCUMENT: &str = "document";
const REPORT: &str = "report";

/// Returns the archive of the server and the name of the course in it.
fn archive_of(here: &InCourse) -> Option<(PathBuf, String)> {
    here.app.options.archive.clone().zip(here.course.archive_course.clone())
}

fn no_archive() -> Problem {
    Problem::conflict("The course is not linked to an archive.", "An admin can link it.")
}

pub(crate) fn has_archive(here: &InCourse) -> bool {
    archive_of(here).is_some()
}

/// Returns the terms of the course in the archive, and those that a batch is compared with, with their numbers of submissions.
pub(crate) async fn archived_terms(here: &InCourse, batch: i64) -> Result<BTreeMap<String, usize>, Problem> {
    let Some((archive, course)) = archive_of(here) else { return Ok(BTreeMap::new()) };
    let chosen = here.app.with_store(move |store| store.compared_terms(batch)).await?;
    let archived = blocking(move || {
        let filter = BatchFilter { course: Some(course), ..BatchFilter::default() };
        // The archive is created when the first batch is added to it.
        if archive.exists() { Archive::open(&archive)?.batches(&filter) } else { Ok(Vec::new()) }
    });
    let mut terms: BTreeMap<String, usize> = chosen.into_iter().map(|term| (term, 0)).collect();
    for batch in archived.await? {
        *terms.entry(batch.key.term).or_default() += batch.n_submissions;
    }
    Ok(terms)
}

/// Adds a batch to the archive of its course, and returns the words for what was added.
pub(crate) async fn add_batch(here: &InCourse, batch: i64) -> Result<String, Problem> {
    let (archive, course) = archive_of(here).ok_or_else(no_archive)?;
    let stored = here.app.batch(batch).await?;
    let inputs = RunInputs::load(&here.app, batch, false).await?.without_earlier();
    if !inputs.has_submissions() {
        let what = "There is nothing to store: no submissions were uploaded.";
        return Err(Problem::conflict(what, "Upload them first."));
    }
    let authors = inputs.write_authors(&here.app)?;
    let mut arguments = vec!["archive".into(), "add".into(), archive.into()];
    // One argument each, so that a name like an option is not taken for one.
    let names = [("course", &course), ("assignment", &stored.assignment), ("term", &stored.term)];
    arguments.extend(names.map(|(option, name)| format!("--{option}={name}").into()));
    arguments.extend(inputs.left_out_arguments());
    arguments.extend(inputs.arguments(authors.as_ref()));
    let printed = child::to_end(&arguments).await?.map_err(|why| {
        let why = inputs.in_words(&why, &arguments, |upload| upload.name.clone());
        let what = format!("The batch could not be stored: {why}.");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, what, "Nothing was stored.")
    })?;
    here.log("batch kept in the archive", stored.label()).await?;
    // The first line has the path of the archive, and what was added to it.
    let added = printed.lines().next().and_then(|line| line.split_once(": "));
    let added = added.map_or("everything", |(_, added)| added).to_owned();
    here.tell(format!("Stored in the archive: {added}."));
    Ok(added)
}

/// Compares a document with the archived submissions of a course, and makes a report of it, with the best first. Returns the number
/// under which the report is kept for a while.
pub(crate) async fn report_about(here: &InCourse, received: Received) -> Result<i64, Problem> {
    let (archive, course) = archive_of(here).ok_or_else(no_archive)?;
    let file = received.name();
    let folder = tempfile::tempdir_in(here.app.incoming_folder()).map_err(anyhow::Error::from)?;
    let (batch, report) = (folder.path().join(DOCUMENT), folder.path().join(REPORT));
    tokio::fs::create_dir(&batch).await.map_err(anyhow::Error::from)?;
    move_only_file(received, &batch.join(document_name(&file))).await?;
    let mut arguments = vec!["check".into(), "--supervised".into(), "--allow-incomplete".into()];
    arguments.extend(["--top=all".into(), format!("--assignment={file}").into(), "--out".into(), report.into()]);
    arguments.extend([
        "--archive".into(),
        archive.into(),
        format!("--archive-course={course}").into(),
        batch.clone().into(),
    ]);
    if let Err(why) = child::to_end(&arguments).await? {
        let why = child::without_folders(&why, &arguments);
        return Err(Problem::unusable(format!("The file could not be compared: {why}.")));
    }
    tokio::fs::remove_dir_all(&batch).await.map_err(anyhow::Error::from)?;
    here.log("archive queried", "").await?;
    Ok(here.app.archive_queries.keep(ArchiveQuery { folder, course: here.course.id, account: here.visitor.id }))
}

/// Returns a file of such a report, and its media type.
pub(crate) async fn report_file(here: &InCourse, number: i64, path: &str) -> Result<(&'static str, Vec<u8>), Problem> {
    let is_plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains('\\');
    let folder = here.app.archive_queries.folder(number, here.course.id, here.visitor.id);
    let folder = folder.filter(|_| path.split('/').all(is_plain)).ok_or_else(Problem::not_found)?;
    let content = tokio::fs::read(folder.join(REPORT).join(path)).await.map_err(|_| Problem::not_found())?;
    Ok((media_type_of(path), content))
}

/// Compares a document with the archived submissions of a course. Returns its name, and what `lookalike query` prints. The
/// document is removed afterwards.
pub(crate) async fn query(here: &InCourse, received: Received) -> Result<(String, String), Problem> {
    let (archive, course) = archive_of(here).ok_or_else(no_archive)?;
    let file = received.name();
    let folder = tempfile::tempdir_in(here.app.incoming_folder()).map_err(anyhow::Error::from)?;
    let document = folder.path().join(document_name(&file));
    move_only_file(received, &document).await?;
    let arguments = vec![
        "query".into(),
        "--archive".into(),
        archive.into(),
        // One argument, so that a course named like an option is not taken for one.
        format!("--course={course}").into(),
        document.into(),
    ];
    // People know the document by its own name, and nobody needs to know the server's folders.
    let own_folder = format!("{}/", folder.path().display());
    let found = match child::to_end(&arguments).await? {
        Ok(found) => found.replace(&own_folder, ""),
        Err(why) => {
            let why = child::without_folders(&why.replace(&own_folder, ""), &arguments);
            return Err(Problem::unusable(format!("The file could not be compared: {why}.")));
        }
    };
    here.log("archive queried", "").await?;
    Ok((file, found))
}

async fn move_only_file(received: Received, path: &Path) -> Result<(), Problem> {
    if received.spool.paths().len() > 1 {
        return Err(Problem::unusable("Choose one file."));
    }
    let packed = received.spool.into_single().await.map_err(anyhow::Error::from)?;
    packed.file.persist(path).map_err(anyhow::Error::from)?;
    Ok(())
}

/// Returns a name with the extension of a file, which tells its language. Nothing else of a name from outside becomes a path.
fn document_name(file: &str) -> String {
    match file.rsplit_once('.') {
        Some((_, extension)) if extension.len() <= 12 && extension.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            format!("document.{extension}")
        }
        _ => "document".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file is stored under a name of ours, whatever it is called.
    #[test]
    fn documents_have_safe_names() {
        assert_eq!(document_name("sort.c"), "document.c");
        for hostile in ["", "..", "a.c/../../b", "sort.", "x.c\0", "a.ä"] {
            let name = document_name(hostile);
            assert!(["document", "document."].contains(&name.as_str()), "{hostile:?} became {name}");
        }
    }
}
