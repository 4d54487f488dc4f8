//! Compares the ranking with that of MOSS, in classes of which the proven copies and the rows of MOSS are known.
//!
//! A class has `moss.csv` (`left,right,left_percent,right_percent`) beside `truth.csv`. Both lists are treated alike:
//!
//! * They are equally long: MOSS lists a thousand pairs at most.
//! * Submissions that are equal without blanks and comments are one node, because the same program may have been handed in
//!   many times. The score of a pair of nodes is the highest of its pairs of submissions, or 0 if none is listed.
//! * A pair of nodes is positive if a proven pair joins them, and negative otherwise. Nobody may have called in a negative
//!   pair, so differences between the lists say more than their levels.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lookalike_compare::options::Options;
use lookalike_engine::Verdict;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::{JudgedClass, JudgedPair, Metrics, compare_top, rounded};
use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::bootstrap::{Estimate, mean};
use crate::with_tasks;

/// Maximum number of listed pairs of submissions, the same as in the lists of MOSS.
const TOP: usize = 1000;
/// Numbers of pairs that a person might read from the top of the list.
const N_READ: [usize; 4] = [25, 50, 100, 250];

/// Compares both rankings in all classes below a folder, and prints the tables. With other tasks, the other classes are those of each class.
pub(crate) fn run(folder: &Path, options: &Options, with_other_tasks: bool) -> Result<()> {
    let mut results = Vec::new();
    let classes = classes::below(folder)?;
    for class in &classes {
        let options = with_tasks(options, class, classes.iter().filter(|_| with_other_tasks));
        results.push(ClassResult::new(class, &options).with_context(|| format!("cannot judge {}", class.name))?);
    }
    if results.is_empty() {
        bail!("found no labelled class below {}", folder.display());
    }
    print_classes(&results);
    print_figure(&results, "Average precision", |list| list.metrics.average_precision);
    for (place, n_read) in N_READ.iter().enumerate() {
        let title = format!("Share of the proven pairs within the first {n_read}");
        print_figure(&results, &title, |list| list.recall[place]);
    }
    print_verdicts(&results);
    Ok(())
}

/// Both rankings of a class.
struct ClassResult {
    name: String,
    n_submissions: usize,
    n_nodes: usize,
    /// Number of rows in the list of MOSS.
    n_moss_rows: usize,
    ours: ListResult,
    moss: ListResult,
}

impl ClassResult {
    fn new(class: &LabelledClass, options: &Options) -> Result<ClassResult> {
        let nodes = Nodes::read(class)?;
        let moss = moss_rows(&class.folder.join("moss.csv"))?;
        Ok(ClassResult {
            name: class.name.clone(),
            n_submissions: nodes.by_name.len(),
            n_nodes: nodes.n_nodes,
            n_moss_rows: moss.len(),
            ours: ListResult::new(&nodes.judge(own_rows(class, options)?)?)?,
            moss: ListResult::new(&nodes.judge(moss)?)?,
        })
    }
}

/// The figures of a list.
struct ListResult {
    metrics: Metrics,
    /// Share of the proven pairs within the first [`N_READ`] pairs.
    recall: [f64; N_READ.len()],
}

impl ListResult {
    fn new(judged: &JudgedClass) -> Result<ListResult> {
        let metrics = Metrics::new(judged).context("no proven pair joins two programs that differ")?;
        Ok(ListResult { metrics, recall: N_READ.map(|n_read| recall_within(n_read, judged)) })
    }
}

/// Returns the share of the proven pairs that are expected within the first `n_read` pairs if equal scores are in random
/// order. A pair that is not listed is not read.
fn recall_within(n_read: usize, judged: &JudgedClass) -> f64 {
    let n_proven = judged.pairs.iter().filter(|pair| pair.is_copy).count();
    let mut listed: Vec<&JudgedPair> = judged.pairs.iter().filter(|pair| pair.score > 0.0).collect();
    listed.sort_by(|a, b| b.score.total_cmp(&a.score));
    let (mut n_above, mut found) = (0, 0.0);
    for step in listed.chunk_by(|a, b| a.score == b.score) {
        let share_read = (n_read.saturating_sub(n_above) as f64 / step.len() as f64).min(1.0);
        found += share_read * step.iter().filter(|pair| pair.is_copy).count() as f64;
        n_above += step.len();
    }
    found / n_proven as f64
}

