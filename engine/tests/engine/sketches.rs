//! Laws of the sketches. Estimates are averaged over many seeds and must lie within four standard errors of the truth, which no correct estimator misses by more than once in fifteen thousand; the seeds are fixed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use lookalike_engine::sketches::Permutation;
use lookalike_engine::sketches::bits::{BitSignature, SegmentIndex};
use lookalike_engine::sketches::groups::{Components, centers};
use lookalike_engine::sketches::sampling::{uniform_samples, weighted_sample};
use lookalike_engine::sketches::sets::{
    LeveledSketch, containment, equivalence_hash, min_sketch, mod_sketch, resemblance, resemblance_of_min,
    super_shingles,
};
use lookalike_engine::sketches::signatures::{
    agreement, band_keys, drawn_band_keys, flattened, group_digests, min_hashes, pair_keys, short_digests,
};
use lookalike_engine::winnowing::winnow;
use proptest::prelude::*;

/// Returns two sets with so many elements in common and so many more each.
fn two_sets(n_common: u64, n_one: u64, n_other: u64) -> (Vec<u64>, Vec<u64>) {
    let one = (0..n_common).chain(1_000_000..1_000_000 + n_one);
    let other = (0..n_common).chain(2_000_000..2_000_000 + n_other);
    (one.collect(), other.collect())
}

