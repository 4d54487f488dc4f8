//! `lookalike query`: compares one document with an archive, or with some batches of it.
//!
//! The index of the archive yields candidates. Their sources are read, and resemblance and containment are computed
//! over all k-grams as Broder defines them (*On the resemblance and containment of documents*, 1997).
//! Starter code of the batches that the candidates come from is left out.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::Write;
use std::mem;
use std::ops::Range;

use anyhow::{Result, bail};
use lookalike_archive::{Archive, Nearest};
use lookalike_compare::text::LineStarts;
use lookalike_corpus::parsers::{Parsers, SubmissionParser};
use lookalike_corpus::{DecodedFile, ReadOptions, StoredSubmission};
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{
    self as engine, Batch, Comparison, Settings, SubmissionRole, TokenSource, compare, fingerprint_set,
};
use lookalike_frontends::{Kind, Language, Span, Spelling, TokenString};
use lookalike_intake::options::LanguageChoice;
use lookalike_system::message::{counted, printable, printable_path, submissions};
use lookalike_system::progress::Progress;

use super::tokens::read_texts;
use crate::cli::archive::QueryArguments;

/// Length of the k-grams that are compared, in tokens.
const K: usize = Settings::NOISE_THRESHOLD;
/// Number of candidates per submission shown. The index ranks them by a sample of their fingerprints.
const N_CANDIDATES_PER_SHOWN: usize = 4;
/// Maximum number of passages shown per submission.
const MAX_PASSAGES: usize = 3;

/// A text with its tokens.
struct Source {
    path: String,
    language: Language,
    text: String,
    tokens: TokenString,
}

/// A stored submission that shares k-grams with the document.
struct Candidate {
    name: String,
    sources: Vec<Source>,
    /// Share of the k-grams of either that both have, 0 to 1.
    resemblance: f64,
    /// Share of the document's k-grams that the submission has, 0 to 1.
    containment_of_document: f64,
    /// Share of the submission's k-grams that the document has, 0 to 1.
    containment_of_submission: f64,
    n_shared: usize,
}

/// Prints the stored submissions that share most with a document, and the lines that they share.
///
/// # Errors
/// The document is too short or cannot be read, or the archive cannot be read.
pub fn run(arguments: &QueryArguments, out: &mut impl Write) -> Result<()> {
    let parsers = Parsers::new();
    let document = document(arguments, &parsers)?;
    let n_tokens: usize = document.iter().map(|source| source.tokens.len()).sum();
    if n_tokens < K {
        bail!("{} is too short: only shared runs of at least {K} tokens are found", arguments.file.display());
    }
    let mut archive = Archive::open(&arguments.archive)?;
    let progress = Progress::new();
    archive.rebuild_fingerprints(&progress)?;
    progress.end();
    let max = arguments.top.saturating_mul(N_CANDIDATES_PER_SHOWN);
    let mut nearest = archive.nearest(files(&document), max, &arguments.batches.filter())?;
    let (name, n_stored, n_batches) = (printable_path(&arguments.file), nearest.n_stored, nearest.n_batches);
    let (stored, batches) = (submissions(n_stored), counted(n_batches, "batch", "batches"));
    writeln!(out, "{name}: {n_tokens} tokens, compared with {stored} of {batches}")?;
    for damaged in &nearest.damaged {
        writeln!(out, "not compared: {}", printable(damaged))?;
    }
    let starter = sources(mem::take(&mut nearest.starter), &parsers);
    let candidates = candidates(&document, nearest, &starter, arguments.top, &parsers);
    print(&document, &candidates, &starter, out)
}

fn document(arguments: &QueryArguments, parsers: &Parsers) -> Result<Vec<Source>> {
    let path = &arguments.file;
    if path.is_dir() {
        bail!("{} is a folder; name a file", path.display());
    }
    let language = LanguageChoice::new(std::slice::from_ref(&arguments.language))?;
    let options = ReadOptions { language, encoding: arguments.encoding, max_source: u64::MAX };
    let files = read_texts(path, &options)?.into_iter();
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(sources(files.map(|file| DecodedFile { path: name.clone(), ..file }).collect(), parsers))
}

fn source(file: DecodedFile, parser: &mut SubmissionParser<'_>) -> Source {
    let text = file.text.read().into_owned();
    let tokens = file.token_string(&text, parser);
    let DecodedFile { path, language, .. } = file;
    Source { path, language, tokens, text }
}

fn files(sources: &[Source]) -> Vec<engine::File<'_>> {
    let files =
        sources.iter().map(|source| engine::File { vocabulary: source.language.vocabulary_number(), ..source.into() });
    files.collect()
}

impl TokenSource for Source {
    fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    fn kinds(&self) -> Cow<'_, [Kind]> {
        self.tokens.kinds.as_slice().into()
    }

    fn spellings(&self) -> Cow<'_, [Spelling]> {
        self.tokens.spellings(&self.text).into()
    }
}

/// Parses files. All share the parser processes, of which there are few.
fn sources(files: Vec<DecodedFile>, parsers: &Parsers) -> Vec<Source> {
    let mut parser = parsers.for_submission(files.iter().map(|file| file.text.len()).sum());
    files.into_iter().map(|file| source(file, &mut parser)).collect()
}

