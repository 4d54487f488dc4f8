//! The page of a pair: the statement, what explains it, and the passages. The script loads the code from the sources.

use std::collections::BTreeSet;

use askama::Template;
use serde::{Serialize, Serializer};

use crate::format::sources::pack_of;
use crate::model::utf16::Units;
use crate::model::{Match, Pair};
use crate::parts::common_blocks;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::histories::{appeared, of_passages};
use crate::parts::line_bar::{LineBar, LineNote, line_bar};
use crate::parts::only_these_two;
use crate::parts::pages::Pages;
use crate::parts::passages::{self, beginnings, others};
use crate::parts::side::Side;
use crate::words::statement::{self, Statement};
use crate::words::{pair as text, similarity, verdict};

#[derive(Template)]
#[template(path = "pair.html")]
pub(super) struct PairPage<'a> {
    frame: Frame<'a>,
    pages: &'a Pages<'a>,
    index: usize,
    pair: &'a Pair,
    previous: Option<usize>,
    next: Option<usize>,
    statement: Statement,
    bars: [LineBar; 2],
    /// The submissions that notes on lines name.
    also: BTreeSet<usize>,
    /// Only numbers, so that nothing in it needs escaping.
    data: String,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, index: usize) -> PairPage<'a> {
    let report = pages.report;
    let pair = &report.pairs[index];
    let statement = statement::of_pair(report, pair);
    let [(left_bar, left_notes), (right_bar, right_notes)] =
        Side::BOTH.map(|side| line_bar(pages, pair, &statement, side));
    let named: BTreeSet<usize> = left_notes.iter().chain(&right_notes).flat_map(|note| note.others).copied().collect();
    PairPage {
        frame: Frame::below(pages, "pairs"),
        pages,
        index,
        pair,
        previous: (0..index).rev().find(|&other| pages.has_page(other)),
        next: (index + 1..report.pairs.len()).find(|&other| pages.has_page(other)),
        bars: [left_bar, right_bar],
        also: named.into_iter().take(MAX_NAMED).collect(),
        data: pair_data(pages, pair, [&left_notes, &right_notes], &statement),
        statement,
    }
}

/// Maximum number of submissions that notes on lines name. Lines of further ones show a number.
const MAX_NAMED: usize = 60;

/// A pair for its script: the page numbers of the submissions, left and right, those of the files with their sources, the matches of each
/// passage, notes on the lines of either side, the lines that only the two have with their number, and the sequence that states the
/// verdict.
///
/// A match has seven numbers or more: file (from 0), start and length on the left, the same on the right, and tokens; then, if the line
/// breaks differ, a line (from 1) on the left and one on the right wherever their distance changes. A note has four or more: file (from 0),
/// first and last line (from 1), number of others, and the page numbers of those that are named. A line has four: file (from 0) and line
/// (from 1) on the left, the same on the right. A sequence is empty, or has the files on both sides and the lines that stand for one
/// another.
///
/// Lists of numbers need no quotes, and HTML escaping does not change them.
#[derive(Serialize)]
struct PairData<'a>(
    usize,
    usize,
    [usize; 2],
    Vec<Vec<Vec<usize>>>,
    [&'a [LineNote<'a>]; 2],
    (Vec<[usize; 4]>, usize),
    Vec<usize>,
);

pub(super) fn pair_data<'a>(
    pages: &Pages,
    pair: &Pair,
    notes: [&'a [LineNote<'a>]; 2],
    statement: &Statement,
) -> String {
    let [left, right] = Side::BOTH.map(|side| {
        let texts = pages.report.submissions[side.submission(pair)].texts();
        texts.iter().map(|text| Units::new(text)).collect::<Vec<_>>()
    });
    let place = |units: &[Units], side: Side, one: &Match| {
        let place = side.range(one);
        let range = units[place.file].range(&place.bytes);
        [place.file, range.start, range.len()]
    };
    let passages = pair
        .passages
        .iter()
        .map(|passage| {
            passage
                .matches
                .iter()
                .map(|one| {
                    let [l, r] = [place(&left, Side::Left, one), place(&right, Side::Right, one)];
                    let lines = one.counterparts.iter().flat_map(|pair| [pair.left, pair.right]);
                    [l[0], l[1], l[2], r[0], r[1], r[2], one.tokens].into_iter().chain(lines).collect()
                })
                .collect()
        })
        .collect();
    let only = pair.exclusive.lines.iter();
    let only = only.map(|line| [line.left.file, line.left.line, line.right.file, line.right.line]).collect();
    let sources = [pair.left, pair.right].map(|index| pack_of(&pages.source_packs, index));
    let only = (only, pair.exclusive.n_lines);
    let mut sequence = Vec::new();
    if let Some(found) = pair.exclusive.sequence.as_ref().filter(|_| statement.is_of_sequence) {
        sequence.extend([found.left_file, found.right_file]);
        sequence.extend(found.lines.iter().flat_map(|pair| [pair.left, pair.right]));
    }
    let data = PairData(pair.left + 1, pair.right + 1, sources, passages, notes, only, sequence);
    serde_json::to_string(&data).unwrap_or_default()
}

impl Serialize for LineNote<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineNote { file, lines, n_others, others } = self;
        let others = others.iter().map(|other| other + 1);
        serializer.collect_seq([*file, lines.start + 1, lines.end, *n_others].into_iter().chain(others))
    }
}
