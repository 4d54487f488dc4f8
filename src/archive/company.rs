//! A batch that was read, joined by what the archive has to compare it with.
//!
//! What is stored is compared whole where that is quick. Where more is stored, the index says which of it is most alike, and those are read from their sources and compared as any earlier submissions are.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, anyhow};
use lookalike_engine::File;
use lookalike_engine::starter::StarterCode;
use lookalike_report_templates::model::Role;
use rayon::prelude::*;
use rusqlite::{Connection, OptionalExtension, params};

use super::Archive;
use super::batches::{self, Selected, StoredBatch};
use super::candidates::{Candidates, Place, candidates, with_bystanders};
use super::packing::{content_of, unpack, unpack_handed};
use super::postings::{self, Fingerprint, fingerprints};
use crate::check::structure;
use crate::intake::GivenInput;
use crate::progress::Progress;
use crate::reading::{Draft, KeptFile, KeptSubmission};

/// So many stored submissions are compared whatever the batch…
const LEAST_COMPANY: usize = 250;
/// …and so many more for each of its submissions.
const COMPANY_EACH: usize = 4;

/// Joins a draft by what the selected part of the archive has to compare its batch with.
///
/// # Errors
/// The archive cannot be read, or fingerprints of another version cannot be renewed.
pub fn join(draft: &mut Draft, archive: &mut Archive, selected: &Selected, progress: &Progress) -> Result<()> {
    archive.remake(progress)?;
    let name = archive.name();
    let company = archive.reading(|connection| Company::of(draft, connection, selected, progress))?;
    let input = GivenInput { role: Role::Earlier, name: name.clone(), layout: None, notes: company.notes() };
    let Company { kept, starter, n_pairs_passed_over, .. } = company;
    draft.take_kept(input, apart(kept, draft, &name), starter, n_pairs_passed_over, progress);
    Ok(())
}

impl Archive {
    /// Reads several things of the same state of the archive, whatever others write meanwhile.
    pub(super) fn reading<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        self.attempt(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let done = work(&transaction)?;
            transaction.finish()?;
            Ok(done)
        })
    }
}

/// What is stored and most like a document.
pub struct Nearest {
    /// The submissions that share most, in no order.
    pub kept: Vec<KeptSubmission>,
    /// What was handed out in their batches.
    pub starter: Vec<KeptFile>,
    /// How many are stored.
    pub n_stored: usize,
    /// In how many batches.
    pub n_batches: usize,
    /// What could not be read, and why.
    pub damaged: Vec<String>,
}

impl Archive {
    /// Finds the stored submissions that may share most with a document, `most` of them or all if there are few.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn nearest(&self, files: Vec<File<'_>>, most: usize) -> Result<Nearest> {
        let query = [fingerprints(files, &StarterCode::new(&[], postings::K))];
        self.reading(|connection| {
            let batches = batches::all(connection)?;
            let n_stored = batches.iter().map(|batch| batch.n_submissions).sum();
            let most = most.max(LEAST_COMPANY);
            let places: Vec<Place> = match n_stored <= most {
                true => batches.iter().flat_map(all_of).collect(),
                false => candidates(connection, &batches, &query, most)?.places,
            };
            let (kept, damaged) = read(fetch(connection, &labels(&batches), &places)?);
            let starter = starter_of_all(connection, &places)?;
            Ok(Nearest { kept, starter, n_stored, n_batches: batches.len(), damaged })
        })
    }

    /// The submissions of a batch, its starter code, and what could not be read and why.
    ///
    /// # Errors
    /// The archive cannot be read.
    pub fn batch(&self, batch: &StoredBatch) -> Result<(Vec<KeptSubmission>, Vec<KeptFile>, Vec<String>)> {
        self.reading(|connection| {
            let places: Vec<Place> = all_of(batch).collect();
            let (kept, damaged) = read(fetch(connection, &labels(std::slice::from_ref(batch)), &places)?);
            Ok((kept, starter_of(connection, batch.id)?, damaged))
        })
    }
}

fn labels(batches: &[StoredBatch]) -> BTreeMap<i64, String> {
    batches.iter().map(|batch| (batch.id, batch.key.to_string())).collect()
}

