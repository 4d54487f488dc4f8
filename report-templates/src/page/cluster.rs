//! One cluster: its members, the order in which they handed in, how they hang together, and its pairs.

use std::cmp::Reverse;
use std::collections::HashMap;

use askama::Template;

use super::Pages;
use super::clusters::asked;
use super::frame::{Figures, Frame, Named};
use super::graph::{self, Graph, among, graph};
use super::matrix::{self, Cell, Link, matrix};
use super::query::{self, query};
use super::submission::time;
use super::timeline::{self, Moment, timeline};
use crate::figures::{count, score};
use crate::model::{Cluster, Pair, Verdict};
use crate::text::{cluster as text, live};
use crate::{visible, wording};

/// So many members have a row.
const MOST_MEMBERS: usize = 500;

/// So many pairs of members have a row; the list of pairs has all of them.
const MOST_PAIRS: usize = 100;

/// So many pairs with others have a row.
const MOST_RELATED: usize = 50;

#[derive(Template)]
#[template(path = "cluster.html")]
pub(super) struct ClusterPage<'a> {
    frame: Frame<'a>,
    title: String,
    place: String,
    previous: Option<usize>,
    next: Option<usize>,
    facts: Vec<(&'static str, String)>,
    members: Vec<Member<'a>>,
    members_shown: String,
    moments: Vec<Moment<'a>>,
    moments_shown: String,
    without_time: Option<String>,
    graph: Graph,
    graph_in_words: String,
    graph_cut: Option<String>,
    matrix: Vec<Vec<Cell>>,
    matrix_cut: Option<String>,
    pairs: Vec<Row<'a>>,
    pairs_shown: String,
    /// All pairs as a link into their list, which knows the report's own clusters alone.
    all_pairs: Option<String>,
    /// What the clusters are if they were made again, and what links to them end with.
    regrouped: Option<String>,
    asked: String,
    related: Vec<Row<'a>>,
    related_shown: String,
}

/// A row of the list of members.
struct Member<'a> {
    named: Named<'a>,
    is_central: bool,
    n_pairs: String,
    best: String,
    own_tokens: String,
    time: String,
}

/// A row of a list of pairs.
struct Row<'a> {
    rank: usize,
    left: Named<'a>,
    right: Named<'a>,
    label: String,
    figures: Figures,
}

/// A member and how it hangs together with the others.
struct Standing {
    submission: usize,
    n_links: usize,
    best: f64,
    sum: f64,
}

pub(super) fn page<'a>(pages: &Pages<'a>, place: usize) -> ClusterPage<'a> {
    let cluster = &pages.clusters()[place];
    let inside = pairs_inside(pages, place);
    let outside = pairs_outside(pages, place);
    let standings = standings(pages, cluster, &inside);
    let order: Vec<usize> = standings.iter().map(|one| one.submission).collect();
    let links = links(pages, &order, &inside);
    let n_members = order.len();
    ClusterPage {
        frame: Frame::below(pages, "clusters"),
        title: text::title(place + 1),
        place: text::place(place + 1, pages.clusters().len()),
        previous: (place > 0).then_some(place),
        next: (place + 1 < pages.clusters().len()).then_some(place + 2),
        facts: facts(pages, n_members, &inside),
        members: standings.iter().take(MOST_MEMBERS).map(|one| member(pages, cluster, one)).collect(),
        members_shown: text::shown(n_members.min(MOST_MEMBERS), n_members),
        moments: timeline(pages, cluster),
        moments_shown: text::shown(cluster.in_time.len().min(timeline::MOST_MOMENTS), cluster.in_time.len()),
        without_time: text::without_time(n_members - cluster.in_time.len()),
        graph: graph(pages, &order, &links),
        graph_in_words: graph_in_words(pages, &standings, links.len()),
        graph_cut: graph_cut(n_members, &links),
        matrix: matrix(n_members, &links),
        matrix_cut: text::cut((n_members.min(matrix::MOST_MEMBERS), n_members), (0, 0)),
        pairs: inside.iter().take(MOST_PAIRS).map(|&pair| row(pages, pair)).collect(),
        pairs_shown: text::shown(inside.len().min(MOST_PAIRS), inside.len()),
        all_pairs: pages.regrouped().is_none().then(|| query(&query::cluster(place + 1))),
        regrouped: pages.regrouped().map(|one| live::regrouped(one.from, one.clusters.len())),
        asked: asked(pages),
        related: outside.iter().take(MOST_RELATED).map(|&pair| row(pages, pair)).collect(),
        related_shown: text::shown(outside.len().min(MOST_RELATED), outside.len()),
    }
}

/// The reported pairs of a cluster's members, best first.
pub(super) fn pairs_inside(pages: &Pages, place: usize) -> Vec<usize> {
    // Both members of a pair know it; its left one is asked.
    let is_inside = |member: usize, pair: &Pair| pair.left == member && pages.cluster_of_pair(pair) == Some(place);
    pairs_of_members(pages, place, is_inside)
}

