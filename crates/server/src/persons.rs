//! The data about one student: found, exported and erased, as Articles 15 and 17 of the GDPR ask for.
//!
//! Students have no accounts. They are found by words of their names and ids, in everything that is recognized of the uploads
//! and in the archive. An admin does this without seeing a report.

pub(crate) mod erasing;
mod exporting;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lookalike_archive::{Archive, BatchFilter, BatchKey};
use lookalike_report_templates::model::Author;
use lookalike_report_templates::review::ReviewState;

use tokio::runtime::Runtime;

use crate::app::{App, SharedApp};
use crate::inspection::corrections::bare_name;
use crate::inspection::{self, parse_roster};
use crate::secrets::TokenHash;
use crate::store::{Store, StoredBatch, StoredReview, erasures_of};
use crate::{data_folder, files};

/// The name in the log.
const COMMAND_LINE: &str = "command line";

/// Everything that is stored about people whose names or ids have some words.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The submissions in uploads.
    pub submissions: Vec<FoundSubmission>,
    /// The submissions in the archive.
    pub archived: Vec<ArchivedSubmission>,
    /// The names of accounts: of staff, who are no students here.
    pub accounts: Vec<String>,
    /// The batches whose uploads could not be read, by course, assignment and term.
    pub not_searched: Vec<String>,
}

/// A submission in an upload.
#[derive(Debug, Clone)]
pub struct FoundSubmission {
    /// The id of the batch.
    pub batch: i64,
    /// The name of the course.
    pub course: String,
    /// The assignment and the term.
    pub label: String,
    /// The id of the upload.
    pub upload: i64,
    /// The name of the submission in reports.
    pub name: String,
    /// The name of the submission in its upload.
    pub bare_name: String,
    /// Its authors.
    pub authors: Vec<Author>,
    /// The number of its pairs that are marked.
    pub n_marked: usize,
    /// The number of its pairs that are to be discussed or were escalated.
    pub n_open: usize,
}

/// A submission in the archive.
#[derive(Debug, Clone)]
pub struct ArchivedSubmission {
    /// The batch in the archive.
    pub batch: BatchKey,
    /// The name of the submission.
    pub name: String,
    /// Its authors.
    pub authors: Vec<Author>,
}

/// A reason not to erase what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// Nothing was found.
    Nothing,
    /// Uploads were not read yet.
    NotSearched,
    /// These may be several people.
    SeveralPeople(BTreeSet<String>),
    /// This number of pairs is to be discussed or was escalated.
    OpenCases(usize),
}

impl Found {
    /// Returns why what was found by these words may not be erased, if so. Somebody can take the responsibility for several
    /// people, and for open cases.
    pub fn obstacle(&self, words: &[String], several_people: bool, despite_cases: bool) -> Option<Obstacle> {
        let people = self.people(words);
        let n_open: usize = self.submissions.iter().map(|one| one.n_open).sum();
        match () {
            () if self.is_empty() => Some(Obstacle::Nothing),
            () if !self.not_searched.is_empty() => Some(Obstacle::NotSearched),
            () if people.len() > 1 && !several_people => Some(Obstacle::SeveralPeople(people)),
            () if n_open > 0 && !despite_cases => Some(Obstacle::OpenCases(n_open)),
            () => None,
        }
    }

    /// Returns whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.submissions.is_empty() && self.archived.is_empty()
    }

    /// Returns the people who may be meant, each once: the authors whose name and id have all words, or the names of
    /// submissions without such an author. The order and the case of words in names do not matter.
    pub fn people(&self, words: &[String]) -> BTreeSet<String> {
        let found = self.submissions.iter().map(|one| (&one.bare_name, &one.authors));
        let found = found.chain(self.archived.iter().map(|one| (&one.name, &one.authors)));
        let words = all_words(words.iter().map(String::as_str));
        let of_one = |(name, authors): (&String, &Vec<Author>)| {
            let is_meant = |author: &&Author| words.is_subset(&words_of_author(author));
            let mut meant: Vec<String> =
                authors.iter().filter(is_meant).map(|author| joined(words_of_author(author))).collect();
            if meant.is_empty() {
                meant.push(joined(all_words([name.as_str()])));
            }
            meant
        };
        found.flat_map(of_one).collect()
    }
}

