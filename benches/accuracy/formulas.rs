//! Chooses the constants of the second stage and of the verdicts without the family that they are judged on.
//!
//! The constants of the program were chosen with all families in view, so their figures are those of a fit. Here each family is
//! left out in turn: constants are chosen on the other families only, and the family is judged with those. If the figures are
//! close to those of the shipped constants, these say something about classes that nobody has seen.
//!
//! * The weight and the range of the coverage: the highest mean over collections of average precision.
//! * The thresholds of *worth reviewing*: the highest mean F1, less what classes without copies have flagged beyond
//!   [`MAX_FLAGGED`] pairs, and less the share of verdicts that flip beyond [`MAX_FLIPS`]. Classes that judged a sample of
//!   their pairs do not count as classes without copies, for they may still have some.
//! * The threshold of *strong*: the highest mean share of copies that are strong, less the wrong ones of a class.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, ensure};
use lookalike_engine::Verdict;
use lookalike_test_support::labelled::labels::Reading;
use lookalike_test_support::labelled::ranking::Metrics;
use rayon::prelude::*;

use crate::bootstrap::mean;
use crate::features::{self, ClassEntry, ClassFeatures, PairFeatures};
use crate::flips::Flips;

/// Mean number of pairs of a class without copies that may be flagged at no cost.
const MAX_FLAGGED: f64 = 0.25;
/// Share of the copies judged again whose verdict may flip at no cost.
const MAX_FLIPS: f64 = 0.06;
/// Maximum difference between the scores of the program and those of the shipped constants.
const TOLERANCE: f64 = 2e-6;

/// Constants of the verdict that are not chosen again: see `engine/src/statistics/expectation.rs`.
const MIN_BITS: f64 = 50.0;
const LARGE_BITS: f64 = 400.0;
const MAX_RATE: f64 = 0.15;
/// Difference between the thresholds in class of small and of large pairs.
const SMALL_NEEDS_MORE: f64 = 1.25;

const WEIGHTS: [f64; 11] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.4, 2.0];
const LOWEST_COVERAGES: [f64; 4] = [0.01, 0.02, 0.05, 0.1];
const HIGHEST_COVERAGES: [f64; 5] = [0.8, 0.85, 0.9, 0.95, 0.99];
const WORTH_A_LOOK: [f64; 15] = [7.5, 7.8, 8.0, 8.2, 8.4, 8.7, 8.9, 9.1, 9.3, 9.6, 10.0, 10.5, 11.0, 11.5, 12.0];
const LARGE_WORTH_A_LOOK_IN_CLASS: [f64; 13] = [4.0, 4.5, 5.0, 5.5, 6.0, 6.25, 6.5, 6.75, 7.0, 7.5, 8.0, 8.5, 9.0];
const STRONG: [f64; 9] = [9.5, 10.0, 10.25, 10.5, 10.75, 11.0, 11.5, 12.0, 13.0];

/// The constants of the second stage.
#[derive(Clone, Copy, PartialEq)]
struct SecondStage {
    weight: f64,
    /// Range of coverages that are told apart.
    coverages: (f64, f64),
}

/// The constants of a verdict, by their names in the engine.
#[derive(Clone, Copy)]
struct Thresholds {
    worth_a_look: f64,
    large_worth_a_look_in_class: f64,
    strong: f64,
}

/// Maximum share of the flagged pairs on which more than thresholds decides.
const MAX_GIVEN: f64 = 0.1;

/// The constants of the program.
const SHIPPED: (SecondStage, Thresholds) = (
    SecondStage { weight: 0.3, coverages: (0.02, 0.90) },
    Thresholds { worth_a_look: 8.2, large_worth_a_look_in_class: 6.5, strong: 10.5 },
);

impl SecondStage {
    fn grid() -> Vec<SecondStage> {
        let of_weight = |weight| {
            LOWEST_COVERAGES.into_iter().flat_map(move |low| {
                HIGHEST_COVERAGES.into_iter().map(move |high| SecondStage { weight, coverages: (low, high) })
            })
        };
        let mut grid: Vec<SecondStage> = WEIGHTS.into_iter().flat_map(of_weight).collect();
        // Without a weight, the range changes nothing.
        grid.dedup_by(|one, other| one.weight == 0.0 && other.weight == 0.0);
        grid
    }

    /// Returns the log-odds of a pair.
    fn log_odds(&self, pair: &PairFeatures) -> f64 {
        let coverage = (pair.left_coverage + pair.right_coverage) / 2.0;
        let coverage = coverage.clamp(self.coverages.0, self.coverages.1);
        pair.first_stage + self.weight * (coverage / (1.0 - coverage)).ln()
    }

    fn score(&self, pair: &PairFeatures) -> f64 {
        1.0 / (1.0 + (-self.log_odds(pair)).exp())
    }
}

