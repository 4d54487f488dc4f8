//! What is on disk → submissions, and a fate for every file.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::harness::programs::{ACCOUNT_JAVA, HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS, WORDS_PY};
use crate::harness::{Desk, Report, files_below, sample, zips};

/// Files of three submissions, two of them alike, relative to their batch.
const CLASS: [(&str, &str); 5] = [
    ("anna/sort.c", SORT),
    ("ben/src/deep/main.c", SORT_RENAMED),
    ("ben/words.py", WORDS_PY),
    ("cleo/stack.c", STACK),
    ("cleo/vowels.c", VOWELS),
];

fn lay_out(desk: &Desk, batch: &str, files: &[(&str, &str)]) {
    for (path, content) in files {
        desk.file(&format!("{batch}/{path}"), content);
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

/// A file directly in the batch is a submission; so is a folder, however deep its files lie.
#[test]
fn files_and_folders_are_submissions() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.file("batch/dora.c", SORT);
    let report = desk.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo", "dora.c"]);
    assert_eq!(report.files_of("ben"), ["src/deep/main.c", "words.py"]);
    assert_eq!(report.pair("anna", "dora.c").unwrap().similarity, 1.0);
}

/// A folder, an archive, an archive of the folder itself, and archives in a folder are the same batch.
#[test]
fn folder_and_archives_give_the_same_pairs() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    let expected = pairs_csv(&desk.check_all(&["batch"]));
    assert!(expected.contains("anna,ben"), "{expected}");
    desk.zip("flat.zip", &CLASS);
    desk.file("wrapped.zip", zip_of(&within("homework 3/", &CLASS)));
    let with_folders = [("hw/", ""), ("hw/anna/", ""), ("hw/ben/src/", "")];
    desk.file("folders.zip", zip_of(&[within("", &with_folders), within("hw/", &CLASS)].concat()));
    desk.file("backslashes.zip", zips::replaced(zips::zip(&CLASS), b"ben/src/deep/", b"ben\\src\\deep\\"));
    for student in ["anna", "ben", "cleo"] {
        let own: Vec<_> = CLASS.iter().filter(|(path, _)| path.starts_with(student)).copied().collect();
        desk.file(&format!("zips/{student}.zip"), zip_of(&within("", &own)));
        desk.file(&format!("upper/{student}.ZIP"), zip_of(&within("", &own)));
    }
    let student_zips: Vec<_> = files_below(&desk.path("zips")).into_iter().collect();
    let entries: Vec<_> = student_zips.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    desk.file("zips.zip", zips::zip_bytes(&entries));
    for batch in ["flat.zip", "wrapped.zip", "folders.zip", "backslashes.zip", "zips", "zips.zip", "upper"] {
        assert_eq!(pairs_csv(&desk.check_all(&[batch])), expected, "{batch}");
    }
}

/// The samples too, as they are.
#[test]
fn a_sample_as_an_archive_gives_the_same_pairs() {
    let desk = Desk::new();
    let (submissions, starter) = sample("python-gradebook");
    let files = files_below(Path::new(&submissions));
    let entries: Vec<_> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    desk.file("submissions.zip", zips::zip_bytes(&entries));
    let folder = desk.check_to("folder", &[&submissions, "--starter", &starter]);
    let archive = desk.check_to("archive", &["submissions.zip", "--starter", &starter]);
    assert_eq!(pairs_csv(&folder), pairs_csv(&archive));
    assert_eq!(folder.accounted(), archive.accounted());
}

/// Several batches are one: submissions of both are compared with one another, and named apart.
#[test]
fn several_batches_are_compared_as_one() {
    let desk = Desk::new();
    desk.files(&[("monday/anna/a.c", SORT), ("monday/ben/b.c", STACK), ("friday/anna/a.c", SORT_RENAMED)]);
    let report = desk.check(&["monday", "friday"]);
    assert_eq!(report.names(), ["friday/anna", "monday/anna", "monday/ben"]);
    assert!(report.pair("friday/anna", "monday/anna").is_some());
}

/// Batches and earlier submissions from folders of one name stay apart.
#[test]
fn inputs_of_the_same_name_are_told_apart() {
    let desk = Desk::new();
    desk.files(&[("2023/hw/anna/a.c", SORT), ("2024/hw/anna/a.c", STACK), ("2025/hw/anna/a.c", SORT_RENAMED)]);
    let report = desk.check(&["2025/hw", "--earlier", "2024/hw", "--earlier", "2023/hw"]);
    let names: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let report = desk.check(&["2023/hw", "2024/hw", "2025/hw"]);
    let names: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// A batch that is given twice would be one great copy of itself.
#[test]
fn an_input_given_twice_is_refused() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.run(&["check", "batch", "batch/"]).must_have_failed(1, &["twice"]);
    desk.run(&["check", "batch", "--earlier", "./batch"]).must_have_failed(1, &["twice"]);
}

