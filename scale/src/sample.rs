//! Makes up a corpus: C programs for many tasks, some of them copied from another task, stored in archives.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use lookalike_archive::{Archive, BatchFilter, BatchKey};
use lookalike_compare::options::Options;
use lookalike_corpus::{ReadOptions, read};
use lookalike_engine::Settings;
use lookalike_intake::intake;
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::class_generator::program;

use crate::arguments::SampleArguments;
use crate::identity::Sid;
use crate::say;
use crate::tables::{Table, TableWriter};

/// One submission in this many is copied from another task, with all names changed.
const COPY_EVERY: u64 = 50;
/// The share of its functions that a copy has from its source; one copy in twenty has all of them.
const COPIED_PERCENT: usize = 70;
/// The beginning of a function in made-up programs.
const PART: &str = "/* part ";
/// Maximum number of submissions in a batch.
const MAX_BATCH_SIZE: u64 = 1_000;

/// The planted copies and their sources.
const PLANTED: Table = Table { name: "planted", columns: &["one", "other"] };

/// Writes the archives, and a table of the planted copies.
///
/// # Errors
/// Something cannot be written.
pub(crate) fn run(arguments: &SampleArguments) -> Result<()> {
    let SampleArguments { out, submissions, tasks, archives } = arguments;
    ensure!(*tasks > 1 && *archives > 0, "a sample has two or more tasks, and an archive");
    fs::create_dir_all(out).with_context(|| format!("cannot create {}", out.display()))?;
    let corpus = Corpus::new(*submissions, *tasks);
    let batches: Vec<u64> = (0..submissions.div_ceil(corpus.batch_size)).collect();
    for archive in 0..*archives {
        let path = out.join(format!("{archive}.archive"));
        let mut stored = Archive::open_or_make(&path)?;
        for batch in batches.iter().filter(|batch| *batch % archives == archive) {
            let folder = tempfile::tempdir_in(out)?;
            let first = batch * corpus.batch_size;
            for author in first..(*submissions).min(first + corpus.batch_size) {
                let path = folder.path().join(format!("student-{author:09}.c"));
                fs::write(path, corpus.program(author))?;
            }
            let key = BatchKey {
                course: "sample".to_owned(),
                assignment: format!("task{}", batch % tasks),
                term: (batch / tasks).to_string(),
            };
            add(&mut stored, &key, folder.path())?;
        }
    }
    let n_planted = write_planted(arguments, &corpus)?;
    say(&format!("{submissions} submissions for {tasks} tasks, {n_planted} of them copied from another task"))
}

/// The shape of the corpus: authors are numbered through all batches, and batches take turns at the tasks.
struct Corpus {
    n_tasks: u64,
    batch_size: u64,
}

impl Corpus {
    fn new(n_submissions: u64, n_tasks: u64) -> Corpus {
        // A multiple of `COPY_EVERY`, so that no copy is copied from a copy.
        let of_task = n_submissions / n_tasks / COPY_EVERY * COPY_EVERY;
        Corpus { n_tasks, batch_size: of_task.clamp(COPY_EVERY, MAX_BATCH_SIZE) }
    }

    /// Returns the author whom an author copies from: somebody of the batch before, which is for another task.
    fn source_of(&self, author: u64) -> Option<u64> {
        let is_copy = author >= self.batch_size && author % COPY_EVERY == COPY_EVERY - 1;
        is_copy.then(|| author - self.batch_size - 1)
    }

    fn task_of(&self, author: u64) -> u64 {
        author / self.batch_size % self.n_tasks
    }

    /// Returns the program of an author. Of a copied one, most functions are the source's, with other names.
    fn program(&self, author: u64) -> String {
        let own = program(self.task_of(author), author, author);
        let Some(source) = self.source_of(author) else { return own };
        if author % (20 * COPY_EVERY) == COPY_EVERY - 1 {
            return program(self.task_of(source), source, author);
        }
        let copied = program(self.task_of(source), source, author);
        let (own, copied): (Vec<&str>, Vec<&str>) = (own.split(PART).collect(), copied.split(PART).collect());
        // The last part has the main function.
        let n_copied = (copied.len() - 1) * COPIED_PERCENT / 100 + 1;
        let parts: Vec<&str> = copied[..n_copied].iter().chain(&own[n_copied..]).copied().collect();
        parts.join(PART)
    }
}

fn add(archive: &mut Archive, key: &BatchKey, folder: &Path) -> Result<()> {
    let input = InputOptions { batches: vec![folder.to_owned()], ..Options::default().input };
    let spill = Spill::in_folder(folder);
    let found = intake(&input, None, &spill)?;
    let corpus = read(found, &ReadOptions::default(), Settings::NOISE_THRESHOLD, &spill, &Progress::silent());
    archive.add(key, &corpus, 0)?;
    Ok(())
}

/// Writes the pairs of copies and sources by their numbers, and returns how many there are.
fn write_planted(arguments: &SampleArguments, corpus: &Corpus) -> Result<usize> {
    let mut sids = BTreeMap::new();
    for number in 0..arguments.archives {
        let archive = Archive::open(&arguments.out.join(format!("{number}.archive")))?;
        for batch in archive.batches(&BatchFilter::default())? {
            for (id, submission) in batch.submission_ids().zip(archive.submissions(&batch)?) {
                let digits = submission.provenance.name.chars().filter(char::is_ascii_digit).collect::<String>();
                let author: u64 = digits.parse().context("a made-up name has a number")?;
                sids.insert(author, Sid::new(u32::try_from(number)?, id)?);
            }
        }
    }
    let mut planted = TableWriter::create(&arguments.out, &PLANTED, "all.parquet")?;
    let mut n_planted = 0;
    for (author, copy) in &sids {
        if let Some(source) = corpus.source_of(*author).and_then(|source| sids.get(&source)) {
            planted.push([source.0.min(copy.0), source.0.max(copy.0)])?;
            n_planted += 1;
        }
    }
    planted.finish()?;
    Ok(n_planted)
}
