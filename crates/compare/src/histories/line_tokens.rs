//! Tokens of a version of a file, read word by word: no parser is needed for the hundreds of versions that a history may have.

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_frontends::{Kind, Language};
use twox_hash::XxHash3_64;

use crate::text::LineStarts;

/// The two ways in which tokens are compared, and the number of tokens that must be equal in a row.
/// A row of names and numbers as they are spelled says more than one of kinds, which survives renaming.
pub(super) const VIEWS: [(View, usize); 2] = [(View::Structure, 24), (View::Wording, SHORTEST_ROW)];
/// Number of tokens without which a text has no row.
pub(super) const SHORTEST_ROW: usize = 12;

/// Number of lines around a change. They have more tokens than a row, even where a line has one.
const N_AROUND: usize = 24;

/// A way in which tokens are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum View {
    Structure,
    Wording,
}

/// Returns the hashes of the lines of a text, without the blanks around them and without empty ones.
pub(super) fn line_hashes(text: &str) -> Vec<u64> {
    text.lines().filter_map(line_hash).collect()
}

/// Returns the hash of a line without the blanks around it; none if nothing else is in it.
pub(super) fn line_hash(line: &str) -> Option<u64> {
    let line = line.trim();
    (!line.is_empty()).then(|| XxHash3_64::oneshot(line.as_bytes()))
}

/// Returns the part of a text that differs from an earlier version, with the lines around it that a row of tokens may reach into.
pub(super) fn changed_part<'t>(before: &str, text: &'t str) -> &'t str {
    let n_start = before.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
    let from_end = before.bytes().rev().zip(text.bytes().rev());
    let n_end = from_end.take_while(|(one, other)| one == other).count().min(text.len() - n_start);
    let is_line_end = |byte: &u8| *byte == b'\n';
    let before_start = text.as_bytes()[..n_start].iter().enumerate().rev().filter(|(_, byte)| is_line_end(byte));
    let start = before_start.map(|(at, _)| at + 1).nth(N_AROUND).unwrap_or_default();
    let end = text.len() - n_end;
    let after_end = text.as_bytes()[end..].iter().enumerate().filter(|(_, byte)| is_line_end(byte));
    let end = after_end.map(|(at, _)| end + at + 1).nth(N_AROUND).unwrap_or(text.len());
    text.get(start..end).unwrap_or(text)
}

/// The tokens of a text.
#[derive(Debug, Clone, Default)]
pub(super) struct LineTokens {
    kinds: Vec<Kind>,
    /// Kinds that differ where spellings do.
    wording: Vec<Kind>,
    /// The first byte of each token.
    pub(super) starts: Vec<usize>,
    /// The line of each token, counted from 1.
    pub(super) lines: Vec<usize>,
}

impl LineTokens {
    /// Reads a text.
    pub(super) fn new(language: Language, text: &str) -> LineTokens {
        let tokens = language.token_string_without_parsing(text);
        let lines = LineStarts::new(text);
        let mut read = LineTokens { kinds: tokens.kinds, ..LineTokens::default() };
        for (kind, span) in read.kinds.iter().zip(tokens.spans.iter()) {
            let range = span.start as usize..span.end as usize;
            let spelling = text.get(range.clone()).unwrap_or_default();
            let hash = XxHash3_64::oneshot_with_seed(u64::from(*kind), spelling.as_bytes());
            read.wording.push(hash as Kind);
            read.starts.push(range.start);
            read.lines.push(lines.line(range.start));
        }
        read
    }

    /// Returns the number of tokens.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Returns the tokens in a view.
    pub(super) fn codes(&self, view: View) -> &[Kind] {
        match view {
            View::Structure => &self.kinds,
            View::Wording => &self.wording,
        }
    }

    /// Returns the hashes of all rows of `k` tokens in a view, by the places where they begin.
    pub(super) fn grams(&self, (view, k): (View, usize)) -> Vec<u64> {
        let mut hashes = Vec::new();
        kgram_hashes(self.codes(view), k, &mut hashes);
        hashes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A version is read where it differs from the one before, with the lines around; a version that has nothing new is read in part.
    #[test]
    fn versions_are_read_where_they_changed() {
        let lines: Vec<String> = (0..200).map(|line| format!("int variable_{line};\n")).collect();
        let text = lines.concat();
        let changed = text.replace("int variable_100;\n", "int variable_100;\nint another;\n");
        let part = changed_part(&text, &changed);
        assert!(part.contains("variable_80;") && part.contains("another") && part.contains("variable_120;"), "{part}");
        assert!(part.lines().count() <= 2 * N_AROUND + 4, "{}", part.lines().count());
        assert_eq!(changed_part("", &text), text);
        assert!(changed_part(&text, &text).lines().count() <= N_AROUND + 1);
        assert_eq!(changed_part("a\u{e4}b", "a\u{e5}b"), "a\u{e5}b", "a change within a character");
    }
}
