//! Archives that are broken, encrypted, or hold what is no file: each is named, and what stands beside it is compared.

use tar::EntryType;

use super::{KINDS, entries, lay_out, must_be_unreadable, said};
use crate::harness::packs::{gz, seven_zip, seven_zip_encrypted, seven_zip_of, tar, tar_entry, tar_of, xz, zst};
use crate::harness::peak::check_within_bounds;
use crate::harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS, scrambled};
use crate::harness::zips::{marked_encrypted, replaced, stored, zip, zip_bytes};
use crate::harness::{Desk, Report};

/// Two copies, to which something hostile is added.
const GOOD: [(&str, &str); 2] = [("anna/sort.c", SORT), ("ben/main.c", SORT_RENAMED)];

/// Compares a batch of two copies and of `cleo`, whose work is the archive that is given.
#[track_caller]
pub(super) fn beside_the_good(name: &str, bytes: &[u8], options: &[&str]) -> Report {
    let desk = Desk::new();
    lay_out(&desk, "batch", &GOOD);
    desk.file(&format!("batch/cleo/{name}"), bytes);
    let report = check_within_bounds(&desk, &[&["batch"], options].concat());
    assert!(report.pair("anna", "ben").is_some_and(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    report
}

/// Programs and other files that are too different to be packed into nothing, in one heap.
fn many(n: u64) -> Vec<(String, String)> {
    let ending = |seed| if seed % 16 == 0 { "c" } else { "data" };
    (1..=n).map(|seed| (format!("{seed:03}.{}", ending(seed)), scrambled(seed))).collect()
}

fn listed(files: &[(String, String)]) -> Vec<(&str, &[u8])> {
    files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect()
}

/// Of a download that broke off, what comes before the break is compared.
#[test]
fn truncated_archives_are_read_up_to_the_break() {
    let files = many(192);
    let listed = listed(&files);
    for (ending, pack) in KINDS.into_iter().filter(|(ending, _)| !ending.eq_ignore_ascii_case("7z")) {
        let whole = pack(&listed);
        let name = format!("work.{ending}");
        let report = beside_the_good(&name, &whole[..whole.len() * 3 / 4], &[]);
        must_be_unreadable(&report, "cleo", &name, &["break"]);
        // Bzip2 packs in blocks of 900 kB; of a broken one there is nothing.
        if !ending.contains("bz") {
            assert!(report.files_of("cleo").len() >= 4, "{name}: {:?}", report.files_of("cleo"));
        }
    }
}

/// A .7z is nothing without its end.
#[test]
fn a_truncated_7z_is_named() {
    let whole = seven_zip(&entries(&[("a.c", STACK), ("b.c", VOWELS)]));
    for n in [20, 40, whole.len() - 1] {
        let report = beside_the_good("work.7z", &whole[..n], &[]);
        must_be_unreadable(&report, "cleo", "work.7z", &["breaks off"]);
    }
}

/// The list of contents at the end of a .zip may be lost, its sizes may stand behind the entries.
#[test]
fn a_zip_without_its_list_is_read_from_the_front() {
    let whole = zip(&[("a.c", STACK), ("b.c", VOWELS)]);
    let list = whole.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let report = beside_the_good("work.zip", &whole[..list], &[]);
    assert_eq!(report.files_of("cleo"), ["work.zip/a.c", "work.zip/b.c"]);
    let mut streamed = zip::ZipWriter::new_stream(Vec::new());
    for (name, text) in [("a.c", STACK), ("b.c", VOWELS)] {
        streamed.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut streamed, text.as_bytes()).unwrap();
    }
    let streamed = streamed.finish().unwrap().into_inner();
    let list = streamed.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let report = beside_the_good("work.zip", &streamed[..list], &[]);
    assert_eq!(report.files_of("cleo"), ["work.zip/a.c", "work.zip/b.c"]);
}

/// Something may stand before a .zip: what unpacks it by itself.
#[test]
fn a_zip_may_have_something_before_it() {
    let bytes = [b"#!/bin/sh\nexec unpack \"$0\"\n".as_slice(), &zip(&[("a.c", STACK)])].concat();
    assert_eq!(beside_the_good("work.zip", &bytes, &[]).files_of("cleo"), ["work.zip/a.c"]);
}

/// A file with a wrong checksum is named; those beside it are read.
#[test]
fn wrong_checksums_are_named() {
    let broken = replaced(stored(&[("good.c", STACK.as_bytes()), ("bad.c", b"int wrong(void);")]), b"wrong", b"right");
    let report = beside_the_good("work.zip", &broken, &[]);
    must_be_unreadable(&report, "cleo", "work.zip/bad.c", &["checksum"]);
    assert_eq!(report.files_of("cleo"), ["work.zip/good.c"]);
    for (name, pack) in [("work.tar.gz", gz as fn(&[u8]) -> Vec<u8>), ("work.tar.xz", xz), ("work.tar.zst", zst)] {
        let mut packed = pack(&tar(&entries(&[("a.c", STACK), ("b.c", VOWELS)])));
        let middle = packed.len() * 2 / 3;
        packed[middle..middle + 4].fill(0x55);
        let report = beside_the_good(name, &packed, &[]);
        assert!(report.account().iter().any(|fate| fate.0 == "cleo" && fate.2 == "unreadable"), "{name}");
    }
}

/// Whatever byte is wrong, in whatever kind, there is an answer.
#[test]
fn damaged_archives_never_crash() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &GOOD);
    let files = entries(&[("src/a.c", STACK), ("src/b.c", VOWELS)]);
    for (ending, pack) in KINDS {
        let whole = pack(&files);
        for at in (0..whole.len()).step_by((whole.len() / 40).max(1)) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xff;
            desk.file(&format!("batch/cleo/{at}.{ending}"), damaged);
        }
    }
    let report = check_within_bounds(&desk, &["batch"]);
    assert!(report.pair("anna", "ben").is_some());
}