impl Thresholds {
    fn is_worth_a_look(&self, pair: &Flaggable) -> bool {
        let in_class = self.large_worth_a_look_in_class + if pair.is_large { 0.0 } else { SMALL_NEEDS_MORE };
        pair.absolute >= self.worth_a_look || (pair.is_rare_in_class && pair.absolute >= in_class)
    }

    fn is_strong(&self, pair: &Flaggable) -> bool {
        pair.is_large && pair.absolute >= self.strong
    }

    fn verdict(&self, pair: &Flaggable) -> Verdict {
        let verdict = match (self.is_strong(pair), self.is_worth_a_look(pair)) {
            (true, _) => Verdict::Strong,
            (false, true) => Verdict::WorthALook,
            (false, false) => Verdict::Unremarkable,
        };
        pair.given.unwrap_or(verdict)
    }
}

/// A pair with enough evidence for a verdict, and what the verdict is made of.
struct Flaggable {
    /// Log-odds times evidence.
    absolute: f64,
    is_large: bool,
    is_rare_in_class: bool,
    /// The verdict of the program where more than thresholds decided: a common block, code that may have been handed out, or another pair of the same program.
    given: Option<Verdict>,
    is_copy: bool,
}

impl Flaggable {
    /// Returns `None` if the evidence is too little.
    fn new(pair: &PairFeatures, stage: SecondStage, is_copy: bool) -> Option<Flaggable> {
        let with = |stage: SecondStage, given| Flaggable {
            absolute: stage.log_odds(pair) + pair.bits.ln(),
            is_large: pair.bits >= LARGE_BITS,
            is_rare_in_class: pair.false_discovery_rate <= MAX_RATE,
            given,
            is_copy,
        };
        (pair.bits >= MIN_BITS).then(|| {
            let by_thresholds = SHIPPED.1.verdict(&with(SHIPPED.0, None));
            with(stage, (pair.verdict != by_thresholds).then_some(pair.verdict))
        })
    }
}

/// Reads the features in a folder, and prints the figures of each collection with the shipped constants and with those that
/// were chosen without its family.
///
/// # Errors
/// The features cannot be read, or the shipped constants do not reproduce their scores and verdicts.
pub(crate) fn run(folder: &Path) -> Result<()> {
    let classes = features::read(folder)?;
    check_shipped(&classes)?;
    let rankings: Vec<(SecondStage, Vec<ClassResult>)> =
        SecondStage::grid().par_iter().map(|&stage| (stage, precisions(&classes, stage))).collect();
    let shipped = figures(&classes, SHIPPED);
    let families: BTreeSet<&str> = classes.iter().map(|class| class.entry.family.as_str()).collect();
    println!("| family left out | weight | coverages | worth reviewing | in class | strong |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut chosen = BTreeMap::new();
    for family in families {
        let others =
            |results: &[ClassResult]| mean_of_sets(results.iter().filter(|class| class.entry.family != family));
        let stage = best(rankings.iter().map(|(stage, precisions)| (*stage, others(precisions))));
        let others: Vec<&ClassFeatures> = classes.iter().filter(|class| class.entry.family != family).collect();
        let thresholds = best_thresholds(&others, stage);
        println!(
            "| {family} | {} | {} to {} | {} | {} | {} |",
            stage.weight,
            stage.coverages.0,
            stage.coverages.1,
            thresholds.worth_a_look,
            thresholds.large_worth_a_look_in_class,
            thresholds.strong
        );
        let of_family = figures(&classes, (stage, thresholds)).into_iter().filter(|(_, set)| set.family == family);
        chosen.extend(of_family);
    }
    print(&shipped, &chosen);
    Ok(())
}

/// Checks that the constants here are those of the engine: they reproduce every score, and nearly every verdict.
fn check_shipped(classes: &[ClassFeatures]) -> Result<()> {
    let (stage, _) = SHIPPED;
    let (mut n_flagged, mut n_given) = (0, 0);
    for pair in classes.iter().flat_map(|class| &class.pairs) {
        ensure!(
            (stage.score(pair) - pair.score).abs() <= TOLERANCE,
            "the features were written with other constants than SHIPPED: {} and {}",
            pair.left,
            pair.right
        );
        let given = Flaggable::new(pair, stage, false).and_then(|flaggable| flaggable.given);
        n_flagged += usize::from(pair.verdict.is_flagged());
        n_given += usize::from(given.is_some());
    }
    println!("More than thresholds decided on {n_given} pairs; {n_flagged} are flagged.\n");
    ensure!(n_given as f64 <= MAX_GIVEN * n_flagged as f64, "verdicts were given with other thresholds than SHIPPED");
    Ok(())
}

/// A figure of a class.
struct ClassResult<'a> {
    entry: &'a ClassEntry,
    value: f64,
}

