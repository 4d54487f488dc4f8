//! Observed pairs: the code that pairs share in classes in which nobody copied. It tells how much the statement of a verdict says.
//!
//! A rate is told only of what was counted: pairs of programs of about this size, in classes of this kind that are no smaller.
//! `observed.csv` is written by `cargo bench --bench accuracy -- observed`; `docs/measurements/accuracy.md` names the classes.

use std::sync::LazyLock;

use super::figures::count;
use crate::model::{Pair, Report};

const FILE: &str = include_str!("observed.csv");

/// Share of the pairs that shared as much, from which on a statement says little by itself.
const MUCH: f64 = 0.01;
const LITTLE: &str = ", so this alone says little: the verdict counts all of the shared code";
/// Minimum number of pairs that a rate is told of: "none" of a few says nothing.
const MIN_PAIRS: usize = 1000;

static OBSERVED: LazyLock<Observed> = LazyLock::new(|| Observed::read(FILE));

/// A quantity that a statement counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Lines, names and texts together.
    Traces(usize),
    /// Lines of a sequence.
    Sequence(usize),
}

/// The pairs that were observed.
#[derive(Default)]
struct Observed {
    /// Number of submissions of the smallest class.
    smallest_class: usize,
    cells: Vec<Cell>,
}

/// Pairs of programs of one size in classes of one kind.
#[derive(Default)]
struct Cell {
    has_handed_out_code: bool,
    /// Minimum number of own tokens of the smaller program. The next cell of this kind has the maximum.
    min_tokens: usize,
    n_classes: usize,
    n_pairs: usize,
    /// Numbers of traces, ascending, each with the number of pairs that have as many or more.
    traces: Vec<(usize, usize)>,
    sequences: Vec<(usize, usize)>,
}

/// The pairs that shared as much as two that are judged, of those that may be compared with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rate {
    quantity: Quantity,
    n_with: usize,
    n_pairs: usize,
    n_classes: usize,
    has_handed_out_code: bool,
}

impl Observed {
    fn read(csv: &str) -> Observed {
        let mut observed = Observed::default();
        for line in csv.lines().skip(1) {
            let [what, kind, size, at_least, pairs] = line.split(',').collect::<Vec<_>>()[..] else { continue };
            let number = |cell: &str| cell.parse().unwrap_or(0);
            if what == "smallest class" {
                observed.smallest_class = number(pairs);
            }
            if kind.is_empty() {
                continue;
            }
            let cell = observed.cell_of_row(kind == "handed out", number(size));
            match what {
                "classes" => cell.n_classes = number(pairs),
                "pairs" => cell.n_pairs = number(pairs),
                "traces" => cell.traces.push((number(at_least), number(pairs))),
                "sequence" => cell.sequences.push((number(at_least), number(pairs))),
                _ => {}
            }
        }
        observed
    }

    /// Returns the cell of a row; rows of a cell follow one another.
    fn cell_of_row(&mut self, has_handed_out_code: bool, min_tokens: usize) -> &mut Cell {
        let is_last = |cell: &Cell| (cell.has_handed_out_code, cell.min_tokens) == (has_handed_out_code, min_tokens);
        if !self.cells.last().is_some_and(is_last) {
            self.cells.push(Cell { has_handed_out_code, min_tokens, ..Cell::default() });
        }
        let last = self.cells.len() - 1;
        &mut self.cells[last]
    }

    /// Returns the cell for a pair whose smaller program has `n_tokens`.
    fn cell(&self, has_handed_out_code: bool, n_tokens: usize) -> Option<&Cell> {
        let of_kind = self.cells.iter().filter(|cell| cell.has_handed_out_code == has_handed_out_code);
        of_kind.filter(|cell| cell.min_tokens <= n_tokens).max_by_key(|cell| cell.min_tokens)
    }
}

impl Cell {
    fn n_with(&self, quantity: Quantity) -> usize {
        let (table, least) = match quantity {
            Quantity::Traces(n) => (&self.traces, n),
            Quantity::Sequence(n) => (&self.sequences, n),
        };
        table.iter().find(|(at_least, _)| *at_least >= least).map_or(0, |(_, n_pairs)| *n_pairs)
    }
}

/// Returns how many pairs shared as much without copying; nothing if too few were counted that may be compared with this pair.
pub(crate) fn rate(report: &Report, pair: &Pair, quantity: Quantity) -> Option<Rate> {
    let observed = &*OBSERVED;
    let n_tokens = [pair.left, pair.right].map(|one| report.submissions[one].own_tokens);
    let has_handed_out_code = report.unlisted_starter.is_some();
    let cell = observed.cell(has_handed_out_code, n_tokens[0].min(n_tokens[1]))?;
    let is_told = report.submissions.len() >= observed.smallest_class && cell.n_pairs >= MIN_PAIRS;
    is_told.then(|| Rate {
        quantity,
        n_with: cell.n_with(quantity),
        n_pairs: cell.n_pairs,
        n_classes: cell.n_classes,
        has_handed_out_code,
    })
}

impl Rate {
    /// Whether independent pairs share as much now and then, so that it says little by itself.
    pub(crate) fn is_usual(self) -> bool {
        self.n_with as f64 > MUCH * self.n_pairs as f64
    }

