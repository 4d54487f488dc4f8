//! Archive files that unpack to too much: bounded in time and memory, and named with the option that raises the limit.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use super::{check_with_two_copies, must_be_unreadable};
use lookalike_test_harness::memory::check_within_limits;
use lookalike_test_harness::packs::{bz2, entries, gz, seven_zip, seven_zip_of, tar, xz, xz_with_dictionary, zst};
use lookalike_test_harness::programs::{Noise, SORT, SORT_RENAMED, STACK, VOWELS, scrambled};
use lookalike_test_harness::zips::{bomb, stored, zip, zip_bytes};
use lookalike_test_harness::{TestDir, zips};

/// Returns a large text that compresses well, but not like a bomb.
fn text_of(n_bytes: usize) -> Vec<u8> {
    let mut noise = Noise(7);
    let mut text = Vec::with_capacity(n_bytes + 64);
    while text.len() < n_bytes {
        text.extend_from_slice(b"                                                        ");
        text.extend_from_slice(format!("{:08x}\n", noise.below(1 << 31)).as_bytes());
    }
    text
}

/// Bombs of zeros, in every compressed format, cost little and are named.
#[test]
fn bombs_of_every_kind_are_named() {
    let mut messages = String::new();
    let zeros = vec![0; 128 << 20];
    for (ending, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("bz2", bz2), ("xz", xz), ("zst", zst)] {
        let name = format!("zeros.c.{ending}");
        let report = check_with_two_copies(&name, &pack(&zeros), &[]);
        assert_ne!(report.file_status("cleo", &format!("{name}/zeros.c")).kind, "compared");
        let name = format!("zeros.tar.{ending}");
        let report = check_with_two_copies(&name, &pack(&tar(&[("zeros.c", &zeros)])), &[]);
        assert_ne!(report.file_status("cleo", &format!("{name}/zeros.c")).kind, "compared");
    }
    let report = check_with_two_copies("zeros.7z", &seven_zip(&[("zeros.c", &zeros)]), &[]);
    messages += &must_be_unreadable(&report, "cleo", "zeros.7z/zeros.c");
    let report = check_with_two_copies("zeros.zip", &bomb(&["zeros.c"], 128 << 20), &[]);
    messages += &must_be_unreadable(&report, "cleo", "zeros.zip/zeros.c");
    assert_snapshot!(messages);
}

/// A bomb of text is detected by its ratio while it is unpacked, whatever the archive file claims.
#[test]
fn bombs_of_text_are_named() {
    let mut messages = String::new();
    let blanks = vec![b' '; 128 << 20];
    for (ending, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("xz", xz), ("zst", zst)] {
        let name = format!("blanks.c.{ending}");
        let report = check_with_two_copies(&name, &pack(&blanks), &[]);
        messages += &must_be_unreadable(&report, "cleo", &format!("{name}/blanks.c"));
    }
    assert_snapshot!(messages);
}

/// The total size is limited: the first files are read, the others are named with the option.
#[test]
fn the_total_size_is_limited() {
    let mut messages = String::new();
    let text = text_of(3 << 20);
    let files: Vec<(String, &[u8])> = (0..8).map(|n| (format!("{n}.data"), text.as_slice())).collect();
    let listed: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    for (name, bytes) in [("w.zip", zip_bytes(&listed)), ("w.tar.gz", gz(&tar(&listed))), ("w.7z", seven_zip(&listed))]
    {
        let report = check_with_two_copies(name, &bytes, &["--max-unpacked", "8M"]);
        messages += &must_be_unreadable(&report, "cleo", &format!("{name}/7.data"));
        assert_eq!(report.file_status("cleo", &format!("{name}/0.data")).kind, "ignored");
        let report = check_with_two_copies(name, &bytes, &["--max-unpacked", "1g"]);
        assert_eq!(report.file_status("cleo", &format!("{name}/7.data")).kind, "ignored");
    }
    assert_snapshot!(messages);
}

