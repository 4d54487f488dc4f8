//! Compares candidates token by token, in order of promise. No hash is proof.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, ensure};
use lookalike_corpus::StoredSubmission;
use lookalike_corpus::parsers::Parsers;
use lookalike_engine::{Batch, File, Match, Settings, Submission, SubmissionRole, compare};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::arguments::VerifyArguments;
use crate::identity::Sid;
use crate::library::{Library, TokenizedFile, tokenize};
use crate::say;
use crate::tables::{SUBMISSIONS, TableWriter, VERIFIED, each_row};

/// Number of submissions whose candidates are compared at the same time, one of each in a round.
const SEEKERS_AT_ONCE: usize = 500;
/// Number of candidates in a row that share little, after which the others of a submission are not compared.
const MAX_MISSES: usize = 2;
/// The matched share, in millionths, below which a candidate shares little: half of the shorter one, as for clusters.
const LITTLE: i64 = 500_000;

/// A pair after the comparison of its tokens.
pub(crate) struct Verified {
    pub(crate) one: Sid,
    pub(crate) other: Sid,
    /// Number of matched tokens.
    pub(crate) matched: i64,
    /// Number of tokens of both.
    lengths: (i64, i64),
}

impl Verified {
    /// Returns all pairs below a folder.
    ///
    /// # Errors
    /// The table cannot be read.
    pub(crate) fn read(folder: &Path) -> Result<Vec<Verified>> {
        let mut pairs = Vec::new();
        let columns = ["one", "other", "matched", "n_one", "n_other"];
        each_row(&folder.join(VERIFIED.name), columns, |[one, other, matched, n_one, n_other]| {
            pairs.push(Verified { one: Sid(one), other: Sid(other), matched, lengths: (n_one, n_other) });
        })?;
        Ok(pairs)
    }

    /// Returns the matched share of the shorter one, in millionths: a whole number, so that equal shares are told apart by nothing but the pair.
    pub(crate) fn share(&self) -> i64 {
        1_000_000 * self.matched / self.lengths.0.min(self.lengths.1).max(1)
    }
}

/// The candidates of one submission that are not compared yet, the most promising one last.
struct Seeker {
    waiting: Vec<(Sid, Sid)>,
    n_misses: usize,
}

/// Writes the number of matched tokens for the candidates of each submission, in order of promise, until some in a row share little.
///
/// # Errors
/// The results or archives cannot be read, or the table cannot be written.
pub(crate) fn run(arguments: &VerifyArguments) -> Result<()> {
    let library = Library::open(&arguments.archives)?;
    let own = seekers(arguments)?.into_iter().enumerate().filter(|(index, _)| arguments.part.has(*index));
    let mut own: Vec<Seeker> = own.map(|(_, waiting)| Seeker { waiting, n_misses: 0 }).collect();
    let mut table = TableWriter::create(&arguments.out, &VERIFIED, &arguments.part.file_name(0))?;
    let (mut n_compared, mut n_damaged) = (0, 0);
    for some in own.chunks_mut(SEEKERS_AT_ONCE) {
        loop {
            let going = some.iter_mut().filter(|seeker| seeker.n_misses < MAX_MISSES);
            let (seekers, pairs): (Vec<_>, Vec<_>) =
                going.filter_map(|seeker| seeker.waiting.pop().map(|pair| (seeker, pair))).unzip();
            if pairs.is_empty() {
                break;
            }
            for (seeker, verified) in seekers.into_iter().zip(verify(&library, &pairs)?) {
                seeker.n_misses += 1;
                let Some(pair) = verified else {
                    n_damaged += 1;
                    continue;
                };
                if pair.share() >= LITTLE {
                    seeker.n_misses = 0;
                }
                n_compared += 1;
                table.push([pair.one.0, pair.other.0, pair.matched, pair.lengths.0, pair.lengths.1])?;
            }
        }
    }
    table.finish()?;
    let n_left_out: usize = own.iter().map(|seeker| seeker.waiting.len()).sum();
    say(&format!(
        "{n_compared} pairs compared, {n_damaged} with a damaged submission, {n_left_out} left out after others that share little"
    ))
}

