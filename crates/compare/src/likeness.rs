//! The likeness of a pair: how the text of its matches differs, although the kinds of their tokens are equal. The engine knows
//! kinds and the front-ends know text; only this crate knows both.
//!
//! Every matched token is compared with its counterpart, together with the text before it. Each line is classed by the
//! least alike token in it and weighed by its number of tokens. So a program in which one name was changed is still
//! mostly identical text.

mod moved;
mod names;

use lookalike_engine::{self as engine, Match, TokenRange, TokenRef};
use lookalike_report_templates::model::{ChangeCount, Likeness, LikenessKind, Sides};

use crate::lexical_view::{LexicalView, TokenClass, TriviaKind};
use crate::line_pairs::LinedFile;
use names::NamePairs;

pub(crate) use moved::moved;
pub(crate) use names::NumberedNames;

#[derive(Clone, Copy)]
pub(crate) struct PairSide<'a> {
    pub(crate) files: &'a [LexicalView<'a>],
    pub(crate) names: &'a NumberedNames<'a>,
    /// The files with their lines.
    pub(crate) lined: &'a [LinedFile<'a>],
    /// The ranges of starter code, in the order of the files.
    pub(crate) starter: &'a [TokenRange],
}

/// Returns the likeness of each passage of a pair, and that of the whole pair.
pub(crate) fn likenesses(pair: &engine::Pair, left: PairSide<'_>, right: PairSide<'_>) -> (Vec<Likeness>, Likeness) {
    let explained = [
        explained(left.starter, pair.matches().map(|found| (found.left, found.tokens))),
        explained(right.starter, pair.matches().map(|found| (found.right, found.tokens))),
    ];
    let mut whole = Tally::default();
    let likenesses = pair.passages.iter().map(|passage| {
        let mut tally = Tally::default();
        for found in &passage.matches {
            tally.count_match(left, right, found);
        }
        for neighbors in passage.matches.windows(2) {
            tally.count_gap(&explained, &neighbors[0], &neighbors[1]);
        }
        let likeness = tally.likeness(left, right);
        whole.add(tally);
        likeness
    });
    (likenesses.collect(), whole.likeness(left, right))
}

/// Returns the code that does not count as inserted: starter code, and all matches of the pair.
fn explained(starter: &[TokenRange], matches: impl Iterator<Item = (TokenRef, usize)>) -> Vec<TokenRange> {
    let matches = matches.map(|(start, n)| TokenRange { file: start.file, tokens: start.token..start.token + n });
    let mut explained: Vec<TokenRange> = starter.iter().cloned().chain(matches).collect();
    explained.sort_unstable_by_key(|range| (range.file, range.tokens.start));
    explained
}

/// Returns the number of tokens between two tokens of a file that are not explained.
fn unexplained(explained: &[TokenRange], from: TokenRef, to: TokenRef) -> usize {
    let first = explained.partition_point(|range| (range.file, range.tokens.end) <= (from.file, from.token));
    let ranges = explained[first..].iter();
    let mut n_tokens = 0;
    let mut at = from.token;
    for range in ranges.take_while(|range| range.file == from.file && range.tokens.start < to.token) {
        n_tokens += range.tokens.start.saturating_sub(at);
        at = at.max(range.tokens.end);
    }
    n_tokens + to.token.saturating_sub(at)
}

/// Counts over some matches and the gaps between them.
#[derive(Default)]
struct Tally {
    tokens: [usize; LikenessKind::ALL.len()],
    names: ChangeCount,
    literals: ChangeCount,
    name_pairs: NamePairs,
    inserted: Sides,
    rewritten: Sides,
}

