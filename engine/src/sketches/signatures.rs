//! Min-hash signatures, and the keys under which similar ones meet (Haveliwala, section 4; Manasse, sections 2.5 and 6.1).

use super::{Permutation, digest};

/// Returns the min-hash signature of a set: for each of `length` permutations the least element. An empty set has none.
///
/// Two signatures agree in a place with the probability of the resemblance of their sets.
pub fn min_hashes(set: &[u64], length: usize, seed: u64) -> Vec<u64> {
    let smallest = |place: usize| {
        let permutation = Permutation::new(digest([seed, place as u64]));
        set.iter().map(|&element| permutation.of(element)).min()
    };
    (0..length).filter_map(smallest).collect()
}

/// Returns a bag as a set: an element that occurs n times stands for n elements, (element, 1) to (element, n). So resemblance of sets becomes that of bags, with minima and maxima of frequencies.
pub fn flattened(bag: impl IntoIterator<Item = (u64, u32)>) -> Vec<u64> {
    let occurrences = |(element, n): (u64, u32)| (1..=n).map(move |number| digest([element, u64::from(number)]));
    bag.into_iter().flat_map(occurrences).collect()
}

/// Returns the share of places in which two signatures of the same length agree, 0 to 1: an estimate of the resemblance.
pub fn agreement<T: PartialEq>(one: &[T], other: &[T]) -> f64 {
    let n_equal = one.iter().zip(other).filter(|(one, other)| one == other).count();
    if one.is_empty() { 0.0 } else { n_equal as f64 / one.len() as f64 }
}

/// Returns a key for each band of `n_rows` neighboring samples. A last, shorter band is left out. Signatures with resemblance r meet in a band with probability r to the power of `n_rows`.
///
/// Keys of different bands never meet, up to collisions of 64-bit hashes.
pub fn band_keys(signature: &[u64], n_rows: usize) -> Vec<u64> {
    let bands = signature.chunks_exact(n_rows.max(1)).enumerate();
    bands.map(|(band, samples)| digest([band as u64].into_iter().chain(samples.iter().copied()))).collect()
}

/// Returns the keys of `n_bands` bands of `n_rows` samples each, drawn at random, so that a signature serves more bands than it has room for (Haveliwala, section 4). The same seed draws the same places.
pub fn drawn_band_keys(signature: &[u64], n_bands: usize, n_rows: usize, seed: u64) -> Vec<u64> {
    if signature.len() < n_rows {
        return Vec::new();
    }
    let key = |band: u64| {
        // The places with the smallest draws, so no place is drawn twice.
        let draws = Permutation::new(digest([seed, band]));
        let mut places: Vec<usize> = (0..signature.len()).collect();
        places.sort_unstable_by_key(|&place| draws.of(place as u64));
        digest([band].into_iter().chain(places[..n_rows].iter().map(|&place| signature[place])))
    };
    (0..n_bands as u64).map(key).collect()
}

/// Returns the super shingles of a signature: one number for each group of `length` samples. AltaVista had six of fourteen (Manasse, section 6.1).
pub fn group_digests(signature: &[u64], length: usize) -> Vec<u64> {
    band_keys(signature, length)
}

/// Returns a key for each two super shingles, so that documents with two in common meet under one key: fifteen keys for six. The search needs no counting then.
pub fn pair_keys(super_shingles: &[u64]) -> Vec<u64> {
    let n = super_shingles.len();
    let pairs = (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other)));
    let key =
        |(one, other): (usize, usize)| digest([one as u64, other as u64, super_shingles[one], super_shingles[other]]);
    pairs.map(key).collect()
}

/// Returns super shingles of 16 bits, for tables of two bytes each. Chance makes two of them equal once in 65,536, so more of them must agree: four of six (Manasse, section 6.1).
pub fn short_digests(super_shingles: &[u64]) -> Vec<u16> {
    super_shingles.iter().map(|&number| (number >> 48) as u16).collect()
}
