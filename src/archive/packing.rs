//! A submission ⇄ the bytes that are stored of it: JSON, so that later versions can read it, packed by zlib, which also tells when it is damaged.

use std::io::{Read, Write};

use anyhow::{Context, Result, anyhow};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lookalike_frontends::Language;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::layouts::{Author, Group, Handed, Time};
use crate::reading::KeptFile;

#[derive(Serialize, Deserialize)]
struct PackedFile {
    path: String,
    language: String,
    sha256: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    text: String,
}

#[derive(Serialize, Deserialize)]
struct PackedHanded {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    authors: Vec<(String, Option<String>)>,
    /// Its name, and whether the instructor's list says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    group: Option<(String, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<PackedTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PackedTime {
    Instant(i64),
    Local(String),
    Said(String),
}

/// The bytes of some files.
pub(super) fn pack(files: &[KeptFile]) -> Result<Vec<u8>> {
    let packed = |file: &KeptFile| PackedFile {
        path: file.path.clone(),
        language: file.language.name().to_owned(),
        sha256: hexadecimal(&file.sha256),
        notes: file.notes.clone(),
        text: file.text.clone(),
    };
    let files: Vec<PackedFile> = files.iter().map(packed).collect();
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&serde_json::to_vec(&files)?)?;
    Ok(encoder.finish()?)
}

/// The files of some bytes.
///
/// # Errors
/// The bytes are damaged, or a file is in a language that this program was built without.
pub(super) fn unpack(bytes: &[u8]) -> Result<Vec<KeptFile>> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let mut json = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut json).context("its sources are damaged")?;
    let files: Vec<PackedFile> = serde_json::from_slice(&json).context("its sources are damaged")?;
    files.into_iter().map(unpacked).collect()
}

fn unpacked(file: PackedFile) -> Result<KeptFile> {
    let PackedFile { path, language, sha256, notes, text } = file;
    let unknown = || anyhow!("{path} is in {language}, which this program was built without");
    let language = Language::named(&language).ok_or_else(unknown)?;
    let sha256 = bytes_of(&sha256).context("its sources are damaged")?;
    Ok(KeptFile { path, language, text, sha256, notes })
}

/// What tells the content of a submission: SHA-256 over the paths and contents of its files.
pub(super) fn content_of<'a>(files: impl Iterator<Item = (&'a str, &'a [u8; 32])>) -> Vec<u8> {
    let mut hasher = Sha256::new();
    for (path, sha256) in files {
        hasher.update(path.as_bytes());
        hasher.update([0]);
        hasher.update(sha256);
    }
    hasher.finalize().to_vec()
}

/// The same of files that were kept.
pub(super) fn content_of_kept(files: &[KeptFile]) -> Vec<u8> {
    content_of(files.iter().map(|file| (file.path.as_str(), &file.sha256)))
}

/// Who handed something in, as text.
pub(super) fn pack_handed(handed: &Handed) -> Result<String> {
    let time = |time: &Time| match time {
        Time::Instant(seconds) => PackedTime::Instant(*seconds),
        Time::Local(text) => PackedTime::Local(text.clone()),
        Time::Said(text) => PackedTime::Said(text.clone()),
    };
    let packed = PackedHanded {
        authors: handed.authors.iter().map(|author| (author.name.clone(), author.id.clone())).collect(),
        group: handed.group.as_ref().map(|group| (group.name.clone(), group.is_told)),
        attempt: handed.attempt,
        time: handed.time.as_ref().map(time),
        late: handed.late,
    };
    Ok(serde_json::to_string(&packed)?)
}

/// Who handed something in, from text.
///
/// # Errors
/// The text is damaged.
pub(super) fn unpack_handed(name: &str, text: &str) -> Result<Handed> {
    let packed: PackedHanded = serde_json::from_str(text).context("who handed it in is damaged")?;
    let time = |time: PackedTime| match time {
        PackedTime::Instant(seconds) => Time::Instant(seconds),
        PackedTime::Local(text) => Time::Local(text),
        PackedTime::Said(text) => Time::Said(text),
    };
    Ok(Handed {
        name: name.to_owned(),
        authors: packed.authors.into_iter().map(|(name, id)| Author { name, id }).collect(),
        group: packed.group.map(|(name, is_told)| Group { name, is_told }),
        attempt: packed.attempt,
        time: packed.time.map(time),
        late: packed.late,
        files: Vec::new(),
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes_of(hexadecimal: &str) -> Result<[u8; 32]> {
    let pairs = hexadecimal.as_bytes().chunks(2);
    let byte = |pair: &[u8]| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?);
    let bytes: Vec<u8> = pairs.map(byte).collect::<Result<_>>()?;
    bytes.try_into().map_err(|_| anyhow!("no hash"))
}
