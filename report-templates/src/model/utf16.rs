//! Conversion of text positions between bytes, which the program uses, and UTF-16 units, which scripts use.

use std::ops::Range;

/// The conversion table of one text.
pub(crate) struct Units {
    n_bytes: usize,
    /// Every character of more than one byte, in order. Between them, both counts advance alike.
    wide: Vec<Wide>,
}

/// A character of more than one byte.
struct Wide {
    bytes: Range<usize>,
    units: Range<usize>,
}

impl Units {
    pub(crate) fn new(text: &str) -> Self {
        let mut wide = Vec::new();
        if !text.is_ascii() {
            let mut unit = 0;
            for (byte, character) in text.char_indices() {
                let next = unit + character.len_utf16();
                if !character.is_ascii() {
                    wide.push(Wide { bytes: byte..byte + character.len_utf8(), units: unit..next });
                }
                unit = next;
            }
        }
        Self { n_bytes: text.len(), wide }
    }

    /// Returns the unit at a byte, which must be a character boundary.
    pub(crate) fn at(&self, byte: usize) -> usize {
        let passed = self.wide.partition_point(|wide| wide.bytes.end <= byte);
        let (bytes, units) = passed.checked_sub(1).map_or((0, 0), |last| self.ends(last));
        units + (byte - bytes)
    }

    /// Returns the units of a byte range.
    pub(crate) fn range(&self, bytes: &Range<usize>) -> Range<usize> {
        self.at(bytes.start)..self.at(bytes.end)
    }

    /// Returns the bytes of a range of units; none if it is outside of the text or splits a character.
    pub(crate) fn bytes(&self, units: Range<usize>) -> Option<Range<usize>> {
        Some(self.byte(units.start)?..self.byte(units.end)?)
    }

    fn byte(&self, unit: usize) -> Option<usize> {
        let passed = self.wide.partition_point(|wide| wide.units.end <= unit);
        let (bytes, units) = passed.checked_sub(1).map_or((0, 0), |last| self.ends(last));
        let byte = (unit - units).checked_add(bytes)?;
        let is_within = self.wide.get(passed).is_some_and(|next| next.units.start < unit);
        (byte <= self.n_bytes && !is_within).then_some(byte)
    }

    fn ends(&self, wide: usize) -> (usize, usize) {
        (self.wide[wide].bytes.end, self.wide[wide].units.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Highlights would move to other letters if the two counts diverged.
    #[test]
    fn every_character_is_converted_both_ways() {
        for text in ["", "plain", "ä", "aäb\u{1f600}c漢\u{1f600}\u{1f600}z"] {
            let units = Units::new(text);
            let mut unit = 0;
            for (byte, character) in text.char_indices() {
                assert_eq!(units.at(byte), unit);
                assert_eq!(units.bytes(unit..unit + character.len_utf16()), Some(byte..byte + character.len_utf8()));
                unit += character.len_utf16();
            }
            assert_eq!(units.at(text.len()), unit);
            assert_eq!(units.bytes(unit..unit), Some(text.len()..text.len()));
            assert_eq!(units.bytes(unit..unit + 1), None);
        }
        assert_eq!(Units::new("\u{1f600}").bytes(0..1), None, "half a character");
        assert_eq!(Units::new("ä").bytes(usize::MAX..usize::MAX), None, "a damaged report");
    }
}
