//! Words of every long list, and those that its script needs.

use crate::figures::count;

pub(crate) const HELP_TITLE: &str = "What can be searched for";
pub(crate) const HELP_NOTE: &str = "Everything asked for must hold. Figures are compared as they are shown. Keys: / goes to the search, the arrows, Page Up, Page Down, Home and End move through the rows, Enter opens one.";
pub(crate) const PAGES: &str = "Pages of the list";
pub(crate) const PREVIOUS: &str = "Previous";
pub(crate) const NEXT: &str = "Next";

/// Which rows a page shows.
pub(crate) fn shown(first: usize, last: usize, total: usize) -> String {
    match total {
        0 => "No rows".to_owned(),
        _ if first == 1 && last == total => format!("All {} shown", count(total)),
        _ => format!("Rows {}–{} of {}", count(first), count(last), count(total)),
    }
}

/// The words of the lists' script; what stands in braces is filled in.
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
