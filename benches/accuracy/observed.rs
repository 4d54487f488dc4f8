//! Counts the code that pairs share in classes in which nobody copied: the lines, names and texts that two have and nobody else, and
//! the lengths of sequences. The report states them beside a verdict, from the file that this writes. It counts, too, the pairs that
//! come near to a verdict, for the table in the manual.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_compare::exclusive_traces_of_all;
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_engine::Comparison;
use lookalike_intake::options::InputOptions;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::compare;

/// Numbers of bits, and sums of the log-odds of the score and the logarithm of the bits, at which pairs are counted: verdicts are given by these two.
const BITS: [f64; 4] = [50.0, 100.0, 200.0, 400.0];
const SUMS: [f64; 8] = [4.0, 5.0, 6.0, 6.5, 7.0, 7.75, 8.2, 10.5];

/// Writes the file for the classes below some folders. Of a class with copies, one submission of each group of copies counts.
pub(crate) fn run(out: &Path, roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut observed = Observed::default();
    println!("| class | submissions | most traces of a pair | longest sequence |\n| --- | --- | --- | --- |");
    for root in roots {
        for class in classes::below(root)? {
            observed.add(&class, options)?;
        }
    }
    if observed.n_classes == 0 {
        bail!("found no class without copies below {roots:?}");
    }
    fs::write(out, observed.csv()).with_context(|| format!("cannot write {}", out.display()))
}

/// The code that the pairs of some classes share.
#[derive(Default)]
struct Observed {
    n_classes: usize,
    n_pairs: usize,
    /// For each number of lines, names and texts together, the number of pairs.
    traces: BTreeMap<usize, usize>,
    /// For each number of lines in a sequence, the number of pairs.
    sequences: BTreeMap<usize, usize>,
    /// For each of [`BITS`], the number of pairs that reach each of [`SUMS`].
    levels: [[usize; SUMS.len()]; BITS.len()],
}

impl Observed {
    fn add(&mut self, class: &LabelledClass, options: &Options) -> Result<()> {
        let (corpus, _) = compare(class, options)?;
        let names: Vec<&str> = corpus.submissions.iter().map(|submission| submission.name.as_str()).collect();
        let core = Labels::new(class, &names).honest_core();
        let copies = names.iter().enumerate().filter(|(index, _)| core.binary_search(index).is_err());
        let without = copies.map(|(_, name)| (*name).to_owned()).collect();
        let options = Options { input: InputOptions { without, ..options.input.clone() }, ..options.clone() };
        let (corpus, comparison) = compare(class, &options)?;
        let traces = exclusive_traces_of_all(&corpus.submissions);
        self.n_classes += 1;
        self.n_pairs += core.len() * core.len().saturating_sub(1) / 2;
        self.count_levels(&comparison);
        traces.values().for_each(|n| *self.traces.entry(*n).or_default() += 1);
        let report = report(&options, corpus, comparison);
        let sequences: Vec<usize> = report.pairs.iter().filter_map(|pair| pair.exclusive.sequence).collect();
        sequences.iter().for_each(|n| *self.sequences.entry(*n).or_default() += 1);
        let most = |numbers: &mut dyn Iterator<Item = usize>| numbers.max().unwrap_or(0);
        println!(
            "| {} {} | {} | {} | {} |",
            class.folder.parent().and_then(Path::file_name).unwrap_or_default().display(),
            class.name,
            core.len(),
            most(&mut traces.values().copied()),
            most(&mut sequences.into_iter())
        );
        Ok(())
    }

    fn count_levels(&mut self, comparison: &Comparison) {
        for pair in &comparison.pairs {
            let bits = pair.evidence_bits.max(1.0);
            let sum = pair.first_stage + bits.ln();
            for (min_bits, levels) in BITS.iter().zip(&mut self.levels) {
                for (min_sum, n_pairs) in SUMS.iter().zip(levels) {
                    *n_pairs += usize::from(bits >= *min_bits && sum >= *min_sum);
                }
            }
        }
    }

    /// Returns the numbers of pairs that share as much or more.
    fn csv(&self) -> String {
        let mut csv = format!("what,at_least,pairs\nclasses,,{}\npairs,,{}\n", self.n_classes, self.n_pairs);
        for (kind, found) in [("traces", &self.traces), ("sequence", &self.sequences)] {
            let mut n_left: usize = found.values().sum();
            for (at_least, n) in found {
                writeln!(csv, "{kind},{at_least},{n_left}").expect("a string takes all");
                n_left -= n;
            }
        }
        for (bits, levels) in BITS.iter().zip(&self.levels) {
            for (sum, n_pairs) in SUMS.iter().zip(levels) {
                writeln!(csv, "sum with {bits} bits,{sum},{n_pairs}").expect("a string takes all");
            }
        }
        csv
    }
}
