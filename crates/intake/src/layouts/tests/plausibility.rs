//! Lists of people that cannot be true are not used, and honest lists that look like them are.

use super::*;
use crate::layouts::{AuthorList, Layout, author_numbers};

const FOLDERS: [&str; 6] = ["Ann Lee/a.c", "Bob Kim/a.c", "Cy Ngo/a.c", "Dan Fox/a.c", "Eve Orr/a.c", "Fay Ito/a.c"];

/// Applies a list given with `--authors` to some paths, and returns what speaks against it.
fn given(paths: &[&str], list: &str) -> (Partition, Vec<String>) {
    let mut authors = AuthorList::parse(list).unwrap();
    let mut found = partition_of_paths(paths, LayoutChoice::Auto);
    authors.apply("batch", paths, &mut found);
    (found, authors.doubts().to_vec())
}

/// Reads paths with a table beside them.
fn beside(paths: &[&str], table: &str) -> Partition {
    let mut files: Vec<(String, Vec<u8>)> = paths.iter().map(|path| ((*path).to_owned(), Vec::new())).collect();
    files.push(("list.csv".to_owned(), table.as_bytes().to_vec()));
    partition_of(&files, LayoutChoice::Auto)
}

/// Returns a list of these authors for the first folders.
fn list(heading: &str, authors: &[&str]) -> String {
    let folders = FOLDERS.iter().filter_map(|path| path.split('/').next());
    let rows: String = folders.zip(authors).map(|(folder, author)| format!("{folder},{author}\n")).collect();
    format!("{heading}\n{rows}")
}

fn n_people(found: &Partition) -> usize {
    let all: Vec<(usize, &Provenance)> = found.submissions.iter().map(|one| (0, one)).collect();
    let numbers = author_numbers(&all);
    let groups: std::collections::BTreeSet<u32> = numbers.iter().flatten().copied().collect();
    numbers.iter().filter(|number| number.is_none()).count() + groups.len()
}

/// One author or one group has everything, or a column was sorted without the others: the column is asked back by name.
#[test]
fn lists_that_cannot_be_true_are_asked_back() {
    let slipped = ["Bob Kim", "Cy Ngo", "Dan Fox", "Eve Orr", "Fay Ito", "Ann Lee"];
    for (heading, authors, asked) in [
        ("path,author", ["Course staff"; 6], "Course staff"),
        ("path,group", ["CS 101"; 6], "CS 101"),
        ("path,author", slipped, "Ann Lee is said to be the work of Bob Kim"),
        ("path,author", slipped.map(|name| if name == "Cy Ngo" { "Ngo_Cy" } else { name }), "for 6 entries"),
    ] {
        let (found, doubts) = given(&FOLDERS, &list(heading, &authors));
        assert!(doubts.len() == 1 && doubts[0].contains(asked), "{doubts:?}");
        assert!(found.submissions.iter().all(|one| one.authors.is_empty() && one.group.is_none()), "{found:#?}");
    }
    for (authors, asked) in [(["Course staff"; 6], "Course staff"), (slipped, "Ann Lee is said")] {
        let found = beside(&FOLDERS, &list("folder name,student", &authors));
        let question = found.question.clone().unwrap_or_default();
        assert!(question.starts_with("list.csv is not used") && question.contains(asked), "{question}");
        assert_eq!((found.submissions.len(), n_people(&found)), (6, 6));
    }
}

/// The authors that a platform names stay where the list is not used.
#[test]
fn the_platforms_authors_stay() {
    let files = generated::moodle(&generated::class(|_, _| Vec::new()));
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let mut found = partition_of(&files, LayoutChoice::Auto);
    let rows: String = found.submissions.iter().map(|one| format!("{},Staff\n", one.name)).collect();
    let before = found.clone();
    let mut authors = AuthorList::parse(&format!("submission,author\n{rows}")).unwrap();
    authors.apply("batch", &paths, &mut found);
    assert_eq!((found, authors.doubts().len()), (before, 1));
}

