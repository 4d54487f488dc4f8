//! Text of every long list and of its script.

use crate::words::figures::count;

/// Returns the rows that a page shows, of which `first` is the first one; the pages of the list together have at most `max` of them.
pub(crate) fn shown(first: usize, n_rows: usize, total: usize, max: usize) -> String {
    let last = first + n_rows - 1;
    match total {
        0 => "No rows".to_owned(),
        _ if first == 1 && last == total => format!("All {} rows", count(total)),
        _ if max < total => format!(
            "Rows {}–{} of {}. Without JavaScript, those from {} on are in report.json only.",
            count(first),
            count(last),
            count(total),
            count(max + 1)
        ),
        _ => format!("Rows {}–{} of {}", count(first), count(last), count(total)),
    }
}

/// The texts of the script of lists; parts in braces are filled in.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("shownOfTotal", "{shown} of {total}"),
    ("allShown", "All {total}"),
    ("nothingFound", "No rows match the search."),
    ("notLoaded", "Some rows could not be loaded, so this page has no search; the links below lead to the other rows."),
    ("unknownField", "Unknown field “{field}”.{suggestion} To search names for it, put it in quotes. Fields: {known}."),
    ("didYouMean", " Did you mean {field}?"),
    ("notANumber", "“{value}” in “{term}” is not a number."),
    ("needsColon", "“{field}” is not numeric; use {field}:{value}."),
    ("nothingAsked", "Incomplete condition: “{term}”."),
    ("openQuote", "Missing closing quotation mark."),
];
