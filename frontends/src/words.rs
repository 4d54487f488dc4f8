//! Reads source text in a language that has no table, word by word.
//!
//! What begins a comment and which words are keywords is learned from all programs of a class in that language. So names, literals, comments and layout that were changed do not hide a copy, as in the languages that have a table. Where a rule is in doubt, a word counts as a name: that costs a little precision, and a name that counts as a keyword would hide a renamed copy.

mod comments;
mod judgment;
mod scan;
#[cfg(test)]
mod tests;
mod vocabulary;

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::spans::beginning;
use crate::token_string::{Kind, TokenString, TokenStringBuilder, kind};
use comments::{Comments, MarkCounts};
use scan::{PieceKind, pieces};
use vocabulary::Vocabulary;

/// The family of all kinds: a copy under another ending is found too.
pub(crate) const FAMILY: &str = "words";
const LEARNED_BYTES: usize = 64 << 10;

/// The rules by which the texts of one language without a table are read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordRules {
    comments: Comments,
    /// The words that count as keywords, in lower case.
    keywords: BTreeSet<String>,
}

impl WordRules {
    /// Learns the rules of a language from texts, each with the number of the person who wrote it. `texts` is called twice, so that no more than one text has to be in memory.
    pub fn learn<'t, I: Iterator<Item = (usize, Cow<'t, str>)>>(texts: impl Fn() -> I) -> WordRules {
        let mut counts = MarkCounts::default();
        for (_, text) in texts() {
            counts.add(beginning(&text, LEARNED_BYTES));
        }
        let comments = counts.comments();
        let mut vocabulary = Vocabulary::default();
        for (person, text) in texts() {
            let text = beginning(&text, LEARNED_BYTES);
            let words = pieces(&comments, text).filter(|piece| piece.kind == PieceKind::Word);
            vocabulary.add(person, words.map(|piece| &text[piece.bytes]));
        }
        WordRules { comments, keywords: vocabulary.keywords() }
    }

    /// Returns the token string of a text.
    pub fn token_string(&self, text: &str) -> TokenString {
        self.tokens(text).finish()
    }

    pub(crate) fn tokens(&self, text: &str) -> TokenStringBuilder {
        let class = |name: &str| kind(FAMILY, name);
        let (name, number, string) = (class("name"), class("number"), class("string"));
        let mut tokens = TokenStringBuilder::default();
        for piece in pieces(&self.comments, text) {
            let word = &text[piece.bytes.clone()];
            let kind: Kind = match piece.kind {
                PieceKind::Comment => continue,
                PieceKind::String => string,
                PieceKind::Number => number,
                PieceKind::Sign => class(word),
                PieceKind::Word => self.keyword(word).map_or(name, |keyword| class(&keyword)),
            };
            tokens.push(kind, piece.bytes);
        }
        tokens
    }

    /// Returns the length in bytes of the comment at the start of `rest`, its marks included, if there is one.
    pub fn comment_length(&self, rest: &str) -> Option<usize> {
        self.comments.length(rest, true, false)
    }

    /// Whether a text is source by these rules, rather than prose, data or settings.
    pub fn is_source(&self, text: &str) -> bool {
        judgment::is_source(&self.comments, |word| self.keyword(word).is_some(), beginning(text, LEARNED_BYTES))
    }

    fn keyword(&self, word: &str) -> Option<String> {
        let word = word.to_lowercase();
        self.keywords.contains(&word).then_some(word)
    }
}
