//! Every entry of a batch is a submission, or its name is read where everybody looks.

use std::fs;
use std::os::unix::fs::symlink;

use tar::EntryType;

use super::{CLASS, lay_out};
use lookalike_test_harness::packs::{self, gz, tar_entry, tar_of};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, zips};

/// Returns the names of the submissions that are named as not or only partly compared.
fn named(report: &Report) -> Vec<&str> {
    let submissions = report.json["submissions"].as_array().unwrap();
    let partial = submissions.iter().filter(|submission| submission["partial"].is_object());
    partial.map(|submission| submission["name"].as_str().unwrap()).collect()
}

/// Returns what lies beside the submissions of the first input.
fn beside(report: &Report) -> Vec<&str> {
    let names = report.json["run"]["inputs"][0]["beside"].as_array();
    names.into_iter().flatten().map(|name| name.as_str().unwrap()).collect()
}

/// Fails the test unless the terminal and the overview name each of these.
#[track_caller]
fn must_be_read_everywhere(report: &Report, names: &[&str]) {
    let overview = report.page_text("index.html");
    for name in names {
        assert!(report.summary.contains(name), "{name} is not in {}", report.summary);
        assert!(overview.contains(name), "{name} is not in {overview}");
    }
}

/// Folders in which nothing can be compared, each for another reason.
const EMPTY_HANDED: [(&str, &str); 7] = [
    ("dora/report.pdf", "%PDF-1.7"),
    ("emil/screen.png", "\u{89}PNG\r\n"),
    ("finn/Main.class", "\u{1}\u{2}\u{0}\u{0}"),
    ("gero/work.xyz", "\u{1}\u{2}\u{0}"),
    ("hana/.DS_Store", "store"),
    ("ivan/.env", "KEY=1"),
    ("jana/link.url", "[InternetShortcut]\nURL=https://example.org/\n"),
];

/// Students who handed in no code in a folder of their own are submissions, in a folder as in archive files.
#[test]
fn folders_without_code_are_submissions() {
    let dir = TestDir::new();
    let mut files = CLASS.to_vec();
    files.extend(EMPTY_HANDED);
    lay_out(&dir, "batch", &files);
    dir.folder("batch/karl");
    dir.folder("batch/lena/src/deep");
    let folders = [("karl/", ""), ("lena/", ""), ("lena/src/", ""), ("lena/src/deep/", "")];
    let entries = [&files[..], &folders].concat();
    dir.zip("batch.zip", &entries);
    dir.file("batch.tar.gz", gz(&packs::tar(&packs::entries(&entries))));
    dir.file("batch.7z", packs::seven_zip(&packs::entries(&entries)));
    let without_code = ["dora", "emil", "finn", "gero", "hana", "ivan", "jana", "karl", "lena"];
    for batch in ["batch", "batch.zip", "batch.tar.gz", "batch.7z"] {
        let report = dir.check(&[batch]);
        assert_eq!(report.names(), [&["anna", "ben", "cleo"][..], &without_code].concat(), "{batch}");
        assert_eq!(named(&report), without_code, "{batch}");
        must_be_read_everywhere(&report, &without_code);
    }
}

/// In a batch of files, every file is somebody's, whatever it is; a document with the name of a program goes with it.
#[test]
fn files_of_any_kind_are_submissions_in_a_batch_of_files() {
    let dir = TestDir::new();
    let files = [
        ("anna.c", SORT),
        ("anna.pdf", "%PDF-1.7"),
        ("ben.c", SORT_RENAMED),
        ("cleo.c", STACK),
        ("dan.pdf", "%PDF-1.7"),
        ("eve.png", "\u{89}PNG\r\n"),
        ("fay.class", "\u{1}\u{2}\u{0}\u{0}"),
        ("gus.url", "[InternetShortcut]\nURL=https://example.org/\n"),
        ("hal.txt", "I was ill, my program comes next week.\n"),
        ("ida.exe", "MZ\u{0}\u{1}"),
        ("jim", "no code\n"),
        ("README.md", "# The task\n"),
        ("CS101 homework 3.pdf", "%PDF-1.7"),
        ("marks.csv", "anna,1\n"),
    ];
    lay_out(&dir, "batch", &files);
    dir.zip("batch.zip", &files);
    let without_code = ["dan.pdf", "eve.png", "fay.class", "gus.url", "hal.txt", "ida.exe", "jim"];
    for batch in ["batch", "batch.zip"] {
        let report = dir.check(&[batch]);
        assert_eq!(report.names(), [&["anna.c", "ben.c", "cleo.c"][..], &without_code].concat(), "{batch}");
        assert_eq!(named(&report), without_code, "{batch}");
        assert_eq!(report.file_status("anna.c", "anna.pdf").kind, "ignored");
        assert_eq!(beside(&report), ["CS101 homework 3.pdf", "README.md", "marks.csv"], "{batch}");
        must_be_read_everywhere(&report, &beside(&report));
    }
}

