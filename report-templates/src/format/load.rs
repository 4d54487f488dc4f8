//! Reads a written report back: `report.json` and the sources beside it contain the whole [`Report`].
//!
//! A report may be damaged, edited by hand, or made to do harm. So every index, range and number is checked
//! before it is used; the error names the file and the problem.

mod checks;
mod histories;
mod pairs;
mod references;
mod submissions;

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::document::{self, Document, Numbered};
use super::report_json::{FILE_NAME, SCHEMA};
use super::sources::{self, StoreError};
use crate::model::{Cluster, CommonBlock, FlaggedPairs, Pair, Report, Scores, SourceFile, rounding};
use checks::{Invalid, count, each, invalid, known_all};
use pairs::{FileSize, Sources, check_same_program, file_sizes};

/// The reason why a report could not be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {problem}", path.display())]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// The problem. The message has it already, so it is not the source too.
    pub problem: Problem,
}

/// A problem with a file of a report.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The folder is not there, or has no report.
    #[error("there is no report; name the folder that `lookalike check` wrote")]
    NoReport,
    /// The file cannot be read.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// The file does not have the expected format.
    #[error("it does not have the format of a report: {0}")]
    Form(#[from] serde_json::Error),
    /// Another version of the program wrote the file.
    #[error("it has the format {0:?}, and this program reads {SCHEMA:?}; run `lookalike check` again")]
    Version(String),
    /// A file of sources is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The content is inconsistent.
    #[error("{0}")]
    Invalid(String),
}

impl From<Invalid> for Problem {
    fn from(Invalid(what): Invalid) -> Problem {
        Problem::Invalid(what)
    }
}

/// Reads the report in a folder.
///
/// # Errors
/// A file is missing, damaged, or of another version.
pub fn folder(folder: &Path) -> Result<Report, LoadError> {
    let path = folder.join(FILE_NAME);
    let failed = |problem: Problem| LoadError { path: path.clone(), problem };
    let json = fs::read(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => failed(Problem::NoReport),
        _ => failed(error.into()),
    })?;
    let document = document(&json).map_err(failed)?;
    let answers = document.references.iter().flat_map(|references| &references.answers);
    let submissions = document.submissions.iter().map(|one| (one.item.sources, &*one.item.files));
    let listed: Vec<Listed<'_>> =
        submissions.chain(answers.map(|one| (one.sources, &*one.files))).enumerate().collect();
    let by_pack: Vec<&[Listed<'_>]> = listed.chunk_by(|(_, one), (_, other)| one.0 == other.0).collect();
    let files = by_pack.into_par_iter().map(|pack| sources(folder, pack));
    let files: Vec<Vec<Vec<SourceFile>>> = files.collect::<Result<_, _>>()?;
    report(document, files.into_iter().flatten().collect()).map_err(|invalid| failed(invalid.into()))
}

/// Returns the SHA-256 of the `report.json` in a folder in hexadecimal, by which people recognize it.
///
/// # Errors
/// The file cannot be read.
pub fn json_sha256(folder: &Path) -> io::Result<String> {
    let digest = Sha256::digest(fs::read(folder.join(FILE_NAME))?);
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

type Read = Document<'static, Vec<document::Pair<'static>>>;

/// The version, which is checked before anything else is used.
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

/// The index of a submission or reference answer, the number of the file with its sources, and its files as `report.json` lists them.
type Listed<'d> = (usize, (usize, &'d [SourceFile]));

