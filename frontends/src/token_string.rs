//! The standard form of a source file.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::doings::Extent;
use crate::kind::{Kind, Spelling, spelling};
use crate::spans::{Span, Spans, span};

/// One source file as the engine sees it: the kinds of its tokens, and where each stands in the text.
///
/// `kinds` and `spans` have the same length. Spans ascend, do not overlap, and may be empty where a token has no text of its own (a block that ends).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenString {
    /// What each token is.
    pub kinds: Vec<Kind>,
    /// Where each token stands.
    pub spans: Spans,
    /// What could not be parsed, in the order of the text.
    pub troubles: Vec<Trouble>,
    /// What is left out because it does nothing, in the order of the text.
    pub idle: Vec<Idle>,
}

/// A statement that does nothing that anything else asks for. It gives no tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idle {
    /// Where it stands.
    pub span: Span,
    /// How many tokens it would have given.
    pub n_tokens: usize,
}

/// A region that the parser could not read as the language says. Its tokens count all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// Where it stands.
    pub span: Span,
    /// What is wrong there.
    pub kind: TroubleKind,
}

/// What is wrong with a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TroubleKind {
    /// The text does not fit the grammar.
    Unexpected,
    /// Something that the grammar asks for is not there.
    Missing,
    /// The parser gave up on the whole file; it was read word by word instead.
    GaveUp,
}

impl TokenString {
    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How each token is written in `source`, the text that it is the token string of. Tokens of the same spelling are of the same kind. They are not kept, for in a large batch they would be a tenth of what it needs.
    pub fn spellings(&self, source: &str) -> Vec<Spelling> {
        let tokens = self.kinds.iter().zip(self.spans.iter());
        tokens.map(|(&kind, span)| spelling(kind, source.get(span.range()).unwrap_or_default())).collect()
    }

    /// Whether it can be the token string of `source`: it is as long everywhere, and all that it tells of lies in the text. One that comes from another process is asked.
    pub fn may_be_of(&self, source: &str) -> bool {
        let is_in_text = |span: Span| source.get(span.range()).is_some();
        let mut end = 0;
        let mut ascends = |span: Span| std::mem::replace(&mut end, span.end) <= span.start;
        self.spans.len() == self.len()
            && self.spans.iter().all(|span| ascends(span) && is_in_text(span))
            && self.troubles.iter().all(|trouble| is_in_text(trouble.span))
            && self.idle.iter().all(|idle| is_in_text(idle.span))
    }
}

/// A token string that is being made. Its parts are those of the token string.
#[derive(Default)]
pub(crate) struct Draft {
    kinds: Vec<Kind>,
    spans: Vec<Span>,
    pub(crate) troubles: Vec<Trouble>,
    idle: Vec<Idle>,
}

impl Draft {
    /// How many tokens there are so far.
    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Appends a token.
    pub(crate) fn push(&mut self, kind: Kind, bytes: Range<usize>) {
        self.kinds.push(kind);
        self.spans.push(span(bytes));
    }

    /// Appends what was found in a text that starts at byte `at` of this one's.
    pub(crate) fn append(&mut self, other: Draft, at: usize) {
        let moved = |own: Span| span(own.range().start + at..own.range().end + at);
        self.kinds.extend(other.kinds);
        self.spans.extend(other.spans.into_iter().map(moved));
        let troubles = other.troubles.into_iter();
        self.troubles.extend(troubles.map(|trouble| Trouble { span: moved(trouble.span), ..trouble }));
        self.idle.extend(other.idle.into_iter().map(|idle| Idle { span: moved(idle.span), ..idle }));
    }

    /// Takes out the tokens of idle statements, which are in the order of the text and apart from one another.
    pub(crate) fn leave_out(&mut self, idle: &[Extent]) {
        let mut kept = idle.first().map_or(self.len(), |first| first.tokens.start);
        for (at, extent) in idle.iter().enumerate() {
            let next = idle.get(at + 1).map_or(self.len(), |next| next.tokens.start);
            let between = extent.tokens.end..next;
            self.kinds.copy_within(between.clone(), kept);
            self.spans.copy_within(between.clone(), kept);
            kept += between.len();
            self.idle.push(Idle { span: span(extent.bytes.clone()), n_tokens: extent.tokens.len() });
        }
        self.kinds.truncate(kept);
        self.spans.truncate(kept);
    }

    /// The token string, once all tokens are there.
    pub(crate) fn finish(mut self) -> TokenString {
        self.kinds.shrink_to_fit();
        let Draft { kinds, spans, troubles, idle } = self;
        TokenString { kinds, spans: spans.into_iter().collect(), troubles, idle }
    }
}
