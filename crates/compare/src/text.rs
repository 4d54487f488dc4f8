//! Line numbers, words and excerpts of a text. The table of lines takes ten lines, which need no dependency.

use std::iter;

/// The byte offsets at which the lines of a text start.
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Finds the lines of `text`. A line ends with a line feed.
    pub fn new(text: &str) -> LineStarts {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        LineStarts(std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect())
    }

    /// Returns the line of a byte, counted from 1. A byte beyond the text is on the last line.
    pub fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|&start| start <= byte)
    }
}

/// Finds the lines of bytes that mostly ascend, such as those of tokens, each in a few steps from the last.
pub(crate) struct LineCursor<'a> {
    starts: &'a [usize],
    /// The line of the last byte.
    line: usize,
}

impl LineStarts {
    /// Returns a cursor on the first line.
    pub(crate) fn cursor(&self) -> LineCursor<'_> {
        LineCursor { starts: &self.0, line: 1 }
    }
}

impl LineCursor<'_> {
    /// Returns the line of a byte, counted from 1.
    pub(crate) fn line(&mut self, byte: usize) -> usize {
        if byte < self.starts[self.line - 1] {
            self.line = self.starts.partition_point(|&start| start <= byte);
        }
        while self.starts.get(self.line).is_some_and(|&start| start <= byte) {
            self.line += 1;
        }
        self.line
    }
}

/// Returns the words of a text with the bytes at which they start. A word is a run of letters and digits, split where a
/// capital follows a small letter and between letters and digits: `kowalskaList2` has three words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let runs = text.split(|c: char| !c.is_alphanumeric());
    runs.flat_map(move |run| {
        let mut start = run.as_ptr() as usize - text.as_ptr() as usize;
        let mut rest = run;
        iter::from_fn(move || {
            let (word, after) = rest.split_at(word_length(rest));
            let found = (start, word);
            (start, rest) = (start + word.len(), after);
            (!word.is_empty()).then_some(found)
        })
    })
}

/// Returns the length of the first word of a run of letters and digits, in bytes.
fn word_length(run: &str) -> usize {
    let mut last = None;
    let is_next_word = |c: char| {
        last.replace(c).is_some_and(|last: char| {
            (last.is_lowercase() && c.is_uppercase()) || last.is_alphabetic() != c.is_alphabetic()
        })
    };
    run.find(is_next_word).unwrap_or(run.len())
}

/// Returns at most the first `max_chars` characters of a text, with an ellipsis if that is not all.
///
/// No word is cut in two: half a name would slip through the mask of an anonymous report.
pub(crate) fn excerpt(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end_matches(char::is_alphanumeric)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_split_into_words() {
        let found = |text: &'static str| words(text).collect::<Vec<_>>();
        assert_eq!(found("kowalskaList2"), [(0, "kowalska"), (8, "List"), (12, "2")]);
        assert_eq!(found("read_all, ok"), [(0, "read"), (5, "all"), (10, "ok")]);
        assert_eq!(found(""), []);
    }

    #[test]
    fn excerpts_end_between_words() {
        assert_eq!(excerpt("a few words", 11), "a few words");
        assert_eq!(excerpt("a few words", 10), "a few …");
        assert_eq!(excerpt("kowalska", 4), "…");
        assert_eq!(excerpt("", 4), "");
        assert_eq!(excerpt("ééééé é", 6), "ééééé …");
    }
}
