//! Small classes: each labelled class cut down to a few people, without copies and with one pair of copies, as they are and with a program that was handed out to everybody.
//!
//! Evidence is rarity in the class, and of few people nothing is rare for certain. So these classes show how many honest people a small class accuses, and whether a copy is found in it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_corpus::{Corpus, ReadFile};
use lookalike_engine::{Settings, Verdict};
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::compare;

use crate::flips::compare_some;

/// Numbers of people.
const SIZES: [usize; 5] = [3, 4, 5, 8, 12];
/// Number of classes of each kind that one labelled class is cut down to.
const N_DRAWS: usize = 5;

/// The verdicts on classes of one kind and size.
#[derive(Default)]
struct Verdicts {
    n_classes: usize,
    /// Number of copies, and of those that are worth reviewing or strong, and strong.
    n_copies: usize,
    n_found: usize,
    n_strong: usize,
    /// Number of classes with another flagged pair, and with another strong one.
    n_wrong: usize,
    n_strong_wrong: usize,
}

/// Makes the classes from those below `roots`, and prints what was found in them.
///
/// # Errors
/// A class cannot be read or compared.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut of_sets: BTreeMap<(String, bool, bool, usize), Verdicts> = BTreeMap::new();
    for root in roots {
        for class in classes::below(root)? {
            add(&class, options, &mut of_sets)?;
        }
    }
    println!(
        "| set | handed out | people | classes | copies | found | strong | classes wrongly flagged | wrongly strong |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut sums: BTreeMap<(bool, bool, usize), Verdicts> = BTreeMap::new();
    for ((set, has_handout, has_copy, size), verdicts) in &of_sets {
        verdicts.print(set, *has_handout, *size);
        sums.entry((*has_handout, *has_copy, *size)).or_default().add(verdicts);
    }
    for ((has_handout, _, size), verdicts) in &sums {
        verdicts.print("**all**", *has_handout, *size);
    }
    Ok(())
}

/// Cuts one class down.
fn add(
    class: &LabelledClass,
    options: &Options,
    of_sets: &mut BTreeMap<(String, bool, bool, usize), Verdicts>,
) -> Result<()> {
    let (mut corpus, _) = compare(class, options)?;
    let names: Vec<&str> = corpus.submissions.iter().map(|submission| submission.name.as_str()).collect();
    let labels = Labels::new(class, &names);
    let (honest, copies) = (labels.honest_core(), labels.copies());
    let groups = labels.groups();
    let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
    for size in SIZES.into_iter().filter(|&size| size < honest.len()) {
        for draw in 0..N_DRAWS {
            for has_copy in [false, true] {
                if has_copy && copies.is_empty() {
                    continue;
                }
                let pair = has_copy.then(|| copies[draw * copies.len() / N_DRAWS]);
                let of_pair = |one: usize| {
                    pair.is_some_and(|(left, right)| {
                        groups
                            .iter()
                            .any(|group| group.contains(&one) && (group.contains(&left) || group.contains(&right)))
                    })
                };
                let others = honest.iter().copied().filter(|&one| !of_pair(one));
                let mut drawn: Vec<usize> = others.skip(draw).step_by((honest.len() / (size + 3)).max(1)).collect();
                if drawn.len() <= size {
                    continue;
                }
                let handout = drawn.pop().unwrap_or_default();
                drawn.truncate(if has_copy { size - 2 } else { size });
                drawn.extend(pair.iter().flat_map(|&(left, right)| [left, right]));
                drawn.sort_unstable();
                for has_handout in [false, true] {
                    if has_handout {
                        hand_out(&mut corpus, handout, &drawn);
                    }
                    let comparison = compare_some(&mut corpus, &drawn, &settings)?;
                    if has_handout {
                        take_back(&mut corpus, handout, &drawn);
                    }
                    let key = (class.set.clone(), has_handout, has_copy, size);
                    let verdicts = of_sets.entry(key).or_default();
                    verdicts.count(&comparison.pairs, &drawn, pair);
                }
            }
        }
    }
    Ok(())
}

/// Adds the files of one submission to others.
fn hand_out(corpus: &mut Corpus, handout: usize, to: &[usize]) {
    for &one in to {
        let files = corpus.submissions[handout].files.iter();
        let copied: Vec<ReadFile> = files
            .map(|file| ReadFile { decoded: file.decoded.clone(), tokens: file.tokens.clone(), ..*file })
            .collect();
        corpus.submissions[one].files.extend(copied);
    }
}

/// Takes the files that were handed out last from those who have them.
fn take_back(corpus: &mut Corpus, handout: usize, from: &[usize]) {
    let n_files = corpus.submissions[handout].files.len();
    for &one in from {
        let files = &mut corpus.submissions[one].files;
        files.truncate(files.len() - n_files);
    }
}

impl Verdicts {
    fn count(&mut self, pairs: &[lookalike_engine::Pair], drawn: &[usize], copy: Option<(usize, usize)>) {
        self.n_classes += 1;
        self.n_copies += usize::from(copy.is_some());
        let (mut is_wrong, mut is_strong_wrong) = (false, false);
        for pair in pairs.iter().filter(|pair| pair.verdict.is_flagged()) {
            let is_strong = pair.verdict == Verdict::Strong;
            if copy == Some((drawn[pair.left], drawn[pair.right])) {
                self.n_found += 1;
                self.n_strong += usize::from(is_strong);
            } else {
                is_wrong = true;
                is_strong_wrong |= is_strong;
            }
        }
        self.n_wrong += usize::from(is_wrong);
        self.n_strong_wrong += usize::from(is_strong_wrong);
    }

    fn add(&mut self, other: &Verdicts) {
        self.n_classes += other.n_classes;
        self.n_copies += other.n_copies;
        self.n_found += other.n_found;
        self.n_strong += other.n_strong;
        self.n_wrong += other.n_wrong;
        self.n_strong_wrong += other.n_strong_wrong;
    }

    fn print(&self, set: &str, has_handout: bool, size: usize) {
        let Verdicts { n_classes, n_copies, n_found, n_strong, n_wrong, n_strong_wrong } = self;
        let handout = if has_handout { "yes" } else { "no" };
        println!(
            "| {set} | {handout} | {size} | {n_classes} | {n_copies} | {n_found} | {n_strong} | {n_wrong} | {n_strong_wrong} |"
        );
    }
}
