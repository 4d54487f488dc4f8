//! The packed sources of submissions: scripts that pass the files to the page.
//!
//! A page opened from disk may not fetch files, but it may load a script.
//! So `sources/2.js` makes one call for each of some neighboring submissions, with base64 of raw DEFLATE of JSON; pages unpack it and create text nodes.
//! A file for each submission would be half of the files of a report, and making a file takes longer than packing a program.
//! The program reads the scripts back when it loads a report ([`read`]).
//!
//! ```text
//! lookalikeSources(17,"7VbbctMwEH3vV2zc…");
//! [{"path":"main.c","language":"C","own_tokens":52,"text":"int main…","starter":[0,14],…}, …]
//! ```
//!
//! Ranges are lists of numbers: distance from the end of the range before, length, and for `colours` the place in [`SyntaxClass::ALL`].
//! They count UTF-16 units, as scripts do; `hidden` lists the positions of characters that must be made visible.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Read};
use std::ops::Range;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::DeflateDecoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use serde::{Deserialize, Serialize};

use crate::model::utf16::Units;
use crate::model::{Report, SourceFile, SyntaxClass, SyntaxSpan};
use crate::words::visible;

/// Returns the path of a file of sources, given by its number from 1, in the folder of the report.
pub(crate) fn path(number: usize) -> String {
    format!("sources/{number}.js")
}

/// Maximum size of the texts in one file of sources, in bytes, unless one submission has more. A page unpacks only those that it shows, and loads the others from a disk at once.
const MAX_PACK: usize = 256 << 10;

/// Divides submissions and reference answers, as [`Report::files_of`] numbers them, among the files of sources.
pub(crate) fn packs(report: &Report) -> Vec<Range<usize>> {
    let mut packs: Vec<Range<usize>> = Vec::new();
    let mut n_bytes = 0;
    for index in 0..report.n_with_sources() {
        let own: usize = report.files_of(index).iter().map(|file| file.text.len()).sum();
        n_bytes += own;
        match packs.last_mut() {
            Some(pack) if n_bytes <= MAX_PACK => pack.end = index + 1,
            _ => {
                packs.push(index..index + 1);
                n_bytes = own;
            }
        }
    }
    packs
}

/// Returns the number, from 1, of the file that has the sources of a submission or answer.
pub(crate) fn pack_of(packs: &[Range<usize>], index: usize) -> usize {
    packs.partition_point(|pack| pack.end <= index) + 1
}

/// Maximum size of the unpacked JSON, in bytes.
const MAX_UNPACKED: u64 = 1 << 30;

/// Minimum space for packed sources, in bytes.
const MIN_PACKED: usize = 256;

/// The reason why sources could not be read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The text is not a script of sources.
    #[error("it is not a script of sources")]
    NoScript,
    /// The data does not unpack.
    #[error("it does not unpack: {0}")]
    Packed(#[from] io::Error),
    /// The unpacked data is not the expected JSON.
    #[error("it does not hold what it should: {0}")]
    Content(#[from] serde_json::Error),
    /// A range lies outside of its text.
    #[error("a stretch lies outside of its text")]
    Outside,
}

/// One file in its stored form.
#[derive(Serialize, Deserialize)]
struct Stored<'a> {
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    own_tokens: usize,
    text: Cow<'a, str>,
    starter: Vec<usize>,
    tool: Vec<usize>,
    common: Vec<usize>,
    #[serde(rename = "asides")]
    trivia: Vec<usize>,
    colours: Vec<usize>,
    hidden: Vec<usize>,
}

/// Returns the call that passes one submission; `number` is counted from 1.
pub(crate) fn call(number: usize, files: &[SourceFile]) -> io::Result<String> {
    let stored: Vec<Stored> = files.iter().map(stored).collect();
    let packed = deflate(&serde_json::to_vec(&stored)?)?;
    Ok(format!("lookalikeSources({number},\"{}\");\n", STANDARD.encode(packed)))
}

thread_local! {
    // Making a compressor costs more than packing a small submission with it.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(Compression::default(), false));
}

/// Returns some bytes as raw DEFLATE.
fn deflate(bytes: &[u8]) -> io::Result<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        let mut packed = Vec::with_capacity(bytes.len() / 2 + MIN_PACKED);
        loop {
            let rest = &bytes[compressor.total_in() as usize..];
            match compressor.compress_vec(rest, &mut packed, FlushCompress::Finish)? {
                Status::StreamEnd => return Ok(packed),
                // There was too little space.
                Status::Ok | Status::BufError => packed.reserve(packed.capacity()),
            }
        }
    })
}

/// Reads a script of sources: the files of some submissions, each with its number from 1.
///
/// # Errors
/// The script is damaged.
pub fn read(script: &str) -> Result<Vec<(usize, Vec<SourceFile>)>, StoreError> {
    if script.is_empty() {
        return Err(StoreError::NoScript);
    }
    script.split_inclusive('\n').map(read_call).collect()
}

fn read_call(call: &str) -> Result<(usize, Vec<SourceFile>), StoreError> {
    let arguments = call.strip_prefix("lookalikeSources(").and_then(|call| call.strip_suffix("\");\n"));
    let (number, packed) = arguments.and_then(|both| both.split_once(",\"")).ok_or(StoreError::NoScript)?;
    let number = number.parse().map_err(|_| StoreError::NoScript)?;
    let packed = STANDARD.decode(packed).map_err(|_| StoreError::NoScript)?;
    let mut json = Vec::new();
    DeflateDecoder::new(packed.as_slice()).take(MAX_UNPACKED).read_to_end(&mut json)?;
    let stored: Vec<Stored> = serde_json::from_slice(&json)?;
    Ok((number, stored.into_iter().map(restored).collect::<Result<_, _>>()?))
}

