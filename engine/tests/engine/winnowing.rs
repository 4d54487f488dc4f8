//! Robust winnowing as the paper defines it.

use lookalike_engine::kgrams::{VERSION, kgram_hashes};
use lookalike_engine::winnowing::winnow;
use proptest::prelude::*;

use crate::random_numbers;

/// The methods that the benchmark compares with the engine's.
#[path = "../../../benches/winnowing/ring.rs"]
mod ring;

fn selected(hashes: &[u64], window: usize) -> Vec<usize> {
    let mut positions = Vec::new();
    winnow(hashes, window, |position| positions.push(position));
    positions
}

/// Definition 3 taken literally: one window after the other.
fn by_definition(hashes: &[u64], window: usize) -> Vec<usize> {
    let mut positions: Vec<usize> = Vec::new();
    for (start, values) in hashes.windows(window).enumerate() {
        let minimum = values.iter().min().expect("a window is not empty");
        let left = positions.last().copied().filter(|&at| at >= start && hashes[at] == *minimum);
        let rightmost =
            start + values.iter().rposition(|value| value == minimum).expect("the minimum is in the window");
        let choice = left.unwrap_or(rightmost);
        if positions.last() != Some(&choice) {
            positions.push(choice);
        }
    }
    positions
}

/// The example of the paper, Figure 2 (d) to (g).
#[test]
fn selects_fingerprints_of_figure_2() {
    let hashes = [77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98];
    let with_positions: Vec<(u64, usize)> = selected(&hashes, 4).into_iter().map(|at| (hashes[at], at)).collect();
    assert_eq!(with_positions, [(17, 3), (17, 6), (8, 8), (39, 11), (17, 15)]);
}

/// Section 3.1: the expected density on random hashes is 2/(w + 1).
#[test]
fn density_on_random_hashes() {
    let hashes: Vec<u64> = random_numbers(1).take(1_000_000).collect();
    for window in [2, 4, 8, 17, 50, 100] {
        let density = selected(&hashes, window).len() as f64 / hashes.len() as f64;
        let expected = 2.0 / (window as f64 + 1.0);
        assert!(
            (density / expected - 1.0).abs() < 0.01,
            "w = {window}: the density {density} is not within 1 % of {expected}"
        );
    }
}

/// The same for k-grams of random text: the rolling hash is good enough for winnowing.
#[test]
fn density_on_kgrams_of_random_text() {
    let text = crate::random_text(2, 1_000_000, 60);
    let mut hashes = Vec::new();
    kgram_hashes(&text, 9, &mut hashes);
    for window in [2, 8, 17, 100] {
        let density = selected(&hashes, window).len() as f64 / hashes.len() as f64;
        let expected = 2.0 / (window as f64 + 1.0);
        assert!(
            (density / expected - 1.0).abs() < 0.01,
            "w = {window}: the density {density} is not within 1 % of {expected}"
        );
    }
}

/// Section 5.1, the purpose of robust winnowing: on "0000…" it selects one hash per window, not nearly all.
#[test]
fn density_on_a_constant_string() {
    for window in [1, 2, 5, 17, 100] {
        let n_selected = selected(&vec![7; 100 * window], window).len();
        assert_eq!(n_selected, 100, "w = {window}");
    }
}

/// Unlike the code in Figure 5, windows that are not yet full must not select.
#[test]
fn only_full_windows_select() {
    assert_eq!(selected(&[5, 4, 3, 2, 1], 5), [4]);
    assert_eq!(selected(&[3, 9, 9, 9, 9], 5), [0]);
}

/// Archives store hashes. If they change, `VERSION` must be raised, so that archives are rebuilt.
#[test]
fn hashes_match_their_version() {
    let mut hashes = Vec::new();
    kgram_hashes(&[1, 2, 3, u32::MAX], 3, &mut hashes);
    assert_eq!((VERSION, hashes), (2, vec![0xc77d_2bce_c177_e923, 0x6342_1794_8cd4_7de2]));
}

