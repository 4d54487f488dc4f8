//! Figures as rows of a Markdown table.

use super::metrics::Metrics;

/// The head of the table, with what its rows are.
pub(crate) fn print_head(what: &str) {
    println!(
        "| {what} | pairs | copies | AP | AUC | best F1 | at score | recall at no false positive | F1 at verdict | strong (copies) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/// One row: a class, or the mean over several.
pub(crate) fn print_row(name: &str, metrics: &Metrics) {
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
