//! Speed in million tokens per second of the engine, a naive implementation, the methods of Manasse's book, and simd-minimizers.
//!
//! simd-minimizers takes bytes or DNA, uses 32-bit hashes, orders windows by 16 of these bits, and selects the leftmost of equal
//! hashes. It does less work than the engine, and its positions differ, so they are not compared.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::{Context, Result};
use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;
use lookalike_test_support::measurement::median;
use rustc_hash::FxHashMap;
use simd_minimizers::packed_seq::{PackedSeqVec, SeqVec};
use simd_minimizers::seq_hash::MulHasher;

use crate::rabin::{RabinHasher, naive_rabin_hash};
use crate::ring::{winnow_by_leading_byte, winnow_by_ring};
use crate::schemes::naive_winnowing;
use crate::{K, strings};

const WINDOWS: [usize; 4] = [1, 12, 50, 1_000];
/// The multiplier of the engine's rolling hash.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
/// Tokens in a text. A text fits in the cache, and there are too many texts for the branch predictor to learn them.
pub(crate) const TEXT_LENGTH: usize = 16_384;
const N_TEXTS: usize = 64;
/// Number of times that each implementation processes each text.
const N_ROUNDS: usize = 20;

/// A text in the input format of every implementation.
struct InputText {
    kinds: Vec<u32>,
    /// Kinds as consecutive numbers; a language has few more than two hundred kinds.
    bytes: Vec<u8>,
    random: Vec<u32>,
    /// The random text, packed to two bits per token.
    packed: PackedSeqVec,
}

impl InputText {
    /// Splits `real` into texts, and adds a random text to each.
    fn all(real: &[u32]) -> Vec<InputText> {
        let mut numbers: FxHashMap<u32, u8> = FxHashMap::default();
        let mut number = |&kind: &u32| {
            let next = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
            *numbers.entry(kind).or_insert(next)
        };
        let random = strings::random(TEXT_LENGTH * N_TEXTS, 4);
        let texts = real.chunks_exact(TEXT_LENGTH).zip(random.chunks_exact(TEXT_LENGTH));
        let text = |(kinds, random): (&[u32], &[u32])| InputText {
            kinds: kinds.to_vec(),
            bytes: kinds.iter().map(&mut number).collect(),
            random: random.to_vec(),
            packed: PackedSeqVec::from_ascii(&random.iter().map(|&code| b"ACTG"[code as usize]).collect::<Vec<u8>>()),
        };
        texts.map(text).collect()
    }
}

/// Buffers that an implementation reuses between texts, as the engine's index does.
#[derive(Default)]
struct Buffers {
    hashes: Vec<u64>,
    leading: Vec<u8>,
    positions: Vec<u32>,
}

/// Writes the positions of the fingerprints to the buffers.
type Implementation = fn(&InputText, usize, &mut Buffers);

const IMPLEMENTATIONS: [(&str, Implementation); 9] = [
    ("ours", |text, window, buffers| ours(&text.kinds, window, buffers)),
    ("ours-random", |text, window, buffers| ours(&text.random, window, buffers)),
    ("hashing", |text, _, buffers| {
        buffers.hashes.clear();
        kgram_hashes(&text.kinds, K, &mut buffers.hashes);
    }),
    ("ring", |text, window, Buffers { hashes, positions, .. }| {
        hashes.clear();
        positions.clear();
        kgram_hashes(&text.kinds, K, hashes);
        winnow_by_ring(hashes, window, |position| positions.push(position as u32));
    }),
    ("leading-byte", |text, window, buffers| by_leading_byte(&text.kinds, window, buffers)),
    ("rabin-hashing", |text, _, buffers| {
        static HASHER: LazyLock<RabinHasher> = LazyLock::new(|| RabinHasher::new(K));
        buffers.hashes.clear();
        HASHER.hashes(&text.kinds, &mut buffers.hashes);
    }),
    ("naive", |text, window, buffers| buffers.positions = naive_winnowing(&text.kinds, K, window)),
    ("simd-bytes", |text, window, buffers| {
        buffers.positions.clear();
        let hasher = MulHasher::<false>::new(K);
        simd_minimizers::minimizers(K, window).hasher(&hasher).run(&text.bytes[..], &mut buffers.positions);
    }),
    ("simd-dna", |text, window, buffers| {
        buffers.positions.clear();
        simd_minimizers::minimizers(K, window).run(text.packed.as_slice(), &mut buffers.positions);
    }),
];

fn ours(codes: &[u32], window: usize, Buffers { hashes, positions, .. }: &mut Buffers) {
    hashes.clear();
    positions.clear();
    kgram_hashes(codes, K, hashes);
    winnow(hashes, window, |position| positions.push(position as u32));
}

