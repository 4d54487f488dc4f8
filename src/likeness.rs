//! What kind of likeness a pair shows: what of its matches is equal beyond the kinds that the engine compared.
//!
//! Every matched token is held beside its counterpart, with what stands before it.
//! Lines are judged by the least alike token in them, and counted by their tokens: a program of which one name was changed is still mostly identical text.

mod order;

use lookalike_engine::{self as engine, Match, Place, Stretch};
use lookalike_report_templates::model::{Likeness, LikenessKind, Renaming, Renamings, Respelt, Sides};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::excerpt::excerpt;
use crate::spelled::{AsideKind, Role, SpelledFile};

pub(crate) use order::moved;

/// So many renamings are shown, the most frequent first.
const MOST_EXAMPLES: usize = 5;
/// Names are shown up to this length.
const LONGEST_NAME: usize = 60;

/// One side of a pair.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) files: &'a [SpelledFile<'a>],
    /// Where starter code stands, in the order of the files.
    pub(crate) starter: &'a [Stretch],
}

/// The likeness of each passage of a pair, and that of all together.
pub(crate) fn likenesses(pair: &engine::Pair, left: Side<'_>, right: Side<'_>) -> (Vec<Likeness>, Likeness) {
    let explained = [
        explained(left.starter, pair.matches().map(|found| (found.left, found.tokens))),
        explained(right.starter, pair.matches().map(|found| (found.right, found.tokens))),
    ];
    let mut whole = Tally::default();
    let of_passage = |passage: &engine::Passage| {
        let mut tally = Tally::default();
        for found in &passage.matches {
            tally.take_match(&left.files[found.left.file], &right.files[found.right.file], found);
        }
        for neighbours in passage.matches.windows(2) {
            tally.take_gap(&explained, &neighbours[0], &neighbours[1]);
        }
        let likeness = tally.likeness();
        whole.add(tally);
        likeness
    };
    let likenesses = pair.passages.iter().map(of_passage).collect();
    (likenesses, whole.likeness())
}

/// Code that is nobody's insertion wherever it stands: starter code, and what matches, here or elsewhere.
fn explained(starter: &[Stretch], matches: impl Iterator<Item = (Place, usize)>) -> Vec<Stretch> {
    let stretch =
        |(start, tokens): (Place, usize)| Stretch { file: start.file, tokens: start.token..start.token + tokens };
    let mut explained: Vec<Stretch> = starter.iter().cloned().chain(matches.map(stretch)).collect();
    explained.sort_unstable_by_key(|stretch| (stretch.file, stretch.tokens.start));
    explained
}

/// How many tokens between two places of a file are not explained.
fn unexplained(explained: &[Stretch], from: Place, to: Place) -> usize {
    let before = |stretch: &Stretch| (stretch.file, stretch.tokens.end) <= (from.file, from.token);
    let here = explained[explained.partition_point(before)..].iter();
    let mut n_tokens = 0;
    let mut at = from.token;
    for stretch in here.take_while(|stretch| stretch.file == from.file && stretch.tokens.start < to.token) {
        n_tokens += stretch.tokens.start.saturating_sub(at);
        at = at.max(stretch.tokens.end);
    }
    n_tokens + to.token.saturating_sub(at)
}

/// What was counted so far.
#[derive(Default)]
struct Tally<'a> {
    tokens: [usize; LikenessKind::ALL.len()],
    names: Respelt,
    literals: Respelt,
    /// How often each name on the left stands where one on the right does, unchanged names among them.
    renamings: FxHashMap<(&'a str, &'a str), usize>,
    inserted: Sides,
    rewritten: Sides,
}

impl<'a> Tally<'a> {
    fn take_match(&mut self, left: &SpelledFile<'a>, right: &SpelledFile<'a>, found: &Match) {
        let (mut kind, mut n_tokens) = (LikenessKind::IdenticalText, 0);
        for step in 0..found.tokens {
            let (at_left, at_right) = (found.left.token + step, found.right.token + step);
            let between = if step == 0 { LikenessKind::IdenticalText } else { between(left, at_left, right, at_right) };
            if step > 0 && left.gap_text(at_left).contains('\n') {
                self.tokens[kind as usize] += n_tokens;
                (kind, n_tokens) = (LikenessKind::IdenticalText, 0);
            }
            kind = kind.max(between).max(self.take_token(left, at_left, right, at_right));
            n_tokens += 1;
        }
        self.tokens[kind as usize] += n_tokens;
    }

