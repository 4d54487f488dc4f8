//! Data that the pages of submissions share: best scores, clusters and files, computed once.

use crate::model::{Cluster, Report, Role};
use crate::words::figures;

/// Number of steps in the picture of the best scores.
const N_STEPS: usize = 20;

/// Width and height of the picture, in its own units.
const PICTURE: (usize, usize) = (200, 60);

/// Best scores, clusters and files of the submissions.
pub(crate) struct People {
    /// The best scores of the submissions of the batch, ascending; 0 for submissions in no reported pair.
    best: Vec<f64>,
    /// The outline of their picture, as commands of an SVG path.
    pub(crate) outline: String,
    cluster_of: Vec<Option<usize>>,
    /// The files of each submission, as indices into [`Report::input_files`].
    files_of: Vec<Vec<usize>>,
}

impl People {
    pub(crate) fn new(report: &Report, pairs_of: &[Vec<usize>]) -> Self {
        let batch = report.submissions.iter().zip(pairs_of).filter(|(one, _)| one.role == Role::Batch);
        let mut best: Vec<f64> = batch.map(|(_, pairs)| highest_score(report, pairs).unwrap_or(0.0)).collect();
        best.sort_by(f64::total_cmp);
        Self {
            outline: outline(&best),
            best,
            cluster_of: cluster_of(report.submissions.len(), &report.clusters),
            files_of: report.files_by_submission(),
        }
    }

    pub(crate) fn n_batch(&self) -> usize {
        self.best.len()
    }

    /// Returns how many of them have a lower best score, as the list of submissions shows it.
    pub(crate) fn n_below(&self, score: f64) -> usize {
        // Three decimals of a number below ten sort as text, too.
        self.best.partition_point(|&best| figures::score(best) < figures::score(score))
    }

    /// Returns the cluster of a submission, as an index.
    pub(crate) fn cluster_of(&self, submission: usize) -> Option<usize> {
        self.cluster_of[submission]
    }

    /// Returns the files of a submission, compared or not, as indices into [`Report::input_files`].
    pub(crate) fn files_of(&self, submission: usize) -> &[usize] {
        &self.files_of[submission]
    }
}

/// Returns the highest score of some pairs. The first of a list has the highest verdict and need not have it.
pub(crate) fn highest_score(report: &Report, pairs: &[usize]) -> Option<f64> {
    pairs.iter().map(|&pair| report.pairs[pair].figures.score).max_by(f64::total_cmp)
}

/// Returns the cluster of each submission, as an index.
pub(crate) fn cluster_of(n_submissions: usize, clusters: &[Cluster]) -> Vec<Option<usize>> {
    let mut cluster_of = vec![None; n_submissions];
    for (index, cluster) in clusters.iter().enumerate() {
        for &member in &cluster.members {
            cluster_of[member] = Some(index);
        }
    }
    cluster_of
}

pub(crate) fn x(score: f64) -> String {
    format!("{:.1}", score * PICTURE.0 as f64)
}

/// Draws a staircase. Heights are square roots, so that one score is visible among thousands.
fn outline(scores: &[f64]) -> String {
    let mut numbers = [0_usize; N_STEPS];
    for score in scores {
        numbers[((score * N_STEPS as f64) as usize).min(N_STEPS - 1)] += 1;
    }
    let most = numbers.iter().copied().max().unwrap_or(0).max(1) as f64;
    let (width, height) = (PICTURE.0 / N_STEPS, PICTURE.1 as f64);
    let mut outline = format!("M0 {}", PICTURE.1);
    for number in numbers {
        outline += &format!("V{:.0}h{width}", height - height * (number as f64 / most).sqrt());
    }
    outline + &format!("V{}z", PICTURE.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every score is drawn, including those at both ends of the scale.
    #[test]
    fn every_score_has_its_step() {
        let drawn = outline(&[0.0, 0.01, 0.02, 0.04, 1.0]);
        assert!(drawn.starts_with("M0 60V0h10V60h10"), "{drawn}");
        assert!(drawn.ends_with("V30h10V60z"), "{drawn}");
        assert_eq!(drawn.matches("h10").count(), N_STEPS);
    }
}
