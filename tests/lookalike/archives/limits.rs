//! Archives that unpack to too much: bounded in time and memory, named, with the option that raises the limit.

use super::damage::beside_the_good;
use super::{must_be_unreadable, said};
use crate::harness::packs::{bz2, entries, gz, seven_zip, seven_zip_of, tar, xz, xz_with_dictionary, zst};
use crate::harness::peak::check_within_bounds;
use crate::harness::programs::{Noise, SORT, SORT_RENAMED, STACK, VOWELS, scrambled};
use crate::harness::zips::{bomb, stored, zip, zip_bytes};
use crate::harness::{Desk, zips};

/// A text that is large and packs well, but is no bomb by its ratio.
fn text_of(n_bytes: usize) -> Vec<u8> {
    let mut noise = Noise(7);
    let mut text = Vec::with_capacity(n_bytes + 64);
    while text.len() < n_bytes {
        text.extend_from_slice(b"                                                        ");
        text.extend_from_slice(format!("{:08x}\n", noise.below(1 << 31)).as_bytes());
    }
    text
}

/// Zeros in every kind that packs: they cost little, and are named.
#[test]
fn bombs_of_every_kind_are_named() {
    let zeros = vec![0; 128 << 20];
    for (ending, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("bz2", bz2), ("xz", xz), ("zst", zst)] {
        let name = format!("zeros.c.{ending}");
        let report = beside_the_good(&name, &pack(&zeros), &[]);
        assert_ne!(said(&report, "cleo", &format!("{name}/zeros.c")).0, "compared");
        let name = format!("zeros.tar.{ending}");
        let report = beside_the_good(&name, &pack(&tar(&[("zeros.c", &zeros)])), &[]);
        assert_ne!(said(&report, "cleo", &format!("{name}/zeros.c")).0, "compared");
    }
    let report = beside_the_good("zeros.7z", &seven_zip(&[("zeros.c", &zeros)]), &[]);
    must_be_unreadable(&report, "cleo", "zeros.7z/zeros.c", &["500 times", "--max-ratio"]);
    let report = beside_the_good("zeros.zip", &bomb(&["zeros.c"], 128 << 20), &[]);
    must_be_unreadable(&report, "cleo", "zeros.zip/zeros.c", &["500 times", "--max-ratio"]);
}

/// A bomb of text is told by its ratio as it is unpacked, whatever the archive says of it.
#[test]
fn bombs_of_text_are_named() {
    let blanks = vec![b' '; 128 << 20];
    for (ending, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("xz", xz), ("zst", zst)] {
        let name = format!("blanks.c.{ending}");
        let report = beside_the_good(&name, &pack(&blanks), &[]);
        must_be_unreadable(&report, "cleo", &format!("{name}/blanks.c"), &["500 times", "--max-ratio"]);
    }
}

/// Text that is too much in sum: what comes first is read, what comes after is named with the option.
#[test]
fn the_sum_of_what_is_unpacked_is_bounded() {
    let text = text_of(3 << 20);
    let files: Vec<(String, &[u8])> = (0..8).map(|n| (format!("{n}.data"), text.as_slice())).collect();
    let listed: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    for (name, bytes) in [("w.zip", zip_bytes(&listed)), ("w.tar.gz", gz(&tar(&listed))), ("w.7z", seven_zip(&listed))]
    {
        let report = beside_the_good(name, &bytes, &["--max-unpacked", "32M"]);
        must_be_unreadable(&report, "cleo", &format!("{name}/7.data"), &["8 MiB", "--max-unpacked"]);
        assert_eq!(said(&report, "cleo", &format!("{name}/0.data")).0, "ignored");
        let report = beside_the_good(name, &bytes, &["--max-unpacked", "1g"]);
        assert_eq!(said(&report, "cleo", &format!("{name}/7.data")).0, "ignored");
    }
}

/// One hostile archive uses up its own share, not that of the others.
#[test]
fn one_archive_leaves_room_for_the_others() {
    let desk = Desk::new();
    let text = text_of(3 << 20);
    let greedy: Vec<(String, &[u8])> = (0..20).map(|n| (format!("{n}.data"), text.as_slice())).collect();
    let greedy: Vec<(&str, &[u8])> = greedy.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    desk.file("batch/aaron.zip", zip_bytes(&greedy));
    desk.zip("batch/anna.zip", &[("a.c", SORT)]);
    desk.zip("batch/ben.zip", &[("b.c", SORT_RENAMED)]);
    let report = check_within_bounds(&desk, &["batch", "--max-unpacked", "32M"]);
    assert!(report.pair("anna", "ben").is_some());
    must_be_unreadable(&report, "aaron", "9.data", &["a quarter", "--max-unpacked"]);
}