/// What needs a password is named, with what to do about it.
#[test]
fn encrypted_archives_are_named() {
    let files = [("secret.c", STACK.as_bytes())];
    let report = beside_the_good("work.zip", &marked_encrypted(zip_bytes(&files)), &[]);
    must_be_unreadable(&report, "cleo", "work.zip/secret.c", &["encrypted", "password"]);
    let report = beside_the_good("work.7z", &seven_zip_encrypted(&files, false), &[]);
    must_be_unreadable(&report, "cleo", "work.7z/secret.c", &["encrypted", "password"]);
    let report = beside_the_good("work.7z", &seven_zip_encrypted(&files, true), &[]);
    must_be_unreadable(&report, "cleo", "work.7z", &["encrypted", "password"]);
}

/// Links, devices and pipes are named, and lead nowhere.
#[test]
fn what_is_no_file_is_named() {
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
    let report = beside_the_good("work.tar", &archive, &[]);
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c", "work.tar/z.c"]);
    let expected = [
        ("link.c", "link"),
        ("hard.c", "link"),
        ("pipe.c", "pipe"),
        ("disk.c", "device"),
        ("terminal.c", "device"),
        ("odd.c", "not a regular file"),
    ];
    for (name, word) in expected {
        let (kind, rule) = said(&report, "cleo", &format!("work.tar/{name}"));
        assert!(kind == "ignored" && rule.contains(word), "{name}: {kind} {rule}");
    }
}

/// A sparse file may claim any size. It is named, and what comes after it is read.
#[test]
fn sparse_files_are_named() {
    let mut sparse = tar_entry(b"huge.c", EntryType::GNUSparse, STACK.as_bytes());
    // A list of holes that goes on for one more block, and a size of a terabyte.
    sparse[482] = 1;
    sparse[483..495].copy_from_slice(b"\x80\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00");
    let mut header = tar::Header::new_gnu();
    header.as_mut_bytes().copy_from_slice(&sparse[..512]);
    header.set_cksum();
    let sparse = [header.as_bytes().as_slice(), &[0; 512], &sparse[512..]].concat();
    let archive = tar_of(&[sparse, tar_entry(b"z.c", EntryType::Regular, VOWELS.as_bytes())]);
    let report = beside_the_good("work.tar", &archive, &[]);
    must_be_unreadable(&report, "cleo", "work.tar/huge.c", &["sparse"]);
    assert_eq!(report.files_of("cleo"), ["work.tar/z.c"]);
}

/// A tar whose headers claim what they do not hold: sizes beyond the end, and names without end.
#[test]
fn lies_in_a_tar_are_named() {
    let mut claims = tar::Header::new_gnu();
    claims.set_path("claims.c").unwrap();
    claims.set_size(1 << 62);
    claims.set_cksum();
    let report = beside_the_good(
        "work.tar",
        &[tar_entry(b"a.c", EntryType::Regular, STACK.as_bytes()), claims.as_bytes().to_vec(), b"x".to_vec()].concat(),
        &[],
    );
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c"]);
    assert_eq!(said(&report, "cleo", "work.tar/claims.c").0, "unreadable");
    let endless = tar_entry(b"././@LongLink", EntryType::GNULongName, &vec![b'x'; 8 << 20]);
    let report =
        beside_the_good("work.tar", &[tar_entry(b"a.c", EntryType::Regular, STACK.as_bytes()), endless].concat(), &[]);
    assert_eq!(report.files_of("cleo"), ["work.tar/a.c"]);
    must_be_unreadable(&report, "cleo", "work.tar", &["name"]);
}

/// A .7z whose list of contents claims more than it holds.
#[test]
fn lies_in_a_7z_are_named() {
    let huge = [0xff; 9];
    let lists: [Vec<u8>; 5] = [
        [&[1, 5][..], &huge, &[0, 0]].concat(),
        [&[1, 4, 6][..], &huge, &huge, &[9, 0, 0]].concat(),
        [&[1, 4, 7, 11][..], &huge, &[0]].concat(),
        [&[23, 6, 0, 1, 9][..], &huge, &[0, 7, 11, 1, 0, 1, 0x21, 1, 40, 12], &huge, &[0, 0]].concat(),
        vec![0x99; 40],
    ];
    for list in lists {
        let report = beside_the_good("work.7z", &seven_zip_of(b"packed", &list), &[]);
        must_be_unreadable(&report, "cleo", "work.7z", &[]);
    }
}
