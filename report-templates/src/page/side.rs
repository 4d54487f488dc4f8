//! One side of a pair page: the files of a submission with what they share with the other side.

use std::borrow::Cow;
use std::ops::Range;

use super::Pages;
use super::frame::Named;
use crate::code::{Line, Listing, PassageLines};
use crate::excerpt::{Stretch, stretches};
use crate::figures::{counted, percent};
use crate::marks::{Mark, Span};
use crate::model::{Match, Pair, Place};
use crate::visible;

/// How many files without a match are listed; the submission's page has all of them.
const MOST_UNMATCHED_FILES: usize = 25;

/// Left or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    /// The submission of a pair on this side.
    pub(super) fn submission(self, pair: &Pair) -> usize {
        match self {
            Hand::Left => pair.left,
            Hand::Right => pair.right,
        }
    }

    /// Where a match stands on this side.
    pub(super) fn place(self, one: &Match) -> &Place {
        match self {
            Hand::Left => &one.left,
            Hand::Right => &one.right,
        }
    }
}

/// One side, ready to be laid out.
pub(super) struct Side<'a> {
    /// `left` or `right`: the first part of its anchors.
    pub(super) hand: &'static str,
    pub(super) other_hand: &'static str,
    pub(super) submission: Named<'a>,
    pub(super) coverage: String,
    pub(super) n_lines: usize,
    pub(super) matched: Vec<FileView<'a>>,
    pub(super) unmatched: Vec<FileView<'a>>,
    /// How many files have no match, listed or not.
    pub(super) n_unmatched: String,
    /// Set if not all of them are listed.
    pub(super) unmatched_left_out: Option<String>,
}

/// One file on one side.
pub(super) struct FileView<'a> {
    pub(super) number: usize,
    pub(super) path: Cow<'a, str>,
    pub(super) language: Cow<'a, str>,
    /// The share of its own tokens that lie in matches; none if it has no tokens of its own.
    pub(super) coverage: Option<String>,
    pub(super) blocks: Vec<Block<'a>>,
}

/// A stretch of a file.
pub(super) enum Block<'a> {
    Lines(Vec<Line<'a>>),
    Fold(Fold),
}

/// Lines that the page leaves out.
pub(super) struct Fold {
    /// The first line, counted from 1.
    pub(super) first: usize,
    /// The last line, counted from 1.
    pub(super) last: usize,
    pub(super) label: String,
}

pub(super) fn side<'a>(pages: &'a Pages<'a>, pair: &'a Pair, hand: Hand) -> Side<'a> {
    let submission = hand.submission(pair);
    let marks = marks_by_file(pages, pair, hand);
    let n_matched = marks.iter().filter(|marks| !marks.passages.is_empty()).count();
    let n_unmatched = marks.len() - n_matched;
    let views = |is_matched: bool, most: usize| {
        let wanted = marks.iter().enumerate().filter(move |(_, marks)| marks.passages.is_empty() != is_matched);
        wanted.take(most).map(|(file, marks)| file_view(pages, submission, file, marks)).collect()
    };
    let (hand_name, other_hand, coverage) = match hand {
        Hand::Left => ("left", "right", pair.left_coverage),
        Hand::Right => ("right", "left", pair.right_coverage),
    };
    Side {
        hand: hand_name,
        other_hand,
        submission: Named::new(pages.report, submission),
        coverage: percent(coverage),
        n_lines: pages.tables[submission].iter().map(|table| table.len()).sum(),
        matched: views(true, usize::MAX),
        unmatched: views(false, MOST_UNMATCHED_FILES),
        n_unmatched: counted(n_unmatched, "file", "files"),
        unmatched_left_out: n_unmatched
            .checked_sub(MOST_UNMATCHED_FILES)
            .filter(|&left_out| left_out > 0)
            .map(|left_out| counted(left_out, "more file", "more files")),
    }
}

/// What a pair marks in one file.
#[derive(Default)]
struct FileMarks {
    spans: Vec<Span>,
    passages: Vec<PassageLines>,
    matched_tokens: usize,
}

fn marks_by_file(pages: &Pages, pair: &Pair, hand: Hand) -> Vec<FileMarks> {
    let tables = &pages.tables[hand.submission(pair)];
    let mut by_file: Vec<FileMarks> = Vec::new();
    by_file.resize_with(tables.len(), FileMarks::default);
    let mut number = 0;
    for (place, passage) in pair.passages.iter().enumerate() {
        let runs = passage.matches.chunk_by(|one, next| hand.place(one).file == hand.place(next).file);
        for (run_place, run) in runs.enumerate() {
            let file = hand.place(&run[0]).file;
            let marks = &mut by_file[file];
            let bytes = extent(run, hand);
            marks.spans.push(Span { bytes: bytes.clone(), mark: Mark::Gap { passage: place + 1 } });
            for one in run {
                number += 1;
                let mark = Mark::Match { passage: place + 1, number };
                marks.spans.push(Span { bytes: hand.place(one).bytes.clone(), mark });
                marks.matched_tokens += one.tokens;
            }
            marks.passages.push(PassageLines {
                passage: place + 1,
                lines: tables[file].lines(&bytes),
                begins_here: run_place == 0,
            });
        }
    }
    by_file
}

/// The bytes from the first match of a passage to its last.
pub(super) fn extent(matches: &[Match], hand: Hand) -> Range<usize> {
    let bytes = |one| &hand.place(one).bytes;
    let start = matches.iter().map(|one| bytes(one).start).min().unwrap_or(0);
    let end = matches.iter().map(|one| bytes(one).end).max().unwrap_or(0);
    start..end
}

fn file_view<'a>(pages: &'a Pages<'a>, submission: usize, file: usize, marks: &FileMarks) -> FileView<'a> {
    let source = &pages.report.submissions[submission].files[file];
    let table = &pages.tables[submission][file];
    let lines: Vec<Range<usize>> = marks.passages.iter().map(|passage| passage.lines.clone()).collect();
    let listing = Listing::new(source, table, marks.spans.clone(), &marks.passages);
    let block = |stretch| match stretch {
        Stretch::Shown(lines) => Block::Lines(listing.lines(lines).map(Line::shortened).collect()),
        Stretch::Folded(lines) => Block::Fold(fold(&lines)),
    };
    // A file without a match is one fold, however short: nobody needs it at once.
    let stretches = match (lines.is_empty(), table.len()) {
        (true, 0) => Vec::new(),
        (true, n_lines) => vec![Stretch::Folded(0..n_lines)],
        (false, n_lines) => stretches(n_lines, &lines),
    };
    let share = marks.matched_tokens as f64 / source.own_tokens as f64;
    FileView {
        number: file + 1,
        path: visible::short_name(&source.path),
        language: visible::short_name(&source.language),
        coverage: (source.own_tokens > 0).then(|| percent(share.min(1.0))),
        blocks: stretches.into_iter().map(block).collect(),
    }
}

fn fold(lines: &Range<usize>) -> Fold {
    Fold {
        first: lines.start + 1,
        last: lines.end,
        label: counted(lines.len(), "line without a match", "lines without a match"),
    }
}