/// If nobody handed in code, everybody is still counted.
#[test]
fn a_batch_of_documents_has_submissions() {
    let dir = TestDir::new();
    dir.files(&[("batch/ann.pdf", "%PDF-1.7"), ("batch/bob.docx", "x"), ("batch/cy.xlsx", "x")]);
    let message = dir.run(&["check", "batch"]).must_fail(1).stderr.clone();
    assert!(message.contains("3 submissions found in batch, 0 of them with code"), "{message}");
}

/// Files that an instructor, a platform or a system puts beside folders of submissions are nobody's, and are named once.
#[test]
fn what_lies_beside_folders_is_named() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let others = [
        ("instructions.pdf", "%PDF-1.7"),
        ("someone.pdf", "%PDF-1.7"),
        ("marks.xlsx", "marks"),
        ("index.html", "<html><body><p>Submissions</p></body></html>"),
        ("README.md", "# The task\n"),
        (".DS_Store", "store"),
        ("Thumbs.db", "thumbs"),
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".idea/workspace.xml", "<x/>"),
        ("__MACOSX/anna/._sort.c", "metadata"),
    ];
    lay_out(&dir, "batch", &others);
    dir.zip("batch.zip", &[&CLASS[..], &others].concat());
    for batch in ["batch", "batch.zip"] {
        let report = dir.check(&[batch]);
        assert_eq!(report.names(), ["anna", "ben", "cleo"], "{batch}");
        let (own, litter) = (
            ["README.md", "index.html", "instructions.pdf", "marks.xlsx", "someone.pdf"],
            [".DS_Store", ".git", ".idea", "Thumbs.db", "__MACOSX"],
        );
        assert_eq!(beside(&report), [own, litter].concat(), "{batch}");
        must_be_read_everywhere(&report, &beside(&report));
        assert!(report.summary.contains("beside the submissions, and not a submission itself: README.md, "));
        let listed = dir.run(&["intake", batch]).must_succeed().stdout.clone();
        assert!(listed.contains("not a submission itself: README.md"), "{listed}");
    }
}

/// A long list is cut, and says how long it is. Several batches are told apart.
#[test]
fn long_lists_of_what_lies_beside_are_cut() {
    let dir = TestDir::new();
    lay_out(&dir, "monday", &CLASS);
    lay_out(&dir, "earlier", &CLASS);
    dir.file("earlier/grades.csv", "anna,1");
    for number in 10..40 {
        dir.file(&format!("monday/task {number}.pdf"), "%PDF-1.7");
    }
    let report = dir.check(&["monday", "--earlier", "earlier"]);
    let expected = "monday: beside the submissions, and not a submission itself: task 10.pdf, ";
    assert!(report.summary.contains(expected), "{}", report.summary);
    assert!(report.summary.contains("task 21.pdf and 18 more\n"), "{}", report.summary);
    assert!(report.summary.contains("earlier: beside the submissions, and not a submission itself: grades.csv\n"));
    assert_eq!(beside(&report).len(), 30);
}

