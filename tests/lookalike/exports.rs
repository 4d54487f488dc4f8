//! Downloads of learning platforms, as they are: who is who, and the planted pair.

use serde_json::Value;

use crate::harness::exports::{self, File, Student};
use crate::harness::programs::scrambled;
use crate::harness::{Desk, Report, zips};

/// An export: its layout's name, what makes it, and what stands in the name or the author of a student's submission.
struct Export {
    layout: &'static str,
    make: fn(&[Student]) -> Vec<File>,
    told: fn(&Student) -> String,
    /// Whether all attempts are there.
    has_attempts: bool,
}

const fn export(layout: &'static str, make: fn(&[Student]) -> Vec<File>, told: fn(&Student) -> String) -> Export {
    Export { layout, make, told, has_attempts: false }
}

const EXPORTS: [Export; 14] = [
    export("moodle", exports::moodle, Student::name),
    export("moodle", exports::moodle_flat, Student::name),
    export("moodle", exports::moodle_blind, |student| student.number.to_string()),
    export("moodle", exports::moodle_groups, |student| format!("Group {}", student.number % 100)),
    export("canvas", exports::canvas, |student| student.number.to_string()),
    Export { has_attempts: true, ..export("blackboard", exports::blackboard, Student::name) },
    Export { has_attempts: true, ..export("brightspace", exports::brightspace, Student::name) },
    Export { has_attempts: true, ..export("brightspace", exports::brightspace_flat, Student::name) },
    export("gradescope", exports::gradescope, Student::name),
    export("github-classroom", exports::github_classroom, |student| student.user.replace('_', "-")),
    export("sakai", exports::sakai, Student::name),
    export("sakai", exports::sakai_flat, Student::name),
    export("plain", exports::plain, Student::name),
    export("plain", exports::flat, |student| student.user.clone()),
];

/// What was handed out; everybody has it.
const STARTER: &str = "int read_line(char *line, int size);\nint read_line(char *line, int size)\n{\n    int c, n = 0;\n    while (n < size && (c = getchar()) != EOF && c != '\\n')\n        line[n++] = c;\n    line[n] = '\\0';\n    return n;\n}\n";

/// Student 9 took what student 4 wrote. Who hands in again changes little.
fn class() -> Vec<Student> {
    exports::class(|place, attempt| {
        let author = if place == 9 { 4 } else { place };
        let again = format!("int attempt_{attempt}(int n) {{ return n + {attempt}; }}\n").repeat(attempt);
        format!("{STARTER}{}{again}", scrambled(author as u64 + 1)).into_bytes()
    })
}

fn submissions(report: &Report) -> &[Value] {
    report.json["submissions"].as_array().unwrap()
}

