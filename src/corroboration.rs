//! What else two submissions share that nothing forced them to share, and hardly anyone else in the batch has.
//!
//! It is shown to whoever judges, and changes no rank.
//! Everything a submission could share is hashed, and one table over all submissions says how many have it; that is all that is kept of the batch.
//! The submissions of reported pairs are then read once more for what is rare, and what two of them both have is compared letter by letter.

mod features;
mod slips;

use std::cmp::Reverse;
use std::hash::BuildHasher;

use lookalike_report_templates::model::{Corroboration, Sightings, Spot, Trace, TraceKind};
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::excerpt::excerpt;
use crate::lines::LineStarts;
use crate::reading::ReadSubmission;
use crate::spelled::SpelledFile;
use features::{Feature, features};
use slips::Vocabulary;

/// So many traces of a kind are shown.
const MOST_SHOWN: usize = 8;
/// So many lines of a trace are named on each side.
const MOST_SPOTS: usize = 3;
/// Traces are shown up to this length.
const LONGEST_TEXT: usize = 120;
/// What more submissions have than this is not rare in any batch.
const MOST_HAVING: usize = 20;
/// So many of the rare words of a submission are looked at as slips of others. No honest program has nearly as many.
const MOST_WORDS: usize = 2000;
/// In a smaller batch two who chose the same name or number say nothing.
const LEAST_BATCH: usize = 8;

/// The kinds, in the order of the report: what says most first.
const KINDS: [TraceKind; 5] =
    [TraceKind::Misspelling, TraceKind::Comment, TraceKind::Literal, TraceKind::Name, TraceKind::Whitespace];

/// How many submissions have what.
pub(crate) struct Census {
    /// Those with any file at all.
    n_submissions: usize,
    /// The hash of everything that at least two submissions have, ascending, and how many have it.
    counts: Vec<(u64, u32)>,
    /// The hashes of what was handed out.
    starter: FxHashSet<u64>,
}

/// Something rare that a submission has.
pub(crate) struct RareFeature {
    hash: u64,
    kind: TraceKind,
    n_having: usize,
    key: Box<str>,
    text: String,
    /// For a word, what was meant.
    usual: Option<String>,
    spot: Spot,
}

impl Census {
    /// Counts what every submission has, by the [`hashes`] of each.
    pub(crate) fn new(submissions: &[ReadSubmission], of_each: &[Vec<u64>], starter: &[SpelledFile<'_>]) -> Census {
        let mut all = of_each.concat();
        all.par_sort_unstable();
        let counts = all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32));
        Census {
            n_submissions: submissions.iter().filter(|read| !read.files.is_empty()).count(),
            counts: counts.filter(|&(_, n_having)| n_having > 1).collect(),
            starter: hashes(starter).into_iter().collect(),
        }
    }

    /// What a submission has that few others have, by hash and then in the order of its text.
    pub(crate) fn rare(&self, files: &[SpelledFile<'_>]) -> Vec<RareFeature> {
        let mut found = Vec::new();
        for (place, file) in files.iter().enumerate() {
            let lines = LineStarts::new(file.text);
            features(file, &mut |feature| {
                let hash = hash(feature.kind, &feature.key);
                let n_having = self.n_having(hash);
                if self.is_rare(feature.kind, n_having) && !self.starter.contains(&hash) {
                    let spot = Spot { file: place, line: lines.line(feature.bytes.start) };
                    found.push(rare_feature(feature, hash, n_having, spot, file));
                }
            });
        }
        found.sort_by_key(|feature| (feature.hash, feature.spot));
        self.keep_slips(&mut found);
        found
    }

    /// Of the words, those that look like slips of others.
    fn keep_slips(&self, found: &mut Vec<RareFeature>) {
        let of_words =
            found.chunk_by_mut(|a, b| a.hash == b.hash).filter(|same| same[0].kind == TraceKind::Misspelling);
        for same in of_words.take(MOST_WORDS) {
            let usual = slips::usual(&same[0].key, self);
            same.iter_mut().for_each(|feature| feature.usual.clone_from(&usual));
        }
        found.retain(|feature| feature.kind != TraceKind::Misspelling || feature.usual.is_some());
    }

    /// What two submissions both have.
    pub(crate) fn shared(&self, left: &[RareFeature], right: &[RareFeature]) -> Vec<Corroboration> {
        let mut traces: Vec<(TraceKind, Trace)> = Vec::new();
        let mut rights = right.chunk_by(|a, b| a.hash == b.hash).peekable();
        for lefts in left.chunk_by(|a, b| a.hash == b.hash) {
            while rights.next_if(|rights| rights[0].hash < lefts[0].hash).is_some() {}
            let Some(rights) = rights.next_if(|rights| rights[0].hash == lefts[0].hash) else { continue };
            traces.extend(self.trace(lefts, rights).map(|trace| (lefts[0].kind, trace)));
        }
        let of_kind = |kind: TraceKind| traces.iter().filter(move |trace| trace.0 == kind).map(|trace| &trace.1);
        KINDS.into_iter().filter_map(|kind| corroboration(kind, of_kind(kind).collect())).collect()
    }

    fn trace(&self, lefts: &[RareFeature], rights: &[RareFeature]) -> Option<Trace> {
        let one = &lefts[0];
        // Equal hashes are no proof.
        let same = (one.kind, &one.key) == (rights[0].kind, &rights[0].key);
        same.then(|| Trace {
            text: one.text.clone(),
            usual: one.usual.clone(),
            n_having: one.n_having,
            n_submissions: self.n_submissions,
            left: sightings(lefts),
            right: sightings(rights),
        })
    }

    fn n_having(&self, hash: u64) -> usize {
        self.counts.binary_search_by_key(&hash, |&(own, _)| own).map_or(0, |place| self.counts[place].1 as usize)
    }

    /// Whether hardly anyone has what `n_having` submissions have. A comment is telling by itself, a name only if nearly nobody else chose it.
    fn is_rare(&self, kind: TraceKind, n_having: usize) -> bool {
        let is_telling = matches!(kind, TraceKind::Comment | TraceKind::Misspelling);
        let share = self.n_submissions / if is_telling { 4 } else { 8 };
        let is_large_enough = is_telling || self.n_submissions >= LEAST_BATCH;
        is_large_enough && (2..=share.clamp(2, MOST_HAVING)).contains(&n_having)
    }
}

