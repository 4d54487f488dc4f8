//! What the page of a pair says.

use crate::figures::{count, counted};

pub(crate) const AND: &str = "and";
pub(crate) const IDENTICAL: &str = "identical, token for token";
pub(crate) const STEPS: &str = "Pairs";
pub(crate) const PREVIOUS: &str = "‹ Previous";
pub(crate) const PREVIOUS_HINT: &str = "Previous pair ([)";
pub(crate) const NEXT: &str = "Next ›";
pub(crate) const NEXT_HINT: &str = "Next pair (])";
pub(crate) const SCORE: &str = "Score";
pub(crate) const LEFT_COVERAGE: &str = "Left coverage";
pub(crate) const RIGHT_COVERAGE: &str = "Right coverage";
pub(crate) const SIMILARITY: &str = "Similarity";
pub(crate) const MATCHED_TOKENS: &str = "Matched tokens";
pub(crate) const LONGEST_MATCH: &str = "Longest match";
pub(crate) const EVIDENCE: &str = "Evidence";
pub(crate) const BITS: &str = "bits";
pub(crate) const CLUSTER: &str = "Cluster";
pub(crate) const PASSAGES: &str = "Passages";
pub(crate) const SHEET: &str = "A sheet to hand over:";
pub(crate) const CORROBORATION: &str = "Both have, and hardly anyone else:";
pub(crate) const FOR: &str = "for";

/// The title of a pair's page, before its names.
pub(crate) fn title(rank: usize) -> String {
    format!("Pair {}", count(rank))
}

/// Where a pair stands among all.
pub(crate) fn place(rank: usize, n_pairs: usize) -> String {
    format!("Pair {} of {}", count(rank), count(n_pairs))
}

/// The command for the evidence sheet of a pair.
pub(crate) fn sheet_command(rank: usize) -> String {
    format!("lookalike evidence REPORT --pair {rank} --out pair-{rank}.html")
}

/// What a passage weighs.
pub(crate) fn weight(tokens: usize, bits: &str) -> String {
    format!("{}, {bits} bits", counted(tokens, "token", "tokens"))
}

/// Whose a passage is beside the two.
pub(crate) fn shared(n_others: usize) -> String {
    match n_others {
        0 => "this pair only".to_owned(),
        _ => format!("also in {}", counted(n_others, "other", "others")),
    }
}

/// Over the list of those who have passages of a pair too.
pub(crate) fn others(n_shown: usize, n_named: usize) -> String {
    let shown =
        if n_shown < n_named { format!(" ({} of {} shown)", count(n_shown), count(n_named)) } else { String::new() };
    format!("Who else has passages of this pair{shown}")
}

/// What part of a passage somebody has too.
pub(crate) fn share(passage: usize, share: &str) -> String {
    format!("{passage}: {share}")
}

/// Over the lines of one side.
pub(crate) fn lines_of_side(is_left: bool, n_lines: usize) -> String {
    let side = if is_left { "Left" } else { "Right" };
    format!("{side}, {}:", counted(n_lines, "line", "lines"))
}

/// The classes of lines, in the order of `page::regions::Class`.
pub(crate) const CLASSES: [&str; 5] =
    ["this pair only", "also in others", "starter code", "common in the batch", "other"];

/// What more is shared than is named.
pub(crate) fn more(n_more: usize) -> String {
    format!("and {} more", count(n_more))
}

/// For the scripts.
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
