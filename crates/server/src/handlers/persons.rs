//! Requests of students about their data: an admin finds, exports and erases it, and sees no report by that.

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use lookalike_report_templates::app::model::{AppPage, ErasureConfirmation, FoundPerson, PersonRow, PersonSearch};
use lookalike_report_templates::model::Author;

use super::{administration, download, page};
use crate::app::{App, SharedApp};
use crate::files::blocking;
use crate::persons::finding::{self, Appearance, Found, Obstacle};
use crate::persons::{erasing, exporting};
use crate::problem::Problem;
use crate::requests::forms::Fields;
use crate::requests::visitor::Visitor;

/// The name of the folder in an export.
const FOLDER: &str = "stored-data";

/// `GET /admin/person`: the search.
pub(crate) async fn form(State(app): State<SharedApp>, visitor: Visitor) -> Html<String> {
    search_page(&app, &visitor, PersonSearch::default())
}

/// `POST /admin/person`: lists everything that is found. The words come in a form, because logs of proxies have addresses.
pub(crate) async fn find(
    State(app): State<SharedApp>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Html<String>, Problem> {
    let (words, found) = found(&app, &fields).await?;
    app.log(&visitor.actor, None, "person looked up", erasing::summary(&found)).await?;
    let uploaded = found.submissions.iter().map(|one| PersonRow {
        batch: format!("{}, {}", one.course, one.label),
        name: one.bare_name.clone(),
        authors: names_of(&one.authors),
        is_archived: false,
        n_marked: n_marked(&one.appearances),
    });
    let archived = found.archived.iter().map(|one| PersonRow {
        batch: one.batch.to_string(),
        name: one.name.clone(),
        authors: names_of(&one.authors),
        is_archived: true,
        n_marked: n_marked(&one.appearances),
    });
    let rows = uploaded.chain(archived).collect();
    let found = FoundPerson { submissions: rows, accounts: found.accounts, not_searched: found.not_searched };
    Ok(search_page(&app, &visitor, PersonSearch { words: words.join(" "), found: Some(found) }))
}

/// `POST /admin/person/export`: sends everything that is found as a .zip.
pub(crate) async fn export(
    State(app): State<SharedApp>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let (words, found) = found(&app, &fields).await?;
    if found.is_empty() && found.accounts.is_empty() {
        return Err(nothing());
    }
    let incoming = app.incoming_folder();
    let temporary = blocking(move || Ok(tempfile::tempdir_in(incoming)?)).await?;
    let folder = temporary.path().join(FOLDER);
    exporting::export(&app, &found, &words, &folder).await?;
    app.log(&visitor.actor, None, "person exported", erasing::summary(&found)).await?;
    Ok(download::zip_response(folder, Some(temporary), FOLDER))
}

/// `POST /admin/person/erase`: asks for a confirmation; with it, erases everything that is found.
pub(crate) async fn erase(State(app): State<SharedApp>, visitor: Visitor, fields: Fields) -> Result<Response, Problem> {
    let (words, found) = found(&app, &fields).await?;
    let is_ticked = |name: &str| !fields.text(name).is_empty();
    match found.obstacle(&words, is_ticked("several-people"), is_ticked("despite-cases")) {
        Some(Obstacle::Nothing) => return Err(nothing()),
        Some(Obstacle::NotSearched) => {
            return Err(Problem::unusable("Some uploads could not be read yet, and were not searched."));
        }
        None if fields.text("confirmed") == found.digest() => {}
        // The page asks for what is missing, also if something was added since.
        _ => return Ok(confirmation(&app, &visitor, &words, &found).into_response()),
    }
    let summary = erasing::summary(&found);
    let shared = app.clone();
    // It goes on if the browser leaves.
    let erased = tokio::spawn(async move { erasing::erase_while_serving(&shared, &found).await });
    erased.await.map_err(anyhow::Error::from)??;
    app.log(&visitor.actor, None, "person erased", summary.clone()).await?;
    app.set_notice(&visitor, format!("Erased: {summary}. The other submissions are compared again."));
    Ok(Redirect::to("/admin/person").into_response())
}

/// Returns the words of a form, and everything that is found by them.
async fn found(app: &SharedApp, fields: &Fields) -> Result<(Vec<String>, Found), Problem> {
    let words: Vec<String> = fields.name("words")?.split_whitespace().map(str::to_owned).collect();
    let (archive, wanted) = (app.options.archive.clone(), words.clone());
    let found = app.with_store(move |store| finding::find(store, archive.as_deref(), &wanted)).await?;
    Ok((words, found))
}

fn n_marked(appearances: &[Appearance]) -> usize {
    appearances.iter().map(|place| place.n_marked).sum()
}

fn nothing() -> Problem {
    Problem::unusable("Nothing was found by these words.")
}

fn search_page(app: &App, visitor: &Visitor, search: PersonSearch) -> Html<String> {
    page(app, visitor, None, trail(), &AppPage::PersonSearch(search))
}

fn confirmation(app: &App, visitor: &Visitor, words: &[String], found: &Found) -> Html<String> {
    let confirmation = ErasureConfirmation {
        words: words.join(" "),
        digest: found.digest(),
        n_submissions: (found.submissions.len(), found.archived.len()),
        people: found.people(words).into_iter().collect(),
        n_open: found.n_open(),
    };
    page(app, visitor, None, trail(), &AppPage::Erasure(confirmation))
}

fn trail() -> [(String, String); 2] {
    [administration::step(), ("Data of a student".to_owned(), "/admin/person".to_owned())]
}

fn names_of(authors: &[Author]) -> String {
    let shown = |author: &Author| match &author.id {
        Some(id) => format!("{} ({id})", author.name),
        None => author.name.clone(),
    };
    authors.iter().map(shown).collect::<Vec<_>>().join(", ")
}