/// What was handed out may be a file, a folder or an archive; it is the same code.
#[test]
fn starter_code_may_be_a_file_a_folder_or_an_archive() {
    let desk = Desk::new();
    desk.file("batch/anna/a.c", format!("{HANDOUT}{SORT}"));
    desk.file("batch/ben/b.c", format!("{HANDOUT}{SORT_RENAMED}"));
    desk.file("batch/cleo/c.c", format!("{HANDOUT}{STACK}"));
    desk.file("handout/given.c", HANDOUT);
    desk.zip("handout.zip", &[("handout/given.c", HANDOUT)]);
    let without = desk.check_all(&["batch"]);
    assert_eq!(without.pairs.len(), 3);
    for starter in ["handout/given.c", "handout", "handout.zip"] {
        let report = desk.check_all(&["batch", "--starter", starter]);
        assert_eq!(report.pairs.len(), 1, "{starter}: {:#?}", report.pairs);
        assert_eq!(report.pairs[0].similarity, 1.0, "{starter}");
        let (kind, file) = report.fate(if starter.ends_with(".c") { "given.c" } else { starter }, "given.c");
        assert_eq!((kind, file["role"].as_str()), ("compared", Some("starter")));
    }
}

/// Earlier submissions are named with their input in front, and compared with the batch alone.
#[test]
fn earlier_submissions_are_never_compared_with_one_another() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    for input in ["2023", "2024"] {
        desk.file(&format!("{input}/xaver/x.c"), SORT);
        desk.file(&format!("{input}/yara/y.c"), STACK);
    }
    let report = desk.check_all(&["batch", "--earlier", "2023", "--earlier", "2024"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo", "2023/xaver", "2023/yara", "2024/xaver", "2024/yara"]);
    let is_earlier = |name: &str| name.starts_with("20");
    assert!(report.pairs.iter().all(|row| !(is_earlier(&row.left) && is_earlier(&row.right))), "{:#?}", report.pairs);
    for (one, other) in [("anna", "2023/xaver"), ("anna", "2024/xaver"), ("cleo", "2023/yara"), ("anna", "ben")] {
        assert!(report.pair(one, other).is_some(), "{one} and {other}");
    }
}

/// A team may write in several languages; every file is read in its own.
#[test]
fn one_submission_may_have_several_languages() {
    let desk = Desk::new();
    desk.files(&[
        ("batch/anna/Account.java", ACCOUNT_JAVA),
        ("batch/anna/sort.c", SORT),
        ("batch/anna/words.py", WORDS_PY),
        ("batch/ben/bank/Account.java", ACCOUNT_JAVA),
        ("batch/cleo/w.PY", WORDS_PY),
    ]);
    let report = desk.check_all(&["batch"]);
    assert!(report.pair("anna", "ben").is_some() && report.pair("anna", "cleo").is_some());
    assert!(report.pair("ben", "cleo").is_none());
    let language = |path| report.fate("anna", path).1["language"].as_str().unwrap().to_owned();
    assert_eq!(["Account.java", "sort.c", "words.py"].map(language), ["java", "c", "python"]);
}

/// Every file that was given is in the account, exactly once, and nothing else is.
#[test]
fn every_file_is_accounted_for_once() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.files(&[
        ("batch/anna/notes.docx", "notes"),
        ("batch/anna/empty.c", ""),
        ("batch/anna/copy.c", SORT),
        ("batch/anna/Thumbs.db", "thumbs"),
        ("batch/cleo/.DS_Store", "store"),
        ("batch/cleo/Makefile", "all:"),
        ("batch/marks.csv", "anna,1"),
    ]);
    desk.file("batch/ben/picture.png", [0x89, b'P', 0, 0xff]);
    let report = desk.check(&["batch"]);
    let account = report.accounted();
    assert_eq!(account.len(), report.account().len(), "nothing is named twice");
    let expected = files_below(&desk.path("batch")).into_keys();
    let expected = expected.map(|path| if path.contains('/') { path } else { format!("batch/{path}") });
    assert_eq!(account, expected.collect());
    assert_eq!(report.json["totals"]["n_files"], account.len());
}

