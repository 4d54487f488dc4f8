//! Archive files that are broken, encrypted, or contain special files: each problem is named, and everything else is
//! compared.

use insta::assert_snapshot;
use tar::EntryType;

use super::{KINDS, TWO_COPIES, check_with_two_copies, entries, lay_out, must_be_unreadable};
use lookalike_test_harness::TestDir;
use lookalike_test_harness::memory::check_within_limits;
use lookalike_test_harness::packs::{
    gz, seven_zip, seven_zip_encrypted, seven_zip_of, tar, tar_entry, tar_of, xz, zst,
};
use lookalike_test_harness::programs::{STACK, VOWELS, scrambled};
use lookalike_test_harness::zips::{marked_encrypted, replaced, stored, zip, zip_bytes};

/// Returns programs and other files that do not compress away.
fn many(n: u64) -> Vec<(String, String)> {
    let ending = |seed| if seed % 16 == 0 { "c" } else { "data" };
    (1..=n).map(|seed| (format!("{seed:03}.{}", ending(seed)), scrambled(seed))).collect()
}

fn listed(files: &[(String, String)]) -> Vec<(&str, &[u8])> {
    files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect()
}

/// A truncated download is read up to the break.
#[test]
fn truncated_archives_are_read_up_to_the_break() {
    let mut messages = String::new();
    let files = many(192);
    let listed = listed(&files);
    for (ending, pack) in KINDS.into_iter().filter(|(ending, _)| !ending.eq_ignore_ascii_case("7z")) {
        let whole = pack(&listed);
        let name = format!("work.{ending}");
        let report = check_with_two_copies(&name, &whole[..whole.len() * 3 / 4], &[]);
        messages += &must_be_unreadable(&report, "cleo", &name);
        // Bzip2 compresses blocks of 900 kB; a broken block is lost as a whole.
        if !ending.contains("bz") {
            assert!(report.files_of("cleo").len() >= 4, "{name}: {:?}", report.files_of("cleo"));
        }
    }
    assert_snapshot!(messages);
}

/// A truncated .7z is named; its list of contents is at the end.
#[test]
fn a_truncated_7z_is_named() {
    let mut messages = String::new();
    let whole = seven_zip(&entries(&[("a.c", STACK), ("b.c", VOWELS)]));
    for n in [20, 40, whole.len() - 1] {
        let report = check_with_two_copies("work.7z", &whole[..n], &[]);
        messages += &must_be_unreadable(&report, "cleo", "work.7z");
    }
    assert_snapshot!(messages);
}

/// A .zip without its list of contents is read from the front, also if sizes follow the data.
#[test]
fn a_zip_without_its_list_is_read_from_the_front() {
    let whole = zip(&[("a.c", STACK), ("b.c", VOWELS)]);
    let list = whole.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let report = check_with_two_copies("work.zip", &whole[..list], &[]);
    assert_eq!(report.files_of("cleo"), ["work.zip/a.c", "work.zip/b.c"]);
    let mut streamed = zip::ZipWriter::new_stream(Vec::new());
    for (name, text) in [("a.c", STACK), ("b.c", VOWELS)] {
        streamed.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut streamed, text.as_bytes()).unwrap();
    }
    let streamed = streamed.finish().unwrap().into_inner();
    let list = streamed.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let report = check_with_two_copies("work.zip", &streamed[..list], &[]);
    assert_eq!(report.files_of("cleo"), ["work.zip/a.c", "work.zip/b.c"]);
}

/// A .zip may have a prefix, such as a self-extractor.
#[test]
fn a_zip_may_have_something_before_it() {
    let bytes = [b"#!/bin/sh\nexec unpack \"$0\"\n".as_slice(), &zip(&[("a.c", STACK)])].concat();
    assert_eq!(check_with_two_copies("work.zip", &bytes, &[]).files_of("cleo"), ["work.zip/a.c"]);
}

/// A file with a wrong checksum is named, and the others are read.
#[test]
fn wrong_checksums_are_named() {
    let broken = replaced(stored(&[("good.c", STACK.as_bytes()), ("bad.c", b"int wrong(void);")]), b"wrong", b"right");
    let report = check_with_two_copies("work.zip", &broken, &[]);
    assert_snapshot!(must_be_unreadable(&report, "cleo", "work.zip/bad.c"), @"cleo: work.zip/bad.c: unreadable: damaged: its checksum is wrong");
    assert_eq!(report.files_of("cleo"), ["work.zip/good.c"]);
    for (name, pack) in [("work.tar.gz", gz as fn(&[u8]) -> Vec<u8>), ("work.tar.xz", xz), ("work.tar.zst", zst)] {
        let mut packed = pack(&tar(&entries(&[("a.c", STACK), ("b.c", VOWELS)])));
        let middle = packed.len() * 2 / 3;
        packed[middle..middle + 4].fill(0x55);
        let report = check_with_two_copies(name, &packed, &[]);
        let statuses = report.file_statuses();
        let is_named = statuses.iter().any(|status| status.submission == "cleo" && status.kind == "unreadable");
        assert!(is_named, "{name}");
    }
}

/// No damaged byte, in any kind of archive file, crashes the program.
#[test]
fn damaged_archives_never_crash() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &TWO_COPIES);
    let files = entries(&[("src/a.c", STACK), ("src/b.c", VOWELS)]);
    for (ending, pack) in KINDS {
        let whole = pack(&files);
        for at in (0..whole.len()).step_by((whole.len() / 40).max(1)) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xff;
            dir.file(&format!("batch/cleo/{at}.{ending}"), damaged);
        }
    }
    let report = check_within_limits(&dir, &["batch"]);
    assert!(report.pair("anna", "ben").is_some());
}

