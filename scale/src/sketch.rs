//! Writes the tables of an archive: its submissions and their fingerprints.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, ensure};
use lookalike_archive::{Archive, BatchFilter, StoredBatch};
use lookalike_corpus::StoredSubmission;
use lookalike_corpus::parsers::Parsers;
use lookalike_engine::settings::Settings;
use lookalike_engine::sketches::sets::equivalence_hash;
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{Submission, fingerprint_set};
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};

use crate::arguments::SketchArguments;
use crate::identity::{Hasher, Sid, first_bytes};
use crate::library::tokenize;
use crate::say;
use crate::tables::{FINGERPRINTS, SUBMISSIONS, TableWriter, WEIGHTS, n_rows};

/// The length of k-grams in tokens.
const K: usize = Settings::NOISE_THRESHOLD;
/// The window: every shared run of 28 tokens, about three lines, has a common fingerprint. One k-gram in ten is one.
const WINDOW: usize = 20;
/// A fingerprint that more than one submission in this many has is common, and has no weight: it would say less than eight bits.
const COMMON: u64 = 256;
/// Number of submissions in memory.
const AT_ONCE: usize = 512;

/// The numbers of one submission.
struct Sketch {
    vocabulary: i64,
    fingerprints: Vec<u64>,
    exact: u64,
    lexical: u64,
}

/// Writes the tables of an archive, or of a part of its batches.
///
/// # Errors
/// The archive cannot be read, or the tables cannot be written.
pub(crate) fn run(arguments: &SketchArguments) -> Result<()> {
    let archive = Archive::open(&arguments.archive)?;
    let hasher = Hasher::new(arguments.key.as_deref())?;
    let create = |table| TableWriter::create(&arguments.out, table, &arguments.part.file_name(arguments.number));
    let mut tables = Tables { submissions: create(&SUBMISSIONS)?, fingerprints: create(&FINGERPRINTS)? };
    let mut counts = (0, 0);
    for (index, batch) in archive.batches(&BatchFilter::default())?.iter().enumerate() {
        if arguments.part.has(index) {
            let (n_sketched, n_damaged) = sketch_batch(&archive, batch, arguments.number, &hasher, &mut tables)?;
            counts = (counts.0 + n_sketched, counts.1 + n_damaged);
        }
    }
    tables.finish()?;
    say(&format!("{} submissions sketched, {} damaged", counts.0, counts.1))
}

struct Tables {
    submissions: TableWriter,
    fingerprints: TableWriter,
}

impl Tables {
    fn finish(self) -> Result<()> {
        self.fingerprints.finish()?;
        self.submissions.finish()
    }
}

/// Writes the rows of a batch. Returns the numbers of submissions that were sketched and that are damaged.
fn sketch_batch(
    archive: &Archive,
    batch: &StoredBatch,
    number: u32,
    hasher: &Hasher,
    tables: &mut Tables,
) -> Result<(usize, usize)> {
    let parsers = Parsers::new();
    let ids: Vec<_> = batch.submission_ids().collect();
    let starter = match ids.first() {
        Some(&id) => tokenize(&archive.starter(&[id])?, &parsers),
        None => return Ok((0, 0)),
    };
    let starter: Vec<&[u32]> = starter.iter().map(|file| file.tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, K);
    let task = hasher.task(&batch.key.course, &batch.key.assignment);
    // The attempts of one author at one task are one submission: a fingerprint counts for the first that has it.
    let mut known: BTreeMap<i64, FxHashSet<u64>> = BTreeMap::new();
    let (mut n_sketched, mut n_damaged) = (0, 0);
    for some in ids.chunks(AT_ONCE) {
        let read = archive.read(std::slice::from_ref(batch), some)?;
        let sketches: Vec<Option<(StoredSubmission, Sketch)>> = read
            .into_par_iter()
            .map(|read| {
                let submission = read.ok()?;
                let sketch = sketch(&submission, &starter, &parsers);
                Some((submission, sketch))
            })
            .collect();
        for (id, sketched) in some.iter().zip(sketches) {
            let Some((submission, sketch)) = sketched else {
                n_damaged += 1;
                continue;
            };
            n_sketched += 1;
            let sid = Sid::new(number, *id)?.0;
            let author = hasher.author(&submission.provenance, &format!("{number} {}", submission.name));
            let known = known.entry(author).or_default();
            for fingerprint in &sketch.fingerprints {
                if known.insert(*fingerprint) {
                    tables.fingerprints.push([hasher.content(*fingerprint), sid, task])?;
                }
            }
            tables.submissions.push([
                sid,
                task,
                author,
                sketch.vocabulary,
                sketch.fingerprints.len() as i64,
                hasher.content(sketch.exact),
                hasher.content(sketch.lexical),
                hasher.content(equivalence_hash(&sketch.fingerprints)),
            ])?;
        }
    }
    Ok((n_sketched, n_damaged))
}

fn sketch(submission: &StoredSubmission, starter: &StarterCode<'_>, parsers: &Parsers) -> Sketch {
    let files = tokenize(&submission.files, parsers);
    let structure = Submission { files: files.iter().map(|file| file.structure()).collect(), ..Submission::default() };
    let (mut exact, mut lexical) = (Sha256::new(), Sha256::new());
    for (file, tokenized) in submission.files.iter().zip(&files) {
        exact.update(file.sha256);
        let spellings = tokenized.tokens.spellings(&file.text.read());
        lexical.update((spellings.len() as u64).to_le_bytes());
        spellings.iter().for_each(|spelling| lexical.update(spelling.to_le_bytes()));
    }
    Sketch {
        vocabulary: files.first().map_or(0, |file| i64::from(file.structure().vocabulary)),
        fingerprints: fingerprint_set(&structure, starter, K, WINDOW),
        exact: first_bytes(exact),
        lexical: first_bytes(lexical),
    }
}

/// Writes the weight of a fingerprint for each number of holders, which needs the number of all submissions.
///
/// # Errors
/// There is no table of submissions, or the table cannot be written.
pub(crate) fn write_weights(tables: &Path) -> Result<()> {
    let n_submissions = n_rows(&tables.join(SUBMISSIONS.name))?;
    ensure!(n_submissions > 0, "{} has no submissions", tables.display());
    let mut weights = TableWriter::create(tables, &WEIGHTS, "all.parquet")?;
    for n in 1..=(n_submissions / COMMON).max(1) {
        let bits = 1024.0 * (n_submissions as f64 / n as f64).log2().max(0.0);
        weights.push([n as i64, bits.round() as i64])?;
    }
    weights.finish()?;
    say(&format!("weights for {n_submissions} submissions"))
}
