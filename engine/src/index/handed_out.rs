//! Handed-out code that was not given as starter code: long runs that most of a class has word for word.
//!
//! A run is covered by k-grams of the wording that are usual: of `n` people so many have them that they tell nothing of two ([`is_usual`]). Starter code is cut out of the texts before, so it is in no run. Nothing here can tell handed-out code from one source that most of a class copied.
//!
//! Most code of an honest class is in no such k-gram, and hashing all of them into one table would be the largest allocation of a run. A usual k-gram consists of shorter k-grams that are usual, and the wording index has counted the holders of those already. So only positions where all shorter k-grams are usual are counted.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::batch::{BARRIER, Batch, SubmissionRole};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::kgrams::kgram_hashes;
use crate::fingerprints::text::{Text, runs};
use crate::index::postings::SharedKgrams;
use crate::maps::{HashMap, HashSet};
use crate::results::{HandedOut, HandedOutPart, TokenRange};
use crate::settings::Settings;
use crate::statistics::document_frequency::Population;

/// Minimum number of people in the batch: of two, nobody can tell what is usual.
const MIN_PEOPLE: usize = 3;
/// Number of people, or all if they are fewer, who must have usual code. Three of five may have copied from one another; that four of four or five did is no more likely than that the code was handed out.
const MIN_HAVING: usize = 4;
/// Minimum length of a run, in tokens. In the labelled classes of at least six the median is at most 73 (docs/measurements/accuracy.md).
const MIN_TOKENS: usize = 100;
/// Minimum length of a k-gram. With a lower noise threshold, chains of idioms would be runs, and [`MIN_TOKENS`] was measured with this one.
const MIN_K: usize = Settings::NOISE_THRESHOLD;
/// Number of people whose k-grams are collected at a time.
const PER_ROUND: usize = 1024;

/// The distinct submissions of one person, or the only one of several people who each handed in the same.
struct Holder {
    groups: Vec<usize>,
    n_people: usize,
    /// Number of holders that its k-grams are counted for: one, so that a verbatim copy changes nothing for others; or all, if it is usual as a program, in so many hands beside the other holders that it may be what was handed out.
    n_counted: usize,
}

/// Finds the handed-out code of a batch. `wordings` are the texts of its `groups` in the wording view, and `shared` their k-grams of `shared_k` tokens that several have.
pub(crate) fn find_handed_out(
    batch: &Batch<'_>,
    groups: &[DuplicateGroup],
    population: &Population,
    wordings: &[Text],
    shared: (&SharedKgrams, usize),
    noise_threshold: usize,
) -> Option<HandedOut> {
    let holders = holders(groups, population);
    let n_people = holders.iter().map(|holder| holder.n_people).sum();
    if n_people < MIN_PEOPLE {
        return None;
    }
    let usual = UsualKgrams::new(&holders, wordings, shared, noise_threshold.max(MIN_K));
    let found: Vec<Vec<Range<usize>>> = wordings.par_iter().map(|text| usual.runs(text)).collect();
    let longest = |group: usize| found[group].iter().map(Range::len).max().unwrap_or(0);
    // By person, longest first.
    let longest_of = |holder: &Holder| holder.groups.iter().map(|&group| longest(group)).max().unwrap_or(0);
    let mut lengths: Vec<(usize, &Holder)> = holders.iter().map(|holder| (longest_of(holder), holder)).collect();
    lengths.sort_unstable_by_key(|&(length, _)| Reverse(length));
    // A run of at least this length is usual: so many have one.
    let mut n_seen = 0;
    let last = lengths.iter().find(|(_, holder)| {
        n_seen += holder.n_counted;
        is_usual(n_seen, holders.len())
    });
    let n_tokens = last.map(|&(length, _)| length).filter(|&length| length >= MIN_TOKENS)?;
    let sharing = lengths.iter().filter(|&&(length, _)| length >= n_tokens);
    let n_sharing = sharing.map(|(_, holder)| holder.n_people).sum();
    let mut order: Vec<(Reverse<usize>, usize, usize)> = groups
        .iter()
        .enumerate()
        .filter_map(|(group, of)| Some((Reverse(longest(group)), first_of_batch(batch, of)?, group)))
        .filter(|(length, ..)| length.0 >= MIN_TOKENS)
        .collect();
    order.sort_unstable();
    let order = order.into_iter().map(|(_, submission, group)| (submission, &wordings[group], &found[group]));
    Some(HandedOut { n_tokens, n_sharing, n_people, parts: usual.parts(order) })
}

/// Whether code that `number` of `n` have is usual: more than half have it, and at least [`MIN_HAVING`] or all.
fn is_usual(number: usize, n: usize) -> bool {
    number > n / 2 && number >= n.min(MIN_HAVING)
}

/// Returns the first member of a group that is no earlier submission.
fn first_of_batch(batch: &Batch<'_>, group: &DuplicateGroup) -> Option<usize> {
    group.members.iter().copied().find(|&member| batch.submissions[member].role == SubmissionRole::Batch)
}