/// A folder whose name begins with a dot may be somebody's; one of a tool is not, and deeper ones are left out.
#[test]
fn hidden_folders_are_submissions() {
    let dir = TestDir::new();
    let files = [
        (".anna/sort.c", SORT),
        (".anna/.settings/editor.c", "int settings[] = {1, 2};\n"),
        ("ben/main.c", SORT_RENAMED),
        ("cleo/stack.c", STACK),
        (".dora/report.pdf", "%PDF-1.7"),
        (".vscode/launch.c", VOWELS),
    ];
    for around in ["", "hw3/", "week 9/hw3/"] {
        let at = |path: &str| format!("{around}{path}");
        let batch = format!("batch-{}", around.len());
        files.iter().for_each(|(path, text)| drop(dir.file(&format!("{batch}/{}", at(path)), text)));
        let entries: Vec<(String, &str)> = files.iter().map(|(path, text)| (at(path), *text)).collect();
        let entries: Vec<(&str, &str)> = entries.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        dir.zip(&format!("{batch}.zip"), &entries);
        for batch in [batch.clone(), format!("{batch}.zip")] {
            let report = dir.check_all(&[&batch]);
            assert_eq!(report.names(), [".anna", ".dora", "ben", "cleo"], "{batch}");
            assert_eq!(report.pair(".anna", "ben").unwrap().similarity, 1.0, "{batch}");
            assert_eq!(report.file_status(".anna", ".settings").kind, "ignored", "{batch}");
            assert_eq!(named(&report), [".dora"], "{batch}");
            assert_eq!(beside(&report), [".vscode"], "{batch}");
        }
    }
}

/// A batch with links to a folder, to a file, to nowhere, to itself and to another submission.
fn with_links() -> TestDir {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("pool/dora/sort.c", SORT),
        ("pool/emil.c", SORT_RENAMED),
        ("pool/secret.c", "int nobody_should_read_this;\n"),
    ]);
    dir.zip("pool/finn.zip", &[("main.c", SORT)]);
    dir.folder("pool/gero");
    symlink("../secret.c", dir.path("pool/dora/deep.c")).unwrap();
    for (name, target) in [
        ("dora", "../pool/dora"),
        ("emil.c", "../pool/emil.c"),
        ("finn.zip", "../pool/finn.zip"),
        ("gero", "../pool/gero"),
        ("hana", "/nowhere/at/all"),
        ("ivan", "ivan"),
        ("jana", ".."),
        ("karl", "anna"),
    ] {
        symlink(target, dir.path("batch").join(name)).unwrap();
    }
    dir
}

/// Links are not followed, and each is a submission that is named with what to do.
#[test]
fn links_in_a_batch_are_submissions() {
    let dir = with_links();
    let report = dir.check(&["batch"]);
    let links = ["dora", "emil.c", "finn", "gero", "hana", "ivan", "jana", "karl"];
    assert_eq!(report.names(), [&["anna", "ben", "cleo"][..], &links].concat());
    assert_eq!(named(&report), links);
    must_be_read_everywhere(&report, &links);
    assert!(report.summary.contains("give --follow-links"), "{}", report.summary);
    for (path, bytes) in lookalike_test_harness::files_below(&report.folder) {
        assert!(
            !String::from_utf8(bytes).unwrap().contains("nobody_should_read_this"),
            "{path} shows what a link points to"
        );
    }
}

/// Links directly in a batch are followed if the instructor says so: no deeper ones, and none that leads back into the batch.
#[test]
fn links_in_a_batch_can_be_followed() {
    let dir = with_links();
    let report = dir.check_all(&["batch", "--follow-links"]);
    assert_eq!(named(&report), ["dora", "gero", "hana", "ivan", "jana", "karl"]);
    for name in ["dora", "emil.c", "finn"] {
        assert_eq!(report.pair("anna", name).unwrap().similarity, 1.0, "{name}");
    }
    assert_eq!(report.file_status("dora", "deep.c").kind, "absent");
    assert_eq!(report.setting("follow-links"), Some("yes"));
    let earlier = dir.check_all(&["pool", "--earlier", "batch", "--follow-links"]);
    assert!(earlier.pair("dora", "batch/emil.c").is_some(), "{:#?}", earlier.pairs);
}

