//! Finds everything that is stored about people whose names or ids have some words.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_archive::{Archive, BatchFilter, BatchKey};
use lookalike_intake::Roster;
use lookalike_report_templates::model::Author;

use crate::domain::{Batch, Review, ReviewState, Upload, UploadRole};
use crate::inspection::{bare_name, name_with_upload, parse_roster};
use crate::secrets::hash;
use crate::store::Store;

/// Everything that is stored about people whose names or ids have some words.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The submissions: first those in uploads, then those in the archive, then those that are only named as left out.
    pub submissions: Vec<FoundSubmission>,
    /// The names of accounts: of staff, who are no students here.
    pub accounts: Vec<String>,
    /// The batches whose uploads could not be read, by course, assignment and term.
    pub not_searched: Vec<String>,
}

/// A submission that was found.
#[derive(Debug, Clone)]
pub struct FoundSubmission {
    /// The place where it is.
    pub place: Place,
    /// Its batch, as people know it.
    pub batch: String,
    /// Its name in its upload or in the archive.
    pub name: String,
    /// Its authors, if it is in an upload or in the archive.
    pub authors: Vec<Author>,
    /// The batches that compare it, with its names there: its own, and those that have it as earlier work.
    pub appearances: Vec<Appearance>,
}

/// The place where a submission was found.
#[derive(Debug, Clone)]
pub enum Place {
    /// An upload.
    Upload {
        /// The id of the batch.
        batch: i64,
        /// The id of the upload.
        upload: i64,
        /// The name of the submission in reports.
        in_reports: String,
    },
    /// The archive.
    Archive(BatchKey),
    /// The list of those that runs leave out. It is in no upload any more, and would be left out if it came back.
    LeftOut {
        /// The id of the batch.
        batch: i64,
        /// The name of the submission, beginning with the upload in which it was.
        with_upload: String,
    },
}

/// A batch that compares a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appearance {
    /// The id of the batch.
    pub batch: i64,
    /// The names of the submission in its reports and reviews.
    pub names: Vec<String>,
    /// The number of its pairs that are reviewed.
    pub n_reviewed: usize,
    /// The number of its pairs that are to be discussed or were escalated.
    pub n_open: usize,
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
    OpenReviews(usize),
}

impl Found {
    /// Returns why what was found by these words may not be erased, if so. Somebody can take the responsibility for several
    /// people, and for open reviews.
    pub fn obstacle(&self, words: &[String], several_people: bool, despite_open_reviews: bool) -> Option<Obstacle> {
        let (people, n_open) = (self.people(words), self.n_open());
        match () {
            () if self.is_empty() => Some(Obstacle::Nothing),
            () if !self.not_searched.is_empty() => Some(Obstacle::NotSearched),
            () if people.len() > 1 && !several_people => Some(Obstacle::SeveralPeople(people)),
            () if n_open > 0 && !despite_open_reviews => Some(Obstacle::OpenReviews(n_open)),
            () => None,
        }
    }

    /// Returns the number of pairs that are to be discussed or were escalated.
    pub fn n_open(&self) -> usize {
        self.submissions.iter().flat_map(|found| &found.appearances).map(|place| place.n_open).sum()
    }

    /// Returns the numbers of submissions in uploads, in the archive, and in no upload any more.
    pub fn n_by_place(&self) -> [usize; 3] {
        let mut numbers = [0; 3];
        for found in &self.submissions {
            match found.place {
                Place::Upload { .. } => numbers[0] += 1,
                Place::Archive(_) => numbers[1] += 1,
                Place::LeftOut { .. } => numbers[2] += 1,
            }
        }
        numbers
    }