/// A file that is too large by itself.
#[test]
fn the_size_of_a_file_is_bounded() {
    let large = text_of(2 << 20);
    let files: [(&str, &[u8]); 2] = [("large.c", &large), ("a.c", STACK.as_bytes())];
    for (name, bytes) in [("w.zip", zip_bytes(&files)), ("w.tar.xz", xz(&tar(&files))), ("w.7z", seven_zip(&files))] {
        let report = beside_the_good(name, &bytes, &["--max-file", "1M"]);
        must_be_unreadable(&report, "cleo", &format!("{name}/large.c"), &["1 MiB", "--max-file"]);
        assert_eq!(report.files_of("cleo"), [format!("{name}/a.c")]);
    }
    let report = beside_the_good("large.c.gz", &gz(&large), &["--max-file", "1M"]);
    must_be_unreadable(&report, "cleo", "large.c.gz/large.c", &["1 MiB", "--max-file"]);
}

/// More entries than anybody writes.
#[test]
fn the_number_of_entries_is_bounded() {
    let names: Vec<String> = (0..100).map(|n| format!("{n:03}.c")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"int x;".as_slice())).collect();
    for (name, bytes) in [("w.zip", zip_bytes(&files)), ("w.tar", tar(&files)), ("w.7z", seven_zip(&files))] {
        let report = beside_the_good(name, &bytes, &["--max-entries", "100"]);
        must_be_unreadable(&report, "cleo", name, &["25 entries", "--max-entries"]);
        assert_eq!(report.account().iter().filter(|fate| fate.0 == "cleo").count(), 26, "{name}");
    }
}

/// Two hundred thousand entries, most of them one too many, cost little.
#[test]
fn many_entries_take_little_memory() {
    let names: Vec<String> = (0..60_000).map(|n| format!("{n:06}.c")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    let report = beside_the_good("w.tar.gz", &gz(&tar(&files)), &[]);
    must_be_unreadable(&report, "cleo", "w.tar.gz", &["50000 entries", "--max-entries"]);
}

/// Nor do as many of one name.
#[test]
fn many_entries_of_one_name_take_little_time() {
    let files = vec![("same.c", b"".as_slice()); 40_000];
    let report = beside_the_good("w.tar.gz", &gz(&tar(&files)), &["--max-ratio", "100000"]);
    assert_eq!(report.account().iter().filter(|fate| fate.0 == "cleo").count(), 40_000);
}

/// Archives in archives, up to a depth that can be set; mixed kinds count alike.
#[test]
fn the_depth_is_bounded() {
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
    let report = beside_the_good("a.zip", &nested, &[]);
    must_be_unreadable(&report, "cleo", "a.zip/b.tar/c.7z/d.tar.gz", &["3 archives", "--max-depth"]);
    let report = beside_the_good("a.zip", &nested, &["--max-depth", "5"]);
    assert!(
        report.files_of("cleo").contains(&"a.zip/b.tar/c.7z/d.tar.gz/e.zip/deep.c"),
        "{:?}",
        report.files_of("cleo")
    );
}

/// Archives that hold each other's data: every entry but the last reaches over the next.
#[test]
fn overlapping_entries_are_named() {
    // Stored entries, the second of which lies in the first, as its bytes.
    let inner = stored(&[("inner.c", STACK.as_bytes())]);
    let list = inner.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    let outer = stored(&[("outer.c", &inner[..list])]);
    let at = 30 + "outer.c".len();
    // Another list says of both where they are.
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
    let report = beside_the_good("w.zip", &[&outer[..data_end], &lists, &end].concat(), &[]);
    must_be_unreadable(&report, "cleo", "w.zip/outer.c", &["overlaps"]);
    must_be_unreadable(&report, "cleo", "w.zip/inner (2).c", &["overlaps"]);
    assert_eq!(report.files_of("cleo"), ["w.zip/inner.c"]);
}

/// Sizes of 64 bits that nothing has.
#[test]
fn lies_about_large_sizes_are_named() {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let large = zip::write::SimpleFileOptions::default().large_file(true);
    for (name, text) in [("a.c", STACK), ("b.c", VOWELS)] {
        writer.start_file(name, large).unwrap();
        std::io::Write::write_all(&mut writer, text.as_bytes()).unwrap();
    }
    let mut bytes = writer.finish().unwrap().into_inner();
    assert_eq!(beside_the_good("w.zip", &bytes, &[]).files_of("cleo").len(), 2);
    let list = bytes.windows(4).position(|at| at == b"PK\x01\x02").unwrap();
    // The list's sizes refer to the extra field where there is one, and are a lie where there is none.
    bytes[list + 20..list + 28].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f]);
    let report = beside_the_good("w.zip", &bytes, &[]);
    assert_eq!(said(&report, "cleo", "w.zip/a.c").0, "unreadable");
    assert_eq!(said(&report, "cleo", "w.zip/b.c").0, "compared");
}

