//! Copies in every disguise rank above all honest pairs of the samples.
//!
//! The benchmark of the same name measures this over real classes; this test catches regressions.

use std::collections::BTreeMap;
use std::path::Path;

use lookalike_disguise::{Attack, Language, disguise_files};

use crate::accuracy::planted;
use lookalike_test_harness::{Report, TestDir, files_below, sample};

/// The number of submissions that are copied.
const N_VICTIMS: usize = 3;

/// Returns the lowest average precision that an attack may leave. At the time of writing all have 1; the strongest
/// attacks get some margin.
fn least(attack: &Attack) -> f64 {
    match attack.name() {
        "insertion-60" | "dead-code-100" => 0.9,
        "insertion-100" | "splice-30" => 0.8,
        _ => 1.0,
    }
}

/// The files of a submission, by path.
type Files = BTreeMap<String, String>;

/// Returns the submissions of a sample whose authors copied nothing; of each planted pair, the original.
fn honest(name: &str) -> BTreeMap<String, Files> {
    let copiers: Vec<String> = planted(name).into_iter().map(|pair| pair.right).collect();
    let (submissions, _) = sample(name);
    let mut honest: BTreeMap<String, Files> = BTreeMap::new();
    for (path, bytes) in files_below(Path::new(&submissions)) {
        let (author, file) = path.split_once('/').expect("every submission is a folder");
        if !copiers.iter().any(|copier| copier == author) {
            honest.entry(author.to_owned()).or_default().insert(file.to_owned(), String::from_utf8(bytes).unwrap());
        }
    }
    honest
}

/// Returns a disguised copy of a submission. Borrowed code comes from the submissions that follow it.
fn copy(honest: &BTreeMap<String, Files>, victim: usize, language: Language, attack: &Attack) -> Files {
    let all: Vec<&Files> = honest.values().collect();
    let others: Vec<&Files> = (1..all.len()).map(|step| all[(victim + step) % all.len()]).collect();
    let largest = |files: &&Files| files.values().max_by_key(|text| text.len()).cloned().unwrap_or_default();
    let lenders: Vec<String> = others.iter().map(largest).collect();
    let lenders: Vec<&str> = lenders.iter().map(String::as_str).collect();
    let sources: Vec<&str> = all[victim].values().map(String::as_str).collect();
    let texts = disguise_files(&sources, language, attack, victim as u64, &lenders);
    let names = if attack.has_host() { others[0].keys() } else { all[victim].keys() };
    names.cloned().zip(texts).collect()
}

/// Hides copies among honest submissions and compares all of them.
fn attacked(name: &str, language: Language, attack: &Attack, victims: &[usize]) -> Report {
    let dir = TestDir::new();
    let honest = honest(name);
    let authors: Vec<&String> = honest.keys().collect();
    let copies = victims.iter().map(|&at| (format!("copy-of-{}", authors[at]), copy(&honest, at, language, attack)));
    let all = honest.iter().map(|(author, files)| (author.clone(), files.clone())).chain(copies);
    for (author, files) in all {
        files.iter().for_each(|(file, text)| drop(dir.file(&format!("batch/{author}/{file}"), text)));
    }
    let (_, starter) = sample(name);
    dir.check_all(&["batch", "--starter", &starter])
}

/// Returns the average precision of the copies in the ranking. Where copies have hosts, other pairs with a copy do not
/// count.
fn average_precision(report: &Report, victims: &[&str], attack: &Attack) -> f64 {
    let (mut n_copies, mut n_judged, mut sum) = (0, 0, 0.0);
    for row in &report.pairs {
        let is_copy = victims.iter().any(|victim| row.is_of(victim, &format!("copy-of-{victim}")));
        let names_copy = row.left.starts_with("copy-of-") || row.right.starts_with("copy-of-");
        if !is_copy && names_copy && attack.has_host() {
            continue;
        }
        n_judged += 1;
        if is_copy {
            n_copies += 1;
            sum += f64::from(n_copies) / f64::from(n_judged);
        }
    }
    sum / victims.len() as f64
}

#[track_caller]
fn must_be_seen_through(name: &str, language: Language) {
    let authors: Vec<String> = honest(name).into_keys().collect();
    let victims: Vec<usize> = (0..N_VICTIMS).map(|turn| turn * authors.len() / N_VICTIMS).collect();
    let named: Vec<&str> = victims.iter().map(|&at| authors[at].as_str()).collect();
    for attack in Attack::all().iter().filter(|attack| attack.is_single()) {
        let report = attacked(name, language, attack, &victims);
        let precision = average_precision(&report, &named, attack);
        let top: Vec<_> = report.pairs.iter().take(6).collect();
        assert!(precision >= least(attack), "{name}, {}: {precision:.3}, {top:#?}", attack.name());
    }
}

/// Every single disguise, at every strength, in C.
#[test]
fn copies_are_seen_through_in_c() {
    must_be_seen_through("c-inventory", Language::C);
}

/// Every single disguise, at every strength, in Java.
#[test]
fn copies_are_seen_through_in_java() {
    must_be_seen_through("java-library", Language::Java);
}

/// Every single disguise, at every strength, in Python.
#[test]
fn copies_are_seen_through_in_python() {
    must_be_seen_through("python-gradebook", Language::Python);
}
