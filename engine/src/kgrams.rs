//! A 64-bit hash for every k-gram of a run of tokens, by a rolling hash (section 2.2 of the paper, after Karp and Rabin).

use crate::batch::Kind;

/// An odd multiplier with well spread bits (2⁶⁴ divided by the golden ratio).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Appends the hash of every k-gram of `codes` to `hashes`: one for each of the `codes.len() − k + 1` positions, none when there are fewer than `k` codes.
///
/// The polynomial is taken modulo 2⁶⁴. Codes are mixed first, because they may be small and alike; the result is mixed, because winnowing orders k-grams by it and the last token of a raw polynomial moves only its low bits (the paper, section 2.2).
pub fn kgram_hashes(codes: &[Kind], k: usize, hashes: &mut Vec<u64>) {
    if k == 0 || codes.len() < k {
        return;
    }
    let leaving_weight = (0..k).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let (first, rest) = codes.split_at(k);
    let mut polynomial = first.iter().fold(0, |sum, &code| append(sum, code));
    hashes.reserve(rest.len() + 1);
    hashes.push(mix(polynomial));
    for (&entering, &leaving) in rest.iter().zip(codes) {
        polynomial = append(polynomial, entering).wrapping_sub(mix(u64::from(leaving)).wrapping_mul(leaving_weight));
        hashes.push(mix(polynomial));
    }
}

fn append(polynomial: u64, code: Kind) -> u64 {
    polynomial.wrapping_mul(BASE).wrapping_add(mix(u64::from(code)))
}

/// A bijection of 64 bits in which every bit of the input moves every bit of the output (the finaliser of SplitMix64).
pub(crate) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
