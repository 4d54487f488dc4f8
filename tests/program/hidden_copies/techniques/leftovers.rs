//! Techniques that put the program where no unpacker looks: outside of the entries of an archive file, or into an entry that is none.

use super::Stage::Container;
use super::Technique;
use super::containers::{LANGUAGES, Pack, put_into};
use lookalike_test_harness::packs::{gz, tar, tar_entry, tar_of};
use lookalike_test_harness::zips::zip_bytes;
use tar::EntryType;

/// The entry that an unpacker shows.
const SHOWN: (&str, &[u8]) = ("notes.txt", b"Nothing here.\n");

/// Places, each with the name of its file.
const PLACES: [(&str, &str, Pack); 12] = [
    ("an entry that a .zip does not list", "work.zip", |path, content| {
        [zip_bytes(&[(path, content)]), zip_bytes(&[SHOWN])].concat()
    }),
    ("the bytes before a .zip", "work.zip", |_, content| [content, &zip_bytes(&[SHOWN])].concat()),
    ("the bytes after a .zip", "work.zip", |_, content| [&zip_bytes(&[SHOWN]), content].concat()),
    ("the comment of a .zip", "work.zip", |_, content| {
        let mut bytes = zip_bytes(&[SHOWN]);
        bytes.truncate(bytes.len() - 2);
        let length = u16::try_from(content.len()).unwrap().to_le_bytes();
        [bytes.as_slice(), &length, content].concat()
    }),
    ("a folder of a .zip that has content", "work.zip", |_, content| {
        let bytes = zip_bytes(&[SHOWN, ("programX", content)]);
        lookalike_test_harness::zips::replaced(bytes, b"programX", b"program/")
    }),
    ("a tar after the end of a .tar", "work.tar", |path, content| [tar(&[SHOWN]), tar(&[(path, content)])].concat()),
    ("the bytes after the end of a .tar.gz", "work.tar.gz", |_, content| gz(&[&tar(&[SHOWN]), content].concat())),
    ("a comment of a .tar", "work.tar", |_, content| {
        let record = |length: usize| [format!("{length} comment=").as_bytes(), content, b"\n"].concat();
        // The length counts its own digits.
        let length = (content.len()..).find(|length| record(*length).len() == *length).unwrap();
        tar_of(&[
            tar_entry(b"comment", EntryType::XHeader, &record(length)),
            tar_entry(SHOWN.0.as_bytes(), EntryType::Regular, SHOWN.1),
        ])
    }),
    ("an entry of a .tar of an unknown type", "work.tar", |path, content| {
        tar_of(&[tar_entry(path.as_bytes(), EntryType::new(b'Z'), content)])
    }),
    ("the bytes after a .gz", "notes.txt.gz", |_, content| [&gz(SHOWN.1), content].concat()),
    ("the comment of a .gz", "notes.txt.gz", |_, content| {
        const HAS_COMMENT: u8 = 1 << 4;
        const N_HEADER: usize = 10;
        let mut bytes = gz(SHOWN.1);
        bytes[3] |= HAS_COMMENT;
        [&bytes[..N_HEADER], content, b"\0", &bytes[N_HEADER..]].concat()
    }),
    ("a second member of a .tar.gz", "work.tar.gz", |_, content| [gz(&tar(&[SHOWN])), gz(content)].concat()),
];

pub(super) fn techniques() -> Vec<Technique> {
    let technique = |(name, file, pack): (&'static str, &'static str, Pack)| {
        Technique::new(Container, LANGUAGES, name, move |copy| put_into(copy, file, pack)).alone()
    };
    PLACES.map(technique).into_iter().collect()
}
