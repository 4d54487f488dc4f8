//! `lookalike query`: one document against everything that an archive holds.
//!
//! The index tells which stored submissions may share most with it. Those are read from their sources, and resemblance and containment are counted over all k-grams, as Broder defines them (*On the resemblance and containment of documents*, 1997). What was handed out in the batches of those submissions counts for nobody.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fs;
use std::io::Write;
use std::mem;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use lookalike_engine::sketch::sketch;
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{self as engine, Batch, Comparison, Role, Settings, TokenSource, compare};
use lookalike_frontends::{Kind, Language, Span, Spelling, TokenString};

use crate::archive::{Archive, Nearest};
use crate::cli::archive::QueryArguments;
use crate::counting::{counted, submissions};
use crate::lines::LineStarts;
use crate::parsing::Parsers;
use crate::progress::Progress;
use crate::reading::understanding::parts_of;
use crate::reading::{KeptFile, KeptSubmission, Manner};
use crate::summary::printable;
use crate::tokens::refusal;

/// So many tokens in a row are the least that counts.
const K: usize = Settings::NOISE_THRESHOLD;
/// The index finds so many times as many as are shown, for it counts a sample.
const MORE_THAN_SHOWN: usize = 4;
/// So many places are named of each.
const MOST_PLACES: usize = 3;

/// A text with its tokens.
struct Source {
    path: String,
    language: Language,
    text: String,
    tokens: TokenString,
}

/// A stored submission beside the document.
struct Partner {
    name: String,
    sources: Vec<Source>,
    /// What both share, of what either has.
    resemblance: f64,
    /// What both share, of what the document has.
    of_document: f64,
    /// What both share, of what the submission has.
    of_submission: f64,
    n_shared: usize,
}

/// Prints the stored submissions that share most with a document, and where.
///
/// # Errors
/// The document or the archive cannot be read.
pub fn run(arguments: &QueryArguments, out: &mut impl Write) -> Result<()> {
    let document = document(arguments)?;
    let n_tokens: usize = document.iter().map(|source| source.tokens.len()).sum();
    if n_tokens < K {
        bail!("{} is too short: only what shares {K} tokens in a row is found", arguments.file.display());
    }
    let mut archive = Archive::open(&arguments.archive)?;
    let progress = Progress::new();
    archive.remake(&progress)?;
    progress.end();
    let mut nearest = archive.nearest(files(&document), arguments.top.saturating_mul(MORE_THAN_SHOWN))?;
    let (name, n_stored, n_batches) = (arguments.file.display(), nearest.n_stored, nearest.n_batches);
    let (stored, batches) = (submissions(n_stored), counted(n_batches, "batch", "batches"));
    writeln!(out, "{name}: {n_tokens} tokens, looked for in {stored} of {batches}")?;
    for damaged in &nearest.damaged {
        writeln!(out, "not compared: {}", printable(damaged))?;
    }
    let starter = sources(mem::take(&mut nearest.starter));
    let partners = partners(&document, nearest, &starter, arguments.top);
    print(&document, &partners, &starter, out)
}

