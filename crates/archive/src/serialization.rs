//! Turns a submission into the bytes that are stored, and back. They are JSON, so that later versions can read them, compressed by zlib, whose checksum reveals damage.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lookalike_corpus::{CodeRanges, DecodedFile};
use lookalike_frontends::{Language, WordRules};
use lookalike_intake::layouts::Provenance;
use lookalike_report_templates::model::Concern;
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
    /// The parts of a document's text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<Cow<'a, CodeRanges>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    concerns: Vec<Concern>,
}

pub(super) fn serialize_files(files: &[&DecodedFile]) -> Result<Vec<u8>> {
    let files = files.iter().map(|file| SerializedFile {
        path: file.path.as_str().into(),
        language: file.language.id().into(),
        words: file.words.as_deref().map(Cow::Borrowed),
        sha256: hexadecimal(&file.sha256),
        notes: file.notes.clone(),
        text: file.text.read(),
        code: file.code.as_deref().map(Cow::Borrowed),
        concerns: file.concerns.clone(),
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
    let SerializedFile { path, language, words, sha256, notes, text, code, concerns } = file;
    let language = Language::named(&language)
        .ok_or_else(|| anyhow!("{path} is in {language}, which this program was built without"))?;
    let sha256 = hash_of(&sha256).context("its sources are damaged")?;
    Ok(DecodedFile {
        words: words.map(|words| Arc::new(words.into_owned())),
        code: code.map(|code| Arc::new(code.into_owned())),
        sha256,
        notes,
        concerns,
        ..DecodedFile::new(path.into_owned(), language, text.into_owned().into())
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

/// Serializes the authors and the time of a submission. Its name is stored apart.
pub(super) fn serialize_provenance(provenance: &Provenance) -> Result<String> {
    Ok(serde_json::to_string(provenance)?)
}

/// Deserializes the authors and the time of the submission of this name.
///
/// # Errors
/// The text is damaged.
pub(super) fn deserialize_provenance(name: &str, text: &str) -> Result<Provenance> {
    let provenance: Provenance = serde_json::from_str(text).context("its authors are damaged")?;
    Ok(Provenance { name: name.to_owned(), ..provenance })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing that decoding found out about a file is lost in an archive, such as its doubts.
    #[test]
    fn files_come_back_as_they_were() {
        let Some(language) = Language::named("c") else { return };
        let code = CodeRanges { is_quoted: true, ..CodeRanges::default() };
        let file = DecodedFile {
            code: Some(Arc::new(code)),
            notes: vec!["read as UTF-8".to_owned()],
            concerns: vec![Concern::Truncated],
            ..DecodedFile::new("essay.md".to_owned(), language, "int a;".to_owned().into())
        };
        assert_eq!(deserialize_files(&serialize_files(&[&file]).unwrap()).unwrap(), [file]);
    }
}
