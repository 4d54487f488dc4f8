//! Million tokens a second: ours, a plain implementation, and simd-minimizers.
//!
//! simd-minimizers knows bytes and DNA, hashes to 32 bits, orders windows by 16 of them, and takes the leftmost of equal hashes. So it does less than we do; its positions are counted, not compared.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, Result};
use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;
use rustc_hash::FxHashMap;
use simd_minimizers::packed_seq::{PackedSeqVec, SeqVec};
use simd_minimizers::seq_hash::MulHasher;

use crate::{K, plain, strings};

const WINDOWS: [usize; 3] = [1, 12, 50];
/// Texts that stay in the cache, and are too many for a processor to learn where their branches go.
pub(crate) const TEXT_LENGTH: usize = 16_384;
const N_TEXTS: usize = 64;
/// How often each implementation gets each text.
const N_ROUNDS: usize = 20;

/// One text in every form that an implementation takes.
struct Text {
    kinds: Vec<u32>,
    /// Kinds by number, for there are never many more than two hundred in one language.
    bytes: Vec<u8>,
    random: Vec<u32>,
    /// The random one, packed two bits to a token.
    packed: PackedSeqVec,
}

impl Text {
    /// All texts that `real` is long enough for, with random ones beside them.
    fn all(real: &[u32]) -> Vec<Text> {
        let mut numbers: FxHashMap<u32, u8> = FxHashMap::default();
        let mut number = |&kind: &u32| {
            let next = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
            *numbers.entry(kind).or_insert(next)
        };
        let random = strings::random(TEXT_LENGTH * N_TEXTS, 4);
        let texts = real.chunks_exact(TEXT_LENGTH).zip(random.chunks_exact(TEXT_LENGTH));
        let text = |(kinds, random): (&[u32], &[u32])| Text {
            kinds: kinds.to_vec(),
            bytes: kinds.iter().map(&mut number).collect(),
            random: random.to_vec(),
            packed: PackedSeqVec::from_ascii(&random.iter().map(|&code| b"ACTG"[code as usize]).collect::<Vec<u8>>()),
        };
        texts.map(text).collect()
    }
}

/// What an implementation keeps between texts, as ours does in the index.
#[derive(Default)]
struct Room {
    hashes: Vec<u64>,
    positions: Vec<u32>,
}

/// Puts the positions of the fingerprints into the room.
type Implementation = fn(&Text, usize, &mut Room);

const IMPLEMENTATIONS: [(&str, Implementation); 6] = [
    ("ours", |text, window, room| ours(&text.kinds, window, room)),
    ("ours-random", |text, window, room| ours(&text.random, window, room)),
    ("hashing", |text, _, room| {
        room.hashes.clear();
        kgram_hashes(&text.kinds, K, &mut room.hashes);
    }),
    ("plain", |text, window, room| room.positions = plain::fingerprints(&text.kinds, K, window)),
    ("simd-bytes", |text, window, room| {
        room.positions.clear();
        let hasher = MulHasher::<false>::new(K);
        simd_minimizers::minimizers(K, window).hasher(&hasher).run(&text.bytes[..], &mut room.positions);
    }),
    ("simd-dna", |text, window, room| {
        room.positions.clear();
        simd_minimizers::minimizers(K, window).run(text.packed.as_slice(), &mut room.positions);
    }),
];

fn ours(codes: &[u32], window: usize, Room { hashes, positions }: &mut Room) {
    hashes.clear();
    positions.clear();
    kgram_hashes(codes, K, hashes);
    winnow(hashes, window, |position| positions.push(position as u32));
}

/// Prints the speed of every implementation at every window.
pub(crate) fn print_table(real: &[u32]) {
    let texts = Text::all(real);
    println!(
        "Million tokens a second on one core; medians of {} runs over {} texts.\n",
        N_ROUNDS * texts.len(),
        texts.len()
    );
    println!("| window | {} | ours / simd-bytes | ours / plain |", IMPLEMENTATIONS.map(|(name, _)| name).join(" | "));
    println!("| --- |{}", " --- |".repeat(IMPLEMENTATIONS.len() + 2));
    for window in WINDOWS {
        let speeds = speeds(&texts, window);
        let cells: Vec<String> = speeds.iter().map(|speed| format!("{speed:.0}")).collect();
        let ours_to = |name: &str| speeds[0] / speeds[place(name).unwrap_or(0)];
        println!("| {window} | {} | {:.2} | {:.1} |", cells.join(" | "), ours_to("simd-bytes"), ours_to("plain"));
    }
}

fn place(name: &str) -> Option<usize> {
    IMPLEMENTATIONS.iter().position(|(one, _)| *one == name)
}

/// The median speed of each implementation, in million tokens a second.
fn speeds(texts: &[Text], window: usize) -> Vec<f64> {
    let mut seconds = vec![Vec::new(); IMPLEMENTATIONS.len()];
    let mut room = Room::default();
    for round in 0..N_ROUNDS * texts.len() {
        // In turn, so that a machine that slows down slows all; and each on another text, so that none learns from the one before.
        for (place, (_, implementation)) in IMPLEMENTATIONS.iter().enumerate() {
            let text = &texts[(round + place * texts.len() / IMPLEMENTATIONS.len()) % texts.len()];
            let began = Instant::now();
            implementation(black_box(text), black_box(window), &mut room);
            seconds[place].push(began.elapsed().as_secs_f64());
            black_box(&room);
        }
    }
    let median = |mut seconds: Vec<f64>| {
        seconds.sort_unstable_by(f64::total_cmp);
        seconds.get(seconds.len() / 2).copied().unwrap_or(f64::NAN)
    };
    seconds.into_iter().map(|seconds| TEXT_LENGTH as f64 / median(seconds) / 1e6).collect()
}

/// Runs one implementation over all texts, `rounds` times, and prints how many tokens that were.
///
/// # Errors
/// There is no implementation of that name.
pub(crate) fn repeat(real: &[u32], name: &str, window: usize, rounds: usize) -> Result<()> {
    let known = IMPLEMENTATIONS.map(|(name, _)| name).join(", ");
    let (_, implementation) = IMPLEMENTATIONS[place(name).with_context(|| format!("{name} is none of {known}"))?];
    let texts = Text::all(real);
    let mut room = Room::default();
    for text in (0..rounds).flat_map(|_| &texts) {
        implementation(black_box(text), black_box(window), &mut room);
        black_box(&room);
    }
    println!("{}", rounds * texts.len() * TEXT_LENGTH);
    Ok(())
}
