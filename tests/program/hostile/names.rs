//! Names of files and folders with a meaning for pages, terminals, shells or paths.

use std::fs;

use lookalike_test_harness::programs::SORT;
use lookalike_test_harness::server::{PASSWORD, account_command};
use lookalike_test_harness::{Report, TestDir, files_below, zips};

/// A name that clears the screen, turns the line around, hides characters, and begins another line.
const HOSTILE: &str =
    "evil\u{1b}[2J\u{9b}1m\u{7}\t\u{202e}\u{2066}\u{200b}\u{200d}\u{2060}\u{feff}\u{ad}\u{e0041}\nforged";

/// Whether a character would control a terminal or the direction of text, or has no width.
fn is_dangerous(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(character, '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Fails the test if text on the terminal is dangerous, or a name begins a line.
#[track_caller]
fn must_be_safe(text: &str) {
    let found: Vec<char> = text.chars().filter(|&character| is_dangerous(character)).collect();
    assert!(found.is_empty(), "{found:?} in {text:?}");
    assert!(!text.lines().any(|line| line.starts_with("forged")), "{text:?}");
}

/// Compares submissions with these names; all are copies of one another.
#[track_caller]
fn compared(names: &[&str]) -> (TestDir, Report) {
    let dir = TestDir::new();
    for name in names {
        dir.file(&format!("batch/{name}/{name}.c"), SORT);
    }
    let report = dir.check_all(&["batch"]);
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    assert_eq!(report.names(), sorted);
    assert_eq!(report.pairs.len(), names.len() * (names.len() - 1) / 2);
    (dir, report)
}

/// Names are text on a page.
#[test]
fn names_never_become_markup() {
    let names = [
        "<script>alert(1)<∕script>", "<img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)",
        "' onfocus='alert(1)' autofocus='", "<!-- --><svg onload=alert(1)>", "{{ 7 * 7 }}", "javascript:alert(1)",
        "&lt;b&gt;",
    ];
    let (_desk, report) = compared(&names);
    for (path, bytes) in files_below(&report.folder) {
        let text = String::from_utf8(bytes).unwrap();
        if path.ends_with(".html") {
            for markup in ["<script>alert", "<img src=x", "<svg onload", " onmouseover=\"alert", "' onfocus='"] {
                assert!(!text.contains(markup), "{path} holds {markup}");
            }
            let ours = ["<script src=\"", "<script type=\"application/json\""].map(|ours| text.matches(ours).count());
            assert_eq!(text.matches("<script").count(), ours.iter().sum::<usize>(), "{path}");
        }
    }
    let page = fs::read_to_string(report.folder.join("submissions.html")).unwrap();
    assert!(
        page.contains("&#60;img src=x onerror=alert(1)&#62;") || page.contains("&lt;img src=x onerror=alert(1)&gt;")
    );
}

/// Names cannot control the terminal.
#[test]
fn names_never_control_the_terminal() {
    let names = [
        "\u{1b}[2Jcleared", "\u{1b}]0;title\u{7}", "back\u{8}\u{8}\u{8}space", "carriage\rreturn", "\u{9b}31mred",
        "line\nbreak", "anna\u{202e}nneb", "\u{2066}isolated", "mark\u{200f}",
    ];
    let (dir, report) = compared(&names);
    must_be_safe(&report.summary);
    assert!(
        !report.summary.lines().any(|line| line.starts_with("break")),
        "a name begins a line: {:?}",
        report.summary
    );
    // Standard error is no different.
    dir.file("broken/\u{1b}[2Jcleared.zip", "no archive");
    let outcome = dir.run(&["check", "broken"]);
    must_be_safe(&outcome.stderr);
}

/// Commands print names, paths and arguments safely, on success and on failure.
#[test]
fn no_command_lets_names_control_the_terminal() {
    let dir = TestDir::new();
    let file = format!("{HOSTILE}.c");
    dir.files(&[(&format!("batch/{HOSTILE}/{file}"), SORT), (&format!("batch/ben/{file}"), SORT)]);
    dir.file(&format!("batch/ben/{HOSTILE}.zip"), "no archive");
    dir.files(&[(&file, &format!("char *a = \"{HOSTILE}\"; // {HOSTILE}")), (&format!("{HOSTILE}.txt"), HOSTILE)]);
    let key = ["--course", HOSTILE, "--assignment", HOSTILE, "--term", HOSTILE];
    let commands: [&[&str]; 19] = [
        &["check", "batch", "--out", HOSTILE],
        &["check", "batch", "--anonymous"],
        &["check", HOSTILE],
        &["check", "batch", "--top", HOSTILE],
        &["check", "batch", &format!("--{HOSTILE}")],
        &["intake", "batch"],
        &["evidence", HOSTILE, "--pair", "1", "--out", &format!("{HOSTILE}.html"), "--anonymous"],
        &["evidence", HOSTILE, "--pair", HOSTILE, "nobody"],
        &["evidence", HOSTILE, "--pair", HOSTILE, HOSTILE],
        &["anonymize", HOSTILE, "--out", &format!("{HOSTILE}-copy")],
        &[&["archive", "add", HOSTILE, "batch"], &key[..]].concat(),
        &[
            "archive",
            "add",
            &format!("{HOSTILE}.archive"),
            "batch",
            "--course",
            HOSTILE,
            "--assignment",
            "a",
            "--term",
            "t",
        ],
        &["archive", "list", &format!("{HOSTILE}.archive")],
        &["archive", "show", &format!("{HOSTILE}.archive")],
        &["archive", "verify", &format!("{HOSTILE}.archive")],
        &["archive", "export", &format!("{HOSTILE}.archive"), "--out", &format!("{HOSTILE}.tar.gz")],
        &["query", &format!("{HOSTILE}.archive"), &file],
        &["tokens", &file],
        &["tokens", &format!("{HOSTILE}.txt"), "--language", "text"],
    ];
    let mut all = String::new();
    for command in commands {
        let outcome = dir.run(command);
        must_be_safe(&outcome.stdout);
        must_be_safe(&outcome.stderr);
        all += &outcome.stdout;
        all += &outcome.stderr;
    }
    let name = HOSTILE.split('\n').next().unwrap().split('\u{1b}').next().unwrap();
    assert!(all.matches(name).count() > commands.len(), "few names are printed: {all}");
    let name = HOSTILE.replace('\n', " ").replace(|c: char| c.is_control(), "");
    for command in [
        ["add", "--data", "data", "--role", "admin"].as_slice(),
        &["list", "--data", "data"],
        &["remove", "--data", "data"],
    ] {
        let named = [command, &[name.as_str()][..usize::from(command[0] != "list")]].concat();
        let outcome = account_command(&dir, &named, PASSWORD);
        must_be_safe(&outcome.stdout);
        must_be_safe(&outcome.stderr);
    }
}

/// Programs that read the output get exact names, and a terminal that shows it is safe.
#[test]
fn json_on_standard_output_has_exact_names() {
    let dir = TestDir::new();
    dir.file(&format!("batch/{HOSTILE}/a.c"), SORT);
    dir.file("batch/ben/a.c", SORT);
    let printed = dir.run(&["intake", "--json", "batch"]).must_succeed().stdout.clone();
    must_be_safe(&printed);
    let roster: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(roster["submissions"][1]["name"], HOSTILE);
}

/// A name must not become a command on the machine of whoever opens a table in a spreadsheet. `report.json` has exact names,
/// which commands take.
#[test]
fn names_never_become_formulas() {
    let names = ["=1+1", "+2", "-3", "@4", "\t5", "plain"];
    let (dir, report) = compared(&names);
    dir.run(&["evidence", "report", "--pair", "=1+1", "+2", "--out", "sheet.html", "--anonymous"]).must_succeed();
    dir.run(&["anonymize", "report", "--out", "copy"]).must_succeed();
    let tables = [("report/pairs.csv", 15 * 3), ("copy-names.csv", 6 * 3), ("sheet-names.csv", 2 * 3)];
    for (path, n_least) in tables {
        let mut rows = csv::Reader::from_path(dir.path(path)).unwrap();
        let cells: Vec<String> =
            rows.records().flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>()).collect();
        assert!(
            cells.len() >= n_least && !cells.iter().any(|cell| cell.starts_with(['=', '+', '-', '@', '\t'])),
            "{cells:?}"
        );
        assert!(cells.iter().any(|cell| cell == "'=1+1"), "{cells:?}");
    }
    assert!(report.pair("'=1+1", "'-3").is_some() && report.pair("plain", "'@4").is_some());
}

/// Pages show direction overrides as visible marks.
#[test]
fn overrides_are_shown_as_marks() {
    let (_desk, report) = compared(&["anna\u{202e}c.exe", "ben"]);
    for (path, bytes) in files_below(&report.folder) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!path.ends_with(".html") || !text.contains('\u{202e}'), "{path}");
    }
    let index = fs::read_to_string(report.folder.join("index.html")).unwrap();
    assert!(index.contains("U+202E"));
}

