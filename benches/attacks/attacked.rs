//! Writes a labelled class of honest submissions and disguised copies of some of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lookalike_disguise::{Attack, disguise_files};
use sha2::{Digest, Sha256};

use crate::honest::{HonestClass, Submission};

/// Maximum number of copied submissions. At most half of a class is copied.
const MAX_VICTIMS: usize = 10;
/// Number of other authors whose statements a disguise may insert.
const N_LENDERS: usize = 6;

/// A disguised copy: the copied submission and, if the copy is a part of another program, that program's submission.
struct DisguisedCopy<'a> {
    name: String,
    victim: &'a Submission,
    host: Option<&'a Submission>,
    files: Vec<(String, String)>,
}

/// Writes the class: `submissions/`, `truth.csv`, `class.toml`, and the starter code.
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

fn copies<'a>(class: &'a HonestClass, attack: &Attack, seed: u64) -> Vec<DisguisedCopy<'a>> {
    let mut drawn: Vec<&Submission> = class.submissions.iter().collect();
    drawn.sort_by_cached_key(|submission| Sha256::digest(format!("{seed} {} {}", class.name, submission.name)));
    let n_victims = MAX_VICTIMS.min(drawn.len() / 2);
    let make_copy = |at: usize| {
        let victim = drawn[at];
        // Starting after the victim, so that victims have different hosts.
        let others: Vec<&Submission> = (1..drawn.len()).map(|step| drawn[(at + step) % drawn.len()]).collect();
        let lenders: Vec<&str> =
            others.iter().take(N_LENDERS).filter_map(|other| largest(other)).map(|(_, text)| text.as_str()).collect();
        let sources: Vec<&str> = victim.files.iter().map(|(_, text)| text.as_str()).collect();
        let texts = disguise_files(&sources, class.language, attack, seed + at as u64, &lenders);
        let host = attack.has_host().then(|| others[0]);
        let mut names: Vec<String> = victim.files.iter().map(|(name, _)| name.clone()).collect();
        if let Some((host_name, _)) = host.and_then(largest) {
            names = vec![host_name.clone()];
        }
        DisguisedCopy {
            name: format!("copy-of-{}", victim.name),
            victim,
            host,
            files: names.into_iter().zip(texts).collect(),
        }
    };
    (0..n_victims).map(make_copy).collect()
}

/// Returns the largest file and its name.
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

/// Writes the judged pairs: each victim with its copy, and all unrelated pairs.
///
/// A copy in a host's program resembles both authors. Its pair with the host is not judged, and neither are two copies with a
/// common author.
fn write_truth(class: &HonestClass, copies: &[DisguisedCopy], file: &Path) -> Result<()> {
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

impl DisguisedCopy<'_> {
    /// Returns the names of the victim and the host.
    fn authors(&self) -> BTreeSet<&str> {
        let names = [Some(self.victim), self.host].into_iter().flatten();
        names.map(|submission| submission.name.as_str()).collect()
    }
}
