//! Whether the verdict on a copy depends on other copies in its class.
//!
//! A pair that somebody is accused of should be judged by what these two have in common, and not by who else copied. So some
//! copies of each class are judged again in a class from which all other copiers are gone: one member of every other group of
//! copies stays.

use anyhow::Result;
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::Corpus;
use lookalike_engine::{Comparison, Settings, Verdict};
use lookalike_system::progress::Progress;
use lookalike_test_support::labelled::classes::LabelledClass;
use lookalike_test_support::labelled::labels::{Label, Labels};

use crate::features::PairFeatures;

/// Maximum number of copies of a class that are judged again, spread evenly over the list of copies.
const MAX_PER_CLASS: usize = 25;
/// Maximum number of submissions in all comparisons of a class together: of classes of thousands, few copies are judged again.
const MAX_COMPARED: usize = 12_000;
/// Number of pairs that are looked through for the copy. A pair further down the list has no verdict.
const TOP: usize = 1000;

/// The copies that were judged again.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flips {
    n_copies: usize,
    /// Copies with a verdict in one of both classes only.
    pub(crate) n_flagged_once: usize,
    /// Copies that are strong in one of both classes only.
    pub(crate) n_strong_once: usize,
}

impl Flips {
    /// Counts the copies whose verdict changed. `verdicts` are those in the class and in the class without all other copies.
    pub(crate) fn new(verdicts: impl Iterator<Item = (Verdict, Verdict)>) -> Flips {
        let mut flips = Flips::default();
        for (before, after) in verdicts {
            flips.n_copies += 1;
            flips.n_flagged_once += usize::from((before == Verdict::Unremarkable) != (after == Verdict::Unremarkable));
            flips.n_strong_once += usize::from((before == Verdict::Strong) != (after == Verdict::Strong));
        }
        flips
    }

    /// Returns the share of the copies that have a verdict in one of both classes only, 0 to 1.
    pub(crate) fn share_flagged_once(&self) -> f64 {
        self.n_flagged_once as f64 / self.n_copies.max(1) as f64
    }

    /// Returns the sum over several classes.
    pub(crate) fn sum(classes: &[Flips]) -> Flips {
        let sum = |figure: fn(&Flips) -> usize| classes.iter().map(figure).sum();
        Flips {
            n_copies: sum(|class| class.n_copies),
            n_flagged_once: sum(|class| class.n_flagged_once),
            n_strong_once: sum(|class| class.n_strong_once),
        }
    }

    /// The headings of a table.
    pub(crate) const HEAD: [&str; 4] = ["set", "copies judged again", "worth reviewing flips", "strong flips"];

    /// Returns the row of a set.
    pub(crate) fn row(&self, set: String) -> Vec<String> {
        let of_copies = |n: usize| format!("{n} ({:.1} %)", 100.0 * n as f64 / self.n_copies.max(1) as f64);
        vec![set, self.n_copies.to_string(), of_copies(self.n_flagged_once), of_copies(self.n_strong_once)]
    }
}

/// Judges copies of a class again, each without all other copiers.
pub(crate) fn judge_again(
    class: &LabelledClass,
    corpus: &mut Corpus,
    comparison: &Comparison,
    settings: &Settings,
) -> Result<Vec<PairFeatures>> {
    let names: Vec<String> = corpus.submissions.iter().map(|submission| submission.name.clone()).collect();
    let labels = Labels::new(class, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let core = labels.honest_core();
    let groups = labels.groups();
    let copies = labels.copies();
    let n_judged = copies.len().min(MAX_PER_CLASS).min(MAX_COMPARED / names.len().max(1));
    let settings = Settings { min_score: 0.0, top: Some(TOP), ..*settings };
    let mut judged = Vec::with_capacity(n_judged);
    for (left, right) in (0..n_judged).map(|turn| copies[turn * copies.len() / n_judged]) {
        let group = groups.iter().find(|group| group.contains(&left)).map_or(&[][..], Vec::as_slice);
        let is_kept = |one: usize| one == left || one == right || (core.contains(&one) && !group.contains(&one));
        let kept: Vec<usize> = (0..names.len()).filter(|&one| is_kept(one)).collect();
        let names = (&*names[left], &*names[right]);
        if kept.len() == corpus.submissions.len() {
            judged.push(features(names, (left, right), comparison));
        } else {
            let place = |one: usize| kept.partition_point(|&kept| kept < one);
            judged.push(features(names, (place(left), place(right)), &compare_some(corpus, &kept, &settings)?));
        }
    }
    Ok(judged)
}

/// Returns the features of a copy, by the indices of its submissions in the comparison.
fn features(names: (&str, &str), pair: (usize, usize), comparison: &Comparison) -> PairFeatures {
    let found = comparison.pairs.iter().find(|found| (found.left, found.right) == pair);
    found.map_or_else(
        || PairFeatures::unreported(names, Label::Copy),
        |found| PairFeatures::new(names, Label::Copy, found, comparison),
    )
}

/// Compares the submissions with some indices, ascending, and leaves the corpus as it was.
pub(crate) fn compare_some(corpus: &mut Corpus, kept: &[usize], settings: &Settings) -> Result<Comparison> {
    let mut others = Vec::new();
    for (index, submission) in std::mem::take(&mut corpus.submissions).into_iter().enumerate() {
        if kept.binary_search(&index).is_ok() {
            corpus.submissions.push(submission);
        } else {
            others.push((index, submission));
        }
    }
    let comparison = compare_corpus(corpus, settings, &Progress::new());
    for (index, submission) in others {
        corpus.submissions.insert(index, submission);
    }
    comparison
}
