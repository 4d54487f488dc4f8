//! Token strings to measure with: real ones, and random ones that are the same on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lookalike_frontends::Language;
use walkdir::WalkDir;

/// The kinds of all source below `folders` and of the samples, in the order of their paths.
pub(crate) fn real(folders: &[PathBuf]) -> Result<Vec<u32>> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut kinds = Vec::new();
    for folder in folders.iter().chain([&samples]) {
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let path = entry?.into_path();
            if path.is_file() {
                kinds.extend(kinds_of(&path)?);
            }
        }
    }
    Ok(kinds)
}

/// The kinds of one file; none if it is not source, or not text.
fn kinds_of(path: &Path) -> Result<Vec<u32>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(Vec::new()) };
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    let language = Language::of(extension.as_deref(), &text).filter(|language| !language.is_prose());
    Ok(language.map(|language| language.token_string(&text).kinds).unwrap_or_default())
}

/// So many tokens of `n_kinds` kinds, each as likely as any other (SplitMix64).
pub(crate) fn random(length: usize, n_kinds: u64) -> Vec<u32> {
    let mut state = 1_u64;
    let next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n_kinds) as u32
    };
    std::iter::repeat_with(next).take(length).collect()
}
