//! What the pages about people share, computed once: where each stands, its cluster, and the files that it gave.

use std::collections::HashMap;

use crate::model::{Cluster, Report, Role};

/// How many steps the picture of the best scores has: each is a twentieth of the scale wide.
const N_STEPS: usize = 20;

/// How wide and high the picture is, in its own units.
pub(super) const PICTURE: (usize, usize) = (200, 60);

/// The batch as the pages of its submissions see it.
pub(super) struct People<'a> {
    /// The best scores of the submissions of the batch, ascending; 0 for who is in no reported pair.
    best: Vec<f64>,
    /// The outline of the picture of these, as the commands of an SVG path.
    pub(super) outline: String,
    /// The cluster of each submission, by its place.
    cluster_of: Vec<Option<usize>>,
    /// The files of each submission, by their places in the account.
    files_of: HashMap<(Role, &'a str), Vec<usize>>,
}

impl<'a> People<'a> {
    pub(super) fn new(report: &'a Report, pairs_of: &[Vec<usize>]) -> Self {
        let batch = report.submissions.iter().zip(pairs_of).filter(|(one, _)| one.role == Role::Batch);
        let score = |pairs: &Vec<usize>| pairs.first().map_or(0.0, |&pair| report.pairs[pair].score);
        let mut best: Vec<f64> = batch.map(|(_, pairs)| score(pairs)).collect();
        best.sort_by(f64::total_cmp);
        let mut files_of: HashMap<_, Vec<usize>> = HashMap::new();
        for (place, file) in report.account.iter().enumerate() {
            files_of.entry((file.role, file.submission.as_str())).or_default().push(place);
        }
        Self {
            outline: outline(&best),
            best,
            cluster_of: cluster_of(report.submissions.len(), &report.clusters),
            files_of,
        }
    }

    /// How many submissions of the batch there are.
    pub(super) fn n_batch(&self) -> usize {
        self.best.len()
    }

    /// How many of them have a lower best score.
    pub(super) fn n_below(&self, score: f64) -> usize {
        self.best.partition_point(|&best| best < score)
    }

    /// The cluster that a submission is a member of, by its place.
    pub(super) fn cluster_of(&self, submission: usize) -> Option<usize> {
        self.cluster_of[submission]
    }

    /// The files that a submission gave, compared or not, by their places in the account.
    pub(super) fn files_of(&self, role: Role, name: &'a str) -> &[usize] {
        self.files_of.get(&(role, name)).map_or(&[], Vec::as_slice)
    }
}

/// The cluster of each submission, by its place.
pub(super) fn cluster_of(n_submissions: usize, clusters: &[Cluster]) -> Vec<Option<usize>> {
    let mut cluster_of = vec![None; n_submissions];
    for (place, cluster) in clusters.iter().enumerate() {
        for &member in &cluster.members {
            cluster_of[member] = Some(place);
        }
    }
    cluster_of
}

/// A staircase as high as the square root of how many scores lie in each step: one among thousands must be seen.
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

    /// Every score is drawn, those at both ends of the scale too.
    #[test]
    fn every_score_has_its_step() {
        let drawn = outline(&[0.0, 0.01, 0.02, 0.04, 1.0]);
        assert!(drawn.starts_with("M0 60V0h10V60h10"), "{drawn}");
        assert!(drawn.ends_with("V30h10V60z"), "{drawn}");
        assert_eq!(drawn.matches("h10").count(), N_STEPS);
    }
}
