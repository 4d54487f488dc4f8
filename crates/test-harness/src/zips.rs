//! Zip files, ordinary and broken.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Returns a .zip of texts. A path that ends in a slash is a folder.
pub fn zip(entries: &[(&str, &str)]) -> Vec<u8> {
    let entries: Vec<(&str, &[u8])> = entries.iter().map(|(path, text)| (*path, text.as_bytes())).collect();
    zip_bytes(&entries)
}

/// Returns a .zip of files with any content.
pub fn zip_bytes(entries: &[(&str, &[u8])]) -> Vec<u8> {
    write(entries, CompressionMethod::Deflated)
}

/// Returns a .zip whose entries are not compressed.
pub fn stored(entries: &[(&str, &[u8])]) -> Vec<u8> {
    write(entries, CompressionMethod::Stored)
}

fn write(entries: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (path, bytes) in entries {
        if path.ends_with('/') {
            archive.add_directory(*path, options).unwrap();
        } else {
            archive.start_file(*path, options).unwrap();
            archive.write_all(bytes).unwrap();
        }
    }
    archive.finish().unwrap().into_inner()
}

/// Returns a .zip with the same entry of zeros under several names. It is compressed once.
pub fn bomb(names: &[&str], n_zeros: usize) -> Vec<u8> {
    let mut once = ZipWriter::new(Cursor::new(Vec::new()));
    once.start_file("zeros", SimpleFileOptions::default()).unwrap();
    let block = vec![0; 1 << 20];
    for _ in 0..n_zeros >> 20 {
        once.write_all(&block).unwrap();
    }
    let mut once = once.finish_into_readable().unwrap();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        archive.raw_copy_file_rename(once.by_index(0).unwrap(), *name).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Replaces every occurrence of `old` by `new`, which must have the same length. This makes names that no writer would
/// write.
pub fn replaced(mut bytes: Vec<u8>, old: &[u8], new: &[u8]) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let places: Vec<usize> =
        bytes.windows(old.len()).enumerate().filter(|(_, at)| *at == old).map(|(at, _)| at).collect();
    assert!(!places.is_empty(), "the archive does not contain the name");
    for at in places {
        bytes[at..at + new.len()].copy_from_slice(new);
    }
    bytes
}

/// Sets the encryption flag of every entry: bit 0 of the flags, in its local and its central header.
pub fn marked_encrypted(mut bytes: Vec<u8>) -> Vec<u8> {
    for (signature, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let headers: Vec<usize> = (0..bytes.len() - 4).filter(|&at| bytes[at..].starts_with(signature)).collect();
        assert!(!headers.is_empty());
        for header in headers {
            bytes[header + flags] |= 1;
        }
    }
    bytes
}
