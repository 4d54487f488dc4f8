//! The longest sequence of lines that two submissions have and nobody else, apart from names. It states the verdict on a copy
//! with other names.

use std::borrow::Borrow;

use super::pair::{FileRange, Match, Passage};

/// Minimum number of lines of a sequence that states a verdict.
const MIN_LINES: usize = 4;

/// Returns the number of lines, without blank ones, of the longest match that nobody else has as a whole; nothing if it is short.
/// Where the sides have different numbers, the smaller one counts.
///
/// `texts` are those of the files on the left and on the right. `is_exclusive` says of a match, given by the index of its passage and
/// its own, whether others have not all of its tokens. The texts do not tell: a comment between two parts is nobody's token.
pub fn longest_sequence<T: Borrow<str>>(
    passages: &[Passage],
    [left, right]: [&[T]; 2],
    is_exclusive: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    let mut longest: Option<usize> = None;
    for (place, passage) in passages.iter().enumerate() {
        for (index, found) in passage.matches.iter().enumerate() {
            let n_needed = longest.map_or(MIN_LINES, |n_longest| n_longest + 1);
            let n_left = n_lines(left, &found.left);
            // Most are too short on the left already.
            if n_left < n_needed {
                continue;
            }
            let n_lines = n_left.min(n_lines(right, &found.right));
            if n_lines >= n_needed && is_exclusive(place, index) {
                longest = Some(n_lines);
            }
        }
    }
    longest
}

/// Returns the first match with this number of lines: the one that states a verdict, given the number that [`longest_sequence`]
/// returned.
pub fn find_sequence<'p, T: Borrow<str>>(
    passages: &'p [Passage],
    [left, right]: [&[T]; 2],
    number: usize,
) -> Option<&'p Match> {
    let has_number = |found: &&Match| n_lines(left, &found.left).min(n_lines(right, &found.right)) == number;
    passages.iter().flat_map(|passage| &passage.matches).find(has_number)
}

fn n_lines<T: Borrow<str>>(texts: &[T], place: &FileRange) -> usize {
    let text = texts.get(place.file).map_or("", Borrow::borrow);
    let lines = text.get(place.bytes.clone()).unwrap_or_default().lines();
    lines.filter(|line| !line.trim().is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest sequence that others have whole states nothing, and the one that states the verdict is found again.
    #[test]
    fn sequences_are_those_that_nobody_else_has_whole() {
        let text = "a\n".repeat(30);
        let found = |bytes: std::ops::Range<usize>| {
            let place = FileRange { file: 0, bytes };
            Match { left: place.clone(), right: place, tokens: 1 }
        };
        let passage = Passage { matches: vec![found(0..40), found(40..50), found(50..58)], ..Passage::default() };
        let passages = [passage];
        let texts = [text.as_str()];
        let of_two = [&texts[..], &texts[..]];
        assert_eq!(longest_sequence(&passages, of_two, |_, _| true), Some(20));
        assert_eq!(longest_sequence(&passages, of_two, |_, index| index > 0), Some(5));
        assert_eq!(longest_sequence(&passages, of_two, |_, _| false), None);
        assert_eq!(find_sequence(&passages, of_two, 5), Some(&passages[0].matches[1]));
    }
}
