//! What is chosen from a submission, by its paths alone.

use super::*;
use crate::stash::Bytes;

fn selected(paths: &[&str], include: &[&str], exclude: &[&str]) -> Vec<String> {
    let owned = |globs: &[&str]| globs.iter().map(|glob| (*glob).to_owned()).collect();
    let arguments = SelectionArguments { include: owned(include), exclude: owned(exclude) };
    let file = |path: &&str| {
        let content = Content::Unpacked(Bytes::default());
        FoundFile { input: 0, path: (*path).to_owned(), content, modified: None, chosen: Chosen::ByDefault }
    };
    let mut files: Vec<FoundFile> = paths.iter().map(file).collect();
    Selection::new(&arguments).unwrap().apply(&mut files);
    files.iter().map(shown).collect()
}

fn shown(file: &FoundFile) -> String {
    match (&file.content, file.chosen) {
        (Content::LeftOut(rule), _) => format!("-{}: {rule}", file.path),
        (_, Chosen::ByDefault) => file.path.clone(),
        (_, Chosen::ByOption) => format!("+{}", file.path),
        (_, Chosen::AsLastResort(rule)) => format!("?{}: {rule}", file.path),
    }
}

/// A folder that is left out is one line of the account, with the number of its files.
#[test]
fn folders_are_left_out_whole() {
    let files = selected(&["build/a.c", "build/deep/b.c", "main.c", "lib/vendor/c.c", "p.o"], &[], &[]);
    let expected =
        ["-build: build output (2 files)", "-lib/vendor: libraries of others (1 file)", "main.c", "-p.o: compiled"];
    assert_eq!(files, expected);
}

/// A rule may be wrong, but it never takes all that a student has.
#[test]
fn the_only_source_is_taken_in_again() {
    let files = selected(&["README.md", "build/main.c", "build/main.o", "dist/x.txt"], &[], &[]);
    let expected =
        ["README.md", "?build/main.c: build output", "-build/main.o: compiled", "-dist: build output (1 file)"];
    assert_eq!(files, expected);
    assert_eq!(selected(&["out/essay.txt", "out/b.txt"], &[], &[])[0], "?out/b.txt: build output");
    assert_eq!(selected(&["jquery.js"], &[], &[]), ["jquery.js"]);
    assert_eq!(selected(&["src/main.c", "src/out/a.c"], &[], &[]), ["src/main.c", "src/out/a.c"]);
}

/// An environment is known by its mark, whatever its name.
#[test]
fn virtual_environments_are_known_by_their_mark() {
    let files = selected(&["my-env/pyvenv.cfg", "my-env/bin/tool.py", "main.py", "env/own.py"], &[], &[]);
    assert_eq!(files, ["env/own.py", "main.py", "-my-env: a virtual environment (2 files)"]);
}

/// Globs are stronger than rules, and excluding is stronger than including.
#[test]
fn globs_win_over_rules() {
    let paths = ["build/a.c", "build/b.c", "main.c", "test/t.c", "lib/test.c", ".config/c.c", "jquery.js"];
    let files = selected(&paths, &["build/a.c", ".config/", "jquery*"], &["test/", "main.c"]);
    let expected = [
        "+.config/c.c",
        "-build: build output (1 file)",
        "+build/a.c",
        "+jquery.js",
        "lib/test.c",
        "-main.c: excluded by --exclude main.c",
        "-test/t.c: excluded by --exclude test/",
    ];
    assert_eq!(files, expected);
    let files = selected(&["a.c", "deep/a.c", "b.c"], &["a.c"], &["/a.c", "*.c", "!b.c"]);
    assert_eq!(files, ["-a.c: excluded by --exclude *.c", "b.c", "-deep/a.c: excluded by --exclude *.c"]);
}

/// What would not even be looked at is, where it may be wanted.
#[test]
fn litter_is_passed_over_unless_it_may_be_wanted() {
    let with = |include: &[&str]| {
        let include = include.iter().map(|glob| (*glob).to_owned()).collect();
        Selection::new(&SelectionArguments { include, exclude: Vec::new() }).unwrap()
    };
    assert!(with(&[]).left_out("anna/.git", true).is_some());
    assert!(with(&[]).left_out("anna/src/main.c", false).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config", true).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config/a.c", false).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config/a.h", false).is_some());
}
