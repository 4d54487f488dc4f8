//! Every engine gives the rows of a join by brute force, whatever the shards, the memory, and the executors that die.
//!
//! The engines are those that `./test` found; others are skipped, and it says so.

mod brute_force;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use lookalike_scale::tables::each_row;
use tempfile::TempDir;

use brute_force::{Rows, Tables};

/// The results, with the columns that are compared.
const RESULTS: [(&str, &[&str]); 7] = [
    ("duplicates", &["one", "other"]),
    ("frequencies", &["fp", "n"]),
    ("rare", &["fp", "sid", "bits", "place"]),
    ("keys", &["fp", "next", "sid", "task"]),
    ("pairs", &["one", "other", "shared"]),
    ("evidence", &["one", "other", "shared", "bits"]),
    ("candidates", &["one", "other", "place", "seeker"]),
];
const SUBMISSIONS: &str = "6000";
const TASKS: &str = "30";

/// A made-up corpus with its tables, cut in two ways, and the expected rows.
struct Corpus {
    folder: TempDir,
    expected: Vec<(&'static str, Rows)>,
}

impl Corpus {
    /// Returns the corpus of all tests.
    fn get() -> &'static Corpus {
        static CORPUS: OnceLock<Corpus> = OnceLock::new();
        CORPUS.get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name).display().to_string();
            let archives = path("archives");
            scale(&["sample", &archives, "--submissions", SUBMISSIONS, "--tasks", TASKS, "--archives", "2"]);
            for (tables, n_parts) in [("whole", 1), ("cut", 3)] {
                for archive in ["0", "1"] {
                    for part in 0..n_parts {
                        let (part, file) = (format!("{part}/{n_parts}"), format!("{archives}/{archive}.archive"));
                        scale(&["sketch", &file, "--number", archive, "--part", &part, "--out", &path(tables)]);
                    }
                }
                scale(&["weights", &path(tables)]);
            }
            let expected = Tables::read(&folder.path().join("whole")).expected();
            Corpus { folder, expected }
        })
    }

    fn tables(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Compares all results with the join by brute force.
    fn must_be_equal_to(&self, results: &Path) {
        for ((name, columns), (expected_name, expected)) in RESULTS.iter().zip(&self.expected) {
            assert_eq!(name, expected_name);
            let rows = rows(&results.join(name), columns);
            assert_eq!(rows.len(), expected.len(), "{name}");
            assert!(rows == *expected, "{name}: other rows");
        }
    }
}

