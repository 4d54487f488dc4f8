//! Two submissions side by side.

use std::borrow::Cow;

use askama::Template;

use super::Pages;
use super::frame::{Figures, Frame, Named};
use super::side::{Block, Hand, Side, extent, side};
use super::why::{Why, why};
use crate::code::colour;
use crate::figures::{bits, count};
use crate::model::{Pair, Passage};
use crate::{visible, wording};

/// The script opens all folds by itself if both submissions together have fewer lines than this.
const OPEN_ALL_BELOW: usize = 1500;

/// How wide the picture of the passages is, in its own units.
const PICTURE_WIDTH: f64 = 1000.0;

#[derive(Template)]
#[template(path = "pair.html")]
pub(super) struct PairPage<'a> {
    frame: Frame<'a>,
    rank: usize,
    n_pairs: String,
    previous: Option<usize>,
    next: Option<usize>,
    left: Named<'a>,
    right: Named<'a>,
    /// Whether the two are token for token the same.
    is_identical: bool,
    figures: Figures,
    coincidence: String,
    /// When the two were handed in, if that is known of any.
    times: Option<String>,
    why: Why<'a>,
    passages: Vec<PassageView<'a>>,
    sides: [Side<'a>; 2],
    opens_all: bool,
}

/// One passage in the list and in the picture.
struct PassageView<'a> {
    number: usize,
    colour: String,
    tokens: String,
    bits: String,
    likeness: String,
    left: PlaceView<'a>,
    right: PlaceView<'a>,
    /// Its last match, counted from 1 over the whole pair.
    last_match: usize,
    /// The corners of its band in the picture: left submission above, right one below.
    corners: String,
}

/// Where a passage stands on one side.
struct PlaceView<'a> {
    /// The file; none if the submission has no other.
    path: Option<Cow<'a, str>>,
    /// Its first and last line.
    lines: String,
    /// Where it begins and ends in the picture.
    begin: f64,
    end: f64,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, place: usize) -> PairPage<'a> {
    let report = pages.report;
    let pair = &report.pairs[place];
    let sides = [side(pages, pair, Hand::Left), side(pages, pair, Hand::Right)];
    let left_group = report.submissions[pair.left].identical;
    PairPage {
        frame: Frame::below(report, "pairs"),
        rank: place + 1,
        n_pairs: count(report.pairs.len()),
        previous: (place > 0).then_some(place),
        next: (place + 1 < report.pairs.len()).then_some(place + 2),
        left: Named::new(report, pair.left),
        right: Named::new(report, pair.right),
        is_identical: left_group.is_some() && left_group == report.submissions[pair.right].identical,
        figures: Figures::new(pair),
        coincidence: wording::coincidence(pair),
        times: wording::times(pair, &report.submissions[pair.left], &report.submissions[pair.right]),
        why: why(report, pair),
        passages: passages(pages, pair),
        opens_all: sides.iter().map(|side| side.n_lines).sum::<usize>() < OPEN_ALL_BELOW,
        sides,
    }
}

fn passages<'a>(pages: &'a Pages<'a>, pair: &'a Pair) -> Vec<PassageView<'a>> {
    let rulers = [Hand::Left, Hand::Right].map(|hand| Ruler::new(pages, pair, hand));
    let mut last_match = 0;
    let mut views = Vec::new();
    for (place, passage) in pair.passages.iter().enumerate() {
        last_match += passage.matches.len();
        views.push(passage_view(&rulers, place + 1, last_match, passage));
    }
    views
}

fn passage_view<'a>(rulers: &[Ruler<'a>; 2], number: usize, last_match: usize, passage: &Passage) -> PassageView<'a> {
    let [left, right] = [rulers[0].place(passage), rulers[1].place(passage)];
    let corners = format!("{:.1},14 {:.1},14 {:.1},46 {:.1},46", left.begin, left.end, right.end, right.begin);
    PassageView {
        number,
        colour: colour(number),
        tokens: count(passage.tokens),
        bits: bits(passage.evidence_bits),
        likeness: wording::passage(&passage.likeness),
        left,
        right,
        last_match,
        corners,
    }
}

/// The lines of one side laid end to end, file after file.
struct Ruler<'a> {
    pages: &'a Pages<'a>,
    submission: usize,
    hand: Hand,
    /// How many lines come before each file.
    before: Vec<usize>,
    n_lines: usize,
}

impl<'a> Ruler<'a> {
    fn new(pages: &'a Pages<'a>, pair: &Pair, hand: Hand) -> Self {
        let submission = hand.submission(pair);
        let mut n_lines = 0;
        let mut before = Vec::new();
        for table in &pages.tables[submission] {
            before.push(n_lines);
            n_lines += table.len();
        }
        Self { pages, submission, hand, before, n_lines }
    }

    /// Where a passage stands: the part of it that lies in the file it begins in.
    fn place(&self, passage: &Passage) -> PlaceView<'a> {
        let file = passage.matches.first().map_or(0, |first| self.hand.place(first).file);
        let same_file = passage.matches.iter().take_while(|one| self.hand.place(one).file == file).count();
        let bytes = extent(&passage.matches[..same_file], self.hand);
        let lines = self.pages.tables[self.submission][file].lines(&bytes);
        let files = &self.pages.report.submissions[self.submission].files;
        let at = |line: usize| (self.before[file] + line) as f64 / self.n_lines.max(1) as f64 * PICTURE_WIDTH;
        PlaceView {
            path: (files.len() > 1).then(|| visible::short_name(&files[file].path)),
            lines: if lines.len() == 1 {
                lines.end.to_string()
            } else {
                format!("{}–{}", lines.start + 1, lines.end)
            },
            begin: at(lines.start),
            end: at(lines.end),
        }
    }
}
