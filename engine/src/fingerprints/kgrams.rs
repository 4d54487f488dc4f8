//! A 64-bit hash for every k-gram of a token string, by a rolling hash (the winnowing paper, section 2.2, after Karp and Rabin).

use crate::batch::Kind;

/// An odd multiplier with well distributed bits (2⁶⁴ divided by the golden ratio).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The version of the hash function. Archives store hashes, so it must be raised when any k-gram gets another hash.
pub const VERSION: u32 = 2;

/// Appends the hash of every k-gram of `codes` to `hashes`: `codes.len() − k + 1` hashes in the order of their positions, or none if there are fewer than `k` codes or `k` is 0.
pub fn kgram_hashes(codes: &[Kind], k: usize, hashes: &mut Vec<u64>) {
    if k == 0 || codes.len() < k {
        return;
    }
    let leaving_weight = (0..k).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let (first, rest) = codes.split_at(k);
    // The polynomial is taken modulo 2⁶⁴. Codes enter it unmixed: mixing each first costs as much as all the rest, and
    // small, similar codes do not show in the mixed result.
    let mut polynomial = first.iter().fold(0_u64, |sum, &code| sum.wrapping_mul(BASE).wrapping_add(u64::from(code)));
    hashes.push(mix(polynomial));
    hashes.extend(rest.iter().zip(codes).map(|(&entering, &leaving)| {
        let change = u64::from(entering).wrapping_sub(leaving_weight.wrapping_mul(u64::from(leaving)));
        polynomial = polynomial.wrapping_mul(BASE).wrapping_add(change);
        // Winnowing orders k-grams by hash, and the last token of a raw polynomial moves only its low bits (section 2.2).
        mix(polynomial)
    }));
}

/// A bijection on 64 bits in which every input bit affects every output bit (the finalizer of SplitMix64).
pub(crate) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
