//! Speed in million tokens per second of the engine, a naive implementation, and simd-minimizers.
//!
//! simd-minimizers takes bytes or DNA, uses 32-bit hashes, orders windows by 16 of these bits, and selects the leftmost of equal
//! hashes. It does less work than the engine, and its positions differ, so they are not compared.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, Result};
use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;
use lookalike_test_support::measurement::median;
use rustc_hash::FxHashMap;
use simd_minimizers::packed_seq::{PackedSeqVec, SeqVec};
use simd_minimizers::seq_hash::MulHasher;

use crate::schemes::naive_winnowing;
use crate::{K, strings};

const WINDOWS: [usize; 3] = [1, 12, 50];
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
    positions: Vec<u32>,
}

/// Writes the positions of the fingerprints to the buffers.
type Implementation = fn(&InputText, usize, &mut Buffers);

const IMPLEMENTATIONS: [(&str, Implementation); 6] = [
    ("ours", |text, window, buffers| ours(&text.kinds, window, buffers)),
    ("ours-random", |text, window, buffers| ours(&text.random, window, buffers)),
    ("hashing", |text, _, buffers| {
        buffers.hashes.clear();
        kgram_hashes(&text.kinds, K, &mut buffers.hashes);
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

fn ours(codes: &[u32], window: usize, Buffers { hashes, positions }: &mut Buffers) {
    hashes.clear();
    positions.clear();
    kgram_hashes(codes, K, hashes);
    winnow(hashes, window, |position| positions.push(position as u32));
}

/// Prints the speed of every implementation for every window.
pub(crate) fn print_table(real: &[u32]) {
    let texts = InputText::all(real);
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