/// Returns the people of the batch that are in the population: those with several submissions one by one, others by what they handed in.
fn holders(groups: &[DuplicateGroup], population: &Population) -> Vec<Holder> {
    let mut holders = Vec::with_capacity(groups.len());
    let mut by_author: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (group, of) in groups.iter().enumerate().filter(|(group, _)| population.is_counted(*group)) {
        let mut has_author = false;
        for count in of.authors.iter().filter(|count| count.n_earlier < count.n_members) {
            by_author.entry(count.author).or_default().push(group);
            has_author = true;
        }
        let n_people = of.members.len() - of.n_earlier;
        if !has_author && n_people > 0 {
            holders.push(Holder { groups: vec![group], n_people, n_counted: 1 });
        }
    }
    holders.extend(by_author.into_values().map(|groups| Holder { groups, n_people: 1, n_counted: 1 }));
    let n_holders = holders.len();
    for holder in &mut holders {
        // Copies of another program must not end this, so each of the others is counted once.
        if is_usual(holder.n_people, holder.n_people + n_holders - 1) {
            holder.n_counted = n_holders;
        }
    }
    holders
}

/// The k-grams that are usual.
struct UsualKgrams {
    k: usize,
    hashes: HashSet<u64>,
    /// The shorter k-grams of which they consist.
    short_k: usize,
    short_hashes: HashSet<u64>,
}

impl UsualKgrams {
    fn new(holders: &[Holder], texts: &[Text], (shared, short_k): (&SharedKgrams, usize), k: usize) -> UsualKgrams {
        let short_hashes = usual_short_hashes(holders, texts.len(), shared);
        let mut usual = UsualKgrams { k, hashes: HashSet::default(), short_k, short_hashes };
        let mut n_having: HashMap<u64, usize> = HashMap::default();
        for round in holders.chunks(PER_ROUND) {
            let candidates: Vec<Vec<u64>> = round.par_iter().map(|holder| usual.candidates_of(holder, texts)).collect();
            for (holder, hashes) in round.iter().zip(candidates) {
                hashes.into_iter().for_each(|hash| *n_having.entry(hash).or_default() += holder.n_counted);
            }
        }
        let is_common = n_having.into_iter().filter(|&(_, number)| is_usual(number, holders.len()));
        usual.hashes = is_common.map(|(hash, _)| hash).collect();
        usual
    }

    /// Returns the hashes that a person has at positions where all shorter k-grams are usual, each once.
    fn candidates_of(&self, holder: &Holder, texts: &[Text]) -> Vec<u64> {
        let mut hashes = Vec::new();
        for &group in &holder.groups {
            self.for_each_candidate(&texts[group].codes, |_, hash| hashes.push(hash));
        }
        hashes.sort_unstable();
        hashes.dedup();
        hashes
    }

    /// Calls `on_candidate` with the position and the hash of each k-gram of which all shorter k-grams are usual.
    fn for_each_candidate(&self, codes: &[u32], mut on_candidate: impl FnMut(usize, u64)) {
        if self.short_hashes.is_empty() {
            return;
        }
        let (mut short, mut hashes) = (Vec::new(), Vec::new());
        for own in runs(codes, |&code| code != BARRIER).filter(|own| own.len() >= self.k) {
            short.clear();
            kgram_hashes(&codes[own.clone()], self.short_k, &mut short);
            for stretch in runs(&short, |hash| self.short_hashes.contains(hash)) {
                let start = own.start + stretch.start;
                hashes.clear();
                kgram_hashes(&codes[start..start + stretch.len() + self.short_k - 1], self.k, &mut hashes);
                hashes.iter().enumerate().for_each(|(at, &hash)| on_candidate(start + at, hash));
            }
        }
    }

    fn runs(&self, text: &Text) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        self.for_each_candidate(&text.codes, |at, hash| {
            if self.hashes.contains(&hash) {
                match found.last_mut() {
                    Some(last) if last.end >= at => last.end = at + self.k,
                    _ => found.push(at..at + self.k),
                }
            }
        });
        found
    }

    /// Returns runs, in the given order, so that what is left of any text without them is shorter than [`MIN_TOKENS`].
    ///
    /// One submission has all handed-out code in most classes. Where everybody changed another part of it, several are needed.
    fn parts<'t>(&self, texts: impl Iterator<Item = (usize, &'t Text, &'t Vec<Range<usize>>)>) -> Vec<HandedOutPart> {
        let mut parts = Vec::new();
        let mut given: HashSet<u64> = HashSet::default();
        for (submission, text, found) in texts {
            for run in found.iter().filter(|run| run.len() >= MIN_TOKENS) {
                let mut is_given = vec![false; run.len()];
                let mut hashes = Vec::new();
                self.for_each_candidate(&text.codes[run.clone()], |at, hash| {
                    if given.contains(&hash) {
                        is_given[at..at + self.k].fill(true);
                    }
                    hashes.push(hash);
                });
                if runs(&is_given, |&is_given| !is_given).any(|left| left.len() >= MIN_TOKENS) {
                    given.extend(hashes);
                    let start = text.outline.token_ref(run.start as u32);
                    let range = TokenRange { file: start.file, tokens: start.token..start.token + run.len() };
                    parts.push(HandedOutPart { submission, range });
                }
            }
        }
        parts
    }
}

/// Returns the hashes of the k-grams that may be usual: submissions are counted, of which a person may have several.
fn usual_short_hashes(holders: &[Holder], n_groups: usize, shared: &SharedKgrams) -> HashSet<u64> {
    let mut n_counted_of = vec![0; n_groups];
    for holder in holders {
        holder.groups.iter().for_each(|&group| n_counted_of[group] += holder.n_counted);
    }
    let is_usual = |kgram: u32| {
        let n_having = shared.holders(kgram).iter().map(|&group| n_counted_of[group as usize]).sum();
        is_usual(n_having, holders.len())
    };
    (0..).zip(&shared.hashes).filter(|&(kgram, _)| is_usual(kgram)).map(|(_, &hash)| hash).collect()
}
