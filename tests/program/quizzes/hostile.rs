//! Tables that nobody should trust: limits hold, and what is missing is named.

use lookalike_test_support::exports::quizzes::{self, Rows, delimited};

use super::workbook::of_parts;
use super::{class, finds_the_copy, program};
use lookalike_test_harness::{TestDir, zips};

/// A quote without an end and rows of other lengths cost only the rows that they hide, and the report says that rows are missing.
#[test]
fn damaged_rows_are_named() {
    let dir = TestDir::new();
    let mut rows = quizzes::moodle(&class());
    rows[2].truncate(9);
    rows[3].extend(["x".to_owned(), "y".to_owned()]);
    dir.file("odd.csv", delimited(&rows, ','));
    let report = dir.check_all(&["odd.csv"]);
    finds_the_copy(&report, lookalike_test_support::exports::Student::name, "odd rows");
    let notes = report.json["run"]["inputs"][0]["notes"].to_string();
    assert!(notes.contains("rows 3, 4 have not as many cells as there are headings (10)"), "{notes}");
    let text = delimited(&quizzes::code_by_user(&class()), ',');
    dir.file("open.csv", format!("{text}zoe,\"int x;\nyan,int y;\n"));
    let outcome = dir.run(&["check", "open.csv"]);
    outcome.must_fail(1);
    assert!(outcome.transcript().contains("a quote in row 19 has no end"), "{}", outcome.transcript());
}

/// A million cells, a text that is in all cells of a workbook, a cell in the last corner, and entities that grow take neither endless time nor memory.
#[test]
fn large_tables_are_read_within_the_limits() {
    let dir = TestDir::new();
    let people = delimited(&quizzes::code_by_user(&class()), ',');
    dir.file("cells.csv", format!("{people}{}", format!("cy{}\n", ",x".repeat(1000)).repeat(1000)));
    let rows: String = (0..220_000).map(|number| format!("cy{number},int x = f(y);\n")).collect();
    dir.file("rows.csv", format!("{people}{rows}"));
    let string = format!("<si><t>{}</t></si>", "int x; ".repeat(140_000));
    let cells = |n: usize, number: usize| format!("<row r=\"{number}\">{}</row>", "<c t=\"s\"><v>0</v></c>".repeat(n));
    let sheet: String = (2..4000).map(|number| cells(3, number)).collect();
    let headings =
        "<row r=\"1\"><c t=\"inlineStr\"><is><t>name</t></is></c><c t=\"inlineStr\"><is><t>code</t></is></c></row>";
    let worksheet = |rows: &str| format!("<worksheet><sheetData>{headings}{rows}</sheetData></worksheet>");
    dir.file("same.xlsx", of_parts(&format!("<sst>{string}</sst>"), &worksheet(&sheet)));
    let corner =
        "<row r=\"1048576\"><c r=\"A1048576\" t=\"s\"><v>0</v></c><c r=\"XFD1048576\" t=\"s\"><v>0</v></c></row>";
    dir.file("corner.xlsx", of_parts(&format!("<sst>{string}</sst>"), &worksheet(corner)));
    let laughs: String =
        (1..10).map(|n| format!("<!ENTITY e{n} \"{}\">", format!("&e{};", n - 1).repeat(10))).collect();
    let grown = format!("<!DOCTYPE sst [<!ENTITY e0 \"ha\">{laughs}]><sst><si><t>&e9;&e9;</t></si></sst>");
    dir.file("entities.xlsx", of_parts(&grown, &worksheet(&cells(2, 2).repeat(3))));
    dir.file(
        "bomb.xlsx",
        zips::bomb(&["xl/workbook.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"], 700 << 20),
    );
    for file in ["cells.csv", "rows.csv", "same.xlsx", "corner.xlsx", "entities.xlsx", "bomb.xlsx"] {
        let outcome = dir.run(&["intake", file, "--json"]);
        assert!(!outcome.has_panicked(), "{file}: {}", outcome.transcript());
    }
    let told = |file: &str| dir.run(&["intake", file, "--json"]).transcript();
    assert!(told("rows.csv").contains("raise the limit with --max-entries"));
    assert!(told("same.xlsx").contains("the table is too large; row"));
    assert!(told("bomb.xlsx").contains("cannot read bomb.xlsx"), "{}", told("bomb.xlsx"));
}

/// Names of people and headings cannot lead out of a submission, and no table is taken for one that it is not.
#[test]
fn hostile_names_stay_names() {
    let dir = TestDir::new();
    let rows: Rows = [
        ["name", "../../etc/passwd code"].map(str::to_owned).to_vec(),
        ["../../ann".to_owned(), program(1)].to_vec(),
        ["<script>bob</script>".to_owned(), program(2)].to_vec(),
    ]
    .to_vec();
    dir.file("answers.csv", delimited(&rows, ','));
    let report = dir.check_all(&["answers.csv"]);
    assert_eq!(report.names(), ["..-..-ann", "<script>bob<-script>"]);
    assert_eq!(report.files_of("..-..-ann"), ["etc passwd code.c"]);
    dir.file("page.csv", "<html><table><tr><td>name</td></tr></table></html>");
    dir.file("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    dir.file("empty.csv", "");
    insta::assert_snapshot!(dir.failures(1, &[&["check", "page.csv"], &["check", "old.xls"], &["check", "empty.csv"]]));
}
