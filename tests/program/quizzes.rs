//! Tables with a row for each student: exports of quizzes and forms, and tables that nobody should trust.

mod hostile;
mod workbook;

use lookalike_test_harness::programs::Noise;
use lookalike_test_harness::{Report, TestDir, zips};
use lookalike_test_support::exports::quizzes::{self, Rows, delimited};
use lookalike_test_support::exports::{self, Student};

use workbook::xlsx;

const OPERANDS: [&str; 12] =
    ["a", "b[i]", "c->n", "f(a)", "3", "'x'", "!d", "-e", "g(a, b)", "\"s\"", "(d + 1)", "h(i)[2]"];
const OPERATORS: [&str; 12] = ["+", "-", "*", "/", "%", "&", "|", "<<", "<", "!=", "&&", "||"];
const STATEMENTS: [&str; 6] = [
    "total = EXPR;",
    "if (EXPR) { return EXPR; }",
    "printf(\"%d\\n\", EXPR);",
    "while (EXPR) { i++; }",
    "for (int k = 0; k < EXPR; k++) { d += k; }",
    "b[i] = EXPR;",
];

/// Returns a program in C. Different seeds share hardly a line.
pub(super) fn program(seed: usize) -> String {
    let mut noise = Noise((seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut text = String::from("#include <stdio.h>\n\nint solve(int a, int b[], struct node *c) {\n    int i = 0;\n");
    for _ in 0..22 {
        let mut statement = STATEMENTS[noise.below(STATEMENTS.len())].to_owned();
        while statement.contains("EXPR") {
            let mut expression = OPERANDS[noise.below(OPERANDS.len())].to_owned();
            for _ in 0..3 + noise.below(3) {
                let (operator, operand) = (OPERATORS[noise.below(12)], OPERANDS[noise.below(12)]);
                expression.push_str(&format!(" {operator} {operand}"));
            }
            statement = statement.replacen("EXPR", &expression, 1);
        }
        text.push_str(&format!("    {statement}\n"));
    }
    text + "    return i;\n}\n"
}

/// Returns a program with other names, comments and layout.
fn disguised(program: &str) -> String {
    let names = [
        ("solve", "answer"),
        ("total", "sum"),
        ("a", "first"),
        ("b", "list"),
        ("c", "head"),
        ("d", "depth"),
        ("i", "at"),
    ];
    let mut text = String::from("/* by myself */\n");
    let mut word = String::new();
    for c in program.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        let new = names.iter().find(|(old, _)| *old == word).map_or(word.as_str(), |(_, new)| new);
        text.push_str(new);
        word.clear();
        match c {
            '{' => text.push_str("\n{ // begin\n"),
            ';' => text.push_str(" ;"),
            c => text.push(c),
        }
    }
    text
}

/// Returns the class. Student 9 copied from student 4 in disguise.
fn class() -> Vec<Student> {
    exports::class(|place, attempt| match place {
        9 => disguised(&program(4)).into_bytes(),
        _ => (program(place) + &format!("/* attempt {attempt} */\n")).into_bytes(),
    })
}

/// Asserts that the two who copied are flagged and nobody else, and that no attempts of one person are a pair.
#[track_caller]
fn finds_the_copy(report: &Report, name: fn(&Student) -> String, what: &str) {
    let class = class();
    let flagged: Vec<_> = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").collect();
    let [pair] = flagged.as_slice() else { panic!("{what}: {flagged:#?}") };
    let (one, other) = (name(&class[4]), name(&class[9]));
    assert!(pair.is_of(&one, &other), "{what}: {pair:#?}");
    for pair in &report.pairs {
        let person = |name: &str| name.split(", attempt").next().unwrap().to_owned();
        assert_ne!(person(&pair.left), person(&pair.right), "{what}");
    }
}

fn user(student: &Student) -> String {
    student.user.clone()
}

/// An export: its file, the function that makes it, the name of a student in it, and what the summary says.
type Export = (&'static str, fn(&[Student]) -> Rows, fn(&Student) -> String, &'static str);

/// The tables of every platform are read: columns are recognized and named, the copy is found, and everybody is a submission.
#[test]
fn tables_of_every_platform_are_read() {
    let tables: [Export; 8] = [
        ("moodle.csv", quizzes::moodle, Student::name, "“Response 1”, “Response 2”"),
        ("moodle-de.csv", quizzes::moodle_german, Student::name, "“Antwort 1”, “Antwort 2”"),
        ("canvas.csv", quizzes::canvas, Student::name, "“1234: Write a program, and explain: what does it do?”, “1235"),
        ("blackboard.csv", quizzes::blackboard, Student::name, "“Answer 1”, “Answer 2”"),
        ("brightspace.csv", quizzes::brightspace, Student::name, "questions in “Q Title”, answers in “Answer”"),
        ("google.csv", quizzes::google_forms, Student::name, "“Paste your program here”"),
        ("microsoft.csv", quizzes::microsoft_forms, Student::name, "“Your program”"),
        ("users.csv", quizzes::code_by_user, user, "people are in “username”, answers in “code”"),
    ];
    for (file, rows, name, told) in tables {
        let dir = TestDir::new();
        dir.file(file, delimited(&rows(&class()), ','));
        let report = dir.check_all(&[file]);
        assert_eq!(report.json["submissions"].as_array().unwrap().len(), 17, "{file}: {:?}", report.names());
        finds_the_copy(&report, name, file);
        assert!(report.summary.contains(told), "{file}: {}", report.summary);
        assert_eq!(report.json["run"]["inputs"][0]["layout"], "table");
    }
}

/// The same table in every encoding, with every separator, as a workbook, in a folder and in an archive file gives the same pairs.
#[test]
fn tables_are_read_in_every_format() {
    let rows = quizzes::moodle(&class());
    let text = delimited(&rows, ',');
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let tabs = delimited(&rows, '\t');
    let dir = TestDir::new();
    dir.file("plain.csv", &text);
    dir.file("marked.csv", format!("\u{feff}{text}"));
    dir.file("wide.csv", [b"\xff\xfe".as_slice(), &wide].concat());
    dir.file("semicolons.csv", delimited(&rows, ';'));
    dir.file("tabs.tsv", &tabs);
    dir.file("blackboard.xls", tabs.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    dir.file("shared.xlsx", xlsx(&rows, true));
    dir.file("inline.xlsx", xlsx(&rows, false));
    dir.file("folder/inside.xlsx", xlsx(&rows, true));
    dir.file("folder of text/answers.csv", &text);
    dir.file("folder of text/README.md", "Write a program.");
    dir.file("archive.zip", zips::zip_bytes(&[("quiz/answers.xlsx", &xlsx(&rows, true))]));
    dir.file("archive of text.zip", zips::zip(&[("answers.csv", &text), ("__MACOSX/._answers.csv", "x")]));
    let first = dir.check_to("first", &["plain.csv", "--min-score", "0", "--top", "all"]);
    finds_the_copy(&first, Student::name, "plain.csv");
    for batch in [
        "marked.csv", "wide.csv", "semicolons.csv", "tabs.tsv", "blackboard.xls", "shared.xlsx", "inline.xlsx",
        "folder", "folder of text", "archive.zip", "archive of text.zip",
    ] {
        let other = dir.check_to("other", &[batch, "--min-score", "0", "--top", "all"]);
        assert_eq!(first.pairs, other.pairs, "{batch}");
    }
}

/// Tables of Western spreadsheets are read in their code page.
#[test]
fn a_table_in_windows_1252_is_read() {
    let rows: Rows = vec![
        ["Nachname", "Vorname", "Antwort 1"].map(str::to_owned).to_vec(),
        ["Müller", "Zoë", &program(1)].map(str::to_owned).to_vec(),
        ["Núñez", "José", &program(2)].map(str::to_owned).to_vec(),
    ];
    let dir = TestDir::new();
    dir.file("answers.csv", encoding_rs::WINDOWS_1252.encode(&delimited(&rows, ';')).0);
    assert_eq!(dir.check_all(&["answers.csv"]).names(), ["José Núñez", "Zoë Müller"]);
}

/// People without an answer stay in the report by name, and the average of the class is nobody.
#[test]
fn people_without_answers_are_named() {
    let dir = TestDir::new();
    let mut rows = quizzes::moodle(&class());
    rows[5][8] = "-".to_owned();
    rows[5][9] = String::new();
    let name = format!("{} {}", rows[5][1], rows[5][0]);
    dir.file("answers.csv", delimited(&rows, ','));
    let report = dir.check_all(&["answers.csv"]);
    assert!(report.names().iter().any(|one| one.starts_with(&name)), "{name}: {:?}", report.names());
    assert!(report.summary.contains(&name), "{}", report.summary);
    let notes = report.json["run"]["inputs"][0]["notes"].to_string();
    assert!(notes.contains("(Overall average) has no person and no answer"), "{notes}");
}

/// The instructor can say which columns are meant, by heading, beginning or number; a column that is not there is an error.
#[test]
fn columns_can_be_named() {
    let dir = TestDir::new();
    let rows = quizzes::canvas(&class());
    dir.file("answers.csv", delimited(&rows, ','));
    let report = dir.check_all(&["answers.csv", "--columns", "name=sis_id,answer=1234", "--columns", "answer=11"]);
    finds_the_copy(&report, user, "named columns");
    assert_eq!(report.setting("columns"), Some("name=sis_id,answer=1234,answer=11"));
    dir.file("batch/ann.c", program(1));
    dir.file("batch/bob.c", program(2));
    assert!(dir.check_all(&["batch", "--columns", "name=a"]).summary.contains("--columns has no effect"));
    dir.file("marks.csv", "name,mark\nann,1.0\nbob,2.0\n");
    insta::assert_snapshot!(dir.failures(
        1,
        &[&["check", "answers.csv", "--columns", "answer=essay"], &["check", "marks.csv"], &["check", "batch/ann.c"]]
    ));
    insta::assert_snapshot!(dir.failures(2, &[&["check", "answers.csv", "--columns", "Code"]]));
}

/// An answer typed into an editor is a page, one guarded against formulas is not changed otherwise, and files are named after their columns.
#[test]
fn answers_become_files() {
    let dir = TestDir::new();
    let long = "int f(int n) { return n * 2; }\nint g(int n) { return f(n) + 1; }\nint h(void) { return g(3); }\n";
    let rows: Rows = [
        ["Name", "1. Write/read a <b>loop</b>:", "Your query (SQL)", "Formula"],
        ["Ann", "<p>int x;<br>int y;</p>", "SELECT a FROM t WHERE (b = 1);", "'=IF(A1>2;SUM(B1:B3);0)"],
        ["Bob", long, "SELECT c, d FROM u JOIN v ON (e = 2);", "'=IF(C7>9;MAX(D1:D3);\"none\")"],
    ]
    .map(|row| row.map(str::to_owned).to_vec())
    .to_vec();
    dir.file("answers.csv", delimited(&rows, ','));
    let outcome = dir.run(&["intake", "answers.csv", "--json"]);
    insta::assert_snapshot!(outcome.must_succeed().transcript());
    let report = dir.check_all(&["answers.csv", "--language", "words"]);
    insta::assert_snapshot!(report.file_paths().into_iter().collect::<Vec<_>>().join("\n"));
}

/// The overview says what a table was taken for, and the page of settings has it too.
#[test]
fn pages_say_what_columns_were_taken_for() {
    let dir = TestDir::new();
    dir.file("answers.csv", delimited(&quizzes::moodle(&class()), ','));
    let report = dir.check_all(&["answers.csv"]);
    let overview = std::fs::read_to_string(report.folder.join("index.html")).unwrap();
    assert!(overview.contains("people are in “First name”, “Last name” and “Email address”"), "{overview}");
    assert!(overview.contains("--columns name=…,answer=…"));
    let batch = std::fs::read_to_string(report.folder.join("batch.html")).unwrap();
    assert!(batch.contains("(Overall average)"));
}
