//! Tables in a batch that list its files with their people.

use super::*;
use crate::layouts::{Layout, author_numbers};

fn found(files: &[(&str, &str)]) -> (Partition, Vec<(String, Vec<u8>)>) {
    let files: Vec<(String, Vec<u8>)> =
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    (partition_of(&files, LayoutChoice::Auto), files)
}

/// Files of one person are one submission for each attempt, and attempts are of one author.
#[test]
fn flat_files_are_joined_by_person_and_attempt() {
    let class = generated::class(|student, _| vec![b'x'; student + 1]);
    let files = generated::listed(&class);
    let found = partition_of(&files, LayoutChoice::Auto);
    assert_eq!(found.submissions.len(), 17, "{:#?}", names(&found));
    assert_eq!(author(named(&found, "Ann Lee (20037)")), "Ann Lee/20037");
    let third = named(&found, "Siobhán O'Brien, attempt 3");
    assert_eq!((third.attempt, time(third).as_str()), (Some(3), "2024-10-03T07:00:00Z"));
    assert_eq!(paths_of(&found, "Siobhán O'Brien, attempt 3"), ["20111_file1_submission3.c"]);
    assert_eq!(nobodys(&found, &files), BTreeMap::from([("info.csv", "the list of who handed in what".to_owned())]));
    assert_eq!(found.beside.len(), 0);
    let all: Vec<(usize, &Provenance)> = found.submissions.iter().map(|submission| (0, submission)).collect();
    assert_eq!(author_numbers(&all).iter().flatten().count(), 5, "two and three attempts");
    assert_eq!(found.tables.len(), 1);
}

/// A list about folders names their authors. Ids of uploads are no ids of people, and files in a folder of a task are divided among their people.
#[test]
fn folders_and_uploads_are_listed() {
    let list = "username;Vorname;Nachname\nalee;Ann;Lee\nbkim;Bo;Kim\ncng;Cy;Ng\n";
    let (with_folders, _) = found(&[("alee/a.c", ""), ("alee/b.c", ""), ("bkim/a.c", ""), ("users.csv", list)]);
    assert_eq!(names(&with_folders), ["alee", "bkim"]);
    assert_eq!(author(named(&with_folders, "alee")), "Ann Lee/alee");
    let marks = "name,student number,mark\nAnn Lee,77,1\nBo Kim,78,2\n";
    let (by_name, _) = found(&[("Ann Lee/a.c", ""), ("Bo Kim/b.c", ""), ("list.csv", marks)]);
    assert_eq!(author(named(&by_name, "Ann Lee")), "Ann Lee/77");
    let list = "filename,full_name,id,created_at\nloops/123456.c,Ann Lee,900001,2024-10-01 10:00\n\
                loops/123499.c,Ann Lee,900002,2024-10-02 10:00\nloops/223456.c,Bo Kim,900003,2024-10-01 10:00\n\
                loops/223499.c,Bo Kim,900004,2024-10-01 11:00\n";
    let uploads = ["loops/123456.c", "loops/123499.c", "loops/223456.c", "loops/223499.c"].map(|path| (path, ""));
    let (divided, _) = found(&[&uploads[..], &[("info.csv", list)]].concat());
    assert_eq!(names(&divided), ["Ann Lee, attempt 1", "Ann Lee, attempt 2", "Bo Kim, attempt 1", "Bo Kim, attempt 2"]);
    assert_eq!(author(named(&divided, "Bo Kim, attempt 2")), "Bo Kim/-");
    assert_eq!(paths_of(&divided, "Ann Lee, attempt 2"), ["loops/123499.c"]);
}

/// A table that names nothing in the batch, or nobody, stays what it is.
#[test]
fn other_tables_are_no_lists() {
    for list in
        ["name,mark\nann,1\nbo,2\n", "file,mark\nann.c,1\nbo.c,2\n", "filename,full_name\nzoe.c,Zoe\nyan.c,Yan\n", ""]
    {
        let (found, _) = found(&[("ann.c", ""), ("bo.c", ""), ("cy.c", ""), ("marks.csv", list)]);
        assert_eq!(names(&found), ["ann.c", "bo.c", "cy.c"], "{list}");
        assert!(found.beside.contains("marks.csv") && found.tables.is_empty(), "{list}");
    }
}

/// One file for each person keeps its name, so that reports of a class with and without a list look alike.
#[test]
fn single_files_keep_their_names() {
    let list = "filename,full_name\nann.c,Ann Lee\nupload\\7\\bo.c,Bo Kim\nzoe.c,Zoe\n";
    let (found, _) = found(&[("ann.c", ""), ("bo.c", ""), ("cy.c", ""), ("info.csv", list)]);
    assert_eq!(names(&found), ["ann.c", "bo.c", "cy.c"]);
    assert_eq!(author(named(&found, "bo.c")), "Bo Kim/-");
    assert!(found.tables[0].ends_with("one row names nothing in the batch"), "{:?}", found.tables);
}

/// Several files for each person with a number before each are one submission.
#[test]
fn numbered_files_are_joined() {
    let class = generated::class(|student, _| vec![b'x'; student + 1]);
    let found = partition_of(&generated::numbered(&class), LayoutChoice::Auto);
    assert_eq!((found.layout, found.submissions.len()), (Layout::Names, 14));
    assert_eq!(paths_of(&found, "osmith_jones"), ["[1] - osmith_jones - main.c", "[1] - osmith_jones - prompt.txt"]);
}
