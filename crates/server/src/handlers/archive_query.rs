//! One document against the archived submissions of a course.

use std::future::pending;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Html;
use lookalike_report_templates::app::model::{AppPage, QueryResult};

use super::batches::no_archive;
use super::page;
use super::uploads::{Received, receive};
use crate::app::SharedApp;
use crate::problem::Problem;
use crate::requests::forms::UploadForm;
use crate::requests::visitor::{Membership, Visitor};
use crate::runs::child::{self, ChildEnd};

/// `POST /courses/{course}/query`. The document is removed afterwards.
pub(crate) async fn query(
    State(app): State<SharedApp>,
    visitor: Visitor,
    at: Membership,
    headers: HeaderMap,
    form: UploadForm,
) -> Result<Html<String>, Problem> {
    let received = receive(&app, &headers, form).await?;
    let (file, found) = query_archive(&app, &visitor, &at, received).await?;
    let trail = [("Archive".to_owned(), format!("/courses/{}", at.course))];
    Ok(page(&app, &visitor, Some(&at), trail, &AppPage::QueryResult(QueryResult { course: at.course, file, found })))
}

/// Compares a document with the archived submissions of a course. Returns its name, and what `lookalike query` prints.
///
/// # Errors
/// The course has no archive, there are several documents, or the document cannot be compared.
pub(crate) async fn query_archive(
    app: &SharedApp,
    visitor: &Visitor,
    at: &Membership,
    received: Received<'_>,
) -> Result<(String, String), Problem> {
    let (Some(archive), Some(course)) = (app.options.archive.clone(), at.archive_course.clone()) else {
        return Err(no_archive());
    };
    let file = received.name();
    let folder = tempfile::tempdir_in(app.incoming_folder()).map_err(anyhow::Error::from)?;
    let document = folder.path().join(document_name(&file));
    received.into_file(&document).await?;
    let arguments = vec![
        "query".into(),
        "--archive".into(),
        archive.into(),
        // One argument, so that a course named like an option is not taken for one.
        format!("--course={course}").into(),
        document.into(),
    ];
    // People know the document by its own name, and nobody needs to know the server's folders.
    let without_folder = |words: String| words.replace(&format!("{}/", folder.path().display()), "");
    let found = match child::run(&arguments, pending(), |_| ()).await.map_err(anyhow::Error::from)? {
        ChildEnd::Done(found) => without_folder(found),
        ChildEnd::Failed(why) => {
            return Err(Problem::unusable(format!("The file could not be compared: {}.", without_folder(why))));
        }
        ChildEnd::Stopped => return Err(Problem::not_found()),
    };
    app.log(&visitor.actor, Some(at.course), "archive queried", String::new()).await?;
    Ok((file, found))
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
