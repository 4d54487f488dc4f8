//! The list of clusters, those of the best pairs first.

use askama::Template;

use crate::model::{Cluster, Verdict};
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::pages::Pages;
use crate::parts::people::highest_score;
use crate::words::figures::{and_more, shown};
use crate::words::review;

/// Maximum number of clusters with a row. Each cluster links to the next, so the others can be reached as well.
const MOST_CLUSTERS: usize = 500;

/// Maximum number of members named in a row.
const MOST_NAMED: usize = 8;

#[derive(Template)]
#[template(path = "clusters.html")]
pub(super) struct ClustersPage<'a> {
    frame: Frame<'a>,
    rows: Vec<ClusterRow<'a>>,
    shown: String,
    threshold: Option<Threshold>,
    /// The query string of links to clusters.
    cluster_query: String,
}

/// The form that makes the clusters again with another threshold, on a server.
struct Threshold {
    /// A description of the clusters if they are not the report's own.
    regrouped: Option<String>,
    /// The minimum score of a pair that joins two submissions.
    from: String,
    /// The lowest score of a reported pair.
    least: String,
}

struct ClusterRow<'a> {
    number: usize,
    cluster: &'a Cluster,
    n_strong: usize,
    best: Option<f64>,
    /// The members other than the central one.
    members: Vec<usize>,
    more: Option<String>,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>) -> ClustersPage<'a> {
    let n_clusters = pages.clusters().len();
    let n_shown = n_clusters.min(MOST_CLUSTERS);
    ClustersPage {
        frame: Frame::top(pages, "clusters"),
        rows: (0..n_shown).map(|index| row(pages, index)).collect(),
        shown: shown(n_shown, n_clusters),
        threshold: pages.live.as_ref().map(|_| threshold(pages)),
        cluster_query: pages.cluster_query(),
    }
}

fn threshold(pages: &Pages) -> Threshold {
    let pairs = &pages.report.pairs;
    let suspicious = pairs.iter().filter(|pair| pair.verdict != Verdict::Unremarkable);
    let least = |scores: &mut dyn Iterator<Item = f64>| scores.reduce(f64::min).map(hundredths);
    let own = least(&mut suspicious.map(|pair| pair.figures.score)).unwrap_or(0.5);
    let regrouped = pages.regrouped();
    Threshold {
        regrouped: regrouped.map(|one| review::regrouped(one.from, one.clusters.len())),
        from: regrouped.map_or(own, |one| one.from).to_string(),
        least: least(&mut pairs.iter().map(|pair| pair.figures.score)).unwrap_or(0.0).to_string(),
    }
}

/// Rounds a score down to the steps of the slider.
fn hundredths(score: f64) -> f64 {
    (score * 100.0).floor() / 100.0
}

fn row<'a>(pages: &'a Pages<'a>, index: usize) -> ClusterRow<'a> {
    let report = pages.report;
    let cluster = &pages.clusters()[index];
    let inside = pages.pairs_inside(index);
    let n_strong = inside.iter().filter(|&&pair| report.pairs[pair].verdict == Verdict::Strong).count();
    let others = || cluster.members.iter().copied().filter(|&member| member != cluster.central);
    ClusterRow {
        number: index + 1,
        cluster,
        n_strong,
        best: highest_score(report, &inside),
        members: others().take(MOST_NAMED).collect(),
        more: and_more(others().count().saturating_sub(MOST_NAMED)),
    }
}
