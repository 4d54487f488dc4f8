//! The front page: the batch at a glance and its pairs, best first.

use askama::Template;

use super::Pages;
use super::frame::{Figures, Frame, Named};
use crate::figures::{count, counted};
use crate::model::{Pair, Report, Role, Verdict};
use crate::wording;

/// How many pairs the table holds; `pairs.csv` has all of them.
const MOST_ROWS: usize = 2500;

/// How many bars the picture of the best scores has: each is a twentieth of the scale wide.
const N_BARS: usize = 20;

#[derive(Template)]
#[template(path = "index.html")]
pub(super) struct IndexPage<'a> {
    frame: Frame<'a>,
    n_submissions: String,
    n_earlier: Option<String>,
    n_files: String,
    n_pairs_reported: String,
    n_pairs_found: String,
    n_strong: String,
    n_worth_a_look: String,
    rows: Vec<Row<'a>>,
    /// Set if not all reported pairs have a row.
    cut: Option<String>,
    clusters: Vec<ClusterView<'a>>,
    bars: Vec<Bar>,
}

struct Row<'a> {
    rank: usize,
    left: Named<'a>,
    right: Named<'a>,
    label: String,
    figures: Figures,
}

struct ClusterView<'a> {
    number: usize,
    members: Vec<Named<'a>>,
    /// The number of the page of the central member.
    central: usize,
    n_pairs: String,
    /// The best of its reported pairs.
    best: Option<usize>,
}

/// One bar of the picture of best scores.
struct Bar {
    x: usize,
    height: String,
    y: String,
    label: String,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> IndexPage<'a> {
    let report = pages.report;
    let n_earlier = report.submissions.iter().filter(|one| one.role == Role::Earlier).count();
    let (n_reported, n_shown) = (report.pairs.len(), report.pairs.len().min(MOST_ROWS));
    IndexPage {
        frame: Frame::top(report, "pairs"),
        n_submissions: count(report.submissions.len() - n_earlier),
        n_earlier: (n_earlier > 0).then(|| count(n_earlier)),
        n_files: count(report.account.len()),
        n_pairs_reported: count(n_reported),
        n_pairs_found: count(report.n_pairs_found),
        n_strong: count(report.n_pairs_with(Verdict::Strong)),
        n_worth_a_look: count(report.n_pairs_with(Verdict::WorthALook)),
        rows: (0..n_shown).map(|pair| row(report, pair)).collect(),
        cut: (n_shown < n_reported).then(|| format!("{} of {}", count(n_shown), count(n_reported))),
        clusters: clusters(report),
        bars: bars(&best_scores(pages)),
    }
}

fn row(report: &Report, place: usize) -> Row<'_> {
    let pair = &report.pairs[place];
    Row {
        rank: place + 1,
        left: Named::new(report, pair.left),
        right: Named::new(report, pair.right),
        label: wording::label(pair).join(", "),
        figures: Figures::new(pair),
    }
}

fn clusters(report: &Report) -> Vec<ClusterView<'_>> {
    (1..=report.clusters.len()).map(|number| cluster(report, number)).collect()
}

fn cluster(report: &Report, number: usize) -> ClusterView<'_> {
    let of_cluster = |pair: &Pair| pair.cluster == Some(number);
    let n_pairs = report.pairs.iter().filter(|pair| of_cluster(pair)).count();
    let found = &report.clusters[number - 1];
    ClusterView {
        number,
        members: found.members.iter().map(|&member| Named::new(report, member)).collect(),
        central: found.central + 1,
        n_pairs: counted(n_pairs, "pair", "pairs"),
        best: report.pairs.iter().position(of_cluster).map(|place| place + 1),
    }
}

/// The best score of each submission of the batch; 0 if it is in no reported pair.
fn best_scores(pages: &Pages) -> Vec<f64> {
    let report = pages.report;
    let batch = report.submissions.iter().zip(&pages.pairs_of).filter(|(one, _)| one.role == Role::Batch);
    batch.map(|(_, pairs)| pairs.first().map_or(0.0, |&pair| report.pairs[pair].score)).collect()
}

fn bars(scores: &[f64]) -> Vec<Bar> {
    let mut numbers = [0; N_BARS];
    for score in scores {
        numbers[((score * N_BARS as f64) as usize).min(N_BARS - 1)] += 1;
    }
    let most = numbers.iter().copied().max().unwrap_or(0).max(1);
    numbers.iter().enumerate().map(|(place, &number)| bar(place, number, most)).collect()
}

fn bar(place: usize, number: usize, most: usize) -> Bar {
    // One submission among thousands must still be seen: that one is what the reader looks for.
    let height = if number == 0 { 0.0 } else { (number as f64 / most as f64 * 60.0).max(2.0) };
    let bound = |place: usize| place as f64 / N_BARS as f64;
    Bar {
        x: place * 10,
        height: format!("{height:.1}"),
        y: format!("{:.1}", 60.0 - height),
        label: format!(
            "{} with a best score of {:.2} to {:.2}",
            counted(number, "submission", "submissions"),
            bound(place),
            bound(place + 1)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture counts every submission once, at both ends of the scale too.
    #[test]
    fn every_score_has_its_bar() {
        let bars = bars(&[0.0, 0.04, 0.5, 1.0]);
        let labels: Vec<&str> = bars.iter().map(|bar| bar.label.as_str()).collect();
        assert_eq!(bars.len(), N_BARS);
        assert_eq!(labels[0], "2 submissions with a best score of 0.00 to 0.05");
        assert_eq!(labels[10], "1 submission with a best score of 0.50 to 0.55");
        assert_eq!(labels[19], "1 submission with a best score of 0.95 to 1.00");
        assert_eq!((bars[0].height.as_str(), bars[1].height.as_str()), ("60.0", "0.0"));
    }
}