fn joined(words: BTreeSet<String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}

fn words_of_author(author: &Author) -> BTreeSet<String> {
    all_words([author.name.as_str(), author.id.as_deref().unwrap_or_default()])
}

/// Returns the words of some texts, in lower case.
fn all_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let words = texts.into_iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The data folder of a server, and its archive if it has one, for requests of students about their data.
pub struct Persons {
    app: SharedApp,
    runtime: Runtime,
}

impl Persons {
    /// Opens a data folder. A server may be using it.
    ///
    /// # Errors
    /// There is no data in the folder, or it cannot be used.
    pub fn open(data: &Path, archive: Option<&Path>) -> Result<Persons> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
        Ok(Persons { app: App::offline(data, archive)?, runtime })
    }

    /// Finds everything that is stored about people whose names and ids have all of these words.
    ///
    /// # Errors
    /// The tables or the archive cannot be read.
    pub fn find(&self, words: &[String]) -> Result<Found> {
        find(&self.app.store, self.app.options.archive.as_deref(), words)
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

    /// Erases what was found. No server may be using the data folder; its next start compares the others again.
    ///
    /// # Errors
    /// A server uses the folder, or something cannot be written.
    pub fn erase(&self, found: &Found) -> Result<()> {
        let _lock = data_folder::lock(&self.app.options.data)?;
        let app = &self.app;
        let erased = self.runtime.block_on(async {
            let batches: BTreeSet<i64> = found.submissions.iter().map(|one| one.batch).collect();
            erasing::erase(app, found).await?;
            for batch in batches {
                inspection::inspect_now(app, batch).await?;
            }
            app.log(COMMAND_LINE, None, "person erased", erasing::summary(found)).await
        });
        erased.map_err(|problem| anyhow!(problem.what))
    }
}

/// Erases from restored data what was erased before, as these tables know it: its own, and newer ones if there are any.
///
/// # Errors
/// An upload cannot be read or packed anew.
pub(crate) fn erase_again(data: &Path, newer: Option<&Path>) -> Result<usize> {
    let persons = Persons::open(data, None)?;
    let mut erasures: BTreeSet<(i64, TokenHash)> = persons.app.store.erasures()?.into_iter().collect();
    if let Some(newer) = newer {
        erasures.extend(erasures_of(newer)?);
    }
    let erasures: Vec<(i64, TokenHash)> = erasures.into_iter().collect();
    if erasures.is_empty() {
        return Ok(0);
    }
    files::make_private(&persons.app.incoming_folder())?;
    let erased = persons.runtime.block_on(erasing::erase_again(&persons.app, &erasures));
    erased.map_err(|problem| anyhow!(problem.what))
}

/// Finds everything that is stored about people whose names and ids have all of these words.
///
/// # Errors
/// The tables or the archive cannot be read.
pub(crate) fn find(store: &Store, archive: Option<&Path>, words: &[String]) -> Result<Found> {
    let words = all_words(words.iter().map(String::as_str));
    let mut found = Found::default();
    if words.is_empty() {
        return Ok(found);
    }
    for (course, course_name) in store.courses()? {
        for batch in store.batches_of(course)? {
            find_in_batch(store, &course_name, &batch, &words, &mut found)?;
        }
    }
    let accounts = store.accounts()?.into_iter().map(|account| account.name);
    found.accounts = accounts.filter(|name| words.is_subset(&all_words([name.as_str()]))).collect();
    if let Some(archive) = archive.filter(|archive| archive.exists()) {
        found.archived = find_in_archive(archive, &words)?;
    }
    Ok(found)
}

