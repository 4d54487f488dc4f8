//! The list of clusters, those of the best pairs first.

use askama::Template;

use crate::model::Verdict;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::pages::Pages;
use crate::parts::people::highest_score;
use crate::words::figures::{more_than, shown_of};
use crate::words::review;

/// Maximum number of clusters with a row. Each cluster links to the next, so the others can be reached as well.
const MOST_CLUSTERS: usize = 500;

const MOST_NAMED: usize = 8;

#[derive(Template)]
#[template(path = "clusters.html")]
pub(super) struct ClustersPage<'a> {
    frame: Frame<'a>,
    pages: &'a Pages<'a>,
    threshold: Threshold,
}

/// The limits of the form that makes the clusters again with another threshold, on a server.
struct Threshold {
    /// The minimum score of a pair that joins two submissions.
    from: f64,
    /// The lowest score of a reported pair.
    least: f64,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>) -> ClustersPage<'a> {
    let (mut own, mut least) = (None, None);
    for pair in &pages.report.pairs {
        let score = pair.figures.score;
        least = Some(least.map_or(score, |least: f64| least.min(score)));
        if pair.verdict != Verdict::Unremarkable {
            own = Some(own.map_or(score, |own: f64| own.min(score)));
        }
    }
    let from = pages.regrouped().map_or_else(|| own.map_or(0.5, hundredths), |one| one.from);
    let threshold = Threshold { from, least: least.map_or(0.0, hundredths) };
    ClustersPage { frame: Frame::top(pages, "clusters"), pages, threshold }
}

/// Rounds a score down to the steps of the slider.
fn hundredths(score: f64) -> f64 {
    (score * 100.0).floor() / 100.0
}