/// An unpacker that asks for gigabytes to look back on does not get them.
#[test]
fn huge_dictionaries_are_refused() {
    // What asks for more than it could use gets what it can use.
    let packed = lzma2_of(STACK.as_bytes());
    let mut list = vec![1, 4, 6, 0, 1, 9];
    list.extend(number(packed.len()));
    list.extend([0, 7, 11, 1, 0, 1, 0x21, 0x21, 1, 40, 12]);
    list.extend(number(STACK.len()));
    list.extend([0, 0, 5, 1, 17, 9, 0, b'a', 0, b'.', 0, b'c', 0, 0, 0, 0, 0]);
    let report = beside_the_good("w.7z", &seven_zip_of(&packed, &list), &[]);
    assert_eq!(report.files_of("cleo"), ["w.7z/a.c"]);
    // A stream does not say how much it holds.
    let mut asking = xz_with_dictionary(STACK.as_bytes(), 1 << 16);
    let flags = asking.windows(3).position(|at| at == [0x21, 0x01, 8]).unwrap() + 2;
    asking[flags] = 40;
    let header = 12..24;
    let mut crc = flate2::Crc::new();
    crc.update(&asking[header.start..header.end - 4]);
    asking[20..24].copy_from_slice(&crc.sum().to_le_bytes());
    let report = beside_the_good("a.c.xz", &asking, &[]);
    must_be_unreadable(&report, "cleo", "a.c.xz", &["memory"]);
    let window = [&b"\x28\xb5\x2f\xfd\x00\xa8"[..], b"\x01\0\0"].concat();
    let report = beside_the_good("a.c.zst", &window, &[]);
    must_be_unreadable(&report, "cleo", "a.c.zst", &["memory"]);
}

/// LZMA2 that is not packed at all: one chunk of bytes as they are.
fn lzma2_of(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len() - 1).unwrap().to_be_bytes();
    [&[1][..], &length, bytes, &[0]].concat()
}

/// A number of two bytes as a .7z writes it.
fn number(n: usize) -> [u8; 2] {
    [0x80 | u8::try_from(n >> 8).unwrap(), u8::try_from(n & 0xff).unwrap()]
}

/// What is no text costs no memory, however much there is: half a gigabyte of pictures.
#[test]
fn pictures_are_passed_over() {
    let mut noise = Noise(11);
    let picture: Vec<u8> = (0..8 << 20).map(|_| (noise.next() >> 40) as u8).collect();
    let names: Vec<String> = (0..24).map(|n| format!("{n}.c")).collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), picture.as_slice())).collect();
    files.push(("z.c", STACK.as_bytes()));
    for (name, bytes) in [("w.zip", stored(&files)), ("w.tar", tar(&files))] {
        let report = beside_the_good(name, &bytes, &[]);
        assert_eq!(report.files_of("cleo"), [format!("{name}/z.c")]);
        let (_, file) = report.fate("cleo", &format!("{name}/0.c"));
        assert_eq!((&file["fate"]["rule"], &file["n_bytes"]), (&"binary".into(), &(8 << 20).into()));
    }
}

/// Sixteen submissions of a class that are all hostile at once: there is an end, and the good are compared.
#[test]
fn a_class_of_bombs() {
    let desk = Desk::new();
    let text = text_of(24 << 20);
    let files: Vec<(&str, &[u8])> = vec![("1.data", &text), ("2.data", &text), ("3.data", &text)];
    let (zip, seven) = (zips::zip_bytes(&files), seven_zip(&files));
    for n in 0..8 {
        desk.file(&format!("batch/x{n}.zip"), &zip);
        desk.file(&format!("batch/y{n}.7z"), &seven);
    }
    desk.zip("batch/anna.zip", &[("a.c", SORT)]);
    desk.file("batch/ben.tar", tar(&entries(&[("b.c", SORT_RENAMED)])));
    desk.file("batch/cleo/c.c", scrambled(3));
    let report = check_within_bounds(&desk, &["batch"]);
    assert!(report.pair("anna", "ben").is_some());
    assert!(report.account().iter().any(|fate| fate.2 == "unreadable"));
}

/// Sizes are written as people write them.
#[test]
fn limits_are_options() {
    let desk = Desk::new();
    desk.run(&["check", "batch", "--max-unpacked", "much"]).must_have_failed(2, &["--max-unpacked", "512M"]);
    desk.run(&["check", "batch", "--max-depth", "0"]).must_have_failed(2, &["--max-depth"]);
    desk.run(&["check", "batch", "--max-file", "99999999999T"]).must_have_failed(2, &["--max-file"]);
}
