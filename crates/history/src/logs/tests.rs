//! Tests over logs that are written here in the formats of their programs.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;

use super::versions::wall_time;
use super::{Log, LogFormat, LoggedVersion};

/// 4 March 2026, 17:02 by some clock.
const START: i64 = 1_772_643_720;

fn read(format: LogFormat, files: &[(&str, &[u8])]) -> Option<Log> {
    let files: BTreeMap<&str, &[u8]> = files.iter().copied().collect();
    let paths: Vec<&str> = files.keys().copied().collect();
    Log::read(format, &paths, &|path| files.get(path).map(|bytes| bytes.to_vec()))
}

/// Returns the minutes since the start, the paths and the texts of versions.
fn told(versions: &[LoggedVersion]) -> Vec<(Option<i64>, &str, &str)> {
    let one = |version: &LoggedVersion| version.time.map(|time| (time - START).div_euclid(60));
    versions.iter().map(|version| (one(version), &*version.path, str::from_utf8(&version.bytes).unwrap())).collect()
}

/// Times are those of the clock on the wall, whatever their time zone.
#[test]
fn times_are_read_in_the_forms_in_which_logs_write_them() {
    for text in [
        "2026-03-04T17:02:00", "2026-03-04 17:02:00", "2026-03-04T17:02:00.908831", "2026-03-04T17:02:00Z",
        "2026-03-04T17:02:00+05:30", "2026-03-04T17:02", "1772643720", "1772643720123",
    ] {
        assert_eq!(wall_time(text), Some(START), "{text}");
    }
    for text in ["", "yesterday", "2026-13-04T17:02:00", "99999999999999999999"] {
        assert_eq!(wall_time(text), None, "{text}");
    }
}

/// Each event of Thonny changes a text at a place; those of a minute make one version, and the folders of a file are not told.
#[test]
fn a_log_of_thonny_makes_the_texts_again() {
    let event = |seconds: i64, sequence: &str, more: serde_json::Value| {
        let mut event = json!({
            "sequence": sequence, "time": format!("2026-03-04T17:{:02}:{:02}.5", 2 + seconds / 60, seconds % 60),
            "text_widget_id": 7, "text_widget_class": "CodeViewText",
        });
        event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        event
    };
    let events = [
        event(0, "NewFile", json!({})),
        event(1, "TextInsert", json!({"index": "1.0", "text": "prnt(1)\nx"})),
        event(2, "TextInsert", json!({"index": "1.2", "text": "i"})),
        event(61, "SaveAs", json!({"filename": "C:\\Users\\Ann Ode\\work.py"})),
        event(62, "TextInsert", json!({"index": "2.1", "text": " = 2\nÄ"})),
        event(63, "TextDelete", json!({"index1": "2.0", "index2": "None"})),
        event(130, "TextInsert", json!({"index": "end", "text": "!"})),
        event(131, "TextDelete", json!({"index1": "1.0", "index2": "2.0"})),
        json!({"sequence": "TextInsert", "time": "2026-03-04T17:09:00", "index": "1.0", "text": ">>> ",
            "text_widget_id": 9, "text_widget_class": "ShellText"}),
    ];
    let expected = [
        (Some(0), "untitled.py", "print(1)\nx"),
        (Some(1), "work.py", "print(1)\n = 2\nÄ"),
        (Some(2), "work.py", " = 2\nÄ!"),
    ];
    let list = serde_json::to_vec_pretty(&events).unwrap();
    let lines = events.iter().map(|event| format!("{event}\n")).collect::<String>();
    for bytes in [list.as_slice(), lines.as_bytes()] {
        let log = read(LogFormat::Thonny, &[("2026-03-04_17-02-00_0.txt", bytes)]).unwrap();
        assert_eq!(told(&log.versions), expected);
        assert!(log.is_whole);
    }
    let cut = &lines.as_bytes()[..lines.len() - 20];
    let log = read(LogFormat::Thonny, &[("a.jsonl", cut)]).unwrap();
    assert_eq!(told(&log.versions), expected);
    assert!(!log.is_whole, "the last event is cut off");
}

