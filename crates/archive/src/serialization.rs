//! Turns a submission into the bytes that are stored, and back. They are JSON, so that later versions can read them, compressed by zlib, whose checksum reveals damage.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lookalike_corpus::{CodeRanges, DecodedFile};
use lookalike_frontends::{Language, Span, WordRules};
use lookalike_intake::layouts::{Author, Group, Provenance, Time};
use lookalike_report_templates::model::Breakdown;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A [`DecodedFile`] as JSON.
#[derive(Serialize, Deserialize)]
struct SerializedFile<'a> {
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<Cow<'a, WordRules>>,
    sha256: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    text: Cow<'a, str>,
    /// The ranges of a document's text that are code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<Cow<'a, [Span]>>,
}

/// A [`Provenance`] as JSON. The name is stored apart.
#[derive(Serialize, Deserialize)]
struct SerializedHanded {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    authors: Vec<(String, Option<String>)>,
    /// The name of the group, and whether the instructor's list has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    group: Option<(String, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<SerializedTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SerializedTime {
    Instant(i64),
    Local(String),
    Said(String),
}

/// Serializes files.
pub(super) fn serialize_files(files: &[&DecodedFile]) -> Result<Vec<u8>> {
    let files = files.iter().map(|file| SerializedFile {
        path: file.path.as_str().into(),
        language: file.language.id().into(),
        words: file.words.as_deref().map(Cow::Borrowed),
        sha256: hexadecimal(&file.sha256),
        notes: file.notes.clone(),
        text: file.text.read(),
        code: file.code.as_deref().map(|ranges| Cow::Borrowed(&ranges.code[..])),
    });
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&serde_json::to_vec(&files.collect::<Vec<_>>())?)?;
    Ok(encoder.finish()?)
}

/// Deserializes files. No bytes are no files.
///
/// # Errors
/// The bytes are damaged, or a file is in a language that this program was built without.
pub(super) fn deserialize_files(bytes: &[u8]) -> Result<Vec<DecodedFile>> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let mut json = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut json).context("its sources are damaged")?;
    let files: Vec<SerializedFile<'_>> = serde_json::from_slice(&json).context("its sources are damaged")?;
    files.into_iter().map(deserialize_file).collect()
}

fn deserialize_file(file: SerializedFile<'_>) -> Result<DecodedFile> {
    let SerializedFile { path, language, words, sha256, notes, text, code } = file;
    let language = Language::named(&language)
        .ok_or_else(|| anyhow!("{path} is in {language}, which this program was built without"))?;
    let sha256 = hash_of(&sha256).context("its sources are damaged")?;
    Ok(DecodedFile {
        path: path.into_owned(),
        language,
        words: words.map(|words| Arc::new(words.into_owned())),
        text: text.into_owned().into(),
        code: code.map(|code| Arc::new(CodeRanges { code: code.into_owned(), ..CodeRanges::default() })),
        around: Breakdown::default(),
        sha256,
        notes,
        concerns: Vec::new(),
    })
}

/// Returns the hash that identifies the content of a submission: SHA-256 over the paths and hashes of its files.
pub(super) fn content_hash<'a>(files: impl IntoIterator<Item = &'a DecodedFile>) -> Vec<u8> {
    let mut hasher = Sha256::new();
    for file in files {
        hasher.update(file.path.as_bytes());
        hasher.update([0]);
        hasher.update(file.sha256);
    }
    hasher.finalize().to_vec()
}

/// Serializes the authors and the time of a submission.
pub(super) fn serialize_handed(handed: &Provenance) -> Result<String> {
    let time = handed.time.as_ref().map(|time| match time {
        Time::Instant(seconds) => SerializedTime::Instant(*seconds),
        Time::Local(text) => SerializedTime::Local(text.clone()),
        Time::Unparsed(text) => SerializedTime::Said(text.clone()),
    });
    let serialized = SerializedHanded {
        authors: handed.authors.iter().map(|author| (author.name.clone(), author.id.clone())).collect(),
        group: handed.group.as_ref().map(|group| (group.name.clone(), group.is_listed)),
        attempt: handed.attempt,
        time,
        late: handed.late,
    };
    Ok(serde_json::to_string(&serialized)?)
}

/// Deserializes the authors and the time of the submission of this name.
///
/// # Errors
/// The text is damaged.
pub(super) fn deserialize_handed(name: &str, text: &str) -> Result<Provenance> {
    let serialized: SerializedHanded = serde_json::from_str(text).context("its authors are damaged")?;
    let time = serialized.time.map(|time| match time {
        SerializedTime::Instant(seconds) => Time::Instant(seconds),
        SerializedTime::Local(text) => Time::Local(text),
        SerializedTime::Said(text) => Time::Unparsed(text),
    });
    Ok(Provenance {
        name: name.to_owned(),
        authors: serialized.authors.into_iter().map(|(name, id)| Author { name, id }).collect(),
        group: serialized.group.map(|(name, is_listed)| Group { name, is_listed }),
        attempt: serialized.attempt,
        time,
        late: serialized.late,
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash_of(hexadecimal: &str) -> Result<[u8; 32]> {
    let pairs = hexadecimal.as_bytes().chunks(2);
    let bytes = pairs.map(|pair| Ok(u8::from_str_radix(str::from_utf8(pair)?, 16)?));
    let bytes: Vec<u8> = bytes.collect::<Result<_>>()?;
    bytes.try_into().map_err(|_| anyhow!("no hash"))
}