/// A row of a list: a pair of submissions with its score, from 0 to 1.
struct Row {
    left: String,
    right: String,
    score: f64,
    verdict: Verdict,
}

/// Compares the submissions of a class, and returns the highest pairs.
fn own_rows(class: &LabelledClass, options: &Options) -> Result<Vec<Row>> {
    let (corpus, comparison) = compare_top(class, TOP, options)?;
    let name = |one: usize| corpus.submissions[one].name.clone();
    let rows = comparison.pairs.iter().map(|pair| Row {
        left: name(pair.left),
        right: name(pair.right),
        score: rounded(pair.score),
        verdict: pair.verdict,
    });
    Ok(rows.collect())
}

/// Reads the rows of MOSS. Their score is the mean of both percentages.
fn moss_rows(path: &Path) -> Result<Vec<Row>> {
    #[derive(Deserialize)]
    struct MossRow {
        left: String,
        right: String,
        left_percent: f64,
        right_percent: f64,
    }
    let mut reader = csv::Reader::from_path(path).with_context(|| format!("cannot read {}", path.display()))?;
    let rows = reader.deserialize().map(|row| {
        let MossRow { left, right, left_percent, right_percent } = row?;
        Ok(Row { left, right, score: (left_percent + right_percent) / 200.0, verdict: Verdict::Unremarkable })
    });
    rows.collect()
}

/// The programs of a class that differ by more than blanks and comments.
struct Nodes {
    /// The node of each submission.
    by_name: BTreeMap<String, usize>,
    n_nodes: usize,
    /// The pairs of nodes that proven pairs join, the smaller index first.
    proven: BTreeSet<(usize, usize)>,
}

impl Nodes {
    fn read(class: &LabelledClass) -> Result<Nodes> {
        let folder = class.folder.join("submissions");
        let mut by_name = BTreeMap::new();
        let mut by_text: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let next = by_text.len();
            let node = *by_text.entry(without_blanks_and_comments(&text)).or_insert(next);
            by_name.insert(path.file_name().unwrap_or_default().display().to_string(), node);
        }
        let names: Vec<&str> = by_name.keys().map(String::as_str).collect();
        let node_of: Vec<usize> = by_name.values().copied().collect();
        let copies = Labels::new(class, &names).copies().into_iter();
        let proven = copies.filter_map(|(left, right)| ordered(node_of[left], node_of[right])).collect();
        Ok(Nodes { by_name, n_nodes: by_text.len(), proven })
    }

    fn of(&self, name: &str) -> Result<usize> {
        self.by_name.get(name).copied().with_context(|| format!("no submission is named {name}"))
    }

    /// Returns the highest row of each pair of nodes, and whether the pair is proven. Pairs within a node do not count.
    fn judge(&self, rows: Vec<Row>) -> Result<JudgedClass> {
        let unlisted = |is_copy| JudgedPair { score: 0.0, verdict: Verdict::Unremarkable, is_copy };
        let mut best: BTreeMap<(usize, usize), JudgedPair> =
            self.proven.iter().map(|&pair| (pair, unlisted(true))).collect();
        for Row { left, right, score, verdict } in rows {
            let Some(pair) = ordered(self.of(&left)?, self.of(&right)?) else { continue };
            let judged = best.entry(pair).or_insert(unlisted(false));
            if score > judged.score {
                (judged.score, judged.verdict) = (score, verdict);
            }
        }
        let n_pairs = self.n_nodes * self.n_nodes.saturating_sub(1) / 2;
        Ok(JudgedClass { n_unreported: n_pairs - best.len(), pairs: best.into_values().collect() })
    }
}

/// Returns a pair with the smaller index first; `None` if both are the same.
fn ordered(one: usize, other: usize) -> Option<(usize, usize)> {
    (one != other).then_some((one.min(other), one.max(other)))
}