/// Links in archive files are never followed, whatever the options say.
#[test]
fn links_in_archive_files_are_named() {
    let dir = TestDir::new();
    let mut archive = zip::ZipWriter::new_append(std::io::Cursor::new(zips::zip(&CLASS))).unwrap();
    for (name, target) in [("dora", "/etc"), ("anna/passwd.c", "/etc/passwd"), ("anna/same.c", "sort.c")] {
        archive.add_symlink(name, target, zip::write::SimpleFileOptions::default()).unwrap();
    }
    dir.file("batch.zip", archive.finish().unwrap().into_inner());
    let mut entries: Vec<Vec<u8>> =
        CLASS.iter().map(|(path, text)| tar_entry(path.as_bytes(), EntryType::Regular, text.as_bytes())).collect();
    for (name, kind, target) in [
        ("dora", EntryType::Symlink, "/etc"),
        ("anna/passwd.c", EntryType::Symlink, "/etc/passwd"),
        ("anna/same.c", EntryType::Link, "anna/sort.c"),
    ] {
        entries.push(packs::tar_link(name, kind, target));
    }
    dir.file("batch.tar", tar_of(&entries));
    for batch in ["batch.zip", "batch.tar"] {
        let outcome = dir.run(&["check", batch, "--follow-links", "--out", "report"]);
        let report = Report::read(&dir.path("report"), outcome.must_succeed().stdout.clone());
        assert_eq!(named(&report), ["anna", "dora"], "{batch}");
        assert_eq!(report.file_status("anna", "passwd.c").kind, "absent", "{batch}");
        assert_eq!(report.file_status("anna", "same.c").kind, "ignored", "{batch}: its target is compared");
        assert!(report.summary.starts_with("warning: --follow-links has no effect"), "{}", report.summary);
    }
}

/// A report of this program is left out by its `report.json`, wherever it is and whatever its folder is called.
#[test]
fn our_own_reports_are_left_out() {
    let dir = TestDir::new();
    lay_out(&dir, "class", &CLASS);
    dir.check_to("class/checked in May", &["class"]);
    fs::create_dir(dir.path("class/dora")).unwrap();
    dir.file("class/dora/main.c", VOWELS);
    copy(&dir, "class/checked in May", "class/dora/old/report");
    copy(&dir, "class/checked in May", "class/emil/report");
    let files = lookalike_test_harness::files_below(&dir.path("class"));
    let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())).collect();
    dir.file("class.zip", zips::zip_bytes(&entries));
    for batch in ["class", "class.zip"] {
        let report = dir.check_all(&[batch]);
        assert_eq!(report.names(), ["anna", "ben", "cleo", "dora"], "{batch}");
        assert_eq!(report.files_of("dora"), ["main.c"], "{batch}");
        let rule = report.file_status("dora", "old/report").reason().to_owned();
        assert!(rule.starts_with("a report of this program ("), "{batch}: {rule}");
        let both = ["checked in May (a report of this program)", "emil/report (a report of this program)"];
        assert_eq!(beside(&report), both, "{batch}");
        assert_eq!(named(&report), [""; 0]);
    }
}

fn copy(dir: &TestDir, from: &str, to: &str) {
    for (path, bytes) in lookalike_test_harness::files_below(&dir.path(from)) {
        dir.file(&format!("{to}/{path}"), bytes);
    }
}

/// Nobody hides a copy behind a file that says that its folder is a report.
#[test]
fn a_report_hides_no_copy() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let page = "function total(list) {\n    let sum = 0;\n    for (const one of list) { sum += one.price * one.count; }\n    return sum;\n}\nfunction best(list) {\n    let found = null;\n    for (const one of list) {\n        if (!found || one.price > found.price) { found = one; }\n    }\n    return found;\n}\n";
    dir.file("batch/dora/shop.js", page);
    dir.file("batch/emil/main.c", VOWELS);
    dir.file("batch/emil/site/report.json", "{\"schema\":\"lookalike-report/1\"}");
    dir.file("batch/emil/site/assets/shop.js", page.replace("one", "item").replace("list", "items"));
    dir.file("batch/emil/site/extra.c", STACK);
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.files_of("emil"), ["main.c", "site/assets/shop.js", "site/extra.c"]);
    assert!(report.pair("dora", "emil").is_some());
}

/// When the web app packs a batch anew without one person, nobody else vanishes.
#[test]
fn packing_a_batch_anew_keeps_everybody() {
    let dir = with_links();
    dir.file("batch/lena/report.pdf", "%PDF-1.7");
    dir.folder("batch/mona");
    dir.run(&["intake", "batch", "--pack", "anew.tar", "--pack-without", "anna"]).must_succeed();
    let expected = ["ben", "cleo", "dora", "emil.c", "finn", "gero", "hana", "ivan", "jana", "karl", "lena", "mona"];
    assert_eq!(dir.check(&["anew.tar"]).names(), expected);
    dir.run(&["intake", "batch", "--pack", "one.tar", "--pack-only", "mona"]).must_succeed();
    assert_eq!(dir.check(&["batch", "--earlier", "one.tar"]).names().last(), Some(&"one.tar/mona"));
}
