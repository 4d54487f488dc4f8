//! Where the tokens of a text stand, in about two bytes a token: eight would be a tenth of what a large batch needs.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A half-open range of bytes in a source text. 32 bits are enough: longer files are not homework.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span as a range to slice the text with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The span of a range of bytes; what lies past 4 GiB is cut off.
pub(crate) fn span(bytes: Range<usize>) -> Span {
    let clip = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: clip(bytes.start), end: clip(bytes.end) }
}

/// Spans that ascend and do not overlap, to be read in their order.
///
/// Each is two numbers: how far behind the one before it begins, and how long it is. A number is written in groups of seven bits, the lowest first, with a mark on all but the last (LEB128); nearly all take one byte.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spans {
    bytes: Vec<u8>,
    n_spans: usize,
}

impl Spans {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.n_spans
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.n_spans == 0
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Span> {
        let mut rest = self.bytes.iter();
        let mut before = 0;
        (0..self.n_spans).map(move |_| {
            let start = number(&mut rest).wrapping_add(before);
            before = number(&mut rest).wrapping_add(start);
            Span { start, end: before }
        })
    }
}

/// From spans that ascend and do not overlap; any others would be kept too, in more bytes.
impl FromIterator<Span> for Spans {
    fn from_iter<Found: IntoIterator<Item = Span>>(found: Found) -> Spans {
        let mut spans = Spans::default();
        let mut before = 0;
        for Span { start, end } in found {
            debug_assert!(before <= start && start <= end, "{before}, {start}, {end} do not ascend");
            push(&mut spans.bytes, start.wrapping_sub(before));
            push(&mut spans.bytes, end.wrapping_sub(start));
            before = end;
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

/// Marks a group of bits that another one follows.
const GOES_ON: u8 = 1 << 7;
/// More groups have no room in 32 bits.
const MOST_GROUPS: usize = 5;

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= u32::from(GOES_ON) {
        bytes.push(number as u8 | GOES_ON);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut std::slice::Iter<'_, u8>) -> u32 {
    let mut number = 0;
    for (group, &byte) in bytes.take(MOST_GROUPS).enumerate() {
        number |= u32::from(byte & !GOES_ON) << (7 * group);
        if byte < GOES_ON {
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
        /// Spans of any distance and length are read as they were written.
        #[test]
        fn what_is_packed_is_read_again(
            mut positions in prop::collection::vec((0..32_u32).prop_flat_map(|bits| 0..=u32::MAX >> bits), 0..20)
        ) {
            positions.sort_unstable();
            let spans: Vec<Span> = positions.chunks_exact(2).map(|pair| Span { start: pair[0], end: pair[1] }).collect();
            let packed: Spans = spans.iter().copied().collect();
            prop_assert_eq!(packed.len(), spans.len());
            prop_assert_eq!(packed.iter().collect::<Vec<_>>(), spans);
        }
    }

    /// That is what they are for.
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
