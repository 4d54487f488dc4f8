//! Files of a submission are selected by their paths.

use super::*;
use lookalike_system::spill::Bytes;

fn selected(paths: &[&str], include: &[&str], exclude: &[&str]) -> Vec<String> {
    let owned = |globs: &[&str]| globs.iter().map(|glob| (*glob).to_owned()).collect();
    let arguments = Globs { include: owned(include), exclude: owned(exclude), only: Vec::new() };
    let file = |path: &&str| FoundFile::new(*path, Content::Unpacked(Bytes::default()));
    let mut files: Vec<FoundFile> = paths.iter().map(file).collect();
    Selection::new(&arguments).unwrap().apply(&mut files);
    // Their folders stand for these.
    let is_listed = |file: &&FoundFile| !matches!(file.inclusion, Inclusion::LeftOutWithFolder(_));
    files.iter().filter(is_listed).map(shown).collect()
}

fn shown(file: &FoundFile) -> String {
    match (&file.content, &file.inclusion) {
        (Content::Folder { n_files: 1 }, Inclusion::LeftOut(rule)) => format!("-{}: {rule} (1 file)", file.path),
        (Content::Folder { n_files }, Inclusion::LeftOut(rule)) => format!("-{}: {rule} ({n_files} files)", file.path),
        (Content::LeftOut(omission), _) => format!("-{}: {}", file.path, omission.words()),
        (_, Inclusion::LeftOut(rule) | Inclusion::LeftOutWithFolder(rule)) => format!("-{}: {rule}", file.path),
        (_, Inclusion::ByDefault) => file.path.clone(),
        (_, Inclusion::ByOption) => format!("+{}", file.path),
        (_, Inclusion::AsLastResort(rule)) => format!("?{}: {rule}", file.path),
    }
}

/// A folder that is left out is one entry, with the number of its files.
#[test]
fn folders_are_left_out_whole() {
    let files = selected(&["build/a.c", "build/deep/b.c", "main.c", "lib/vendor/c.c", "p.o"], &[], &[]);
    let expected =
        ["-build: build output (2 files)", "-lib/vendor: third-party libraries (1 file)", "main.c", "-p.o: compiled"];
    assert_eq!(files, expected);
}

/// A rule may be wrong, but it never leaves out everything that a student has.
#[test]
fn the_only_source_is_kept() {
    let files = selected(&["README.md", "build/main.c", "build/main.o", "dist/x.txt"], &[], &[]);
    let expected =
        ["README.md", "?build/main.c: build output", "-build/main.o: compiled", "-dist: build output (1 file)"];
    assert_eq!(files, expected);
    assert_eq!(selected(&["out/essay.txt", "out/b.txt"], &[], &[])[0], "?out/b.txt: build output");
    assert_eq!(selected(&["jquery.js"], &[], &[]), ["jquery.js"]);
    assert_eq!(selected(&["src/main.c", "src/out/a.c"], &[], &[]), ["src/main.c", "src/out/a.c"]);
}

/// A virtual environment is recognized by its configuration file, whatever its name.
#[test]
fn virtual_environments_are_recognized_by_their_configuration() {
    let files = selected(&["my-env/pyvenv.cfg", "my-env/bin/tool.py", "main.py", "env/own.py"], &[], &[]);
    assert_eq!(files, ["env/own.py", "main.py", "-my-env: a virtual environment (2 files)"]);
}

/// Globs override rules, and excluding overrides including.
#[test]
fn globs_override_rules() {
    let paths = ["build/a.c", "build/b.c", "main.c", "test/t.c", "lib/test.c", ".config/c.c", "jquery.js"];
    let files = selected(&paths, &["build/a.c", ".config/", "jquery*"], &["test/", "main.c"]);
    let expected = [
        "+.config/c.c", "-build: build output (1 file)", "+build/a.c", "+jquery.js", "lib/test.c",
        "-main.c: excluded by --exclude main.c", "-test/t.c: excluded by --exclude test/",
    ];
    assert_eq!(files, expected);
    let files = selected(&["a.c", "deep/a.c", "b.c"], &["a.c"], &["/a.c", "*.c", "!b.c"]);
    assert_eq!(files, ["-a.c: excluded by --exclude *.c", "b.c", "-deep/a.c: excluded by --exclude *.c"]);
}

/// Litter is left out as it is found, unless a glob may include it.
#[test]
fn litter_is_left_out_unless_it_may_be_included() {
    let with = |include: &[&str]| {
        let include = include.iter().map(|glob| (*glob).to_owned()).collect();
        Selection::new(&Globs { include, ..Globs::default() }).unwrap()
    };
    assert!(with(&[]).left_out("anna/.git", true).is_some());
    assert!(with(&[]).left_out("anna/src/main.c", false).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config", true).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config/a.c", false).is_none());
    assert!(with(&["/.config/*.c"]).left_out("anna/.config/a.h", false).is_some());
}
