//! The page of a cluster: what all share, its pairs, the graph, its members and their times.

use std::cmp::Reverse;
use std::collections::HashMap;

use askama::Template;

use crate::model::{Cluster, Pair, Report, Verdict};
use crate::parts::case_card::{Deciding, deciding};
use crate::parts::common_blocks::{BlockOfMembers, of_members};
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::graph::{Graph, MemberPair, graph};
use crate::parts::histories::{AppearedInCluster, in_cluster};
use crate::parts::live::{ReviewForm, review_form_of_case};
use crate::parts::pages::Pages;
use crate::parts::people::highest_score;
use crate::parts::query::{self, query};
use crate::parts::timeline::{self, Moment, timeline};
use crate::words::figures::{count, score, shown};
use crate::words::statement::{Statement, of_case};
use crate::words::{cluster as text, review};

/// Maximum number of members with a row.
const MOST_MEMBERS: usize = 500;

/// Maximum number of inner pairs with a row; the list of pairs has all of them.
const MOST_PAIRS: usize = 100;

/// Maximum number of pairs with other submissions with a row.
const MOST_RELATED: usize = 50;

#[derive(Template)]
#[template(path = "cluster.html")]
pub(super) struct ClusterPage<'a> {
    frame: Frame<'a>,
    title: String,
    place: String,
    previous: Option<usize>,
    next: Option<usize>,
    statement: Option<Statement>,
    deciding: Option<Deciding<'a>>,
    /// The form for a review of the case, on a server.
    review: Option<ReviewForm<'a>>,
    sheet_command: Option<String>,
    common_block: Option<BlockOfMembers<'a>>,
    facts: Vec<(&'static str, String)>,
    report: &'a Report,
    cluster: &'a Cluster,
    members: Vec<MemberStats>,
    members_shown: String,
    moments: Vec<Moment<'a>>,
    moments_shown: String,
    without_time: Option<String>,
    /// The time when the shared code appeared in the histories of members.
    appeared: Option<AppearedInCluster<'a>>,
    graph: Graph,
    graph_in_words: String,
    pairs: Vec<PairRow<'a>>,
    pairs_shown: String,
    /// A link to all pairs in the list of pairs, which knows only the report's own clusters.
    all_pairs: Option<String>,
    /// A description of the clusters if they were made again.
    regrouped: Option<String>,
    cluster_query: String,
    related: Vec<PairRow<'a>>,
    related_shown: String,
}

/// A row of a table of pairs.
struct PairRow<'a> {
    rank: usize,
    statement: String,
    pair: &'a Pair,
    /// The review that stands, on a server.
    review: Option<&'static str>,
}

/// A member with statistics of its pairs within the cluster.
struct MemberStats {
    submission: usize,
    n_links: usize,
    best: f64,
    sum: f64,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, index: usize) -> ClusterPage<'a> {
    let cluster = &pages.clusters()[index];
    let inside = pages.pairs_inside(index);
    let outside = pairs_outside(pages, index);
    let stats = stats(pages, cluster, &inside);
    let order: Vec<usize> = stats.iter().map(|one| one.submission).collect();
    let links = links(pages, &order, &inside);
    let n_members = order.len();
    // Clusters that were made again are no cases of the report.
    let case = pages.report.cases.iter().position(|case| case.cluster == Some(index + 1));
    let case = case.filter(|_| pages.regrouped().is_none());
    let found = case.map(|case| &pages.report.cases[case]);
    ClusterPage {
        frame: Frame::below(pages, "clusters"),
        title: text::title(index + 1),
        place: text::place(index + 1, pages.clusters().len()),
        previous: (index > 0).then_some(index),
        next: (index + 1 < pages.clusters().len()).then_some(index + 2),
        statement: found.map(|case| of_case(pages.report, case)),
        deciding: found.and_then(|case| deciding(pages.report, case)),
        review: case.zip(pages.live.as_ref()).map(|(case, view)| review_form_of_case(view, case)),
        sheet_command: case.map(|case| text::sheet_command(case + 1)),
        common_block: of_members(pages, &cluster.members),
        facts: facts(pages, cluster, &inside),
        report: pages.report,
        cluster,
        members: stats.into_iter().take(MOST_MEMBERS).collect(),
        members_shown: shown(n_members.min(MOST_MEMBERS), n_members),
        moments: timeline(pages, cluster),
        moments_shown: shown(cluster.in_time.len().min(timeline::MOST_MOMENTS), cluster.in_time.len()),
        without_time: text::without_time(n_members - cluster.in_time.len()),
        appeared: in_cluster(pages.report, &inside),
        graph: graph(pages, &order, &links, true),
        graph_in_words: text::graph(n_members, links.len()),
        pairs: inside.iter().take(MOST_PAIRS).map(|&pair| row(pages, pair)).collect(),
        pairs_shown: shown(inside.len().min(MOST_PAIRS), cluster.n_pairs),
        all_pairs: pages.regrouped().is_none().then(|| query(&query::cluster(index + 1))),
        regrouped: pages.regrouped().map(|one| review::regrouped(one.from, one.clusters.len())),
        cluster_query: pages.cluster_query(),
        related: outside.iter().take(MOST_RELATED).map(|&pair| row(pages, pair)).collect(),
        related_shown: shown(outside.len().min(MOST_RELATED), outside.len()),
    }
}