fn find_in_batch(
    store: &Store,
    course: &str,
    batch: &StoredBatch,
    words: &BTreeSet<String>,
    found: &mut Found,
) -> Result<()> {
    let uploads = store.uploads_of(batch.id)?;
    let Some(roster) = &batch.roster else {
        if !uploads.is_empty() {
            found.not_searched.push(format!("{course}, {}", batch.label()));
        }
        return Ok(());
    };
    let roster = parse_roster(roster)?;
    let reviews = store.reviews_of_batch(batch.id)?;
    for line in &roster.submissions {
        // The upload, with which the name may begin, may be named after somebody else.
        let bare_name = bare_name(&roster, line).to_owned();
        let own = [bare_name.as_str(), line.group.as_deref().unwrap_or_default()];
        let authors = line.authors.iter().flat_map(|one| [one.name.as_str(), one.id.as_deref().unwrap_or_default()]);
        if !words.is_subset(&all_words(own.into_iter().chain(authors))) {
            continue;
        }
        let input = roster.inputs.get(line.input).context("a submission has an input")?;
        let Some(upload) = uploads.iter().find(|upload| upload.file == input.name) else { continue };
        let names = [line.name.as_str(), bare_name.as_str()];
        let own = |review: &&StoredReview| review.pair.names.iter().any(|name| names.contains(&name.as_str()));
        let is_open = |review: &&StoredReview| {
            let of_pair = |other: &&StoredReview| other.pair.names == review.pair.names;
            // The newest review of a pair comes first.
            let is_newest = reviews.iter().find(of_pair).is_some_and(|newest| std::ptr::eq(newest, *review));
            is_newest && matches!(review.review.state, ReviewState::ToDiscuss | ReviewState::Escalated)
        };
        found.submissions.push(FoundSubmission {
            batch: batch.id,
            course: course.to_owned(),
            label: batch.label(),
            upload: upload.shown.id,
            n_marked: reviews.iter().filter(own).count(),
            n_open: reviews.iter().filter(own).filter(is_open).count(),
            name: line.name.clone(),
            bare_name,
            authors: line.authors.clone(),
        });
    }
    Ok(())
}

fn find_in_archive(path: &Path, words: &BTreeSet<String>) -> Result<Vec<ArchivedSubmission>> {
    let archive = Archive::open(path)?;
    let mut found = Vec::new();
    for batch in archive.batches(&BatchFilter::default())? {
        for stored in archive.submissions(&batch)? {
            let provenance = stored.provenance;
            let authors = provenance.authors.into_iter().map(|one| Author { name: one.name, id: one.id });
            let authors: Vec<Author> = authors.collect();
            let mut own = all_words([provenance.name.as_str()]);
            own.extend(provenance.group.iter().flat_map(|group| all_words([group.name.as_str()])));
            own.extend(authors.iter().flat_map(words_of_author));
            if words.is_subset(&own) {
                found.push(ArchivedSubmission { batch: batch.key.clone(), name: provenance.name, authors });
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archived(name: &str, authors: &[(&str, Option<&str>)]) -> ArchivedSubmission {
        let author = |(name, id): &(&str, Option<&str>)| Author { name: (*name).to_owned(), id: id.map(str::to_owned) };
        ArchivedSubmission {
            batch: BatchKey::default(),
            name: name.to_owned(),
            authors: authors.iter().map(author).collect(),
        }
    }

    fn people(archived: Vec<ArchivedSubmission>, words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Found { archived, ..Found::default() }.people(&words).into_iter().collect()
    }

    /// Two ways to write a name are one person, two ids are two, and the other members of a team are nobody who is meant.
    #[test]
    fn people_are_told_apart() {
        let one = || archived("a", &[("Lee, Ann", Some("17"))]);
        let other_way = archived("b", &[("Ann Lee", Some("17")), ("Ben Ode", Some("3"))]);
        assert_eq!(people(vec![one(), other_way], &["ann", "LEE"]), ["17 ann lee"]);
        let namesake = archived("c", &[("Ann Lee", Some("18"))]);
        assert_eq!(people(vec![one(), namesake], &["Ann Lee"]), ["17 ann lee", "18 ann lee"]);
        assert_eq!(people(vec![archived("lee_ann", &[])], &["ann"]), ["ann lee"]);
    }
}