fn stored(file: &SourceFile) -> Stored<'_> {
    let text = file.text.read();
    let units = Units::new(&text);
    let stretches = |bytes: &[Range<usize>]| steps(bytes.iter().map(|bytes| (units.range(bytes), None)));
    let colours = file.syntax.iter().map(|one| (units.range(&one.bytes()), Some(one.class as usize)));
    Stored {
        path: file.path.as_str().into(),
        language: file.language.as_str().into(),
        own_tokens: file.own_tokens,
        starter: stretches(&file.starter),
        tool: stretches(&file.tool),
        common: stretches(&file.common),
        trivia: stretches(&file.trivia),
        colours: steps(colours),
        hidden: visible::hidden(&text).map(|byte| units.at(byte)).collect(),
        text,
    }
}

/// Encodes ranges as distances and lengths, each with a further number if it has one.
fn steps(stretches: impl Iterator<Item = (Range<usize>, Option<usize>)>) -> Vec<usize> {
    let mut last = 0;
    let mut steps = Vec::new();
    for (stretch, number) in stretches {
        steps.extend([stretch.start - last, stretch.len()]);
        steps.extend(number);
        last = stretch.end;
    }
    steps
}

fn restored(stored: Stored) -> Result<SourceFile, StoreError> {
    let units = Units::new(&stored.text);
    let walk = |steps: &[usize], width: usize| -> Result<Vec<(Range<usize>, usize)>, StoreError> {
        let mut at = 0_usize;
        steps
            .chunks_exact(width)
            .map(|step| {
                let start = at.checked_add(step[0]).ok_or(StoreError::Outside)?;
                at = start.checked_add(step[1]).ok_or(StoreError::Outside)?;
                let bytes = units.bytes(start..at).ok_or(StoreError::Outside)?;
                Ok((bytes, step[width - 1]))
            })
            .collect()
    };
    let ranges = |steps: &[usize]| -> Result<Vec<Range<usize>>, StoreError> {
        Ok(walk(steps, 2)?.into_iter().map(|(bytes, _)| bytes).collect())
    };
    Ok(SourceFile {
        own_tokens: stored.own_tokens,
        starter: ranges(&stored.starter)?,
        tool: ranges(&stored.tool)?,
        common: ranges(&stored.common)?,
        trivia: ranges(&stored.trivia)?,
        syntax: walk(&stored.colours, 3)?
            .into_iter()
            .map(|(bytes, number)| {
                Ok(SyntaxSpan::new(bytes, *SyntaxClass::ALL.get(number).ok_or(StoreError::Outside)?))
            })
            .collect::<Result<_, StoreError>>()?,
        path: stored.path.into_owned(),
        language: stored.language.into_owned(),
        text: stored.text.into_owned().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        SourceFile {
            path: "a/b.c".to_owned(),
            language: "C".to_owned(),
            text: text.into(),
            own_tokens: 7,
            starter: std::iter::once(0..3).collect(),
            tool: Vec::new(),
            common: vec![3..4, 9..11],
            trivia: Vec::new(),
            syntax: vec![SyntaxSpan::new(4..8, SyntaxClass::Comment)],
        }
    }

    /// Sources survive storage in any writing system.
    #[test]
    fn stored_files_are_read_back() {
        for text in ["int main(void) { }", "äö\u{1f600}ü 漢字 \u{202e}x", "0123456789</script>\"\\\u{2028}"] {
            let mut kept = file(text);
            let whole = |bytes: &Range<usize>| text.is_char_boundary(bytes.start) && text.is_char_boundary(bytes.end);
            kept.starter.retain(whole);
            kept.common.retain(whole);
            kept.syntax.retain(|one| whole(&one.bytes()));
            let calls = [4, 5].map(|number| call(number, std::slice::from_ref(&kept)).unwrap());
            let back = read(&calls.concat()).unwrap();
            assert_eq!(format!("{back:?}"), format!("{:?}", [(4, [&kept]), (5, [&kept])]));
        }
    }

    /// Student code must not end the script or its string literal.
    #[test]
    fn code_cannot_leave_its_string() {
        let script = call(7, &[file("</script>\u{2028}\"\\\n]]>&")]).unwrap();
        assert!(script.starts_with("lookalikeSources(7,\"") && script.ends_with("\");\n"));
        let inner = &script["lookalikeSources(7,\"".len()..script.len() - 4];
        assert!(inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)));
    }

    /// A damaged script is an error, not a panic.
    #[test]
    fn damaged_scripts_are_errors() {
        assert!(matches!(read(""), Err(StoreError::NoScript)));
        assert!(matches!(read("lookalikeSources(x,\"AAAA\");\n"), Err(StoreError::NoScript)));
        assert!(matches!(read("lookalikeSources(1,\"%%\");\n"), Err(StoreError::NoScript)));
        assert!(matches!(read("lookalikeSources(1,\"AAAA\");\n"), Err(StoreError::Packed(_) | StoreError::Content(_))));
        let mut outside = file("short");
        outside.common.clear();
        outside.syntax.clear();
        let good = call(1, &[outside]).unwrap();
        assert!(read(&good[..good.len() / 2]).is_err());
    }
}