/// Returns the average precision of each class with copies.
fn precisions(classes: &[ClassFeatures], stage: SecondStage) -> Vec<ClassResult<'_>> {
    let with_copies = classes.iter().filter(|class| !class.entry.is_honest);
    let precision = |class: &'_ ClassFeatures| {
        let judged = class.judged(Reading::Judged, |pair| Some((stage.score(pair), pair.verdict)));
        Some(Metrics::new(&judged)?.average_precision)
    };
    with_copies.filter_map(|class| Some(ClassResult { entry: &class.entry, value: precision(class)? })).collect()
}

/// Returns the mean over collections of the mean over their classes; 0 if there are none.
fn mean_of_sets<'a>(results: impl IntoIterator<Item = &'a ClassResult<'a>>) -> f64 {
    let mut sets: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for result in results {
        sets.entry(&result.entry.set).or_default().push(result.value);
    }
    if sets.is_empty() { 0.0 } else { mean(sets.values().map(|values| mean(values.iter().copied()))) }
}

/// Returns the candidate with the highest value; the first one of several.
fn best<Candidate>(candidates: impl Iterator<Item = (Candidate, f64)>) -> Candidate {
    let better = |best: (Candidate, f64), next: (Candidate, f64)| if next.1 > best.1 { next } else { best };
    candidates.reduce(better).expect("no grid is empty").0
}

fn best_thresholds(classes: &[&ClassFeatures], stage: SecondStage) -> Thresholds {
    let classes: Vec<Verdicts> = classes.iter().map(|class| Verdicts::new(class, stage)).collect();
    let some = |is_used: fn(&&Verdicts) -> bool| classes.iter().filter(is_used).collect::<Vec<&Verdicts>>();
    let with_copies = some(|class| class.n_copies > 0);
    let honest = some(|class| class.entry.is_honest && !class.entry.is_sample);
    let mean_of = |classes: &[&Verdicts], value: &dyn Fn(&Verdicts) -> f64| {
        let results: Vec<ClassResult> =
            classes.iter().map(|class| ClassResult { entry: class.entry, value: value(class) }).collect();
        mean_of_sets(&results)
    };
    let with = |worth_a_look, large_worth_a_look_in_class| Thresholds {
        worth_a_look,
        large_worth_a_look_in_class,
        ..SHIPPED.1
    };
    let worth_a_look = WORTH_A_LOOK
        .into_iter()
        .flat_map(|any| LARGE_WORTH_A_LOOK_IN_CLASS.into_iter().map(move |in_class| with(any, in_class)))
        .map(|thresholds| {
            let f1 = mean_of(&with_copies, &|class| class.flagged(&thresholds).f1(class.n_copies));
            let flagged = mean_of(&honest, &|class| class.flagged(&thresholds).n_all as f64);
            let flips = flips(&with_copies, &thresholds).share_flagged_once();
            (thresholds, f1 - (flagged - MAX_FLAGGED).max(0.0) - (flips - MAX_FLIPS).max(0.0))
        });
    let worth_a_look = best(worth_a_look);
    let strong = STRONG.into_iter().map(|strong| Thresholds { strong, ..worth_a_look }).map(|thresholds| {
        let right = mean_of(&with_copies, &|class| {
            let Count { n_all, n_copies } = class.strong(&thresholds);
            n_copies as f64 / class.n_copies as f64 - (n_all - n_copies) as f64
        });
        (thresholds, right - mean_of(&honest, &|class| class.strong(&thresholds).n_all as f64))
    });
    best(strong)
}

fn flips(classes: &[&Verdicts], thresholds: &Thresholds) -> Flips {
    let verdict =
        |pair: &Option<Flaggable>| pair.as_ref().map_or(Verdict::Unremarkable, |pair| thresholds.verdict(pair));
    let twice = classes.iter().flat_map(|class| &class.judged_twice);
    Flips::new(twice.map(|(before, after)| (verdict(before), verdict(after))))
}

/// A class, reduced to its pairs that thresholds decide on.
struct Verdicts<'a> {
    entry: &'a ClassEntry,
    n_copies: usize,
    pairs: Vec<Flaggable>,
    /// Some copies, in the class and in the class without all other copies.
    judged_twice: Vec<(Option<Flaggable>, Option<Flaggable>)>,
}

/// A number of pairs.
#[derive(Clone, Copy, Default)]
struct Count {
    n_all: usize,
    /// The copies among them.
    n_copies: usize,
}

impl Count {
    /// Returns F1 if these pairs are taken for the copies, of which there are `n_copies`.
    fn f1(self, n_copies: usize) -> f64 {
        2.0 * self.n_copies as f64 / (self.n_all + n_copies) as f64
    }

    fn add(&mut self, other: Count) {
        self.n_all += other.n_all;
        self.n_copies += other.n_copies;
    }
}

