//! Labelled classes on disk: folders with `submissions/`, `truth.csv` and optionally `class.toml` and `starter/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use walkdir::WalkDir;

/// A class whose copies are known.
pub struct LabelledClass {
    /// The folder of the class.
    pub folder: PathBuf,
    /// Path of the folder, relative to the searched folder.
    pub name: String,
    /// The collection of the class: benchmarks report means over the classes of a set. It is named in `class.toml`, or is
    /// the first component of the name.
    pub set: String,
    /// The sets that have an origin in common form a family, which constants are chosen without when they are judged on it.
    /// It is named in `class.toml`, or is the set.
    pub family: String,
    /// Whether each listed pair is a copy.
    pub(super) truth: BTreeMap<(String, String), bool>,
    pub(super) judged: JudgedPairs,
}

/// The pairs of a class that somebody judged.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum JudgedPairs {
    /// All pairs: those that are not listed are honest.
    #[default]
    #[serde(alias = "complete")]
    All,
    /// The listed pairs only; `proven` where all of these are copies.
    #[serde(alias = "proven")]
    Listed,
}

#[derive(Default, Deserialize)]
struct ClassFile {
    pairs: JudgedPairs,
    set: Option<String>,
    family: Option<String>,
}

#[derive(Deserialize)]
struct TruthRow {
    left: String,
    right: String,
    /// 1 or 0. The samples have the kind of copy instead, which counts as 1.
    #[serde(alias = "kind")]
    label: String,
}

/// Returns all classes at any depth below `root`, ordered by name.
///
/// # Errors
/// A folder, `class.toml` or `truth.csv` cannot be read.
pub fn below(root: &Path) -> Result<Vec<LabelledClass>> {
    let mut classes = Vec::new();
    let folders = WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(|entry| entry.file_type().is_dir());
    for folder in folders {
        let folder = folder.context("cannot search for classes")?.into_path();
        if folder.join("truth.csv").is_file() && folder.join("submissions").is_dir() {
            classes.push(read(root, folder)?);
        }
    }
    Ok(classes)
}

fn read(root: &Path, folder: PathBuf) -> Result<LabelledClass> {
    let name = folder.strip_prefix(root)?.display().to_string();
    let class_file = folder.join("class.toml");
    let ClassFile { pairs, set, family } = if class_file.exists() {
        let text = fs::read_to_string(&class_file).with_context(|| format!("cannot read {}", class_file.display()))?;
        toml::from_str(&text).with_context(|| format!("cannot read {}", class_file.display()))?
    } else {
        ClassFile::default()
    };
    let set = set.unwrap_or_else(|| name.split('/').next().unwrap_or_default().to_owned());
    let family = family.unwrap_or_else(|| set.clone());
    let truth_file = folder.join("truth.csv");
    let mut rows =
        csv::Reader::from_path(&truth_file).with_context(|| format!("cannot read {}", truth_file.display()))?;
    let mut truth = BTreeMap::new();
    for row in rows.deserialize() {
        let TruthRow { left, right, label } = row?;
        truth.insert(pair_key(&left, &right), label != "0");
    }
    Ok(LabelledClass { folder, name, set, family, truth, judged: pairs })
}

/// Returns the key of a pair, which does not depend on the order of its sides.
fn pair_key(left: &str, right: &str) -> (String, String) {
    let (first, second) = if left <= right { (left, right) } else { (right, left) };
    (first.to_owned(), second.to_owned())
}
