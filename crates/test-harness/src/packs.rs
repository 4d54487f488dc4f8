//! Archive files other than .zip, written by other code than the product's readers, or by hand.

use std::io::{Cursor, Write};

use bzip2::Compression as Bzip2Level;
use bzip2::write::BzEncoder;
use flate2::Compression as GzipLevel;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sevenz_rust2::encoder_options::{AesEncoderOptions, Lzma2Options};
use sevenz_rust2::{ArchiveEntry, ArchiveWriter, SourceReader};
use tar::{Builder, EntryType, Header};

/// Entries of an archive file: path and content. A path that ends in a slash is a folder.
pub type Entries<'a> = [(&'a str, &'a [u8])];

/// Returns files as entries.
pub fn entries<'a>(files: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a [u8])> {
    files.iter().map(|(path, text)| (*path, text.as_bytes())).collect()
}

/// The modification time of every tar entry.
pub const MODIFIED: u64 = 1_700_000_000;

/// Returns a tar; long names get an entry of their own.
pub fn tar(entries: &Entries) -> Vec<u8> {
    let mut archive = Builder::new(Vec::new());
    for (path, content) in entries {
        let kind = if path.ends_with('/') { EntryType::Directory } else { EntryType::Regular };
        archive.append_data(&mut header(kind, content.len()), path, *content).unwrap();
    }
    archive.into_inner().unwrap()
}

fn header(kind: EntryType, n_bytes: usize) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(n_bytes as u64);
    header.set_mode(0o644);
    header.set_mtime(MODIFIED);
    header.set_cksum();
    header
}

/// Returns one tar entry whose name is written byte for byte.
pub fn tar_entry(name: &[u8], kind: EntryType, content: &[u8]) -> Vec<u8> {
    let mut header = header(kind, content.len());
    header.as_old_mut().name[..name.len()].copy_from_slice(name);
    header.set_cksum();
    let mut entry = [header.as_bytes().as_slice(), content].concat();
    entry.resize(entry.len().next_multiple_of(512), 0);
    entry
}

/// Returns one tar entry that is a link.
pub fn tar_link(name: &str, kind: EntryType, target: &str) -> Vec<u8> {
    let mut header = header(kind, 0);
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.as_old_mut().linkname[..target.len()].copy_from_slice(target.as_bytes());
    header.set_cksum();
    header.as_bytes().to_vec()
}

/// Returns a tar of entries made by [`tar_entry`].
pub fn tar_of(entries: &[Vec<u8>]) -> Vec<u8> {
    [entries.concat(), vec![0; 1024]].concat()
}

/// Compresses with gzip.
pub fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), GzipLevel::default());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Compresses with bzip2.
pub fn bz2(bytes: &[u8]) -> Vec<u8> {
    let mut writer = BzEncoder::new(Vec::new(), Bzip2Level::default());
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Compresses with xz.
pub fn xz(bytes: &[u8]) -> Vec<u8> {
    xz_with_dictionary(bytes, 1 << 20)
}

/// Compresses with xz and declares a dictionary of some size without using it.
pub fn xz_with_dictionary(bytes: &[u8], size: u32) -> Vec<u8> {
    let mut options = XzOptions::with_preset(1);
    options.lzma_options.dict_size = size;
    let mut writer = XzWriter::new(Vec::new(), options).unwrap();
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

/// Compresses with zstd.
pub fn zst(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// Returns a .7z with all files in one block.
pub fn seven_zip(entries: &Entries) -> Vec<u8> {
    let mut archive = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    archive.set_content_methods(vec![Lzma2Options::from_level(1).into()]);
    let (files, folders): (Vec<_>, Vec<_>) = entries.iter().partition(|(path, _)| !path.ends_with('/'));
    for (path, _) in folders {
        archive.push_archive_entry::<&[u8]>(ArchiveEntry::new_directory(path.trim_end_matches('/')), None).unwrap();
    }
    let names = files.iter().map(|(path, _)| ArchiveEntry::new_file(path)).collect();
    let contents = files.iter().map(|(_, content)| SourceReader::new(*content)).collect();
    archive.push_archive_entries(names, contents).unwrap();
    archive.finish().unwrap().into_inner()
}

/// Returns a .7z that needs a password; with `whole`, also for its list of contents.
pub fn seven_zip_encrypted(entries: &Entries, whole: bool) -> Vec<u8> {
    let mut archive = ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    let aes = AesEncoderOptions::new("hush".into());
    archive.set_content_methods(vec![aes.into(), Lzma2Options::from_level(1).into()]);
    archive.set_encrypt_header(whole);
    for (path, content) in entries {
        archive.push_archive_entry(ArchiveEntry::new_file(path), Some(*content)).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Returns a .7z with the given list of contents.
pub fn seven_zip_of(packed: &[u8], list: &[u8]) -> Vec<u8> {
    let crc = |bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum().to_le_bytes()
    };
    let place = [(packed.len() as u64).to_le_bytes(), (list.len() as u64).to_le_bytes()].concat();
    let place = [place, crc(list).to_vec()].concat();
    [b"7z\xbc\xaf\x27\x1c\x00\x04", crc(&place).as_slice(), &place, packed, list].concat()
}
