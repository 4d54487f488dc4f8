//! Counts the code that pairs share in classes in which nobody copied: the lines, names and texts that two have and nobody else, and
//! the lengths of sequences, by the size of the smaller program and by whether the class has handed-out code that nobody gave. The report
//! states them beside a verdict, from the file that this writes. It counts, too, the pairs that come near to a verdict, for the table in
//! the manual.

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

/// Numbers of own tokens of the smaller program of a pair from which on pairs are counted apart.
const SIZES: [usize; 4] = [0, 150, 300, 600];

/// Writes the file for the classes below some folders. Of a class with copies, one submission of each group of copies counts.
pub(crate) fn run(out: &Path, roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut observed = Observed::default();
    println!("| class | submissions | most traces of a pair | longest sequence |\n| --- | --- | --- | --- |");
    for root in roots {
        for class in classes::below(root)? {
            observed.add(&class, options)?;
        }
    }
    if observed.smallest_class == 0 {
        bail!("found no class without copies below {roots:?}");
    }
    fs::write(out, observed.csv()).with_context(|| format!("cannot write {}", out.display()))
}

/// The code that the pairs of some classes share.
#[derive(Default)]
struct Observed {
    /// Number of submissions of the smallest class.
    smallest_class: usize,
    /// By whether the class has handed-out code, and by size.
    cells: BTreeMap<(bool, usize), Cell>,
    /// For each of [`BITS`], the number of pairs that reach each of [`SUMS`].
    levels: [[usize; SUMS.len()]; BITS.len()],
}

/// Pairs of programs of one size in classes of one kind.
#[derive(Default)]
struct Cell {
    n_classes: usize,
    n_pairs: usize,
    /// For each number of lines, names and texts together, the number of pairs.
    traces: BTreeMap<usize, usize>,
    /// For each number of lines in a sequence, the number of pairs.
    sequences: BTreeMap<usize, usize>,
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
        self.count_levels(&comparison);
        let report = report(&options, corpus, comparison);
        let n_submissions = report.submissions.len();
        let smallest = if self.smallest_class == 0 { n_submissions } else { self.smallest_class };
        self.smallest_class = smallest.min(n_submissions);
        let mut cells: BTreeMap<usize, Cell> = BTreeMap::new();
        let size_of = |left: usize, right: usize| {
            let n_tokens = report.submissions[left].own_tokens.min(report.submissions[right].own_tokens);
            SIZES.into_iter().rfind(|&size| size <= n_tokens).unwrap_or_default()
        };
        for left in 0..n_submissions {
            for right in left + 1..n_submissions {
                cells.entry(size_of(left, right)).or_default().n_pairs += 1;
            }
        }
        for (&(left, right), &n) in &traces {
            *cells.entry(size_of(left, right)).or_default().traces.entry(n).or_default() += 1;
        }
        for pair in &report.pairs {
            if let Some(sequence) = &pair.exclusive.sequence {
                let cell = cells.entry(size_of(pair.left, pair.right)).or_default();
                *cell.sequences.entry(sequence.n_lines()).or_default() += 1;
            }
        }
        let longest = cells.values().filter_map(|cell| cell.sequences.keys().max()).max();
        println!(
            "| {} {} | {n_submissions} | {} | {} |",
            class.folder.parent().and_then(Path::file_name).unwrap_or_default().display(),
            class.name,
            traces.values().max().unwrap_or(&0),
            longest.unwrap_or(&0)
        );
        let has_handed_out_code = report.unlisted_starter.is_some();
        for (size, cell) in cells {
            self.cells.entry((has_handed_out_code, size)).or_default().add(&cell);
        }
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
        let mut csv = format!("what,kind,size,at_least,pairs\nsmallest class,,,,{}\n", self.smallest_class);
        for ((has_handed_out_code, size), cell) in &self.cells {
            let kind = if *has_handed_out_code { "handed out" } else { "plain" };
            let mut row = |what: &str, at_least: &str, n: usize| {
                writeln!(csv, "{what},{kind},{size},{at_least},{n}").expect("a string takes all");
            };
            row("classes", "", cell.n_classes);
            row("pairs", "", cell.n_pairs);
            for (what, found) in [("traces", &cell.traces), ("sequence", &cell.sequences)] {
                let mut n_left: usize = found.values().sum();
                for (at_least, n) in found {
                    row(what, &at_least.to_string(), n_left);
                    n_left -= n;
                }
            }
        }
        for (bits, levels) in BITS.iter().zip(&self.levels) {
            for (sum, n_pairs) in SUMS.iter().zip(levels) {
                writeln!(csv, "sum with {bits} bits,,,{sum},{n_pairs}").expect("a string takes all");
            }
        }
        csv
    }
}

impl Cell {
    /// Adds the pairs of one class.
    fn add(&mut self, other: &Cell) {
        self.n_classes += 1;
        self.n_pairs += other.n_pairs;
        for (found, more) in [(&mut self.traces, &other.traces), (&mut self.sequences, &other.sequences)] {
            for (n, n_pairs) in more {
                *found.entry(*n).or_default() += n_pairs;
            }
        }
    }
}