    pub(crate) fn sentence(self) -> String {
        let as_much = match self.quantity {
            Quantity::Traces(_) => "as much",
            Quantity::Sequence(_) => "as long a sequence",
        };
        let how_many = if self.n_with == 0 { "none".to_owned() } else { count(self.n_with) };
        let alone = if self.is_usual() { LITTLE } else { "" };
        let kind = if self.has_handed_out_code { " with handed-out code" } else { "" };
        format!(
            "Of {} pairs of programs of this size in {} classes{kind} in which nobody copied, {how_many} shared {as_much}{alone}.",
            count(self.n_pairs),
            count(self.n_classes)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Submission, UnlistedStarter};

    /// The file has cells with tables in which more code is shared by fewer pairs.
    #[test]
    fn the_file_is_complete() {
        let observed = &*OBSERVED;
        assert!(observed.smallest_class > 2);
        let plain: Vec<&Cell> = observed.cells.iter().filter(|cell| !cell.has_handed_out_code).collect();
        assert!(plain.len() > 2 && plain.iter().any(|cell| cell.n_pairs >= MIN_PAIRS));
        for cell in &observed.cells {
            assert!(cell.n_classes > 0 && cell.n_pairs > 0);
            for table in [&cell.traces, &cell.sequences] {
                assert!(table.first().is_none_or(|first| first.1 <= cell.n_pairs));
                assert!(table.is_sorted_by(|one, next| one.0 < next.0 && one.1 > next.1), "{table:?}");
            }
        }
    }

    /// The manual shows how many honest pairs come near to a verdict, as counted.
    #[test]
    fn the_manual_has_the_levels() {
        let manual = include_str!("../../../docs/manual/reading-a-report.md");
        let (_, section) = manual.split_once("### How near honest pairs come").expect("the manual has the section");
        let mut levels: Vec<(&str, Vec<String>)> = Vec::new();
        for line in FILE.lines().filter(|line| line.starts_with("sum with ")) {
            let [_, _, _, sum, n_pairs] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
            match levels.iter_mut().find(|(known, _)| *known == sum) {
                Some((_, row)) => row.push(n_pairs.to_owned()),
                None => levels.push((sum, vec![n_pairs.to_owned()])),
            }
        }
        assert!(levels.len() > 5);
        for (sum, row) in levels {
            let row = format!("| {sum} | {} |", row.join(" | "));
            assert!(section.contains(&row), "{row}");
        }
    }

    const CSV: &str = "what,kind,size,at_least,pairs\nsmallest class,,,,9\nclasses,plain,0,,2\npairs,plain,0,,900\n\
        traces,plain,0,1,9\ntraces,plain,0,4,2\nsequence,plain,0,5,3\npairs,plain,200,,50\npairs,handed out,0,,7\n";

    /// The pairs with as many or more count, of the size and the kind of class.
    #[test]
    fn pairs_with_as_many_count() {
        let observed = Observed::read(CSV);
        let small = observed.cell(false, 199).unwrap();
        assert_eq!((observed.smallest_class, small.n_classes, small.n_pairs), (9, 2, 900));
        assert_eq!([1, 2, 4, 5].map(|n| small.n_with(Quantity::Traces(n))), [9, 2, 2, 0]);
        assert_eq!([4, 5, 6, 99].map(|n| small.n_with(Quantity::Sequence(n))), [3, 3, 0, 0]);
        let n_pairs = |has_handed_out_code, n_tokens| observed.cell(has_handed_out_code, n_tokens).unwrap().n_pairs;
        assert_eq!([n_pairs(false, 200), n_pairs(false, 9999), n_pairs(true, 9999)], [50, 50, 7]);
    }

    /// A rate is told of nothing that was not counted: not in a small class, nor of a kind of class with few pairs.
    #[test]
    fn rates_are_told_of_what_was_counted() {
        let cell = OBSERVED.cells.iter().find(|cell| !cell.has_handed_out_code && cell.n_pairs >= MIN_PAIRS).unwrap();
        let of = |n_submissions: usize, has_handed_out_code: bool| {
            let report = Report {
                submissions: vec![Submission { own_tokens: cell.min_tokens, ..Submission::default() }; n_submissions],
                unlisted_starter: has_handed_out_code.then_some(UnlistedStarter {
                    n_tokens: 50,
                    n_sharing: 9,
                    n_people: 9,
                    submission: 0,
                    places: Vec::new(),
                }),
                ..Report::default()
            };
            rate(&report, &Pair { right: 1, ..Pair::default() }, Quantity::Traces(10_000))
        };
        assert!(of(OBSERVED.smallest_class - 1, false).is_none());
        let rate = of(OBSERVED.smallest_class, false).unwrap();
        assert!(!rate.is_usual() && rate.sentence().ends_with("in which nobody copied, none shared as much."));
        let is_counted = OBSERVED.cell(true, cell.min_tokens).is_some_and(|cell| cell.n_pairs >= MIN_PAIRS);
        assert_eq!(of(1000, true).is_some(), is_counted);
    }

    /// A statement that many honest pairs would have says so.
    #[test]
    fn little_is_called_little() {
        let rate = |n_with: usize, quantity: Quantity| Rate {
            quantity,
            n_with,
            n_pairs: 2000,
            n_classes: 54,
            has_handed_out_code: quantity == Quantity::Sequence(8),
        };
        assert_eq!(
            rate(1455, Quantity::Traces(1)).sentence(),
            format!(
                "Of 2,000 pairs of programs of this size in 54 classes in which nobody copied, 1,455 shared as much{LITTLE}."
            )
        );
        assert_eq!(
            rate(0, Quantity::Sequence(8)).sentence(),
            "Of 2,000 pairs of programs of this size in 54 classes with handed-out code in which nobody copied, none shared as long a sequence."
        );
    }
}
