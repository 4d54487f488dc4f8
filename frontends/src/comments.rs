//! Finds comments by their place in a text, for readers of what token strings leave out.

use crate::language::Language;

impl Language {
    /// Returns the length in bytes of the comment at byte `at` of a text, its marks included, if there is one. No token may stand there, because some marks are comments only where they are nothing else.
    pub fn comment_length_at(self, text: &str, at: usize) -> Option<usize> {
        let lexicon = &self.table().lexicon;
        let on_card = || lexicon.cards?.comment_length_at(text, at);
        text.get(at..).and_then(|_| lexicon.comment_length_at(text, at).or_else(on_card))
    }
}
