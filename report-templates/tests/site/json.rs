//! `report.json` and its schema describe each other exactly.

use std::collections::BTreeSet;

use lookalike_report_templates::gallery;
use lookalike_report_templates::model::{
    ByteClass, Detail, FileStatus, Omission, Reason, SameProgram, TooShort, UnreadReason,
};
use lookalike_report_templates::page::{Pages, ReportFile};
use serde_json::Value;

/// Returns a page of a report that is incomplete, has handed-out code and bytes of every class, so that it has every key.
fn written(page: ReportFile) -> Value {
    let mut report = gallery::report();
    let quiet = gallery::quiet_report();
    (report.incomplete, report.unlisted_starter) = (quiet.incomplete, quiet.unlisted_starter);
    report.run.inputs[0].left_out.clone_from(&quiet.run.inputs[0].left_out);
    report.course = Some("Programming 1".to_owned());
    report.starter_incomplete = vec!["starter.zip: it breaks off".to_owned()];
    report.warnings = vec!["--only srcc/** matches no path in any submission".to_owned()];
    let provenance = &mut report.submissions[0].provenance;
    (provenance.attempt, provenance.late) = (Some(2), Some(true));
    provenance.section = Some("Monday".to_owned());
    report.pairs[1].common_block.clone_from(&quiet.pairs[0].common_block);
    report.common_blocks = quiet.common_blocks;
    let members = report.clusters.iter().map(|cluster| &cluster.members).max_by_key(|members| members.len()).unwrap();
    report.common_blocks[0].holders.clone_from(members);
    report.find_cases();
    report.histories = gallery::report_with_histories().histories;
    report.translations = quiet.translations;
    report.trial = quiet.trial;
    // Its first answer is the program on the right of a pair that is the second one here.
    let mut references = quiet.references.unwrap();
    let pair = &report.pairs[1];
    references.answers[0].files.clone_from(&report.submissions[pair.right].files);
    references.near[0].submission = pair.left;
    references.near[0].passages.clone_from(&pair.passages);
    report.references = Some(references);
    report.pairs[1].passages[0].n_in_other_tasks = 31;
    report.n_people_in_other_tasks = quiet.n_people_in_other_tasks;
    report.pairs[1].detail = Detail::Passages;
    report.pairs[1].unlisted = quiet.pairs[0].unlisted;
    report.submissions[0].shares_nothing = true;
    report.submissions[0].starter_only = true;
    report.submissions[0].holds = vec![1, 2, 3];
    report.submissions[0].alone_in = Some("kotlin".to_owned());
    report.submissions[0].too_short = Some(TooShort { n_tokens: 3, median: 90 });
    report.clusters[0].shared_by_all.texts = vec!["out of memory".to_owned()];
    let breakdown = &mut report.input_files[0].breakdown;
    breakdown.add(ByteClass::Data, 5);
    UnreadReason::ALL.into_iter().for_each(|reason| breakdown.add(ByteClass::Unread(reason), 0));
    serde_json::from_str(&Pages::new(&report).render(page).unwrap()).unwrap()
}

/// The part of JSON Schema that the file uses.
struct Checker {
    schema: Value,
    /// Every property of the schema that occurs in the report, with the path of its object.
    used: BTreeSet<String>,
}

impl Checker {
    fn check(&mut self, value: &Value, schema: &Value, at: &str) {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.schema.pointer(&reference[1..]).unwrap_or_else(|| panic!("{reference}")).clone();
            return self.check(value, &target, reference);
        }
        self.check_type(value, &schema["type"], at);
        if schema["const"] != Value::Null {
            assert_eq!(*value, schema["const"], "{at}");
        }
        if let Some(choices) = schema["enum"].as_array() {
            assert!(choices.contains(value), "{at}: {value}");
        }
        if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64()) {
            assert!(number >= least, "{at}: {number}");
        }
        if let (Some(most), Some(number)) = (schema["maximum"].as_f64(), value.as_f64()) {
            assert!(number <= most, "{at}: {number}");
        }
        if let Some(items) = value.as_array() {
            let length = Some(items.len() as u64);
            assert!(schema["minItems"].as_u64() <= length, "{at}: {value} is too short");
            assert!(schema["maxItems"].is_null() || schema["maxItems"].as_u64() >= length, "{at}: {value} is too long");
        }
        for item in value.as_array().into_iter().flatten() {
            self.check(item, &schema["items"], &format!("{at}/items"));
        }
        self.check_properties(value, schema, at);
    }

    fn check_properties(&mut self, value: &Value, schema: &Value, at: &str) {
        let Some(object) = value.as_object() else { return };
        assert_eq!(schema["additionalProperties"], Value::Bool(false), "{at}");
        for required in schema["required"].as_array().into_iter().flatten() {
            assert!(object.contains_key(required.as_str().unwrap()), "{at}: {required} is missing");
        }
        for (key, value) in object {
            let place = format!("{at}/properties/{key}");
            let schema = schema["properties"].get(key).unwrap_or_else(|| panic!("{place} is not in the schema"));
            self.check(value, schema, &place);
            self.used.insert(place);
        }
    }

    fn check_type(&self, value: &Value, kind: &Value, at: &str) {
        let kinds: Vec<&str> = match kind {
            Value::String(one) => vec![one],
            Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
            _ => return,
        };
        let is = |kind: &&str| match *kind {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => panic!("{at}: the checker does not know {other}"),
        };
        assert!(kinds.iter().any(is), "{at}: {value} is not {kind}");
    }
}

