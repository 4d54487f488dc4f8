//! Changes of a batch after its uploads: their types, the settings of runs, its name and its course.

use std::fs;

use lookalike_test_harness::class::{Class, FOUR};
use lookalike_test_harness::programs::{SORT, scrambled};
use lookalike_test_harness::zips::zip;
use serde_json::Value;

/// Returns the settings that a report lists.
fn parameters(class: &Class, run: i64) -> String {
    let json = class.client.get(&format!("/runs/{run}/report/report.json")).text();
    let report: Value = serde_json::from_str(&json).unwrap();
    report["run"]["parameters"].to_string()
}

/// The type of an upload can be changed, with any button of the page. The next run follows it.
#[test]
fn the_type_of_an_upload_can_be_changed() {
    let class = Class::of_four();
    class.upload("batch", &[("handout.zip", &zip(&[("code/sort.c", SORT)]))]);
    assert_eq!(class.roster()["submissions"].as_array().unwrap().len(), 5);
    class.post("/batches/1/changes", &[("upload", "2"), ("upload_role", "starter")]);
    assert_eq!(class.row::<String>("SELECT role FROM upload WHERE id = 2"), "starter");
    assert_eq!(class.roster()["submissions"].as_array().unwrap().len(), 4);
    let fields = [("upload", "1"), ("upload_role", "batch"), ("upload", "2"), ("upload_role", "earlier")];
    class.post("/batches/1/runs", &fields);
    assert_eq!(class.row::<String>("SELECT role FROM upload WHERE id = 2"), "earlier");
    let refused = class.client.post("/batches/1/changes", &[("upload", "2"), ("upload_role", "nothing")]);
    assert_eq!(refused.status, 422);
}

/// The form of a batch changes no upload of another batch.
#[test]
fn uploads_of_other_batches_keep_their_type() {
    let class = Class::of_four();
    class.post("/courses/1/batches", &[("assignment", "stacks"), ("term", "2026")]);
    class.post("/batches/2/changes", &[("upload", "1"), ("upload_role", "starter")]);
    assert_eq!(class.row::<String>("SELECT role FROM upload WHERE id = 1"), "batch");
}

/// An upload with one entry beside a class, or with the name of starter code, is said to look like starter code. A class is
/// not, whatever its name.
#[test]
fn uploads_that_look_like_starter_code_are_noted() {
    let class = Class::new();
    let hint = "Is this starter code?";
    let programs: Vec<(String, String)> =
        (1..=6).map(|student| (format!("student{student}/main.c"), scrambled(student))).collect();
    let files: Vec<(&str, &str)> = programs.iter().map(|(path, text)| (&**path, &**text)).collect();
    class.upload("batch", &[("template.zip", &zip(&files))]);
    class.roster();
    assert!(!class.client.get("/batches/1").page_text().contains(hint));
    class.upload("batch", &[("sheet.zip", &zip(&[("code/sort.c", SORT)]))]);
    class.roster();
    assert_eq!(class.client.get("/batches/1").page_text().matches(hint).count(), 1);
    class.post("/batches/1/changes", &[("upload", "2"), ("upload_role", "starter")]);
    class.roster();
    assert!(!class.client.get("/batches/1").page_text().contains(hint));
}

/// The settings of a run are those of the page, and stay for the next one.
#[test]
fn runs_follow_the_settings() {
    let class = Class::of_four();
    let settings = [
        ("has_settings", "1"),
        ("top", "7"),
        ("min_score", "0.25"),
        ("exclude", "*.min.c\r\n\r\nold/"),
        ("include", "build/"),
        ("only", "*.c\r\n"),
        ("language", "C"),
        ("encoding", "windows-1252"),
        ("columns", "name=Student\r\nanswer=Code"),
    ];
    class.post("/batches/1/changes", &settings);
    class.roster();
    let first = parameters(&class, class.run());
    for value in ["7", "0.25", "*.min.c", "old/", "build/", "*.c", "Windows-1252", "name=Student,answer=Code"] {
        assert!(first.contains(value), "{value}: {first}");
    }
    let overview = class.client.get("/runs/1/report/index.html").page_text();
    for warning in ["--include build/ has no effect", "--exclude old/ has no effect", "--columns has no effect"] {
        assert!(overview.contains(warning), "{warning}: {overview}");
    }
    assert!(class.client.get("/batches/1").page_text().contains("--exclude old/ has no effect"), "known before a run");
    assert_eq!(parameters(&class, class.run()), first, "a form without settings changes none");
    let page = class.client.get("/batches/1").text();
    assert!(page.contains("name=\"top\" value=\"7\""), "{page}");
}

