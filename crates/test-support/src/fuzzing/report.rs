//! Any change to a written report: the report is rejected, or it can be read, shown, written, and read again unchanged.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_engine::Settings;
use lookalike_report_templates::format::sources;
use lookalike_report_templates::model::Report;
use lookalike_report_templates::page::Pages;
use lookalike_report_templates::page::sheet::Sheet;
use lookalike_report_templates::{load, site};
use lookalike_system::progress::Progress;
use serde_json::{Value, json};

use super::test_folder::TestFolder;

/// The two changed files: `report.json` and the sources, of which those of the first submission are changed.
const JSON: &str = "report.json";
const SOURCES: &str = "sources/1.js";

/// Every four bytes are one change: two bytes say where (the lowest bit selects the file), one how, and one to what.
pub fn check(input: &[u8]) {
    let (mut report, mut sources) = unchanged().clone();
    for change in input.chunks_exact(4) {
        let at = usize::from(u16::from_be_bytes([change[0], change[1]]));
        let document = if at % 2 == 0 { &mut report } else { &mut sources };
        change_value(document, at / 2, change[2], change[3]);
    }
    let folder = TestFolder::new();
    for (name, bytes) in files() {
        folder.write(name, bytes);
    }
    folder.write(JSON, report.to_string().as_bytes());
    folder.write(SOURCES, script(&sources).as_bytes());
    let Ok(mut report) = load::folder(&folder.path("")) else { return };
    assert_round_trips(&report);
    show(&report);
    hide_names(&mut report);
    show(&report);
}

/// Changes one value of a document. Values are numbered in document order, modulo their count.
fn change_value(document: &mut Value, at: usize, how: u8, what: u8) {
    let n_values = count(document);
    let Some(value) = nth(document, &mut (at % n_values)) else { return };
    *value = match (how % 12, value.take()) {
        (0, _) => json!(what),
        (1, _) => json!(-i64::from(what)),
        (2, _) => json!(u64::MAX - u64::from(what)),
        (3, _) => json!(f64::from(what) / 17.0),
        (4, _) => json!(1e300),
        (5, _) => Value::Null,
        (6, _) => json!([what]),
        (7, _) => json!({ "name": what }),
        (8, Value::String(text)) => json!(format!("{text}{}", char::from(what))),
        (9, Value::Number(number)) => json!(number.as_u64().unwrap_or_default().wrapping_add(u64::from(what))),
        (10, Value::Array(mut values)) => {
            values.pop();
            json!(values)
        }
        (11, Value::Array(mut values)) => {
            values.extend(values.first().cloned());
            json!(values)
        }
        (_, Value::String(_)) => json!("\u{202e}</script>ä"),
        (_, unchanged) => unchanged,
    };
}

/// Returns the number of values in a document.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(values) => values.iter().map(count).sum(),
        Value::Object(entries) => entries.values().map(count).sum(),
        _ => 0,
    }
}

/// Returns the value that is `remaining` values further, and counts `remaining` down.
fn nth<'a>(value: &'a mut Value, remaining: &mut usize) -> Option<&'a mut Value> {
    if *remaining == 0 {
        return Some(value);
    }
    *remaining -= 1;
    match value {
        Value::Array(values) => values.iter_mut().find_map(|value| nth(value, remaining)),
        Value::Object(entries) => entries.values_mut().find_map(|value| nth(value, remaining)),
        _ => None,
    }
}

/// Asserts that the report is the same after it is written and read again.
fn assert_round_trips(report: &Report) {
    let folder = TestFolder::new();
    site::write(report, &folder.path(""), &()).expect("a folder can be written");
    let again = load::folder(&folder.path("")).expect("a written report can be read");
    assert_eq!(format!("{again:?}"), format!("{report:?}"));
}

/// Renders every page and every sheet.
fn show(report: &Report) {
    let pages = Pages::new(report);
    for page in pages.list() {
        pages.render(page).expect("memory can be written to");
    }
    for pair in 0..report.pairs.len() {
        Sheet::of_pair(report, pair).to_html().expect("memory can be written to");
    }
    for case in 0..report.cases.len() {
        Sheet::of_case(report, case).to_html().expect("memory can be written to");
    }
}

/// Returns the JSON of an unchanged report and the sources of its first submission.
fn unchanged() -> &'static (Value, Value) {
    static DOCUMENTS: OnceLock<(Value, Value)> = OnceLock::new();
    DOCUMENTS.get_or_init(|| {
        let text = |name: &str| std::str::from_utf8(&files()[name]).expect("reports are UTF-8");
        let sources = sources::read(text(SOURCES)).expect("the report was just written").swap_remove(0).1;
        let file = |file: &lookalike_report_templates::model::SourceFile| {
            json!({
                "path": file.path, "language": file.language, "own_tokens": file.own_tokens, "text": file.text.read(),
                "starter": [0, 4], "common": [1, 3, 2, 2], "asides": [5, 1], "colours": [0, 3, 1, 2, 4, 0], "hidden": [],
            })
        };
        (serde_json::from_str(text(JSON)).expect("report.json is JSON"), sources.iter().map(file).collect())
    })
}

/// Returns the data files of a report of a small batch (not its pages) by name.
fn files() -> &'static BTreeMap<String, Vec<u8>> {
    static FILES: OnceLock<BTreeMap<String, Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let folder = TestFolder::new();
        let program = "// adds upp\nint sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * 17; return s; }\n";
        folder.write("batch/ann/main.c", program.as_bytes());
        folder.write("batch/ben/main.c", program.replace('n', "m").as_bytes());
        folder.write("batch/cem/main.c", format!("{program}/* ä */ int main(void) {{ return sum(3); }}\n").as_bytes());
        let settings = Settings { min_score: 0.0, top: None, ..Settings::default() };
        let options = Options { settings, ..folder.options("batch") };
        let compared = compare_inputs(&options, None, &folder.spill(), &Progress::new());
        let (corpus, comparison) = compared.expect("a small batch can be compared");
        let out = folder.path("report");
        site::write(&report(&options, corpus, comparison), &out, &()).expect("a report can be written");
        [SOURCES, JSON].map(|name| (name.to_owned(), read(&out.join(name)))).into()
    })
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the report was just written")
}

/// Returns sources in the format of a report: a script with compressed JSON of the first submission, and the others unchanged.
fn script(sources: &Value) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(sources.to_string().as_bytes()).expect("memory can be written to");
    let packed = packed.finish().expect("memory can be written to");
    let unchanged = std::str::from_utf8(&files()[SOURCES]).expect("reports are UTF-8");
    let (_, others) = unchanged.split_once('\n').expect("each submission has a line");
    format!("lookalikeSources(1,\"{}\");\n{others}", BASE64_STANDARD.encode(packed))
}
