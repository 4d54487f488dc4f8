//! Names of entries: encodings, odd paths, and duplicate names.

use std::collections::BTreeSet;

use encoding_rs::{SHIFT_JIS, WINDOWS_1252};
use tar::EntryType;

use super::entries;
use lookalike_test_harness::packs::{seven_zip, tar, tar_entry, tar_of};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, zips};

/// Returns a .zip whose names are the given bytes, in no declared encoding.
fn zip_named(names: &[&[u8]]) -> Vec<u8> {
    let programs = [SORT, SORT_RENAMED, STACK, VOWELS];
    let stand_ins: Vec<String> = names.iter().enumerate().map(|(n, name)| format!("{n:x>0$}", name.len())).collect();
    let files: Vec<(&str, &str)> = stand_ins.iter().map(String::as_str).zip(programs).collect();
    let archive = zips::zip(&files);
    names
        .iter()
        .zip(&stand_ins)
        .fold(archive, |archive, (name, stand_in)| zips::replaced(archive, stand_in.as_bytes(), name))
}

fn names_of(batch: &str, bytes: Vec<u8>) -> Vec<String> {
    let dir = TestDir::new();
    dir.file(batch, bytes);
    let report = dir.check_all(&[batch]);
    report.names().into_iter().map(str::to_owned).collect()
}

/// Names from Windows in Western countries are in code page 437, which is not declared.
#[test]
fn names_in_code_page_437() {
    let names: [&[u8]; 3] = [b"Bj\x94rn/a.c", b"M\x81ller, J\x84n/b.c", b"Ren\x82e Gro\xe1/c.c"];
    assert_eq!(names_of("batch.zip", zip_named(&names)), ["Björn", "Müller, Jän", "Renée Groß"]);
}

/// Names from Windows in Japan are in Shift-JIS, where the second byte of a letter may be a backslash.
#[test]
fn names_in_shift_jis() {
    let names = ["田中太郎/表計算.c", "鈴木花子/ソート.c", "高橋一郎_課題3/c.c"]
        .map(|name| SHIFT_JIS.encode(name).0.into_owned());
    assert!(names[0].contains(&b'\\'), "the test needs a name with a backslash byte");
    let names: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
    let batch = zip_named(&names);
    let dir = TestDir::new();
    dir.file("batch.zip", batch);
    let report = dir.check_all(&["batch.zip"]);
    let found: BTreeSet<&str> = report.names().into_iter().collect();
    assert_eq!(found, ["田中太郎", "鈴木花子", "高橋一郎_課題3"].into());
    assert_eq!(report.files_of("田中太郎"), ["表計算.c"]);
}

/// Cyrillic names from DOS are recognized.
#[test]
fn names_in_other_scripts() {
    let names = ["Иванова Мария/задача.c", "Петров Сергей/решение.c"]
        .map(|name| encoding_rs::IBM866.encode(name).0.into_owned());
    let names: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
    assert_eq!(names_of("batch.zip", zip_named(&names)), ["Иванова Мария", "Петров Сергей"]);
}

/// UTF-8 is recognized, whether it is declared or not.
#[test]
fn names_in_utf_8() {
    let expected = ["Müller", "李雷", "田中"];
    let files = [("Müller/a.c", SORT), ("李雷/b.c", SORT_RENAMED), ("田中/c.c", STACK)];
    let names: Vec<&[u8]> = files.iter().map(|(name, _)| name.as_bytes()).collect();
    assert_eq!(names_of("flagged.zip", zips::zip(&files)), expected);
    assert_eq!(names_of("bare.zip", zip_named(&names)), expected);
    assert_eq!(names_of("batch.tar", tar(&entries(&files))), expected);
    assert_eq!(names_of("batch.7z", seven_zip(&entries(&files))), expected);
}