/// Returns the flagged pairs of members with submissions outside of the cluster, best first.
fn pairs_outside(pages: &Pages, index: usize) -> Vec<usize> {
    pages.pairs_of_members(index, |member: usize, pair: &Pair| {
        let other = if pair.left == member { pair.right } else { pair.left };
        pair.verdict != Verdict::Unremarkable && pages.cluster_of(other) != Some(index)
    })
}

/// Returns the members in the order of the page: the central one, then those in most pairs.
fn stats(pages: &Pages, cluster: &Cluster, inside: &[usize]) -> Vec<MemberStats> {
    let mut stats: HashMap<usize, MemberStats> = cluster
        .members
        .iter()
        .map(|&submission| (submission, MemberStats { submission, n_links: 0, best: 0.0, sum: 0.0 }))
        .collect();
    for &index in inside {
        let pair = &pages.report.pairs[index];
        for end in [pair.left, pair.right] {
            if let Some(stats_of_one) = stats.get_mut(&end) {
                stats_of_one.n_links += 1;
                stats_of_one.best = stats_of_one.best.max(pair.figures.score);
                stats_of_one.sum += pair.figures.score;
            }
        }
    }
    let mut stats: Vec<MemberStats> = stats.into_values().collect();
    stats.sort_by(|one, other| {
        let rank = |one: &MemberStats| (one.submission != cluster.central, Reverse(one.n_links));
        rank(one).cmp(&rank(other)).then(other.sum.total_cmp(&one.sum)).then(one.submission.cmp(&other.submission))
    });
    stats
}

/// Returns the pairs between members, with the numbers that members have on the page.
fn links(pages: &Pages, order: &[usize], inside: &[usize]) -> Vec<MemberPair> {
    let number: HashMap<usize, usize> = order.iter().enumerate().map(|(number, &member)| (member, number)).collect();
    inside
        .iter()
        .filter_map(|&index| {
            let pair = &pages.report.pairs[index];
            Some(MemberPair {
                ends: [*number.get(&pair.left)?, *number.get(&pair.right)?],
                pair: index,
                score: pair.figures.score,
            })
        })
        .collect()
}

fn facts(pages: &Pages, cluster: &Cluster, inside: &[usize]) -> Vec<(&'static str, String)> {
    let mut facts = vec![("Members", count(cluster.members.len())), ("Pairs", count(cluster.n_pairs))];
    let n_strong = inside.iter().filter(|&&pair| pages.report.pairs[pair].verdict == Verdict::Strong).count();
    facts.push(("Strong pairs", count(n_strong)));
    facts.extend(highest_score(pages.report, inside).map(|best| ("Highest score", score(best))));
    facts
}

fn row<'a>(pages: &Pages<'a>, index: usize) -> PairRow<'a> {
    let pair = &pages.report.pairs[index];
    PairRow {
        rank: index + 1,
        statement: pair.statement(pages.report),
        pair,
        review: pages.live.as_ref().and_then(|view| view.review(index)).map(|one| review::state(one.state)),
    }
}