/// Each kind of file has the fate that fits it.
#[test]
fn fates_tell_what_became_of_a_file() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.files(&[
        ("batch/anna/empty.c", ""),
        ("batch/anna/short.c", "int a;\n"),
        ("batch/anna/z-copy.c", SORT),
        ("batch/anna/broken.c", "int main( { return ]; }\nint sum(int a, int b) { return a + b + 1; }\n"),
        ("batch/anna/notes.docx", "notes"),
    ]);
    desk.file("batch/anna/nul.c", b"int main(void) {\0 return 0; }");
    let report = desk.check(&["batch"]);
    let fate = |path| report.fate("anna", path);
    assert_eq!(fate("sort.c").0, "compared");
    assert_eq!(fate("empty.c").0, "too_short");
    assert_eq!(fate("short.c").0, "too_short");
    assert_eq!(fate("nul.c").0, "compared");
    assert_eq!(fate("notes.docx").0, "ignored");
    assert_eq!(fate("broken.c").0, "partly_parsed");
    assert_eq!(fate("broken.c").1["fate"]["lines"][0], 1);
    let (kind, copy) = fate("z-copy.c");
    assert_eq!((kind, &copy["fate"]["path"]), ("duplicate_of", &"sort.c".into()));
}

/// What systems leave behind is no student's work, and no student.
#[test]
fn hidden_folders_and_litter_are_no_submissions() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.files(&[
        ("batch/.git/objects/sort.c", SORT),
        ("batch/__MACOSX/anna/._sort.c", SORT),
        ("batch/.DS_Store", "store"),
        ("batch/anna/.vscode/old.c", STACK),
    ]);
    let report = desk.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    assert_eq!(report.fate("anna", ".vscode").0, "ignored");
    assert_eq!(report.fate("batch", ".git").0, "ignored");
}

/// The same in an archive, as macOS packs it.
#[test]
fn litter_in_an_archive_is_no_submission() {
    let desk = Desk::new();
    let litter = [("hw/.DS_Store", "store"), ("__MACOSX/hw/anna/._sort.c", "litter"), ("__MACOSX/._hw", "litter")];
    desk.file("batch.zip", zip_of(&[within("hw/", &CLASS), within("", &litter)].concat()));
    let report = desk.check(&["batch.zip"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    let account = report.accounted();
    assert_eq!(account.len(), CLASS.len() + litter.len(), "{account:#?}");
}

/// Links are named, and what they lead to is neither read nor shown.
#[test]
fn links_are_not_followed() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.file("secret/private.c", "int nobody_should_read_this(void) { return 1; }");
    symlink(desk.path("secret/private.c"), desk.path("batch/anna/borrowed.c")).unwrap();
    symlink(desk.path("secret"), desk.path("batch/anna/folder")).unwrap();
    symlink(desk.path("batch"), desk.path("batch/ben/loop")).unwrap();
    symlink("/nowhere/at/all", desk.path("batch/cleo/broken.c")).unwrap();
    symlink(desk.path("secret"), desk.path("batch/dora")).unwrap();
    let report = desk.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo"]);
    for (submission, path) in [("anna", "borrowed.c"), ("anna", "folder"), ("ben", "loop"), ("cleo", "broken.c")] {
        let (kind, file) = report.fate(submission, path);
        assert_eq!(kind, "ignored");
        assert!(file["fate"]["rule"].as_str().unwrap().contains("link"), "{file}");
    }
    for (path, bytes) in files_below(&report.folder) {
        assert!(!String::from_utf8(bytes).unwrap().contains("nobody_should_read_this"), "{path}");
    }
}

/// A link in an archive is one too.
#[test]
fn links_in_archives_are_not_followed() {
    let desk = Desk::new();
    let mut archive = zip::ZipWriter::new_append(std::io::Cursor::new(zips::zip(&CLASS))).unwrap();
    archive.add_symlink("anna/borrowed.c", "/etc/passwd", zip::write::SimpleFileOptions::default()).unwrap();
    desk.file("batch.zip", archive.finish().unwrap().into_inner());
    let report = desk.check(&["batch.zip"]);
    assert_eq!(report.fate("anna", "borrowed.c").0, "ignored");
}

/// A pipe in a submission is named, and nobody waits for what it never says.
#[test]
fn pipes_are_not_waited_for() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    for path in ["batch/anna/pipe.c", "batch/pipe.zip"] {
        assert!(Command::new("mkfifo").arg(desk.path(path)).status().unwrap().success());
    }
    let report = desk.check(&["batch"]);
    assert_eq!(report.fate("anna", "pipe.c").0, "ignored");
}

/// Nor when it is given as a batch.
#[test]
fn a_pipe_is_no_batch() {
    let desk = Desk::new();
    for path in ["pipe", "pipe.zip"] {
        assert!(Command::new("mkfifo").arg(desk.path(path)).status().unwrap().success());
        desk.run(&["check", path]).must_have_failed(1, &[path]);
    }
}