/// Encrypted files are named, with advice.
#[test]
fn encrypted_archives_are_named() {
    let mut messages = String::new();
    let files = [("secret.c", STACK.as_bytes())];
    let report = check_with_two_copies("work.zip", &marked_encrypted(zip_bytes(&files)), &[]);
    messages += &must_be_unreadable(&report, "cleo", "work.zip/secret.c");
    let report = check_with_two_copies("work.7z", &seven_zip_encrypted(&files, false), &[]);
    messages += &must_be_unreadable(&report, "cleo", "work.7z/secret.c");
    let report = check_with_two_copies("work.7z", &seven_zip_encrypted(&files, true), &[]);
    messages += &must_be_unreadable(&report, "cleo", "work.7z");
    assert_snapshot!(messages);
}

/// Links, devices and pipes are named and not followed.
#[test]
fn special_files_are_named() {
    let archive = tar_of(&[
        tar_entry(b"a.c", EntryType::Regular, STACK.as_bytes()),
        tar_entry(b"link.c", EntryType::Symlink, b""),
        tar_entry(b"hard.c", EntryType::Link, b""),
        tar_entry(b"pipe.c", EntryType::Fifo, b""),
        tar_entry(b"disk.c", EntryType::Block, b""),
        tar_entry(b"terminal.c", EntryType::Char, b""),
        tar_entry(b"odd.c", EntryType::new(b'Z'), b"something"),
        tar_entry(b"z.c", EntryType::Regular, VOWELS.as_bytes()),
    ]);
    let report = check_with_two_copies("work.tar", &archive, &[]);
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c", "work.tar/odd.c", "work.tar/z.c"]);
    for name in ["link.c", "hard.c"] {
        assert_eq!(report.file_status("cleo", &format!("work.tar/{name}")).kind, "absent", "{name}");
    }
    for name in ["pipe.c", "disk.c", "terminal.c"] {
        assert_eq!(report.file_status("cleo", &format!("work.tar/{name}")).kind, "ignored", "{name}");
    }
    // A file of a type that nobody knows has content, and is read.
    assert_eq!(report.file_status("cleo", "work.tar/odd.c").kind, "too_short");
    assert_snapshot!(report.statuses_of("cleo"));
}

/// A sparse file, which may claim any size, is named, and the next file is read.
#[test]
fn sparse_files_are_named() {
    let mut sparse = tar_entry(b"huge.c", EntryType::GNUSparse, STACK.as_bytes());
    // A list of holes that continues in one more block, and a size of a terabyte.
    sparse[482] = 1;
    sparse[483..495].copy_from_slice(b"\x80\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00");
    let mut header = tar::Header::new_gnu();
    header.as_mut_bytes().copy_from_slice(&sparse[..512]);
    header.set_cksum();
    let sparse = [header.as_bytes().as_slice(), &[0; 512], &sparse[512..]].concat();
    let archive = tar_of(&[sparse, tar_entry(b"z.c", EntryType::Regular, VOWELS.as_bytes())]);
    let report = check_with_two_copies("work.tar", &archive, &[]);
    assert_snapshot!(must_be_unreadable(&report, "cleo", "work.tar/huge.c"), @"cleo: work.tar/huge.c: unreadable: a sparse file; repack it without --sparse");
    assert_eq!(report.files_of("cleo"), ["work.tar/z.c"]);
}

/// False sizes and endless names in a tar are named.
#[test]
fn false_headers_in_a_tar_are_named() {
    let mut claims = tar::Header::new_gnu();
    claims.set_path("claims.c").unwrap();
    claims.set_size(1 << 62);
    claims.set_cksum();
    let report = check_with_two_copies(
        "work.tar",
        &[tar_entry(b"a.c", EntryType::Regular, STACK.as_bytes()), claims.as_bytes().to_vec(), b"x".to_vec()].concat(),
        &[],
    );
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c"]);
    assert_eq!(report.file_status("cleo", "work.tar/claims.c").kind, "unreadable");
    let endless = tar_entry(b"././@LongLink", EntryType::GNULongName, &vec![b'x'; 8 << 20]);
    let report = check_with_two_copies(
        "work.tar",
        &[tar_entry(b"a.c", EntryType::Regular, STACK.as_bytes()), endless].concat(),
        &[],
    );
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c"]);
    assert_snapshot!(must_be_unreadable(&report, "cleo", "work.tar"), @"cleo: work.tar: unreadable: damaged: the name of an entry takes more than 1 MiB; the part before is read");
}

/// False counts and sizes in a .7z are named.
#[test]
fn false_lists_in_a_7z_are_named() {
    let mut messages = String::new();
    let huge = [0xff; 9];
    let lists: [Vec<u8>; 5] = [
        [&[1, 5][..], &huge, &[0, 0]].concat(),
        [&[1, 4, 6][..], &huge, &huge, &[9, 0, 0]].concat(),
        [&[1, 4, 7, 11][..], &huge, &[0]].concat(),
        [&[23, 6, 0, 1, 9][..], &huge, &[0, 7, 11, 1, 0, 1, 0x21, 1, 40, 12], &huge, &[0, 0]].concat(),
        vec![0x99; 40],
    ];
    for list in lists {
        let report = check_with_two_copies("work.7z", &seven_zip_of(b"packed", &list), &[]);
        messages += &must_be_unreadable(&report, "cleo", "work.7z");
    }
    assert_snapshot!(messages);
}