    fn take_token(
        &mut self,
        left: &SpelledFile<'a>,
        at_left: usize,
        right: &SpelledFile<'a>,
        at_right: usize,
    ) -> LikenessKind {
        let (on_left, on_right) = (left.spelling(at_left), right.spelling(at_right));
        let is_name = left.role(at_left) == Some(Role::Name);
        if is_name {
            *self.renamings.entry((on_left, on_right)).or_default() += 1;
        }
        let is_changed = on_left != on_right;
        if is_name {
            self.names.changed += usize::from(is_changed);
            self.names.total += 1;
        } else if is_changed || left.role(at_left).is_some() {
            // Whatever else of one kind can be spelt in several ways is a literal: characters, the text of macros.
            self.literals.changed += usize::from(is_changed);
            self.literals.total += 1;
        }
        match (is_changed, is_name) {
            (false, _) => LikenessKind::IdenticalText,
            (true, true) => LikenessKind::Renamed,
            (true, false) => LikenessKind::LiteralsChanged,
        }
    }

    /// Takes in what stands between two matches that follow one another.
    fn take_gap(&mut self, explained: &[Vec<Stretch>; 2], before: &Match, after: &Match) {
        let end = |start: Place| Place { token: start.token + before.tokens, ..start };
        let found = Sides {
            left: unexplained(&explained[0], end(before.left), after.left),
            right: unexplained(&explained[1], end(before.right), after.right),
        };
        let counted = if found.left > 0 && found.right > 0 { &mut self.rewritten } else { &mut self.inserted };
        *counted = sum(*counted, found);
    }

    fn add(&mut self, other: Tally<'a>) {
        for (own, others) in self.tokens.iter_mut().zip(other.tokens) {
            *own += others;
        }
        for (own, others) in [(&mut self.names, other.names), (&mut self.literals, other.literals)] {
            *own = Respelt { changed: own.changed + others.changed, total: own.total + others.total };
        }
        for (names, times) in other.renamings {
            *self.renamings.entry(names).or_default() += times;
        }
        self.inserted = sum(self.inserted, other.inserted);
        self.rewritten = sum(self.rewritten, other.rewritten);
    }

    fn likeness(&self) -> Likeness {
        Likeness {
            tokens: self.tokens,
            names: self.names,
            literals: self.literals,
            renamings: renamings(&self.renamings),
            inserted: self.inserted,
            rewritten: self.rewritten,
        }
    }
}

fn sum(one: Sides, other: Sides) -> Sides {
    Sides { left: one.left + other.left, right: one.right + other.right }
}

/// How what stands before a token compares with what stands before its counterpart.
fn between(left: &SpelledFile<'_>, at_left: usize, right: &SpelledFile<'_>, at_right: usize) -> LikenessKind {
    if left.gap_text(at_left) == right.gap_text(at_right) {
        return LikenessKind::IdenticalText;
    }
    let differs = |kind: AsideKind| left.asides_before(at_left, kind).ne(right.asides_before(at_right, kind));
    if differs(AsideKind::Quoted) {
        LikenessKind::LiteralsChanged
    } else if differs(AsideKind::Word) {
        LikenessKind::UncomparedWords
    } else {
        LikenessKind::LayoutAndComments
    }
}

/// Which names changed, and whether each in one way only.
fn renamings(counted: &FxHashMap<(&str, &str), usize>) -> Renamings {
    let (mut partners_of_left, mut partners_of_right) = (FxHashMap::default(), FxHashMap::default());
    for &(left, right) in counted.keys() {
        partners_of_left.entry(left).or_insert_with(FxHashSet::default).insert(right);
        partners_of_right.entry(right).or_insert_with(FxHashSet::default).insert(left);
    }
    let mut changed: Vec<(&str, &str, usize)> =
        counted.iter().filter(|((left, right), _)| left != right).map(|(&(l, r), &times)| (l, r, times)).collect();
    changed.sort_unstable_by(|a, b| b.2.cmp(&a.2).then_with(|| (a.0, a.1).cmp(&(b.0, b.1))));
    let is_consistent = |(left, right, _): &&(&str, &str, usize)| {
        partners_of_left[left].len() == 1 && partners_of_right[right].len() == 1
    };
    let example = |&(left, right, times): &(&str, &str, usize)| Renaming {
        left: excerpt(left, LONGEST_NAME),
        right: excerpt(right, LONGEST_NAME),
        times,
    };
    Renamings {
        different: changed.len(),
        consistent: changed.iter().filter(is_consistent).count(),
        examples: changed.iter().take(MOST_EXAMPLES).map(example).collect(),
    }
}

#[cfg(test)]
mod tests;
