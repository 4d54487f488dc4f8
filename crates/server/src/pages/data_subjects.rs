//! Requests of students about their data: an admin finds, exports and erases it, and sees no report by that.

use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{
    AppPage, DataSubjectSearch, ErasureConfirmation, FoundData, FoundIn, FoundSubmission,
};

use super::{administration, page, step};
use crate::actions::Acting;
use crate::data_subjects::finding::{self, Found, FoundSubmission as Submission, Obstacle, Place};
use crate::data_subjects::{erasing, exporting};
use crate::files::blocking;
use crate::http::files;
use crate::http::forms::Fields;
use crate::problem::Problem;

const ADDRESS: &str = "/admin/data-subject";
const FOLDER: &str = "stored-data";

/// `GET /admin/data-subject`: the search.
pub(crate) async fn form(who: Acting) -> Html<String> {
    show(&who, &AppPage::DataSubjectSearch(DataSubjectSearch::default()))
}

fn show(who: &Acting, shown: &AppPage) -> Html<String> {
    page(who, [administration::own_step(), step("Data of a student", ADDRESS)], shown)
}

/// `POST /admin/data-subject`: lists everything that is found. The words come in a form, because logs of proxies have addresses.
pub(crate) async fn find(who: Acting, fields: Fields) -> Result<Html<String>, Problem> {
    let (words, found) = found(&who, &fields).await?;
    who.log("data looked up", erasing::summary(&found)).await?;
    let submissions = found.submissions.iter().map(row).collect();
    let found = FoundData { submissions, accounts: found.accounts, not_searched: found.not_searched };
    let search = DataSubjectSearch { words: words.join(" "), found: Some(found) };
    Ok(show(&who, &AppPage::DataSubjectSearch(search)))
}

fn row(found: &Submission) -> FoundSubmission {
    let authors: Vec<String> = found.authors.iter().map(finding::name_and_id).collect();
    FoundSubmission {
        batch: found.batch.clone(),
        name: found.name.clone(),
        authors: authors.join(", "),
        place: match found.place {
            Place::Upload { .. } => FoundIn::Upload,
            Place::Archive(_) => FoundIn::Archive,
            Place::LeftOut { .. } => FoundIn::LeftOut,
        },
        n_reviewed: found.appearances.iter().map(|appearance| appearance.n_reviewed).sum(),
    }
}

/// `POST /admin/data-subject/export`: sends everything that is found as a .zip.
pub(crate) async fn export(who: Acting, fields: Fields) -> Result<Response, Problem> {
    let (words, found) = found(&who, &fields).await?;
    if found.is_empty() && found.accounts.is_empty() {
        return Err(nothing());
    }
    let incoming = who.app.incoming_folder();
    let temporary = blocking(move || Ok(tempfile::tempdir_in(incoming)?)).await?;
    let folder = temporary.path().join(FOLDER);
    exporting::export(&who.app, &found, &words, &folder).await?;
    who.log("data exported", erasing::summary(&found)).await?;
    Ok(files::zip_response(folder, Some(temporary), FOLDER))
}

/// `POST /admin/data-subject/erase`: asks for a confirmation; with it, erases everything that is found.
pub(crate) async fn erase(who: Acting, fields: Fields) -> Result<Response, Problem> {
    let (words, found) = found(&who, &fields).await?;
    let is_ticked = |name: &str| !fields.text(name).is_empty();
    match found.obstacle(&words, is_ticked("several-people"), is_ticked("despite-open-reviews")) {
        Some(Obstacle::Nothing) => return Err(nothing()),
        Some(Obstacle::NotSearched) => {
            return Err(Problem::unusable("Some uploads could not be read yet, and were not searched."));
        }
        None if fields.text("confirmed") == found.digest() => {}
        // The page asks for what is missing, also if something was added since.
        _ => return Ok(show(&who, &AppPage::ErasureConfirmation(confirmation(&words, &found))).into_response()),
    }
    let summary = erasing::summary(&found);
    let app = who.app.clone();
    // It goes on if the browser leaves.
    let erased = tokio::spawn(async move { erasing::erase_while_serving(&app, &found).await });
    erased.await.map_err(anyhow::Error::from)??;
    who.log("data erased", summary.clone()).await?;
    who.tell(format!("Erased: {summary}. The other submissions are compared again."));
    Ok(Redirect::to(ADDRESS).into_response())
}

fn confirmation(words: &[String], found: &Found) -> ErasureConfirmation {
    let [n_uploaded, n_archived, n_left_out] = found.n_by_place();
    ErasureConfirmation {
        words: words.join(" "),
        digest: found.digest(),
        n_submissions: (n_uploaded, n_archived),
        n_left_out,
        people: found.people(words).into_iter().collect(),
        n_open: found.n_open(),
    }
}

async fn found(who: &Acting, fields: &Fields) -> Result<(Vec<String>, Found), Problem> {
    let words: Vec<String> = fields.name("words")?.split_whitespace().map(str::to_owned).collect();
    let (archive, wanted) = (who.app.options.archive.clone(), words.clone());
    let found = who.app.with_store(move |store| finding::find(store, archive.as_deref(), &wanted)).await?;
    Ok((words, found))
}

fn nothing() -> Problem {
    Problem::unusable("Nothing was found by these words.")
}
