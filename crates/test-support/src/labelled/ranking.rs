//! Judges how well the program ranks a labelled class, and prints the metrics as rows of a Markdown table.

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_compare::run::compare_inputs;
use lookalike_corpus::Corpus;
use lookalike_engine::{Comparison, Pair, Settings, Verdict};
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use rustc_hash::FxHashMap;

use super::classes::LabelledClass;
use super::labels::{Label, Labels, Reading};

/// A judged pair with the result of the program.
#[derive(Clone)]
pub struct JudgedPair {
    /// Score from 0 to 1; 0 if the pair was not reported.
    pub score: f64,
    /// Verdict; unremarkable if the pair was not reported.
    pub verdict: Verdict,
    /// Whether the pair is labelled as a copy.
    pub is_copy: bool,
}

/// All judged pairs of a class.
#[derive(Clone, Default)]
pub struct JudgedClass {
    /// The reported pairs, and all copies.
    pub pairs: Vec<JudgedPair>,
    /// Number of further honest pairs. They were not reported, so their score is 0.
    pub n_unreported: usize,
}

/// A pair of submissions, by their indices, with its label.
pub struct LabelledPair<'a> {
    /// The submission that comes first.
    pub left: usize,
    /// The other submission.
    pub right: usize,
    /// Its label.
    pub label: Label,
    /// The result, if the pair was reported.
    pub found: Option<&'a Pair>,
}

/// Returns all pairs of a class with their labels. `names` are those of the submissions of the comparison.
pub fn labelled_pairs<'a>(
    class: &LabelledClass,
    names: &[&str],
    comparison: &'a Comparison,
) -> impl Iterator<Item = LabelledPair<'a>> {
    let labels = Labels::new(class, names);
    let found: FxHashMap<(usize, usize), &Pair> =
        comparison.pairs.iter().map(|pair| ((pair.left, pair.right), pair)).collect();
    let n_submissions = names.len();
    let pairs = (0..n_submissions).flat_map(move |left| (left + 1..n_submissions).map(move |right| (left, right)));
    pairs.map(move |(left, right)| LabelledPair {
        left,
        right,
        label: labels.of(left, right),
        found: found.get(&(left, right)).copied(),
    })
}

/// Rounds a score to the six decimals of `pairs.csv`: scores that are equal there are ties.
pub fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}

/// Compares a class with `lookalike check`'s pipeline, and reports every pair with a match.
///
/// # Errors
/// The submissions cannot be read or compared.
pub fn compare(class: &LabelledClass, options: &Options) -> Result<(Corpus, Comparison)> {
    compare_top(class, MAX_PAIRS, options)
}

/// Compares a class as [`compare`] does, and reports at most `top` pairs.
///
/// # Errors
/// The submissions cannot be read or compared.
pub fn compare_top(class: &LabelledClass, top: usize, options: &Options) -> Result<(Corpus, Comparison)> {
    let options = class_options(class, top, options);
    compare_inputs(&options, None, &Spill::in_memory(), &Progress::new())
}

/// Returns the options that compare a class, with its starter code, and report at most `top` pairs, whatever their score.
pub fn class_options(class: &LabelledClass, top: usize, options: &Options) -> Options {
    let starter = Some(class.folder.join("starter")).filter(|starter| starter.exists());
    let input = InputOptions {
        batches: vec![class.folder.join("submissions")],
        starter: options.input.starter.iter().cloned().chain(starter).collect(),
        ..options.input.clone()
    };
    let settings = Settings { min_score: 0.0, top: Some(top), ..options.settings };
    Options { input, settings, ..options.clone() }
}

/// Returns the score and the verdict of every judged pair. `names` are those of the submissions of the comparison.
pub fn judge(class: &LabelledClass, names: &[&str], comparison: &Comparison) -> JudgedClass {
    let mut judged = JudgedClass::default();
    for LabelledPair { label, found, .. } in labelled_pairs(class, names, comparison) {
        match (label.is_copy(Reading::Judged), found) {
            (Some(is_copy), Some(pair)) => {
                judged.pairs.push(JudgedPair { score: rounded(pair.score), verdict: pair.verdict, is_copy });
            }
            (Some(true), None) => {
                judged.pairs.push(JudgedPair { score: 0.0, verdict: Verdict::Unremarkable, is_copy: true });
            }
            (Some(false), None) => judged.n_unreported += 1,
            (None, _) => {}
        }
    }
    judged
}

