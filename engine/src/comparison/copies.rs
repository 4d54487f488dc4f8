//! The verdicts on disguised copies, each beside its original, as if one more person had handed it in.
//!
//! Everything that a class says of a pair stays as it was without the copies: document frequencies, baselines, and the pairs that are expected by chance. So a copy costs as much as its own fingerprints and one alignment.
//!
//! A class numbers the fingerprints that several submissions have. The original of a copy adds those that it alone has.

use rayon::prelude::*;

use crate::alignment::matching::SeededText;
use crate::alignment::passages::{Weights, passages};
use crate::batch::{Batch, DisguisedCopy, Submission};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::text::Text;
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::{View, Views};
use crate::maps::HashMap;
use crate::ranking::baseline::{Baseline, SAMPLE, background, pair_log_odds};
use crate::ranking::rerank::{FirstStage, adjusted};
use crate::ranking::score::ViewEvidence;
use crate::results::Verdict;
use crate::settings::Settings;
use crate::statistics::document_frequency::{Population, Vocabularies};
use crate::statistics::evidence::{Evidence, bits};
use crate::statistics::log_odds::{from_log_odds, log_odds};

/// A ranked class that copies are held against.
pub(super) struct CopyTrial<'a> {
    pub(super) batch: &'a Batch<'a>,
    pub(super) groups: &'a [DuplicateGroup],
    pub(super) views: &'a Views,
    pub(super) population: &'a Population,
    pub(super) first_stage: &'a FirstStage,
    /// Makes the text of a submission in the structure.
    pub(super) structure: &'a (dyn Fn(&Submission<'_>) -> Text + Sync),
    /// Makes its text in the wording of that.
    pub(super) wording: &'a (dyn Fn(Text, &Submission<'_>) -> Text + Sync),
    pub(super) settings: &'a Settings,
}

/// The fingerprints of an original in one view.
struct Original<'a> {
    view: &'a View,
    group: u32,
    /// Those that nobody else has, by their hashes. Their numbers follow those of the class.
    own: HashMap<u64, u32>,
    /// The evidence of each of those.
    own_weights: Vec<Evidence>,
    /// All of them by position.
    occurrences: Vec<Occurrence>,
}

/// The evidence of a copy in one view.
struct CopyEvidence {
    copy: ViewEvidence,
    /// Evidence that it shares with its original.
    shared: Evidence,
}

/// The submissions that a copy has as classmates.
struct Classmates {
    /// Whether each submission of the sample is one.
    are_classmates: Vec<bool>,
}

impl CopyTrial<'_> {
    /// Returns the verdict on each copy of the batch.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let mut group_of = vec![0; self.batch.submissions.len()];
        for (number, group) in self.groups.iter().enumerate() {
            for &member in &group.members {
                group_of[member] = number;
            }
        }
        // The copies of one original follow one another, so that it is fingerprinted once.
        let same_original = |copy: &DisguisedCopy<'_>, next: &DisguisedCopy<'_>| copy.original == next.original;
        let of_originals: Vec<&[DisguisedCopy<'_>]> = self.batch.copies.chunk_by(same_original).collect();
        let verdicts = of_originals.into_par_iter().flat_map_iter(|copies| self.of_original(copies, &group_of));
        verdicts.collect()
    }

    fn of_original(&self, copies: &[DisguisedCopy<'_>], group_of: &[usize]) -> Vec<Verdict> {
        let original = &self.batch.submissions[copies[0].original];
        let group = group_of[copies[0].original];
        let text = (self.structure)(original);
        let in_structure = Original::new(&self.views.structure, group, &text);
        let in_words = Original::new(&self.views.wording, group, &(self.wording)((self.structure)(original), original));
        let own_tokens = text.outline.own_tokens;
        let weight = |fingerprint| in_structure.weight(fingerprint);
        let seeded = SeededText::with(text, in_structure.occurrences.clone(), weight);
        let weights = Weights::new(&weight, &seeded, self.settings.noise_threshold);
        let mut verdicts = Vec::new();
        for DisguisedCopy { host, submission, .. } in copies {
            let classmates = self.classmates(submission, host.map(|host| group_of[host]));
            let text = (self.structure)(submission);
            let wording = (self.wording)((self.structure)(submission), submission);
            let evidence = [in_structure.evidence(&text, &classmates), in_words.evidence(&wording, &classmates)];
            let shared = evidence.each_ref().map(|view| view.shared);
            let [structure, wording] = evidence.map(|view| view.copy);
            let baseline = Baseline::of_evidence(structure, wording);
            let first_stage = pair_log_odds(shared, &self.first_stage.baselines[group], &baseline);
            let tokens = [own_tokens, text.outline.own_tokens];
            let occurrences = in_structure.occurrences_in(&text);
            let copy = SeededText::with(text, occurrences, weight);
            let aligned = passages(&seeded, &copy, &weights, self.settings);
            let matched: usize = aligned.iter().flat_map(|passage| &passage.runs).map(|run| run.length as usize).sum();
            let [of_original, of_copy] = tokens.map(|tokens| (matched as f64 / tokens.max(1) as f64).min(1.0));
            let score = from_log_odds(adjusted(first_stage, (of_original + of_copy) / 2.0));
            let chance = &self.first_stage.chance;
            verdicts.push(chance.verdict_on_another(first_stage, log_odds(score), bits(shared[0])));
        }
        verdicts
    }

    /// Returns the classmates of a copy. A program that it is in is not one: who puts a copy into a program of their own hands in nothing else.
    fn classmates(&self, copy: &Submission<'_>, host: Option<usize>) -> Classmates {
        let vocabularies = Vocabularies::of(copy);
        let is_classmate = |group: usize| {
            let is_peer = self.population.vocabularies(group).intersects(vocabularies);
            is_peer && self.population.is_counted(group) && host != Some(group)
        };
        Classmates { are_classmates: (0..self.groups.len().min(SAMPLE)).map(is_classmate).collect() }
    }
}

