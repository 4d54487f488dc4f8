//! Figures of merit for a ranking of judged pairs. Pairs with the same score form one step.

use lookalike_engine::Verdict;

use super::judging::Judged;

/// How well a ranking does. All shares are 0 to 1.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) n_pairs: usize,
    pub(crate) n_copies: usize,
    /// The mean of the precision at each copy, down the ranking.
    pub(crate) average_precision: f64,
    /// The chance that a copy scores above an honest pair.
    pub(crate) area_under_curve: f64,
    /// The best F1 that any threshold reaches, and that threshold.
    pub(crate) best_f1: f64,
    pub(crate) best_threshold: f64,
    /// The share of copies above the first honest pair.
    pub(crate) recall_at_no_false_positive: f64,
    /// The F1 of calling a copy whatever is worth a look.
    pub(crate) f1_at_verdict: f64,
    /// How many pairs have a strong verdict, and how many of them are copies.
    pub(crate) n_strong: usize,
    pub(crate) n_strong_copies: usize,
}

impl Metrics {
    /// The figures of one class, or nothing when nobody copied.
    pub(crate) fn new(judged: &[Judged]) -> Option<Metrics> {
        let n_copies = judged.iter().filter(|pair| pair.is_copy).count();
        let n_honest = judged.len() - n_copies;
        if n_copies == 0 {
            return None;
        }
        let mut ranked: Vec<&Judged> = judged.iter().collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        let flagged = || judged.iter().filter(|pair| pair.verdict > Verdict::Unremarkable);
        let strong = || judged.iter().filter(|pair| pair.verdict == Verdict::Strong);
        let n_flagged_copies = flagged().filter(|pair| pair.is_copy).count();
        let mut metrics = Metrics {
            n_pairs: judged.len(),
            n_copies,
            f1_at_verdict: 2.0 * n_flagged_copies as f64 / (flagged().count() + n_copies) as f64,
            n_strong: strong().count(),
            n_strong_copies: strong().filter(|pair| pair.is_copy).count(),
            ..Metrics::default()
        };
        let (mut copies, mut honest) = (0, 0);
        for step in ranked.chunk_by(|a, b| a.score == b.score) {
            let copies_here = step.iter().filter(|pair| pair.is_copy).count();
            let honest_here = step.len() - copies_here;
            let below = n_honest - honest - honest_here;
            metrics.area_under_curve += copies_here as f64 * (below as f64 + honest_here as f64 / 2.0);
            copies += copies_here;
            honest += honest_here;
            let precision = copies as f64 / (copies + honest) as f64;
            let recall = copies as f64 / n_copies as f64;
            metrics.average_precision += precision * copies_here as f64 / n_copies as f64;
            let f1 = 2.0 * precision * recall / (precision + recall).max(f64::MIN_POSITIVE);
            if f1 > metrics.best_f1 {
                (metrics.best_f1, metrics.best_threshold) = (f1, step[0].score);
            }
            if honest == 0 {
                metrics.recall_at_no_false_positive = recall;
            }
        }
        // With nobody honest, no copy stands below one.
        metrics.area_under_curve =
            if n_honest == 0 { 1.0 } else { metrics.area_under_curve / (n_copies * n_honest) as f64 };
        Some(metrics)
    }

    /// The mean over classes, each counting the same.
    pub(crate) fn mean(classes: &[Metrics]) -> Metrics {
        let mean = |figure: fn(&Metrics) -> f64| classes.iter().map(figure).sum::<f64>() / classes.len() as f64;
        Metrics {
            n_pairs: classes.iter().map(|class| class.n_pairs).sum(),
            n_copies: classes.iter().map(|class| class.n_copies).sum(),
            average_precision: mean(|class| class.average_precision),
            area_under_curve: mean(|class| class.area_under_curve),
            best_f1: mean(|class| class.best_f1),
            best_threshold: mean(|class| class.best_threshold),
            recall_at_no_false_positive: mean(|class| class.recall_at_no_false_positive),
            f1_at_verdict: mean(|class| class.f1_at_verdict),
            n_strong: classes.iter().map(|class| class.n_strong).sum(),
            n_strong_copies: classes.iter().map(|class| class.n_strong_copies).sum(),
        }
    }
}
