//! The front page: the batch at a glance, and what deserves time first.

use std::borrow::Cow;
use std::collections::BTreeMap;

use askama::Template;

use super::Pages;
use super::batch::{self, FateView};
use super::frame::{Frame, Named};
use super::histogram::{Histogram, histogram};
use super::left_out::{LeftOut, left_out};
use super::list::{Row, Table};
use super::live::LiveView;
use super::pairs;
use crate::figures::count;
use crate::model::{Pair, Report, Role, Verdict};
use crate::text::{live, overview as text};
use crate::visible;

/// How many pairs are shown.
const MOST_PAIRS: usize = 25;
/// How many pairs are shown where none deserves time.
const MOST_CLOSEST: usize = 5;
/// How many clusters, and groups of identical submissions.
const MOST_GROUPS: usize = 10;
/// How many members of each.
const MOST_MEMBERS: usize = 8;
/// How many languages.
const MOST_LANGUAGES: usize = 12;

#[derive(Template)]
#[template(path = "overview.html")]
pub(super) struct OverviewPage<'a> {
    frame: Frame<'a>,
    lead: String,
    n_submissions: String,
    n_earlier: Option<String>,
    n_files: String,
    n_pairs_reported: String,
    n_pairs_found: String,
    n_strong: String,
    n_worth_a_look: String,
    n_clusters: String,
    marked: Option<Marked>,
    languages: Languages<'a>,
    fates: Vec<FateView>,
    histogram: Option<Histogram>,
    best: Best<'a>,
    clusters: Vec<ClusterView<'a>>,
    clusters_shown: String,
    identical: Vec<Members<'a>>,
    identical_shown: String,
    left_out: LeftOut,
}

/// The languages of the batch, most of it first.
struct Languages<'a> {
    named: Vec<(Cow<'a, str>, String)>,
    more: Option<String>,
}

/// The pairs that deserve time, or the closest ones if none does.
struct Best<'a> {
    title: &'static str,
    shown: String,
    table: Table<'a>,
}

/// How many of the pairs that deserve time somebody said something about.
struct Marked {
    n_marked: String,
    of: String,
    left: Option<String>,
}

struct ClusterView<'a> {
    number: usize,
    summary: String,
    members: Members<'a>,
    /// The number of the page of the central member.
    central: usize,
    /// The best of its reported pairs.
    best: Option<usize>,
}

/// The first members of a group, and that there are more.
struct Members<'a> {
    named: Vec<Named<'a>>,
    more: Option<String>,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> OverviewPage<'a> {
    let report = pages.report;
    let n_earlier = report.submissions.iter().filter(|one| one.role == Role::Earlier).count();
    let n_of = |verdict| report.n_pairs_with(verdict);
    let clusters: Vec<ClusterView> = clusters(report);
    let identical: Vec<Members> =
        report.identical.iter().take(MOST_GROUPS).map(|group| members(report, group)).collect();
    OverviewPage {
        frame: Frame::top(pages, "overview"),
        lead: text::lead(n_of(Verdict::Strong), n_of(Verdict::WorthALook)),
        n_submissions: count(report.submissions.len() - n_earlier),
        n_earlier: (n_earlier > 0).then(|| text::and_earlier(n_earlier)),
        n_files: count(report.account.len()),
        n_pairs_reported: count(report.pairs.len()),
        n_pairs_found: text::of_found(report.n_pairs_found),
        n_strong: count(n_of(Verdict::Strong)),
        n_worth_a_look: count(n_of(Verdict::WorthALook)),
        n_clusters: count(report.clusters.len()),
        marked: pages.live.as_ref().map(|view| marked(report, view)),
        languages: languages(report),
        fates: batch::fates(&pages.account),
        histogram: histogram(report),
        best: best(pages),
        clusters_shown: text::shown(clusters.len(), report.clusters.len()),
        clusters,
        identical_shown: text::shown(identical.len(), report.identical.len()),
        identical,
        left_out: left_out(report),
    }
}

fn languages(report: &Report) -> Languages<'_> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for file in report.account.iter().filter(|file| file.role == Role::Batch) {
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

/// How many of the pairs that deserve time are marked.
fn marked(report: &Report, view: &LiveView) -> Marked {
    let suspicious = report.pairs.iter().enumerate().filter(|(_, pair)| pair.verdict != Verdict::Unremarkable);
    let n_marked = suspicious.clone().filter(|&(place, _)| view.mark(place).is_some()).count();
    let total = suspicious.count();
    let left = (n_marked < total).then(|| live::left(total - n_marked));
    Marked { n_marked: count(n_marked), of: live::of_suspicious(total), left }
}

fn best<'a>(pages: &Pages<'a>) -> Best<'a> {
    let report = pages.report;
    let of = |verdict| report.pairs.iter().enumerate().filter(move |(_, pair)| pair.verdict == verdict);
    let mut places: Vec<usize> = of(Verdict::Strong).chain(of(Verdict::WorthALook)).map(|(place, _)| place).collect();
    let (title, total, most) = match places.len() {
        0 => (text::CLOSEST, report.pairs.len(), MOST_CLOSEST),
        number => (text::BEST, number, MOST_PAIRS),
    };
    if places.is_empty() {
        places.extend(0..total);
    }
    places.truncate(most);
    let row = |&place: &usize| Row { anchor: None, cells: pairs::cells(pages, place) };
    let table = Table {
        name: "best",
        caption: text::BEST_CAPTION,
        columns: pairs::columns(pages),
        rows: places.iter().map(row).collect(),
    };
    Best { title, shown: text::shown(places.len(), total), table }
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
        best: report.pairs.iter().position(of_cluster).map(|place| place + 1),
    }
}

fn members<'a>(report: &'a Report, group: &[usize]) -> Members<'a> {
    let named = group.iter().take(MOST_MEMBERS).map(|&member| Named::new(report, member));
    Members { named: named.collect(), more: more(group.len(), MOST_MEMBERS) }
}

/// That a list has more than is shown.
fn more(total: usize, most: usize) -> Option<String> {
    (total > most).then(|| text::and_more(total - most))
}