/// Fails unless the mean of some estimates is the truth within four standard errors.
#[track_caller]
fn assert_unbiased(estimates: &[f64], truth: f64) {
    let n = estimates.len() as f64;
    let mean = estimates.iter().sum::<f64>() / n;
    let variance = estimates.iter().map(|estimate| (estimate - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = (variance / n).sqrt();
    assert!((mean - truth).abs() <= 4.0 * error, "mean {mean}, truth {truth}, standard error {error}");
    assert!(error < 0.02, "the test is too weak: standard error {error}");
}

/// Returns the probability of at least `k` successes out of `n`.
fn at_least(k: u32, n: u32, p: f64) -> f64 {
    let choose = |n: u32, k: u32| (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product::<f64>();
    (k..=n).map(|i| choose(n, i) * p.powi(i as i32) * (1.0 - p).powi((n - i) as i32)).sum()
}

/// MIN and MOD estimate resemblance, and MOD containment, without bias (Broder, the theorem of section 3).
#[test]
fn estimates_of_set_sketches_are_unbiased() {
    let (one, other) = two_sets(300, 100, 200);
    let permutations = || (0..400).map(Permutation::new);
    let by_min = permutations().map(|permutation| {
        let sketch = |set: &[u64]| min_sketch(set, 50, permutation);
        resemblance_of_min(&sketch(&one), &sketch(&other), 50)
    });
    assert_unbiased(&by_min.collect::<Vec<_>>(), 0.5);
    let by_mod = |estimate: fn(&[u64], &[u64]) -> f64| -> Vec<f64> {
        permutations().map(|one_of| estimate(&mod_sketch(&one, 8, one_of), &mod_sketch(&other, 8, one_of))).collect()
    };
    assert_unbiased(&by_mod(resemblance), 0.5);
    assert_unbiased(&by_mod(containment), 0.75);
    let leveled = |estimate: fn(&LeveledSketch, &LeveledSketch) -> f64| -> Vec<f64> {
        let sketch = |set: &[u64], permutation| LeveledSketch::new(set, permutation);
        permutations().map(|one_of| estimate(&sketch(&one, one_of), &sketch(&other, one_of))).collect()
    };
    assert_unbiased(&leveled(LeveledSketch::resemblance), 0.5);
    assert_unbiased(&leveled(LeveledSketch::containment), 0.75);
}

/// A leveled sketch keeps fifty to a hundred elements on average, whatever the size of the set.
#[test]
fn leveled_sketches_have_one_size() {
    for n in [101_u64, 199, 200, 1_000, 20_000] {
        let set: Vec<u64> = (0..n).collect();
        let sizes = (0..100).map(|seed| LeveledSketch::new(&set, Permutation::new(seed)).elements().len());
        let mean = sizes.sum::<usize>() as f64 / 100.0;
        assert!((45.0..105.0).contains(&mean), "{n}: {mean}");
    }
    assert_eq!(LeveledSketch::new(&[7, 8, 9], Permutation::new(0)).elements().len(), 3);
}

/// Min-hash signatures agree as often as sets, or flattened bags, resemble each other (Haveliwala, section 4).
#[test]
fn signatures_agree_with_the_resemblance() {
    let (one, other) = two_sets(60, 20, 20);
    let agreements: Vec<f64> =
        (0..60).map(|seed| agreement(&min_hashes(&one, 50, seed), &min_hashes(&other, 50, seed))).collect();
    assert_unbiased(&agreements, 0.6);
    let bag = |counts: [u32; 4]| flattened((0..).zip(counts));
    // Minima 3, 0, 5, 2; maxima 6, 4, 5, 5.
    let (one, other) = (bag([3, 4, 5, 2]), bag([6, 0, 5, 5]));
    let agreements: Vec<f64> =
        (0..100).map(|seed| agreement(&min_hashes(&one, 50, seed), &min_hashes(&other, 50, seed))).collect();
    assert_unbiased(&agreements, 0.5);
    assert!(min_hashes(&[], 5, 0).is_empty());
}

/// Two of six super shingles of fourteen samples meet as often as the binomial distribution says: 87 % of pairs with resemblance 0.95. The paper prints 0.7 % for 0.7, which is one super shingle; two of six are 0.07 %.
#[test]
fn super_shingles_of_samples_meet_as_computed() {
    assert!((at_least(2, 6, 0.95_f64.powi(14)) - 0.88).abs() < 0.01);
    assert!((at_least(2, 6, 0.7_f64.powi(14)) - 0.000_7).abs() < 0.000_1);
    for (n_common, n_own) in [(190, 5), (180, 10)] {
        let (one, other) = two_sets(n_common, n_own, n_own);
        let truth = at_least(2, 6, (n_common as f64 / (n_common + 2 * n_own) as f64).powi(14));
        let meets: Vec<f64> = (0..700)
            .map(|seed| {
                let keys = |set: &[u64]| pair_keys(&group_digests(&min_hashes(set, 84, seed), 14));
                let of_one: BTreeSet<u64> = keys(&one).into_iter().collect();
                assert_eq!(of_one.len(), 15);
                f64::from(u8::from(keys(&other).iter().any(|key| of_one.contains(key))))
            })
            .collect();
        assert_unbiased(&meets, truth);
    }
}

/// Bands of r samples meet with the r-th power of the resemblance, in places that are neighbors or drawn.
#[test]
fn bands_meet_as_computed() {
    let (one, other) = two_sets(80, 10, 10);
    type Keys = fn(&[u64]) -> Vec<u64>;
    let keys: [Keys; 2] = [|signature| band_keys(signature, 4), |signature| drawn_band_keys(signature, 12, 4, 7)];
    for keys in keys {
        let share = |seed| agreement(&keys(&min_hashes(&one, 48, seed)), &keys(&min_hashes(&other, 48, seed)));
        assert_unbiased(&(0..150).map(share).collect::<Vec<f64>>(), 0.8_f64.powi(4));
    }
    let all = band_keys(&[1; 48], 4);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 12, "bands with equal samples have keys of their own");
}

/// Signatures of few bits estimate resemblance without bias (Manasse, section 2.4).
#[test]
fn estimates_from_few_bits_are_unbiased() {
    for (n_bits, n_common, n_own, truth) in [(1, 60, 20, 0.6), (2, 60, 20, 0.6), (8, 90, 5, 0.9), (1, 0, 50, 0.0)] {
        let (one, other) = two_sets(n_common, n_own, n_own);
        let estimate = |seed| {
            let bits = |set: &[u64]| BitSignature::new(&min_hashes(set, 60, seed), n_bits);
            let stored = BitSignature::from_words(n_bits, 60, bits(&one).words().to_vec());
            assert_eq!(stored, bits(&one));
            stored.resemblance(&bits(&other))
        };
        assert_unbiased(&(0..150).map(estimate).collect::<Vec<f64>>(), truth);
    }
}

/// Uniform consistent samples agree as often as the sets resemble each other, though they share their random bits.
#[test]
fn uniform_samples_agree_with_the_resemblance() {
    let (one, other) = two_sets(240, 80, 80);
    let agreements: Vec<f64> =
        (0..60).map(|seed| agreement(&uniform_samples(&one, 50, seed), &uniform_samples(&other, 50, seed))).collect();
    assert_unbiased(&agreements, 0.6);
    let chosen: Vec<u64> = (0..100).flat_map(|seed| uniform_samples(&[1, 2, 3, 4], 20, seed)).collect();
    for element in 1..=4 {
        let share = chosen.iter().filter(|&&one| one == element).count() as f64 / chosen.len() as f64;
        assert!((share - 0.25).abs() < 0.04, "{element} is chosen {share}");
    }
}

/// Weighted consistent samples agree with the probability of the weighted Jaccard coefficient, and choose elements by their weights (Manasse, section 5.2).
#[test]
fn weighted_samples_agree_with_the_weighted_coefficient() {
    let one = [(1, 0.5), (2, 2.0), (3, 1.25), (5, 7.0)];
    let other = [(1, 1.5), (2, 1.0), (4, 0.75), (5, 6.0)];
    // Minima 0.5, 1, 0, 0, 6; maxima 1.5, 2, 1.25, 0.75, 7.
    let truth = 7.5 / 12.5;
    let agreements: Vec<f64> = (0..4_000)
        .map(|seed| f64::from(u8::from(weighted_sample(&one, seed) == weighted_sample(&other, seed))))
        .collect();
    assert_unbiased(&agreements, truth);
    let chosen: Vec<f64> = (0..4_000)
        .map(|seed| f64::from(u8::from(weighted_sample(&one, seed).is_some_and(|sample| sample.element == 5))))
        .collect();
    assert_unbiased(&chosen, 7.0 / 10.75);
    assert_eq!(weighted_sample(&[(1, 0.0), (2, f64::NAN), (3, f64::INFINITY), (4, -1.0)], 0), None);
}

/// A set of up to sixty numbers.
fn small_set() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::btree_set(0_u64..100, 0..60).prop_map(|set| set.into_iter().collect())
}

/// Edges between a dozen nodes.
fn graph() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0_u32..12, 0_u32..12), 0..20)
}

