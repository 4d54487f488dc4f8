//! A text that is made again from the edits in a log.

use crate::bounds::{MAX_EDITED, MAX_OBJECT};

/// The texts of one log in the making share their bounds.
#[derive(Debug)]
pub(super) struct Work {
    /// Number of bytes that edits may still move.
    bytes_left: usize,
}

impl Default for Work {
    fn default() -> Work {
        Work { bytes_left: MAX_EDITED }
    }
}

/// A text in the making.
#[derive(Debug, Default)]
pub(super) struct EditedText {
    pub(super) text: String,
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A number of characters after the beginning.
    Offset(usize),
    /// In a line, which is counted from 1, after so many characters of it.
    InLine(usize, usize),
    /// After the last character.
    End,
}

impl EditedText {
    /// Inserts a text. Returns whether that is within the bounds.
    pub(super) fn insert(&mut self, place: Place, text: &str, work: &mut Work) -> bool {
        if self.text.len() + text.len() > MAX_OBJECT || !work.pay(self.text.len() + text.len()) {
            return false;
        }
        let at = self.find(place);
        self.text.insert_str(at, text);
        true
    }

    /// Deletes what is between two places, or the character at the first one. Returns whether that is within the bounds.
    pub(super) fn delete(&mut self, from: Place, to: Option<Place>, work: &mut Work) -> bool {
        if !work.pay(self.text.len()) {
            return false;
        }
        let from = self.find(from);
        let after_one = || from + self.text[from..].chars().next().map_or(0, char::len_utf8);
        let to = to.map_or_else(after_one, |to| self.find(to));
        self.text.replace_range(from..to.max(from), "");
        true
    }

    /// Deletes as many characters as a text has.
    pub(super) fn delete_text(&mut self, from: usize, text: &str, work: &mut Work) -> bool {
        self.delete(Place::Offset(from), Some(Place::Offset(from + text.chars().count())), work)
    }

    /// Returns the byte at a place; the nearest one before it if there is no such place.
    fn find(&self, place: Place) -> usize {
        match place {
            Place::Offset(n_before) => nth(&self.text, n_before),
            Place::InLine(line, column) => {
                let start = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
                let rest = &self.text[start..];
                let line = rest.split('\n').next().unwrap_or_default();
                start + nth(line, column)
            }
            Place::End => self.text.len(),
        }
    }
}

impl Work {
    fn pay(&mut self, n_bytes: usize) -> bool {
        let left = self.bytes_left.checked_sub(n_bytes);
        self.bytes_left = left.unwrap_or_default();
        left.is_some()
    }
}

/// Returns the byte at which a character begins; the end of the text if there are fewer.
fn nth(text: &str, n_before: usize) -> usize {
    text.char_indices().nth(n_before).map_or(text.len(), |(at, _)| at)
}
