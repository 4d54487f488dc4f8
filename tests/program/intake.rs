//! Intake: files on disk become submissions, and every file has a status.

mod absent;
mod entries;
mod incomplete;
mod options;
mod wrapping;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;
use lookalike_test_harness::programs::{ACCOUNT_JAVA, HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS, WORDS_PY};
use lookalike_test_harness::{Report, TestDir, files_below, sample, zips};

/// Files of three submissions, two of them alike, relative to the batch.
const CLASS: [(&str, &str); 5] = [
    ("anna/sort.c", SORT),
    ("ben/src/deep/main.c", SORT_RENAMED),
    ("ben/words.py", WORDS_PY),
    ("cleo/stack.c", STACK),
    ("cleo/vowels.c", VOWELS),
];

fn lay_out(dir: &TestDir, batch: &str, files: &[(&str, &str)]) {
    for (path, content) in files {
        dir.file(&format!("{batch}/{path}"), content);
    }
}

fn within<'a>(folder: &str, files: &[(&'a str, &'a str)]) -> Vec<(String, &'a str)> {
    files.iter().map(|(path, content)| (format!("{folder}{path}"), *content)).collect()
}

fn zip_of(files: &[(String, &str)]) -> Vec<u8> {
    zips::zip(&files.iter().map(|(path, content)| (path.as_str(), *content)).collect::<Vec<_>>())
}

fn pairs_csv(report: &Report) -> String {
    fs::read_to_string(report.folder.join("pairs.csv")).unwrap()
}

/// A file at the top of the batch is a submission; so is a folder, however deep its files are.
#[test]
fn files_and_folders_are_submissions() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.file("batch/dora.c", SORT);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo", "dora.c"]);
    assert_eq!(report.files_of("ben"), ["src/deep/main.c", "words.py"]);
    assert_eq!(report.pair("anna", "dora.c").unwrap().similarity, 1.0);
}

/// A folder, an archive file, an archive file of the folder, and a folder of archive files are the same batch.
#[test]
fn folder_and_archives_give_the_same_pairs() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let expected = pairs_csv(&dir.check_all(&["batch"]));
    assert!(expected.contains("anna,ben"), "{expected}");
    dir.zip("flat.zip", &CLASS);
    dir.file("wrapped.zip", zip_of(&within("homework 3/", &CLASS)));
    let with_folders = [("hw/", ""), ("hw/anna/", ""), ("hw/ben/src/", "")];
    dir.file("folders.zip", zip_of(&[within("", &with_folders), within("hw/", &CLASS)].concat()));
    dir.file("backslashes.zip", zips::replaced(zips::zip(&CLASS), b"ben/src/deep/", b"ben\\src\\deep\\"));
    for student in ["anna", "ben", "cleo"] {
        let own: Vec<_> = CLASS.iter().filter(|(path, _)| path.starts_with(student)).copied().collect();
        dir.file(&format!("zips/{student}.zip"), zip_of(&within("", &own)));
        dir.file(&format!("upper/{student}.ZIP"), zip_of(&within("", &own)));
    }
    let student_zips: Vec<_> = files_below(&dir.path("zips")).into_iter().collect();
    let entries: Vec<_> = student_zips.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    dir.file("zips.zip", zips::zip_bytes(&entries));
    for batch in ["flat.zip", "wrapped.zip", "folders.zip", "backslashes.zip", "zips", "zips.zip", "upper"] {
        assert_eq!(pairs_csv(&dir.check_all(&[batch])), expected, "{batch}");
    }
}

/// A sample gives the same pairs as an archive file.
#[test]
fn a_sample_as_an_archive_gives_the_same_pairs() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("python-gradebook");
    let files = files_below(Path::new(&submissions));
    let entries: Vec<_> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    dir.file("submissions.zip", zips::zip_bytes(&entries));
    let folder = dir.check_to("folder", &[&submissions, "--starter", &starter]);
    let archive = dir.check_to("archive", &["submissions.zip", "--starter", &starter]);
    assert_eq!(pairs_csv(&folder), pairs_csv(&archive));
    assert_eq!(folder.file_paths(), archive.file_paths());
}