fn document(arguments: &QueryArguments) -> Result<Vec<Source>> {
    let path = &arguments.file;
    if path.is_dir() {
        bail!("{} is a folder; name one file of it", path.display());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let manner = Manner { language: arguments.language, encoding: arguments.encoding, max_source: u64::MAX };
    let parts = parts_of(path, &bytes, manner).map_err(|fate| refusal(path, fate))?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let parsers = Parsers::new();
    let source = |(language, text): (Language, String)| source(name.clone(), language, text, &parsers);
    Ok(parts.into_iter().map(|part| source((part.language, part.text))).collect())
}

fn source(path: String, language: Language, text: String, parsers: &Parsers) -> Source {
    Source { path, language, tokens: parsers.token_string(language, &text), text }
}

fn files(sources: &[Source]) -> Vec<engine::File<'_>> {
    let with_numbers = sources.iter().map(|source| (source, source.language.vocabulary_number()));
    with_numbers.map(|(source, vocabulary)| engine::File { vocabulary, ..source.into() }).collect()
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

fn sources(kept: Vec<KeptFile>) -> Vec<Source> {
    let parsers = Parsers::new();
    kept.into_iter().map(|file| source(file.path, file.language, file.text, &parsers)).collect()
}

/// All distinct k-grams that were not handed out, ascending.
fn kgrams(sources: &[Source], starter: &StarterCode) -> Vec<u64> {
    let submission = engine::Submission { files: files(sources), ..engine::Submission::default() };
    sketch(&submission, starter, K, 1)
}

/// The best of what the index found, best first.
fn partners(document: &[Source], nearest: Nearest, starter: &[Source], top: usize) -> Vec<Partner> {
    let starter: Vec<_> = starter.iter().map(|source| source.tokens.kinds.as_slice()).collect();
    let starter = StarterCode::new(&starter, K);
    let own = kgrams(document, &starter);
    let partner = |kept: KeptSubmission| {
        let sources = sources(kept.files);
        let others = kgrams(&sources, &starter);
        let n_shared = own.iter().filter(|kgram| others.binary_search(kgram).is_ok()).count();
        let share = |whole: usize| n_shared as f64 / whole.max(1) as f64;
        Partner {
            name: kept.name,
            resemblance: share(own.len() + others.len() - n_shared),
            of_document: share(own.len()),
            of_submission: share(others.len()),
            n_shared,
            sources,
        }
    };
    let mut partners: Vec<Partner> = nearest.kept.into_iter().map(partner).collect();
    partners.retain(|partner| partner.n_shared > 0);
    partners.sort_by(|one, other| {
        let by_share = other.n_shared.cmp(&one.n_shared).then(other.resemblance.total_cmp(&one.resemblance));
        by_share.then_with(|| one.name.cmp(&other.name))
    });
    partners.truncate(top);
    partners
}

fn print(document: &[Source], partners: &[Partner], starter: &[Source], out: &mut impl Write) -> Result<()> {
    if partners.is_empty() {
        writeln!(out, "\nnothing that is stored shares {K} tokens in a row with it, starter code aside")?;
        return Ok(());
    }
    writeln!(out, "\n  resemblance  of the document  of the other  submission")?;
    let compared = compared(document, partners, starter);
    for (place, partner) in partners.iter().enumerate() {
        writeln!(
            out,
            "  {:>11.3}  {:>14.0}%  {:>11.0}%  {}",
            partner.resemblance,
            100.0 * partner.of_document,
            100.0 * partner.of_submission,
            printable(&partner.name)
        )?;
        // The document is first in the batch.
        let pair = compared.pairs.iter().find(|pair| (pair.left, pair.right) == (0, place + 1));
        print_places(pair, document, &partner.sources, out)?;
    }
    Ok(())
}

/// The document beside all partners, for where they share what.
fn compared(document: &[Source], partners: &[Partner], starter: &[Source]) -> Comparison {
    let submission = |sources, role| engine::Submission { role, author: None, files: files(sources) };
    let own = submission(document, Role::Batch);
    let others = partners.iter().map(|partner| submission(&partner.sources, Role::Earlier));
    let submissions = std::iter::once(own).chain(others).collect();
    let batch = Batch { submissions, starter: files(starter), ..Batch::default() };
    compare(&batch, &Settings { min_score: 0.0, top: None, ..Settings::default() }, &())
}

/// The longest passages, by their lines.
fn print_places(pair: Option<&engine::Pair>, left: &[Source], right: &[Source], out: &mut impl Write) -> Result<()> {
    let n_tokens = |passage: &engine::Passage| passage.matches.iter().map(|found| found.tokens).sum::<usize>();
    let mut passages: Vec<&engine::Passage> = pair.map_or_else(Vec::new, |pair| pair.passages.iter().collect());
    passages.sort_by_key(|passage| Reverse(n_tokens(passage)));
    for passage in passages.iter().take(MOST_PLACES) {
        let place = |sources, start: fn(&engine::Match) -> engine::Place| {
            lines(sources, passage.matches.iter().map(|found| (start(found), found.tokens)))
        };
        let (left, right) = (place(left, |found| found.left), place(right, |found| found.right));
        writeln!(out, "        {left} = {right} ({} tokens)", n_tokens(passage))?;
    }
    if passages.len() > MOST_PLACES {
        writeln!(out, "        and {} more passages", passages.len() - MOST_PLACES)?;
    }
    Ok(())
}

/// From which line to which some runs of tokens of one file reach.
fn lines(sources: &[Source], runs: impl Iterator<Item = (engine::Place, usize)>) -> String {
    let mut reached: Option<(usize, Range<usize>)> = None;
    for (start, n_tokens) in runs {
        let end = start.token + n_tokens;
        let (_, tokens) = reached.get_or_insert((start.file, start.token..end));
        *tokens = tokens.start.min(start.token)..tokens.end.max(end);
    }
    let Some((file, tokens)) = reached else { return String::new() };
    let source = &sources[file];
    let spans: Vec<Span> = source.tokens.spans.iter().skip(tokens.start).take(tokens.len()).collect();
    let starts = LineStarts::new(&source.text);
    let line = |byte: Option<u32>| starts.line(byte.unwrap_or_default() as usize);
    let first = line(spans.first().map(|span| span.start));
    let last = line(spans.last().map(|span| span.end.saturating_sub(1).max(span.start)));
    format!("{}:{first}–{last}", printable(&source.path))
}