/// Collects every property of the schema with the path of its object.
fn properties(schema: &Value, at: &str, found: &mut BTreeSet<String>) {
    for (key, value) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{at}/properties/{key}");
        properties(value, &place, found);
        found.insert(place);
    }
    if schema["items"].is_object() {
        properties(&schema["items"], &format!("{at}/items"), found);
    }
    for (name, value) in schema["$defs"].as_object().into_iter().flatten() {
        properties(value, &format!("#/$defs/{name}"), found);
    }
}

/// Scripts rely on the schema: every key needs a description, and every description a key.
#[test]
fn report_and_schema_have_the_same_keys() {
    let schema = written(ReportFile::ReportSchema);
    let mut checker = Checker { schema: schema.clone(), used: BTreeSet::new() };
    checker.check(&written(ReportFile::ReportJson), &schema, "#");
    let mut large = gallery::large_report(150, 5);
    large.clusters[0].same_program = Some(SameProgram { lines: 9, renamed: 2, others: 1 });
    let large = Pages::new(&large).render(ReportFile::ReportJson).unwrap();
    checker.check(&serde_json::from_str(&large).unwrap(), &schema, "#");
    // One file for each reason that holds something.
    let mut left_out = gallery::quiet_report();
    let text = "a".to_owned();
    let reasons = [
        Reason::Generated { line: 2 },
        Reason::Excluded { option: text.clone() },
        Reason::Repeated { path: text.clone() },
        Reason::Stated { words: text.clone() },
        Reason::TooLarge { mib: 8 },
        Reason::Binary { format: Some(text.clone()) },
        Reason::UnknownLanguage { ending: Some(text.clone()) },
        Reason::FewBlocks { n: 1 },
        Reason::UnsupportedDocument { document: text.clone(), language: text },
    ];
    for (file, reason) in left_out.input_files.iter_mut().zip(reasons.iter().cycle()) {
        file.status = FileStatus::Ignored(Omission { reason: reason.clone(), n_files: 2 });
    }
    assert!(left_out.input_files.len() >= reasons.len());
    let left_out = Pages::new(&left_out).render(ReportFile::ReportJson).unwrap();
    checker.check(&serde_json::from_str(&left_out).unwrap(), &schema, "#");
    let mut promised = BTreeSet::new();
    properties(&schema, "#", &mut promised);
    let unused: Vec<_> = promised.difference(&checker.used).collect();
    assert!(unused.is_empty(), "in the schema, but never written: {unused:?}");
}

/// The same numbers must be in both files.
#[test]
fn json_and_csv_agree() {
    let json = written(ReportFile::ReportJson);
    let report = gallery::report();
    let csv = Pages::new(&report).render(ReportFile::PairsCsv).unwrap();
    let mut rows = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let pairs = json["pairs"].as_array().unwrap();
    assert_eq!(rows.len(), pairs.len());
    for (row, pair) in rows.iter().zip(pairs) {
        let left = pair["left"].as_u64().unwrap() as usize;
        assert_eq!(row[1], *json["submissions"][left - 1]["name"].as_str().unwrap());
        for (column, key) in [(3, "score"), (4, "similarity"), (5, "left_coverage"), (10, "evidence_bits")] {
            assert_eq!(row[column].parse::<f64>().unwrap(), pair[key].as_f64().unwrap(), "{key}");
        }
        assert_eq!(row[11].parse().ok(), pair["cluster"].as_u64());
    }
}
