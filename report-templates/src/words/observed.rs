//! Observed pairs: the code that pairs share in classes in which nobody copied. It tells how much the statement of a verdict says.
//!
//! `observed.csv` is written by `cargo bench --bench accuracy -- observed`; `docs/measurements/accuracy.md` names the classes.

use std::sync::LazyLock;

use super::figures::count;

const FILE: &str = include_str!("observed.csv");

/// Share of the pairs that shared as much, from which on a statement says little by itself.
const MUCH: f64 = 0.01;
const LITTLE: &str = ", so this alone says little: the verdict counts all of the shared code";

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
    n_classes: usize,
    n_pairs: usize,
    /// Numbers of traces, ascending, each with the number of pairs that have as many or more.
    traces: Vec<(usize, usize)>,
    /// The same for sequences.
    sequences: Vec<(usize, usize)>,
}

impl Observed {
    fn read(csv: &str) -> Observed {
        let mut observed = Observed::default();
        for line in csv.lines() {
            let mut cells = line.split(',');
            let (what, mut number) = (cells.next(), || cells.next().and_then(|cell| cell.parse().ok()).unwrap_or(0));
            let (at_least, n_pairs) = (number(), number());
            match what {
                Some("classes") => observed.n_classes = n_pairs,
                Some("pairs") => observed.n_pairs = n_pairs,
                Some("traces") => observed.traces.push((at_least, n_pairs)),
                Some("sequence") => observed.sequences.push((at_least, n_pairs)),
                _ => {}
            }
        }
        observed
    }

    fn n_with(&self, quantity: Quantity) -> usize {
        let (table, least) = match quantity {
            Quantity::Traces(n) => (&self.traces, n),
            Quantity::Sequence(n) => (&self.sequences, n),
        };
        table.iter().find(|(at_least, _)| *at_least >= least).map_or(0, |(_, n_pairs)| *n_pairs)
    }
}

/// Returns how many pairs shared as much without copying, as a sentence.
pub(crate) fn sentence(quantity: Quantity) -> String {
    let observed = &*OBSERVED;
    let n_with = observed.n_with(quantity);
    let as_much = match quantity {
        Quantity::Traces(_) => "as much",
        Quantity::Sequence(_) => "as long a sequence",
    };
    let how_many = if n_with == 0 { "none".to_owned() } else { count(n_with) };
    let alone = if n_with as f64 > MUCH * observed.n_pairs as f64 { LITTLE } else { "" };
    format!(
        "Of {} pairs in {} classes in which nobody copied, {how_many} shared {as_much}{alone}.",
        count(observed.n_pairs),
        count(observed.n_classes)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file has the numbers of classes and pairs, and two tables in which more code is shared by fewer pairs.
    #[test]
    fn the_file_is_complete() {
        let observed = &*OBSERVED;
        assert!(observed.n_classes > 0 && observed.n_pairs > 0);
        for table in [&observed.traces, &observed.sequences] {
            assert!(table.len() > 10 && table[0].1 <= observed.n_pairs);
            assert!(table.is_sorted_by(|one, next| one.0 < next.0 && one.1 > next.1), "{table:?}");
        }
        let n_levels = FILE.lines().filter(|line| line.starts_with("sum with ")).count();
        assert_eq!(FILE.lines().count(), 3 + observed.traces.len() + observed.sequences.len() + n_levels);
    }

    /// The manual shows how many honest pairs come near to a verdict, as counted.
    #[test]
    fn the_manual_has_the_levels() {
        let manual = include_str!("../../../docs/manual/reading-a-report.md");
        let (_, section) = manual.split_once("### How near honest pairs come").expect("the manual has the section");
        let mut levels: Vec<(&str, Vec<String>)> = Vec::new();
        for line in FILE.lines().filter_map(|line| line.strip_prefix("sum with ")) {
            let [_, sum, n_pairs] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
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

    /// The pairs with as many or more count.
    #[test]
    fn pairs_with_as_many_count() {
        let observed = Observed::read("what,at_least,pairs\ntraces,1,9\ntraces,4,2\nsequence,5,3\n");
        let n_with = |quantities: [Quantity; 4]| quantities.map(|quantity| observed.n_with(quantity));
        assert_eq!(n_with([1, 2, 4, 5].map(Quantity::Traces)), [9, 2, 2, 0]);
        assert_eq!(n_with([4, 5, 6, 99].map(Quantity::Sequence)), [3, 3, 0, 0]);
    }

    /// A statement that many honest pairs would have says so.
    #[test]
    fn little_is_called_little() {
        let little = sentence(Quantity::Traces(1));
        assert!(little.ends_with(&format!(" shared as much{LITTLE}.")), "{little}");
        let much = sentence(Quantity::Traces(10_000));
        assert!(much.contains("in which nobody copied, none shared as much."), "{much}");
        let long = sentence(Quantity::Sequence(10_000));
        assert!(long.ends_with("none shared as long a sequence."), "{long}");
    }
}
