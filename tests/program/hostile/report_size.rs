//! However much a class shares, and in whatever order: the report is not much larger than the sources.

use std::fmt::Write;

use lookalike_test_harness::programs::{Noise, scrambled};
use lookalike_test_harness::{Report, TestDir, files_below};
use serde_json::Value;

/// Number of submissions.
const N_SUBMISSIONS: u64 = 12;
/// Number of lines that all of them share.
const N_SHARED: usize = 1_000;
/// Number of these that stand together.
const BLOCK: usize = 2;

/// Returns the lines of some generated programs, without their first and last ones.
fn lines(seeds: impl Iterator<Item = u64>) -> Vec<String> {
    let own = |seed| scrambled(seed).lines().skip(1).take(40).map(str::to_owned).collect::<Vec<_>>();
    seeds.flat_map(own).collect()
}

/// Writes a class that shares blocks of lines, between lines of each one's own; each in an order of its own if `is_shuffled`.
fn class(is_shuffled: bool) -> TestDir {
    let dir = TestDir::new();
    let shared = lines(1..=N_SHARED as u64 / 40);
    let blocks: Vec<&[String]> = shared.chunks(BLOCK).collect();
    for submission in 0..N_SUBMISSIONS {
        let seed = 1_000 * (submission + 1);
        let own = lines(seed..seed + blocks.len() as u64 / 40 + 1);
        let mut order: Vec<usize> = (0..blocks.len()).collect();
        let mut noise = Noise(seed);
        for last in (1..order.len()).rev().filter(|_| is_shuffled) {
            order.swap(last, noise.below(last + 1));
        }
        let mut text = "void all(void) {\n".to_owned();
        for (&block, own) in order.iter().zip(&own) {
            let _ = writeln!(text, "{}\n{own}", blocks[block].join("\n"));
        }
        dir.file(&format!("batch/s{submission:02}/main.c"), text + "}\n");
    }
    dir
}

fn n_bytes(dir: &TestDir, folder: &str) -> usize {
    files_below(&dir.path(folder)).values().map(Vec::len).sum()
}

/// Compares a class, checks the size of its report, and returns the report with the text of the page of its first pair.
#[track_caller]
fn must_be_bounded(dir: &TestDir) -> (Report, String) {
    let report = dir.check(&["batch"]);
    let (source, whole) = (n_bytes(dir, "batch"), n_bytes(dir, "report"));
    assert!(whole < 5 * source + 10_000_000, "{source} bytes of source, {whole} of the report");
    let files = files_below(&dir.path("report"));
    let largest = files.iter().filter(|(path, _)| path.ends_with(".html")).map(|(_, content)| content.len()).max();
    assert!(largest.unwrap() < 1_000_000, "{largest:?}");
    let page = String::from_utf8(files["pairs/1.html"].clone()).unwrap();
    (report, page)
}

fn n_listed(pair: &Value) -> usize {
    pair["passages"].as_array().unwrap().len()
}

/// Passages beyond the limit are counted and named, the figures count them, and those that are listed have the most evidence.
#[test]
fn many_passages_are_counted() {
    let dir = class(true);
    let (report, page) = must_be_bounded(&dir);
    for (row, pair) in report.pairs.iter().zip(report.json["pairs"].as_array().unwrap()) {
        let n_unlisted = pair["unlisted"]["passages"].as_u64().unwrap() as usize;
        assert!(row.passages > N_SHARED / BLOCK / 2, "{row:?}");
        assert_eq!(row.passages, n_listed(pair) + n_unlisted);
        let listed = pair["passages"].as_array().unwrap().iter().flat_map(|one| one["matches"].as_array().unwrap());
        let tokens: u64 = listed.map(|one| one[0].as_u64().unwrap()).sum();
        assert!(n_listed(pair) > 10 && tokens < row.matched_tokens as u64 / 2, "{row:?}");
    }
    let n_unlisted = &report.json["pairs"][0]["unlisted"]["passages"];
    assert!(page.contains(&format!("{n_unlisted} further passages")), "{n_unlisted}");
    let head = format!("{n_unlisted} of {} passages are not marked in the code.", report.pairs[0].passages);
    assert!(page.contains(&head), "{head}");
    assert!(page.contains("in passages that are not listed"));
}

/// The same code in one order makes long passages, of which each match has parts that others have.
#[test]
fn long_passages_are_bounded() {
    let (report, _) = must_be_bounded(&class(false));
    let pair = &report.json["pairs"][0];
    assert_eq!(report.pairs[0].passages, n_listed(pair) + pair["unlisted"]["passages"].as_u64().unwrap_or(0) as usize);
}
