//! Token strings for the measurements: real ones, and random ones that are the same on every machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lookalike_frontends::Language;
use lookalike_test_support::class_generator::Random;
use walkdir::WalkDir;

/// Returns the token kinds of all source files below `folders` and in the samples, ordered by path.
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

/// Returns the token kinds of a file; none if the file is prose, in an unknown language, or not UTF-8.
fn kinds_of(path: &Path) -> Result<Vec<u32>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(Vec::new()) };
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    let language = Language::detect(extension.as_deref(), &text).filter(|language| !language.is_prose());
    Ok(language.map(|language| language.token_string(&text).kinds).unwrap_or_default())
}

/// Returns `length` random tokens of `n_kinds` equally likely kinds.
pub(crate) fn random(length: usize, n_kinds: u64) -> Vec<u32> {
    let mut random = Random::new(1);
    (0..length).map(|_| random.below(n_kinds) as u32).collect()
}
