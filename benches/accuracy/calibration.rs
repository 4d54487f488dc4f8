//! Checks that expectations hold in classes without copies.
//!
//! In each such class, about x pairs should have an expectation below x (or all pairs, if the class has fewer).

use lookalike_engine::{Comparison, Verdict};

use crate::table::Table;

/// Expectations at which pairs are counted.
const LEVELS: [f64; 4] = [10.0, 1.0, 0.1, 0.01];

/// Counts over classes without copies.
#[derive(Default)]
pub(crate) struct Calibration {
    n_classes: usize,
    /// For each level, the number of pairs with a smaller expectation, and the number that should have one.
    found: [usize; LEVELS.len()],
    expected: [f64; LEVELS.len()],
    n_flagged: usize,
    n_strong: usize,
}

impl Calibration {
    /// Counts the pairs of a class of `n_submissions` without copies.
    pub(crate) fn new(n_submissions: usize, comparison: &Comparison) -> Calibration {
        let n_pairs = n_submissions * n_submissions.saturating_sub(1) / 2;
        let mut calibration = Calibration { n_classes: 1, ..Calibration::default() };
        for (at, level) in LEVELS.iter().enumerate() {
            calibration.found[at] += comparison.pairs.iter().filter(|pair| pair.expectation < *level).count();
            calibration.expected[at] += level.min(n_pairs as f64);
        }
        let n_with = |verdict: Verdict| comparison.pairs.iter().filter(|pair| pair.verdict == verdict).count();
        calibration.n_flagged += n_with(Verdict::WorthALook) + n_with(Verdict::Strong);
        calibration.n_strong += n_with(Verdict::Strong);
        calibration
    }

    /// Returns a table without rows.
    pub(crate) fn table() -> Table {
        let levels = LEVELS.map(|level| format!("below {level}: pairs found / expected"));
        let levels = levels.iter().map(String::as_str);
        let head = ["set (classes without copies)"].into_iter().chain(levels).chain(["flagged, per class", "strong"]);
        Table::new(
            "expectations",
            "Expectations in classes without copies (one submission of each group of copies is kept)",
            head,
        )
    }

    /// Returns the row of a set.
    pub(crate) fn row(&self, set: &str) -> Vec<String> {
        let ratios = self.found.iter().zip(self.expected);
        let ratios =
            ratios.map(|(&found, expected)| format!("{found} / {expected:.1} = {:.2}", found as f64 / expected));
        let flagged = format!("{:.2}", self.n_flagged as f64 / self.n_classes as f64);
        let name = format!("{set} ({})", self.n_classes);
        [name].into_iter().chain(ratios).chain([flagged, self.n_strong.to_string()]).collect()
    }

    pub(crate) fn merge(&mut self, other: &Calibration) {
        self.n_classes += other.n_classes;
        for at in 0..LEVELS.len() {
            self.found[at] += other.found[at];
            self.expected[at] += other.expected[at];
        }
        self.n_flagged += other.n_flagged;
        self.n_strong += other.n_strong;
    }
}