impl Verdicts<'_> {
    fn new(class: &ClassFeatures, stage: SecondStage) -> Verdicts<'_> {
        let judged = || class.pairs.iter().filter_map(|pair| Some((pair, pair.label.is_copy(Reading::Judged)?)));
        Verdicts {
            entry: &class.entry,
            n_copies: judged().filter(|(_, is_copy)| *is_copy).count(),
            pairs: judged().filter_map(|(pair, is_copy)| Flaggable::new(pair, stage, is_copy)).collect(),
            judged_twice: class
                .judged_twice()
                .map(|(before, after)| (Flaggable::new(before, stage, true), Flaggable::new(after, stage, true)))
                .collect(),
        }
    }

    fn count(&self, is_counted: impl Fn(&Flaggable) -> bool) -> Count {
        let counted = || self.pairs.iter().filter(|pair| is_counted(pair));
        Count { n_all: counted().count(), n_copies: counted().filter(|pair| pair.is_copy).count() }
    }

    fn flagged(&self, thresholds: &Thresholds) -> Count {
        self.count(|pair| thresholds.verdict(pair) > Verdict::Unremarkable)
    }

    fn strong(&self, thresholds: &Thresholds) -> Count {
        self.count(|pair| thresholds.verdict(pair) == Verdict::Strong)
    }
}

/// The figures of a collection. A mean over no classes is not a number.
#[derive(Default)]
struct SetFigures {
    family: String,
    precisions: Vec<f64>,
    f1: Vec<f64>,
    strong: Count,
    /// The number of flagged pairs of each class without copies.
    flagged_honest: Vec<f64>,
    n_strong_honest: usize,
    flips: Vec<Flips>,
}

/// Returns the figures of each collection with some constants.
fn figures(classes: &[ClassFeatures], (stage, thresholds): (SecondStage, Thresholds)) -> BTreeMap<String, SetFigures> {
    let mut sets: BTreeMap<String, SetFigures> = BTreeMap::new();
    for class in classes {
        let set = sets.entry(class.entry.set.clone()).or_default();
        set.family.clone_from(&class.entry.family);
        let verdicts = Verdicts::new(class, stage);
        if class.entry.is_honest {
            set.flagged_honest.push(verdicts.flagged(&thresholds).n_all as f64);
            set.n_strong_honest += verdicts.strong(&thresholds).n_all;
        } else if verdicts.n_copies > 0 {
            set.f1.push(verdicts.flagged(&thresholds).f1(verdicts.n_copies));
            set.strong.add(verdicts.strong(&thresholds));
            set.flips.push(flips(&[&verdicts], &thresholds));
        }
    }
    for result in precisions(classes, stage) {
        sets.entry(result.entry.set.clone()).or_default().precisions.push(result.value);
    }
    sets
}

/// Prints the figures of each collection with the shipped constants, and with those that were chosen without its family.
fn print(shipped: &BTreeMap<String, SetFigures>, chosen: &BTreeMap<String, SetFigures>) {
    println!("\nShipped constants → constants that were chosen without the family:\n");
    println!(
        "| set | AP | F1 at worth reviewing | strong: right of all | without copies: flagged, per class | strong | worth reviewing flips | strong flips |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (name, set) in shipped {
        let other = &chosen[name];
        println!(
            "| {name} | {} | {} | {} of {} → {} of {} | {} | {} → {} | {} | {} |",
            change([set, other].map(|set| mean(set.precisions.iter().copied()))),
            change([set, other].map(|set| mean(set.f1.iter().copied()))),
            set.strong.n_copies,
            set.strong.n_all,
            other.strong.n_copies,
            other.strong.n_all,
            change([set, other].map(|set| mean(set.flagged_honest.iter().copied()))),
            set.n_strong_honest,
            other.n_strong_honest,
            change_of_counts([set, other].map(|set| Flips::sum(&set.flips).n_flagged_once)),
            change_of_counts([set, other].map(|set| Flips::sum(&set.flips).n_strong_once)),
        );
    }
    let means = |figures: fn(&SetFigures) -> &Vec<f64>| {
        change([shipped, chosen].map(|sets| {
            let means = sets.values().map(figures).filter(|classes| !classes.is_empty());
            mean(means.map(|classes| mean(classes.iter().copied())).collect::<Vec<_>>().into_iter())
        }))
    };
    let (precisions, f1) = (means(|set| &set.precisions), means(|set| &set.f1));
    println!("| **mean** | {precisions} | {f1} | | {} | |", means(|set| &set.flagged_honest));
}

fn change([shipped, chosen]: [f64; 2]) -> String {
    if shipped.is_nan() { String::new() } else { format!("{shipped:.3} → {chosen:.3}") }
}

fn change_of_counts([shipped, chosen]: [usize; 2]) -> String {
    format!("{shipped} → {chosen}")
}
