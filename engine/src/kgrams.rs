//! A 64-bit hash for every k-gram of a run of tokens, by a rolling hash (section 2.2 of the paper, after Karp and Rabin).

use crate::batch::Kind;

/// An odd multiplier with well spread bits (2⁶⁴ divided by the golden ratio).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Which hashes these are. To be raised when a k-gram gets another one: archives keep them.
pub const VERSION: u32 = 2;

/// Appends the hash of every k-gram of `codes` to `hashes`: one for each of the `codes.len() − k + 1` positions, none when there are fewer than `k` codes.
///
/// The polynomial is taken modulo 2⁶⁴. The result is mixed, because winnowing orders k-grams by it and the last token of a raw polynomial moves only its low bits (the paper, section 2.2).
/// Codes are taken as they are: mixing each of them first costs as much as all the rest, and what is small and alike in them does not show in the mixed result.
pub fn kgram_hashes(codes: &[Kind], k: usize, hashes: &mut Vec<u64>) {
    if k == 0 || codes.len() < k {
        return;
    }
    let leaving_weight = (0..k).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let (first, rest) = codes.split_at(k);
    let mut polynomial = first.iter().fold(0_u64, |sum, &code| sum.wrapping_mul(BASE).wrapping_add(u64::from(code)));
    hashes.push(mix(polynomial));
    hashes.extend(rest.iter().zip(codes).map(|(&entering, &leaving)| {
        let change = u64::from(entering).wrapping_sub(leaving_weight.wrapping_mul(u64::from(leaving)));
        polynomial = polynomial.wrapping_mul(BASE).wrapping_add(change);
        mix(polynomial)
    }));
}

/// A bijection of 64 bits in which every bit of the input moves every bit of the output (the finaliser of SplitMix64).
pub(crate) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
