//! The page of a cluster: what all share, its pairs, the graph, its members and their times.

use std::cmp::Reverse;
use std::collections::HashMap;

use askama::Template;

use crate::model::{Cluster, Pair, Verdict};
use crate::parts::common_blocks::of_members;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::graph::{Graph, MemberPair, graph};
use crate::parts::histories::{self, in_cluster};
use crate::parts::pages::Pages;
use crate::parts::people::highest_score;
use crate::parts::query::{self, query};
use crate::parts::timeline::{self, timeline};
use crate::words::figures::{shown, shown_of};
use crate::words::statement;
use crate::words::{cluster as text, histories as history_words, review};

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
    pages: &'a Pages<'a>,
    index: usize,
    cluster: &'a Cluster,
    /// The index of its case; clusters that were made again are no cases of the report.
    case: Option<usize>,
    members: Vec<MemberStats>,
    graph: Graph,
    n_links: usize,
    /// The pairs of members, best first.
    inside: Vec<usize>,
    /// The flagged pairs of members with submissions outside of the cluster, best first.
    outside: Vec<usize>,
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
    let members = stats(pages, cluster, &inside);
    let order: Vec<usize> = members.iter().map(|one| one.submission).collect();
    let links = links(pages, &order, &inside);
    let case = pages.report.cases.iter().position(|case| case.cluster == Some(index + 1));
    ClusterPage {
        frame: Frame::below(pages, "clusters"),
        pages,
        index,
        cluster,
        case: case.filter(|_| pages.regrouped().is_none()),
        members,
        graph: graph(pages, &order, &links, true),
        n_links: links.len(),
        outside: pairs_outside(pages, index),
        inside,
    }
}

fn pairs_outside(pages: &Pages, index: usize) -> Vec<usize> {
    pages.pairs_of_members(index, |member: usize, pair: &Pair| {
        pair.verdict != Verdict::Unremarkable && pages.cluster_of(pair.partner_of(member)) != Some(index)
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
