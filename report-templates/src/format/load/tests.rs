//! A written report can be read back, and a manipulated one is refused without a panic.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{LoadError, folder};
use crate::model::Report;
use crate::page::sheet::Sheet;
use crate::page::{Pages, ReportFile};
use crate::{gallery, site};

fn written() -> TempDir {
    written_as(&gallery::report())
}

fn written_as(report: &Report) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    site::write(report, desk.path(), &()).unwrap();
    desk
}

/// Returns the error for a report in which one value of `report.json` was changed.
fn error_with(pointer: &str, value: Value) -> String {
    error_in(&written(), pointer, value)
}

/// The same for a report that was written before.
fn error_in(desk: &TempDir, pointer: &str, value: Value) -> String {
    let path = desk.path().join("report.json");
    let mut json: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    *json.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
    fs::write(&path, json.to_string()).unwrap();
    let error: LoadError = folder(desk.path()).expect_err(pointer);
    assert_eq!(error.path, path);
    error.to_string()
}

/// A report that is read back must show every figure, passage and name that it was written with.
#[test]
fn a_report_that_is_read_back_is_the_same_report() {
    let desk = written();
    let back = folder(desk.path()).unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", gallery::report()));
    let pages = Pages::new(&back);
    for page in pages.list() {
        let on_disk = fs::read_to_string(desk.path().join(page.path())).unwrap();
        assert!(on_disk == pages.render(page).unwrap(), "{}", page.path());
    }
}

/// References are read back with the files of their answers.
#[test]
fn references_that_are_read_back_are_the_same() {
    let report = gallery::quiet_report();
    let back = folder(written_as(&report).path()).unwrap();
    assert!(report.references.as_ref().is_some_and(|one| !one.near[0].passages.is_empty()));
    assert_eq!(format!("{:?}", back.references), format!("{:?}", report.references));
}

/// Histories are read back with every kind of sign and appearance.
#[test]
fn histories_that_are_read_back_are_the_same() {
    let report = gallery::report_with_histories();
    let back = folder(written_as(&report).path()).unwrap();
    assert!(report.histories.pairs.len() > 3 && !report.histories.pairs[0].passages.is_empty());
    assert_eq!(back.histories, report.histories);
}

/// A program that reads the gallery's report and writes it again must lose and add nothing.
#[test]
fn a_report_that_is_written_again_has_the_same_bytes() {
    let report = gallery::report();
    let pages = Pages::new(&report);
    let is_stored = |page: &ReportFile| matches!(page, ReportFile::ReportJson | ReportFile::Sources(_));
    for page in pages.list().into_iter().filter(is_stored) {
        let before = fs::read_to_string(Path::new(gallery::FOLDER).join(page.path())).unwrap();
        assert!(before == pages.render(page).unwrap(), "{}", page.path());
    }
}

/// Invalid numbers must be refused before a page or sheet uses them.
#[test]
fn invalid_numbers_are_refused() {
    let cases = [
        ("/pairs/0/left", json!(0), "pair 1: there is no submission 0; there are 14"),
        ("/pairs/1/right", json!(15), "pair 2: there is no submission 15"),
        ("/pairs/0/right", json!(u64::MAX), "there is no submission"),
        ("/pairs/0/cluster", json!(99), "pair 1: there is no cluster 99"),
        ("/pairs/0/score", json!(1.5), "pair 1: 1.5 is no share"),
        ("/pairs/0/expectation", json!(-1.0), "less than nothing"),
        ("/pairs/0/matched_tokens", json!(u64::MAX), "larger than any"),
        ("/pairs/0/passages/0/matches/0/1", json!(9), "pair 1: passage 1: there is no file 9"),
        ("/pairs/0/passages/0/matches/0/2", json!(u64::MAX), "has no text from byte"),
        ("/pairs/0/passages/0/matches/0/6", json!(u64::MAX), "has no text from byte"),
        ("/pairs/0/passages/0/matches", json!([]), "passage 1: it has no match"),
        ("/pairs/0/passages/0/others", json!([[15, 0.5]]), "there is no submission 15"),
        ("/pairs/0/changes/tokens/identical_text", json!(u64::MAX), "larger than any"),
        ("/pairs/0/corroboration/0/traces/0/left/first/0/1", json!(1_000_000), "has no line 1000000"),
        ("/clusters/0/central", json!(14), "cluster 1: it names a submission that is not its member"),
        ("/clusters/0/members", json!([3]), "cluster 1: its members"),
        ("/scores/found", json!([1, 2]), "has not 50 entries"),
        ("/submissions/0/identical_group", json!(7), "groups of identical submissions"),
        ("/files/0/n_bytes", json!(u64::MAX), "larger than any"),
        ("/totals/n_pairs_found", json!(-3), "invalid value"),
        ("/pairs/0/verdict", json!("guilty"), "unknown variant"),
    ];
    for (pointer, value, expected) in cases {
        let pointer = if pointer.starts_with("/submissions/0/id") { identical_pointer() } else { pointer.to_owned() };
        let error = error_with(&pointer, value);
        assert!(error.contains("report.json: ") && error.contains(expected), "{pointer}: {error}");
    }
}