/// A file that may not be read is named with the reason, and its submission stays.
#[test]
fn files_without_permission_are_named() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    let locked = desk.file("batch/anna/locked.c", VOWELS);
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    // To an administrator nothing is locked.
    let expected = if fs::read(&locked).is_ok() { "compared" } else { "unreadable" };
    let report = desk.check(&["batch"]);
    assert_eq!(report.fate("anna", "locked.c").0, expected);
    assert!(report.pair("anna", "ben").is_some());
}

/// A folder named like a source file is a folder.
#[test]
fn folders_may_be_named_like_files() {
    let desk = Desk::new();
    desk.files(&[("batch/anna.c/sort.c", SORT), ("batch/ben.zip/main.c", SORT_RENAMED), ("batch/cleo/x.c/y.c", STACK)]);
    let report = desk.check(&["batch"]);
    assert_eq!(report.names().len(), 3);
    assert_eq!(report.pairs.len(), 1);
    assert_eq!(report.files_of("cleo"), ["x.c/y.c"]);
}

/// Names with blanks, letters of any script, quotes and line breaks come out as they went in.
#[test]
fn names_of_any_kind_are_kept() {
    let desk = Desk::new();
    let names = ["Anna  Müller", "李雷", "line\nbreak", "quote\"s, and, commas", "tab\tbed", "أمل", "x'; DROP TABLE"];
    for name in names {
        desk.file(&format!("batch/{name}/main file.c"), SORT);
    }
    let report = desk.check(&["batch"]);
    let found: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(found, names.into_iter().collect());
    assert_eq!(report.pairs.len(), 21);
    assert!(report.pair("李雷", "line\nbreak").is_some());
}

/// Two names that differ only in bytes that are no text are two students.
#[test]
fn names_that_are_not_unicode_stay_apart() {
    let desk = Desk::new();
    desk.file("batch/anna/sort.c", STACK);
    for (name, program) in [(&b"M\xfcller"[..], SORT), (&b"M\xf6ller"[..], SORT_RENAMED)] {
        let folder = desk.path("batch").join(std::ffi::OsStr::from_bytes(name));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("sort.c"), program).unwrap();
    }
    let report = desk.check(&["batch"]);
    assert_eq!(report.names().len(), 3, "{:?}", report.names());
    assert_eq!(report.pairs.len(), 1, "{:#?}", report.pairs);
}

/// Old editors write Windows-1252 or UTF-16: the code is the same, and the account says what was guessed.
#[test]
fn other_encodings_are_read() {
    let desk = Desk::new();
    let text = format!("/* größer */\n{SORT}");
    desk.file("batch/utf8/a.c", &text);
    desk.file("batch/mark/a.c", format!("\u{feff}{text}"));
    desk.file("batch/windows/a.c", text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect::<Vec<u8>>());
    let utf16 = |to_bytes: fn(u16) -> [u8; 2]| {
        std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(to_bytes).collect::<Vec<u8>>()
    };
    desk.file("batch/little/a.c", utf16(u16::to_le_bytes));
    desk.file("batch/big/a.c", utf16(u16::to_be_bytes));
    let report = desk.check(&["batch"]);
    assert_eq!(report.pairs.len(), 10);
    assert!(report.pairs.iter().all(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    for (name, encoding) in [("windows", "indows-1252"), ("little", "UTF-16LE"), ("big", "UTF-16BE")] {
        let note = report.fate(name, "a.c").1["notes"][0].as_str().unwrap().to_owned();
        assert!(note.contains(encoding), "{note}");
    }
    let page = fs::read_to_string(report.folder.join("submissions/5.html")).unwrap();
    assert!(page.contains("größer"), "{page}");
}

/// A submission of which nothing could be read is still a submission.
#[test]
fn a_submission_without_a_readable_file_is_kept() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.file("batch/dora/essay.docx", "essay");
    desk.file("batch/emil.zip", "this is no archive");
    desk.zip("batch/finn.zip", &[]);
    desk.zip("batch/gero.zip", &[("src/", "")]);
    let report = desk.check(&["batch"]);
    assert_eq!(report.fate("emil", "emil.zip").0, "unreadable");
    assert_eq!(report.names(), ["anna", "ben", "cleo", "dora", "emil", "finn", "gero"]);
}

/// A folder and an archive of one name are two submissions.
#[test]
fn a_folder_and_an_archive_of_one_name_stay_apart() {
    let desk = Desk::new();
    desk.file("batch/anna/sort.c", SORT);
    desk.zip("batch/anna.zip", &[("sort.c", SORT_RENAMED)]);
    let report = desk.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "anna.zip"]);
    assert_eq!(report.pairs.len(), 1);
}