/// Codes may be small and similar: no two 9-grams of four codes have the same hash.
#[test]
fn similar_kgrams_have_different_hashes() {
    let nth_kgram = |number: u32| -> Vec<u32> { (0..9).map(|index| number >> (2 * index) & 3).collect() };
    let mut hashes = Vec::new();
    (0..1 << 18).for_each(|number| kgram_hashes(&nth_kgram(number), 9, &mut hashes));
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 1 << 18);
}

/// A text with at least one k-gram has a fingerprint, so short exercises do not vanish. A text without one has none.
#[test]
fn short_texts_have_a_fingerprint() {
    assert_eq!(selected(&[], 4), [0; 0]);
    assert_eq!(selected(&[9], 4), [0]);
    assert_eq!(selected(&[9, 2, 2], 4), [2]);
    let mut hashes = Vec::new();
    kgram_hashes(&[1, 2, 3], 4, &mut hashes);
    assert!(hashes.is_empty());
    kgram_hashes(&[1, 2, 3, 4], 4, &mut hashes);
    assert_eq!(hashes.len(), 1);
}

proptest! {
    /// The fast loop selects exactly the hashes of Definition 3, ties included.
    #[test]
    fn agrees_with_definition_3(hashes in prop::collection::vec(0_u64..12, 1..200), window in 1_usize..20) {
        prop_assume!(hashes.len() >= window);
        prop_assert_eq!(selected(&hashes, window), by_definition(&hashes, window));
    }

    /// Section 3: a larger window selects some of the hashes of a smaller one, if no two hashes are equal. So queries may
    /// use a larger window than the index.
    #[test]
    fn a_larger_window_selects_a_subset(
        hashes in prop::collection::hash_set(any::<u64>(), 1..200),
        window in 1_usize..20,
        more in 0_usize..20,
    ) {
        let hashes: Vec<u64> = hashes.into_iter().collect();
        prop_assume!(hashes.len() >= window + more);
        let smaller = selected(&hashes, window);
        prop_assert!(selected(&hashes, window + more).iter().all(|position| smaller.contains(position)));
    }

    /// A ring of minima selects the same hashes.
    #[test]
    fn agrees_with_the_ring(hashes in prop::collection::vec(0_u64..12, 1..200), window in 1_usize..20) {
        let mut by_ring = Vec::new();
        ring::winnow_by_ring(&hashes, window, |position| by_ring.push(position));
        prop_assert_eq!(selected(&hashes, window), by_ring);
    }

    /// A leading byte that spares most hashes selects the same, with ties and with windows in which no byte is 0.
    #[test]
    fn agrees_with_the_leading_byte(
        hashes in prop::collection::vec((0_u8..6, 0_u64..12), 1..200),
        window in 1_usize..20,
    ) {
        let leading: Vec<u8> = hashes.iter().map(|hash| hash.0).collect();
        let whole: Vec<u64> = hashes.iter().map(|&(leading, full)| full | u64::from(leading != 0) << 63).collect();
        let mut by_byte = Vec::new();
        ring::winnow_by_leading_byte(&leading, window, |index| hashes[index].1, |position| by_byte.push(position));
        prop_assert_eq!(selected(&whole, window), by_byte);
    }

    /// Every window has a fingerprint. The guarantee depends on it.
    #[test]
    fn every_window_has_a_fingerprint(hashes in prop::collection::vec(any::<u64>(), 1..200), window in 1_usize..20) {
        let positions = selected(&hashes, window);
        for start in 0..=hashes.len().saturating_sub(window) {
            prop_assert!(positions.iter().any(|&at| (start..start + window).contains(&at)));
        }
    }

    /// The rolling hash of a k-gram does not depend on the tokens before it.
    #[test]
    fn hashes_do_not_depend_on_position(
        before in prop::collection::vec(any::<u32>(), 0..40),
        kgram in prop::collection::vec(any::<u32>(), 1..20),
    ) {
        let (mut alone, mut within) = (Vec::new(), Vec::new());
        kgram_hashes(&kgram, kgram.len(), &mut alone);
        kgram_hashes(&[before, kgram.clone()].concat(), kgram.len(), &mut within);
        prop_assert_eq!(alone.last(), within.last());
    }
}