/// A hostile archive file uses up only what the others leave of the limit.
#[test]
fn one_archive_leaves_room_for_the_others() {
    let dir = TestDir::new();
    let text = text_of(3 << 20);
    let greedy: Vec<(String, &[u8])> = (0..20).map(|n| (format!("{n}.data"), text.as_slice())).collect();
    let greedy: Vec<(&str, &[u8])> = greedy.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    dir.file("batch/aaron.zip", zip_bytes(&greedy));
    dir.zip("batch/anna.zip", &[("a.c", SORT)]);
    dir.zip("batch/ben.zip", &[("b.c", SORT_RENAMED)]);
    let report = check_within_limits(&dir, &["batch", "--max-unpacked", "32M"]);
    assert!(report.pair("anna", "ben").is_some());
    assert_eq!(report.file_status("aaron", "9.data").kind, "ignored");
    assert_snapshot!(must_be_unreadable(&report, "aaron", "19.data"), @"aaron: 19.data: unreadable: not read: the submission has used up its share of the 32 MiB that an input may unpack to; raise the limit with --max-unpacked");
}

/// The size of a single file is limited.
#[test]
fn the_size_of_a_file_is_limited() {
    let mut messages = String::new();
    let large = text_of(2 << 20);
    let files: [(&str, &[u8]); 2] = [("large.c", &large), ("a.c", STACK.as_bytes())];
    for (name, bytes) in [("w.zip", zip_bytes(&files)), ("w.tar.xz", xz(&tar(&files))), ("w.7z", seven_zip(&files))] {
        let report = check_with_two_copies(name, &bytes, &["--max-file", "1M"]);
        messages += &must_be_unreadable(&report, "cleo", &format!("{name}/large.c"));
        assert_eq!(report.files_of("cleo"), [format!("{name}/a.c")]);
    }
    let report = check_with_two_copies("large.c.gz", &gz(&large), &["--max-file", "1M"]);
    messages += &must_be_unreadable(&report, "cleo", "large.c.gz/large.c");
    assert_snapshot!(messages);
}

/// The number of entries is limited.
#[test]
fn the_number_of_entries_is_limited() {
    let mut messages = String::new();
    let names: Vec<String> = (0..100).map(|n| format!("{n:03}.c")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"int x;".as_slice())).collect();
    for (name, bytes) in [("w.zip", zip_bytes(&files)), ("w.tar", tar(&files)), ("w.7z", seven_zip(&files))] {
        let report = check_with_two_copies(name, &bytes, &["--max-entries", "25"]);
        messages += &must_be_unreadable(&report, "cleo", name);
        let n_named = report.file_statuses().iter().filter(|status| status.submission == "cleo").count();
        assert_eq!(n_named, 26, "{name}");
    }
    assert_snapshot!(messages);
}