/// A table of answers is a batch, as text and as the only file of an archive file, and its columns are said.
#[test]
fn a_table_of_answers_is_a_batch() {
    let class = Class::new();
    let table = format!(
        "username,code,draft\nann,\"{0}\",\"{1}\"\nbob,\"{0}\",\"{1}\"\n",
        "int x;\nint y;\nint z;\n",
        SORT.replace('"', "'")
    );
    class.upload("batch", &[("answers.csv", table.as_bytes())]);
    class.roster();
    let page = class.client.get("/batches/1").page_text();
    assert!(page.contains("people are in “username”, answers in “code”, “draft”"), "{page}");
    class.post("/batches/1/changes", &[("has_settings", "1"), ("columns", "answer=draft")]);
    class.roster();
    let page = class.client.get("/batches/1").page_text();
    assert!(page.contains("answers in “draft”"), "{page}");
    let parameters = parameters(&class, class.run());
    assert!(parameters.contains("answer=draft"), "{parameters}");
}

/// A setting that cannot be used is refused by name, and nothing of the form is saved.
#[test]
fn settings_that_cannot_be_used_are_refused() {
    let class = Class::of_four();
    let refused = [
        ("top", "many", "give a number of pairs, or all"),
        ("top", "1000000000", "no report has more than"),
        ("min_score", "2", "give a number from 0 to 1"),
        ("min_score", "NaN", "give a number from 0 to 1"),
        ("exclude", "{", "Leave out"),
        ("only", "a{b", "Compare only"),
        ("language", "--open", "known are: auto"),
        ("encoding", "klingon", "give an encoding name"),
        ("columns", "Code", "write name=HEADING"),
        ("before", "30 November", "write a day as year, month and day"),
    ];
    for (name, value, why) in refused {
        let fields = [("has_settings", "1"), (name, value), ("upload", "1"), ("upload_role", "starter")];
        let answer = class.client.post("/batches/1/runs", &fields);
        assert_eq!(answer.status, 422, "{name}");
        assert!(answer.page_text().contains(why), "{name} {value}: {}", answer.page_text());
    }
    assert_eq!(class.row::<String>("SELECT settings || role FROM batch, upload"), "{}batch");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM run"), 0);
}

/// A batch can be renamed, and moved to another course of the same instructor, with its runs and reviews.
#[test]
fn batches_can_be_renamed_and_moved() {
    let class = Class::of_four();
    let run = class.run();
    class.post(&format!("/runs/{run}/pairs/1/review"), &[("state", "talk_to_the_students"), ("note", "")]);
    assert_eq!(class.client.course("Algorithms"), "/courses/2");
    class.post("/courses/1/batches", &[("assignment", "stacks"), ("term", "2026")]);
    class.post("/batches/1/changes", &[("has_choices", "1"), ("other", "2")]);
    let taken = class.client.post("/batches/1/name", &[("assignment", "stacks"), ("term", "2026")]);
    assert_eq!(taken.status, 422);
    class.post("/batches/1/name", &[("assignment", "trees"), ("term", "2027"), ("course", "2")]);
    let row = "SELECT course || assignment || term FROM batch WHERE id = 1";
    assert_eq!(class.row::<String>(row), "2trees2027");
    assert_eq!(class.row::<i64>("SELECT count(*) FROM earlier"), 0);
    assert!(class.client.get("/courses/2/reviews").page_text().contains("trees 2027"));
    assert!(class.client.get("/courses/2").page_text().contains("trees"));
    class.roster();
    class.run();
}

/// Nobody moves a batch to a course in which they are no instructor, or out of one in which they are none.
#[test]
fn batches_do_not_move_to_courses_of_others() {
    let class = Class::of_four();
    let other = class.server.account("stranger", "instructor");
    assert_eq!(other.course("Databases"), "/courses/2");
    let fields = [("assignment", "sorting"), ("term", "2026"), ("course", "2")];
    assert_eq!(class.client.post("/batches/1/name", &fields).status, 422);
    assert_eq!(other.post("/batches/1/name", &fields).status, 404);
    assert_eq!(class.row::<i64>("SELECT course FROM batch WHERE id = 1"), 1);
}