/// Winnows by a polynomial that is rolled and not mixed, whose mixed value is the full hash.
fn by_leading_byte(codes: &[u32], window: usize, Buffers { hashes, leading, positions }: &mut Buffers) {
    hashes.clear();
    leading.clear();
    positions.clear();
    let leaving_weight = (0..K).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let mut polynomial = 0_u64;
    for (index, &code) in codes.iter().enumerate() {
        let leaving = if index < K { 0 } else { leaving_weight.wrapping_mul(u64::from(codes[index - K])) };
        polynomial = polynomial.wrapping_mul(BASE).wrapping_add(u64::from(code)).wrapping_sub(leaving);
        if index + 1 >= K {
            hashes.push(polynomial);
            leading.push((polynomial.wrapping_mul(BASE) >> 56) as u8);
        }
    }
    let full = |index: usize| mixed(hashes[index]);
    winnow_by_leading_byte(leading, window, full, |position| positions.push(position as u32));
}

/// The finalizer of SplitMix64.
fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Asserts that the ring selects the engine's k-grams, that the leading byte selects those of the hashes that it stands for, and that rolled Rabin hashes are those of the definition.
fn check(text: &InputText) {
    let mut buffers = Buffers::default();
    for window in WINDOWS {
        let mut run = |name: &str| -> Vec<u32> {
            IMPLEMENTATIONS[position(name).unwrap_or(0)].1(text, window, &mut buffers);
            buffers.positions.clone()
        };
        assert!(run("ring") == run("ours"), "w = {window}: the ring selects other k-grams");
        let by_leading_byte = run("leading-byte");
        let is_zero = |index: usize| buffers.leading[index] == 0;
        let whole = |index: usize| mixed(buffers.hashes[index]) >> 1 | u64::from(!is_zero(index)) << 63;
        let hashes: Vec<u64> = (0..buffers.hashes.len()).map(whole).collect();
        let mut selected = Vec::new();
        winnow(&hashes, window, |position| selected.push(position as u32));
        assert!(by_leading_byte == selected, "w = {window}: the leading byte selects other k-grams");
    }
    let mut rolled = Vec::new();
    RabinHasher::new(K).hashes(&text.kinds, &mut rolled);
    let naive: Vec<u64> = text.kinds.windows(K).map(naive_rabin_hash).collect();
    assert!(rolled == naive, "rolled Rabin hashes differ from the definition");
}

/// Prints the speed of every implementation for every window.
pub(crate) fn print_table(real: &[u32]) {
    let texts = InputText::all(real);
    texts.first().into_iter().for_each(check);
    println!(
        "Million tokens per second on one core; medians of {} runs over {} texts.\n",
        N_ROUNDS * texts.len(),
        texts.len()
    );
    println!("| window | {} | ours / simd-bytes | ours / naive |", IMPLEMENTATIONS.map(|(name, _)| name).join(" | "));
    println!("| --- |{}", " --- |".repeat(IMPLEMENTATIONS.len() + 2));
    for window in WINDOWS {
        let speeds = speeds(&texts, window);
        let cells: Vec<String> = speeds.iter().map(|speed| format!("{speed:.0}")).collect();
        let ours_to = |name: &str| speeds[0] / speeds[position(name).unwrap_or(0)];
        println!("| {window} | {} | {:.2} | {:.1} |", cells.join(" | "), ours_to("simd-bytes"), ours_to("naive"));
    }
}

fn position(name: &str) -> Option<usize> {
    IMPLEMENTATIONS.iter().position(|(one, _)| *one == name)
}

/// Returns the median speed of each implementation, in million tokens per second.
fn speeds(texts: &[InputText], window: usize) -> Vec<f64> {
    let mut seconds = vec![Vec::new(); IMPLEMENTATIONS.len()];
    let mut buffers = Buffers::default();
    for round in 0..N_ROUNDS * texts.len() {
        // Implementations alternate, so that a machine that slows down affects all. Each gets another text, so that no branch
        // history helps the next one.
        for (at, (_, implementation)) in IMPLEMENTATIONS.iter().enumerate() {
            let text = &texts[(round + at * texts.len() / IMPLEMENTATIONS.len()) % texts.len()];
            let began = Instant::now();
            implementation(black_box(text), black_box(window), &mut buffers);
            seconds[at].push(began.elapsed().as_secs_f64());
            black_box(&buffers);
        }
    }
    seconds.into_iter().map(|seconds| TEXT_LENGTH as f64 / median(seconds) / 1e6).collect()
}

/// Runs one implementation over all texts, `rounds` times, and prints the number of processed tokens.
///
/// # Errors
/// No implementation has that name.
pub(crate) fn repeat(real: &[u32], name: &str, window: usize, rounds: usize) -> Result<()> {
    let known = IMPLEMENTATIONS.map(|(name, _)| name).join(", ");
    let (_, implementation) =
        IMPLEMENTATIONS[position(name).with_context(|| format!("unknown implementation {name}; known are {known}"))?];
    let texts = InputText::all(real);
    let mut buffers = Buffers::default();
    for text in (0..rounds).flat_map(|_| &texts) {
        implementation(black_box(text), black_box(window), &mut buffers);
        black_box(&buffers);
    }
    println!("{}", rounds * texts.len() * TEXT_LENGTH);
    Ok(())
}