impl Vocabulary for Census {
    /// Words that the instructor wrote, or a fifth of the class.
    fn is_usual(&self, word: &str) -> bool {
        let hash = hash(TraceKind::Misspelling, word);
        self.starter.contains(&hash) || self.n_having(hash) >= (self.n_submissions / 5).max(5)
    }
}

/// The hashes of everything that a submission with these files could share, ascending, each once.
pub(crate) fn hashes(files: &[SpelledFile<'_>]) -> Vec<u64> {
    let mut hashes = Vec::new();
    for file in files {
        features(file, &mut |feature| hashes.push(hash(feature.kind, &feature.key)));
    }
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn hash(kind: TraceKind, key: &str) -> u64 {
    FxBuildHasher.hash_one((kind as u8, key))
}

fn rare_feature(feature: Feature<'_>, hash: u64, n_having: usize, spot: Spot, file: &SpelledFile<'_>) -> RareFeature {
    // A line with unusual blanks is known by its shape, and shown as it stands.
    let text = if feature.kind == TraceKind::Whitespace { &file.text[feature.bytes] } else { &*feature.key };
    RareFeature {
        hash,
        kind: feature.kind,
        n_having,
        text: excerpt(text, LONGEST_TEXT),
        key: feature.key.into(),
        usual: None,
        spot,
    }
}

fn sightings(features: &[RareFeature]) -> Sightings {
    let mut spots: Vec<Spot> = features.iter().map(|feature| feature.spot).collect();
    spots.dedup();
    Sightings { total: spots.len(), first: spots.into_iter().take(MOST_SPOTS).collect() }
}

/// The rarest traces of a kind; of those as rare the longest, for they are the least likely to be chance.
fn corroboration(kind: TraceKind, mut traces: Vec<&Trace>) -> Option<Corroboration> {
    let place = |trace: &Trace| (trace.left.first.first().copied(), trace.right.first.first().copied());
    traces.sort_by_cached_key(|trace| (trace.n_having, Reverse(trace.text.chars().count()), place(trace)));
    let shown = traces.iter().take(MOST_SHOWN).map(|&trace| trace.clone()).collect();
    (!traces.is_empty()).then_some(Corroboration { kind, total: traces.len(), traces: shown })
}

#[cfg(test)]
mod tests;