/// Whether a submission says in its name or of its author what the export tells of a student.
fn is_of(submission: &Value, told: &str) -> bool {
    let holds = |text: &str| {
        let mut after = text.match_indices(told).map(|(at, _)| &text[at + told.len()..]);
        after.any(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    holds(submission["name"].as_str().unwrap()) || holds(&submission["handed_in"]["authors"].to_string())
}

/// The report of an export as a folder, and that of it as an archive, which must be the same.
fn reports(desk: &Desk, export: &Export) -> Report {
    let files = (export.make)(&class());
    for (path, bytes) in &files {
        desk.file(&format!("Homework 3/{path}"), bytes);
    }
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    desk.file("Homework 3.zip", zips::zip_bytes(&entries));
    desk.file("starter.c", STARTER);
    let check = |batch, out| {
        let options = [batch, "--starter", "starter.c", "--min-score", "0", "--top", "all"];
        desk.check_to(out, &options)
    };
    let (of_folder, of_archive) = (check("Homework 3", "of-folder"), check("Homework 3.zip", "of-archive"));
    assert_eq!(of_folder.pairs, of_archive.pairs, "{}", export.layout);
    assert_eq!(of_folder.json["account"].as_array().unwrap().len(), files.len() + 1, "{}: every file", export.layout);
    of_folder
}

/// Every export is recognised, its students are told, attempts of one are no pair, and the planted pair stands on top.
#[test]
fn every_export_is_taken_as_it_is() {
    for export in &EXPORTS {
        let desk = Desk::new();
        let report = reports(&desk, export);
        let layout = export.layout;
        assert_eq!(report.json["run"]["inputs"][0]["layout"], layout);
        let class = class();
        for student in &class {
            let told = (export.told)(student);
            let n_own = submissions(&report).iter().filter(|one| is_of(one, &told)).count();
            let n_namesakes = class.iter().filter(|other| (export.told)(other) == told).count();
            let n_attempts = if export.has_attempts { student.attempts.len() } else { 1 };
            assert_eq!(n_own, n_attempts * n_namesakes, "{layout}: {told} in {:?}", report.names());
        }
        let mut names = report.names();
        names.dedup();
        assert_eq!(names.len(), submissions(&report).len(), "{layout}: a name for each");
        let best = &report.pairs[0];
        let of = |name: &str| submissions(&report).iter().find(|one| one["name"] == name).unwrap();
        let (four, nine) = ((export.told)(&class[4]), (export.told)(&class[9]));
        let [left, right] = [of(&best.left), of(&best.right)];
        assert!(
            (is_of(left, &four) && is_of(right, &nine)) || (is_of(left, &nine) && is_of(right, &four)),
            "{layout}: {best:#?}"
        );
        assert!(best.similarity > 0.999 && best.verdict != "unremarkable", "{layout}: {best:#?}");
        assert!(report.pairs.iter().skip(1).all(|pair| pair.similarity < 0.5), "{layout}: {:#?}", &report.pairs[..2]);
    }
}

/// Times, lateness, ids, attempts and teams come from the layout; who was first is said where the clock is the same.
#[test]
fn what_platforms_tell_is_in_the_report() {
    let desk = Desk::new();
    let report = reports(&desk, &EXPORTS[8]);
    let of = |name: &str| submissions(&report).iter().find(|one| is_of(one, name)).unwrap()["handed_in"].clone();
    let first = of("Siobhán O'Brien");
    assert_eq!((&first["attempt"], &first["authors"][0]["id"]), (&3.into(), &"20111".into()));
    assert!(first["time"].as_str().unwrap().starts_with("2024-10-10"), "{first}");
    assert_eq!(of("Zoë Ünal"), of("Fatma Yılmaz"), "a team hands in once");
    assert_eq!(report.json["pairs"][0]["handed_in_first"], "neither");
    let desk = Desk::new();
    let report = reports(&desk, &EXPORTS[10]);
    let late = submissions(&report).iter().find(|one| is_of(one, "Siobhán O'Brien")).unwrap();
    assert_eq!(late["handed_in"]["late"], true);
}

/// The instructor's list goes before what the layout says: two who are one person are no pair.
#[test]
fn a_list_of_authors_overrides_the_layout() {
    let desk = Desk::new();
    let files = exports::flat(&class());
    for (path, bytes) in &files {
        desk.file(&format!("batch/{path}"), bytes);
    }
    let check = |options: &[&str]| desk.check_all(&[&["batch"], options].concat());
    assert!(check(&[]).pair("jdaubigne.c", "osmith_jones.c").is_some());
    desk.file("who.csv", "path,author,time\njdaubigne.c,Jean,2024-10-01 10:00\nosmith_jones.c,Jean,2024-10-02 10:00\n");
    let report = check(&["--authors", "who.csv"]);
    assert!(report.pair("jdaubigne.c", "osmith_jones.c").is_none());
    let parameters = report.json["run"]["parameters"].to_string();
    assert!(parameters.contains("who.csv"), "what it takes to make the report again: {parameters}");
    let parameters = check(&["--layout", "plain", "--max-source", "2M"]).json["run"]["parameters"].to_string();
    assert!(parameters.contains("max-source") && parameters.contains("plain"), "{parameters}");
    desk.file("bad.csv", "path,time\njdaubigne.c,yesterday\n");
    desk.run(&["check", "batch", "--authors", "bad.csv"]).must_have_failed(1, &["bad.csv", "line 2"]);
    desk.run(&["check", "batch", "--layout", "nosuch"]).must_have_failed(2, &["moodle", "canvas"]);
}

/// `lookalike intake` shows who is who before anything is compared.
#[test]
fn intake_shows_who_is_who() {
    let desk = Desk::new();
    for (path, bytes) in exports::blackboard(&class()) {
        desk.file(&format!("batch/{path}"), bytes);
    }
    let outcome = desk.run(&["intake", "batch"]);
    outcome.must_have_worked();
    let shown = &outcome.stdout;
    assert!(shown.contains("batch: read as blackboard; 17 submissions"), "{shown}");
    assert!(shown.contains("Siobhán O'Brien, attempt 3"), "{shown}");
    assert!(shown.contains("sobrien") && shown.contains("2024-10-10T22:10:05"), "{shown}");
    assert!(shown.contains("not read:") && shown.contains("receipt"), "{shown}");
}

/// Nobody's name is left in an anonymous report of an export.
#[test]
fn anonymous_reports_of_exports_tell_nobody() {
    let desk = Desk::new();
    for (path, bytes) in exports::gradescope(&class()) {
        desk.file(&format!("batch/{path}"), bytes);
    }
    let report = desk.check_all(&["batch", "--anonymous"]);
    let json = report.json.to_string();
    for student in class() {
        for told in [&student.last, &student.user, &student.number.to_string()] {
            assert!(!json.contains(told.as_str()) || told.chars().count() < 3, "{told} is told");
        }
    }
}
