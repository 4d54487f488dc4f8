//! The details of a sheet that no report knows.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::model::Review;

/// Details of a sheet that no report knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetDetails {
    /// The course. Like the other labels, it has an empty line to fill in if it is none.
    pub course: Option<String>,
    /// The assignment; the name of the batch if it is none.
    pub assignment: Option<String>,
    /// The date of the sheet.
    pub date: Option<String>,
    /// The person who made the sheet.
    pub prepared_by: Option<String>,
    /// Whether the complete sources are appended.
    pub has_sources: bool,
    /// The passages to show; all if it is none.
    pub parts: Option<Parts>,
    /// SHA-256 of `report.json` in hexadecimal.
    pub report_hash: String,
    /// The reviews that stand: that of the pair or the case, and those of pairs of the case, with their numbers in the report from 1.
    pub reviews: Vec<(Option<usize>, Review)>,
    /// The bar above a sheet that a server shows.
    pub bar: Option<SheetBar>,
}

/// The bar above a sheet that a server shows: the way back, the choices, and a button that prints the sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetBar {
    /// The page that the sheet was opened from: its name and its address.
    pub back: (String, String),
    /// The address of the sheet, without choices.
    pub sheet: String,
}

/// Passages that were chosen, by their numbers on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// As they were written.
    text: String,
    ranges: Vec<RangeInclusive<usize>>,
}

impl Parts {
    /// Returns whether a passage is chosen.
    pub fn contains(&self, number: usize) -> bool {
        self.ranges.iter().any(|range| range.contains(&number))
    }

    /// Returns the greatest number that was chosen.
    pub fn last(&self) -> usize {
        self.ranges.iter().map(|range| *range.end()).max().unwrap_or_default()
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// Reads passages as people write them: `1,3-5`.
impl FromStr for Parts {
    type Err = String;

    fn from_str(text: &str) -> Result<Parts, String> {
        let range = |range: &str| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last) = (first.trim().parse::<usize>().ok()?, last.trim().parse::<usize>().ok()?);
            (1..=last).contains(&first).then_some(first..=last)
        };
        let ranges = text.split(',').map(range).collect::<Option<Vec<_>>>();
        let ranges = ranges.ok_or("expected numbers of passages from 1, such as 1,3-5")?;
        Ok(Parts { text: text.to_owned(), ranges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A passage that is not chosen must not be shown, and nonsense is refused.
    #[test]
    fn passages_are_chosen_by_number() {
        let parts: Parts = "1, 3-5".parse().unwrap();
        assert_eq!((1..8).filter(|&number| parts.contains(number)).collect::<Vec<_>>(), [1, 3, 4, 5]);
        assert_eq!(parts.last(), 5);
        for nonsense in ["", ",", "0", "2-1", "-3", "x", "1,", "99999999999999999999"] {
            assert!(nonsense.parse::<Parts>().is_err(), "{nonsense}");
        }
    }
}
