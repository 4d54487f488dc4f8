//! Downloads of learning platforms as they come: authors are recognized, and the planted pair is found.

use insta::assert_snapshot;
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{Report, TestDir, zips};
use lookalike_test_support::exports::{self, File, Student};
use serde_json::Value;

/// A download: its layout, the function that makes it, and the text that names a student in it.
struct Export {
    layout: &'static str,
    make: fn(&[Student]) -> Vec<File>,
    told: fn(&Student) -> String,
    /// Whether the download contains all attempts.
    has_attempts: bool,
}

const fn export(layout: &'static str, make: fn(&[Student]) -> Vec<File>, told: fn(&Student) -> String) -> Export {
    Export { layout, make, told, has_attempts: false }
}

const EXPORTS: [Export; 16] = [
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
    export("names", exports::numbered, |student| student.user.clone()),
    Export { has_attempts: true, ..export("plain", exports::listed, Student::name) },
    export("plain", exports::plain, Student::name),
    export("plain", exports::flat, |student| student.user.clone()),
];

/// Starter code that everybody has.
const STARTER: &str = "int read_line(char *line, int size);\nint read_line(char *line, int size)\n{\n    int c, n = 0;\n    while (n < size && (c = getchar()) != EOF && c != '\\n')\n        line[n++] = c;\n    line[n] = '\\0';\n    return n;\n}\n";

/// Makes the class. Student 9 copied from student 4; later attempts change little.
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

