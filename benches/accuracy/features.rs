//! The features of all pairs of a class, which a formula or a verdict may be made of, and their labels.
//!
//! They are computed from a comparison, or read back from the files that an earlier run wrote. So a formula can be tried
//! without comparing anything.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_engine::{Comparison, Pair, Verdict};
use lookalike_test_support::labelled::classes::LabelledClass;
use lookalike_test_support::labelled::labels::{Label, Reading};
use lookalike_test_support::labelled::ranking::{JudgedClass, JudgedPair, LabelledPair, labelled_pairs, rounded};
use serde::{Deserialize, Serialize};

/// The file that lists the classes of a folder of features.
const INDEX: &str = "classes.csv";

/// A class and its pairs.
pub(crate) struct ClassFeatures {
    pub(crate) entry: ClassEntry,
    /// The reported pairs, and all copies.
    pub(crate) pairs: Vec<PairFeatures>,
    /// Some copies, as they are in the class without all other copies.
    pub(crate) judged_again: Vec<PairFeatures>,
}

/// A line of the index.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ClassEntry {
    pub(crate) name: String,
    pub(crate) set: String,
    pub(crate) family: String,
    /// Whether its copies were removed, so that all of its pairs are honest.
    pub(crate) is_honest: bool,
    /// Whether somebody judged only a sample of its pairs: without its copies, it may still have some.
    pub(crate) is_sample: bool,
    /// Number of honest pairs that were not reported.
    n_unreported_honest: usize,
    /// Number of pairs that nobody judged and that were not reported.
    n_unreported_unlisted: usize,
}

/// The features of a pair.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct PairFeatures {
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) label: Label,
    /// Score; 0 if the pair was not reported, as all other figures.
    pub(crate) score: f64,
    #[serde(with = "VerdictName")]
    pub(crate) verdict: Verdict,
    /// Log-odds of the score in the first stage; −∞ if the pair was not reported.
    pub(crate) first_stage: f64,
    pub(crate) false_discovery_rate: f64,
    pub(crate) expectation: f64,
    pub(crate) bits: f64,
    /// Shares of the submissions' own tokens that lie in passages.
    pub(crate) left_coverage: f64,
    pub(crate) right_coverage: f64,
    pub(crate) matched_tokens: usize,
    pub(crate) longest_match: usize,
    pub(crate) n_passages: usize,
    /// Evidence of the passage with the most.
    pub(crate) best_passage_bits: f64,
    /// Evidence of the passages that nobody else has.
    pub(crate) exclusive_bits: f64,
}

/// The names of verdicts in the files.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Verdict", rename_all = "snake_case")]
enum VerdictName {
    Unremarkable,
    WorthALook,
    Strong,
}

impl ClassFeatures {
    /// Computes the features of a class. `names` are those of the submissions of the comparison.
    pub(crate) fn new(class: &LabelledClass, names: &[&str], comparison: &Comparison) -> ClassFeatures {
        let entry = ClassEntry {
            name: class.name.clone(),
            set: class.set.clone(),
            family: class.family.clone(),
            is_honest: false,
            is_sample: false,
            n_unreported_honest: 0,
            n_unreported_unlisted: 0,
        };
        let mut features = ClassFeatures { entry, pairs: Vec::new(), judged_again: Vec::new() };
        for LabelledPair { left, right, label, found } in labelled_pairs(class, names, comparison) {
            features.entry.is_sample |= label == Label::Unlisted;
            match (found, label) {
                (Some(pair), _) => {
                    let names = (names[left], names[right]);
                    features.pairs.push(PairFeatures::new(names, label, pair, comparison));
                }
                (None, Label::Copy) => {
                    features.pairs.push(PairFeatures::unreported((names[left], names[right]), label));
                }
                (None, Label::Honest) => features.entry.n_unreported_honest += 1,
                (None, Label::Unlisted) => features.entry.n_unreported_unlisted += 1,
                (None, Label::SameGroup) => {}
            }
        }
        features
    }

    /// Computes the features of the class without its copies: what remains counts as honest. `names` are those of the
    /// submissions of the comparison.
    pub(crate) fn without_copies(&self, names: &[&str], comparison: &Comparison) -> ClassFeatures {
        let entry = ClassEntry {
            is_honest: true,
            n_unreported_honest: names.len() * names.len().saturating_sub(1) / 2 - comparison.pairs.len(),
            n_unreported_unlisted: 0,
            ..self.entry.clone()
        };
        let features =
            |pair: &Pair| PairFeatures::new((names[pair.left], names[pair.right]), Label::Honest, pair, comparison);
        ClassFeatures { entry, pairs: comparison.pairs.iter().map(features).collect(), judged_again: Vec::new() }
    }

    /// Judges the class by the scores and verdicts that the program reported.
    pub(crate) fn reported(&self, reading: Reading) -> JudgedClass {
        self.judged(reading, |pair| Some((pair.score, pair.verdict)))
    }