/// Sixty thousand entries take little memory.
#[test]
fn many_entries_take_little_memory() {
    let names: Vec<String> = (0..60_000).map(|n| format!("{n:06}.c")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    let report = check_with_two_copies("w.tar.gz", &gz(&tar(&files)), &["--max-entries", "50000"]);
    assert_snapshot!(must_be_unreadable(&report, "cleo", "w.tar.gz"), @"cleo: w.tar.gz: unreadable: the submission has used up its share of the 50000 entries that an input may have; raise the limit with --max-entries; the part before is read");
}

/// Forty thousand entries of the same name are all named.
#[test]
fn many_entries_of_one_name_are_all_named() {
    let files = vec![("same.c", b"".as_slice()); 40_000];
    let report = check_with_two_copies("w.tar.gz", &gz(&tar(&files)), &["--max-ratio", "100000"]);
    assert_eq!(report.file_statuses().iter().filter(|status| status.submission == "cleo").count(), 40_000);
}

/// The depth of nested archive files is limited, whatever their kinds.
#[test]
fn the_depth_is_limited() {
    let mut nested = zip(&[("deep.c", STACK)]);
    for (n, name) in ["e.zip", "d.tar.gz", "c.7z", "b.tar"].into_iter().enumerate() {
        let files: [(&str, &[u8]); 2] = [(name, &nested), ("beside.c", VOWELS.as_bytes())];
        nested = match n {
            0 => gz(&tar(&files)),
            1 => seven_zip(&files),
            2 => tar(&files),
            _ => zip_bytes(&files),
        };
    }
    let report = check_with_two_copies("a.zip", &nested, &["--max-depth", "3"]);
    assert_snapshot!(must_be_unreadable(&report, "cleo", "a.zip/b.tar/c.7z/d.tar.gz"), @"cleo: a.zip/b.tar/c.7z/d.tar.gz: unreadable: not read: more than 3 nested archive files; raise the limit with --max-depth");
    let report = check_with_two_copies("a.zip", &nested, &[]);
    assert!(
        report.files_of("cleo").contains(&"a.zip/b.tar/c.7z/d.tar.gz/e.zip/deep.c"),
        "{:?}",
        report.files_of("cleo")
    );
}

/// Entries that overlap are named.
#[test]
fn overlapping_entries_are_named() {
    let mut messages = String::new();
    // Stored entries; the second one is inside the data of the first.
    let inner = stored(&[("inner.c", STACK.as_bytes())]);
    let list = inner.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let outer = stored(&[("outer.c", &inner[..list])]);
    let at = 30 + "outer.c".len();
    // Another list of contents refers to both.
    let list_of = |bytes: &[u8], offset: usize| {
        let list = bytes.windows(4).rposition(|at| at == b"PK\x01\x02").unwrap();
        let end = bytes.windows(4).rposition(|at| at == b"PK\x05\x06").unwrap();
        let mut entry = bytes[list..end].to_vec();
        entry[42..46].copy_from_slice(&u32::try_from(offset).unwrap().to_le_bytes());
        entry
    };
    let lists = [list_of(&outer, 0), list_of(&inner, at), list_of(&inner, at)].concat();
    let data_end = outer.windows(4).rposition(|at| at == b"PK\x01\x02").unwrap();
    let mut end = b"PK\x05\x06\0\0\0\0\x03\0\x03\0".to_vec();
    end.extend(u32::try_from(lists.len()).unwrap().to_le_bytes());
    end.extend(u32::try_from(data_end).unwrap().to_le_bytes());
    end.extend([0, 0]);
    let report = check_with_two_copies("w.zip", &[&outer[..data_end], &lists, &end].concat(), &[]);
    messages += &must_be_unreadable(&report, "cleo", "w.zip/outer.c");
    messages += &must_be_unreadable(&report, "cleo", "w.zip/inner (2).c");
    assert_eq!(report.files_of("cleo"), ["w.zip/inner.c"]);
    assert_snapshot!(messages);
}

/// False 64-bit sizes are named.
#[test]
fn false_large_sizes_are_named() {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let large = zip::write::SimpleFileOptions::default().large_file(true);
    for (name, text) in [("a.c", STACK), ("b.c", VOWELS)] {
        writer.start_file(name, large).unwrap();
        std::io::Write::write_all(&mut writer, text.as_bytes()).unwrap();
    }
    let mut bytes = writer.finish().unwrap().into_inner();
    assert_eq!(check_with_two_copies("w.zip", &bytes, &[]).files_of("cleo").len(), 2);
    let list = bytes.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    // The sizes in the list refer to the extra field where there is one, and are false where there is none.
    bytes[list + 20..list + 28].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f]);
    let report = check_with_two_copies("w.zip", &bytes, &[]);
    assert_eq!(report.file_status("cleo", "w.zip/a.c").kind, "unreadable");
    assert_eq!(report.file_status("cleo", "w.zip/b.c").kind, "compared");
}

