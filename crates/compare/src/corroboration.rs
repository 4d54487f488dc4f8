//! Corroboration: features beyond tokens that two submissions share and hardly anyone else in the batch has, such as a
//! misspelling or an unusual comment.
//!
//! It is shown to the reader and does not change the ranking. All features of all submissions are hashed, and one table
//! holds the document frequency of each hash; nothing else is kept of the batch. Then the rare features of the
//! submissions in reported pairs are collected, and those that two submissions share are compared by their text.

mod features;
mod misspellings;

use std::cmp::Reverse;

use lookalike_corpus::ReadSubmission;
use lookalike_engine::maps::HashSet;
use lookalike_report_templates::model::{Corroboration, LineRef, Occurrences, Trace, TraceKind};

use crate::hash_counts::{self, HashCounts};
use crate::lexical_view::LexicalView;
use crate::text::{LineStarts, excerpt};
use features::{Feature, features};
use misspellings::Vocabulary;

/// Maximum number of traces that are shown per kind.
const MAX_TRACES: usize = 8;
/// Maximum number of lines that are named per trace and side.
const MAX_LINES: usize = 3;
/// Maximum length of the text of a trace that is shown, in characters.
const MAX_TEXT_CHARS: usize = 120;
/// Maximum document frequency of a rare feature in a batch of any size.
const MAX_HOLDERS: usize = 20;
/// Maximum number of rare words per submission that are checked for misspellings. No honest program has nearly as many.
const MAX_WORDS: usize = 2000;
/// Minimum number of submissions for shared names, literals and whitespace to mean anything.
const MIN_BATCH: usize = 8;

/// The kinds in the order of the report, the most informative first.
const KINDS: [TraceKind; 5] =
    [TraceKind::Misspelling, TraceKind::Comment, TraceKind::Literal, TraceKind::Name, TraceKind::Whitespace];

/// The document frequency of every feature.
pub(crate) struct DocumentFrequency {
    /// Number of submissions that have a file.
    n_submissions: usize,
    counts: HashCounts,
    /// The hashes of the features of starter code.
    starter: HashSet<u64>,
}

/// An occurrence of a rare feature in a submission.
pub(crate) struct RareFeature {
    hash: u64,
    kind: TraceKind,
    n_having: usize,
    key: Box<str>,
    text: String,
    /// The usual spelling of a misspelled word.
    usual: Option<String>,
    location: LineRef,
}

