//! Text of the page of a pair.

use crate::figures::{count, counted};

/// Returns the title of a pair's page, before its names.
pub(crate) fn title(rank: usize) -> String {
    format!("Pair {}", count(rank))
}

/// Returns the rank of a pair among all pairs.
pub(crate) fn place(rank: usize, n_pairs: usize) -> String {
    format!("Pair {} of {}", count(rank), count(n_pairs))
}

/// Returns the command that writes the case sheet of a pair.
pub(crate) fn sheet_command(rank: usize) -> String {
    format!("lookalike evidence REPORT --pair {rank} --out pair-{rank}.html")
}

/// Returns the size and the evidence of a passage.
pub(crate) fn weight(tokens: usize, bits: &str) -> String {
    format!("{}, {bits} bits", counted(tokens, "token", "tokens"))
}

/// Returns the number of other holders of a passage.
pub(crate) fn shared(n_others: usize) -> String {
    match n_others {
        0 => "this pair only".to_owned(),
        _ => format!("also in {}", counted(n_others, "other", "others")),
    }
}

/// Returns the heading of the list of other holders.
pub(crate) fn others(n_shown: usize, n_named: usize) -> String {
    let shown =
        if n_shown < n_named { format!(" ({} of {} shown)", count(n_shown), count(n_named)) } else { String::new() };
    format!("Who else has passages of this pair{shown}")
}

/// Returns the share of a passage that another submission has.
pub(crate) fn share(passage: usize, share: &str) -> String {
    format!("{passage}: {share}")
}

/// Returns the heading of the bar of one side.
pub(crate) fn lines_of_side(is_left: bool, n_lines: usize) -> String {
    let side = if is_left { "Left" } else { "Right" };
    format!("{side}, {}:", counted(n_lines, "line", "lines"))
}

/// Labels of the segments of a bar, in the order of `page::line_bar`.
pub(crate) const LINE_KINDS: [&str; 5] =
    ["this pair only", "also in others", "starter code", "common in the batch", "other"];

/// Returns the number of further items.
pub(crate) fn more(n_more: usize) -> String {
    format!("and {} more", count(n_more))
}

/// Texts of the page's script.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("pairLoading", "Reading the sources …"),
    (
        "pairNoSources",
        "The sources beside this page could not be read, so both submissions are shown without colours. Is the folder “sources” of the report where it was?",
    ),
    ("pairLeft", "left"),
    ("pairRight", "right"),
    ("pairInMatches", "{share} in matches"),
    ("pairFiles", "Files"),
    ("pairFilesMatched", "{n} of {total} files with a match"),
    ("pairNoMatch", "{n} files without a match"),
    ("pairNoMatchOne", "1 file without a match"),
    ("pairNoMatchHere", "no match"),
    ("pairEmpty", "This file is empty."),
    ("pairNoFiles", "Nothing of this submission was compared."),
    ("pairFold", "… {n} lines without a match"),
    ("pairFoldOne", "… 1 line without a match"),
    ("pairFoldEqual", "… {n} equal lines"),
    ("pairOpenAll", "Show all lines"),
    ("pairFoldAll", "Fold what does not match"),
    ("pairFoldAllEqual", "Fold equal lines"),
    ("pairChip", "Passage {n}: to the other side"),
    ("pairPlace", "Passage {n} of {total}"),
    ("pairPassage", "Passage {n}"),
    ("pairReading", "Reading"),
    ("pairCompared", "As compared"),
    ("pairIdentical", "Identical text"),
    ("pairLines", "Line by line"),
    ("pairKeys", "Keys"),
    ("pairKeyNext", "next passage"),
    ("pairKeyPrevious", "previous passage"),
    ("pairKeyNextPair", "next pair"),
    ("pairKeyPreviousPair", "previous pair"),
    ("pairKeyReading", "as compared, identical text, line by line"),
    ("pairKeyHelp", "this help"),
    ("pairKeysOn", "Keys are on"),
    ("pairHelpClick", "Click a coloured line to bring its counterpart beside it; click in the map to go there."),
    ("pairClose", "Close"),
    ("pairLegend", "Legend"),
    ("pairLegendMatch", "match"),
    ("pairLegendMatchMeaning", "equal but for names, literals and layout"),
    ("pairLegendGap", "gap"),
    ("pairLegendGapMeaning", "differs inside a passage"),
    ("pairLegendStarter", "starter"),
    ("pairLegendStarterMeaning", "handed out, never counts"),
    ("pairLegendCommon", "common"),
    ("pairLegendCommonMeaning", "many in the batch have it"),
    ("pairLegendIdentical", "same"),
    ("pairLegendIdenticalMeaning", "equal to the letter on both sides"),
    ("pairLegendChanged", "other"),
    ("pairLegendChangedMeaning", "matches, but is spelt otherwise"),
    ("pairLegendOnly", "only here"),
    ("pairLegendOnlyMeaning", "not on the other side"),
    ("pairLegendDiffers", "differs"),
    ("pairLegendDiffersMeaning", "differs within the line"),
    ("pairTooDifferent", "Matches that differ in very many words are compared line by line here."),
    (
        "pairTooManyLines",
        "The two files differ in too many lines to find the fewest changes; only lines that each has once, and what is equal beside them, are put side by side.",
    ),
    (
        "pairLinesNote",
        "Blanks are not compared. {equal} lines are equal; {left} stand on the left alone, {right} on the right alone, {changed} differ.",
    ),
    ("pairLinesFiles", "Files compared"),
    ("pairLinesShared", "{left} and {right}: {n} matched tokens"),
    ("pairLinesTable", "Both files, line by line"),
    ("pairNothingToDiff", "No two files of this pair have a match."),
    ("pairOthersMore", "and {n} more"),
];
