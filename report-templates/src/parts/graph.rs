//! The graph of a cluster, or of all people in flagged pairs: people as circles, reported pairs as lines.
//!
//! A force-directed layout: members repel one another, and pairs attract, for a fixed number of steps from a fixed start.
//! It uses only sums, products and roots, which every machine computes alike.

use super::pages::Pages;
use crate::words::figures::score;
use crate::words::{cluster as text, visible};

/// Maximum number of members in the graph.
const MOST_NODES: usize = 60;

/// Maximum number of pairs in the graph.
const MOST_EDGES: usize = 300;

/// Maximum number of members whose names are drawn; more names would hide one another.
const MOST_NAMES: usize = 16;

/// Maximum length of a name in the graph, in characters.
const LONGEST_NAME: usize = 16;

/// Half the width of the longest name, and the height of a name, in units of the picture.
const NAME_SIZE: [f64; 2] = [52.0, 16.0];

/// Factor by which circles with names are farther apart.
const ROOM_FOR_NAMES: f64 = 1.5;

/// With more pairs than this, lines are thinner.
const THIN_FROM: f64 = 40.0;

const RADIUS: f64 = 15.0;

/// Preferred distance between two members of a pair.
const DISTANCE: f64 = 105.0;

/// Minimum distance between the centers of two circles.
const LEAST_DISTANCE: f64 = 2.8 * RADIUS;

const N_STEPS: usize = 240;

/// Strength of the pull to the center: a long chain must fold, or its circles become dots.
const TO_THE_MIDDLE: f64 = 1.5;

/// Share of a force that becomes a move in one step.
const PACE: f64 = 0.25;

/// A reported pair of people, who are numbered from 0 in the order of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemberPair {
    pub(crate) ends: [usize; 2],
    /// The index of the pair in the report.
    pub(crate) pair: usize,
    pub(crate) score: f64,
}

pub(crate) struct Graph {
    pub(crate) view: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) has_names: bool,
    /// Whether the first one is the central member.
    pub(crate) central: bool,
    /// A note if not all people or pairs are drawn.
    pub(crate) cut: Option<String>,
}

pub(crate) struct Node {
    /// Its number in the table of members.
    pub(crate) number: usize,
    pub(crate) page: usize,
    pub(crate) name: String,
    /// The name, cut so that it fits below the circle.
    pub(crate) short: String,
    pub(crate) x: String,
    pub(crate) y: String,
}

pub(crate) struct Edge {
    pub(crate) rank: usize,
    pub(crate) path: String,
    pub(crate) width: String,
    pub(crate) label: String,
}

type Point = [f64; 2];

/// Draws the first members of a cluster and their best pairs. `links` are ordered, best first.
pub(crate) fn graph(pages: &Pages, members: &[usize], links: &[MemberPair], central: bool) -> Graph {
    let n_members = members.len();
    let members = &members[..n_members.min(MOST_NODES)];
    let drawn: Vec<MemberPair> =
        links.iter().copied().filter(|link| link.ends.iter().all(|&end| end < members.len())).collect();
    let has_names = members.len() <= MOST_NAMES;
    let mut points = arranged(members.len(), &drawn);
    if has_names {
        points.iter_mut().flatten().for_each(|along| *along *= ROOM_FOR_NAMES);
    }
    let bound =
        |axis: usize, pick: fn(f64, f64) -> f64| points.iter().map(|point| point[axis]).reduce(pick).unwrap_or(0.0);
    let margin = RADIUS + 6.0;
    let [beside, below] = if has_names { [NAME_SIZE[0], margin + NAME_SIZE[1]] } else { [margin, margin] };
    let (left, top) = ((bound(0, f64::min) - beside).floor(), (bound(1, f64::min) - margin).floor());
    let (width, height) = ((bound(0, f64::max) + beside).ceil() - left, (bound(1, f64::max) + below).ceil() - top);
    Graph {
        view: format!("{left:.0} {top:.0} {width:.0} {height:.0}"),
        width,
        height,
        nodes: members
            .iter()
            .zip(&points)
            .enumerate()
            .map(|(index, (&member, point))| node(pages, index, member, point))
            .collect(),
        cut: text::cut((members.len(), n_members), (drawn.len().min(MOST_EDGES), links.len())),
        edges: edges(pages, &drawn, &points),
        has_names,
        central,
    }
}

fn node(pages: &Pages, index: usize, member: usize, point: &Point) -> Node {
    let name = visible::short_name(&pages.report.submissions[member].name);
    Node {
        number: index + 1,
        page: member + 1,
        short: cut(&name),
        name: name.into_owned(),
        x: format!("{:.1}", point[0]),
        y: format!("{:.1}", point[1]),
    }
}

fn cut(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", start.trim_end())
}

/// Returns the best pairs. The very best comes last so that no other line covers it; lines get thinner as their number grows.
fn edges(pages: &Pages, links: &[MemberPair], points: &[Point]) -> Vec<Edge> {
    let n_edges = links.len().min(MOST_EDGES);
    let thinner = (THIN_FROM / n_edges.max(1) as f64).sqrt().min(1.0);
    links[..n_edges].iter().rev().map(|link| edge(pages, link, points, thinner)).collect()
}

