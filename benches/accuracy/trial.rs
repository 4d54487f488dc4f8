//! The truth of a trial: the share of our own copies that a class would find, beside the share of its real copies that it finds.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lookalike_compare::check;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_report_templates::model::{Report, TrialCount, TrialLanguage};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::class_options;

use crate::table::Table;

/// A disguise: its name, the colour of its points, and its count in a language.
type Disguise = (&'static str, &'static str, fn(&TrialLanguage) -> Option<TrialCount>);

const DISGUISES: [Disguise; 3] = [
    ("renamed", "#1b7f4d", |row| Some(row.renamed)),
    ("rewritten", "#b3541e", |row| row.rewritten),
    ("half", "#3b5bdb", |row| Some(row.half)),
];
/// Minimum number of labelled copies of a class that is drawn: a share of fewer says little.
const MIN_COPIES: usize = 5;
/// The side of the drawing, and its margin, in pixels.
const SIDE: f64 = 400.0;
const MARGIN: f64 = 48.0;

/// The shares of one class, 0 to 1.
struct Shares {
    /// The share of our copies in each disguise that was tried.
    of_ours: [Option<f64>; 3],
    n_theirs: usize,
    /// The share of the labelled copies that are flagged.
    of_theirs: f64,
}

/// Prints the shares by collection, and draws those of each class to a file.
///
/// # Errors
/// A class cannot be read or compared, or the file not be written.
pub(crate) fn run(drawing: &Path, roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut by_set: BTreeMap<String, Vec<Shares>> = BTreeMap::new();
    for root in roots {
        for class in classes::below(root)? {
            let report =
                check(&class_options(&class, MAX_PAIRS, options), None, &Spill::in_memory(), &Progress::new())?;
            if let Some(shares) = shares(&class, &report) {
                by_set.entry(class.set).or_default().push(shares);
            }
        }
    }
    let head = ["collection", "classes", "renamed", "rewritten", "half", "classes with copies", "real copies flagged"];
    let mut table = Table::new("trial", "Copies that would be flagged, and real copies that are", head);
    for (set, classes) in &by_set {
        let percent = |sum: f64, n: usize| format!("{:.0} %", 100.0 * sum / n.max(1) as f64);
        let mut row = vec![set.clone(), classes.len().to_string()];
        for disguise in 0..DISGUISES.len() {
            let tried: Vec<f64> = classes.iter().filter_map(|class| class.of_ours[disguise]).collect();
            row.push(if tried.is_empty() { "–".to_owned() } else { percent(tried.iter().sum(), tried.len()) });
        }
        let with_copies: Vec<&Shares> = classes.iter().filter(|class| class.n_theirs > 0).collect();
        row.push(with_copies.len().to_string());
        if !with_copies.is_empty() {
            row.push(percent(with_copies.iter().map(|class| class.of_theirs).sum(), with_copies.len()));
        }
        table.add(row);
    }
    table.print();
    by_promise(&by_set).print();
    let drawn: Vec<&Shares> = by_set.values().flatten().filter(|class| class.n_theirs >= MIN_COPIES).collect();
    fs::write(drawing, scatter(&drawn)).with_context(|| format!("cannot write {}", drawing.display()))
}

/// Counts the classes in which the share of real copies that are flagged is at least nine tenths of a disguise's.
fn by_promise(by_set: &BTreeMap<String, Vec<Shares>>) -> Table {
    let head = ["disguise", "classes", "kept", "mean of ours", "mean of theirs"];
    let mut table = Table::new("promises", "Classes that find as many real copies as copies in a disguise", head);
    for (number, (name, ..)) in DISGUISES.iter().enumerate() {
        let mut pairs = Vec::new();
        for class in by_set.values().flatten().filter(|class| class.n_theirs >= MIN_COPIES) {
            pairs.extend(class.of_ours[number].map(|of_ours| (of_ours, class.of_theirs)));
        }
        let n_kept = pairs.iter().filter(|(of_ours, of_theirs)| *of_theirs >= 0.9 * of_ours).count();
        let mean = |sum: f64| format!("{:.0} %", 100.0 * sum / pairs.len().max(1) as f64);
        let of_ours = mean(pairs.iter().map(|(of_ours, _)| of_ours).sum());
        let of_theirs = mean(pairs.iter().map(|(_, of_theirs)| of_theirs).sum());
        table.add(vec![(*name).to_owned(), pairs.len().to_string(), n_kept.to_string(), of_ours, of_theirs]);
    }
    table
}

/// Returns the shares of a class; none if no trial could be made.
fn shares(class: &LabelledClass, report: &Report) -> Option<Shares> {
    let trial = report.trial.as_ref()?;
    let n_programs = trial.n_programs();
    let names: Vec<&str> = report.submissions.iter().map(|submission| submission.name.as_str()).collect();
    let theirs = Labels::new(class, &names).copies();
    let flagged = report.pairs.iter().filter(|pair| pair.verdict.is_flagged());
    let flagged: HashSet<(usize, usize)> = flagged.map(|pair| (pair.left, pair.right)).collect();
    let n_found = theirs.iter().filter(|pair| flagged.contains(*pair)).count();
    (n_programs > 0).then(|| Shares {
        of_ours: DISGUISES.map(|(_, _, count)| {
            let (mut found, mut tried) = (0, 0);
            for row in &trial.languages {
                if let Some(copies) = count(row) {
                    found += copies.flagged;
                    tried += row.programs;
                }
            }
            (tried > 0).then(|| found as f64 / tried as f64)
        }),
        n_theirs: theirs.len(),
        of_theirs: n_found as f64 / theirs.len().max(1) as f64,
    })
}

/// Draws a point for each class and disguise: our copies to the right, theirs upward.
fn scatter(classes: &[&Shares]) -> String {
    let place = |share: f64| share * (SIDE - 2.0 * MARGIN);
    let (left, bottom) = (MARGIN, SIDE - MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#fff\"/>\n\
         <path d=\"M{left} {MARGIN}V{bottom}H{bottom}M{left} {bottom}L{bottom} {MARGIN}\" fill=\"none\" stroke=\"#888\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">our copies flagged (0 to 100 %)</text>\n\
         <text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">real copies flagged (0 to 100 %)</text>\n",
        SIDE / 2.0,
        SIDE - 12.0,
        SIDE / 2.0,
    );
    for (number, (name, colour, _)) in DISGUISES.iter().enumerate() {
        let x = left + 100.0 * number as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"20\" r=\"4\" fill=\"{colour}\"/><text x=\"{}\" y=\"24\">{name}</text>",
            x + 8.0
        );
        for class in classes {
            let Some(of_ours) = class.of_ours[number] else { continue };
            let (x, y) = (left + place(of_ours), bottom - place(class.of_theirs));
            let _ =
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\" fill-opacity=\".5\"/>");
        }
    }
    svg + "</svg>\n"
}
