//! Labelled classes on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use walkdir::WalkDir;

/// A class whose copies are known.
pub(crate) struct Class {
    pub(crate) folder: PathBuf,
    /// Its path below the folder that was searched.
    pub(crate) name: String,
    /// The first part of its name: classes of one set are averaged.
    pub(crate) set: String,
    truth: BTreeMap<(String, String), bool>,
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
    /// 1 or 0; in the samples the kind of copy stands in its place.
    #[serde(alias = "kind")]
    label: String,
}

/// All classes below `root`, in the order of their names.
pub(crate) fn below(root: &Path) -> Result<Vec<Class>> {
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

fn read(root: &Path, folder: PathBuf) -> Result<Class> {
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
        truth.insert(ordered(&left, &right), label != "0");
    }
    Ok(Class { folder, name, set, truth, all_pairs })
}

impl Class {
    /// What a pair is found by, whichever side is named first.
    pub(crate) fn key(&self, left: &str, right: &str) -> (String, String) {
        ordered(left, right)
    }

    /// The class without its copies: of each group of copies the submission with the most, and whoever copied nothing.
    pub(crate) fn honest_core<'a>(&self, names: &[&'a str]) -> Vec<&'a str> {
        let mut waiting: BTreeSet<&'a str> = names.iter().copied().collect();
        let mut core = Vec::new();
        while let Some(first) = waiting.pop_first() {
            let mut group = vec![first];
            let mut at = 0;
            while at < group.len() {
                let copies: Vec<&'a str> =
                    waiting.iter().copied().filter(|other| self.is_copy(group[at], other)).collect();
                copies.iter().for_each(|copy| _ = waiting.remove(copy));
                group.extend(copies);
                at += 1;
            }
            let n_copies = |name: &str| group.iter().filter(|other| self.is_copy(name, other)).count();
            core.extend(group.iter().copied().max_by_key(|name| (n_copies(name), std::cmp::Reverse(*name))));
        }
        core
    }

    fn is_copy(&self, one: &str, other: &str) -> bool {
        self.truth.get(&ordered(one, other)).copied().unwrap_or(false)
    }

    /// Every pair that counts, and whether it is a copy.
    pub(crate) fn judged_pairs(&self, names: &[&str]) -> Vec<((String, String), bool)> {
        if !self.all_pairs {
            return self.truth.clone().into_iter().collect();
        }
        let keys =
            names.iter().enumerate().flat_map(|(at, left)| names[at + 1..].iter().map(|right| ordered(left, right)));
        keys.map(|key| (key.clone(), self.truth.get(&key).copied().unwrap_or(false))).collect()
    }
}

fn ordered(left: &str, right: &str) -> (String, String) {
    let (first, second) = if left <= right { (left, right) } else { (right, left) };
    (first.to_owned(), second.to_owned())
}
