//! The passages of a pair as a list, and other submissions that have them.

use std::borrow::Cow;

use super::frame::SubmissionLink;
use super::histories::of_passages;
use super::pages::Pages;
use super::side::{Side, beginning};
use crate::model::{Other, Pair, Passage, Report};
use crate::words::figures::{bits, count, percent};
use crate::words::{pair as text, similarity, visible};

/// Maximum number of other holders that are named; those with the largest shares come first.
const MOST_NAMED: usize = 12;

/// One passage in the list.
pub(crate) struct PassageView<'a> {
    pub(crate) number: usize,
    pub(crate) weight: String,
    pub(crate) likeness: String,
    /// Whether no other submission has any of it.
    pub(crate) is_only: bool,
    /// Whether other submissions have it, and some of them are named.
    pub(crate) is_named: bool,
    pub(crate) shared: String,
    /// Whether it is a template, in words; empty if not.
    pub(crate) template: String,
    /// The time when it appeared on the sides with a history.
    pub(crate) appeared: Option<String>,
    pub(crate) places: [RangeView<'a>; 2],
}

/// The beginning of a passage on one side.
pub(crate) struct RangeView<'a> {
    /// `left` or `right`.
    pub(crate) side: &'static str,
    /// The number of the submission's page.
    pub(crate) submission: usize,
    /// The number of the file.
    pub(crate) file: usize,
    /// The file's path; none if the submission has only one file.
    pub(crate) path: Option<Cow<'a, str>>,
    /// Its first line.
    pub(crate) line: usize,
    /// Its first and last line.
    pub(crate) lines: String,
}

/// Other submissions that have passages of a pair.
pub(crate) struct OtherHolders<'a> {
    /// The number of those that are named.
    pub(crate) n: String,
    pub(crate) title: String,
    pub(crate) named: Vec<OtherHolder<'a>>,
}

/// A submission that has passages of a pair.
pub(crate) struct OtherHolder<'a> {
    pub(crate) submission: SubmissionLink<'a>,
    /// The passages, with the share of each.
    pub(crate) shares: String,
}

pub(crate) fn passages<'a>(pages: &'a Pages<'a>, pair: &'a Pair) -> Vec<PassageView<'a>> {
    let mut appeared = of_passages(pages.report, pair).into_iter();
    let views = pair.passages.iter().enumerate();
    views
        .map(|(place, passage)| PassageView {
            appeared: appeared.next().flatten(),
            ..passage_view(pages, pair, place + 1, passage)
        })
        .collect()
}

fn passage_view<'a>(pages: &'a Pages<'a>, pair: &'a Pair, number: usize, passage: &'a Passage) -> PassageView<'a> {
    let has_shared_parts = !passage.shared_parts.is_empty();
    PassageView {
        number,
        weight: text::weight(passage.tokens, &bits(passage.evidence_bits)),
        likeness: similarity::passage(&passage.likeness),
        is_only: passage.n_others == 0 && !has_shared_parts,
        is_named: !passage.others.is_empty(),
        shared: text::shared(passage.n_others, has_shared_parts),
        appeared: None,
        template: text::in_other_tasks(passage.n_in_other_tasks, pages.report.n_people_in_other_tasks),
        places: Side::BOTH.map(|side| place_view(pages, pair, passage, side)),
    }
}

fn place_view<'a>(pages: &'a Pages<'a>, pair: &Pair, passage: &Passage, side: Side) -> RangeView<'a> {
    let submission = side.submission(pair);
    let (file, lines) = beginning(pages, pair, passage, side);
    let files = &pages.report.submissions[submission].files;
    RangeView {
        side: if side == Side::Left { "left" } else { "right" },
        submission: submission + 1,
        file: file + 1,
        path: (files.len() > 1).then(|| visible::short_name(&files[file].path)),
        line: lines.start + 1,
        lines: match lines.len() {
            0 | 1 => (lines.start + 1).to_string(),
            _ => format!("{}–{}", lines.start + 1, lines.end),
        },
    }
}

/// Returns the other holders of a pair's passages, those with the most evidence first; none if there is none.
pub(crate) fn others<'a>(report: &'a Report, pair: &Pair) -> Option<OtherHolders<'a>> {
    let passages = pair.passages.iter().enumerate();
    let mut shares: Vec<(usize, &Other)> =
        passages.flat_map(|(place, passage)| passage.others.iter().map(move |other| (place, other))).collect();
    shares.sort_by_key(|(_, other)| other.submission);
    let weight = |shares: &[(usize, &Other)]| -> f64 {
        shares.iter().map(|&(place, other)| other.share * pair.passages[place].evidence_bits).sum()
    };
    let holders = shares.chunk_by(|(_, one), (_, next)| one.submission == next.submission);
    let mut has: Vec<_> = holders.map(|shares| (shares[0].1.submission, weight(shares), shares)).collect();
    has.sort_by(|one, next| next.1.total_cmp(&one.1).then(one.0.cmp(&next.0)));
    let n_named = has.len();
    has.truncate(MOST_NAMED);
    (n_named > 0).then(|| OtherHolders {
        n: count(n_named),
        title: text::others(has.len(), n_named),
        named: has.into_iter().map(|(other, _, shares)| other_view(report, other, shares)).collect(),
    })
}

fn other_view<'a>(report: &'a Report, other: usize, shares: &[(usize, &Other)]) -> OtherHolder<'a> {
    let shares: Vec<String> =
        shares.iter().map(|&(place, other)| text::share(place + 1, &percent(other.share))).collect();
    OtherHolder { submission: SubmissionLink::new(report, other), shares: shares.join(", ") }
}
