//! The front page: a summary of the batch, and the pairs to review first.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use askama::Template;

use super::batch::{self, StatusCount};
use super::pairs;
use crate::model::{FileStatus, Pair, Report, Role, Verdict};
use crate::parts::frame::{Frame, SubmissionLink};
use crate::parts::histogram::{Histogram, histogram};
use crate::parts::list::{ListRow, Table};
use crate::parts::live::LiveView;
use crate::parts::pages::Pages;
use crate::parts::partial::{PartialBox, PartialList, partial_box, too_short_list};
use crate::parts::query::query;
use crate::parts::unlisted_starter::{UnlistedStarterPanel, unlisted_starter_panel};
use crate::words::figures::{and_more, count};
use crate::words::{batch as file_words, overview as text, review, visible};

/// Maximum number of pairs shown.
const MOST_PAIRS: usize = 25;
/// Maximum number of pairs shown where none is flagged.
const MOST_CLOSEST: usize = 5;
/// Maximum number of clusters, and of groups of identical submissions.
const MOST_GROUPS: usize = 10;
/// Maximum number of members named in each.
const MOST_MEMBERS: usize = 8;
/// Maximum number of languages.
const MOST_LANGUAGES: usize = 12;

#[derive(Template)]
#[template(path = "overview.html")]
pub(super) struct OverviewPage<'a> {
    frame: Frame<'a>,
    warnings: Vec<Cow<'a, str>>,
    incomplete: Vec<Cow<'a, str>>,
    starter_incomplete: Vec<Cow<'a, str>>,
    /// The names beside the submissions, by input.
    beside: Vec<String>,
    /// The tables that were used, and what their columns were taken for.
    tables: Vec<Cow<'a, str>>,
    unlisted_starter: Option<UnlistedStarterPanel<'a>>,
    lead: String,
    partial: Option<PartialBox<'a>>,
    too_short: Option<PartialList<'a>>,
    n_submissions: String,
    n_earlier: Option<String>,
    n_files: String,
    n_compared: String,
    n_pairs_reported: String,
    n_pairs_found: String,
    n_strong: String,
    n_worth_a_look: String,
    n_clusters: String,
    review_progress: Option<ReviewProgress>,
    languages: Languages<'a>,
    statuses: Vec<StatusCount>,
    histogram: Option<Histogram>,
    best: Best<'a>,
    clusters: Vec<ClusterView<'a>>,
    clusters_shown: String,
    identical: Vec<Members<'a>>,
    identical_shown: String,
    left_out: LeftOut,
}

/// The languages of the batch, the most frequent first.
struct Languages<'a> {
    named: Vec<(Cow<'a, str>, String)>,
    more: Option<String>,
}

/// The flagged pairs, or the closest ones if none is flagged.
struct Best<'a> {
    title: &'static str,
    shown: String,
    table: Table<'a>,
}

/// The number of flagged pairs with a review.
struct ReviewProgress {
    n_reviewed: String,
    of: String,
    left: Option<String>,
}

struct ClusterView<'a> {
    number: usize,
    summary: String,
    members: Members<'a>,
    /// The number of the page of the central member.
    central: usize,
    /// The number of the best reported pair.
    best: Option<usize>,
}

/// The first members of a group, and the number of further ones.
struct Members<'a> {
    named: Vec<SubmissionLink<'a>>,
    more: Option<String>,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> OverviewPage<'a> {
    let report = pages.report;
    let n_earlier = report.submissions.iter().filter(|one| one.role == Role::Earlier).count();
    let n_compared = report.completeness().files.n_with_compared_code();
    let n_of = |verdict| report.n_pairs_with(verdict);
    let clusters: Vec<ClusterView> = clusters(report);
    let identical: Vec<Members> =
        report.identical.iter().take(MOST_GROUPS).map(|group| members(report, group)).collect();
    OverviewPage {
        frame: Frame::top(pages, "index"),
        warnings: visible_names(&report.warnings),
        incomplete: visible_names(&report.incomplete),
        starter_incomplete: visible_names(&report.starter_incomplete),
        beside: report.beside_in_words().iter().map(|words| text::beside(&visible::name(words))).collect(),
        tables: visible_names(report.run.inputs.iter().flat_map(|input| &input.tables)),
        unlisted_starter: unlisted_starter_panel(pages),
        lead: text::lead(n_of(Verdict::Strong), n_of(Verdict::WorthALook)),
        partial: partial_box(report),
        too_short: too_short_list(report),
        n_submissions: count(report.submissions.len() - n_earlier),
        n_earlier: (n_earlier > 0).then(|| text::and_earlier(n_earlier)),
        n_files: count(report.input_files.len()),
        n_compared: text::compared(n_compared, report.input_files.len()),
        n_pairs_reported: count(report.pairs.len()),
        n_pairs_found: text::of_found(report.n_pairs_found),
        n_strong: count(n_of(Verdict::Strong)),
        n_worth_a_look: count(n_of(Verdict::WorthALook)),
        n_clusters: count(report.clusters.len()),
        review_progress: pages.live.as_ref().map(|view| review_progress(report, view)),
        languages: languages(report),
        statuses: batch::statuses(&pages.files),
        histogram: histogram(report),
        best: best(pages),
        clusters_shown: text::shown(clusters.len(), report.clusters.len(), ["cluster", "clusters"]),
        clusters,
        identical_shown: text::shown(identical.len(), report.identical.len(), ["group", "groups"]),
        identical,
        left_out: left_out(report),
    }
}

fn visible_names<'t>(texts: impl IntoIterator<Item = &'t String>) -> Vec<Cow<'t, str>> {
    texts.into_iter().map(|text| visible::name(text)).collect()
}