    /// Judges the class by the scores and verdicts that `result` returns, without the pairs that it returns `None` for.
    pub(crate) fn judged(
        &self,
        reading: Reading,
        result: impl Fn(&PairFeatures) -> Option<(f64, Verdict)>,
    ) -> JudgedClass {
        let to_judged = |pair: &PairFeatures| {
            let is_copy = pair.label.is_copy(reading)?;
            let (score, verdict) = result(pair)?;
            Some(JudgedPair { score: rounded(score), verdict, is_copy })
        };
        let n_unlisted = if reading == Reading::UnlistedHonest { self.entry.n_unreported_unlisted } else { 0 };
        JudgedClass {
            pairs: self.pairs.iter().filter_map(to_judged).collect(),
            n_unreported: self.entry.n_unreported_honest + n_unlisted,
        }
    }

    /// Returns the copies that were judged again, each as it is in the class and as it is without all other copies.
    pub(crate) fn judged_twice(&self) -> impl Iterator<Item = (&PairFeatures, &PairFeatures)> {
        let names = |pair: &'_ PairFeatures| (pair.left.clone(), pair.right.clone());
        let pairs: HashMap<(String, String), &PairFeatures> =
            self.pairs.iter().map(|pair| (names(pair), pair)).collect();
        self.judged_again.iter().map(move |again| (pairs[&names(again)], again))
    }

    fn file_name(entry: &ClassEntry) -> String {
        let copies = if entry.is_honest { "-without-copies" } else { "" };
        format!("{}{copies}.csv", entry.name.replace('/', "_"))
    }

    fn file_name_of_judged_again(entry: &ClassEntry) -> String {
        format!("judged-again_{}", ClassFeatures::file_name(entry))
    }
}

impl PairFeatures {
    /// Computes the features of a reported pair.
    pub(crate) fn new((left, right): (&str, &str), label: Label, pair: &Pair, comparison: &Comparison) -> PairFeatures {
        let matched_tokens = pair.matched_tokens;
        let coverage = |submission: usize| {
            let own_tokens = comparison.facts[submission].own_tokens.max(1);
            (matched_tokens as f64 / own_tokens as f64).min(1.0)
        };
        let bits_of_passages = pair.passages.iter().map(|passage| passage.evidence_bits);
        let exclusive = pair.passages.iter().filter(|passage| passage.n_others == 0);
        PairFeatures {
            left: left.to_owned(),
            right: right.to_owned(),
            label,
            score: rounded(pair.score),
            verdict: pair.verdict,
            first_stage: pair.first_stage,
            false_discovery_rate: pair.false_discovery_rate,
            expectation: pair.expectation,
            bits: pair.evidence_bits,
            left_coverage: coverage(pair.left),
            right_coverage: coverage(pair.right),
            matched_tokens,
            longest_match: pair.longest_match,
            n_passages: pair.passages.len(),
            best_passage_bits: bits_of_passages.fold(0.0, f64::max),
            exclusive_bits: exclusive.map(|passage| passage.evidence_bits).sum(),
        }
    }

    /// Returns the features of a pair that was not reported.
    pub(crate) fn unreported((left, right): (&str, &str), label: Label) -> PairFeatures {
        PairFeatures {
            left: left.to_owned(),
            right: right.to_owned(),
            label,
            score: 0.0,
            verdict: Verdict::Unremarkable,
            first_stage: f64::NEG_INFINITY,
            false_discovery_rate: 1.0,
            expectation: f64::INFINITY,
            bits: 0.0,
            left_coverage: 0.0,
            right_coverage: 0.0,
            matched_tokens: 0,
            longest_match: 0,
            n_passages: 0,
            best_passage_bits: 0.0,
            exclusive_bits: 0.0,
        }
    }
}

/// Writes one file for each class and the index to `folder`.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write(folder: &Path, classes: &[ClassFeatures]) -> Result<()> {
    fs::create_dir_all(folder)?;
    write_rows(&folder.join(INDEX), classes.iter().map(|features| &features.entry))?;
    for features in classes {
        write_rows(&folder.join(ClassFeatures::file_name(&features.entry)), features.pairs.iter())?;
        let judged_again = folder.join(ClassFeatures::file_name_of_judged_again(&features.entry));
        write_rows(&judged_again, features.judged_again.iter())?;
    }
    Ok(())
}

fn write_rows(file: &Path, rows: impl Iterator<Item = impl Serialize>) -> Result<()> {
    let mut writer = csv::Writer::from_path(file).with_context(|| format!("cannot write {}", file.display()))?;
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(writer.flush()?)
}

/// Reads the features that [`write`] wrote.
///
/// # Errors
/// A file cannot be read.
pub(crate) fn read(folder: &Path) -> Result<Vec<ClassFeatures>> {
    let mut classes = Vec::new();
    for entry in read_rows(&folder.join(INDEX))? {
        let pairs = read_rows(&folder.join(ClassFeatures::file_name(&entry)))?;
        let judged_again = read_rows(&folder.join(ClassFeatures::file_name_of_judged_again(&entry)))?;
        classes.push(ClassFeatures { entry, pairs, judged_again });
    }
    Ok(classes)
}

fn read_rows<Row: for<'a> Deserialize<'a>>(file: &Path) -> Result<Vec<Row>> {
    let mut reader = csv::Reader::from_path(file).with_context(|| format!("cannot read {}", file.display()))?;
    reader.deserialize().collect::<Result<_, _>>().with_context(|| format!("cannot read {}", file.display()))
}