/// Submissions of several batches are compared with one another. Names that two batches have are told apart, and the others stay.
#[test]
fn several_batches_are_compared_as_one() {
    let dir = TestDir::new();
    dir.files(&[("monday/anna/a.c", SORT), ("monday/ben/b.c", STACK), ("friday/anna/a.c", SORT_RENAMED)]);
    let report = dir.check(&["monday", "friday"]);
    assert_eq!(report.names(), ["anna", "ben", "friday/anna"]);
    assert!(report.pair("anna", "friday/anna").is_some());
}

/// Batches and earlier submissions from folders of the same name are told apart.
#[test]
fn inputs_of_the_same_name_are_told_apart() {
    let dir = TestDir::new();
    dir.files(&[("2023/hw/anna/a.c", SORT), ("2024/hw/anna/a.c", STACK), ("2025/hw/anna/a.c", SORT_RENAMED)]);
    let report = dir.check(&["2025/hw", "--earlier", "2024/hw", "--earlier", "2023/hw"]);
    let names: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let report = dir.check(&["2023/hw", "2024/hw", "2025/hw"]);
    let names: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// A batch that is given twice would be one large copy of itself.
#[test]
fn an_input_given_twice_is_refused() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    assert_snapshot!(dir.failures(1, &[&["check", "batch", "batch/"], &["check", "batch", "--earlier", "./batch"],]));
}

/// Starter code may be a file, a folder or an archive file.
#[test]
fn starter_code_may_be_a_file_a_folder_or_an_archive() {
    let dir = TestDir::new();
    dir.file("batch/anna/a.c", format!("{HANDOUT}{SORT}"));
    dir.file("batch/ben/b.c", format!("{HANDOUT}{SORT_RENAMED}"));
    dir.file("batch/cleo/c.c", format!("{HANDOUT}{STACK}"));
    dir.file("handout/given.c", HANDOUT);
    dir.zip("handout.zip", &[("handout/given.c", HANDOUT)]);
    let without = dir.check_all(&["batch"]);
    assert_eq!(without.pairs.len(), 3);
    for starter in ["handout/given.c", "handout", "handout.zip"] {
        let report = dir.check_all(&["batch", "--starter", starter]);
        assert_eq!(report.pairs.len(), 1, "{starter}: {:#?}", report.pairs);
        assert_eq!(report.pairs[0].similarity, 1.0, "{starter}");
        let input = if starter.ends_with(".c") { "given.c" } else { starter };
        let status = report.file_status(input, "given.c");
        assert_eq!((status.kind, status.entry["role"].as_str()), ("compared", Some("starter")));
    }
}

