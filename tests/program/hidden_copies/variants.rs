//! The variants: every technique in every language that it applies to, and two techniques at once.

use super::copy::{Copy, Language};
use super::originals::{self, Original};
use super::techniques::{Technique, techniques};
use lookalike_test_harness::programs::Noise;

/// Number of variants with two techniques, for each language.
const N_COMBINED: usize = 14;

/// The label of the row of all variants with two techniques.
const COMBINED: &str = "two of these at once";

/// A hidden copy and the way it was made.
pub(super) struct Variant {
    pub(super) language: Language,
    /// The names of the techniques.
    techniques: Vec<&'static str>,
    /// The author of the original.
    pub(super) original: String,
    pub(super) copy: Copy,
    is_only_renamed: bool,
}

impl Variant {
    /// Returns the name of the variant, which no other has.
    pub(super) fn name(&self) -> String {
        format!("{}: {}", self.language, self.techniques.join(" + "))
    }

    /// Whether its program is that of the original, byte for byte.
    pub(super) fn is_only_renamed(&self) -> bool {
        self.is_only_renamed
    }

    /// Returns the label of its row in the table.
    pub(super) fn row(&self) -> &'static str {
        match self.techniques[..] {
            [only] => only,
            _ => COMBINED,
        }
    }
}

/// Returns all variants. Neighbors of one language copy different originals.
pub(super) fn variants() -> Vec<Variant> {
    let techniques = techniques();
    let mut variants = Vec::new();
    for language in Language::ALL {
        let originals: Vec<Original> =
            originals::of_language(language).into_iter().filter(Original::is_copied).collect();
        let singles = techniques.iter().filter(|one| one.applies_to(language)).map(|one| vec![one]);
        for (turn, chosen) in singles.chain(combinations(&techniques, language)).enumerate() {
            variants.push(variant(&originals[turn % originals.len()], &chosen));
        }
    }
    variants
}

fn variant(original: &Original, techniques: &[&Technique]) -> Variant {
    let (path, text) = original.files.first_key_value().expect("an original has a file");
    let mut copy = Copy::new(original.language, path, text);
    techniques.iter().for_each(|technique| (technique.apply)(&mut copy));
    Variant {
        language: original.language,
        techniques: techniques.iter().map(|technique| technique.name).collect(),
        original: original.author.clone(),
        is_only_renamed: copy.bytes() == text.as_bytes(),
        copy,
    }
}

/// Returns pairs of techniques of different stages, chosen at random, but the same in every run.
fn combinations(techniques: &[Technique], language: Language) -> Vec<Vec<&Technique>> {
    let usable: Vec<&Technique> = techniques.iter().filter(|one| one.applies_to(language) && one.is_combined).collect();
    let mut noise = Noise(0x9e37_79b9 + language as u64);
    let mut chosen: Vec<Vec<&Technique>> = Vec::new();
    while chosen.len() < N_COMBINED {
        let mut pair = [usable[noise.below(usable.len())], usable[noise.below(usable.len())]];
        pair.sort_by_key(|technique| technique.stage);
        let is_new = chosen.iter().all(|other| (other[0].name, other[1].name) != (pair[0].name, pair[1].name));
        if pair[0].stage != pair[1].stage && is_new {
            chosen.push(pair.to_vec());
        }
    }
    chosen
}