/// Returns the candidates of each submission that has some, the most promising one last, without pairs of one author.
fn seekers(arguments: &VerifyArguments) -> Result<Vec<Vec<(Sid, Sid)>>> {
    let mut ranked: BTreeMap<Sid, Vec<(i64, Sid, Sid)>> = BTreeMap::new();
    each_row(&arguments.results.join("duplicates"), ["one", "other"], |[one, other]| {
        ranked.entry(Sid(other)).or_default().push((0, Sid(one.min(other)), Sid(one.max(other))));
    })?;
    let columns = ["seeker", "place", "one", "other"];
    each_row(&arguments.results.join("candidates"), columns, |[seeker, place, one, other]| {
        ranked.entry(Sid(seeker)).or_default().push((place, Sid(one), Sid(other)));
    })?;
    let pairs = ranked.values().flatten();
    let mut authors: FxHashMap<Sid, i64> = pairs.flat_map(|&(_, one, other)| [(one, 0), (other, 0)]).collect();
    each_row(&arguments.tables.join(SUBMISSIONS.name), ["sid", "author"], |[sid, author]| {
        authors.entry(Sid(sid)).and_modify(|known| *known = author);
    })?;
    let in_order = ranked.into_values().map(|mut candidates| {
        candidates.sort_unstable_by(|one, other| other.cmp(one));
        let pairs = candidates.into_iter().map(|(_, one, other)| (one, other));
        pairs.filter(|(one, other)| authors[one] != authors[other]).collect()
    });
    Ok(in_order.collect())
}

/// Compares the tokens of some pairs. A pair with a damaged submission has no result.
fn verify(library: &Library, pairs: &[(Sid, Sid)]) -> Result<Vec<Option<Verified>>> {
    let sids: BTreeSet<Sid> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    let parsers = Parsers::new();
    let stored: Vec<(Sid, StoredSubmission)> = library.read(sids.iter().copied())?.into_iter().collect();
    let tokenized: BTreeMap<Sid, Vec<TokenizedFile>> =
        stored.par_iter().map(|(sid, submission)| (*sid, tokenize(&submission.files, &parsers))).collect();
    // The starter code of other pairs of the round must not count: rows would depend on the number of workers.
    let batch_of = |sid: Sid| (sid.archive(), sid.id().batch);
    let mut starters: BTreeMap<(usize, i64), Vec<TokenizedFile>> = BTreeMap::new();
    for sid in sids {
        if let Entry::Vacant(starter) = starters.entry(batch_of(sid)) {
            starter.insert(tokenize(&library.starter([sid])?, &parsers));
        }
    }
    let compared = pairs.par_iter().map(|&(one, other)| {
        let Some((left, right)) = tokenized.get(&one).zip(tokenized.get(&other)) else { return Ok(None) };
        let starter = [one, other].into_iter().flat_map(|sid| &starters[&batch_of(sid)]);
        let matched = matches(left, right, starter)?.iter().map(|found| found.tokens as i64).sum();
        let n_tokens = |files: &[TokenizedFile]| files.iter().map(|file| file.tokens.len() as i64).sum();
        Ok(Some(Verified { one, other, matched, lengths: (n_tokens(left), n_tokens(right)) }))
    });
    compared.collect()
}

/// Returns the matches of two submissions outside of starter code.
///
/// # Errors
/// They are too large to compare.
pub(crate) fn matches<'a>(
    left: &'a [TokenizedFile],
    right: &'a [TokenizedFile],
    starter: impl IntoIterator<Item = &'a TokenizedFile>,
) -> Result<Vec<Match>> {
    let batch = Batch {
        submissions: vec![
            Submission { role: SubmissionRole::Batch, author: None, files: structures(left) },
            Submission { role: SubmissionRole::Batch, author: None, files: structures(right) },
        ],
        starter: starter.into_iter().map(TokenizedFile::structure).collect(),
        ..Batch::default()
    };
    let compared = compare(&batch, &Settings { min_score: 0.0, top: None, ..Settings::default() }, &())?;
    ensure!(compared.pairs.len() <= 1, "two submissions are one pair");
    Ok(compared.pairs.into_iter().flat_map(|pair| pair.passages).flat_map(|passage| passage.matches).collect())
}

fn structures(files: &[TokenizedFile]) -> Vec<File<'_>> {
    files.iter().map(TokenizedFile::structure).collect()
}