/// Returns a C program without white space and comments. Two slashes in a literal begin no comment.
fn without_blanks_and_comments(mut text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    while !text.is_empty() {
        let (part, rest) = text.split_at(length_of_part(text));
        if !part.starts_with(b"//") && !part.starts_with(b"/*") {
            // A vertical tab is white space in C, but not for Rust.
            kept.extend(part.iter().filter(|byte| !byte.is_ascii_whitespace() && **byte != b'\x0b'));
        }
        text = rest;
    }
    kept
}

/// Returns the length of the comment or of the literal that a text begins with, or else 1. The text is not empty.
fn length_of_part(text: &[u8]) -> usize {
    match text {
        [b'/', b'/', ..] => text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len()),
        [b'/', b'*', inside @ ..] => {
            inside.windows(2).position(|end| end == b"*/").map_or(text.len(), |length| length + 4)
        }
        [b'"' | b'\'', ..] => length_of_literal(text).unwrap_or(1),
        _ => 1,
    }
}

/// Returns the length of a literal, with both quotes; `None` if it does not end on its line.
fn length_of_literal(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'\n' => return None,
            b'\\' => at += 2,
            byte if *byte == text[0] => return Some(at + 1),
            _ => at += 1,
        }
    }
}

fn print_classes(results: &[ClassResult]) {
    println!("| class | submissions | programs that differ | proven pairs of these | rows of MOSS |");
    println!("| --- | --- | --- | --- | --- |");
    for ClassResult { name, n_submissions, n_nodes, n_moss_rows, ours, .. } in results {
        println!("| {name} | {n_submissions} | {n_nodes} | {} | {n_moss_rows} |", ours.metrics.n_copies);
    }
    let sum = |figure: fn(&ClassResult) -> usize| results.iter().map(figure).sum::<usize>();
    let (n_submissions, n_nodes) = (sum(|class| class.n_submissions), sum(|class| class.n_nodes));
    let (n_proven, n_moss_rows) = (sum(|class| class.ours.metrics.n_copies), sum(|class| class.n_moss_rows));
    println!("| **all** | {n_submissions} | {n_nodes} | {n_proven} | {n_moss_rows} |");
}

/// Prints a figure of both lists for each class, its mean, and the difference.
fn print_figure(results: &[ClassResult], title: &str, figure: impl Fn(&ListResult) -> f64) {
    let names: Vec<&str> = results.iter().map(|class| class.name.as_str()).collect();
    println!("\n{title}:\n\n| | {} | mean |\n| --- |{}", names.join(" | "), " --- |".repeat(names.len() + 1));
    let ours: Vec<f64> = results.iter().map(|class| figure(&class.ours)).collect();
    let moss: Vec<f64> = results.iter().map(|class| figure(&class.moss)).collect();
    for (program, figures) in [("lookalike", &ours), ("MOSS", &moss)] {
        let cells: Vec<String> = figures.iter().map(|figure| format!("{figure:.3}")).collect();
        println!("| {program} | {} | {:.3} |", cells.join(" | "), mean(figures.iter().copied()));
    }
    let differences: Vec<f64> = ours.iter().zip(&moss).map(|(ours, moss)| ours - moss).collect();
    let count = |is_counted: fn(&f64) -> bool| differences.iter().copied().filter(is_counted).count();
    let (n_higher, n_lower) = (count(|one| *one > 0.0), count(|one| *one < 0.0));
    println!(
        "\nMean difference, with a bootstrap 95 % interval over classes: {}. lookalike is higher in {n_higher} of {} classes and lower in {n_lower}.",
        Estimate::new(std::slice::from_ref(&differences)),
        differences.len()
    );
}

fn print_verdicts(results: &[ClassResult]) {
    println!("\nVerdicts of lookalike; MOSS has none:\n");
    println!("| class | flagged | proven among them | strong | proven among them | proven pairs |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let print = |name: &str, metrics: &Metrics| {
        let Metrics { n_flagged, n_flagged_copies, n_strong, n_strong_copies, n_copies, .. } = metrics;
        println!("| {name} | {n_flagged} | {n_flagged_copies} | {n_strong} | {n_strong_copies} | {n_copies} |");
    };
    results.iter().for_each(|class| print(&class.name, &class.ours.metrics));
    print("**all**", &Metrics::mean(&results.iter().map(|class| class.ours.metrics.clone()).collect::<Vec<_>>()));
}