/// The same for the note on handed-out code, and for references.
#[test]
fn invalid_numbers_of_rare_parts_are_refused() {
    let cases = [
        ("/references/near/0/submission", json!(15), "references: near reference 1: there is no submission 15"),
        ("/references/near/0/source", json!(3), "there is no source 3"),
        ("/references/near/0/source", json!(2), "its answer is of another source"),
        ("/references/near/0/answer", json!(2), "there is no answer 2"),
        ("/references/near/0/answer", json!(null), "it shares passages with no answer"),
        ("/references/near/0/score", json!(1.5), "1.5 is no share"),
        ("/references/near/0/earlier_as_close", json!(u64::MAX), "larger than any"),
        ("/references/near/0/passages/0/matches/0/6", json!(u64::MAX), "has no text from byte"),
        ("/references/answers/0/source", json!(0), "references: there is no source 0"),
        ("/references/sources/0/n_people", json!(u64::MAX), "larger than any"),
        ("/unlisted_starter/submission", json!(15), "there is no submission 15"),
        ("/unlisted_starter/n_tokens", json!(u64::MAX), "larger than any"),
        ("/unlisted_starter/n_sharing", json!(u64::MAX), "larger than any"),
        ("/unlisted_starter/n_people", json!(-1), "invalid value"),
        ("/unlisted_starter/places", json!([]), "it names no place"),
        ("/unlisted_starter/places/0/0", json!(99), "there is no file 99"),
        ("/unlisted_starter/places/0/1", json!(0), "has no lines 0 to"),
        ("/unlisted_starter/places/0/2", json!(u64::MAX), "has no lines"),
    ];
    for (pointer, value, expected) in cases {
        let error = error_in(&written_as(&gallery::quiet_report()), pointer, value);
        assert!(error.contains("report.json: ") && error.contains(expected), "{pointer}: {error}");
    }
}

fn identical_pointer() -> String {
    let first = gallery::report().submissions.iter().position(|one| one.identical.is_some()).unwrap();
    format!("/submissions/{first}/identical_group")
}

/// A range that splits a character would panic where the text is cut.
#[test]
fn ranges_within_a_character_are_refused() {
    let report = gallery::report();
    let (rank, wide) = report
        .pairs
        .iter()
        .enumerate()
        .find_map(|(rank, pair)| {
            let file = pair.passages[0].matches[0].left.file;
            let text = report.submissions[pair.left].files[file].text.read();
            text.char_indices().find(|(_, character)| character.len_utf8() > 1).map(|(byte, _)| (rank, byte))
        })
        .expect("a program of the gallery has a wide character");
    let error = error_with(&format!("/pairs/{rank}/passages/0/matches/0/2"), json!(wide + 1));
    assert!(error.contains("has no text from byte"), "{error}");
}

/// The program must not guess the meaning of an unknown version.
#[test]
fn other_versions_are_refused_with_advice() {
    let error = error_with("/schema", json!("lookalike-report/2"));
    assert!(error.contains("lookalike-report/2") && error.contains("run `lookalike check` again"), "{error}");
}

/// Files may be missing, truncated, or from another report.
#[test]
fn damaged_folders_are_refused() {
    let desk = written();
    let sources = desk.path().join(ReportFile::Sources(0).path());
    let whole = fs::read_to_string(&sources).unwrap();
    let told = |content: Option<&str>, expected: &str| {
        match content {
            Some(content) => fs::write(&sources, content).unwrap(),
            None => fs::remove_file(&sources).unwrap(),
        }
        let error = folder(desk.path()).unwrap_err();
        assert_eq!(error.path, sources);
        assert!(error.to_string().contains(expected), "{error}");
    };
    told(Some(&whole[..whole.len() / 2]), "script of sources");
    told(Some(""), "not a script of sources");
    let (_, without_first) = whole.split_once('\n').unwrap();
    told(Some(without_first), "not those that report.json lists");
    told(None, "1.js");
    fs::write(desk.path().join("report.json"), "{\"schema\":").unwrap();
    assert!(folder(desk.path()).unwrap_err().to_string().contains("the format of a report"));
    fs::write(desk.path().join("report.json"), "[".repeat(1 << 20)).unwrap();
    assert!(folder(desk.path()).is_err());
    assert!(folder(&desk.path().join("nowhere")).unwrap_err().to_string().contains("report.json"));
}

