//! The paths that the instructor names are found however a submission is packed.

use super::*;
use crate::layouts::Provenance;
use lookalike_report_templates::model::Role;
use lookalike_system::spill::Bytes;

fn submission(paths: &[&str]) -> Submission {
    let file = |path: &&str| FoundFile::new(*path, Content::Unpacked(Bytes::default()));
    Submission {
        name: String::new(),
        role: Role::Batch,
        input: 0,
        provenance: Provenance::default(),
        author: None,
        histories: Vec::new(),
        files: paths.iter().map(file).collect(),
    }
}

/// Returns the paths that are kept of each submission, and the patterns without a match. `stripped` is a folder that archive files had around everything.
fn kept(patterns: &[&str], class: &[&[&str]], stripped: &str) -> (Vec<String>, Vec<String>) {
    let patterns: Vec<String> = patterns.iter().map(|pattern| (*pattern).to_owned()).collect();
    let stripped: BTreeSet<String> = [stripped].into_iter().filter(|one| !one.is_empty()).map(str::to_owned).collect();
    let mut submissions: Vec<Submission> = class.iter().map(|paths| submission(paths)).collect();
    let only = Only::new(&patterns).unwrap();
    let unmatched = only.apply(&mut submissions, &stripped).into_iter().map(str::to_owned).collect();
    let is_kept = |file: &&FoundFile| matches!(file.content, Content::Unpacked(_));
    let kept = submissions.iter().map(|submission| {
        let paths: Vec<&str> = submission.files.iter().filter(is_kept).map(|file| file.path.as_str()).collect();
        paths.join(" ")
    });
    (kept.collect(), unmatched)
}

/// A folder around everything may be in a submission, in the pattern, in both or in none.
#[test]
fn a_folder_around_everything_does_not_matter() {
    let class: [&[&str]; 4] = [
        &["project/src/a.c", "project/test/t.c", "report.pdf"],
        &["src/a.c", "test/t.c"],
        &["work.zip/project/src/a.c", "work.zip/project/test/t.c"],
        &["a.c", "notes.txt"],
    ];
    let expected = ["project/src/a.c", "src/a.c", "work.zip/project/src/a.c", ""];
    for pattern in ["src/**", "/src/", "src/*.c", "project/src/**", "*/src/*.c", "**/src/**"] {
        assert_eq!(kept(&[pattern], &class, ""), (expected.map(str::to_owned).to_vec(), Vec::new()), "{pattern}");
    }
}

/// Archive files lose the folder that everything is in, and a pattern may have it all the same.
#[test]
fn a_folder_that_was_stripped_may_be_in_the_pattern() {
    let class: [&[&str]; 2] = [&["src/a.c", "test/t.c"], &["src/b.c", "test/t.c", "README"]];
    assert_eq!(kept(&["project/src/**"], &class, "project").0, ["src/a.c", "src/b.c"]);
    assert_eq!(kept(&["project/*"], &[&["a.c"], &["b.c", "c.c"]], "project").0, ["a.c", "b.c c.c"]);
}

/// A mistyped folder is not ignored, and a part of the work is not mistaken for the whole.
#[test]
fn other_folders_matter() {
    let class: [&[&str]; 3] = [&["task1/a.c", "task2/a.c"], &["task2/a.c"], &["a.c"]];
    assert_eq!(kept(&["task2/a.c"], &class, "").0, ["task2/a.c", "task2/a.c", ""]);
    assert_eq!(
        kept(&["tests/**", "task1/"], &class, ""),
        (vec!["task1/a.c".to_owned(), String::new(), String::new()], vec!["tests/**".to_owned()])
    );
}

/// Patterns add up, and one that begins with an exclamation mark takes files back.
#[test]
fn patterns_add_up() {
    let class: [&[&str]; 1] = [&["src/a.c", "src/gen/b.c", "lib/c.c", "d.c"]];
    assert_eq!(kept(&["src/", "/d.c", "!src/gen/"], &class, "").0, ["src/a.c d.c"]);
    assert_eq!(kept(&[], &class, "").0, ["src/a.c src/gen/b.c lib/c.c d.c"]);
}
