//! Compares candidates token by token. No hash is proof.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, ensure};
use lookalike_corpus::StoredSubmission;
use lookalike_corpus::parsers::Parsers;
use lookalike_engine::sketches::bits::BitSignature;
use lookalike_engine::{Batch, File, Settings, Submission, SubmissionRole, compare};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::arguments::VerifyArguments;
use crate::identity::Sid;
use crate::library::{Library, TokenizedFile, tokenize};
use crate::say;
use crate::sketch::{SIGNATURE, SIGNATURE_BITS};
use crate::tables::{SIGNATURES, SUBMISSIONS, TableWriter, VERIFIED, each_row};

/// Number of pairs whose sources are in memory.
const PAIRS_AT_ONCE: usize = 1_000;

/// The resemblance, estimated from signatures, below which pairs of a band are left out.
const MIN_RESEMBLANCE: f64 = 0.2;

/// A pair after the comparison of its tokens.
pub(crate) struct Verified {
    pub(crate) one: Sid,
    pub(crate) other: Sid,
    /// Number of matched tokens.
    matched: i64,
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

/// Writes for each candidate the number of matched tokens.
///
/// # Errors
/// The results or archives cannot be read, or the table cannot be written.
pub(crate) fn run(arguments: &VerifyArguments) -> Result<()> {
    let library = Library::open(&arguments.archives)?;
    let mut pairs: BTreeSet<(Sid, Sid)> = BTreeSet::new();
    for folder in &arguments.pairs {
        each_row(folder, ["one", "other"], |[one, other]| _ = pairs.insert((Sid(one), Sid(other))))?;
    }
    let mut of_bands: BTreeSet<(Sid, Sid)> = BTreeSet::new();
    for folder in &arguments.bands {
        each_row(folder, ["one", "other"], |[one, other]| _ = of_bands.insert((Sid(one), Sid(other))))?;
    }
    let n_of_bands = of_bands.len();
    let agreeing = with_agreement(of_bands, arguments)?;
    let n_left_out = n_of_bands - agreeing.len();
    pairs.extend(agreeing);
    let pairs = of_two_authors(pairs, arguments)?;
    let own: Vec<(Sid, Sid)> =
        pairs.into_iter().enumerate().filter(|(index, _)| arguments.part.has(*index)).map(|(_, pair)| pair).collect();
    let mut table = TableWriter::create(&arguments.out, &VERIFIED, &arguments.part.file_name(0))?;
    let mut n_damaged = 0;
    for some in own.chunks(PAIRS_AT_ONCE) {
        let verified = verify(&library, some)?;
        n_damaged += some.len() - verified.len();
        for Verified { one, other, matched, lengths } in verified {
            table.push([one.0, other.0, matched, lengths.0, lengths.1])?;
        }
    }
    table.finish()?;
    let n_compared = own.len() - n_damaged;
    say(&format!(
        "{n_left_out} pairs of bands left out by their signatures, {n_compared} pairs compared, {n_damaged} with a damaged submission"
    ))
}

/// Keeps the pairs whose signatures say that they resemble each other (the filter of Haveliwala, section 4).
fn with_agreement(pairs: BTreeSet<(Sid, Sid)>, arguments: &VerifyArguments) -> Result<Vec<(Sid, Sid)>> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let mut signatures: FxHashMap<Sid, Option<BitSignature>> =
        pairs.iter().flat_map(|&(one, other)| [(one, None), (other, None)]).collect();
    let columns = ["sid", "w0", "w1", "w2", "w3"];
    each_row(&arguments.tables.join(SIGNATURES.name), columns, |[sid, w0, w1, w2, w3]| {
        let words = || [w0, w1, w2, w3].map(i64::cast_unsigned).to_vec();
        signatures
            .entry(Sid(sid))
            .and_modify(|known| *known = Some(BitSignature::from_words(SIGNATURE_BITS, SIGNATURE, words())));
    })?;
    let resemblance = |(one, other): &(Sid, Sid)| {
        signatures[one].as_ref().zip(signatures[other].as_ref()).map(|(one, other)| one.resemblance(other))
    };
    Ok(pairs.into_iter().filter(|pair| resemblance(pair).is_some_and(|share| share >= MIN_RESEMBLANCE)).collect())
}

/// Leaves out pairs of submissions by one author.
fn of_two_authors(pairs: BTreeSet<(Sid, Sid)>, arguments: &VerifyArguments) -> Result<Vec<(Sid, Sid)>> {
    let mut authors: FxHashMap<Sid, i64> = pairs.iter().flat_map(|&(one, other)| [(one, 0), (other, 0)]).collect();
    each_row(&arguments.tables.join(SUBMISSIONS.name), ["sid", "author"], |[sid, author]| {
        authors.entry(Sid(sid)).and_modify(|known| *known = author);
    })?;
    Ok(pairs.into_iter().filter(|(one, other)| authors[one] != authors[other]).collect())
}

fn verify(library: &Library, pairs: &[(Sid, Sid)]) -> Result<Vec<Verified>> {
    let sids: BTreeSet<Sid> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    let parsers = Parsers::new();
    let stored: Vec<(Sid, StoredSubmission)> = library.read(sids.iter().copied())?.into_iter().collect();
    let tokenized: BTreeMap<Sid, Vec<TokenizedFile>> =
        stored.par_iter().map(|(sid, submission)| (*sid, tokenize(&submission.files, &parsers))).collect();
    let starter = tokenize(&library.starter(sids)?, &parsers);
    let compared = pairs.par_iter().filter_map(|&(one, other)| {
        let (left, right) = (tokenized.get(&one)?, tokenized.get(&other)?);
        Some(n_matched(left, right, &starter).map(|matched| {
            let n_tokens = |files: &[TokenizedFile]| files.iter().map(|file| file.tokens.len() as i64).sum();
            Verified { one, other, matched, lengths: (n_tokens(left), n_tokens(right)) }
        }))
    });
    compared.collect()
}

/// Returns the number of tokens in matches outside of starter code.
fn n_matched(left: &[TokenizedFile], right: &[TokenizedFile], starter: &[TokenizedFile]) -> Result<i64> {
    let batch = Batch {
        submissions: vec![
            Submission { role: SubmissionRole::Batch, author: None, files: structures(left) },
            Submission { role: SubmissionRole::Batch, author: None, files: structures(right) },
        ],
        starter: structures(starter),
        ..Batch::default()
    };
    let compared = compare(&batch, &Settings { min_score: 0.0, top: None, ..Settings::default() }, &())?;
    ensure!(compared.pairs.len() <= 1, "two submissions are one pair");
    let matches = compared.pairs.iter().flat_map(|pair| &pair.passages).flat_map(|passage| &passage.matches);
    Ok(matches.map(|found| found.tokens as i64).sum())
}

fn structures(files: &[TokenizedFile]) -> Vec<File<'_>> {
    files.iter().map(TokenizedFile::structure).collect()
}