impl DocumentFrequency {
    /// Counts the features of all submissions. `hashes` holds the [`feature_hashes`] of each.
    pub(crate) fn new(
        submissions: &[ReadSubmission],
        hashes: &[Vec<u64>],
        starter: &[LexicalView<'_>],
    ) -> DocumentFrequency {
        DocumentFrequency {
            n_submissions: submissions.iter().filter(|read| !read.files.is_empty()).count(),
            counts: HashCounts::new(hashes),
            starter: feature_hashes(starter).into_iter().collect(),
        }
    }

    /// Returns the rare features of a submission, by hash and then in the order of its text.
    pub(crate) fn rare_features(&self, files: &[LexicalView<'_>]) -> Vec<RareFeature> {
        let mut found = Vec::new();
        for (index, file) in files.iter().enumerate() {
            let lines = LineStarts::new(file.text);
            features(file, |_| true, &mut |feature| {
                let hash = hash(feature.kind, &feature.key);
                let n_having = self.counts.get(hash);
                if self.is_rare(feature.kind, n_having) && !self.starter.contains(&hash) {
                    let location = LineRef { file: index, line: lines.line(feature.bytes.start) };
                    found.push(rare_feature(feature, hash, n_having, location, file));
                }
            });
        }
        found.sort_by_key(|feature| (feature.hash, feature.location));
        self.keep_misspellings(&mut found);
        found
    }

    /// Removes words that do not look like misspellings, and sets the usual spelling of the others.
    fn keep_misspellings(&self, found: &mut Vec<RareFeature>) {
        let words = found.chunk_by_mut(|a, b| a.hash == b.hash).filter(|word| word[0].kind == TraceKind::Misspelling);
        for occurrences in words.take(MAX_WORDS) {
            let usual = misspellings::usual(&occurrences[0].key, self);
            occurrences.iter_mut().for_each(|feature| feature.usual.clone_from(&usual));
        }
        found.retain(|feature| feature.kind != TraceKind::Misspelling || feature.usual.is_some());
    }

    /// Returns the rare features that two submissions share, by kind.
    pub(crate) fn shared(&self, left: &[RareFeature], right: &[RareFeature]) -> Vec<Corroboration> {
        let mut traces: Vec<(TraceKind, Trace)> = Vec::new();
        let mut rights = right.chunk_by(|a, b| a.hash == b.hash).peekable();
        for lefts in left.chunk_by(|a, b| a.hash == b.hash) {
            while rights.next_if(|rights| rights[0].hash < lefts[0].hash).is_some() {}
            let Some(rights) = rights.next_if(|rights| rights[0].hash == lefts[0].hash) else { continue };
            traces.extend(self.trace(lefts, rights).map(|trace| (lefts[0].kind, trace)));
        }
        KINDS.into_iter().filter_map(|kind| corroboration(kind, &traces)).collect()
    }

    fn trace(&self, lefts: &[RareFeature], rights: &[RareFeature]) -> Option<Trace> {
        let one = &lefts[0];
        // Different features may have equal hashes.
        let are_equal = (one.kind, &one.key) == (rights[0].kind, &rights[0].key);
        are_equal.then(|| Trace {
            text: one.text.clone(),
            usual: one.usual.clone(),
            n_having: one.n_having,
            n_submissions: self.n_submissions,
            left: occurrences(lefts),
            right: occurrences(rights),
        })
    }

    /// Returns whether a feature that `n_having` submissions have is rare. A comment is informative in any batch; a
    /// name only in a large one where nearly nobody else chose it.
    fn is_rare(&self, kind: TraceKind, n_having: usize) -> bool {
        let is_informative_kind = matches!(kind, TraceKind::Comment | TraceKind::Misspelling);
        let share = self.n_submissions / if is_informative_kind { 4 } else { 8 };
        let is_large_enough = is_informative_kind || self.n_submissions >= MIN_BATCH;
        is_large_enough && (2..=share.clamp(2, MAX_HOLDERS)).contains(&n_having)
    }
}

impl Vocabulary for DocumentFrequency {
    /// Returns whether a word is in starter code or in a fifth of the submissions.
    fn is_usual(&self, word: &str) -> bool {
        let hash = hash(TraceKind::Misspelling, word);
        self.starter.contains(&hash) || self.counts.get(hash) >= (self.n_submissions / 5).max(5)
    }
}

/// Returns the distinct hashes of the features of a submission, ascending.
pub(crate) fn feature_hashes(files: &[LexicalView<'_>]) -> Vec<u64> {
    let mut hashes = Vec::new();
    // Students choose the names, so the hash has a secret.
    let mut names = HashSet::default();
    for file in files {
        // Most names of a program are repeated many times.
        features(file, |name| names.insert(name), &mut |feature| hashes.push(hash(feature.kind, &feature.key)));
    }
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn hash(kind: TraceKind, key: &str) -> u64 {
    hash_counts::hash(kind as u8, key)
}

fn rare_feature(
    feature: Feature<'_>,
    hash: u64,
    n_having: usize,
    location: LineRef,
    file: &LexicalView<'_>,
) -> RareFeature {
    // The key of a line with unusual whitespace may be its shape; the report shows the line itself.
    let text = if feature.kind == TraceKind::Whitespace { &file.text[feature.bytes] } else { &*feature.key };
    RareFeature {
        hash,
        kind: feature.kind,
        n_having,
        text: excerpt(text, MAX_TEXT_CHARS),
        key: feature.key.into(),
        usual: None,
        location,
    }
}

fn occurrences(features: &[RareFeature]) -> Occurrences {
    let mut locations: Vec<LineRef> = features.iter().map(|feature| feature.location).collect();
    locations.dedup();
    Occurrences { total: locations.len(), first: locations.into_iter().take(MAX_LINES).collect() }
}

/// Returns the rarest traces of a kind. Among equally rare ones the longest come first: they are the least likely to be
/// chance.
fn corroboration(kind: TraceKind, traces: &[(TraceKind, Trace)]) -> Option<Corroboration> {
    let mut traces: Vec<&Trace> = traces.iter().filter(|trace| trace.0 == kind).map(|trace| &trace.1).collect();
    let location = |trace: &Trace| (trace.left.first.first().copied(), trace.right.first.first().copied());
    traces.sort_by_cached_key(|trace| (trace.n_having, Reverse(trace.text.chars().count()), location(trace)));
    let shown = traces.iter().take(MAX_TRACES).map(|&trace| trace.clone()).collect();
    (!traces.is_empty()).then_some(Corroboration { kind, total: traces.len(), traces: shown })
}

#[cfg(test)]
mod tests;
