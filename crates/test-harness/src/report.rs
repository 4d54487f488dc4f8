//! Reports read back: `pairs.csv`, `report.json`, and the text of pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use lookalike_report_templates::gallery;
use lookalike_report_templates::page::Pages;
use serde::Deserialize;
use serde_json::Value;

use crate::text::{page_text, redacted};

/// Returns the first page of each kind that a report has, without its `.html`: `index`, `pairs`, `pairs/1`. A new page is
/// among them.
pub fn page_kinds() -> Vec<String> {
    let report = gallery::report();
    let mut pages = Pages::new(&report).list();
    pages.dedup_by_key(|page| std::mem::discriminant(page));
    pages.iter().filter_map(|page| Some(page.path().strip_suffix(".html")?.to_owned())).collect()
}

/// A report as other programs read it.
pub struct Report {
    /// The folder of the report.
    pub folder: PathBuf,
    /// The summary on standard output.
    pub summary: String,
    /// The rows of `pairs.csv`.
    pub pairs: Vec<Row>,
    /// `report.json`.
    pub json: Value,
}

/// A row of `pairs.csv`, named as its columns are.
#[expect(missing_docs, reason = "the reference explains the columns")]
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Row {
    pub rank: usize,
    pub left: String,
    pub right: String,
    pub score: f64,
    pub similarity: f64,
    pub left_coverage: f64,
    pub right_coverage: f64,
    pub matched_tokens: usize,
    pub longest_match: usize,
    /// Zero if the report has only figures of the pair.
    #[serde(deserialize_with = "count_or_none")]
    pub passages: usize,
    pub evidence_bits: f64,
    pub cluster: Option<usize>,
    pub similarity_type: String,
    pub expectation: f64,
    pub verdict: String,
    pub case: Option<usize>,
    pub statement: String,
}

fn count_or_none<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl Row {
    /// Whether the row is the pair of these two submissions, in either order.
    pub fn is_of(&self, one: &str, other: &str) -> bool {
        (self.left == one && self.right == other) || (self.left == other && self.right == one)
    }
}

/// The status of an input file, as `report.json` has it.
#[derive(Debug, Clone, Copy)]
pub struct FileStatus<'a> {
    pub submission: &'a str,
    pub path: &'a str,
    /// The kind of the status, such as `compared` or `unreadable`.
    pub kind: &'a str,
    /// The whole entry.
    pub entry: &'a Value,
}

impl<'a> FileStatus<'a> {
    fn new(entry: &'a Value) -> FileStatus<'a> {
        let [submission, path, kind] = [&entry["submission"], &entry["path"], &entry["status"]["kind"]].map(text_of);
        FileStatus { submission, path, kind, entry }
    }

    /// Returns the reason or the rule that the status names, if any.
    pub fn reason(&self) -> &str {
        ["reason", "rule", "what"].into_iter().find_map(|key| self.entry["status"][key].as_str()).unwrap_or_default()
    }

    /// Returns the notes on the file.
    pub fn notes(&self) -> Vec<&str> {
        self.entry["notes"].as_array().into_iter().flatten().map(text_of).collect()
    }
}

/// The status in one line, for snapshots.
impl fmt::Display for FileStatus<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}: {}", self.submission, self.path, self.kind)?;
        let status = &self.entry["status"];
        for detail in
            [self.reason(), status["path"].as_str().unwrap_or_default()].into_iter().filter(|one| !one.is_empty())
        {
            write!(formatter, ": {detail}")?;
        }
        if !status["lines"].is_null() {
            write!(formatter, ": lines {}", status["lines"])?;
        }
        self.notes().iter().try_for_each(|note| write!(formatter, "\n    {note}"))
    }
}

impl Report {
    /// Reads the report in a folder.
    pub fn read(folder: &Path, summary: String) -> Report {
        let mut rows = csv::Reader::from_path(folder.join("pairs.csv")).unwrap();
        let json = fs::read(folder.join("report.json")).unwrap();
        let report = Report {
            folder: folder.to_owned(),
            summary,
            pairs: rows.deserialize().collect::<Result<_, _>>().unwrap(),
            json: serde_json::from_slice(&json).unwrap(),
        };
        report.assert_breakdowns_add_up();
        report
    }

