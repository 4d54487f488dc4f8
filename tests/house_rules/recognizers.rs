//! Every recognizer has a measured cost: how often it takes honest code for a tool's, or names an honest person.

use std::collections::BTreeMap;
use std::fs;

use lookalike_frontends::{ProjectKind, Tool};
use lookalike_report_templates::model::Reason;
use lookalike_test_harness::repository;

/// The figures, which the benchmark `accuracy -- recognizers` writes.
const FIGURES: &str = "docs/measurements/recognizers.csv";
/// The sources of the fingerprints of project generators, which the example `projects` of the front-ends writes.
const PROJECTS: &str = "docs/measurements/projects.csv";
/// Maximum number of honest files, of 10,000, that a recognizer of code in a file may hit.
const MOST_OF_10_000: f64 = 10.0;

/// Returns the number of files in 10,000 that each recognizer hit.
fn rates() -> BTreeMap<String, f64> {
    let mut rates = BTreeMap::new();
    let text = fs::read_to_string(repository().join(FIGURES)).unwrap();
    for record in csv::Reader::from_reader(text.as_bytes()).records() {
        let record = record.unwrap();
        if &record[2] == "files in 10,000" {
            rates.insert(record[1].to_owned(), record[3].parse().unwrap());
        }
    }
    rates
}

/// A rule without a figure for what it costs honest people does not land.
#[test]
fn every_recognizer_has_a_figure() {
    let rates = rates();
    let tools = Tool::all().map(|tool| format!("tool: {tool:?}"));
    let reasons = Reason::RECOGNIZED.map(|reason| format!("left out: {}", reason.kind()));
    let rows = tools.chain(reasons).chain(["text that is run".to_owned()]);
    let missing: Vec<String> = rows.filter(|row| !rates.contains_key(row)).collect();
    assert!(
        missing.is_empty(),
        "{missing:?} are not in {FIGURES}; `cargo bench --bench accuracy -- recognizers` writes it"
    );
}

/// A rule about code in a file, or about a person, that hits more than one honest file in a thousand does not stay.
#[test]
fn no_recognizer_costs_honest_people_much() {
    let is_judged = |row: &str| row.starts_with("tool: ") || row == "text that is run";
    let above: Vec<_> = rates().into_iter().filter(|(row, rate)| is_judged(row) && *rate > MOST_OF_10_000).collect();
    assert!(above.is_empty(), "{above:?}");
}

/// Nobody can judge, or take anew, what came from nowhere.
#[test]
fn every_kind_of_project_has_a_source() {
    let text = fs::read_to_string(repository().join(PROJECTS)).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    let kinds: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!(kinds, ProjectKind::all().map(ProjectKind::name).collect::<Vec<_>>(), "the rows of {PROJECTS}");
    for row in &rows {
        assert!(!row[1].is_empty() && !row[2].is_empty() && &row[4] != "0", "{row:?}");
    }
}