/// States of the code are found in a table and in folders; events that change nothing are no versions.
#[test]
fn states_of_progsnap2_are_read_from_a_table_and_from_folders() {
    let main = "EventID,Order,SubjectID,EventType,CodeStateID,ServerTimestamp,CodeStateSection\n\
        0,0,s1,Submit,1,2026-03-04T17:02:00,a.py\n1,2,s1,Submit,2,2026-03-04T17:05:00,a.py\n\
        2,1,s1,Run.Program,1,2026-03-04T17:02:30,a.py\n3,3,s1,Submit,9,2026-03-04T17:06:00,a.py\n";
    let table = "CodeStateID,Code\n1,x = 1\n2,\"x = 1\ny = 2\n\"\n";
    let log = read(
        LogFormat::ProgSnap2,
        &[("MainTable.csv", main.as_bytes()), ("CodeStates/CodeStates.csv", table.as_bytes())],
    );
    let log = log.unwrap();
    assert_eq!(told(&log.versions), [(Some(0), "a.py", "x = 1"), (Some(3), "a.py", "x = 1\ny = 2\n")]);
    assert!(!log.is_whole, "state 9 is missing");
    let log = read(
        LogFormat::ProgSnap2,
        &[
            ("MainTable.csv", main.as_bytes()),
            ("CodeStates/1/lib/b.py", b"x = 1"),
            ("CodeStates/2/lib/b.py", b"y = 2"),
            ("CodeStates/9/lib/b.py", b"y = 2"),
        ],
    );
    assert_eq!(told(&log.unwrap().versions), [(Some(0), "lib/b.py", "x = 1"), (Some(3), "lib/b.py", "y = 2")]);
    let others = main.replace("3,3,s1", "3,3,s2");
    let files = [("MainTable.csv", others.as_bytes()), ("CodeStates/1/b.py", b"x = 1".as_slice())];
    assert_eq!(read(LogFormat::ProgSnap2, &files), None, "it is not the history of one person");
}

/// Without states, the edits of the main table make the code again.
#[test]
fn edits_of_progsnap2_make_the_code_again() {
    let main = "SubjectID,EventType,CodeStateSection,SourceLocation,InsertText,DeleteText,ClientTimestamp\n\
        s1,File.Edit,a.py,0,prxnt,,1772643720000\ns1,File.Edit,a.py,2,i,x,1772643721000\n\
        s1,File.Edit,a.py,5,(1),,1772643790000\ns1,Run.Program,a.py,,,,1772643791000\n";
    let log = read(LogFormat::ProgSnap2, &[("MainTable.csv", main.as_bytes())]).unwrap();
    assert_eq!(told(&log.versions), [(Some(0), "a.py", "print"), (Some(1), "a.py", "print(1)")]);
    assert!(log.is_whole);
}

/// Copies are named by the time of the save.
#[test]
fn copies_of_a_local_history_are_versions_of_their_files() {
    let log = read(
        LogFormat::LocalHistory,
        &[
            ("src/main_20260304170500.c", b"two"),
            ("src/main_20260304170200.c", b"one"),
            ("Makefile_20260304170200", b"all:"),
            ("src/main.c", b"no copy"),
            ("src/main_20269904170200.c", b"no date"),
        ],
    );
    let expected = [(Some(0), "Makefile", "all:"), (Some(0), "src/main.c", "one"), (Some(3), "src/main.c", "two")];
    assert_eq!(told(&log.unwrap().versions), expected);
}

/// A log that moves more text than any person types ends early and says so.
#[test]
fn a_log_that_costs_too_much_is_read_in_part() {
    let big = "x".repeat(1 << 19);
    let mut main = "SubjectID,EventType,CodeStateSection,SourceLocation,InsertText,ClientTimestamp\n".to_owned();
    main += &format!("s1,File.Edit,a.py,0,{big},1772643720000\n");
    (0..20_000).for_each(|at| main += &format!("s1,File.Edit,a.py,0,y,{}\n", 1_772_643_720_000_i64 + at * 61_000));
    let log = read(LogFormat::ProgSnap2, &[("MainTable.csv", main.as_bytes())]).unwrap();
    assert!(!log.is_whole);
    assert!(log.versions.iter().map(|version| version.bytes.len()).sum::<usize>() <= crate::bounds::MAX_LOGGED);
}

proptest! {
    /// Reading any bytes as a log ends without a panic, in versions within the bounds.
    #[test]
    fn any_bytes_are_read_without_a_panic(
        format in prop_oneof![Just(LogFormat::ProgSnap2), Just(LogFormat::Thonny), Just(LogFormat::LocalHistory)],
        names in prop::collection::vec("(MainTable.csv|CodeStates/[0-9]/a.py|CodeStates/CodeStates.csv|a_2026030417020[0-9].c)", 1..4),
        text in "(EventID|SubjectID|CodeStateID|SourceLocation|InsertText|,|\n|\"|[0-9]|ä|\\{\"index\": \"1.[0-9]\"\\}){0,60}",
    ) {
        let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), text.as_bytes())).collect();
        if let Some(log) = read(format, &files) {
            prop_assert!(log.versions.is_sorted_by_key(|version| version.time));
        }
    }
}
