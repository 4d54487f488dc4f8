//! What a run wrote: `pairs.csv` and `report.json`, read back.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// A report as programs read it.
pub(crate) struct Report {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// What went to standard output.
    pub(crate) summary: String,
    /// The rows of `pairs.csv`.
    pub(crate) pairs: Vec<Row>,
    /// `report.json`.
    pub(crate) json: Value,
}

/// A row of `pairs.csv`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Row {
    pub(crate) rank: usize,
    pub(crate) left: String,
    pub(crate) right: String,
    pub(crate) score: f64,
    pub(crate) similarity: f64,
    pub(crate) left_coverage: f64,
    pub(crate) right_coverage: f64,
    pub(crate) matched_tokens: usize,
    pub(crate) longest_match: usize,
    pub(crate) passages: usize,
    pub(crate) evidence_bits: f64,
    pub(crate) cluster: Option<usize>,
    pub(crate) likeness: String,
    pub(crate) expectation: f64,
    pub(crate) verdict: String,
}

impl Row {
    /// Whether it is about these two, in whatever order.
    pub(crate) fn is_of(&self, one: &str, other: &str) -> bool {
        (self.left == one && self.right == other) || (self.left == other && self.right == one)
    }
}

/// A file of the account: who, which file, what became of it, and why.
pub(crate) type Fate<'a> = (&'a str, &'a str, &'a str, &'a Value);

impl Report {
    pub(crate) fn read(folder: &Path, summary: String) -> Report {
        let mut rows = csv::Reader::from_path(folder.join("pairs.csv")).unwrap();
        let json = fs::read(folder.join("report.json")).unwrap();
        Report {
            folder: folder.to_owned(),
            summary,
            pairs: rows.deserialize().collect::<Result<_, _>>().unwrap(),
            json: serde_json::from_slice(&json).unwrap(),
        }
    }

    /// The pair of two submissions, if it was reported.
    pub(crate) fn pair(&self, one: &str, other: &str) -> Option<&Row> {
        self.pairs.iter().find(|row| row.is_of(one, other))
    }

    /// The names of the submissions, in the order of the report.
    pub(crate) fn names(&self) -> Vec<&str> {
        let submissions = self.json["submissions"].as_array().unwrap();
        submissions.iter().map(|submission| submission["name"].as_str().unwrap()).collect()
    }

    /// The paths of the compared files of a submission.
    pub(crate) fn files_of(&self, name: &str) -> Vec<&str> {
        let submissions = self.json["submissions"].as_array().unwrap();
        let submission = submissions.iter().find(|submission| submission["name"] == name).expect(name);
        submission["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect()
    }

    /// The account of all files.
    pub(crate) fn account(&self) -> Vec<Fate<'_>> {
        let files = self.json["account"].as_array().unwrap().iter();
        files.map(fate).collect()
    }

    /// What became of a file, and its entry in the account.
    #[track_caller]
    pub(crate) fn fate(&self, submission: &str, path: &str) -> (&str, &Value) {
        let account = self.account();
        let found: Vec<_> = account.iter().filter(|fate| fate.0 == submission && fate.1 == path).collect();
        assert_eq!(found.len(), 1, "{submission} {path} in {account:#?}");
        (found[0].2, found[0].3)
    }

    /// The names of all submissions and files in the account, each as `submission/path`.
    pub(crate) fn accounted(&self) -> BTreeSet<String> {
        self.account().iter().map(|(submission, path, ..)| format!("{submission}/{path}")).collect()
    }
}

fn fate(file: &Value) -> Fate<'_> {
    (text_of(&file["submission"]), text_of(&file["path"]), text_of(&file["fate"]["kind"]), file)
}

fn text_of(value: &Value) -> &str {
    value.as_str().expect("a text")
}