/// The program does not take a name for a path, an option or a device.
#[test]
fn names_of_options_and_devices_are_names() {
    compared(&["CON", "NUL", "-rf", "--out", "anna..", "~", "$HOME", "%s%n", "*", "index.html", "report.json"]);
}

/// Long names are kept.
#[test]
fn long_names_are_kept() {
    let long = "n".repeat(200);
    let other = "ü".repeat(100);
    let (_desk, report) = compared(&[&long, &other]);
    assert!(report.pair(&long, &other).is_some());
    assert!(report.folder.join("pairs/1.html").is_file());
}

/// Long and deep paths in archive files are kept.
#[test]
fn long_paths_in_archives_are_kept() {
    let dir = TestDir::new();
    let deep = format!("anna/{}main.c", "d/".repeat(20_000));
    let long = format!("ben/{}.c", "n".repeat(60_000));
    dir.file("batch.zip", zips::zip(&[(&deep, SORT), (&long, SORT)]));
    let report = dir.check(&["batch.zip"]);
    assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0);
}

/// Names in CSV are quoted, so that each stays in its cell.
#[test]
fn names_stay_in_their_cells() {
    let names = ["=1+1", "a,b", "c\"d", "e\r\nf", "\"g\"", ";h"];
    let (_desk, report) = compared(&names);
    let mut rows = csv::Reader::from_path(report.folder.join("pairs.csv")).unwrap();
    let n_columns = rows.headers().unwrap().len();
    assert!(rows.records().all(|row| row.unwrap().len() == n_columns));
    assert!(report.pair("a,b", "e\r\nf").is_some());
}
