//! Logs of editors and platforms tell what commits tell.

use lookalike_report_templates::model::Moment;
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{Report, TestDir};
use serde_json::{Value, json};

use super::{BEGINNING, Brings, FRIDAY, HOUR, compared, histories, shared, told, whole};

/// A format of logs of editors and platforms.
#[derive(Clone, Copy, Debug)]
enum Logs {
    Thonny,
    ProgSnap2InFolders,
    ProgSnap2InTable,
    Edits,
    Copies,
}

/// The texts of `main.c` after so many minutes.
fn logged(format: Logs, start: i64, texts: &[(i64, String)]) -> Brings {
    let time = |minutes: i64| {
        let [year, month, day, hour, minute, _] = Moment(start + minutes * 60).date();
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:05")
    };
    let mut main = csv::Writer::from_writer(Vec::new());
    let mut states = csv::Writer::from_writer(Vec::new());
    let columns = "SubjectID,EventType,Order,ClientTimestamp,CodeStateID,CodeStateSection,SourceLocation,InsertText";
    main.write_record(columns.split(',')).unwrap();
    states.write_record(["CodeStateID", "Code"]).unwrap();
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let mut events = Vec::new();
    let mut before = String::new();
    for (order, (minutes, text)) in texts.iter().enumerate() {
        let time = time(*minutes);
        let typed = text.strip_prefix(before.trim_end()).unwrap_or(text);
        let place = before.trim_end().len();
        let (line, column) = before
            .trim_end()
            .rsplit_once('\n')
            .map_or((1, place), |(above, last)| (above.lines().count() + 1, last.len()));
        let (state, at) = (order.to_string(), place.to_string());
        let (state, at) = if let Logs::Edits = format { ("", at.as_str()) } else { (state.as_str(), "") };
        main.write_record(["s1", "File.Edit", &order.to_string(), &time, state, "main.c", at, typed]).unwrap();
        states.write_record([state, text]).unwrap();
        let widget = json!({"sequence": "TextDelete", "time": time, "text_widget_id": 7, "text_widget_class": "CodeViewText",
            "index1": format!("{line}.{column}"), "index2": "end"});
        events.push(widget.clone());
        let mut insert = widget;
        insert["sequence"] = json!("TextInsert");
        insert["index"] = insert["index1"].clone();
        insert["text"] = json!(typed);
        insert["filename"] = json!("/home/ann/main.c");
        events.push(insert);
        match format {
            Logs::ProgSnap2InFolders => files.push((format!("log/CodeStates/{order}/main.c"), text.clone().into())),
            Logs::Copies => {
                let date: String = time.chars().filter(char::is_ascii_digit).collect();
                files.push((format!(".history/main_{date}.c"), text.clone().into()));
            }
            Logs::Thonny | Logs::ProgSnap2InTable | Logs::Edits => {}
        }
        text.clone_into(&mut before);
    }
    match format {
        Logs::Thonny => files.push(("2026-03-06_09-00-00_0.txt".to_owned(), serde_json::to_vec(&events).unwrap())),
        Logs::Copies => {}
        _ => files.push(("log/MainTable.csv".to_owned(), main.into_inner().unwrap())),
    }
    if let Logs::ProgSnap2InTable = format {
        files.push(("log/CodeStates/CodeStates.csv".to_owned(), states.into_inner().unwrap()));
    }
    Brings(files)
}

/// Logs of editors and platforms tell the same as commits do, and their files are not compared.
#[test]
fn logs_are_histories() {
    let shared = shared();
    let lines: Vec<&str> = shared.lines().collect();
    let part = |twelfths: usize| format!("{BEGINNING}{}\n", lines[..lines.len() * twelfths / 12].join("\n"));
    let typed: Vec<(i64, String)> = (0..=12).map(|step| (step as i64 * 10, part(step))).collect();
    let pasted = [(0, BEGINNING.to_owned()), (60, whole())];
    let files = |report: &Report| {
        let files = report.json["files"].as_array().unwrap().iter();
        files.filter(|file| file["status"] == "compared").count()
    };
    let (_dir, without) = compared(&Brings(Vec::new()), &Brings(Vec::new()));
    for format in [Logs::Thonny, Logs::ProgSnap2InFolders, Logs::ProgSnap2InTable, Logs::Edits, Logs::Copies] {
        let (ann, ben) = (logged(format, FRIDAY, &typed), logged(format, FRIDAY + 48 * HOUR, &pasted));
        let (_dir, report) = compared(&ann, &ben);
        let (pair, signs) = histories(&report);
        assert_eq!(
            (&pair["order"], &pair["sides"][0]["pattern"], &pair["sides"][1]["pattern"]),
            (&json!("left_first"), &json!("in_steps"), &json!("in_one_piece")),
            "{format:?}: {pair}"
        );
        assert_eq!(pair["sides"][0]["steps"].as_array().unwrap().len(), 12, "{format:?}");
        assert_eq!(signs, [Value::Null, Value::Null], "{format:?}");
        assert_eq!(files(&report), files(&without), "{format:?}: logs are not compared");
        assert_eq!(report.json["pairs"], without.json["pairs"], "{format:?}");
        let page = report.page_text("pairs/1.html");
        assert!(page.contains("Appeared in 12 versions over") && !page.contains("UTC"), "{format:?}: {page}");
    }
    // The clocks may be a day apart.
    let soon = logged(Logs::Copies, FRIDAY + 20 * HOUR, &pasted);
    assert_eq!(told(logged(Logs::Copies, FRIDAY, &typed), soon)[0], "cannot_tell");
    // The very same log in both does not tell whose it is.
    let (_dir, report) = compared(&logged(Logs::Thonny, FRIDAY, &typed), &logged(Logs::Thonny, FRIDAY, &typed));
    assert_eq!(histories(&report).0["n_same_snapshots"], 12);
}

/// Where the states of the code are all that was handed in, they are the work and are compared.
#[test]
fn a_log_without_other_files_is_compared() {
    let dir = TestDir::new();
    for seed in 11..=18 {
        dir.file(&format!("class/other{seed}/main.c"), scrambled(seed));
    }
    dir.file("class/ann/main.c", whole());
    for (path, bytes) in logged(Logs::ProgSnap2InFolders, FRIDAY, &[(0, whole())]).0 {
        dir.file(&format!("class/ben/{path}"), bytes);
    }
    let report = dir.check(&["class"]);
    assert!(report.pair("ann", "ben").is_some(), "the states are compared with the other files");
    assert!(report.json.get("histories").is_none());
}