/// Two batches of one course may have uploads of the same name, if one of them came from another course.
#[test]
fn moved_uploads_may_share_a_name() {
    let class = Class::of_four();
    assert_eq!(class.client.course("Algorithms"), "/courses/2");
    class.post("/courses/2/batches", &[("assignment", "sorting"), ("term", "2025")]);
    let files = [("role", "batch")];
    // The same programs again would not count.
    let programs: Vec<String> = (1..=4).map(scrambled).collect();
    let others: Vec<(&str, &str)> =
        FOUR.iter().zip(&programs).map(|((path, _), text)| (*path, text.as_str())).collect();
    class.must(&class.client.upload("/batches/2/uploads", &files, &[("class.zip", &zip(&others))]));
    class.post("/batches/2/name", &[("assignment", "sorting"), ("term", "2025"), ("course", "1")]);
    class.post("/batches/1/changes", &[("has_choices", "1"), ("other", "2")]);
    class.roster();
    let run = class.run();
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).page_text();
    assert!(overview.contains("4 earlier"), "{overview}");
}

/// One button makes the shared code of a class starter code, and the next report is without it.
#[test]
fn shared_code_becomes_starter_code() {
    let class = Class::new();
    let programs: Vec<(String, String)> = (1..=8)
        .map(|student| (format!("student{student}/main.c"), format!("{}{}", scrambled(999), scrambled(student))))
        .collect();
    let files: Vec<(&str, &str)> = programs.iter().map(|(path, text)| (&**path, &**text)).collect();
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let overview = class.client.get(&format!("/runs/{run}/report/index.html")).text();
    assert!(overview.contains(&format!("action=\"/runs/{run}/starter\"")), "{overview}");
    let answer = class.client.post(&format!("/runs/{run}/starter"), &[]);
    class.must(&answer);
    let next: i64 = answer.header("location").unwrap().strip_prefix("/runs/").unwrap().parse().unwrap();
    let events = class.client.get(&format!("/runs/{next}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
    assert_eq!(class.row::<String>("SELECT role FROM upload ORDER BY id DESC"), "starter");
    let overview = class.client.get(&format!("/runs/{next}/report/index.html")).page_text();
    assert!(!overview.contains("Treat as starter code"), "{overview}");
    let refused = class.client.post(&format!("/runs/{next}/starter"), &[]);
    assert_eq!(refused.status, 422);
    assert!(refused.page_text().contains("no handed-out code is found"), "{}", refused.page_text());
}

/// One button makes starter code of a block that several share, all of it, and the next report has no such block. Pressed again, it adds nothing and runs nothing. Assistants have no such button.
#[test]
fn a_common_block_becomes_starter_code() {
    let class = Class::new();
    let block: String = (900..904).map(scrambled).collect();
    let program = |student: u64| {
        let own: String = (0..4).map(|part| scrambled(10 * student + part)).collect();
        (format!("student{student}/main.c"), if student <= 3 { format!("{own}{block}") } else { own })
    };
    let programs: Vec<(String, String)> = (1..=9).map(program).collect();
    let files: Vec<(&str, &str)> = programs.iter().map(|(path, text)| (&**path, &**text)).collect();
    class.upload("batch", &[("class.zip", &zip(&files))]);
    let run = class.run();
    let page = format!("/runs/{run}/report/index.html");
    let overview = class.client.get(&page).text();
    assert!(overview.contains(&format!("action=\"/runs/{run}/blocks/1/starter\"")), "{overview}");
    let assistant = class.server.account("assistant", "assistant");
    class.post("/courses/1/members", &[("name", "assistant"), ("role", "assistant")]);
    assert!(!assistant.get(&page).text().contains("Treat as starter code"));
    assert_eq!(assistant.post(&format!("/runs/{run}/blocks/1/starter"), &[]).status, 403);
    assert_eq!(class.client.post(&format!("/runs/{run}/blocks/2/starter"), &[]).status, 404);

    let press = || {
        let answer = class.client.post(&format!("/runs/{run}/blocks/1/starter"), &[]);
        class.must(&answer);
        answer.header("location").unwrap().strip_prefix("/runs/").unwrap().parse::<i64>().unwrap()
    };
    let next = press();
    let events = class.client.get(&format!("/runs/{next}/events")).text();
    assert!(events.ends_with("data: {\"state\":\"done\"}\n\n"), "{events}");
    assert_eq!(class.row::<String>("SELECT name FROM upload WHERE role = 'starter'"), "common-block-1.c");
    let path: String = class.row("SELECT 'uploads/' || id || '/' || file FROM upload WHERE role = 'starter'");
    let kept = fs::read_to_string(class.server.data(&path)).unwrap();
    assert!(kept.contains(&block), "the whole block is in {path}");
    let after = class.client.get(&format!("/runs/{next}/report/index.html")).text();
    assert!(!after.contains("Treat as starter code"), "{after}");
    assert_eq!(press(), next);
    assert_eq!(class.row::<i64>("SELECT count(*) FROM upload WHERE role = 'starter'"), 1);
}
