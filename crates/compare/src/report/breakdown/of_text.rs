//! Divides a text into classes of bytes: tokens, comments, code of tools, and the text between them.

use std::ops::Range;

use lookalike_corpus::CodeRanges;
use lookalike_engine::{Facts, TokenRange};
use lookalike_frontends::Span;
use lookalike_report_templates::model::{Breakdown, ByteClass, UnreadReason};

use super::literals::{data_tokens, is_long};
use crate::lexical_view::{LexicalView, Trivia, TriviaKind};

/// Maximum number of bytes between two tokens, outside of comments, that belong to the code around them: several pages of
/// imports. More is text that gave no tokens.
const MAX_WORD_BYTES: usize = 8_000;

/// The facts about the tokens of a file beside their text.
pub(crate) enum TokenRoles<'a> {
    /// All of them are starter code.
    Starter,
    /// They are the file of this index in the submission that the facts describe.
    Submitted(usize, &'a Facts),
}

/// Returns what the bytes of a text count as. They add up to its length, without what another file of its document accounts for.
pub(crate) fn of_text(view: &LexicalView, roles: &TokenRoles) -> Breakdown {
    let classes = token_classes(view, roles);
    let overlays = overlays(view);
    let mut tally = Tally { view, overlays: &overlays, counts: Breakdown::default() };
    let mut trivia: &[Trivia] = &view.trivia;
    for token in 0..=view.n_tokens() {
        let in_gap = trivia.iter().take_while(|trivia| trivia.before == token).count();
        let (here, rest) = trivia.split_at(in_gap);
        trivia = rest;
        let before = token.checked_sub(1).and_then(|before| classes.get(before));
        let next = classes.get(token);
        tally.add_gap(view.gap(token), here, before.or(next).copied());
        if let Some(&class) = next {
            tally.add(view.bytes(token), class);
        }
    }
    tally.counts
}

/// A range that is of one class, whatever tokens are in it; of none if another file accounts for it.
type Overlay = (Range<usize>, Option<ByteClass>);

/// Returns hidden code and the parts of a document that are no code, in their order.
fn overlays(view: &LexicalView) -> Vec<Overlay> {
    let of_class = |spans: &[Span], class: Option<ByteClass>| -> Vec<Overlay> {
        spans.iter().map(|span| (span.range(), class)).collect()
    };
    let unread = |reason: UnreadReason| Some(ByteClass::Unread(reason));
    let mut overlays = of_class(&view.token_string().hidden_code, unread(UnreadReason::HiddenCode));
    let Some(CodeRanges { code, unread: unknown, elsewhere, is_quoted: _ }) = view.code else { return overlays };
    overlays.extend(of_class(unknown, unread(UnreadReason::UnknownLanguage)));
    overlays.extend(of_class(elsewhere, None));
    let mut pieces: Vec<Range<usize>> =
        [code, unknown, elsewhere].into_iter().flatten().map(|span| span.range()).collect();
    pieces.sort_by_key(|bytes| bytes.start);
    let mut at = 0;
    for bytes in pieces {
        overlays.push((at..bytes.start, Some(ByteClass::Text)));
        at = at.max(bytes.end);
    }
    overlays.push((at..view.text.len(), Some(ByteClass::Text)));
    overlays.retain(|(bytes, _)| !bytes.is_empty());
    overlays.sort_by_key(|(bytes, _)| bytes.start);
    overlays
}

fn token_classes(view: &LexicalView, roles: &TokenRoles) -> Vec<ByteClass> {
    let (index, facts) = match *roles {
        TokenRoles::Starter => return vec![ByteClass::Starter; view.n_tokens()],
        TokenRoles::Submitted(index, facts) => (index, facts),
    };
    let class = |is_data: bool| if is_data { ByteClass::Data } else { ByteClass::Own };
    let mut classes: Vec<ByteClass> = data_tokens(view).into_iter().map(class).collect();
    for range in in_file(index, &facts.starter).iter().chain(in_file(index, &facts.handed_out)) {
        classes[range.tokens.clone()].fill(ByteClass::Starter);
    }
    classes
}

/// Returns the ranges that lie in a file. They are in the order of the files.
fn in_file(index: usize, ranges: &[TokenRange]) -> &[TokenRange] {
    let first = ranges.partition_point(|range| range.file < index);
    let of_file = &ranges[first..];
    &of_file[..of_file.partition_point(|range| range.file == index)]
}

/// Counts the bytes of a text in ascending order.
struct Tally<'a> {
    view: &'a LexicalView<'a>,
    /// The overlays that are not passed yet.
    overlays: &'a [Overlay],
    counts: Breakdown,
}

impl Tally<'_> {
    /// Adds the bytes of a range. Those in an overlay count as what it says.
    fn add(&mut self, bytes: Range<usize>, class: ByteClass) {
        let mut at = bytes.start;
        while let Some((over, class_of_overlay)) = self.overlays.first().filter(|_| at < bytes.end) {
            if over.end <= at {
                self.overlays = &self.overlays[1..];
                continue;
            }
            let (start, end) = (over.start.clamp(at, bytes.end), over.end.min(bytes.end));
            self.count(start - at, class);
            if let Some(class) = *class_of_overlay {
                self.count(end.saturating_sub(start), class);
            }
            at = end.max(start);
        }
        self.count(bytes.end.saturating_sub(at), class);
    }

    fn count(&mut self, n_bytes: usize, class: ByteClass) {
        if n_bytes > 0 {
            self.counts.add(class, n_bytes as u64);
        }
    }

    /// Adds the bytes between two tokens. Blanks and words, such as imports and modifiers, belong to the token before them, or to
    /// the first one. A text without tokens has no code.
    fn add_gap(&mut self, gap: Range<usize>, trivia: &[Trivia], around: Option<ByteClass>) {
        let around = around.unwrap_or(ByteClass::Text);
        let is_of_code = n_word_bytes(self.view, trivia) <= MAX_WORD_BYTES;
        let of_words = if is_of_code { around } else { ByteClass::Unread(UnreadReason::HiddenCode) };
        let mut at = gap.start;
        for Trivia { kind, bytes, .. } in trivia {
            self.add(at..bytes.start, around);
            let class = match kind {
                TriviaKind::Comment => ByteClass::Text,
                TriviaKind::Quoted if is_long(bytes.len()) && around == ByteClass::Own => ByteClass::Data,
                TriviaKind::Quoted => around,
                TriviaKind::Word => of_words,
                TriviaKind::Tool => ByteClass::Tool,
            };
            self.add(bytes.clone(), class);
            at = bytes.end;
        }
        self.add(at..gap.end, around);
    }
}

/// Returns the number of bytes of words in a gap, outside of dead code. Dead code was read, and gives no tokens.
fn n_word_bytes(view: &LexicalView, trivia: &[Trivia]) -> usize {
    let words = trivia.iter().filter(|trivia| trivia.kind == TriviaKind::Word);
    let n_bytes: usize = words.clone().map(|word| word.bytes.len()).sum();
    if n_bytes <= MAX_WORD_BYTES {
        return n_bytes;
    }
    let dead_code = &view.token_string().dead_code;
    let is_dead = |bytes: &Range<usize>| {
        let next = dead_code.partition_point(|dead| dead.span.range().end <= bytes.start);
        dead_code.get(next).is_some_and(|dead| dead.span.range().start <= bytes.start)
    };
    words.filter(|word| !is_dead(&word.bytes)).map(|word| word.bytes.len()).sum()
}

#[cfg(test)]
mod tests;