/// Earlier submissions are named after their input, and compared only with the batch.
#[test]
fn earlier_submissions_are_never_compared_with_one_another() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    for input in ["2023", "2024"] {
        dir.file(&format!("{input}/xaver/x.c"), SORT);
        dir.file(&format!("{input}/yara/y.c"), STACK);
    }
    let report = dir.check_all(&["batch", "--earlier", "2023", "--earlier", "2024"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo", "2023/xaver", "2023/yara", "2024/xaver", "2024/yara"]);
    let is_earlier = |name: &str| name.starts_with("20");
    assert!(report.pairs.iter().all(|row| !(is_earlier(&row.left) && is_earlier(&row.right))), "{:#?}", report.pairs);
    for (one, other) in [("anna", "2023/xaver"), ("anna", "2024/xaver"), ("cleo", "2023/yara"), ("anna", "ben")] {
        assert!(report.pair(one, other).is_some(), "{one} and {other}");
    }
}

/// A submission may contain several languages; every file is read in its own.
#[test]
fn one_submission_may_have_several_languages() {
    let dir = TestDir::new();
    dir.files(&[
        ("batch/anna/Account.java", ACCOUNT_JAVA),
        ("batch/anna/sort.c", SORT),
        ("batch/anna/words.py", WORDS_PY),
        ("batch/ben/bank/Account.java", ACCOUNT_JAVA),
        ("batch/cleo/w.PY", WORDS_PY),
    ]);
    let report = dir.check_all(&["batch"]);
    assert!(report.pair("anna", "ben").is_some() && report.pair("anna", "cleo").is_some());
    assert!(report.pair("ben", "cleo").is_none());
    let language = |path| report.file_status("anna", path).entry["language"].as_str().unwrap().to_owned();
    assert_eq!(["Account.java", "sort.c", "words.py"].map(language), ["java", "c", "python"]);
}

/// Every input file has exactly one status, and nothing else has one.
#[test]
fn every_file_has_one_status() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("batch/anna/notes.docx", "notes"),
        ("batch/anna/empty.c", ""),
        ("batch/anna/copy.c", SORT),
        ("batch/anna/Thumbs.db", "thumbs"),
        ("batch/cleo/.DS_Store", "store"),
        ("batch/cleo/Makefile", "all:"),
        ("batch/marks.csv", "anna,1"),
    ]);
    dir.file("batch/ben/picture.png", [0x89, b'P', 0, 0xff]);
    let report = dir.check(&["batch"]);
    let account = report.file_paths();
    assert_eq!(account.len(), report.file_statuses().len(), "a file has two statuses");
    let expected = files_below(&dir.path("batch")).into_keys();
    let expected = expected.map(|path| if path.contains('/') { path } else { format!("batch/{path}") });
    assert_eq!(account, expected.collect());
    assert_eq!(report.json["totals"]["n_files"], account.len());
}

/// Each kind of file has the right status.
#[test]
fn statuses_fit_their_files() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("batch/anna/empty.c", ""),
        ("batch/anna/short.c", "int a;\n"),
        ("batch/anna/z-copy.c", SORT),
        ("batch/anna/broken.c", "int main( { return ]; }\nint area(int a, int b) { return (a - 2) * b; }\n"),
        ("batch/anna/open.c", "int sum(int a, int b) { return a + b + 1; }\n/* a note\nint main(void) { return 0; }\n"),
        ("batch/anna/notes.docx", "notes"),
    ]);
    dir.file("batch/anna/nul.c", b"int main(void) {\0 int last = 6 * 7; return last - 42; }");
    let report = dir.check(&["batch"]);
    for (path, kind) in [
        ("sort.c", "compared"),
        ("empty.c", "absent"),
        ("short.c", "too_short"),
        ("nul.c", "compared"),
        ("notes.docx", "ignored"),
        ("broken.c", "compared"),
        ("open.c", "partly_parsed"),
        ("z-copy.c", "ignored"),
    ] {
        assert_eq!(report.file_status("anna", path).kind, kind, "{path}");
    }
    assert_eq!(report.file_status("anna", "open.c").entry["status"]["lines"][0], 2);
    let note = report.file_status("anna", "broken.c").entry["notes"][0].to_string();
    assert!(note.contains("line 1: mistakes, or syntax that this version does not know"), "{note}");
    assert_eq!(report.file_status("anna", "z-copy.c").reason(), "the same code as sort.c, where it is compared");
    assert_snapshot!(report.statuses_of("anna"));
}

/// A submitted copy of the starter code is said to be that, not the copy of a classmate's file.
#[test]
fn submitted_starter_code_refers_to_the_starter_code() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[("starter/stack.c", STACK), ("batch/anna/stack.c", STACK), ("batch/cleo/my.c", STACK)]);
    let report = dir.check(&["batch", "--starter", "starter"]);
    assert_eq!(report.file_status("starter", "stack.c").kind, "compared");
    for (name, path) in [("anna", "stack.c"), ("cleo", "my.c")] {
        assert_eq!(report.file_status(name, path).entry["status"]["submission"], "starter");
    }
    let files = report.page_text("batch.html");
    assert_eq!(files.matches("identical to starter code stack.c").count(), 3, "{files}");
}

