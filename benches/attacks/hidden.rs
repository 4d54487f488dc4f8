//! A class made of a class: its honest submissions, and disguised copies of some of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_disguise::{Attack, disguise_files};
use sha2::{Digest, Sha256};

use crate::honest::{HonestClass, Submission};

/// So many submissions are copied at most, and never more than half of them.
const MOST_VICTIMS: usize = 10;
/// So many other authors are borrowed from.
const LENDERS: usize = 6;

/// A copy: whose work it is, and in whose program it is hidden, if in anybody's.
struct Copy<'a> {
    name: String,
    victim: &'a Submission,
    host: Option<&'a Submission>,
    files: Vec<(String, String)>,
}

/// Writes a labelled class: `submissions/`, `truth.csv`, `class.toml`, and the starter code.
pub(crate) fn write(class: &HonestClass, attack: &Attack, seed: u64, folder: &Path) -> Result<()> {
    let copies = copies(class, attack, seed);
    let submissions = folder.join("submissions");
    for honest in &class.submissions {
        write_files(&submissions.join(&honest.name), &honest.files)?;
    }
    for copy in &copies {
        write_files(&submissions.join(&copy.name), &copy.files)?;
    }
    if let Some(starter) = &class.starter {
        for file in fs::read_dir(starter)? {
            let file = file?;
            fs::create_dir_all(folder.join("starter"))?;
            fs::copy(file.path(), folder.join("starter").join(file.file_name()))?;
        }
    }
    let class_file = format!("language = \"{}\"\npairs = \"listed\"\n", class.language.name());
    fs::write(folder.join("class.toml"), class_file)?;
    write_truth(class, &copies, &folder.join("truth.csv"))
}

fn copies<'a>(class: &'a HonestClass, attack: &Attack, seed: u64) -> Vec<Copy<'a>> {
    let mut drawn: Vec<&Submission> = class.submissions.iter().collect();
    drawn.sort_by_cached_key(|submission| Sha256::digest(format!("{seed} {} {}", class.name, submission.name)));
    let n_victims = MOST_VICTIMS.min(drawn.len() / 2);
    let make = |at: usize| {
        let victim = drawn[at];
        // Those who come after the victim, round and round.
        let others: Vec<&Submission> = (1..drawn.len()).map(|step| drawn[(at + step) % drawn.len()]).collect();
        let lenders: Vec<&str> =
            others.iter().take(LENDERS).filter_map(|other| largest(other)).map(|(_, text)| text.as_str()).collect();
        let sources: Vec<&str> = victim.files.iter().map(|(_, text)| text.as_str()).collect();
        let texts = disguise_files(&sources, class.language, attack, seed + at as u64, &lenders);
        let host = attack.has_host().then(|| others[0]);
        let mut names: Vec<String> = victim.files.iter().map(|(name, _)| name.clone()).collect();
        if let Some((host_name, _)) = host.and_then(largest) {
            names = vec![host_name.clone()];
        }
        Copy { name: format!("copy-of-{}", victim.name), victim, host, files: names.into_iter().zip(texts).collect() }
    };
    (0..n_victims).map(make).collect()
}

/// The largest file, with its name.
fn largest(submission: &Submission) -> Option<&(String, String)> {
    submission.files.iter().max_by_key(|(_, text)| text.len())
}

fn write_files(folder: &Path, files: &[(String, String)]) -> Result<()> {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The pairs that count: a victim and its copy, and all who have nothing to do with each other.
///
/// What is hidden in a host's program is a copy of both; the pair with the host is not asked for, nor are copies that have an author in common.
fn write_truth(class: &HonestClass, copies: &[Copy], file: &Path) -> Result<()> {
    let mut rows = csv::Writer::from_path(file)?;
    rows.write_record(["left", "right", "label"])?;
    for (at, left) in class.submissions.iter().enumerate() {
        for right in &class.submissions[at + 1..] {
            rows.write_record([&left.name, &right.name, "0"])?;
        }
    }
    for (at, copy) in copies.iter().enumerate() {
        for honest in &class.submissions {
            if honest.name == copy.victim.name {
                rows.write_record([&honest.name, &copy.name, "1"])?;
            } else if !copy.authors().contains(honest.name.as_str()) {
                rows.write_record([&honest.name, &copy.name, "0"])?;
            }
        }
        for other in &copies[at + 1..] {
            if copy.authors().is_disjoint(&other.authors()) {
                rows.write_record([&copy.name, &other.name, "0"])?;
            }
        }
    }
    Ok(rows.flush()?)
}

impl Copy<'_> {
    fn authors(&self) -> BTreeSet<&str> {
        let names = [Some(self.victim), self.host].into_iter().flatten();
        names.map(|submission| submission.name.as_str()).collect()
    }
}
