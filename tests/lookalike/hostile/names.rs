//! Names of files and folders that mean something to a page, a terminal, a shell or a path.

use std::fs;

use crate::harness::programs::SORT;
use crate::harness::{Desk, Report, files_below, zips};

/// Letters that would steer a terminal or turn a line around.
fn is_dangerous(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Compares submissions of these names with one another; all are copies.
#[track_caller]
fn compared(names: &[&str]) -> (Desk, Report) {
    let desk = Desk::new();
    for name in names {
        desk.file(&format!("batch/{name}/{name}.c"), SORT);
    }
    let report = desk.check_all(&["batch"]);
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    assert_eq!(report.names(), sorted);
    assert_eq!(report.pairs.len(), names.len() * (names.len() - 1) / 2);
    (desk, report)
}

/// A name is text on a page, whatever it says.
#[test]
fn names_never_become_markup() {
    let names = [
        "<script>alert(1)<∕script>",
        "<img src=x onerror=alert(1)>",
        "\" onmouseover=\"alert(1)",
        "' onfocus='alert(1)' autofocus='",
        "<!-- --><svg onload=alert(1)>",
        "{{ 7 * 7 }}",
        "javascript:alert(1)",
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

/// A name on the terminal cannot clear the screen, move the cursor, set the title or turn the line around.
#[test]
fn names_never_steer_the_terminal() {
    let names = [
        "\u{1b}[2Jcleared",
        "\u{1b}]0;title\u{7}",
        "back\u{8}\u{8}\u{8}space",
        "carriage\rreturn",
        "\u{9b}31mred",
        "line\nbreak",
        "anna\u{202e}nneb",
        "\u{2066}isolated",
        "mark\u{200f}",
    ];
    let (desk, report) = compared(&names);
    let found: Vec<char> = report.summary.chars().filter(|&character| is_dangerous(character)).collect();
    assert!(found.is_empty(), "{found:?} in {:?}", report.summary);
    assert!(!report.summary.lines().any(|line| line.starts_with("break")), "a name began a line: {:?}", report.summary);
    // What is told on standard error is no different.
    desk.file("broken/\u{1b}[2Jcleared.zip", "no archive");
    let outcome = desk.run(&["check", "broken"]);
    assert!(!outcome.stderr.chars().any(is_dangerous), "{:?}", outcome.stderr);
}

/// Pages show what turns text around instead of being turned around.
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

/// No name is a path, an option or a device to the program.
#[test]
fn names_of_options_and_devices_are_names() {
    compared(&["CON", "NUL", "-rf", "--out", "anna..", "~", "$HOME", "%s%n", "*", "index.html", "report.json"]);
}

/// Long names are cut where they are shown, and kept where they are read.
#[test]
fn long_names_are_kept() {
    let long = "n".repeat(200);
    let other = "ü".repeat(100);
    let (_desk, report) = compared(&[&long, &other]);
    assert!(report.pair(&long, &other).is_some());
    assert!(report.folder.join("pairs/1.html").is_file());
}

/// In an archive a name may be as long as 64 KiB, and a path as deep.
#[test]
fn long_paths_in_archives_are_kept() {
    let desk = Desk::new();
    let deep = format!("anna/{}main.c", "d/".repeat(20_000));
    let long = format!("ben/{}.c", "n".repeat(60_000));
    desk.file("batch.zip", zips::zip(&[(&deep, SORT), (&long, SORT)]));
    let report = desk.check(&["batch.zip"]);
    assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0);
}

/// A spreadsheet gets the names as they are, quoted so that each stays in its cell.
#[test]
fn names_stay_in_their_cells() {
    let names = ["=1+1", "a,b", "c\"d", "e\r\nf", "\"g\"", ";h"];
    let (_desk, report) = compared(&names);
    let mut rows = csv::Reader::from_path(report.folder.join("pairs.csv")).unwrap();
    let n_columns = rows.headers().unwrap().len();
    assert!(rows.records().all(|row| row.unwrap().len() == n_columns));
    assert!(report.pair("a,b", "e\r\nf").is_some());
}