/// Hidden folders and files of operating systems are no submissions.
#[test]
fn hidden_folders_and_system_files_are_no_submissions() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("batch/.git/objects/sort.c", SORT),
        ("batch/__MACOSX/anna/._sort.c", SORT),
        ("batch/.DS_Store", "store"),
        ("batch/anna/.vscode/old.c", STACK),
    ]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    assert_eq!(report.file_status("anna", ".vscode").kind, "ignored");
    assert_eq!(report.file_status("batch", ".git").kind, "ignored");
}

/// System files in an archive file made by macOS are no submissions.
#[test]
fn system_files_in_an_archive_file_are_no_submissions() {
    let dir = TestDir::new();
    let system_files =
        [("hw/.DS_Store", "store"), ("__MACOSX/hw/anna/._sort.c", "metadata"), ("__MACOSX/._hw", "metadata")];
    dir.file("batch.zip", zip_of(&[within("hw/", &CLASS), within("", &system_files)].concat()));
    let report = dir.check(&["batch.zip"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    let account = report.file_paths();
    assert_eq!(account.len(), CLASS.len() + system_files.len(), "{account:#?}");
}

/// Symbolic links in submissions are named, and their targets are neither read nor shown.
#[test]
fn links_are_not_followed() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.file("secret/private.c", "int nobody_should_read_this(void) { return 1; }");
    symlink(dir.path("secret/private.c"), dir.path("batch/anna/borrowed.c")).unwrap();
    symlink(dir.path("secret"), dir.path("batch/anna/folder")).unwrap();
    symlink(dir.path("batch"), dir.path("batch/ben/loop")).unwrap();
    symlink("/nowhere/at/all", dir.path("batch/cleo/broken.c")).unwrap();
    let report = dir.check(&["batch", "--follow-links"]);
    let mut advice = BTreeSet::new();
    for (submission, path) in [("anna", "borrowed.c"), ("anna", "folder"), ("ben", "loop"), ("cleo", "broken.c")] {
        let status = report.file_status(submission, path);
        assert_eq!((status.kind, status.reason()), ("absent", "a link"));
        advice.insert(status.entry["status"]["advice"].as_str().unwrap().to_owned());
    }
    assert_snapshot!(Vec::from_iter(advice).join("\n"), @"links are not followed; put a copy of what it points to in its place");
    for (path, bytes) in files_below(&report.folder) {
        assert!(!String::from_utf8(bytes).unwrap().contains("nobody_should_read_this"), "{path}");
    }
}

/// A pipe in a submission is named and not read.
#[test]
fn pipes_are_not_waited_for() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    for path in ["batch/anna/pipe.c", "batch/pipe.zip"] {
        assert!(Command::new("mkfifo").arg(dir.path(path)).status().unwrap().success());
    }
    let report = dir.check(&["batch"]);
    assert_eq!(report.file_status("anna", "pipe.c").kind, "ignored");
}

/// A pipe is refused as a batch.
#[test]
fn a_pipe_is_no_batch() {
    let dir = TestDir::new();
    for path in ["pipe", "pipe.zip"] {
        assert!(Command::new("mkfifo").arg(dir.path(path)).status().unwrap().success());
    }
    assert_snapshot!(dir.failures(1, &[&["check", "pipe"], &["check", "pipe.zip"]]));
}

/// A file without read permission is named with the reason, and its submission stays.
#[test]
fn files_without_permission_are_named() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let locked = dir.file("batch/anna/locked.c", VOWELS);
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read everything.
    let expected = if fs::read(&locked).is_ok() { "compared" } else { "unreadable" };
    let report = dir.check(&["batch"]);
    assert_eq!(report.file_status("anna", "locked.c").kind, expected);
    assert!(report.pair("anna", "ben").is_some());
}