    /// Fails the test unless each byte of each file is in exactly one class, and each submission has those of its files.
    fn assert_breakdowns_add_up(&self) {
        let mut sums: BTreeMap<[&str; 2], BTreeMap<String, u64>> = BTreeMap::new();
        for file in self.json["files"].as_array().unwrap() {
            let classes = breakdown(file);
            let n_bytes = classes.values().sum::<u64>();
            assert_eq!(Some(n_bytes), file["n_bytes"].as_u64(), "its classes do not add up: {file}");
            let sum = sums.entry(["role", "submission"].map(|key| text_of(&file[key]))).or_default();
            classes.into_iter().for_each(|(class, n_bytes)| *sum.entry(class).or_default() += n_bytes);
        }
        for submission in self.json["submissions"].as_array().unwrap() {
            let sum = sums.remove(&["role", "name"].map(|key| text_of(&submission[key]))).unwrap_or_default();
            assert_eq!(breakdown(submission), sum, "{}", submission["name"]);
        }
    }

    /// Returns what the bytes of a file count as: classes, or reasons why they were not read.
    #[track_caller]
    pub fn breakdown_of(&self, submission: &str, path: &str) -> BTreeMap<String, u64> {
        breakdown(self.file_status(submission, path).entry)
    }

    /// Returns the pair of two submissions, if it was reported.
    pub fn pair(&self, one: &str, other: &str) -> Option<&Row> {
        self.pairs.iter().find(|row| row.is_of(one, other))
    }

    /// Returns the names of the submissions, in the order of the report.
    pub fn names(&self) -> Vec<&str> {
        let submissions = self.json["submissions"].as_array().unwrap();
        submissions.iter().map(|submission| submission["name"].as_str().unwrap()).collect()
    }

    /// Returns the paths of the compared files of a submission.
    pub fn files_of(&self, name: &str) -> Vec<&str> {
        let submissions = self.json["submissions"].as_array().unwrap();
        let submission = submissions.iter().find(|submission| submission["name"] == name).expect(name);
        submission["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect()
    }

    /// Returns the status of every input file.
    pub fn file_statuses(&self) -> Vec<FileStatus<'_>> {
        self.json["files"].as_array().unwrap().iter().map(FileStatus::new).collect()
    }

    /// Returns the status of one file.
    #[track_caller]
    pub fn file_status(&self, submission: &str, path: &str) -> FileStatus<'_> {
        let mut statuses = self.file_statuses();
        statuses.retain(|status| status.submission == submission && status.path == path);
        assert_eq!(statuses.len(), 1, "{submission} {path} in {:#?}", self.json["files"]);
        statuses[0]
    }

    /// Returns the statuses of the files of a submission as text, for snapshots: one line per file, and one per note.
    pub fn statuses_of(&self, submission: &str) -> String {
        let statuses = self.file_statuses();
        let lines =
            statuses.iter().filter(|status| status.submission == submission).map(|status| format!("{status}\n"));
        redacted(&lines.collect::<String>())
    }

    /// Returns the paths of all input files, each as `submission/path`.
    pub fn file_paths(&self) -> BTreeSet<String> {
        self.file_statuses().iter().map(|status| format!("{}/{}", status.submission, status.path)).collect()
    }

    /// Returns the visible text of a page of the report, for snapshots.
    pub fn page_text(&self, page: &str) -> String {
        page_text(&fs::read_to_string(self.folder.join(page)).unwrap())
    }

    /// Returns the value of one of the run's settings, if the report names it.
    pub fn setting(&self, name: &str) -> Option<&str> {
        let settings = self.json["run"]["parameters"].as_array().unwrap();
        settings.iter().find(|setting| setting["name"] == name).map(|setting| text_of(&setting["value"]))
    }
}

/// Returns the classes of bytes of a file or submission.
fn breakdown(entry: &Value) -> BTreeMap<String, u64> {
    let classes = entry["breakdown"].as_object().into_iter().flatten();
    let read = classes.clone().filter(|(class, _)| *class != "unread");
    let unread = classes.filter_map(|(_, reasons)| reasons.as_object()).flatten();
    read.chain(unread).map(|(class, n_bytes)| (class.clone(), n_bytes.as_u64().unwrap())).collect()
}

fn text_of(value: &Value) -> &str {
    value.as_str().expect("a text")
}