/// Teams, their heads, two people, anonymous folders and lists of a part of the batch are what they look like.
#[test]
fn honest_lists_are_used() {
    let swapped_teams = "path,author\nAnn Lee,Ann Lee\nAnn Lee,Bob Kim\nBob Kim,Bob Kim\nBob Kim,Ann Lee\n";
    for (paths, list, n) in [
        (&FOLDERS[..2], list("path,author", &["Lee, Ann", "Kim, Bob"]), 2),
        (&FOLDERS[..2], list("path,author", &["s1001", "s1002"]), 2),
        (&FOLDERS[..], list("path,author", &["Ann Lee", "Ann Lee", "Ann Lee", "Dan Fox", "Dan Fox", "Dan Fox"]), 2),
        (&FOLDERS[..], list("path,group", &["red", "red", "red", "red", "red", "blue"]), 2),
        (&FOLDERS[..], list("path,author", &["Zoe", "Yan", "Xia", "Wes", "Vic", "Ute"]), 6),
        (&FOLDERS[..], list("path,author", &["Ann Lee", "Ann Lee"]), 5),
        (&FOLDERS[..], list("path,author", &["Ann Lee", "Bob Kim", "Cy Ngo", "Dan Fox", "Fay Ito", "Eve Orr"]), 6),
        (&FOLDERS[..], list("path,section", &["Monday"; 6]), 6),
        (&FOLDERS[..2], swapped_teams.to_owned(), 1),
        (&["1/a.c", "2/a.c", "3/a.c"], "path,author\n1,2\n2,3\n3,1\n".to_owned(), 3),
    ] {
        let (found, doubts) = given(paths, &list);
        assert_eq!((doubts, n_people(&found)), (Vec::new(), n), "{list}");
        if !list.contains("section") {
            assert!(found.submissions.iter().any(|one| !one.authors.is_empty() || one.group.is_some()), "{list}");
        }
    }
}

/// A student who comes late has all files of a table, and attempts at one file are one person's.
#[test]
fn one_late_student_has_everything() {
    let late = "filename,full_name\nmain.c,Ann Lee\nlist.c,Ann Lee\n";
    assert_eq!(beside(&["main.c", "list.c"], late).submissions.len(), 1);
    let student = &generated::class(|student, _| vec![b'x'; student + 1])[3..4];
    let found = partition_of(&generated::listed(student), LayoutChoice::Auto);
    assert_eq!((found.submissions.len(), n_people(&found)), (3, 1));
}

/// A judge numbers its runs, and a number is nobody: its team is the contestant.
#[test]
fn the_numbers_of_runs_are_no_people() {
    let mut table = "id\tteam\tproblem\ttime\tverdict\n".to_owned();
    let mut paths = Vec::new();
    for (run, (team, problem)) in [
        ("ann", "sort"),
        ("bob", "sort"),
        ("ann", "tree"),
        ("cy", "sort"),
        ("bob", "tree"),
        ("cy", "tree"),
        ("ann", "sort"),
    ]
    .into_iter()
    .enumerate()
    {
        table += &format!("{}\t{team}\t{problem}\t2024-10-03 10:{run:02}\tCORRECT\n", run + 1);
        paths.push(format!("{}.c", run + 1));
    }
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let found = beside(&paths, &table);
    assert_eq!((found.layout, n_people(&found)), (Layout::Plain, 3), "{:?}", names(&found));
    let with_files = table.replace("id\t", "id\tfilename\t");
    let with_files: String = with_files
        .lines()
        .map(|line| match line.split_once('\t') {
            Some((run, rest)) if run != "id" => format!("{run}\trun-{run}.c\t{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let paths: Vec<String> = (1..=7).map(|run| format!("run-{run}.c")).collect();
    let found = beside(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &with_files);
    assert_eq!(n_people(&found), 3, "{:?}", names(&found));
    // Ids of students beside teams are people.
    let students = "filename,id,team\na.c,71,red\nb.c,72,red\nc.c,73,blue\nd.c,74,blue\n";
    let found = beside(&["a.c", "b.c", "c.c", "d.c"], &students.replace(",id,", ",student id,"));
    assert_eq!(n_people(&found), 4, "{:?}", names(&found));
}

/// Names of entries that say whose they are count more than a column of numbers.
#[test]
fn numbers_do_not_overrule_names() {
    let mut table = "filename,id\n".to_owned();
    let mut paths = Vec::new();
    for (at, person) in ["ann", "bob", "cy", "dan"].into_iter().enumerate() {
        for attempt in 1..=2 {
            let path = format!("{person}_attempt{attempt}.c");
            table += &format!("{path},{}\n", 900 + 2 * at + attempt);
            paths.push(path);
        }
    }
    let found = beside(&paths.iter().map(String::as_str).collect::<Vec<_>>(), &table);
    assert_eq!((found.layout, n_people(&found)), (Layout::Names, 4), "{:?}", names(&found));
    assert!(found.question.is_some());
}

/// Names that differ in case only are told apart as those that differ in their marks.
#[test]
fn names_that_differ_in_case_are_told_apart() {
    let found = partition_of_paths(&["Ann/a.c", "ann/a.c", "bo/a.c"], LayoutChoice::Auto);
    assert_eq!(names(&found), ["Ann", "ann #2", "bo"]);
}