/// The Unicode extra field of Info-ZIP is used if it belongs to the entry's name.
#[test]
fn names_in_the_unicode_extra_field() {
    let extra_for = |name: &[u8], real: &str| {
        let mut crc = flate2::Crc::new();
        crc.update(name);
        [&[1][..], &crc.sum().to_le_bytes(), real.as_bytes()].concat()
    };
    let archive = |of: &[u8]| {
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, text, real) in [("Kasia/a.c", SORT, "Żółć/a.c"), ("Ben/b.c", SORT_RENAMED, "Ben/b.c")] {
            let of = if of.is_empty() { name.as_bytes() } else { of };
            let mut options = zip::write::FullFileOptions::default();
            options.add_extra_field(0x7075, extra_for(of, real), true).unwrap();
            writer.start_file(name, options).unwrap();
            std::io::Write::write_all(&mut writer, text.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    assert_eq!(names_of("batch.zip", archive(b"")), ["Ben", "Żółć"]);
    assert_eq!(names_of("batch.zip", archive(b"another name")), ["Ben", "Kasia"]);
}

/// A tar from an old Unix has names in Latin-1.
#[test]
fn names_in_a_tar_in_latin_1() {
    let name = |name: &str| WINDOWS_1252.encode(name).0.into_owned();
    let archive = tar_of(&[
        tar_entry(&name("Müller/a.c"), EntryType::Regular, SORT.as_bytes()),
        tar_entry(&name("Çelik/b.c"), EntryType::Regular, SORT_RENAMED.as_bytes()),
    ]);
    assert_eq!(names_of("batch.tar", archive), ["Müller", "Çelik"]);
}

/// Names too long for a tar header are read from entries of their own, in the format of GNU and of POSIX.
#[test]
fn long_names_in_a_tar() {
    let long = format!("{}/{}.c", "anna", "x".repeat(180));
    let files = [(long.as_str(), SORT), ("ben/b.c", SORT_RENAMED)];
    let pax = |path: &str| {
        let record = format!(" path={path}\n");
        let length = (record.len()..).find(|n| n.to_string().len() + record.len() == *n).unwrap();
        format!("{length}{record}")
    };
    let posix = tar_of(&[
        tar_entry(b"./PaxHeaders/x", EntryType::XHeader, pax(&long).as_bytes()),
        tar_entry(b"anna/short.c", EntryType::Regular, SORT.as_bytes()),
        tar_entry(b"ben/b.c", EntryType::Regular, SORT_RENAMED.as_bytes()),
    ]);
    for archive in [tar(&entries(&files)), posix] {
        let dir = TestDir::new();
        dir.file("batch.tar", archive);
        let report = dir.check_all(&["batch.tar"]);
        assert_eq!(report.files_of("anna"), [long.strip_prefix("anna/").unwrap()]);
        assert!(report.pair("anna", "ben").is_some());
    }
}

fn must_be_harmless(report: &Report, n_files: usize) {
    let shown = report.file_paths();
    assert_eq!(shown.len(), n_files, "{shown:#?}");
    assert!(shown.iter().all(|path| !path.starts_with('/') && path.split('/').all(|part| part != "..")), "{shown:#?}");
    assert!(report.pair("anna", "ben").is_some(), "{:?}", report.names());
}

/// Windows paths and paths that lead outside are turned into paths below the archive file.
#[test]
fn odd_paths_are_made_harmless() {
    let files = ["anna\\src\\a.c", "../../ben/b.c", "/cleo/c.c", "dora/../../../d.c"];
    let programs = [SORT, SORT_RENAMED, STACK, VOWELS];
    let raw = files.iter().zip(programs);
    let entries_of_tar: Vec<Vec<u8>> =
        raw.clone().map(|(name, text)| tar_entry(name.as_bytes(), EntryType::Regular, text.as_bytes())).collect();
    let listed: Vec<(&str, &[u8])> = raw.map(|(name, text)| (*name, text.as_bytes())).collect();
    let names: Vec<&[u8]> = files.iter().map(|name| name.as_bytes()).collect();
    let archives =
        [("batch.tar", tar_of(&entries_of_tar)), ("batch.7z", seven_zip(&listed)), ("batch.zip", zip_named(&names))];
    for (batch, bytes) in archives {
        let dir = TestDir::new();
        dir.file(batch, bytes);
        let report = dir.check_all(&[batch]);
        must_be_harmless(&report, 4);
        assert_eq!(report.files_of("anna"), ["src/a.c"]);
    }
}

/// Two entries of the same name are two files, and so are names that differ only by case.
#[test]
fn entries_of_one_name_are_told_apart() {
    let files = [("anna/a.c", SORT), ("ben/x.c", SORT_RENAMED), ("ben/X.c", STACK), ("ben/y.c", VOWELS)];
    let zip = zips::replaced(zips::zip(&files), b"ben/y.c", b"ben/x.c");
    let twice = [("anna/a.c", SORT), ("ben/x.c", SORT_RENAMED), ("ben/X.c", STACK), ("ben/x.c", VOWELS)];
    for (batch, bytes) in
        [("batch.zip", zip), ("batch.tar", tar(&entries(&twice))), ("batch.7z", seven_zip(&entries(&twice)))]
    {
        let dir = TestDir::new();
        dir.file(batch, bytes);
        let report = dir.check_all(&[batch]);
        assert_eq!(report.files_of("ben"), ["X.c", "x (2).c", "x.c"], "{batch}");
        assert_eq!(report.pairs.len(), 1, "{batch}");
    }
}

/// System files are left out of every kind of archive file.
#[test]
fn system_files_are_left_out() {
    let files =
        [("hw/anna/a.c", SORT), ("hw/ben/b.c", SORT_RENAMED), ("hw/ben/.DS_Store", "x"), ("__MACOSX/hw/._a.c", "x")];
    for (batch, bytes) in [
        ("batch.zip", zips::zip(&files)),
        ("batch.tar", tar(&entries(&files))),
        ("batch.7z", seven_zip(&entries(&files))),
    ] {
        let dir = TestDir::new();
        dir.file(batch, bytes);
        let report = dir.check_all(&[batch]);
        assert_eq!(report.names(), ["anna", "ben"], "{batch}");
        assert_eq!(report.file_status("ben", ".DS_Store").kind, "ignored");
        assert_eq!(report.file_statuses().len(), files.len());
    }
}
