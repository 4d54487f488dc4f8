//! The lines of two submissions that stand for one another, from the matched tokens on them: where two lines are shown side by side,
//! and how long a sequence is that nobody else has.

use lookalike_engine::{self as engine, Facts, Match, TokenRef};
use lookalike_report_templates::model::{LinePair, Sequence};

use crate::lexical_view::LexicalView;
use crate::text::LineStarts;

/// Minimum number of lines of a sequence.
const MIN_LINES: usize = 4;

/// A file with its lines.
pub(crate) struct LinedFile<'a> {
    view: &'a LexicalView<'a>,
    lines: LineStarts,
}

impl<'a> LinedFile<'a> {
    /// Finds the lines of the files of a submission.
    pub(crate) fn of(files: &'a [LexicalView<'a>]) -> Vec<LinedFile<'a>> {
        files.iter().map(|view| LinedFile { view, lines: LineStarts::new(view.text) }).collect()
    }

    /// Returns the line on which the last token with text before `token` ends.
    fn line_before(&self, token: usize) -> Option<usize> {
        let bytes = (0..token).rev().map(|before| self.view.bytes(before)).find(|bytes| !bytes.is_empty())?;
        Some(self.lines.line(bytes.end - 1))
    }

    /// Returns the line on which the next token with text begins, from `token` on.
    fn line_after(&self, token: usize) -> Option<usize> {
        let bytes =
            (token..self.view.n_tokens()).map(|after| self.view.bytes(after)).find(|bytes| !bytes.is_empty())?;
        Some(self.lines.line(bytes.start))
    }
}

/// One side of a pair.
#[derive(Clone, Copy)]
pub(crate) struct LinedSide<'a> {
    pub(crate) files: &'a [LinedFile<'a>],
    pub(crate) facts: &'a Facts,
}

impl LinedSide<'_> {
    /// Whether a token is neither common code nor code that looks handed out.
    fn is_own(self, at: TokenRef) -> bool {
        let mut ranges = self.facts.common.iter().chain(&self.facts.handed_out);
        !ranges.any(|range| range.file == at.file && range.tokens.contains(&at.token))
    }
}

