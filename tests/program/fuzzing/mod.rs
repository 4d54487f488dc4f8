//! Every fuzz target, without a fuzzer: its seeds, what once brought it down, and some thousands of changed seeds, the same on every run.
//!
//! `FUZZ_CORPUS=fuzz/corpus cargo test --test program fuzzing` also writes the seeds where `cargo fuzz` looks for them. `FUZZ_TIMES=100` makes a hundred times as many changes, for machines without a fuzzer.

mod seeds;

use std::fs;

use lookalike_frontends::Language;
use lookalike_test_harness::{files_below, repository};
use lookalike_test_support::fuzzing as targets;
use lookalike_test_support::openers::openers;

/// The number of bytes of repeated openers. The `limits` benchmark takes up to four million.
const OPENER_BYTES: usize = 120;

/// Every so many openers are tried. Each word is in more than a dozen of them.
const OPENER_STEP: usize = 7;

/// One way in, and how many changed seeds go there.
fn replay(target: &str, seeds: &[Vec<u8>], n_changed: usize, check: fn(&[u8])) {
    keep(target, seeds);
    let findings = repository().join("fuzz/findings").join(target);
    let findings: Vec<Vec<u8>> =
        if findings.is_dir() { files_below(&findings).into_values().collect() } else { vec![] };
    findings.iter().chain(seeds).for_each(|input| check(input));
    let mut dice = Dice(target.len() as u64);
    for _ in 0..n_changed * times() {
        check(&changed(seeds, &mut dice));
    }
}

/// The number of times that seeds are changed, as a multiple of an ordinary run.
fn times() -> usize {
    std::env::var("FUZZ_TIMES").map_or(1, |times| times.parse().unwrap())
}

/// Writes the seeds for the fuzzer, if it is wanted.
fn keep(target: &str, seeds: &[Vec<u8>]) {
    let Some(folder) = std::env::var_os("FUZZ_CORPUS") else { return };
    let folder = repository().join(folder).join(target);
    fs::create_dir_all(&folder).unwrap();
    for (number, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("seed-{number}")), seed).unwrap();
    }
}

/// Numbers that look random and are the same on every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % end.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}

/// A seed with one to six changes, as fuzzers make them.
fn changed(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut input = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(6) {
        let at = dice.below(input.len() + 1);
        let end = (at + dice.below(20)).min(input.len());
        match dice.below(7) {
            0 => drop(input.drain(at..end)),
            1 => input.truncate(at),
            2 => input.insert(at, dice.byte()),
            3 => input.splice(at..at, input[at..end].to_vec()).for_each(drop),
            4 => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                let piece = &other[from..(from + dice.below(60)).min(other.len())];
                input.splice(at..end, piece.to_vec()).for_each(drop);
            }
            5 => input[at..end].fill([0, 0xff, b'<', b'(', b'\n'][dice.below(5)]),
            _ => input[at..end].iter_mut().take(2).for_each(|byte| *byte = dice.byte()),
        }
    }
    input
}

/// A front-end falls over no text, and its tokens lie where they say.
#[test]
fn front_ends() {
    replay("front_ends", &seeds::programs(), 800, targets::front_ends::check);
}

/// Nor over a word, an operator or a bracket of any language that is repeated, at the start of a program or in its middle.
#[test]
fn front_ends_over_repeated_openers() {
    for (number, language) in Language::all().enumerate() {
        for opener in openers(language, &seeds::sample(language)).iter().step_by(OPENER_STEP) {
            let text = opener.text(opener.beginning.len() + OPENER_BYTES);
            targets::front_ends::check(&[&[number as u8], text.as_bytes()].concat());
        }
    }
}

/// Winnowing is the paper's.
#[test]
fn winnowing() {
    replay("winnowing", &seeds::hashes(), 5000, targets::winnowing::check);
}

/// The engine finds what trying everything finds.
#[test]
fn engine() {
    replay("engine", &seeds::batches(), 500, targets::engine::check);
}

/// A git repository, whole or damaged, is read within its bounds.
#[test]
fn repositories() {
    replay("repositories", &seeds::repositories(), 3000, targets::repositories::check);
}

/// No archive leads out of itself, or takes more than it may.
#[test]
fn intake() {
    replay("intake", &seeds::archives(), 1500, targets::intake::check);
}

/// Every file has one fate.
#[test]
fn reading() {
    replay("reading", &seeds::files(), 500, targets::reading::check);
}

/// Every entry has one place.
#[test]
fn layouts() {
    replay("layouts", &seeds::listings(), 2000, targets::layouts::check);
}

/// Tables, workbooks and lists are read or refused, and every submission stays within itself.
#[test]
fn tables() {
    replay("tables", &seeds::tables(), 1000, targets::tables::check);
}

/// A damaged archive is refused or read, and nothing falls over.
#[test]
fn archive() {
    replay("archive", &seeds::changes(), 100, targets::archive::check);
}

/// A report that was tampered with is refused or shown.
#[test]
fn report() {
    replay("report", &seeds::changes(), 150, targets::report::check);
}

/// Uploaded files are kept unchanged under a harmless name.
#[test]
fn uploads() {
    replay("uploads", &seeds::uploads(), 2000, targets::uploads::check);
}

/// No text of a student becomes markup.
#[test]
fn pages() {
    replay("pages", &seeds::texts(), 40, targets::pages::check);
}