/// Returns the least node of each node's component, by breadth-first search.
fn components_by_search(n_nodes: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut least: Vec<Option<u32>> = vec![None; n_nodes as usize];
    for start in 0..n_nodes {
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            if least[node as usize].is_some() {
                continue;
            }
            least[node as usize] = Some(start);
            queue.extend(edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1));
            queue.extend(edges.iter().filter(|edge| edge.1 == node).map(|edge| edge.0));
        }
    }
    least.into_iter().flatten().collect()
}

proptest! {
    /// Sketches do not depend on the order of a set, and whole sets give the resemblance itself.
    #[test]
    fn sketches_are_of_sets(set in small_set(), other in small_set(), seed: u64) {
        let permutation = Permutation::new(seed);
        let reversed: Vec<u64> = set.iter().rev().copied().collect();
        prop_assert_eq!(mod_sketch(&set, 3, permutation), mod_sketch(&reversed, 3, permutation));
        prop_assert_eq!(min_sketch(&set, 9, permutation), min_sketch(&reversed, 9, permutation));
        prop_assert_eq!(uniform_samples(&set, 9, seed), uniform_samples(&reversed, 9, seed));
        let (one, two): (BTreeSet<u64>, BTreeSet<u64>) = (set.iter().copied().collect(), other.iter().copied().collect());
        let (n_common, n_all) = (one.intersection(&two).count(), one.union(&two).count());
        let whole = |set: &[u64]| mod_sketch(set, 1, permutation);
        prop_assert_eq!(resemblance(&whole(&set), &whole(&other)), if n_all == 0 { 0.0 } else { n_common as f64 / n_all as f64 });
        prop_assert_eq!(equivalence_hash(&whole(&set)) == equivalence_hash(&whole(&other)), one == two);
    }

    /// A sketch at one level gives that at the next (Broder, section 3).
    #[test]
    fn levels_coarsen(n in 0_u64..2_000, seed: u64, more in 0_u32..4) {
        let set: Vec<u64> = (0..n).collect();
        let permutation = Permutation::new(seed);
        let sketch = LeveledSketch::new(&set, permutation);
        let coarse = sketch.coarsened(sketch.level() + more);
        prop_assert_eq!(coarse.elements(), mod_sketch(&set, 1 << (sketch.level() + more), permutation));
        prop_assert_eq!(sketch.coarsened(0), sketch);
    }

    /// Two sketches have a super shingle in common exactly if they have a run of its length in common (Broder, section 5.3).
    #[test]
    fn super_shingles_are_runs(set in small_set(), other in small_set(), length in 1_usize..5) {
        let runs = |set: &[u64]| set.windows(length).map(<[u64]>::to_vec).collect::<BTreeSet<_>>();
        let numbers = |set: &[u64]| super_shingles(set, length).into_iter().collect::<BTreeSet<u64>>();
        prop_assert_eq!(runs(&set).intersection(&runs(&other)).count(), numbers(&set).intersection(&numbers(&other)).count());
    }

    /// Documents meet under a pair key exactly if two super shingles agree.
    #[test]
    fn pair_keys_need_two(one in prop::collection::vec(0_u64..3, 6), other in prop::collection::vec(0_u64..3, 6)) {
        let n_equal = one.iter().zip(&other).filter(|(one, other)| one == other).count();
        let keys: BTreeSet<u64> = pair_keys(&one).into_iter().collect();
        prop_assert_eq!(pair_keys(&other).iter().any(|key| keys.contains(key)), n_equal >= 2);
        prop_assert!(short_digests(&one).len() == 6);
    }

    /// The index finds exactly the signatures with a segment that differs in at most one bit.
    #[test]
    fn the_segment_index_equals_a_search(signatures in prop::collection::vec(prop::collection::vec(any::<u64>(), 24), 1..12), width in 1_usize..9) {
        let packed: Vec<BitSignature> = signatures.iter().map(|signature| BitSignature::new(signature, 1)).collect();
        let mut index = SegmentIndex::new(width);
        (0..).zip(&packed).for_each(|(number, signature)| index.add(number, signature));
        // One bit of one sample is the estimate from a signature of that sample alone: 1 if equal, −1 if not.
        let bit = |signature: &[u64], place: usize| BitSignature::new(&[vec![0; place], vec![signature[place]]].concat(), 1);
        let differs = |one: &[u64], other: &[u64], place: usize| bit(one, place) != bit(other, place);
        for (number, one) in signatures.iter().enumerate() {
            let mut near = BTreeMap::new();
            for (other_number, other) in (0_u32..).zip(&signatures) {
                let segments = (0..24 / width).map(|segment| segment * width..(segment + 1) * width);
                let is_near = |places: &std::ops::Range<usize>| places.clone().filter(|&place| differs(one, other, place)).count() <= 1;
                let n_near = segments.filter(is_near).count();
                if n_near > 0 {
                    near.insert(other_number, n_near);
                }
            }
            prop_assert_eq!(index.near(&packed[number]), near);
        }
    }

    /// As weights of other elements shrink, the sample stays (Manasse, section 5.1: consistency).
    #[test]
    fn weighted_samples_are_consistent(weights in prop::collection::vec(0.01_f64..50.0, 1..12), factors in prop::collection::vec(0.0_f64..1.0, 12), seed: u64) {
        let set: Vec<(u64, f64)> = (0..).zip(weights).collect();
        let sample = weighted_sample(&set, seed).unwrap();
        let shrunk: Vec<(u64, f64)> = set.iter().zip(factors)
            .map(|(&(element, weight), factor)| (element, if element == sample.element { weight } else { weight * factor }))
            .collect();
        prop_assert_eq!(weighted_sample(&shrunk, seed), Some(sample));
    }

    /// Union-find gives what a breadth-first search gives, in any order of the edges, and when a later sweep is merged.
    #[test]
    fn components_equal_a_search(edges in graph(), known in 0_u32..12) {
        let wanted = components_by_search(12, &edges);
        let joined = |edges: &mut dyn Iterator<Item = &(u32, u32)>| {
            let mut components = Components::new(12);
            edges.for_each(|&(one, other)| components.join(one, other));
            components.roots()
        };
        prop_assert_eq!(&joined(&mut edges.iter()), &wanted);
        prop_assert_eq!(&joined(&mut edges.iter().rev()), &wanted);
        let is_known = |edge: &&(u32, u32)| edge.0.max(edge.1) < known;
        let mut merged = Components::new(known);
        edges.iter().filter(is_known).for_each(|&(one, other)| merged.join(one, other));
        merged.grow(12);
        edges.iter().filter(|edge| !is_known(edge)).for_each(|&(one, other)| merged.join(one, other));
        merged.join(0, 99);
        prop_assert_eq!(merged.roots(), wanted);
    }

    /// In CENTER, members are adjacent to their center, no two centers are adjacent, and only nodes without an edge are left out (Haveliwala, section 5).
    #[test]
    fn members_are_adjacent_to_their_center(edges in graph()) {
        let mut both: Vec<(u32, u32)> = edges.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
        both.sort_unstable();
        let center_of = centers(12, both.iter().copied());
        let is_edge = |one: u32, other: u32| one != other && both.binary_search(&(one, other)).is_ok();
        for node in 0..12_u32 {
            match center_of[node as usize] {
                Some(center) if center == node => {
                    prop_assert!((0..node).all(|other| !(center_of[other as usize] == Some(other) && is_edge(node, other))));
                }
                Some(center) => {
                    prop_assert!(is_edge(center, node));
                    prop_assert_eq!(center_of[center as usize], Some(center));
                }
                None => prop_assert!((0..12).all(|other| !is_edge(node, other))),
            }
        }
    }

    /// Queries may use a smaller window than the index (the winnowing paper, section 5): every hash that a large window selects, a smaller one selects too, so nothing that is indexed is missed.
    #[test]
    fn smaller_windows_select_more(hashes in prop::collection::vec(0_u64..40, 0..200), window in 1_usize..30, smaller in 1_usize..30) {
        let selected = |window: usize| {
            let mut selected = BTreeSet::new();
            winnow(&hashes, window, |index| { selected.insert(hashes[index]); });
            selected
        };
        let smaller = smaller.min(window);
        if hashes.len() >= window {
            prop_assert!(selected(smaller).is_superset(&selected(window)));
        }
    }
}