/// Returns the lines of matched tokens, in their order. Each pair of lines has a token on the one that is matched with a token on the
/// other; the same two are not listed twice in a row.
fn line_pairs(
    (left, right): (&LinedFile<'_>, &LinedFile<'_>),
    (at_left, at_right): (usize, usize),
    n_tokens: usize,
) -> Vec<LinePair> {
    let mut pairs: Vec<LinePair> = Vec::new();
    let (mut left_lines, mut right_lines) = (left.lines.cursor(), right.lines.cursor());
    for offset in 0..n_tokens {
        let (on_left, on_right) = (left.view.bytes(at_left + offset), right.view.bytes(at_right + offset));
        // The end of an indented block has no text.
        if on_left.is_empty() || on_right.is_empty() {
            continue;
        }
        let first = LinePair { left: left_lines.line(on_left.start), right: right_lines.line(on_right.start) };
        let last = LinePair { left: left_lines.line(on_left.end - 1), right: right_lines.line(on_right.end - 1) };
        let n_lines = (last.left - first.left).min(last.right - first.right) + 1;
        for line in 0..n_lines {
            let pair = LinePair { left: first.left + line, right: first.right + line };
            if pairs.last().is_none_or(|last| last.left <= pair.left && last.right <= pair.right && *last != pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// Returns the lines of a match that stand for one another, wherever their distance changes; nothing if it never does.
pub(crate) fn counterparts(found: &Match, left: &[LinedFile<'_>], right: &[LinedFile<'_>]) -> Vec<LinePair> {
    let files = (&left[found.left.file], &right[found.right.file]);
    let mut pairs = line_pairs(files, (found.left.token, found.right.token), found.tokens);
    pairs.dedup_by(|next, last| next.left + last.right == last.left + next.right);
    if pairs.len() > 1 { pairs } else { Vec::new() }
}

/// Returns the longest sequence of lines of a pair that nobody else has, the first of several; nothing if it is short. `k` is the length of
/// a k-gram: lines with fewer tokens are no sequence.
pub(crate) fn longest_sequence(
    pair: &engine::Pair,
    sides: (LinedSide<'_>, LinedSide<'_>),
    k: usize,
) -> Option<Sequence> {
    let (mut longest, mut n_longest) = (None, MIN_LINES - 1);
    for passage in &pair.passages {
        for part in &passage.exclusive_parts {
            // Every line has a token.
            if part.tokens as usize <= n_longest {
                continue;
            }
            let sequence = sequence(&passage.matches[part.match_index as usize], part, sides, k);
            if sequence.n_lines() > n_longest {
                n_longest = sequence.n_lines();
                longest = Some(sequence);
            }
        }
    }
    longest
}

/// Returns the lines of a part of a match that nobody else has. A line with other tokens, too, is none of them.
fn sequence(
    found: &Match,
    part: &engine::ExclusivePart,
    (left, right): (LinedSide<'_>, LinedSide<'_>),
    k: usize,
) -> Sequence {
    let (left_file, right_file) = (&left.files[found.left.file], &right.files[found.right.file]);
    // A k-gram that nobody else has may begin or end in code that many have.
    let is_own = |offset: usize| {
        let [on_left, on_right] =
            [found.left, found.right].map(|start| TokenRef { token: start.token + offset, ..start });
        left.is_own(on_left) && right.is_own(on_right)
    };
    let (mut offset, mut end) = (part.offset as usize, (part.offset + part.tokens) as usize);
    while offset < end && !is_own(offset) {
        offset += 1;
    }
    while offset < end && !is_own(end - 1) {
        end -= 1;
    }
    let n_tokens = end - offset;
    let (at_left, at_right) = (found.left.token + offset, found.right.token + offset);
    let mut lines = line_pairs((left_file, right_file), (at_left, at_right), n_tokens);
    let around_left = [left_file.line_before(at_left), left_file.line_after(at_left + n_tokens)];
    let around_right = [right_file.line_before(at_right), right_file.line_after(at_right + n_tokens)];
    lines.retain(|pair| !around_left.contains(&Some(pair.left)) && !around_right.contains(&Some(pair.right)));
    // Fewer tokens than a k-gram may be anywhere.
    let n_kept = (0..n_tokens).filter(|token| {
        let on_left = left_file.lines.line(left_file.view.bytes(at_left + token).start);
        lines.binary_search_by_key(&on_left, |pair| pair.left).is_ok()
    });
    if n_kept.count() < k {
        lines.clear();
    }
    Sequence { left_file: found.left.file, right_file: found.right.file, lines }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lookalike_corpus::OpenFile;
    use lookalike_engine::TokenRange;
    use lookalike_frontends::Language;

    use super::*;
    use crate::lexical_view::TokenClasses;

    fn file(text: &'static str) -> OpenFile<'static> {
        let language = Language::named("c").unwrap();
        let tokens = Arc::new(language.token_string(text));
        OpenFile { language, words: None, code: None, text: text.into(), tokens }
    }

    fn with_files(texts: [&'static str; 2], check: impl FnOnce(&[LinedFile<'_>], &[LinedFile<'_>], &Match)) {
        let files = texts.map(file);
        let classes = TokenClasses::new();
        let views = files.each_ref().map(|file| [LexicalView::new(file, &classes)]);
        let n_tokens = views[0][0].n_tokens();
        assert_eq!(n_tokens, views[1][0].n_tokens(), "the programs are equal in structure");
        let start = TokenRef { file: 0, token: 0 };
        let found = Match { left: start, right: start, tokens: n_tokens };
        check(&LinedFile::of(&views[0]), &LinedFile::of(&views[1]), &found);
    }

    fn places(lines: &[LinePair]) -> Vec<(usize, usize)> {
        lines.iter().map(|pair| (pair.left, pair.right)).collect()
    }

    const PLAIN: &str = "int f(int a)\n{\n  a = a + 1;\n  return a;\n}\n";
    const LAID_OUT: &str = "// Adds one.\nint f(int b) {\n  b =\n    b + 1;\n  // Done.\n\n  return b;\n}\n";

    /// Two lines stand side by side only if they have a matched token in common, whatever comments and line breaks lie between.
    #[test]
    fn counterparts_follow_the_tokens() {
        with_files([PLAIN, LAID_OUT], |left, right, found| {
            let lines = counterparts(found, left, right);
            assert_eq!(places(&lines), [(1, 2), (2, 2), (3, 4), (4, 7)]);
        });
        with_files([PLAIN, PLAIN], |left, right, found| assert!(counterparts(found, left, right).is_empty()));
    }

    /// A sequence counts no comments, and no line with a token that is not in it.
    #[test]
    fn sequences_have_whole_lines_of_code() {
        with_files([PLAIN, LAID_OUT], |left, right, found| {
            // The part begins behind `int f` and reaches to the end.
            let part = engine::ExclusivePart { match_index: 0, offset: 2, tokens: found.tokens as u32 - 2 };
            let own = Facts::default();
            let handed_out = Facts {
                handed_out: vec![TokenRange { file: 0, tokens: found.tokens - 1..found.tokens }],
                ..Facts::default()
            };
            let of = |facts: &Facts, k| {
                let [left, right] = [left, right].map(|files| LinedSide { files, facts });
                sequence(found, &part, (left, right), k)
            };
            assert!(of(&own, 30).lines.is_empty(), "not even a k-gram");
            assert_eq!(places(&of(&own, 9).lines), [(3, 3), (3, 4), (4, 7), (5, 8)]);
            assert_eq!(of(&own, 9).n_of_sides(), [3, 4]);
            assert_eq!(places(&of(&handed_out, 9).lines), [(3, 3), (3, 4), (4, 7)], "the last line was handed out");
        });
    }
}