/// The pairs of members with others that are worth a look, best first.
fn pairs_outside(pages: &Pages, place: usize) -> Vec<usize> {
    let is_outside = |member: usize, pair: &Pair| {
        let other = if pair.left == member { pair.right } else { pair.left };
        pair.verdict != Verdict::Unremarkable && pages.cluster_of(other) != Some(place)
    };
    pairs_of_members(pages, place, is_outside)
}

fn pairs_of_members(pages: &Pages, place: usize, is_wanted: impl Fn(usize, &Pair) -> bool) -> Vec<usize> {
    let members = &pages.clusters()[place].members;
    let of_member = |&member: &usize| pages.pairs_of[member].iter().map(move |&pair| (member, pair));
    let all = members.iter().flat_map(of_member);
    let wanted = all.filter(|&(member, pair)| is_wanted(member, &pages.report.pairs[pair]));
    let mut wanted: Vec<usize> = wanted.map(|(_, pair)| pair).collect();
    wanted.sort_unstable();
    wanted
}

/// The members in the order of the page: the central one, then those in most pairs.
fn standings(pages: &Pages, cluster: &Cluster, inside: &[usize]) -> Vec<Standing> {
    let new = |&submission: &usize| (submission, Standing { submission, n_links: 0, best: 0.0, sum: 0.0 });
    let mut standings: HashMap<usize, Standing> = cluster.members.iter().map(new).collect();
    for &place in inside {
        let pair = &pages.report.pairs[place];
        for end in [pair.left, pair.right] {
            if let Some(standing) = standings.get_mut(&end) {
                standing.n_links += 1;
                standing.best = standing.best.max(pair.score);
                standing.sum += pair.score;
            }
        }
    }
    let mut standings: Vec<Standing> = standings.into_values().collect();
    standings.sort_by(|one, other| {
        let rank = |one: &Standing| (one.submission != cluster.central, Reverse(one.n_links));
        rank(one).cmp(&rank(other)).then(other.sum.total_cmp(&one.sum)).then(one.submission.cmp(&other.submission))
    });
    standings
}

/// The pairs between the members as they are numbered on the page.
fn links(pages: &Pages, order: &[usize], inside: &[usize]) -> Vec<Link> {
    let number: HashMap<usize, usize> = order.iter().enumerate().map(|(number, &member)| (member, number)).collect();
    let link = |&place: &usize| {
        let pair = &pages.report.pairs[place];
        Some(Link { ends: [*number.get(&pair.left)?, *number.get(&pair.right)?], pair: place, score: pair.score })
    };
    inside.iter().filter_map(link).collect()
}

fn facts(pages: &Pages, n_members: usize, inside: &[usize]) -> Vec<(&'static str, String)> {
    let mut facts = vec![(text::MEMBERS, count(n_members)), (text::N_PAIRS, count(inside.len()))];
    let n_strong = inside.iter().filter(|&&pair| pages.report.pairs[pair].verdict == Verdict::Strong).count();
    facts.push((text::N_STRONG, count(n_strong)));
    facts.extend(inside.first().map(|&best| (text::BEST_SCORE, score(pages.report.pairs[best].score))));
    facts
}

fn member<'a>(pages: &Pages<'a>, cluster: &Cluster, standing: &Standing) -> Member<'a> {
    let one = &pages.report.submissions[standing.submission];
    Member {
        named: Named::new(pages.report, standing.submission),
        is_central: standing.submission == cluster.central,
        n_pairs: count(standing.n_links),
        best: if standing.n_links > 0 { score(standing.best) } else { String::new() },
        own_tokens: count(one.own_tokens),
        time: visible::name(&time(&one.handed_in).unwrap_or_default()).into_owned(),
    }
}

fn row<'a>(pages: &Pages<'a>, place: usize) -> Row<'a> {
    let pair = &pages.report.pairs[place];
    Row {
        rank: place + 1,
        left: Named::new(pages.report, pair.left),
        right: Named::new(pages.report, pair.right),
        label: wording::label(pair).join(", "),
        figures: Figures::new(pair),
    }
}

fn graph_in_words(pages: &Pages, standings: &[Standing], n_pairs: usize) -> String {
    let busiest = standings.iter().rev().max_by_key(|one| one.n_links);
    busiest.map_or_else(String::new, |one| {
        let name = visible::short_name(&pages.report.submissions[one.submission].name);
        text::graph(standings.len(), n_pairs, &name, one.n_links)
    })
}

fn graph_cut(n_members: usize, links: &[Link]) -> Option<String> {
    let n_nodes = n_members.min(graph::MOST_NODES);
    let n_edges = among(links, n_nodes).count().min(graph::MOST_EDGES);
    text::cut((n_nodes, n_members), (n_edges, links.len()))
}
