//! Reads a written report again: `report.json` and the sources beside it give the [`Report`] that they were written from.
//!
//! A report may have been damaged, edited by hand, or made to do harm. So every index, place and number is checked
//! before anything relies on it; what is wrong is an error that names the file and says what is wrong in it.

mod checks;
mod likeness;
mod pairs;
mod submissions;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;

use crate::model::{Cluster, Report, Scores, SourceFile};
use crate::page::Page;
use crate::report_json::SCHEMA;
use crate::report_json::format::{self, Document};
use crate::store::{self, StoreError};
use checks::{Wrong, count, index, indices, wrong};
use pairs::Sources;

/// Why a report could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {problem}", path.display())]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter with it.
    #[source]
    pub problem: Problem,
}

/// What can be the matter with a file of a report.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be read.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// It is not what a report has there.
    #[error("it is not a report's: {0}")]
    Form(#[from] serde_json::Error),
    /// It is of another version of the program.
    #[error(
        "it is of the format {0:?}, and this program reads {SCHEMA:?}; run `lookalike check` again to make it anew"
    )]
    Version(String),
    /// A store of sources is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It does not fit together.
    #[error("{0}")]
    Wrong(String),
}

impl From<Wrong> for Problem {
    fn from(Wrong(what): Wrong) -> Problem {
        Problem::Wrong(what)
    }
}

/// The report in a folder.
///
/// # Errors
/// A file of it is missing, damaged, or of another version.
pub fn folder(folder: &Path) -> Result<Report, LoadError> {
    let path = folder.join(Page::ReportJson.path());
    let failed = |problem: Problem| LoadError { path: path.clone(), problem };
    let json = fs::read(&path).map_err(|error| failed(error.into()))?;
    let document = document(&json).map_err(failed)?;
    let files = (0..document.submissions.len()).into_par_iter().map(|place| sources(folder, place, &document));
    let files: Vec<Vec<SourceFile>> = files.collect::<Result<_, _>>()?;
    report(document, files).map_err(|wrong| failed(wrong.into()))
}

type Read = Document<'static, Vec<format::Pair<'static>>>;

/// Only the version, which is asked for before anything else is believed.
#[derive(Deserialize)]
struct Version {
    schema: String,
}

fn document(json: &[u8]) -> Result<Read, Problem> {
    let Version { schema } = serde_json::from_slice(json)?;
    if schema != SCHEMA {
        return Err(Problem::Version(schema.chars().take(60).collect()));
    }
    Ok(serde_json::from_slice(json)?)
}

/// The files of one submission, which must be those that `report.json` lists.
fn sources(folder: &Path, place: usize, document: &Read) -> Result<Vec<SourceFile>, LoadError> {
    let path = folder.join(Page::Sources(place).path());
    let listed = &document.submissions[place].files;
    let read = || {
        let files = store::read(&fs::read_to_string(&path)?)?;
        let known = files.iter().map(|file| (file.path.as_str(), file.own_tokens));
        if !known.eq(listed.iter().map(|file| (&*file.path, file.own_tokens))) {
            return Err(Problem::Wrong("its files are not those that report.json lists".to_owned()));
        }
        Ok(files)
    };
    read().map_err(|problem| LoadError { path: path.clone(), problem })
}

fn report(document: Read, files: Vec<Vec<SourceFile>>) -> Result<Report, Wrong> {
    let identical = submissions::identical(&document.submissions)?;
    let (n_submissions, n_clusters) = (document.submissions.len(), document.clusters.len());
    let with_files = document.submissions.into_iter().zip(files);
    let submissions: Vec<_> =
        with_files.map(|(read, files)| submissions::submission(read, files)).collect::<Result<_, _>>()?;
    let sources = Sources::new(&submissions, n_clusters);
    let pairs =
        document.pairs.into_par_iter().enumerate().map(|(place, pair)| {
            pairs::pair(pair, &sources).map_err(|wrong| wrong.of(format_args!("pair {}", place + 1)))
        });
    let clusters = document.clusters.into_iter().enumerate().map(|(place, one)| {
        cluster(&one, n_submissions).map_err(|wrong| wrong.of(format_args!("cluster {}", place + 1)))
    });
    let mut report = Report {
        batch_name: document.batch.into_owned(),
        run: submissions::run(document.run.into_owned())?,
        pairs: pairs.collect::<Result<_, _>>()?,
        clusters: clusters.collect::<Result<_, _>>()?,
        n_pairs_found: count(document.totals.n_pairs_found)?,
        scores: scores(document.scores)?,
        account: document.account.into_owned().into_iter().map(submissions::input_file).collect::<Result<_, _>>()?,
        identical,
        submissions,
    };
    report.round();
    Ok(report)
}

fn cluster(read: &format::Cluster, n_submissions: usize) -> Result<Cluster, Wrong> {
    let members = indices(&read.members, n_submissions, "submission")?;
    let in_time = indices(&read.in_time, n_submissions, "submission")?;
    let central = index(read.central, n_submissions, "submission")?;
    if members.len() < 2 || !members.is_sorted_by(|one, next| one < next) {
        return wrong("its members are not two or more, each once and in order");
    }
    if !in_time.iter().chain([&central]).all(|one| members.contains(one)) {
        return wrong("it names a submission that is not its member");
    }
    Ok(Cluster { members, central, in_time })
}

fn scores(read: format::Scores) -> Result<Scores, Wrong> {
    let (found, expected) = (read.found.into_owned(), read.expected);
    if [found.len(), expected.len()].iter().any(|&length| length != 0 && length != Scores::N_BINS) {
        return wrong(format!("scores: a list has not {} entries", Scores::N_BINS));
    }
    if expected.iter().flatten().any(|&expected| expected < 0.0) {
        return wrong("scores: fewer than none are expected");
    }
    found.iter().try_for_each(|&found| checks::large_count(found).map(|_| ()))?;
    Ok(Scores { found, expected })
}

#[cfg(test)]
mod tests;