/// What could be read, and why the rest could not.
fn read(fetched: Vec<Result<KeptSubmission>>) -> (Vec<KeptSubmission>, Vec<String>) {
    let (mut kept, mut damaged) = (Vec::with_capacity(fetched.len()), Vec::new());
    for submission in fetched {
        match submission {
            Ok(submission) => kept.push(submission),
            Err(why) => damaged.push(format!("{why:#}")),
        }
    }
    (kept, damaged)
}

/// What a batch is compared with.
struct Company {
    kept: Vec<KeptSubmission>,
    starter: Vec<KeptFile>,
    n_pairs_passed_over: usize,
    n_stored: usize,
    n_batches: usize,
    /// The batches that are the one at hand.
    own: Vec<String>,
    /// How many could not be read.
    n_damaged: usize,
}

impl Company {
    fn of(draft: &Draft, connection: &Connection, selected: &Selected, progress: &Progress) -> Result<Company> {
        let mut batches = batches::all(connection)?;
        batches.retain(|batch| selected.takes(&batch.key));
        let own = own_batches(draft, connection)?;
        let (own, others): (Vec<StoredBatch>, Vec<StoredBatch>) =
            batches.drain(..).partition(|batch| own.contains(&batch.id));
        let n_stored = others.iter().map(|batch| batch.n_submissions).sum();
        let n_new = draft.batch().count();
        let most = LEAST_COMPANY + COMPANY_EACH * n_new;
        let chosen = if n_stored <= most {
            Candidates { places: others.iter().flat_map(all_of).collect(), n_pairs_passed_over: 0 }
        } else {
            let chosen = candidates(connection, &others, &fingerprints_of(draft), most)?;
            Candidates { places: with_bystanders(chosen.places, &others, LEAST_COMPANY), ..chosen }
        };
        progress.begin("fetching", chosen.places.len());
        let mut company = Company {
            kept: Vec::new(),
            starter: Vec::new(),
            n_pairs_passed_over: chosen.n_pairs_passed_over,
            n_stored,
            n_batches: others.len(),
            own: own.iter().map(|batch| batch.key.to_string()).collect(),
            n_damaged: 0,
        };
        company.fetch(connection, &others, chosen.places)?;
        Ok(company)
    }

    /// Reads the submissions at some places, and the starter code of their batches.
    fn fetch(&mut self, connection: &Connection, batches: &[StoredBatch], places: Vec<Place>) -> Result<()> {
        let (kept, damaged) = read(fetch(connection, &labels(batches), &places)?);
        (self.kept, self.n_damaged) = (kept, damaged.len());
        self.kept.sort_by(|one, other| one.name.cmp(&other.name));
        self.starter = starter_of_all(connection, &places)?;
        Ok(())
    }

    /// What is to be said of it.
    fn notes(&self) -> Vec<String> {
        let Company { n_stored, n_batches, .. } = self;
        let n_compared = self.kept.len();
        let mut notes = Vec::new();
        if n_compared + self.n_damaged < *n_stored {
            notes.push(format!(
                "of {n_stored} submissions in {n_batches} stored batches, {n_compared} are compared: those most like \
                 the batch, and others of their classes where they are few"
            ));
        }
        let own = self.own.iter().map(|own| format!("{own} is this batch itself, and is left out"));
        notes.extend(own);
        if self.n_damaged > 0 {
            // Without names: the report may be an anonymous one.
            let n_damaged = self.n_damaged;
            notes.push(format!(
                "{n_damaged} damaged submissions are not compared; `lookalike archive verify` names them"
            ));
        }
        notes
    }
}

fn all_of(batch: &StoredBatch) -> impl Iterator<Item = Place> {
    let id = batch.id;
    (0..batch.n_submissions as u32).map(move |place| Place { batch: id, place })
}