/// Reads the files of submissions and reference answers from one file of sources. They must be those that `report.json` lists.
fn sources(folder: &Path, pack: &[Listed<'_>]) -> Result<Vec<Vec<SourceFile>>, LoadError> {
    let path = folder.join(sources::path(pack[0].1.0));
    let read = || {
        let read = sources::read(&fs::read_to_string(&path)?)?;
        let known =
            |files: &[SourceFile]| files.iter().map(|file| (file.path.clone(), file.own_tokens)).collect::<Vec<_>>();
        let listed = pack.iter().map(|(index, (_, files))| (index + 1, known(files)));
        if !listed.eq(read.iter().map(|(number, files)| (*number, known(files)))) {
            return Err(Problem::Invalid("its files are not those that report.json lists".to_owned()));
        }
        Ok(read.into_iter().map(|(_, files)| files).collect())
    };
    read().map_err(|problem| LoadError { path: path.clone(), problem })
}

fn report(document: Read, mut files: Vec<Vec<SourceFile>>) -> Result<Report, Invalid> {
    let n_submissions = document.submissions.len();
    let of_answers = files.split_off(n_submissions);
    let mut submissions = Vec::new();
    for (read, files) in document.submissions.into_iter().zip(files) {
        submissions.push(submissions::submission(read.item.item.into_owned(), files, n_submissions)?);
    }
    let identical = submissions::identical(&submissions)?;
    let references = document.references.map(|read| {
        let files = submissions.iter().map(|one| &one.files).chain(&of_answers);
        let sizes: Vec<Vec<FileSize>> = files.map(|files| file_sizes(files)).collect();
        references::references(read, of_answers.clone(), &sizes).map_err(|invalid| invalid.of("references"))
    });
    let references = references.transpose()?;
    let sources = Sources::new(&submissions, document.clusters.len(), document.common_blocks.len());
    let pairs = document.pairs.into_par_iter().enumerate().map(|(index, pair)| {
        pairs::pair(pair, &sources).map_err(|invalid| invalid.of(format_args!("pair {}", index + 1)))
    });
    if let Some(read) = &document.unlisted_starter {
        submissions::unlisted_starter(read, &submissions).map_err(|invalid| invalid.of("unlisted_starter"))?;
    }
    let common_blocks: Vec<CommonBlock> = items(document.common_blocks);
    each(&common_blocks, "common block", |block| submissions::common_block(block, &submissions))?;
    let clusters: Vec<Cluster> = items(document.clusters);
    each(&clusters, "cluster", |read| check_cluster(read, &sources))?;
    let pairs: Vec<Pair> = pairs.collect::<Result<_, _>>()?;
    histories::check(&document.histories, n_submissions, &pairs).map_err(|invalid| invalid.of("histories"))?;
    document.translations.iter().try_for_each(|one| submissions::translation(one, &submissions))?;
    document.input_files.iter().try_for_each(submissions::check_input_file)?;
    document.run.inputs.iter().try_for_each(|input| count(input.n_files).map(|_| ()))?;
    let mut report = Report {
        batch_name: document.batch.into_owned(),
        course: document.course.map(Cow::into_owned),
        warnings: document.warnings.into_owned(),
        incomplete: document.incomplete.into_owned(),
        starter_incomplete: document.starter_incomplete.into_owned(),
        unlisted_starter: document.unlisted_starter.map(Cow::into_owned),
        run: document.run.into_owned(),
        pairs,
        clusters,
        n_flagged: FlaggedPairs {
            strong: count(document.totals.n_strong)?,
            worth_a_look: count(document.totals.n_worth_a_look)?,
        },
        cases: Vec::new(),
        common_blocks,
        histories: document.histories.into_owned(),
        translations: document.translations.into_owned(),
        trial: document.trial.map(Cow::into_owned),
        references,
        n_people_in_other_tasks: count(document.totals.n_people_in_other_tasks)?,
        n_pairs_found: count(document.totals.n_pairs_found)?,
        scores: scores(document.scores.into_owned())?,
        read_as: document.read_as.into_owned(),
        input_files: document.input_files.into_owned(),
        identical,
        submissions,
    };
    report.link_files();
    report.find_cases();
    report.add_up_breakdowns();
    Ok(report)
}

fn items<T: Clone>(numbered: Vec<Numbered<Cow<'_, T>>>) -> Vec<T> {
    numbered.into_iter().map(|numbered| numbered.item.into_owned()).collect()
}

fn check_cluster(read: &Cluster, sources: &Sources) -> Result<(), Invalid> {
    let Cluster { members, central, n_pairs, shared_by_all, same_program, in_time } = read;
    for indices in [members, in_time, &vec![*central]] {
        known_all(indices, sources.n_submissions(), "submission")?;
    }
    if members.len() < 2 || !members.is_sorted_by(|one, next| one < next) {
        return invalid("its members are not two or more, each once and in order");
    }
    if !in_time.iter().chain([central]).all(|one| members.contains(one)) {
        return invalid("it names a submission that is not its member");
    }
    count(*n_pairs)?;
    same_program.iter().try_for_each(check_same_program)?;
    sources.check_lines(*central, shared_by_all.lines.iter().chain(&shared_by_all.proof))
}

fn scores(Scores { found, expected }: Scores) -> Result<Scores, Invalid> {
    if [found.len(), expected.len()].iter().any(|&length| length != 0 && length != Scores::N_BINS) {
        return invalid(format!("scores: a list has not {} entries", Scores::N_BINS));
    }
    if expected.iter().flatten().any(|&expected| expected < 0.0) {
        return invalid("scores: fewer than none are expected");
    }
    found.iter().try_for_each(|&found| checks::large_count(found).map(|_| ()))?;
    Ok(Scores { found, expected: expected.into_iter().map(|one| one.map(rounding::expected)).collect() })
}

#[cfg(test)]
mod tests;