/// The same for histories.
#[test]
fn invalid_histories_are_refused() {
    let desk = written_as(&gallery::report_with_histories());
    let whole = fs::read(desk.path().join("report.json")).unwrap();
    let cases = [
        ("/submissions/0/submission", json!(15), "histories: submission 1: there is no submission 15"),
        ("/submissions/0/submission", json!(3), "the submissions are not in order"),
        ("/submissions/0/n_snapshots", json!(4), "there is no snapshot 9; there are 4"),
        ("/submissions/0/last", json!("2024-09-01T00:00:00Z"), "its first date is after its last one"),
        ("/submissions/0/first", json!(null), "its first date is after its last one, or one of them is missing"),
        ("/submissions/0/first", json!("yesterday"), "is no moment"),
        ("/submissions/0/n_gone", json!(1), "more files with code that is gone"),
        ("/submissions/0/gone/0/n_lines", json!(u64::MAX), "larger than any"),
        ("/submissions/1/signs", json!([{"sign": "cut_off"}, {"sign": "cut_off"}]), "a sign is there twice"),
        ("/submissions/1/signs", json!([{"sign": "out_of_order", "n_snapshots": 0}]), "a number of 0"),
        ("/submissions/1/signs", json!([{"sign": "guilty"}]), "unknown variant"),
        ("/pairs/0/left", json!(0), "pair 1 of the histories: there is no submission 0"),
        ("/pairs/0/left", json!(3), "submissions 3 and 3 are not in order"),
        ("/pairs/0/right", json!(2), "there is no pair of submissions 1 and 2"),
        ("/pairs/0/right", json!(10), "it has 2 passages, and the pair has 1"),
        ("/pairs/1/right", json!(12), "there is no pair of submissions 1 and 12"),
        (
            "/pairs/2/sides/1",
            json!({"n_lines": 1, "steps": [], "pattern": "in_no_snapshot"}),
            "submission 13 has no history",
        ),
        ("/pairs/0/sides", json!([null]), "invalid length"),
        ("/pairs/0/sides/0/steps", json!([]), "it has no step"),
        ("/pairs/0/sides/0/steps/1/snapshot", json!(3), "the steps are not in order"),
        ("/pairs/0/sides/0/steps/0/n_lines", json!(0), "a step has no lines"),
        ("/pairs/0/sides/0/n_lines", json!(3), "more lines appeared than the 3"),
        ("/pairs/0/passages/1/0/steps/0/n_lines", json!(u64::MAX), "larger than any"),
        ("/pairs/4/sides/1/other_file", json!(null), "lines of another file have no file"),
        ("/pairs/4/n_same_snapshots", json!(u64::MAX), "larger than any"),
    ];
    for (pointer, value, expected) in cases {
        fs::write(desk.path().join("report.json"), &whole).unwrap();
        let error = error_in(&desk, &format!("/histories{pointer}"), value);
        assert!(error.contains("report.json: ") && error.contains(expected), "{pointer}: {error}");
    }
    fs::write(desk.path().join("report.json"), &whole).unwrap();
    let pairs: Value = serde_json::from_slice::<Value>(&whole).unwrap()["histories"]["pairs"].clone();
    let twice = json!([pairs[0], pairs[0]]);
    assert!(error_in(&desk, "/histories/pairs", twice).contains("the pairs are not in order, or one is there twice"));
}

/// Collects the pointers to all numbers in a JSON value.
fn numbers(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, item)| numbers(item, &format!("{at}/{place}"), found))
        }
        Value::Object(keys) => keys.iter().for_each(|(key, item)| numbers(item, &format!("{at}/{key}"), found)),
        _ => {}
    }
}

/// After a change of any single number the report is refused or shown; no page and no sheet panics.
#[test]
fn no_changed_number_makes_a_page_panic() {
    let report = gallery::report_with_histories();
    let pages = Pages::new(&report);
    let mut json: Value = serde_json::from_str(&pages.render(ReportFile::ReportJson).unwrap()).unwrap();
    let files: Vec<_> = report.submissions.iter().map(|one| one.files.clone()).collect();
    let mut places = Vec::new();
    numbers(&json, "", &mut places);
    let step = places.len() / 60;
    let mut n_shown = 0;
    for (turn, place) in places.iter().step_by(step.max(1)).enumerate() {
        let value = [json!(0), json!(1), json!(3), json!(1_u64 << 53), json!(u64::MAX)][turn % 5].clone();
        let whole = std::mem::replace(json.pointer_mut(place).unwrap(), value);
        let loaded =
            super::document(json.to_string().as_bytes()).ok().and_then(|read| super::report(read, files.clone()).ok());
        if let Some(changed) = loaded {
            n_shown += 1;
            let pages = Pages::new(&changed);
            let some =
                pages.list().into_iter().filter(|page| !matches!(page, ReportFile::Pair(2..) | ReportFile::Sources(_)));
            some.for_each(|page| assert!(pages.render(page).is_ok(), "{place}"));
            Sheet::of_pair(&changed, 0).to_html().unwrap();
            (0..changed.cases.len().min(2)).for_each(|case| assert!(Sheet::of_case(&changed, case).to_html().is_ok()));
        }
        *json.pointer_mut(place).unwrap() = whole;
    }
    assert!(n_shown > 10, "{n_shown} of them were shown");
}
