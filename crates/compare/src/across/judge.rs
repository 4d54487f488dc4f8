//! Decides which pairs look like translations.

use lookalike_engine::maps::HashMap;
use rayon::prelude::*;

use super::likeness::likeness;
use super::program::Program;
use super::stream::{Item, ItemKind};

/// The less of what two share is rare, the more alike they have to be. Of eight million pairs of independent programs, three reach a likeness of 0.60 to 0.62; those that share a weight of 6 or more are at most 0.09 above the usual.
const LIMITS: [Limits; 3] = [
    Limits { weight: 12, likeness: 0.42, above_usual: 0.12 },
    Limits { weight: 6, likeness: 0.48, above_usual: 0.18 },
    // So alike that names and texts must agree, if only those that many have.
    Limits { weight: 0, likeness: 0.63, above_usual: 0.24 },
];
/// The usual likeness is taken to be at least this. It is that of independent programs for one task.
const MIN_USUAL: f64 = 0.30;
/// Minimum number of programs in which something can be rare.
const MIN_PROGRAMS: usize = 8;
/// Maximum weight of rare numbers, of which a table has many.
const MAX_NUMBERS: usize = 4;
/// Something is rare if one of so many programs has it, within these bounds.
const PROGRAMS_PER_HOLDER: usize = 20;
const MAX_HOLDERS: (usize, usize) = (3, 12);

/// The least that a translation has of each: the weight of the rare things that both have, the likeness, and how much of it is above the usual.
struct Limits {
    weight: usize,
    likeness: f64,
    above_usual: f64,
}

/// A pair that looks like a translation.
pub(super) struct Judged {
    /// Indices of the programs.
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) likeness: f64,
    /// The rare items that both have.
    pub(super) shared: Vec<Item>,
    /// Whether names were read, and not the structure alone.
    pub(super) has_names: bool,
}

/// Returns the pairs that look like translations, the most alike first.
pub(super) fn judge(programs: &[Program], pairs: &[(usize, usize)]) -> Vec<Judged> {
    let alike: Vec<f64> = pairs
        .par_iter()
        .map(|&(left, right)| likeness(&programs[left].stream.items, &programs[right].stream.items))
        .collect();
    let usual = Usual::new(programs.len(), pairs, &alike);
    let traces = Traces::new(programs);
    let likely = pairs.iter().zip(alike).filter(|(_, likeness)| LIMITS.iter().any(|least| *likeness >= least.likeness));
    let judged = likely.filter_map(|(&(left, right), likeness)| {
        let shared = traces.shared(left, right);
        let weight = if programs.len() < MIN_PROGRAMS { 0 } else { weight(&shared) };
        let above_usual = likeness - usual.without(left, right).max(MIN_USUAL);
        let is_translation = LIMITS
            .iter()
            .any(|least| weight >= least.weight && likeness >= least.likeness && above_usual >= least.above_usual);
        is_translation.then_some(Judged { left, right, likeness, shared, has_names: true })
    });
    let mut judged: Vec<Judged> = judged.collect();
    judged.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then((a.left, a.right).cmp(&(b.left, b.right))));
    judged
}

/// Returns the weight of rare items: a name counts as much as two words or numbers.
fn weight(shared: &[Item]) -> usize {
    let n_of = |kind| shared.iter().filter(|item| item.kind() == kind).count();
    2 * n_of(ItemKind::Name) + n_of(ItemKind::Text) + n_of(ItemKind::Number).min(MAX_NUMBERS)
}

/// The likeness of each program to the nearest one in another language.
pub(super) struct Usual {
    nearest: Vec<f64>,
    sorted: Vec<f64>,
}

impl Usual {
    pub(super) fn new(n_programs: usize, pairs: &[(usize, usize)], alike: &[f64]) -> Usual {
        let mut nearest = vec![0.0_f64; n_programs];
        for (&(left, right), &likeness) in pairs.iter().zip(alike) {
            nearest[left] = nearest[left].max(likeness);
            nearest[right] = nearest[right].max(likeness);
        }
        let mut sorted = nearest.clone();
        sorted.sort_by(f64::total_cmp);
        Usual { nearest, sorted }
    }

    /// Leaves out the programs that are near to no other.
    pub(super) fn of_those_with_candidates(mut self) -> Usual {
        self.sorted.retain(|nearest| *nearest > 0.0);
        self
    }

    /// Returns the median of all but two programs; 0 if there are no others.
    pub(super) fn without(&self, left: usize, right: usize) -> f64 {
        let place = |program: usize| self.sorted.partition_point(|&other| other < self.nearest[program]);
        let (first, second) = (place(left).min(place(right)), place(left).max(place(right)));
        // Equal values have one place, and are two.
        let second = second.max(first + 1);
        let median = (self.sorted.len().saturating_sub(2)) / 2;
        let median = median + usize::from(first <= median);
        let median = median + usize::from(second <= median);
        self.sorted.get(median).copied().unwrap_or_default()
    }
}

/// The distinct names, words and numbers of each program, and how many programs have each.
struct Traces {
    of_each: Vec<Vec<Item>>,
    n_having: HashMap<Item, usize>,
    n_rare: usize,
}

impl Traces {
    fn new(programs: &[Program]) -> Traces {
        let of_each: Vec<Vec<Item>> = programs.iter().map(|program| distinct(&program.stream.items)).collect();
        let mut n_having: HashMap<Item, usize> = HashMap::default();
        of_each.iter().flatten().for_each(|item| *n_having.entry(*item).or_default() += 1);
        Traces { of_each, n_having, n_rare: (programs.len() / PROGRAMS_PER_HOLDER).clamp(MAX_HOLDERS.0, MAX_HOLDERS.1) }
    }

    /// Returns the rare items that both programs have, ascending.
    fn shared(&self, left: usize, right: usize) -> Vec<Item> {
        let has = |item: &Item| self.of_each[right].binary_search(item).is_ok();
        let is_rare = |item: &Item| self.n_having.get(item).is_some_and(|&n_having| n_having <= self.n_rare);
        self.of_each[left].iter().filter(|item| has(item) && is_rare(item)).copied().collect()
    }
}

fn distinct(items: &[Item]) -> Vec<Item> {
    let mut distinct: Vec<Item> = items.iter().filter(|item| item.kind() != ItemKind::Structure).copied().collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual likeness is the median of all others, whatever the two have.
    #[test]
    fn the_two_do_not_count() {
        let pairs = [(0, 1), (2, 3), (4, 5)];
        let usual = Usual::new(6, &pairs, &[0.9, 0.2, 0.4]);
        assert_eq!([usual.without(0, 1), usual.without(2, 3), usual.without(4, 5)], [0.4, 0.9, 0.9]);
        let equal = Usual::new(4, &[(0, 1), (2, 3)], &[0.5, 0.5]);
        assert_eq!(equal.without(0, 1), 0.5);
        assert_eq!(Usual::new(2, &[(0, 1)], &[0.5]).without(0, 1), 0.0);
    }
}
