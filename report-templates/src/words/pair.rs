//! Text of the page of a pair.

use crate::model::{Pair, Passage, Report};
use crate::words::figures::{count, counted};
use crate::words::visible;

/// Returns the sections of both sides of a pair: `within Monday`, `across Monday and Tuesday`.
pub(crate) fn sections(left: Option<&str>, right: Option<&str>) -> String {
    match (left, right) {
        (Some(left), Some(right)) if left == right => format!("within {}", visible::name(left)),
        (Some(left), Some(right)) => format!("across {} and {}", visible::name(left), visible::name(right)),
        (Some(one), None) | (None, Some(one)) => format!("{} and unknown", visible::name(one)),
        (None, None) => String::new(),
    }
}

/// Returns the introduction of the list of pairs, of which some have no page: `n_without` of all, and `n_flagged_without` of the flagged.
pub(crate) fn lead(report: &Report, n_without: usize, n_flagged_without: usize) -> String {
    let found = counted(report.n_pairs_found, "pair", "pairs");
    let mut lead = format!("{} of {found} with shared code, by verdict, then by score.", count(report.pairs.len()));
    let (n_listed, n_flagged) = (report.flagged_pairs().count(), report.n_flagged());
    if n_listed < n_flagged {
        lead += &format!(" Of {} flagged pairs, {} are listed.", count(n_flagged), count(n_listed));
    }
    if n_without > 0 {
        let pairs = counted(n_without, "pair has", "pairs have");
        lead += &format!(
            " {pairs} no page, {} of them flagged: cases and what connects clusters come first.",
            count(n_flagged_without)
        );
    }
    lead
}

/// Returns the number of passages and matches that are not listed, as a sentence; none if all are.
pub(crate) fn unlisted(n_passages: usize, n_matches: usize) -> Option<String> {
    let passages = (n_passages > 0).then(|| counted(n_passages, "further passage", "further passages"));
    let matches =
        (n_matches > 0).then(|| counted(n_matches, "further match of a passage", "further matches of a passage"));
    let are = if n_passages + n_matches == 1 { "is" } else { "are" };
    let all: Vec<String> = passages.into_iter().chain(matches).collect();
    (!all.is_empty()).then(|| {
        format!("{} {are} not listed, nor marked in the code; the figures count all of them.", all.join(" and "))
    })
}

/// Returns how many of the passages of a pair its code does not show; none if it shows all.
pub(crate) fn unmarked(pair: &Pair) -> Option<String> {
    let n = pair.unlisted.passages;
    let are = if n == 1 { "is" } else { "are" };
    (n > 0).then(|| format!("{} of {} passages {are} not marked in the code.", count(n), count(pair.n_passages())))
}

/// Returns who else has at least half of a passage, or any of it.
pub(crate) fn shared(passage: &Passage) -> String {
    match (passage.n_others, !passage.shared_parts.is_empty()) {
        (0, false) => "only in this pair".to_owned(),
        (0, true) => "nobody else has half of it".to_owned(),
        (n_others, _) => format!("partly in {} (at least half of it)", counted(n_others, "other", "others")),
    }
}

/// Returns how many of the people of other tasks have at least half of a passage there; empty if few have.
pub(crate) fn in_other_tasks(n_having: usize, n_people: usize) -> String {
    if n_having == 0 {
        return String::new();
    }
    let have = if n_having == 1 { "has" } else { "have" };
    format!("also in other tasks: {} of {} {have} it there", count(n_having), counted(n_people, "person", "people"))
}

/// Labels of the segments of a bar, in the order of `page::line_bar`.
pub(crate) const LINE_KINDS: [&str; 8] = [
    "that only these two have",
    "in the sequence that only these two have",
    "otherwise shared",
    "in passages that are not listed",
    "starter code",
    "common code",
    "written by a tool",
    "other",
];

pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("pairLoading", "Reading the sources …"),
    (
        "pairNoSources",
        "The sources beside this page could not be read, so both submissions are shown without colors. Is the folder “sources” of the report still in its place?",
    ),
    ("pairLeft", "left"),
    ("pairRight", "right"),
    ("pairSides", "Side that is shown"),
    ("pairInMatches", "{share} shared"),
    ("pairFiles", "Files"),
    ("pairFilesMatched", "{n} of {total} files with a match"),
    ("pairNoMatch", "{n} unmatched files"),
    ("pairNoMatchOne", "1 unmatched file"),
    ("pairNoMatchHere", "no match"),
    ("pairEmpty", "This file is empty."),
    ("pairNoFiles", "Nothing of this submission was compared."),
    ("pairFold", "… {n} unmatched lines"),
    ("pairFoldOne", "… 1 unmatched line"),
    ("pairFoldEqual", "… {n} equal lines"),
    ("pairOpenAll", "Show all lines"),
    ("pairFoldAll", "Hide unmatched code"),
    ("pairFoldAllEqual", "Hide equal lines"),
    ("pairChip", "Passage {n}: go to the other side"),
    ("pairPlace", "Passage {n} of {total}"),
    ("pairPassage", "Passage {n}"),
    ("pairDetails", "Details"),
    ("pairCloseDetails", "Close details"),
    ("pairOnly", "Only these two"),
    ("pairOnlyPlace", "{n} of {total}"),
    ("pairOnlyPlaces", "{first}–{last} of {total}"),
    ("pairOnlyNext", "Next place that only these two have"),
    ("pairOnlyPrevious", "Previous place that only these two have"),
    ("pairReading", "View"),
    ("pairCompared", "Matches"),
    ("pairLines", "Differences"),
    ("pairKeys", "Shortcuts"),
    ("pairKeyNext", "next passage"),
    ("pairKeyPrevious", "previous passage"),
    ("pairKeyLine", "next, previous line in a passage, with its counterpart beside it"),
    ("pairKeyOnly", "next, previous place that only these two have"),
    ("pairKeyNextPair", "next pair"),
    ("pairKeyPreviousPair", "previous pair"),
    ("pairKeyReading", "matches, differences"),
    ("pairKeyDetails", "details"),
    ("pairKeyReview", "follow up, dismissed, talk to the students"),
    ("pairKeyUnreviewed", "next pair without a review"),
    ("pairKeyHelp", "this help"),
    ("pairHelpClick", "Click a shared line to bring its counterpart beside it. Click the map to go to that place."),
    ("pairClose", "Close"),
    ("pairLegend", "Legend"),
    ("pairLegendOnly", "only"),
    ("pairLegendOnlyMeaning", "these two have it and nobody else"),
    ("pairLegendSequence", "sequence"),
    ("pairLegendSequenceMeaning", "in the sequence that nobody else has, apart from names"),
    ("pairLegendFew", "shared"),
    ("pairLegendFewMeaning", "both have it, and up to nine others"),
    ("pairLegendMany", "shared"),
    ("pairLegendManyMeaning", "ten or more others have it, too"),
    ("pairLegendHole", "differs"),
    ("pairLegendHoleMeaning", "different on the other side"),
    ("pairLegendStarter", "starter code"),
    ("pairLegendStarterMeaning", "not counted"),
    ("pairLegendTool", "written by a tool"),
    ("pairLegendToolMeaning", "not counted"),
    ("pairLegendCommon", "common"),
    ("pairLegendCommonMeaning", "many submissions have it"),
    (
        "pairTooManyLines",
        "The two files differ in too many lines to find the smallest diff. Only lines that occur once in each file, and equal lines next to them, are aligned.",
    ),
    (
        "pairLinesNote",
        "Spaces are not compared. {equal} lines are equal, {left} are only on the left, {right} only on the right, and {changed} differ.",
    ),
    ("pairLinesFiles", "Files compared"),
    ("pairLinesShared", "{left} and {right}: {n} matching tokens"),
    ("pairLinesTable", "Differences of both files"),
    ("pairNothingToDiff", "No two files of this pair have a match."),
    ("pairLineOnly", "Only these two have this line."),
    ("pairLineSequence", "In the sequence that only these two have, apart from names."),
    ("pairLineAlso", "Apart from names, also in {names}"),
    ("pairLineOthers", "Apart from names, also in {n} others"),
    ("pairLineOther", "Apart from names, also in 1 other"),
    ("pairOthersMore", "and {n} more"),
];
