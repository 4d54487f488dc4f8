//! The positions of a text's tokens, packed into about two bytes per token. Unpacked, eight bytes each would take a tenth of the memory of a large batch.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A half-open range of bytes in a source text. Positions are 32 bits wide, so text beyond 4 GiB cannot be addressed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Returns the span as a range to slice the text with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Returns the span of a range of bytes. Positions beyond 4 GiB are clipped.
pub(crate) fn span(bytes: Range<usize>) -> Span {
    let clip = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: clip(bytes.start), end: clip(bytes.end) }
}

/// Returns the beginning of a text: at most a number of its bytes, in whole characters.
pub fn beginning(text: &str, max_bytes: usize) -> &str {
    let end = (0..=max_bytes.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

/// A packed list of spans that ascend and do not overlap, to be read in order.
///
/// Each span is two numbers: its distance from the end of the previous span, and its length. Numbers are encoded as LEB128; nearly all take one byte.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spans {
    bytes: Vec<u8>,
    n_spans: usize,
}

impl Spans {
    /// The number of spans.
    pub fn len(&self) -> usize {
        self.n_spans
    }

    /// Whether there are no spans.
    pub fn is_empty(&self) -> bool {
        self.n_spans == 0
    }

    /// Returns all spans in order.
    pub fn iter(&self) -> impl Iterator<Item = Span> {
        let mut rest = self.bytes.iter();
        let mut previous_end = 0;
        (0..self.n_spans).map(move |_| {
            let start = read_number(&mut rest).wrapping_add(previous_end);
            previous_end = read_number(&mut rest).wrapping_add(start);
            Span { start, end: previous_end }
        })
    }
}

/// Packs spans that ascend and do not overlap. Any other spans would be stored as well, in more bytes.
impl FromIterator<Span> for Spans {
    fn from_iter<Iter: IntoIterator<Item = Span>>(iter: Iter) -> Spans {
        let mut spans = Spans::default();
        let mut previous_end = 0;
        for Span { start, end } in iter {
            debug_assert!(previous_end <= start && start <= end, "{previous_end}, {start}, {end} do not ascend");
            push_number(&mut spans.bytes, start.wrapping_sub(previous_end));
            push_number(&mut spans.bytes, end.wrapping_sub(start));
            previous_end = end;
            spans.n_spans += 1;
        }
        spans.bytes.shrink_to_fit();
        spans
    }
}

impl fmt::Debug for Spans {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

/// Marks a LEB128 byte that is not the last of its number.
const CONTINUES: u8 = 1 << 7;
/// The most LEB128 bytes that a 32-bit number takes.
const MAX_NUMBER_BYTES: usize = 5;

fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= u32::from(CONTINUES) {
        bytes.push(number as u8 | CONTINUES);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut std::slice::Iter<'_, u8>) -> u32 {
    let mut number = 0;
    for (index, &byte) in bytes.take(MAX_NUMBER_BYTES).enumerate() {
        number |= u32::from(byte & !CONTINUES) << (7 * index);
        if byte < CONTINUES {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Spans of any distance and length survive packing.
        #[test]
        fn unpacked_spans_equal_the_packed_ones(
            mut positions in prop::collection::vec((0..32_u32).prop_flat_map(|bits| 0..=u32::MAX >> bits), 0..20)
        ) {
            positions.sort_unstable();
            let spans: Vec<Span> = positions.chunks_exact(2).map(|pair| Span { start: pair[0], end: pair[1] }).collect();
            let packed: Spans = spans.iter().copied().collect();
            prop_assert_eq!(packed.len(), spans.len());
            prop_assert_eq!(packed.iter().collect::<Vec<_>>(), spans);
        }
    }

    /// The packing exists to save memory.
    #[test]
    fn spans_of_programs_take_two_bytes() {
        let text = "int main(void) {\n    return 0;\n}\n";
        let words = text.split_inclusive(' ').scan(0, |end, word| {
            *end += word.len();
            Some(span(*end - word.len()..*end - 1))
        });
        let packed: Spans = words.collect();
        assert_eq!(packed.bytes.len(), 2 * packed.len());
        assert_eq!(Spans::from_iter([span(0..200)]).bytes.len(), 3);
    }
}