impl<'a> Original<'a> {
    fn new(view: &'a View, group: usize, text: &Text) -> Original<'a> {
        let (mut occurrences, unshared) = view.numbers.in_text_with_unshared(text);
        let mut own = HashMap::default();
        let mut own_weights = Vec::new();
        for (position, hash) in unshared {
            let fingerprint = (view.numbers.len() + own_weights.len()) as u32;
            own.insert(hash, fingerprint);
            own_weights.push(view.strengths.of(hash).of_weight(view.index.unshared_weight(group)));
            occurrences.push(Occurrence { fingerprint, position });
        }
        occurrences.sort_unstable_by_key(|occurrence| occurrence.position);
        Original { view, group: group as u32, own, own_weights, occurrences }
    }

    /// Returns the number of a fingerprint that the class or the original has.
    fn number_of(&self, hash: u64) -> Option<u32> {
        self.view.numbers.number_of(hash).or_else(|| self.own.get(&hash).copied())
    }

    /// Returns the evidence of a numbered fingerprint; 0 if it is common code.
    fn weight(&self, fingerprint: u32) -> Evidence {
        match (fingerprint as usize).checked_sub(self.view.numbers.len()) {
            Some(own) => self.own_weights[own],
            None => self.view.index.weight(fingerprint),
        }
    }

    /// Returns the numbered fingerprints of a copy by position.
    fn occurrences_in(&self, copy: &Text) -> Vec<Occurrence> {
        let mut occurrences = Vec::new();
        copy.for_each_fingerprint(self.view.numbers.sampling, &mut Vec::new(), |hash, position| {
            occurrences.extend(self.number_of(hash).map(|fingerprint| Occurrence { fingerprint, position }));
        });
        occurrences
    }

    /// Returns the evidence of a copy.
    fn evidence(&self, copy: &Text, classmates: &Classmates) -> CopyEvidence {
        let View { index, numbers, strengths } = self.view;
        let mut hashes = Vec::new();
        copy.for_each_fingerprint(numbers.sampling, &mut Vec::new(), |hash, _| hashes.push(hash));
        hashes.sort_unstable();
        hashes.dedup();
        let (mut total, mut shared) = (0, 0);
        let mut with_classmates = vec![0; classmates.are_classmates.len()];
        for hash in hashes {
            let Some(fingerprint) = self.number_of(hash) else {
                total += strengths.of(hash).of_weight(index.unshared_weight(self.group as usize));
                continue;
            };
            let weight = self.weight(fingerprint);
            total += weight;
            if fingerprint as usize >= numbers.len() {
                shared += weight;
                continue;
            }
            let holders = index.holders(index.bundle_of(fingerprint));
            if holders.binary_search(&self.group).is_ok() {
                shared += weight;
            }
            for &holder in holders {
                let Some(count) = with_classmates.get_mut(holder as usize) else { break };
                *count += weight;
            }
        }
        if let Some(of_original) = with_classmates.get_mut(self.group as usize) {
            *of_original = shared;
        }
        let mut of_each = Vec::new();
        for (shared, is_classmate) in with_classmates.into_iter().zip(&classmates.are_classmates) {
            if *is_classmate {
                of_each.push(shared);
            }
        }
        CopyEvidence { copy: ViewEvidence { total, background: background(of_each) }, shared }
    }
}