fn edge(pages: &Pages, link: &MemberPair, points: &[Point], thinner: f64) -> Edge {
    let pair = &pages.report.pairs[link.pair];
    let [left, right] = [pair.left, pair.right].map(|one| visible::short_name(&pages.report.submissions[one].name));
    let [one, other] = link.ends.map(|end| points[end]);
    Edge {
        rank: link.pair + 1,
        path: format!("M{:.1} {:.1}L{:.1} {:.1}", one[0], one[1], other[0], other[1]),
        width: format!("{:.1}", (1.5 + 5.5 * link.score.clamp(0.0, 1.0)) * thinner),
        label: format!("{left} and {right}: score {}", score(link.score)),
    }
}

/// Returns the positions of the members.
fn arranged(n_members: usize, links: &[MemberPair]) -> Vec<Point> {
    let mut points = on_a_circle(n_members);
    let mut n_links = vec![0.0; n_members];
    for end in links.iter().flat_map(|link| link.ends) {
        n_links[end] += 1.0;
    }
    for step in 0..N_STEPS {
        let most = DISTANCE * (N_STEPS - step) as f64 / N_STEPS as f64;
        let moves = forces(&points, links, &n_links);
        for (point, force) in points.iter_mut().zip(moves) {
            let length = length(force).max(1e-9);
            for axis in 0..2 {
                point[axis] += force[axis] / length * (length * PACE).min(most);
            }
        }
    }
    keep_apart(&mut points);
    points
}

/// Returns a start without overlaps. Sines may differ in their last digit between machines, so they are rounded.
fn on_a_circle(n_members: usize) -> Vec<Point> {
    let angle = |index: usize| index as f64 / n_members as f64 * std::f64::consts::TAU;
    let cut = |number: f64| (number * 1000.0).round() / 1000.0 * DISTANCE * (n_members as f64).sqrt();
    (0..n_members).map(|index| [cut(angle(index).cos()), cut(angle(index).sin())]).collect()
}

fn forces(points: &[Point], links: &[MemberPair], n_links: &[f64]) -> Vec<Point> {
    let mut forces: Vec<Point> = points.iter().map(|point| point.map(|along| -along * TO_THE_MIDDLE)).collect();
    for one in 0..points.len() {
        for other in 0..one {
            let away = minus(points[one], points[other]);
            let strength = DISTANCE * DISTANCE / squared(away).max(1.0);
            push(&mut forces, [one, other], away, strength);
        }
    }
    for link in links {
        let [one, other] = link.ends;
        let away = minus(points[one], points[other]);
        // Where every member is in a pair with every other, pairs must not pull all of them to one point.
        let shared = ((n_links[one] + n_links[other]) / 4.0).max(1.0);
        push(&mut forces, link.ends, away, -length(away) / DISTANCE * (0.5 + link.score) / shared);
    }
    forces
}

fn push(forces: &mut [Point], [one, other]: [usize; 2], away: Point, strength: f64) {
    for axis in 0..2 {
        forces[one][axis] += away[axis] * strength;
        forces[other][axis] -= away[axis] * strength;
    }
}

fn keep_apart(points: &mut [Point]) {
    for _ in 0..N_STEPS {
        for one in 0..points.len() {
            for other in 0..one {
                let away = minus(points[one], points[other]);
                let missing = LEAST_DISTANCE - length(away);
                // Two circles at the same point move apart along a line of their own.
                let away = if length(away) < 1e-6 { [1.0, one as f64 - other as f64] } else { away };
                if missing > 0.0 {
                    push(points, [one, other], away, missing / length(away) / 2.0);
                }
            }
        }
    }
}

fn minus(one: Point, other: Point) -> Point {
    [one[0] - other[0], one[1] - other[1]]
}

fn squared(point: Point) -> f64 {
    point[0] * point[0] + point[1] * point[1]
}

fn length(point: Point) -> f64 {
    squared(point).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(n_members: usize, links: &[[usize; 2]]) {
        let links: Vec<MemberPair> = links.iter().map(|&ends| MemberPair { ends, pair: 0, score: 0.8 }).collect();
        let points = arranged(n_members, &links);
        assert_eq!(points, arranged(n_members, &links));
        for one in 0..n_members {
            assert!(length(points[one]) < 600.0, "{n_members}: {one} flew off to {:?}", points[one]);
            for other in 0..one {
                let apart = length(minus(points[one], points[other]));
                assert!(apart > 2.0 * RADIUS, "{n_members}: {one} and {other} are {apart} apart");
            }
        }
    }

    /// A circle that hides another hides a student: from two to sixty members, all must be visible.
    #[test]
    fn no_circle_hides_another() {
        check(2, &[[0, 1]]);
        check(3, &[]);
        check(1, &[]);
        for n_members in [5, 24, MOST_NODES] {
            let star: Vec<[usize; 2]> = (1..n_members).map(|other| [0, other]).collect();
            let chain: Vec<[usize; 2]> = (1..n_members).map(|other| [other - 1, other]).collect();
            let all: Vec<[usize; 2]> = (0..n_members).flat_map(|one| (0..one).map(move |other| [other, one])).collect();
            check(n_members, &star);
            check(n_members, &chain);
            check(n_members, &all);
        }
    }
}
