//! The instructor's list of authors overrides the layout.

use super::*;
use crate::layouts::{AuthorList, person_numbers};

const PATHS: [&str; 6] = ["anna/a.c", "anna/b.c", "ben/a.c", "cleo.c", "marks.csv", "team 1/src/a.c"];

fn applied(list: &str) -> (Partition, Vec<String>) {
    let mut authors = AuthorList::parse(list).unwrap_or_else(|error| panic!("{error}"));
    let mut found = partition_of_paths(&PATHS, LayoutChoice::Auto);
    authors.apply("batch", &PATHS, &mut found);
    (found, authors.unused())
}

fn error(list: &str) -> String {
    AuthorList::parse(list).unwrap_err().to_string()
}

/// Columns in any order, quotes, a byte order mark, and paths with and without the input's name are understood.
#[test]
fn columns_may_stand_in_any_order() {
    let list = "\u{feff}Author,mark,ID,Path\n\"Lee, Ann\",1.0,7,batch/anna/\nBen,2.0,,./ben/a.c\n\nCleo,,,cleo.c\n";
    let (found, unused) = applied(list);
    assert_eq!(unused, [""; 0]);
    assert_eq!(author(named(&found, "anna")), "Lee, Ann/7");
    assert_eq!(author(named(&found, "ben")), "Ben/-");
    assert_eq!(author(named(&found, "cleo.c")), "Cleo/-");
}

/// Other separators, other languages, backslashes and names of submissions are understood.
#[test]
fn spreadsheets_of_other_languages_are_read() {
    let (found, unused) = applied("Abgabe;Gruppe;Zeit\nanna;Rot;2024-10-03 22:10\nbatch/ben;Rot;2024-10-04\n");
    assert_eq!(unused, [""; 0]);
    assert_eq!(time(named(&found, "anna")), "2024-10-03T22:10:00");
    assert_eq!(time(named(&found, "ben")), "2024-10-04T00:00:00");
    let all: Vec<(usize, &Provenance)> = found.submissions.iter().map(|submission| (0, submission)).collect();
    assert_eq!(person_numbers(&all), [0, 0, 2, 3]);
    let (found, _) = applied("fichier\tauteur\nteam 1\\src\\a.c\tZoë\n");
    assert_eq!(author(named(&found, "team 1")), "Zoë/-");
}

/// Several lines about one submission name a team, and override the layout.
#[test]
fn several_authors_of_one_submission() {
    let class = generated::class(|_, _| Vec::new());
    let files = generated::moodle(&class);
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let mut found = partition_of(&files, LayoutChoice::Auto);
    let mut authors = AuthorList::parse("submission,author\nBo Kim,Bo\nBo Kim,Eve\n").unwrap();
    authors.apply("batch", &paths, &mut found);
    let names: Vec<&str> = named(&found, "Bo Kim").authors.iter().map(|author| author.name.as_str()).collect();
    assert_eq!((names, authors.unused()), (vec!["Bo", "Eve"], Vec::new()));
}

/// Lines that match no submission are reported with the reason.
#[test]
fn unused_lines_are_reported() {
    let (_, unused) = applied("path,author\nnobody/x.c,A\nmarks.csv,B\nann,C\n");
    assert_eq!(
        unused,
        [
            "line 2, column path: nobody/x.c is not there",
            "line 3, column path: marks.csv does not belong to a submission",
            "line 4, column path: ann is not there"
        ]
    );
    let paths = ["a/x/1.c", "b/y/2.c", "b/z/3.c"];
    let mut found = partition_of_paths(&paths, LayoutChoice::Auto);
    let mut authors = AuthorList::parse("path,author\nbatch,A\n").unwrap();
    authors.apply("batch", &paths, &mut found);
    assert_eq!(authors.unused(), ["line 2, column path: batch is not there"]);
}

/// A folder of several submissions is refused, because its line would make them one person's.
#[test]
fn a_folder_of_several_submissions_is_refused() {
    let class = generated::class(|_, _| Vec::new());
    let files: Vec<(String, Vec<u8>)> =
        generated::moodle(&class).into_iter().map(|(path, bytes)| (format!("all/{path}"), bytes)).collect();
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let mut found = partition_of(&files, LayoutChoice::Auto);
    let before = found.clone();
    let mut authors = AuthorList::parse("path,group\nall,One\n").unwrap();
    authors.apply("batch", &paths, &mut found);
    assert_eq!(authors.unused(), ["line 2, column path: all contains 14 submissions; write one line for each"]);
    assert_eq!(found, before);
}

/// Errors name line and column.
#[test]
fn errors_name_line_and_column() {
    assert_eq!(
        error("path,author,Time\na,A,\nb,B,soon\n"),
        "line 3, column Time: soon is not a time; write 2024-10-03 22:10 or 2024-10-03T22:10:05Z"
    );
    assert_eq!(error("Path,author\n,A\n"), "line 2, column Path: empty; name the submission");
    assert_eq!(error("path,author\n\"a\nb\",\n"), "line 2: author, group, section and time are all empty");
    assert!(error("").contains("path or submission"));
    assert!(error("path,mark\n").contains("author, id, group, section or time"));
    assert_eq!(
        error("path,author,student\n"),
        "line 1, column student: two columns have the same meaning; remove one of them"
    );
}

/// Malformed lists are read without a panic.
#[test]
fn malformed_lists_are_harmless() {
    for list in
        ["\0\0", "\"", "path,author\n\"", "path;author\n;;;;\n", "path,author\r\n\r\n", "path\u{feff},author\n\t"]
    {
        if let Ok(mut authors) = AuthorList::parse(list) {
            let mut found = partition_of_paths(&PATHS, LayoutChoice::Auto);
            authors.apply("", &PATHS, &mut found);
        }
    }
}
