//! Finds exclusive traces: lines, names and texts that two submissions have and nobody else.
//!
//! They state a verdict in a hearing, so they are counted as anybody can count them with a text search, and not by tokens:
//! a line by its text apart from spacing, a name as a whole word anywhere in the texts of others, a text by its content, within longer
//! texts and comments, too. Lines, names and texts are hashed for every submission; those that two people have are compared by their
//! text, and texts are then searched for in everybody's files.

mod found;
mod text_search;

use std::cmp::Reverse;

use lookalike_corpus::{OpenFile, ReadSubmission};
use lookalike_engine as engine;
use lookalike_engine::maps::{HashMap, HashSet};
use lookalike_report_templates::model::{Exclusive, ExclusiveLine, ExclusiveWord, LineRef, SharedByAll};
use rayon::prelude::*;

use crate::hash_counts::{self, HashCounts};
use crate::lexical_view::{LexicalView, TokenClass, TokenClasses, lexical_views};
use crate::text::{LineStarts, excerpt};
use found::{is_declared, is_long_enough, lines_of, texts_of, words_of};
use text_search::n_people_with;

/// Maximum number of traces of each kind that are listed for a pair. All are counted.
const MAX_LISTED: usize = 500;
/// Maximum length of the text of a trace that is shown, in characters.
const MAX_TEXT_CHARS: usize = 120;
/// Minimum length of a line that shows by itself that two have something in common, in characters other than whitespace.
const MIN_PROOF_CHARS: usize = 16;
/// Length of a text, in characters other than whitespace, from which on a longer one shows no more.
const MAX_TELLING: usize = 24;

/// A kind of trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Line,
    Name,
    Text,
}

/// The first occurrence of a trace in a submission.
pub(crate) struct Occurrence {
    kind: Kind,
    hash: u64,
    /// Number of people who have it.
    n_people: usize,
    key: Box<str>,
    place: LineRef,
}

/// The number of people who have each trace.
pub(crate) struct TraceHolders {
    counts: HashCounts,
    /// The traces of starter code, which are nobody's own.
    starter: HashSet<u64>,
}