/// Metrics of a ranking, or their means over several classes. Pairs with the same score form one step of the ranking. All
/// shares are from 0 to 1.
#[derive(Clone, Default)]
pub struct Metrics {
    /// Number of judged pairs.
    pub n_pairs: usize,
    /// Number of judged pairs that are copies.
    pub n_copies: usize,
    /// Mean of the precision at each copy.
    pub average_precision: f64,
    /// Probability that a random copy scores above a random honest pair; a tie counts half.
    pub area_under_curve: f64,
    /// Highest F1 at any score threshold.
    pub best_f1: f64,
    /// Score threshold with the highest F1.
    pub best_threshold: f64,
    /// Share of copies that rank above the first honest pair.
    pub recall_at_no_false_positive: f64,
    /// F1 if every pair with a verdict above unremarkable counts as flagged.
    pub f1_at_verdict: f64,
    /// Number of pairs with a verdict above unremarkable.
    pub n_flagged: usize,
    /// Number of copies with a verdict above unremarkable.
    pub n_flagged_copies: usize,
    /// Number of pairs with a strong verdict.
    pub n_strong: usize,
    /// Number of copies with a strong verdict.
    pub n_strong_copies: usize,
}

impl Metrics {
    /// Computes the metrics of one class; `None` if it has no copies.
    pub fn new(judged: &JudgedClass) -> Option<Metrics> {
        let JudgedClass { pairs: judged, n_unreported } = judged;
        let n_copies = judged.iter().filter(|pair| pair.is_copy).count();
        let n_honest = judged.len() - n_copies + n_unreported;
        if n_copies == 0 {
            return None;
        }
        let mut ranked: Vec<&JudgedPair> = judged.iter().collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        let flagged = || judged.iter().filter(|pair| pair.verdict > Verdict::Unremarkable);
        let strong = || judged.iter().filter(|pair| pair.verdict == Verdict::Strong);
        let n_flagged_copies = flagged().filter(|pair| pair.is_copy).count();
        let mut metrics = Metrics {
            n_pairs: judged.len() + n_unreported,
            n_copies,
            f1_at_verdict: 2.0 * n_flagged_copies as f64 / (flagged().count() + n_copies) as f64,
            n_flagged: flagged().count(),
            n_flagged_copies,
            n_strong: strong().count(),
            n_strong_copies: strong().filter(|pair| pair.is_copy).count(),
            ..Metrics::default()
        };
        let (mut copies, mut honest) = (0, 0);
        for step in ranked.chunk_by(|a, b| a.score == b.score) {
            let copies_here = step.iter().filter(|pair| pair.is_copy).count();
            let unreported_here = if step[0].score == 0.0 { *n_unreported } else { 0 };
            let honest_here = step.len() - copies_here + unreported_here;
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
        // Without honest pairs, no copy can rank below one.
        metrics.area_under_curve =
            if n_honest == 0 { 1.0 } else { metrics.area_under_curve / (n_copies * n_honest) as f64 };
        Some(metrics)
    }

    /// Returns the means over classes, with equal weights, and the sums of the counts.
    pub fn mean(classes: &[Metrics]) -> Metrics {
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
            n_flagged: classes.iter().map(|class| class.n_flagged).sum(),
            n_flagged_copies: classes.iter().map(|class| class.n_flagged_copies).sum(),
            n_strong: classes.iter().map(|class| class.n_strong).sum(),
            n_strong_copies: classes.iter().map(|class| class.n_strong_copies).sum(),
        }
    }
}

/// Prints the header of the table, with a title for the first column.
pub fn print_head(title: &str) {
    println!(
        "| {title} | pairs | copies | AP | AUC | best F1 | at score | recall at no false positive | F1 at verdict | strong (copies) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/// Prints a row: a class, or the mean over several.
pub fn print_row(name: &str, metrics: &Metrics) {
    println!(
        "| {name} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {} ({}) |",
        metrics.n_pairs,
        metrics.n_copies,
        metrics.average_precision,
        metrics.area_under_curve,
        metrics.best_f1,
        metrics.best_threshold,
        metrics.recall_at_no_false_positive,
        metrics.f1_at_verdict,
        metrics.n_strong,
        metrics.n_strong_copies
    );
}
