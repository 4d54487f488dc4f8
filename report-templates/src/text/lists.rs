//! Text of every long list and of its script.

use crate::figures::count;

/// Returns the rows that a page shows.
pub(crate) fn shown(first: usize, last: usize, total: usize) -> String {
    match total {
        0 => "No rows".to_owned(),
        _ if first == 1 && last == total => format!("All {} shown", count(total)),
        _ => format!("Rows {}–{} of {}", count(first), count(last), count(total)),
    }
}

/// The texts of the script of lists; parts in braces are filled in.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("shownOfTotal", "{shown} of {total}"),
    ("allShown", "All {total}"),
    ("nothingFound", "Nothing fits the search."),
    (
        "notLoaded",
        "Not all rows could be loaded, so this page shows them without search; the links below lead to the rest.",
    ),
    (
        "unknownField",
        "There is no “{field}” here to ask for; put the word in quotes to look for it in names. Known: {known}.",
    ),
    ("notANumber", "“{value}” in “{term}” is no number."),
    ("needsColon", "“{field}” is no figure: ask {field}:{value}."),
    ("nothingAsked", "“{term}” asks for nothing."),
    ("openQuote", "A quotation mark has no second one."),
];