/// A decompressor that asks for a window of gigabytes is refused.
#[test]
fn huge_windows_are_refused() {
    let mut messages = String::new();
    // A .7z that asks for more than its content needs gets only what it needs.
    let packed = lzma2_of(STACK.as_bytes());
    let mut list = vec![1, 4, 6, 0, 1, 9];
    list.extend(number(packed.len()));
    list.extend([0, 7, 11, 1, 0, 1, 0x21, 0x21, 1, 40, 12]);
    list.extend(number(STACK.len()));
    list.extend([0, 0, 5, 1, 17, 9, 0, b'a', 0, b'.', 0, b'c', 0, 0, 0, 0, 0]);
    let report = check_with_two_copies("w.7z", &seven_zip_of(&packed, &list), &[]);
    assert_eq!(report.files_of("cleo"), ["w.7z/a.c"]);
    // A stream does not state its size.
    let mut asking = xz_with_dictionary(STACK.as_bytes(), 1 << 16);
    let flags = asking.windows(3).position(|at| at == [0x21, 0x01, 8]).unwrap() + 2;
    asking[flags] = 40;
    let header = 12..24;
    let mut crc = flate2::Crc::new();
    crc.update(&asking[header.start..header.end - 4]);
    asking[20..24].copy_from_slice(&crc.sum().to_le_bytes());
    let report = check_with_two_copies("a.c.xz", &asking, &[]);
    messages += &must_be_unreadable(&report, "cleo", "a.c.xz");
    let window = [&b"\x28\xb5\x2f\xfd\x00\xa8"[..], b"\x01\0\0"].concat();
    let report = check_with_two_copies("a.c.zst", &window, &[]);
    messages += &must_be_unreadable(&report, "cleo", "a.c.zst");
    assert_snapshot!(messages);
}

/// Returns LZMA2 data without compression, in one chunk.
fn lzma2_of(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len() - 1).unwrap().to_be_bytes();
    [&[1][..], &length, bytes, &[0]].concat()
}

/// Returns a number of two bytes in the encoding of .7z.
fn number(n: usize) -> [u8; 2] {
    [0x80 | u8::try_from(n >> 8).unwrap(), u8::try_from(n & 0xff).unwrap()]
}

/// Binary content takes no memory, even half a gigabyte of pictures.
#[test]
fn binary_content_is_not_kept() {
    let mut noise = Noise(11);
    let picture: Vec<u8> = (0..8 << 20).map(|_| (noise.number() >> 40) as u8).collect();
    let names: Vec<String> = (0..24).map(|n| format!("{n}.c")).collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), picture.as_slice())).collect();
    files.push(("z.c", STACK.as_bytes()));
    let mut rules = BTreeSet::new();
    for (name, bytes) in [("w.zip", stored(&files)), ("w.tar", tar(&files))] {
        let report = check_with_two_copies(name, &bytes, &[]);
        assert_eq!(report.files_of("cleo"), [format!("{name}/z.c")]);
        let status = report.file_status("cleo", &format!("{name}/0.c"));
        assert_eq!((status.kind, &status.entry["n_bytes"]), ("ignored", &(8 << 20).into()));
        rules.insert(status.reason().to_owned());
    }
    assert_snapshot!(Vec::from_iter(rules).join("\n"), @"binary");
}

/// A class with sixteen bombs is compared in bounded time and memory.
#[test]
fn a_class_of_bombs() {
    let dir = TestDir::new();
    let text = text_of(24 << 20);
    let files: Vec<(&str, &[u8])> = vec![("1.data", &text), ("2.data", &text), ("3.data", &text)];
    let (zip, seven) = (zips::zip_bytes(&files), seven_zip(&files));
    for n in 0..8 {
        dir.file(&format!("batch/x{n}.zip"), &zip);
        dir.file(&format!("batch/y{n}.7z"), &seven);
    }
    dir.zip("batch/anna.zip", &[("a.c", SORT)]);
    dir.file("batch/ben.tar", tar(&entries(&[("b.c", SORT_RENAMED)])));
    dir.file("batch/cleo/c.c", scrambled(3));
    let report = check_within_limits(&dir, &["batch"]);
    assert!(report.pair("anna", "ben").is_some());
    assert!(report.file_statuses().iter().any(|status| status.kind == "unreadable"));
}

/// Limits accept sizes with units, and refuse everything else.
#[test]
fn limits_are_options() {
    let dir = TestDir::new();
    for (option, value) in [("--max-unpacked", "much"), ("--max-depth", "0"), ("--max-file", "99999999999T")] {
        dir.run(&["check", "batch", option, value]).must_fail(2);
    }
}