fn languages(report: &Report) -> Languages<'_> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| file.role == Role::Batch) {
        if let Some(language) = &file.language {
            *numbers.entry(language).or_default() += 1;
        }
    }
    let more = more(numbers.len(), MOST_LANGUAGES);
    let mut named: Vec<(&str, usize)> = numbers.into_iter().collect();
    named.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
    named.truncate(MOST_LANGUAGES);
    let named = named.into_iter().map(|(language, number)| (visible::short_name(language), text::files(number)));
    Languages { named: named.collect(), more }
}

/// Counts the flagged pairs with a review.
fn review_progress(report: &Report, view: &LiveView) -> ReviewProgress {
    let suspicious = report.pairs.iter().enumerate().filter(|(_, pair)| pair.verdict != Verdict::Unremarkable);
    let n_reviewed = suspicious.clone().filter(|&(index, _)| view.review(index).is_some()).count();
    let total = suspicious.count();
    let left = (n_reviewed < total).then(|| review::left(total - n_reviewed));
    ReviewProgress { n_reviewed: count(n_reviewed), of: review::of_suspicious(total), left }
}

fn best<'a>(pages: &Pages<'a>) -> Best<'a> {
    let report = pages.report;
    let of = |verdict| report.pairs.iter().enumerate().filter(move |(_, pair)| pair.verdict == verdict);
    let mut places: Vec<usize> = of(Verdict::Strong).chain(of(Verdict::WorthALook)).map(|(index, _)| index).collect();
    let (title, total, most) = match places.len() {
        0 => ("Most similar pairs", report.pairs.len(), MOST_CLOSEST),
        number => ("Review these pairs first", number, MOST_PAIRS),
    };
    if places.is_empty() {
        places.extend(0..total);
    }
    places.truncate(most);
    let table = Table {
        name: "best",
        caption: "The pairs to review first",
        columns: pairs::columns(pages),
        rows: places.iter().map(|&index| ListRow { anchor: None, cells: pairs::cells(pages, index) }).collect(),
    };
    Best { title, shown: text::shown(places.len(), total, ["pair", "pairs"]), table }
}

fn clusters(report: &Report) -> Vec<ClusterView<'_>> {
    (1..=report.clusters.len().min(MOST_GROUPS)).map(|number| cluster(report, number)).collect()
}

fn cluster(report: &Report, number: usize) -> ClusterView<'_> {
    let of_cluster = |pair: &Pair| pair.cluster == Some(number);
    let n_pairs = report.pairs.iter().filter(|pair| of_cluster(pair)).count();
    let found = &report.clusters[number - 1];
    ClusterView {
        number,
        summary: text::cluster(found.members.len(), n_pairs),
        members: members(report, &found.members),
        central: found.central + 1,
        best: report.pairs.iter().position(of_cluster).map(|index| index + 1),
    }
}

fn members<'a>(report: &'a Report, group: &[usize]) -> Members<'a> {
    let named = group.iter().take(MOST_MEMBERS).map(|&member| SubmissionLink::new(report, member));
    Members { named: named.collect(), more: more(group.len(), MOST_MEMBERS) }
}

/// Returns the number of items that are not shown, in words.
fn more(total: usize, most: usize) -> Option<String> {
    and_more(total.saturating_sub(most))
}

/// Maximum number of reasons shown.
const MOST_REASONS: usize = 12;

/// The reasons; statuses that need attention come first, and within each the most frequent reason.
pub(super) struct LeftOut {
    pub(super) reasons: Vec<SkipReason>,
    pub(super) shown: String,
}

/// One reason for which files were not compared.
pub(super) struct SkipReason {
    pub(super) status: &'static str,
    pub(super) reason: String,
    pub(super) n_files: String,
    /// The link to the list of these files.
    pub(super) link: String,
}

pub(super) fn left_out(report: &Report) -> LeftOut {
    let mut numbers: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| !file.has_compared_code()) {
        *numbers.entry((file_words::index_of(&file.status), why(&file.status))).or_default() += 1;
    }
    let total = numbers.len();
    let mut numbers: Vec<((usize, &str), usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|&((status, _), number)| (status, Reverse(number)));
    numbers.truncate(MOST_REASONS);
    let reasons: Vec<SkipReason> =
        numbers.into_iter().map(|((status, why), number)| reason(status, why, number)).collect();
    LeftOut { shown: text::shown(reasons.len(), total, ["reason", "reasons"]), reasons }
}

/// Returns the reason why nothing of a file was compared; empty if it was read and has no code.
fn why(status: &FileStatus) -> &str {
    match status {
        FileStatus::Unreadable { reason: why } | FileStatus::Ignored { rule: why } => why,
        FileStatus::Absent { what, .. } => what,
        FileStatus::TooShort
        | FileStatus::Compared
        | FileStatus::PartlyParsed { .. }
        | FileStatus::DuplicateOf { .. } => "",
    }
}

fn reason(status: usize, why: &str, number: usize) -> SkipReason {
    let title = file_words::STATUSES[status].1;
    let status_query = format!("status:\"{}\"", title.to_lowercase());
    let shown = visible::name(why);
    // Quotation marks cannot be part of a query, but the words around them can.
    let words = shown.split('"').map(str::trim).filter(|part| !part.is_empty()).map(|part| format!(" note:\"{part}\""));
    let conditions = if why.is_empty() { text::WITHOUT_CODE_QUERY.to_owned() } else { words.collect() };
    SkipReason {
        status: title,
        reason: if why.is_empty() { text::WITHOUT_CODE.to_owned() } else { visible::short_name(why).into_owned() },
        n_files: count(number),
        link: format!("batch.html{}", query(&(status_query + &conditions))),
    }
}
