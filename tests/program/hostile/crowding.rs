//! A student who uses up everything that an input may unpack to costs nobody else anything, and is named.

use std::fmt::Write;

use lookalike_test_harness::memory::check_within_limits;
use lookalike_test_harness::packs::{gz, seven_zip, tar};
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::zips::{zip, zip_bytes};
use lookalike_test_harness::{Report, TestDir};

/// Number of honest submissions. The first eight are four pairs of copies.
const N_HONEST: u64 = 12;
const N_COPIES: u64 = 8;

/// The folder of the attacker, before and after all others.
const NAMES: [&str; 2] = ["aaa", "zzz"];

/// A file of a batch: its path and its content.
type File = (String, Vec<u8>);

/// Returns the honest submissions: a folder for each, with a program and a small archive file.
fn honest() -> Vec<File> {
    let mut files = Vec::new();
    for n in 0..N_HONEST {
        let seed = if n < N_COPIES { n / 2 } else { n };
        let name = format!("student-{n:02}0");
        files.push((format!("{name}/main.c"), scrambled(2 * seed + 1).into_bytes()));
        files.push((format!("{name}/more.zip"), zip(&[("more.c", &scrambled(2 * seed + 2))])));
    }
    files
}

/// Returns a class with an attacker, who has these files.
fn class(attacker: &str, files: &[(&str, &[u8])]) -> Vec<File> {
    let own = files.iter().map(|(path, content)| (format!("{attacker}/{path}"), content.to_vec()));
    honest().into_iter().chain(own).collect()
}

fn entries(files: &[File]) -> Vec<(&str, &[u8])> {
    files.iter().map(|(path, content)| (path.as_str(), content.as_slice())).collect()
}

/// Returns the same class with an archive file for each student.
fn packed(class: &[File]) -> Vec<File> {
    let owner = |path: &str| path.split_once('/').unwrap().0.to_owned();
    let mut names: Vec<String> = class.iter().map(|(path, _)| owner(path)).collect();
    names.sort();
    names.dedup();
    let pack = |name: String| {
        let own = class.iter().filter(|(path, _)| owner(path) == name);
        let own: Vec<(&str, &[u8])> = own.map(|(path, bytes)| (&path[name.len() + 1..], bytes.as_slice())).collect();
        (format!("{name}.zip"), zip_bytes(&own))
    };
    names.into_iter().map(pack).collect()
}

/// Compares a class in every form that it may be given in; fails the test unless nobody but the attacker loses anything.
#[track_caller]
fn must_cost_nobody(attacker: &str, class: &[File], options: &[&str]) {
    let dir = TestDir::new();
    let packed = packed(class);
    for (folder, files) in [("folders", class), ("zips", &packed)] {
        for (path, content) in files {
            dir.file(&format!("{folder}/{path}"), content);
        }
        dir.file(&format!("{folder}.zip"), zip_bytes(&entries(files)));
        dir.file(&format!("{folder}.tar.gz"), gz(&tar(&entries(files))));
    }
    dir.file("folders.7z", seven_zip(&entries(class)));
    dir.file("wrapped.zip", zip_bytes(&[("hw3.zip", &zip_bytes(&entries(class)))]));
    dir.file("download/hw3.zip", zip_bytes(&entries(class)));
    for batch in [
        "folders", "folders.zip", "folders.tar.gz", "folders.7z", "zips", "zips.zip", "zips.tar.gz", "wrapped.zip",
        "download",
    ] {
        let report = check_within_limits(&dir, &[&[batch], options].concat());
        must_be_whole(&report, attacker, batch);
    }
}

#[track_caller]
fn must_be_whole(report: &Report, attacker: &str, batch: &str) {
    assert_eq!(report.names().len() as u64, N_HONEST + 1, "{batch}: {:?}", report.names());
    assert!(report.json["incomplete"].is_null(), "{batch}: {}", report.json["incomplete"]);
    let n_strong = report.pairs.iter().filter(|pair| pair.verdict == "strong").count();
    assert_eq!(n_strong as u64, N_COPIES / 2, "{batch}: {:#?}", report.pairs);
    let (mut n_named, mut n_compared) = (0, 0);
    for status in report.file_statuses() {
        if status.submission == attacker {
            n_named += u64::from(status.kind == "unreadable");
            continue;
        }
        assert!(["compared", "duplicate_of"].contains(&status.kind), "{batch}: {status}");
        n_compared += 1;
    }
    assert_eq!(n_compared, 2 * N_HONEST, "{batch}");
    assert!(n_named > 0, "{batch}: nothing of the attacker is named");
}

/// Returns an archive file with many empty entries.
fn empty_entries(n: usize) -> Vec<u8> {
    let names: Vec<String> = (0..n).map(|n| format!("{n}.c")).collect();
    zip_bytes(&names.iter().map(|name| (name.as_str(), &b""[..])).collect::<Vec<_>>())
}

/// Returns a text that packs well, but not as well as a bomb.
fn large_text(n_lines: usize) -> Vec<u8> {
    let mut text = String::new();
    for n in 0..n_lines {
        writeln!(text, "{:>60}", n * n % 65_537).unwrap();
    }
    text.into_bytes()
}

/// Five archive files with a quarter of all entries each.
#[test]
fn many_entries_in_archives_cost_nobody() {
    let many = empty_entries(500);
    let files = ["1.zip", "2.zip", "3.zip", "4.zip", "5.zip"].map(|name| (name, many.as_slice()));
    for attacker in NAMES {
        must_cost_nobody(attacker, &class(attacker, &files), &["--max-entries", "2000"]);
    }
}

/// Five archive files with a quarter of all bytes each.
#[test]
fn many_bytes_in_archives_cost_nobody() {
    let text = large_text(8_000);
    let large = zip_bytes(&[("text.c", &text)]);
    let files = ["1.zip", "2.zip", "3.zip", "4.zip", "5.zip"].map(|name| (name, large.as_slice()));
    for attacker in NAMES {
        must_cost_nobody(attacker, &class(attacker, &files), &["--max-unpacked", "2M"]);
    }
}

/// Archive files that pack their own contents in turn.
#[test]
fn archives_in_archives_cost_nobody() {
    let large = zip_bytes(&[("text.c", &large_text(8_000))]);
    let inner: Vec<(String, &[u8])> = (0..6).map(|n| (format!("{n}.zip"), large.as_slice())).collect();
    let inner: Vec<(&str, &[u8])> = inner.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    let nested = zip_bytes(&inner);
    let class = class("aaa", &[("deep.zip", &nested), ("deeper.zip", &nested)]);
    must_cost_nobody("aaa", &class, &["--max-unpacked", "2M"]);
}

/// Files that lie in the batch itself, not in archive files.
#[test]
fn files_in_the_batch_itself_cost_nobody() {
    let text = large_text(8_000);
    let names: Vec<String> = (0..2_000).map(|n| format!("{n}.c")).collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    files.extend(["text-1.c", "text-2.c", "text-3.c", "text-4.c", "text-5.c"].map(|name| (name, text.as_slice())));
    for attacker in NAMES {
        let dir = TestDir::new();
        let class = class(attacker, &files);
        dir.file("batch.zip", zip_bytes(&entries(&class)));
        dir.file("batch.tar", tar(&entries(&class)));
        for batch in ["batch.zip", "batch.tar"] {
            let report = check_within_limits(&dir, &[batch, "--max-entries", "1000", "--max-unpacked", "2M"]);
            must_be_whole(&report, attacker, batch);
        }
    }
}