impl TraceHolders {
    /// Counts the people who have each trace. `hashes` holds the [`trace_hashes`] of each submission; several submissions of
    /// one author count once.
    pub(crate) fn new(
        submissions: &[ReadSubmission],
        hashes: Vec<Vec<u64>>,
        starter: &[LexicalView<'_>],
    ) -> TraceHolders {
        let mut of_people: Vec<Vec<u64>> = Vec::with_capacity(hashes.len());
        let mut of_authors: HashMap<u32, usize> = HashMap::default();
        for (submission, hashes) in submissions.iter().zip(hashes) {
            let next = of_people.len();
            let person = submission.author.map_or(next, |author| *of_authors.entry(author).or_insert(next));
            if person == next {
                of_people.push(hashes);
                continue;
            }
            of_people[person].extend(hashes);
            of_people[person].sort_unstable();
            of_people[person].dedup();
        }
        TraceHolders { counts: HashCounts::new(&of_people), starter: trace_hashes(starter).into_iter().collect() }
    }

    /// Returns the traces of a submission that it has in common with one other person, or with as many as are in its cluster, by kind
    /// and hash.
    pub(crate) fn rare_traces(&self, files: &[LexicalView<'_>], n_in_cluster: Option<usize>) -> Vec<Occurrence> {
        let mut found: Vec<Occurrence> = Vec::new();
        let mut met = HashSet::default();
        let is_rare = |n_people: usize| is_rare(n_people, n_in_cluster);
        for (file, view) in files.iter().enumerate() {
            let lines = LineStarts::new(view.text);
            let mut take = |kind: Kind, key: &str, start: usize| {
                let hash = hash(kind, key);
                let n_people = self.counts.get(hash);
                if is_rare(n_people) && !self.starter.contains(&hash) && met.insert((kind as u8, hash)) {
                    let place = LineRef { file, line: lines.line(start) };
                    found.push(Occurrence { kind, hash, n_people, key: key.into(), place });
                }
            };
            lines_of(view.text, &mut |key, start| take(Kind::Line, key, start));
            texts_of(view, &mut |key, start| take(Kind::Text, key, start));
            for token in 0..view.n_tokens() {
                if view.class(token) != Some(TokenClass::Name) {
                    continue;
                }
                let (name, start) = (view.spelling(token), view.bytes(token).start);
                let is_rare = || is_rare(self.counts.get(hash(Kind::Name, name)));
                if is_long_enough(name) && is_rare() && is_declared(view.text, start, name) {
                    take(Kind::Name, name, start);
                }
            }
        }
        found.sort_unstable_by_key(|one| (one.kind, one.hash));
        found
    }
}

/// Whether a trace may be exclusive: two people have it, or as many as are in a cluster.
fn is_rare(n_people: usize, n_in_cluster: Option<usize>) -> bool {
    n_people == 2 || (n_people > 2 && Some(n_people) == n_in_cluster)
}

/// The rare traces of every submission that the report has details of.
pub(crate) struct ExclusiveTraces(Vec<Vec<Occurrence>>);

impl ExclusiveTraces {
    /// Collects the rare traces. `views` holds the files of each submission by its index; none for those without details.
    pub(crate) fn new(
        holders: &TraceHolders,
        submissions: &[ReadSubmission],
        starter: &[LexicalView<'_>],
        clusters: &[engine::Cluster],
        views: &[Vec<LexicalView<'_>>],
    ) -> ExclusiveTraces {
        let mut n_in_cluster = vec![None; views.len()];
        for cluster in clusters {
            let n_people = n_people(&cluster.members, submissions);
            cluster.members.iter().for_each(|&member| n_in_cluster[member] = Some(n_people));
        }
        let rare = views.par_iter().zip(&n_in_cluster);
        let mut traces: Vec<Vec<Occurrence>> =
            rare.map(|(files, n_in_cluster)| holders.rare_traces(files, *n_in_cluster)).collect();
        let texts = traces.iter().flatten().filter(|one| one.kind == Kind::Text).map(|one| &*one.key);
        let n_people = n_people_with(texts.collect(), submissions, starter);
        for (traces, n_in_cluster) in traces.iter_mut().zip(n_in_cluster) {
            traces.retain_mut(|one| {
                if one.kind == Kind::Text {
                    one.n_people = n_people.get(&*one.key).copied().unwrap_or(0);
                }
                is_rare(one.n_people, n_in_cluster)
            });
        }
        ExclusiveTraces(traces)
    }

    /// Returns the traces that two submissions have and nobody else.
    pub(crate) fn of_pair(&self, left: usize, right: usize) -> Exclusive {
        exclusive(&self.0[left], &self.0[right])
    }

    /// Returns the traces that all members of a cluster have and nobody else.
    pub(crate) fn of_cluster(&self, cluster: &engine::Cluster, submissions: &[ReadSubmission]) -> SharedByAll {
        let others = cluster.members.iter().filter(|&&member| member != cluster.central);
        let members: Vec<&[Occurrence]> =
            std::iter::once(&cluster.central).chain(others).map(|&member| self.0[member].as_slice()).collect();
        shared_by_all(&members, n_people(&cluster.members, submissions))
    }
}

/// Returns the number of traces that each two submissions have and nobody else, by their indices; nothing for those that have none.
/// Measurements need all pairs, in a report or not.
pub fn exclusive_traces_of_all(submissions: &[ReadSubmission]) -> HashMap<(usize, usize), usize> {
    let classes = TokenClasses::new();
    let open: Vec<Vec<OpenFile>> = submissions.iter().map(ReadSubmission::open).collect();
    let views: Vec<Vec<LexicalView>> = open.iter().map(|files| lexical_views(files, &classes)).collect();
    let hashes = views.iter().map(|files| trace_hashes(files)).collect();
    let exclusive = ExclusiveTraces::new(&TraceHolders::new(submissions, hashes, &[]), submissions, &[], &[], &views);
    let mut numbers = HashMap::default();
    for left in 0..views.len() {
        for right in left + 1..views.len() {
            let Exclusive { n_lines, n_names, n_texts, .. } = exclusive.of_pair(left, right);
            if n_lines + n_names + n_texts > 0 {
                numbers.insert((left, right), n_lines + n_names + n_texts);
            }
        }
    }
    numbers
}

/// Returns the number of people who handed in some submissions.
pub(crate) fn n_people(members: &[usize], submissions: &[ReadSubmission]) -> usize {
    let mut authors: Vec<u32> = members.iter().filter_map(|&member| submissions[member].author).collect();
    let n_without = members.len() - authors.len();
    authors.sort_unstable();
    authors.dedup();
    n_without + authors.len()
}

/// Returns the distinct hashes of everything in a submission that may be a trace, or keep that of others from being
/// exclusive; ascending.
pub(crate) fn trace_hashes(files: &[LexicalView<'_>]) -> Vec<u64> {
    let mut hashes = Vec::new();
    for view in files {
        lines_of(view.text, &mut |key, _| hashes.push(hash(Kind::Line, key)));
        texts_of(view, &mut |key, _| hashes.push(hash(Kind::Text, key)));
        words_of(view.text, &mut |word| hashes.push(hash(Kind::Name, word)));
    }
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn hash(kind: Kind, key: &str) -> u64 {
    hash_counts::hash(kind as u8, key)
}

/// Returns the traces that two submissions have and nobody else.
pub(crate) fn exclusive(left: &[Occurrence], right: &[Occurrence]) -> Exclusive {
    let mut common = in_both(left, right, |one| one.n_people == 2);
    in_text_order(&mut common);
    let of_kind = |kind: Kind| common.iter().filter(move |(left, _)| left.kind == kind);
    let words = |kind: Kind| -> Vec<ExclusiveWord> {
        let word = |&(left, right): &(&Occurrence, &Occurrence)| ExclusiveWord {
            text: excerpt(&left.key, MAX_TEXT_CHARS),
            left: left.place,
            right: right.place,
        };
        of_kind(kind).take(MAX_LISTED).map(word).collect()
    };
    let lines: Vec<&(&Occurrence, &Occurrence)> = of_kind(Kind::Line).take(MAX_LISTED).collect();
    Exclusive {
        n_lines: of_kind(Kind::Line).count(),
        proof: proof(lines.iter().map(|(left, _)| *left), &common),
        lines: lines.iter().map(|(left, right)| ExclusiveLine { left: left.place, right: right.place }).collect(),
        n_names: of_kind(Kind::Name).count(),
        names: words(Kind::Name),
        n_texts: of_kind(Kind::Text).count(),
        texts: words(Kind::Text),
        sequence: None,
    }
}

/// Sorts traces by kind and place, and those of one line by their text.
fn in_text_order(common: &mut [(&Occurrence, &Occurrence)]) {
    common.sort_unstable_by(|(left, right), (other_left, other_right)| {
        let places = (left.kind, left.place, right.place).cmp(&(other_left.kind, other_left.place, other_right.place));
        places.then_with(|| left.key.cmp(&other_left.key))
    });
}

/// Returns the traces that all members of a cluster of `n_people` have and nobody else. The first of `members` is the central one.
pub(crate) fn shared_by_all(members: &[&[Occurrence]], n_people: usize) -> SharedByAll {
    let Some((central, others)) = members.split_first() else { return SharedByAll::default() };
    let all: Vec<&Occurrence> = central.iter().filter(|one| one.n_people == n_people).collect();
    let is_in = |other: &[Occurrence], one: &Occurrence| {
        let found = other.binary_search_by_key(&(one.kind, one.hash), |other| (other.kind, other.hash));
        found.is_ok_and(|index| other[index].key == one.key)
    };
    let mut common: Vec<(&Occurrence, &Occurrence)> =
        all.into_iter().filter(|one| others.iter().all(|other| is_in(other, one))).map(|one| (one, one)).collect();
    in_text_order(&mut common);
    let n_of = |kind: Kind| common.iter().filter(|(one, _)| one.kind == kind).count();
    let lines = || common.iter().map(|(one, _)| *one).filter(|one| one.kind == Kind::Line);
    let words = |kind: Kind| {
        let of_kind = common.iter().filter(|(one, _)| one.kind == kind);
        of_kind.take(MAX_LISTED).map(|(one, _)| excerpt(&one.key, MAX_TEXT_CHARS)).collect()
    };
    SharedByAll {
        n_lines: n_of(Kind::Line),
        n_names: n_of(Kind::Name),
        n_texts: n_of(Kind::Text),
        proof: proof(lines(), &common).and_then(|index| Some(lines().nth(index)?.place)),
        lines: lines().take(MAX_LISTED).map(|line| line.place).collect(),
        names: words(Kind::Name),
        texts: words(Kind::Text),
    }
}

/// Returns the traces of both submissions that satisfy a condition.
fn in_both<'a>(
    left: &'a [Occurrence],
    right: &'a [Occurrence],
    is_wanted: impl Fn(&Occurrence) -> bool,
) -> Vec<(&'a Occurrence, &'a Occurrence)> {
    let mut common = Vec::new();
    let mut rights = right.iter().peekable();
    for one in left.iter().filter(|one| is_wanted(one)) {
        while rights.next_if(|other| (other.kind, other.hash) < (one.kind, one.hash)).is_some() {}
        // Equal hashes are no proof of equality.
        if let Some(other) =
            rights.next_if(|other| (other.kind, other.hash) == (one.kind, one.hash) && other.key == one.key)
        {
            common.push((one, other));
        }
    }
    common
}

/// Returns the index of the line that shows best that people have something in common: one with a text that they alone have,
/// else with a name, the longest first. Short lines come first, unless they are too short to say anything.
fn proof<'a>(lines: impl Iterator<Item = &'a Occurrence>, common: &[(&Occurrence, &Occurrence)]) -> Option<usize> {
    let keys = |kind: Kind| -> Vec<String> {
        let of_kind = common.iter().filter(move |(one, _)| one.kind == kind).take(MAX_LISTED);
        of_kind.map(|(one, _)| one.key.split_whitespace().collect()).collect()
    };
    let (texts, names) = (keys(Kind::Text), keys(Kind::Name));
    let weakness = |line: &Occurrence| {
        let is_quoted = |start: usize| line.key[..start].ends_with(['"', '\'', '`']);
        let longest = |keys: &[String], is_at: &dyn Fn(usize) -> bool| {
            let found = keys.iter().filter(|key| line.key.match_indices(key.as_str()).any(|(start, _)| is_at(start)));
            found.map(String::len).max().unwrap_or(0)
        };
        let (of_text, of_name) = (longest(&texts, &is_quoted), longest(&names, &|_| true));
        (Reverse(of_text.min(MAX_TELLING)), Reverse(of_name), line.key.len() < MIN_PROOF_CHARS, line.key.len())
    };
    lines.enumerate().min_by_key(|(index, line)| (weakness(line), *index)).map(|(index, _)| index)
}

#[cfg(test)]
mod tests;