/// Runs a command of the program.
fn scale(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_lookalike-scale")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the rows of a table or result in order.
fn rows(folder: &Path, columns: &[&str]) -> Rows {
    let mut rows = Rows::new();
    let mut take = |row: &[i64]| rows.push(row.to_vec());
    match *columns {
        [a, b] => each_row(folder, [a, b], |row| take(&row)),
        [a, b, c] => each_row(folder, [a, b, c], |row| take(&row)),
        [a, b, c, d] => each_row(folder, [a, b, c, d], |row| take(&row)),
        _ => unreachable!("a result with two to four columns"),
    }
    .unwrap();
    rows.sort_unstable();
    rows
}

/// Whether an engine is there. Says so if it is not.
fn has(engine: &str) -> bool {
    let engines = std::env::var("SCALE_ENGINES").unwrap_or_default();
    let is_there = engines.split_whitespace().any(|one| one == engine);
    if !is_there {
        println!("SKIPPED: {engine} is not installed, or left out; ./test installs it");
    }
    is_there
}

fn submit(tables: &Path, results: &Path, engine: &[&str]) -> Command {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(python);
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/submit.py")).arg(tables).arg(results).args(engine);
    command
}

/// Runs an engine over the tables in both cuts.
fn engine_equals_brute_force(engine: &[&str]) {
    let corpus = Corpus::get();
    for cut in ["whole", "cut"] {
        let results = tempfile::tempdir().unwrap();
        let output = submit(&corpus.tables(cut), results.path(), engine).output().unwrap();
        assert!(output.status.success(), "{engine:?}: {}", String::from_utf8_lossy(&output.stderr));
        println!("{engine:?}, {cut}:\n{}", String::from_utf8_lossy(&output.stdout));
        corpus.must_be_equal_to(results.path());
    }
}

/// The tables do not depend on how the work was cut: each has the same rows.
#[test]
fn tables_do_not_depend_on_the_shards() {
    let corpus = Corpus::get();
    let tables: [(&str, &[&str]); 2] =
        [("submissions", &["sid", "task", "author", "fpset"]), ("fingerprints", &["fp", "sid", "task"])];
    for (name, columns) in tables {
        let whole = rows(&corpus.tables("whole").join(name), columns);
        assert!(!whole.is_empty(), "{name}");
        assert!(whole == rows(&corpus.tables("cut").join(name), columns), "{name}");
    }
}

/// The corpus is one in which every statement has something to find. Nearly every planted copy is a twin or a candidate.
#[test]
fn the_join_finds_planted_copies() {
    let corpus = Corpus::get();
    let planted = rows(&corpus.tables("archives").join("planted"), &["one", "other"]);
    assert!(planted.len() > 100);
    for (name, rows) in &corpus.expected {
        println!("{name}: {} rows", rows.len());
        assert!(!rows.is_empty(), "{name}");
    }
    must_find(&planted, &corpus.expected);
}

/// Checks that nearly all planted copies are duplicates or candidates.
fn must_find(planted: &Rows, results: &[(&str, Rows)]) {
    let found = results.iter().filter(|(name, _)| ["duplicates", "candidates"].contains(name));
    let found: BTreeSet<&[i64]> = found.flat_map(|(_, rows)| rows).map(|row| &row[..2]).collect();
    let n_found = planted.iter().filter(|pair| found.contains(&pair[..])).count();
    println!("{n_found} of {} planted copies", planted.len());
    assert!(100 * n_found >= 98 * planted.len(), "{n_found} of {}", planted.len());
}

/// With a secret, every fingerprint, task and author has another number, and copies are found as without one. Equally rare
/// fingerprints stand in another order, so candidates at the border differ.
#[test]
fn pooled_tables_give_the_same_copies() {
    let corpus = Corpus::get();
    let pooled = tempfile::tempdir().unwrap();
    let (key, tables) = (pooled.path().join("key"), pooled.path().join("tables"));
    fs::write(&key, "a secret that two schools share").unwrap();
    let (key, tables) = (key.to_str().unwrap(), tables.to_str().unwrap());
    for number in ["0", "1"] {
        let archive = corpus.tables("archives").join(format!("{number}.archive"));
        scale(&["sketch", archive.to_str().unwrap(), "--number", number, "--key", key, "--out", tables]);
    }
    scale(&["weights", tables]);
    let numbers = |folder: &Path| -> BTreeSet<i64> {
        let columns = ["submissions task", "submissions author", "fingerprints fp"];
        let split = columns.iter().filter_map(|column| column.split_once(' '));
        split.flat_map(|(table, column)| rows(&folder.join(table), &[column, "sid"])).map(|row| row[0]).collect()
    };
    let (open, keyed) = (numbers(&corpus.tables("whole")), numbers(Path::new(tables)));
    assert_eq!(open.intersection(&keyed).count(), 0);
    let keyed = Tables::read(Path::new(tables)).expected();
    assert_eq!(corpus.expected[0], keyed[0], "duplicates");
    must_find(&rows(&corpus.tables("archives").join("planted"), &["one", "other"]), &keyed);
}

#[test]
fn duckdb_equals_brute_force() {
    if has("duckdb") {
        engine_equals_brute_force(&["duckdb"]);
    }
}

/// With 64 MB of memory, intermediate results go to disk.
#[test]
fn duckdb_with_little_memory_equals_brute_force() {
    if has("duckdb") {
        engine_equals_brute_force(&["duckdb", "64MB"]);
    }
}

#[test]
fn sail_with_two_workers_equals_brute_force() {
    if has("sail") {
        engine_equals_brute_force(&["sail", "2"]);
    }
}

/// One of two executors is killed as the second statement begins. The run goes on, and the rows are the same.
#[test]
fn spark_survives_the_loss_of_an_executor() {
    if !has("spark") {
        return;
    }
    let corpus = Corpus::get();
    let results = tempfile::tempdir().unwrap();
    let mut command = submit(&corpus.tables("cut"), results.path(), &["local-cluster[2,1,1024]"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut was_killed = false;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        println!("{line}");
        if line.starts_with("duplicates:") {
            was_killed = kill_an_executor();
        }
    }
    assert!(child.wait().unwrap().success());
    assert!(was_killed, "no executor was found");
    corpus.must_be_equal_to(results.path());
}

/// Kills an executor of Spark (SIGKILL). Returns whether there was one.
fn kill_an_executor() -> bool {
    let is_executor = |process: &PathBuf| {
        fs::read_to_string(process.join("cmdline")).is_ok_and(|line| line.contains("CoarseGrainedExecutorBackend"))
    };
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let Some(executor) = processes.filter(is_executor).min() else { return false };
    let number = executor.file_name().unwrap().to_owned();
    Command::new("kill").arg("-9").arg(number).status().unwrap().success()
}

/// From the archives to the report: what the engine finds is compared token by token, clustered and shown. Workers in any number give the same rows.
#[test]
fn the_whole_path_ends_in_a_report() {
    if !has("duckdb") {
        return;
    }
    let corpus = Corpus::get();
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| out.path().join(name).display().to_string();
    assert!(submit(&corpus.tables("cut"), out.path(), &["duckdb"]).output().unwrap().status.success());
    let archive = |number: usize| corpus.tables("archives").join(format!("{number}.archive")).display().to_string();
    let archives = [archive(0), archive(1)];
    let (tables, results) = (corpus.tables("cut").display().to_string(), out.path().display().to_string());
    let verify = |part: &str, folder: &str| {
        let mut arguments = vec!["verify", &archives[0], &archives[1], "--tables", &tables, "--results", &results];
        arguments.extend(["--part", part, "--out", folder]);
        scale(&arguments)
    };
    verify("0/1", &path("alone"));
    for part in ["0/3", "1/3", "2/3"] {
        verify(part, &path("together"));
    }
    let verified =
        |folder: &str| rows(&out.path().join(folder).join("verified"), &["one", "other", "matched", "n_one"]);
    assert_eq!(verified("alone"), verified("together"));
    // More than half of a planted copy is from its source.
    let planted = rows(&corpus.tables("archives").join("planted"), &["one", "other"]);
    let whole: BTreeSet<Vec<i64>> =
        verified("alone").into_iter().filter(|row| row[2] * 2 >= row[3]).map(|row| row[..2].to_vec()).collect();
    let n_proven = planted.iter().filter(|pair| whole.contains(*pair)).count();
    assert!(100 * n_proven >= 98 * planted.len(), "{n_proven} of {}", planted.len());

    scale(&["cluster", "--verified", &path("alone"), "--out", out.path().to_str().unwrap()]);
    let clusters = rows(&out.path().join("clusters"), &["sid", "cluster", "center"]);
    let members: BTreeSet<i64> = clusters.iter().map(|row| row[0]).collect();
    assert!(whole.iter().flatten().all(|sid| members.contains(sid)));
    assert!(clusters.iter().all(|row| row[1] <= row[0] && members.contains(&row[2])));

    let (verified, report) = (path("alone"), path("report"));
    scale(&["report", &archives[0], &archives[1], "--verified", &verified, "--top", "20", "--out", &report]);
    let page = |name: &str| fs::read_to_string(out.path().join("report").join(name)).unwrap();
    assert_eq!(page("index.html").matches("<tr><td").count(), 20);
    assert!(page("20.html").matches("<mark>").count() > 100);
    // Without a class there is no verdict.
    for page in [page("index.html"), page("1.html"), page("20.html")] {
        assert!(page.contains("It does not judge them."), "{page}");
        assert!(!["strong", "worth reviewing", "unremarkable", "by chance"].iter().any(|word| page.contains(word)));
    }
}