/// Returns the distinct k-grams outside starter code, ascending.
fn kgrams(sources: &[Source], starter: &StarterCode) -> Vec<u64> {
    let submission = engine::Submission { files: files(sources), ..engine::Submission::default() };
    fingerprint_set(&submission, starter, K, 1)
}

/// Returns the `top` candidates that share most k-grams with the document, best first.
fn candidates(
    document: &[Source],
    nearest: Nearest,
    starter: &[Source],
    top: usize,
    parsers: &Parsers,
) -> Vec<Candidate> {
    let starter: Vec<_> = starter.iter().map(|source| source.tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, K);
    let own = kgrams(document, &starter);
    let candidate = |stored: StoredSubmission| {
        let sources = sources(stored.files, parsers);
        let others = kgrams(&sources, &starter);
        let n_shared = own.iter().filter(|kgram| others.binary_search(kgram).is_ok()).count();
        let share = |whole: usize| n_shared as f64 / whole.max(1) as f64;
        Candidate {
            name: stored.name,
            resemblance: share(own.len() + others.len() - n_shared),
            containment_of_document: share(own.len()),
            containment_of_submission: share(others.len()),
            n_shared,
            sources,
        }
    };
    let mut candidates: Vec<Candidate> = nearest.submissions.into_iter().map(candidate).collect();
    candidates.retain(|candidate| candidate.n_shared > 0);
    candidates.sort_by(|one, other| {
        let by_share = other.n_shared.cmp(&one.n_shared).then(other.resemblance.total_cmp(&one.resemblance));
        by_share.then_with(|| one.name.cmp(&other.name))
    });
    candidates.truncate(top);
    candidates
}

fn print(document: &[Source], candidates: &[Candidate], starter: &[Source], out: &mut impl Write) -> Result<()> {
    if candidates.is_empty() {
        writeln!(out, "\nno stored submission shares a run of {K} tokens with it (starter code does not count)")?;
        return Ok(());
    }
    writeln!(out, "\n  resemblance  of the document  of the other  submission")?;
    let comparison = compare_candidates(document, candidates, starter)?;
    for (index, candidate) in candidates.iter().enumerate() {
        writeln!(
            out,
            "  {:>11.3}  {:>14.0}%  {:>11.0}%  {}",
            candidate.resemblance,
            100.0 * candidate.containment_of_document,
            100.0 * candidate.containment_of_submission,
            printable(&candidate.name)
        )?;
        // The document comes first in the batch.
        let pair = comparison.pairs.iter().find(|pair| (pair.left, pair.right) == (0, index + 1));
        print_passages(pair, document, &candidate.sources, out)?;
    }
    Ok(())
}

/// Compares the document with all candidates, which yields passages.
fn compare_candidates(document: &[Source], candidates: &[Candidate], starter: &[Source]) -> Result<Comparison> {
    let submission = |sources, role| engine::Submission { role, author: None, files: files(sources) };
    let own = submission(document, SubmissionRole::Batch);
    let others = candidates.iter().map(|candidate| submission(&candidate.sources, SubmissionRole::Earlier));
    let submissions = std::iter::once(own).chain(others).collect();
    let batch = Batch { submissions, starter: files(starter), ..Batch::default() };
    Ok(compare(&batch, &Settings { min_score: 0.0, top: None, ..Settings::default() }, &())?)
}

/// Prints the lines of the longest passages.
fn print_passages(pair: Option<&engine::Pair>, left: &[Source], right: &[Source], out: &mut impl Write) -> Result<()> {
    let n_tokens = |passage: &engine::Passage| passage.matches.iter().map(|found| found.tokens).sum::<usize>();
    let mut passages: Vec<&engine::Passage> = pair.map_or_else(Vec::new, |pair| pair.passages.iter().collect());
    passages.sort_by_key(|passage| Reverse(n_tokens(passage)));
    for passage in passages.iter().take(MAX_PASSAGES) {
        let left = lines(left, passage.matches.iter().map(|found| (found.left, found.tokens)));
        let right = lines(right, passage.matches.iter().map(|found| (found.right, found.tokens)));
        writeln!(out, "        {left} = {right} ({} tokens)", n_tokens(passage))?;
    }
    if passages.len() > MAX_PASSAGES {
        writeln!(out, "        and {} more passages", passages.len() - MAX_PASSAGES)?;
    }
    Ok(())
}

/// Returns the range of lines, with the path of the file, that some runs of tokens in one file span.
fn lines(sources: &[Source], runs: impl Iterator<Item = (engine::TokenRef, usize)>) -> String {
    let mut spanned: Option<(usize, Range<usize>)> = None;
    for (start, n_tokens) in runs {
        let end = start.token + n_tokens;
        let (_, tokens) = spanned.get_or_insert((start.file, start.token..end));
        *tokens = tokens.start.min(start.token)..tokens.end.max(end);
    }
    let Some((file, tokens)) = spanned else { return String::new() };
    let source = &sources[file];
    let spans: Vec<Span> = source.tokens.spans.iter().skip(tokens.start).take(tokens.len()).collect();
    let starts = LineStarts::new(&source.text);
    let line = |byte: Option<u32>| starts.line(byte.unwrap_or_default() as usize);
    let first = line(spans.first().map(|span| span.start));
    let last = line(spans.last().map(|span| span.end.saturating_sub(1).max(span.start)));
    format!("{}:{first}–{last}", printable(&source.path))
}
