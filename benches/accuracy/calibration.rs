//! Whether expectations hold where nobody copied.
//!
//! Over classes without copies, the pairs with an expectation below x should be about x in each class (or as many as there are pairs, where they are fewer).

use lookalike_engine::{Comparison, Verdict};

/// Expectations that are looked at.
const LEVELS: [f64; 4] = [10.0, 1.0, 0.1, 0.01];

/// Expectations over classes without copies.
#[derive(Default)]
pub(crate) struct Calibration {
    n_classes: usize,
    /// By level: how many pairs had a smaller expectation, and how many should have.
    found: [usize; LEVELS.len()],
    expected: [f64; LEVELS.len()],
    n_worth_a_look: usize,
    n_strong: usize,
}

impl Calibration {
    /// Takes in a class of `n_submissions`, nobody of whom copied.
    pub(crate) fn add(&mut self, n_submissions: usize, comparison: &Comparison) {
        let n_pairs = n_submissions * n_submissions.saturating_sub(1) / 2;
        self.n_classes += 1;
        for (place, level) in LEVELS.iter().enumerate() {
            self.found[place] += comparison.pairs.iter().filter(|pair| pair.expectation < *level).count();
            self.expected[place] += level.min(n_pairs as f64);
        }
        let with = |verdict: Verdict| comparison.pairs.iter().filter(move |pair| pair.verdict == verdict).count();
        self.n_worth_a_look += with(Verdict::WorthALook);
        self.n_strong += with(Verdict::Strong);
    }

    pub(crate) fn print_head() {
        let levels = LEVELS.map(|level| format!("below {level}: pairs found / expected"));
        println!("| set (classes without copies) | {} | worth a look, a class | strong |", levels.join(" | "));
        println!("| --- |{} --- | --- |", " --- |".repeat(LEVELS.len()));
    }

    pub(crate) fn print(&self, set: &str) {
        let ratio = |place: usize| {
            format!(
                "{} / {:.1} = {:.2}",
                self.found[place],
                self.expected[place],
                self.found[place] as f64 / self.expected[place]
            )
        };
        let ratios: Vec<String> = (0..LEVELS.len()).map(ratio).collect();
        let worth_a_look = self.n_worth_a_look as f64 / self.n_classes as f64;
        println!("| {set} ({}) | {} | {worth_a_look:.2} | {} |", self.n_classes, ratios.join(" | "), self.n_strong);
    }

    pub(crate) fn merge(&mut self, other: &Calibration) {
        self.n_classes += other.n_classes;
        for place in 0..LEVELS.len() {
            self.found[place] += other.found[place];
            self.expected[place] += other.expected[place];
        }
        self.n_worth_a_look += other.n_worth_a_look;
        self.n_strong += other.n_strong;
    }
}