impl Tally {
    fn count_match(&mut self, left_side: PairSide<'_>, right_side: PairSide<'_>, found: &Match) {
        let (left, right) = (&left_side.files[found.left.file], &right_side.files[found.right.file]);
        // The kind of the current line, and its number of tokens so far.
        let (mut kind, mut n_tokens) = (LikenessKind::IdenticalText, 0);
        for offset in 0..found.tokens {
            let (at_left, at_right) = (found.left.token + offset, found.right.token + offset);
            // The text before the first token is no part of the match.
            if offset > 0 {
                let gaps = (left.gap_text(at_left), right.gap_text(at_right));
                if gaps.0.contains('\n') {
                    self.tokens[kind as usize] += n_tokens;
                    (kind, n_tokens) = (LikenessKind::IdenticalText, 0);
                }
                if gaps.0 != gaps.1 {
                    kind = kind.max(gap_likeness(left, at_left, right, at_right));
                }
            }
            if left.class(at_left) == Some(TokenClass::Name) {
                let number = left_side.names.number(found.left.file, at_left);
                self.name_pairs.add(number, right_side.names.number(found.right.file, at_right));
            }
            kind = kind.max(self.count_token(left, at_left, right, at_right));
            n_tokens += 1;
        }
        self.tokens[kind as usize] += n_tokens;
    }

    fn count_token(
        &mut self,
        left: &LexicalView<'_>,
        at_left: usize,
        right: &LexicalView<'_>,
        at_right: usize,
    ) -> LikenessKind {
        let (left_spelling, right_spelling) = (left.spelling(at_left), right.spelling(at_right));
        let class = left.class(at_left);
        let is_name = class == Some(TokenClass::Name);
        let is_changed = left_spelling != right_spelling;
        if is_name {
            self.names.changed += usize::from(is_changed);
            self.names.total += 1;
        } else if is_changed || class.is_some() {
            // Other tokens of one kind that can be spelled in several ways are literals: characters, the text of
            // macros.
            self.literals.changed += usize::from(is_changed);
            self.literals.total += 1;
        }
        match (is_changed, is_name) {
            (false, _) => LikenessKind::IdenticalText,
            (true, true) => LikenessKind::Renamed,
            (true, false) => LikenessKind::LiteralsChanged,
        }
    }

    /// Counts the tokens between two consecutive matches.
    fn count_gap(&mut self, explained: &[Vec<TokenRange>; 2], before: &Match, after: &Match) {
        let end = |start: TokenRef| TokenRef { token: start.token + before.tokens, ..start };
        let n_tokens = Sides {
            left: unexplained(&explained[0], end(before.left), after.left),
            right: unexplained(&explained[1], end(before.right), after.right),
        };
        let is_rewritten = n_tokens.left > 0 && n_tokens.right > 0;
        let count = if is_rewritten { &mut self.rewritten } else { &mut self.inserted };
        *count = sum(*count, n_tokens);
    }

    fn add(&mut self, other: Tally) {
        for (own, others) in self.tokens.iter_mut().zip(other.tokens) {
            *own += others;
        }
        for (own, others) in [(&mut self.names, other.names), (&mut self.literals, other.literals)] {
            *own = ChangeCount { changed: own.changed + others.changed, total: own.total + others.total };
        }
        self.name_pairs.extend(other.name_pairs);
        self.inserted = sum(self.inserted, other.inserted);
        self.rewritten = sum(self.rewritten, other.rewritten);
    }

    fn likeness(&mut self, left: PairSide<'_>, right: PairSide<'_>) -> Likeness {
        self.name_pairs.merge_equal();
        Likeness {
            tokens: self.tokens,
            names: self.names,
            literals: self.literals,
            renamings: self.name_pairs.renamings(left.names, right.names),
            inserted: self.inserted,
            rewritten: self.rewritten,
        }
    }
}

fn sum(one: Sides, other: Sides) -> Sides {
    Sides { left: one.left + other.left, right: one.right + other.right }
}

/// Compares the text before a token with the different text before its counterpart.
fn gap_likeness(left: &LexicalView<'_>, at_left: usize, right: &LexicalView<'_>, at_right: usize) -> LikenessKind {
    let differs = |kind: TriviaKind| left.trivia_before(at_left, kind).ne(right.trivia_before(at_right, kind));
    if differs(TriviaKind::Quoted) {
        LikenessKind::LiteralsChanged
    } else if differs(TriviaKind::Word) {
        LikenessKind::UncomparedWords
    } else {
        LikenessKind::LayoutAndComments
    }
}

#[cfg(test)]
mod tests;
