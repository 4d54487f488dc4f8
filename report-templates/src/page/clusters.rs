//! All clusters, those of the best pairs first.

use askama::Template;

use super::Pages;
use super::cluster::pairs_inside;
use super::frame::{Frame, Named};
use crate::figures::{count, score};
use crate::model::Verdict;
use crate::text::submission::more;
use crate::text::{cluster as text, live};

/// So many clusters have a row. Each page of a cluster leads to the next, so the others can be reached too.
const MOST_CLUSTERS: usize = 500;

/// So many members are named in a row.
const MOST_NAMED: usize = 8;

#[derive(Template)]
#[template(path = "clusters.html")]
pub(super) struct ClustersPage<'a> {
    frame: Frame<'a>,
    rows: Vec<Row<'a>>,
    shown: String,
    threshold: Option<Threshold>,
    /// What links to a cluster end with.
    asked: String,
}

/// How to make the clusters again, where a server does it.
struct Threshold {
    /// What the clusters are, if they are not the report's own.
    regrouped: Option<String>,
    /// The least score of a pair that joins.
    from: String,
    /// The least score of any reported pair.
    least: String,
}

struct Row<'a> {
    number: usize,
    n_members: String,
    n_pairs: String,
    n_strong: String,
    best: String,
    central: Named<'a>,
    /// The other members.
    members: Vec<Named<'a>>,
    more: Option<String>,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> ClustersPage<'a> {
    let n_clusters = pages.clusters().len();
    let n_shown = n_clusters.min(MOST_CLUSTERS);
    ClustersPage {
        frame: Frame::top(pages, "clusters"),
        rows: (0..n_shown).map(|place| row(pages, place)).collect(),
        shown: text::shown(n_shown, n_clusters),
        threshold: pages.live.as_ref().map(|_| threshold(pages)),
        asked: asked(pages),
    }
}

/// What the addresses of clusters end with where they were made again.
pub(super) fn asked(pages: &Pages) -> String {
    pages.regrouped().map_or_else(String::new, |regrouped| format!("?from={}", regrouped.from))
}

fn threshold(pages: &Pages) -> Threshold {
    let pairs = &pages.report.pairs;
    let suspicious = pairs.iter().filter(|pair| pair.verdict != Verdict::Unremarkable);
    let least = |scores: &mut dyn Iterator<Item = f64>| scores.reduce(f64::min).map(hundredths);
    let own = least(&mut suspicious.map(|pair| pair.score)).unwrap_or(0.5);
    let regrouped = pages.regrouped();
    Threshold {
        regrouped: regrouped.map(|one| live::regrouped(one.from, one.clusters.len())),
        from: regrouped.map_or(own, |one| one.from).to_string(),
        least: least(&mut pairs.iter().map(|pair| pair.score)).unwrap_or(0.0).to_string(),
    }
}

/// A score cut to the steps of the slider.
fn hundredths(score: f64) -> f64 {
    (score * 100.0).floor() / 100.0
}

fn row<'a>(pages: &Pages<'a>, place: usize) -> Row<'a> {
    let report = pages.report;
    let cluster = &pages.clusters()[place];
    let inside = pairs_inside(pages, place);
    let n_strong = inside.iter().filter(|&&pair| report.pairs[pair].verdict == Verdict::Strong).count();
    let others = || cluster.members.iter().copied().filter(|&member| member != cluster.central);
    Row {
        number: place + 1,
        n_members: count(cluster.members.len()),
        n_pairs: count(inside.len()),
        n_strong: count(n_strong),
        best: inside.first().map_or_else(String::new, |&best| score(report.pairs[best].score)),
        central: Named::new(report, cluster.central),
        members: others().take(MOST_NAMED).map(|member| Named::new(report, member)).collect(),
        more: more(others().count().saturating_sub(MOST_NAMED)),
    }
}