/// Whether the name or the author of a submission contains `told`.
fn is_of(submission: &Value, told: &str) -> bool {
    let holds = |text: &str| {
        let mut after = text.match_indices(told).map(|(at, _)| &text[at + told.len()..]);
        after.any(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    holds(submission["name"].as_str().unwrap()) || holds(&submission["provenance"]["authors"].to_string())
}

/// Compares a download as a folder and as an archive file, which must give the same pairs.
fn reports(dir: &TestDir, export: &Export) -> Report {
    let files = (export.make)(&class());
    for (path, bytes) in &files {
        dir.file(&format!("Homework 3/{path}"), bytes);
    }
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    dir.file("Homework 3.zip", zips::zip_bytes(&entries));
    dir.file("starter.c", STARTER);
    let check = |batch, out| {
        let options = [batch, "--starter", "starter.c", "--min-score", "0", "--top", "all"];
        dir.check_to(out, &options)
    };
    let (of_folder, of_archive) = (check("Homework 3", "of-folder"), check("Homework 3.zip", "of-archive"));
    assert_eq!(of_folder.pairs, of_archive.pairs, "{}", export.layout);
    assert_eq!(of_folder.json["files"].as_array().unwrap().len(), files.len() + 1, "{}: every file", export.layout);
    of_folder
}

/// Every layout is recognized, authors are found, attempts of one student form no pair, and the planted pair ranks
/// first.
#[test]
fn every_layout_is_recognized() {
    for export in &EXPORTS {
        let dir = TestDir::new();
        let report = reports(&dir, export);
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
        assert_eq!(names.len(), submissions(&report).len(), "{layout}: two submissions have the same name");
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

/// An export with one late student, alone or in a folder around it, keeps the name: the student's folder is not taken for one around
/// all submissions. The layouts that are recognized by what several have in common need several.
#[test]
fn an_export_of_one_student_keeps_the_name() {
    let needs_several = ["github-classroom", "names", "plain"];
    for export in EXPORTS.iter().filter(|export| !needs_several.contains(&export.layout)) {
        let class = class();
        let student = &class[7];
        let files = (export.make)(std::slice::from_ref(student));
        for around in ["", "CS1-Homework 3-4711/"] {
            let dir = TestDir::new();
            let entries: Vec<(String, &[u8])> =
                files.iter().map(|(path, bytes)| (format!("{around}{path}"), bytes.as_slice())).collect();
            let entries: Vec<(&str, &[u8])> = entries.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
            dir.file("late.zip", zips::zip_bytes(&entries));
            let intake = dir.run(&["intake", "--json", "late.zip"]);
            let out = &intake.must_succeed().stdout;
            let found: Value = serde_json::from_str(out).unwrap();
            let (layout, told) = (export.layout, (export.told)(student));
            assert_eq!(found["inputs"][0]["layout"], layout, "{around}{layout}: {out}");
            let names = found["submissions"].to_string();
            assert!(names.contains(&told), "{around}{layout}: {told} in {names}");
        }
    }
}

/// The report has times, lateness, ids, attempts and teams from the layout, and says who was first only if the clocks
/// are comparable.
#[test]
fn facts_from_the_platform_are_in_the_report() {
    let dir = TestDir::new();
    let report = reports(&dir, &EXPORTS[8]);
    let of = |name: &str| submissions(&report).iter().find(|one| is_of(one, name)).unwrap()["provenance"].clone();
    let first = of("Siobhán O'Brien");
    assert_eq!((&first["attempt"], &first["authors"][0]["id"]), (&3.into(), &"20111".into()));
    assert!(first["time"].as_str().unwrap().starts_with("2024-10-10"), "{first}");
    assert_eq!(of("Zoë Ünal"), of("Fatma Yılmaz"), "the members of a team have two submissions");
    assert_eq!(report.json["pairs"][0]["submitted_first"], "neither");
    let dir = TestDir::new();
    let report = reports(&dir, &EXPORTS[10]);
    let late = submissions(&report).iter().find(|one| is_of(one, "Siobhán O'Brien")).unwrap();
    assert_eq!(late["provenance"]["late"], true);
}

/// The instructor's list of authors overrides the layout: two submissions of one person form no pair.
#[test]
fn a_list_of_authors_overrides_the_layout() {
    let dir = TestDir::new();
    let files = exports::flat(&class());
    for (path, bytes) in &files {
        dir.file(&format!("batch/{path}"), bytes);
    }
    let check = |options: &[&str]| dir.check_all(&[&["batch"], options].concat());
    assert!(check(&[]).pair("jdaubigne.c", "osmith_jones.c").is_some());
    dir.file("who.csv", "path,author,time\njdaubigne.c,Jean,2024-10-01 10:00\nosmith_jones.c,Jean,2024-10-02 10:00\n");
    let report = check(&["--authors", "who.csv"]);
    assert!(report.pair("jdaubigne.c", "osmith_jones.c").is_none());
    assert_eq!(report.setting("authors"), Some("who.csv"), "the report cannot be made again without it");
    let report = check(&["--layout", "plain", "--max-source", "2M"]);
    assert_eq!(report.setting("layout"), Some("plain"));
    assert!(report.setting("max-source").is_some());
    dir.file("bad.csv", "path,time\njdaubigne.c,yesterday\n");
    assert_snapshot!(dir.failures(1, &[&["check", "batch", "--authors", "bad.csv"]]));
}

/// `lookalike intake` lists submissions with their authors before the comparison.
#[test]
fn intake_lists_authors() {
    let dir = TestDir::new();
    for (path, bytes) in exports::blackboard(&class()) {
        dir.file(&format!("batch/{path}"), bytes);
    }
    assert_snapshot!(dir.run(&["intake", "batch"]).must_succeed().transcript());
}

/// An anonymous report of a download names nobody.
#[test]
fn anonymous_reports_of_downloads_name_nobody() {
    let dir = TestDir::new();
    for (path, bytes) in exports::gradescope(&class()) {
        dir.file(&format!("batch/{path}"), bytes);
    }
    let report = dir.check_all(&["batch", "--anonymous"]);
    let json = report.json.to_string();
    for student in class() {
        for told in [&student.last, &student.user, &student.number.to_string()] {
            assert!(!json.contains(told.as_str()) || told.chars().count() < 3, "{told} is told");
        }
    }
}
