//! Labelled classes on disk: folders with `submissions/`, `truth.csv` and optionally `class.toml` and `starter/`.

use std::collections::{BTreeMap, BTreeSet};
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
    /// First component of the name. Benchmarks report means over the classes of a set.
    pub set: String,
    /// Whether each labelled pair is a copy.
    truth: BTreeMap<(String, String), bool>,
    /// Whether pairs without a label are honest; otherwise they are not judged.
    all_pairs: bool,
}

#[derive(Deserialize)]
struct ClassFile {
    pairs: String,
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
    let set = name.split('/').next().unwrap_or_default().to_owned();
    let class_file = folder.join("class.toml");
    let all_pairs = if class_file.exists() {
        let text = fs::read_to_string(&class_file).with_context(|| format!("cannot read {}", class_file.display()))?;
        toml::from_str::<ClassFile>(&text)?.pairs == "all"
    } else {
        true
    };
    let truth_file = folder.join("truth.csv");
    let mut rows =
        csv::Reader::from_path(&truth_file).with_context(|| format!("cannot read {}", truth_file.display()))?;
    let mut truth = BTreeMap::new();
    for row in rows.deserialize() {
        let TruthRow { left, right, label } = row?;
        truth.insert(pair_key(&left, &right), label != "0");
    }
    Ok(LabelledClass { folder, name, set, truth, all_pairs })
}

impl LabelledClass {
    /// Returns the names of honest submissions: those without copies, and from each group of copies the one with the most.
    pub fn honest_core<'a>(&self, names: &[&'a str]) -> Vec<&'a str> {
        let mut remaining: BTreeSet<&'a str> = names.iter().copied().collect();
        let mut core = Vec::new();
        while let Some(first) = remaining.pop_first() {
            let mut group = vec![first];
            let mut at = 0;
            while at < group.len() {
                let copies: Vec<&'a str> =
                    remaining.iter().copied().filter(|other| self.is_copy(group[at], other)).collect();
                copies.iter().for_each(|copy| _ = remaining.remove(copy));
                group.extend(copies);
                at += 1;
            }
            let n_copies = |name: &str| group.iter().filter(|other| self.is_copy(name, other)).count();
            core.extend(group.iter().copied().max_by_key(|name| (n_copies(name), std::cmp::Reverse(*name))));
        }
        core
    }

    fn is_copy(&self, one: &str, other: &str) -> bool {
        self.truth.get(&pair_key(one, other)).copied().unwrap_or(false)
    }

    /// Returns every judged pair, as its [`pair_key`], and whether it is a copy.
    pub fn judged_pairs(&self, names: &[&str]) -> Vec<((String, String), bool)> {
        if !self.all_pairs {
            return self.truth.clone().into_iter().collect();
        }
        let mut pairs = Vec::new();
        for (at, left) in names.iter().enumerate() {
            pairs.extend(names[at + 1..].iter().map(|right| (pair_key(left, right), self.is_copy(left, right))));
        }
        pairs
    }
}

/// Returns the key of a pair, which does not depend on the order of its sides.
pub fn pair_key(left: &str, right: &str) -> (String, String) {
    let (first, second) = if left <= right { (left, right) } else { (right, left) };
    (first.to_owned(), second.to_owned())
}
