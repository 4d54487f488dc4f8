//! Listings with the number of its line before each line.

use std::ops::Range;

use super::document::lines;

/// Minimum number of lines that are numbered, so that the numbers are no part of the text.
const MIN_NUMBERED: usize = 4;
const MIN_SHARE_NUMBERED: usize = 80;

/// Returns the ranges of the lines after their numbers, if nearly each line that is not blank begins with its number. A title may stand before them, and a remark behind.
pub(super) fn without_numbers(text: &str) -> Option<Vec<Range<usize>>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut n_lines = 0;
    for (range, line) in lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        n_lines += 1;
        match after_number(line) {
            Some((number, at)) if number == ranges.len() || number == ranges.len() + 1 => {
                ranges.push(range.start + at..range.end);
            }
            _ if ranges.is_empty() => {}
            _ => break,
        }
    }
    let is_listing = ranges.len() >= MIN_NUMBERED && ranges.len() * 100 >= MIN_SHARE_NUMBERED * n_lines;
    is_listing.then_some(ranges)
}

/// Returns the number that a line begins with, and the place after it and its mark.
fn after_number(line: &str) -> Option<(usize, usize)> {
    let trimmed = line.trim_start();
    let n_digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = trimmed.split_at(n_digits);
    let has_mark = rest.starts_with([':', '|', '.', ')']);
    let is_number = rest.is_empty() || has_mark || rest.starts_with([' ', '\t']);
    let number = digits.parse().ok().filter(|_| is_number)?;
    Some((number, line.len() - rest.len() + usize::from(has_mark)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers before all lines are no part of them; other numbers are.
    #[test]
    fn numbers_of_lines_are_taken_off() {
        let code = |text: &str| {
            let ranges = without_numbers(text)?;
            Some(ranges.iter().map(|range| &text[range.clone()]).collect::<Vec<_>>().join("|"))
        };
        assert_eq!(code("1 a\n2   b\n\n3\n4: c\n").as_deref(), Some(" a|   b|| c"));
        assert_eq!(code("Listing 1: a.py\n 1 a\n 2   b\n 3 c\n 4 d\n").as_deref(), Some(" a|   b| c| d"));
        for other in ["1 a\n2 b\n", "1 a\n3 b\n4 c\n5 d\n", "10 PRINT\n20 GOTO\n30 X\n40 Y\n", "a\n1\n2\n3\n", ""] {
            assert_eq!(code(other), None, "{other}");
        }
    }
}
