//! Means over collections, and how far they might be from those over other classes of the same kind.

use lookalike_test_support::class_generator::Random;

/// Number of times that classes are drawn.
const N_DRAWS: usize = 2000;

/// A mean with its bootstrap interval.
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    /// The middle 95 % of the means of drawn classes; `None` if each collection has one class.
    interval: Option<(f64, f64)>,
}

impl Estimate {
    /// Estimates the mean over `collections` of the means over their classes. Each collection counts once, however many
    /// classes it has. Classes are drawn with replacement within each collection; the draws are always the same.
    pub(crate) fn new(collections: &[Vec<f64>]) -> Estimate {
        let mut random = Random::new(1);
        let mut draw = || {
            let of_drawn = |classes: &Vec<f64>| {
                let drawn = classes.iter().map(|_| classes[random.below(classes.len() as u64) as usize]);
                drawn.sum::<f64>() / classes.len() as f64
            };
            mean(collections.iter().map(of_drawn))
        };
        let mut means: Vec<f64> = (0..N_DRAWS).map(|_| draw()).collect();
        means.sort_by(f64::total_cmp);
        let varies = collections.iter().any(|classes| classes.len() > 1);
        Estimate {
            mean: mean(collections.iter().map(|classes| mean(classes.iter().copied()))),
            interval: varies.then(|| (means[N_DRAWS / 40], means[N_DRAWS - 1 - N_DRAWS / 40])),
        }
    }
}

impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.interval {
            Some((low, high)) => write!(f, "{:.3} [{low:.3}, {high:.3}]", self.mean),
            None => write!(f, "{:.3}", self.mean),
        }
    }
}

/// Returns the mean of some numbers; not a number if there are none.
pub(crate) fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = numbers.len() as f64;
    numbers.sum::<f64>() / n
}