/// The fingerprints of each submission of the batch.
fn fingerprints_of(draft: &Draft) -> Vec<Vec<Fingerprint>> {
    let starter: Vec<_> = draft.starter().iter().map(|file| file.tokens.read()).collect();
    let starter: Vec<_> = starter.iter().map(|tokens| tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, postings::K);
    let files = draft.read_files();
    let batch: Vec<usize> = draft.batch().map(|(place, _)| place).collect();
    let of_one = |&place: &usize| {
        let tokens: Vec<_> = files[place].iter().map(|file| file.tokens.read()).collect();
        let structures = tokens.iter().zip(&files[place]).map(|(tokens, file)| structure(tokens, file.language));
        fingerprints(structures.collect(), &starter)
    };
    batch.par_iter().map(of_one).collect()
}

/// The stored batches that are the one at hand: all of its submissions, two or more, are stored there under the same names with the same files.
fn own_batches(draft: &Draft, connection: &Connection) -> Result<Vec<i64>> {
    let files = draft.read_files();
    let mut stored = connection.prepare("SELECT batch FROM submission WHERE name = ?1 AND sha256 = ?2")?;
    let mut n_same: BTreeMap<i64, usize> = BTreeMap::new();
    let mut n_submissions = 0;
    for (place, submission) in draft.batch().filter(|(place, _)| !files[*place].is_empty()) {
        n_submissions += 1;
        let content = content_of(files[place].iter().map(|file| (file.path, &file.sha256)));
        let mut rows = stored.query(params![submission.name, content])?;
        while let Some(row) = rows.next()? {
            *n_same.entry(row.get(0)?).or_default() += 1;
        }
    }
    let is_own = |(_, n_same): &(i64, usize)| n_submissions > 1 && *n_same == n_submissions;
    Ok(n_same.into_iter().filter(is_own).map(|(batch, _)| batch).collect())
}

/// Name, who handed it in, and files, as they are stored.
type Row = (String, String, Vec<u8>);

/// The submissions at some places, each or why it cannot be read.
pub(super) fn fetch(
    connection: &Connection,
    labels: &BTreeMap<i64, String>,
    places: &[Place],
) -> Result<Vec<Result<KeptSubmission>>> {
    let mut statement =
        connection.prepare("SELECT name, handed, files FROM submission WHERE batch = ?1 AND place = ?2")?;
    let mut rows: Vec<(Place, Option<Row>)> = Vec::with_capacity(places.len());
    for place in places {
        let row =
            statement.query_row(params![place.batch, place.place], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        rows.push((*place, row.optional()?));
    }
    let kept = |(place, row): (Place, Option<Row>)| {
        let label = &labels[&place.batch];
        let (name, handed, files) = row.ok_or_else(|| anyhow!("{label}: number {} is missing", place.place))?;
        let of_it = |error: anyhow::Error| error.context(format!("{label}/{name}"));
        Ok(KeptSubmission {
            handed: unpack_handed(&name, &handed).map_err(of_it)?,
            files: unpack(&files).map_err(of_it)?,
            name: format!("{label}/{name}"),
            batch: usize::try_from(place.batch).unwrap_or_default(),
        })
    };
    Ok(rows.into_par_iter().map(kept).collect())
}

/// The starter code of a batch.
pub(super) fn starter_of(connection: &Connection, batch: i64) -> Result<Vec<KeptFile>> {
    let starter: Vec<u8> =
        connection.query_row("SELECT starter FROM batch WHERE id = ?1", [batch], |row| row.get(0))?;
    unpack(&starter)
}

/// The starter code of all batches that some submissions are from, each file once.
fn starter_of_all(connection: &Connection, places: &[Place]) -> Result<Vec<KeptFile>> {
    let batches: BTreeSet<i64> = places.iter().map(|place| place.batch).collect();
    let mut starter: Vec<KeptFile> = Vec::new();
    for batch in batches {
        for file in starter_of(connection, batch)? {
            if !starter.contains(&file) {
                starter.push(file);
            }
        }
    }
    starter.sort_by(|one, other| (&one.path, one.sha256).cmp(&(&other.path, other.sha256)));
    Ok(starter)
}

/// Names that the draft has already get the archive's name before them.
fn apart(mut kept: Vec<KeptSubmission>, draft: &Draft, archive: &str) -> Vec<KeptSubmission> {
    let names: BTreeSet<&str> = draft.names().collect();
    for submission in &mut kept {
        while names.contains(submission.name.as_str()) {
            submission.name = format!("{archive}/{}", submission.name);
        }
    }
    kept
}