/// A folder whose name looks like a file name is a folder.
#[test]
fn folders_may_be_named_like_files() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna.c/sort.c", SORT), ("batch/ben.zip/main.c", SORT_RENAMED), ("batch/cleo/x.c/y.c", STACK)]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names().len(), 3);
    assert_eq!(report.pairs.len(), 1);
    assert_eq!(report.files_of("cleo"), ["x.c/y.c"]);
}

/// Names with blanks, quotes, line breaks and letters of any script are kept.
#[test]
fn names_of_any_kind_are_kept() {
    let dir = TestDir::new();
    let names = ["Anna  Müller", "李雷", "line\nbreak", "quote\"s, and, commas", "tab\tbed", "أمل", "x'; DROP TABLE"];
    for name in names {
        dir.file(&format!("batch/{name}/main file.c"), SORT);
    }
    let report = dir.check(&["batch"]);
    let found: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(found, names.into_iter().collect());
    assert_eq!(report.pairs.len(), 21);
    assert!(report.pair("李雷", "line\nbreak").is_some());
}

/// Two names that differ only in bytes that are not Unicode are two students.
#[test]
fn names_that_are_not_unicode_stay_apart() {
    let dir = TestDir::new();
    dir.file("batch/anna/sort.c", STACK);
    for (name, program) in [(&b"M\xfcller"[..], SORT), (&b"M\xf6ller"[..], SORT_RENAMED)] {
        let folder = dir.path("batch").join(std::ffi::OsStr::from_bytes(name));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("sort.c"), program).unwrap();
    }
    let report = dir.check(&["batch"]);
    assert_eq!(report.names().len(), 3, "{:?}", report.names());
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
}

/// Windows-1252 and UTF-16 are read, and the report notes the guess.
#[test]
fn other_encodings_are_read() {
    let dir = TestDir::new();
    let text = format!("/* größer */\n{SORT}");
    dir.file("batch/utf8/a.c", &text);
    dir.file("batch/mark/a.c", format!("\u{feff}{text}"));
    dir.file("batch/windows/a.c", text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect::<Vec<u8>>());
    let utf16 = |to_bytes: fn(u16) -> [u8; 2]| {
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(to_bytes).collect::<Vec<u8>>()
    };
    dir.file("batch/little/a.c", utf16(u16::to_le_bytes));
    dir.file("batch/big/a.c", utf16(u16::to_be_bytes));
    let report = dir.check(&["batch"]);
    assert_eq!(report.pairs.len(), 10);
    assert!(report.pairs.iter().all(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    assert_snapshot!(["windows", "little", "big"].map(|name| report.statuses_of(name)).concat());
    let page = fs::read_to_string(report.folder.join("submissions/5.html")).unwrap();
    assert!(page.contains("größer"), "{page}");
}

/// A submission without a readable file is still a submission.
#[test]
fn a_submission_without_a_readable_file_is_kept() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.file("batch/dora/essay.docx", "essay");
    dir.file("batch/emil.zip", "this is no archive");
    dir.zip("batch/finn.zip", &[]);
    dir.zip("batch/gero.zip", &[("src/", "")]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.file_status("emil", "emil.zip").kind, "unreadable");
    assert_eq!(report.names(), ["anna", "ben", "cleo", "dora", "emil", "finn", "gero"]);
}

/// A folder and an archive file of the same name are two submissions.
#[test]
fn a_folder_and_an_archive_of_one_name_stay_apart() {
    let dir = TestDir::new();
    dir.file("batch/anna/sort.c", SORT);
    dir.zip("batch/anna.zip", &[("sort.c", SORT_RENAMED)]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "anna.zip"]);
    assert_eq!(report.pairs.len(), 1);
}