    /// Returns a text that another search returns only if it finds the same submissions.
    pub(crate) fn digest(&self) -> String {
        let mut names = Vec::new();
        for found in &self.submissions {
            names.push(match &found.place {
                Place::Upload { upload, .. } => format!("{upload}/{}", found.name),
                Place::Archive(batch) => format!("{batch}/{}", found.name),
                Place::LeftOut { batch, with_upload } => format!("{batch}/{with_upload}"),
            });
        }
        names.push(self.n_open().to_string());
        hash(&names.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.submissions.is_empty()
    }

    /// Returns the ids of the batches that an erasure changes.
    pub(crate) fn changed_batches(&self) -> BTreeSet<i64> {
        let mut batches = BTreeSet::new();
        for found in &self.submissions {
            if let Place::Upload { batch, .. } | Place::LeftOut { batch, .. } = found.place {
                batches.insert(batch);
            }
        }
        batches
    }

    /// Returns the people who may be meant, each once: the authors whose name and id have all words, or the names of
    /// submissions without such an author. The order and the case of words in names do not matter.
    pub fn people(&self, words: &[String]) -> BTreeSet<String> {
        let words = all_words(words.iter().map(String::as_str));
        let mut people = BTreeSet::new();
        for found in &self.submissions {
            let own = found.authors.iter().map(words_of_author);
            let mut meant: Vec<BTreeSet<String>> = own.filter(|own| words.is_subset(own)).collect();
            if meant.is_empty() {
                meant.push(all_words([found.name.as_str()]));
            }
            people.extend(meant.into_iter().map(joined));
        }
        people
    }
}

fn joined(words: BTreeSet<String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}

pub(crate) fn name_and_id(author: &Author) -> String {
    match &author.id {
        Some(id) => format!("{} ({id})", author.name),
        None => author.name.clone(),
    }
}

pub(super) fn words_of_author(author: &Author) -> BTreeSet<String> {
    all_words([author.name.as_str(), author.id.as_deref().unwrap_or_default()])
}

/// Returns the words of some texts, in lower case.
pub(super) fn all_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let words = texts.into_iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Finds everything that is stored about people whose names and ids have all of these words.
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
        find_in_archive(store, archive, &words, &mut found)?;
    }
    found.submissions.sort_by_key(|found| match found.place {
        Place::Upload { .. } => 0,
        Place::Archive(_) => 1,
        Place::LeftOut { .. } => 2,
    });
    Ok(found)
}

fn find_in_batch(
    store: &Store,
    course: &str,
    batch: &Batch,
    words: &BTreeSet<String>,
    found: &mut Found,
) -> Result<()> {
    let uploads = store.uploads_of(batch.id)?;
    let Some(roster) = &batch.roster else {
        // Starter code and reference answers are nobody's.
        let is_of_people = |upload: &Upload| !matches!(upload.role, UploadRole::Starter | UploadRole::Reference);
        if uploads.iter().any(is_of_people) {
            found.not_searched.push(format!("{course}, {}", batch.label()));
        }
        return find_left_out(store, course, batch, &Roster::default(), words, found);
    };
    let roster = parse_roster(roster)?;
    find_left_out(store, course, batch, &roster, words, found)?;
    for line in &roster.submissions {
        // The upload, with which the name may begin, may be named after somebody else.
        let bare_name = bare_name(&roster, line).to_owned();
        let own = [bare_name.as_str(), line.group.as_deref().unwrap_or_default()];
        let authors = line.authors.iter().flat_map(|one| [one.name.as_str(), one.id.as_deref().unwrap_or_default()]);
        if !words.is_subset(&all_words(own.into_iter().chain(authors))) {
            continue;
        }
        let input = roster.inputs.get(line.input).context("a submission has an input")?;
        let Some(upload) = uploads.iter().find(|upload| upload.label == input.name) else { continue };
        let names = vec![line.name.clone(), bare_name.clone()];
        let mut appearances = vec![appearance(store, batch.id, names)?];
        for later in store.batches_after(batch.id)? {
            appearances.push(appearance(store, later, vec![format!("{}/{bare_name}", upload.label)])?);
        }
        found.submissions.push(FoundSubmission {
            place: Place::Upload { batch: batch.id, upload: upload.id, in_reports: line.name.clone() },
            batch: format!("{course}, {}", batch.label()),
            name: bare_name,
            authors: line.authors.clone(),
            appearances,
        });
    }
    Ok(())
}

/// Finds the submissions that are left out and are not in the roster: nothing else is known of them than their names.
fn find_left_out(
    store: &Store,
    course: &str,
    batch: &Batch,
    roster: &Roster,
    words: &BTreeSet<String>,
    found: &mut Found,
) -> Result<()> {
    let known: BTreeSet<String> = roster.submissions.iter().map(|line| name_with_upload(roster, line)).collect();
    for left_out in store.left_out_of(batch.id)? {
        let name = left_out.bare_name().to_owned();
        if !known.contains(&left_out.name) && words.is_subset(&all_words([name.as_str()])) {
            found.submissions.push(FoundSubmission {
                place: Place::LeftOut { batch: batch.id, with_upload: left_out.name },
                batch: format!("{course}, {}", batch.label()),
                name,
                authors: Vec::new(),
                appearances: Vec::new(),
            });
        }
    }
    Ok(())
}

fn find_in_archive(store: &Store, path: &Path, words: &BTreeSet<String>, found: &mut Found) -> Result<()> {
    let archive = Archive::open(path)?;
    for batch in archive.batches(&BatchFilter::default())? {
        for stored in archive.submissions(&batch)? {
            let provenance = stored.provenance;
            let authors = provenance.authors.into_iter().map(|one| Author { name: one.name, id: one.id });
            let authors: Vec<Author> = authors.collect();
            let mut own = all_words([provenance.name.as_str()]);
            own.extend(provenance.group.iter().flat_map(|group| all_words([group.name.as_str()])));
            own.extend(authors.iter().flat_map(words_of_author));
            if words.is_subset(&own) {
                let (key, name) = (batch.key.clone(), provenance.name);
                let mut appearances = Vec::new();
                for later in store.batches_with_term(&key.course, &key.term)? {
                    appearances.push(appearance(store, later, vec![name_in_archive(&key, &name)])?);
                }
                let batch = key.to_string();
                found.submissions.push(FoundSubmission {
                    place: Place::Archive(key),
                    batch,
                    name,
                    authors,
                    appearances,
                });
            }
        }
    }
    Ok(())
}

pub(super) fn name_in_archive(batch: &BatchKey, name: &str) -> String {
    format!("{batch}/{name}")
}

/// Counts the marks of a submission with these names in a batch.
fn appearance(store: &Store, batch: i64, names: Vec<String>) -> Result<Appearance> {
    let reviews = store.reviews_of_batch(batch)?;
    // The newest review of a pair comes first.
    let is_newest = |place: usize, review: &Review| {
        !reviews.iter().take(place).any(|newer| newer.about.names() == review.about.names())
    };
    let own = reviews.iter().enumerate().filter(|(_, one)| one.about.0.iter().any(|one| names.contains(&one.name)));
    let current: Vec<ReviewState> =
        own.filter(|(place, one)| is_newest(*place, one)).map(|(_, one)| one.state).collect();
    let is_open = |state: &&ReviewState| matches!(state, ReviewState::TalkToTheStudents | ReviewState::Escalated);
    let n_open = current.iter().filter(is_open).count();
    Ok(Appearance { batch, names, n_reviewed: current.len(), n_open })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archived(name: &str, authors: &[(&str, Option<&str>)]) -> FoundSubmission {
        let author = |(name, id): &(&str, Option<&str>)| Author { name: (*name).to_owned(), id: id.map(str::to_owned) };
        FoundSubmission {
            place: Place::Archive(BatchKey::default()),
            batch: String::new(),
            name: name.to_owned(),
            authors: authors.iter().map(author).collect(),
            appearances: Vec::new(),
        }
    }

    fn people(submissions: Vec<FoundSubmission>, words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Found { submissions, ..Found::default() }.people(&words).into_iter().collect()
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
