//! Finds compressed and encoded streams in the bytes of a file, by the marks that they begin with.

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use flate2::{Decompress, FlushDecompress, Status};

use super::printable::printable_lines;

const MAX_TRIED: usize = 4000;
/// Maximum number of bytes that one stream unpacks to; the rest of it is passed over.
const MAX_STREAM: usize = 1 << 20;
const MAX_UNPACKED: usize = 32 << 20;
/// A shorter stream is no program.
const MIN_STREAM: usize = 64;
/// Minimum number of digits of base64 in a row.
const MIN_DIGITS: usize = 40;
/// Length of the fixed part of the header of an entry of a .zip.
const ZIP_HEADER: usize = 30;

pub(super) fn unpacked(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut n_unpacked = 0;
    // A stream without a header can only be told where the file begins.
    if let Some((content, _)) = inflate(bytes, false) {
        n_unpacked += content.len();
        found.push(content);
    }
    let (mut at, mut n_tried) = (0, 0);
    while n_tried < MAX_TRIED && n_unpacked < MAX_UNPACKED && at < bytes.len() {
        let Some(rest) = bytes.get(at..) else { break };
        let Some((start, has_header)) = start_of_stream(rest) else {
            at += 1;
            continue;
        };
        n_tried += 1;
        let unpacked = rest.get(start..).and_then(|packed| inflate(packed, has_header));
        let Some((content, n_packed)) = unpacked else {
            at += 1;
            continue;
        };
        n_unpacked += content.len();
        at += start + n_packed.max(1);
        found.push(content);
    }
    found
}

/// Returns where the packed content of a stream starts that begins here, and whether it has the header of zlib.
fn start_of_stream(bytes: &[u8]) -> Option<(usize, bool)> {
    let length = |at: usize| Some(usize::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    match bytes {
        [0x08..=0x78, second, ..] if bytes[0] & 15 == 8 => {
            let is_header = (u16::from(bytes[0]) << 8 | u16::from(*second)) % 31 == 0 && second & 0x20 == 0;
            is_header.then_some((0, true))
        }
        [0x1f, 0x8b, 8, 0, ..] => Some((10, false)),
        [0x1f, 0x8b, 8, 8, ..] => {
            let name = bytes.get(10..266.min(bytes.len()))?;
            Some((11 + name.iter().position(|byte| *byte == 0)?, false))
        }
        [b'P', b'K', 3, 4, ..] if length(8)? == 8 => Some((ZIP_HEADER + length(26)? + length(28)?, false)),
        _ => None,
    }
}

/// Unpacks a stream. Returns its content and its packed length; none if it is damaged, or too short to be a program.
fn inflate(packed: &[u8], has_header: bool) -> Option<(Vec<u8>, usize)> {
    let mut decoder = Decompress::new(has_header);
    let mut content = Vec::with_capacity(4 << 10);
    loop {
        let n_before = (decoder.total_in(), content.len());
        let n_read = usize::try_from(n_before.0).ok()?;
        let status = decoder.decompress_vec(packed.get(n_read..)?, &mut content, FlushDecompress::None).ok()?;
        if matches!(status, Status::StreamEnd) {
            break;
        }
        if content.len() >= MAX_STREAM {
            break;
        }
        if content.len() == content.capacity() {
            content.reserve(content.len());
        } else if (decoder.total_in(), content.len()) == n_before {
            return None;
        }
    }
    (content.len() >= MIN_STREAM).then(|| Some((content, usize::try_from(decoder.total_in()).ok()?)))?
}

/// Returns the texts that stand in the bytes as long runs of base64.
pub(super) fn of_base64(bytes: &[u8]) -> String {
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let engine = GeneralPurpose::new(&base64::alphabet::STANDARD, config.with_decode_allow_trailing_bits(true));
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'\n' | b'\r');
    let mut text = String::new();
    for run in bytes.split(|byte| !is_digit(byte)).filter(|run| run.len() >= MIN_DIGITS) {
        let digits: Vec<u8> = run.iter().copied().filter(|byte| !matches!(byte, b'\n' | b'\r' | b'=')).collect();
        // The length of the last group is unknown if the run was cut off.
        let n_whole = if digits.len() % 4 == 1 { digits.len() - 1 } else { digits.len() };
        let decoded = engine.decode(digits.get(..n_whole).unwrap_or_default()).unwrap_or_default();
        if let Some((content, _)) = inflate(&decoded, true) {
            text.push_str(&printable_lines(&content));
        } else if decoded.is_ascii() {
            text.push_str(&String::from_utf8_lossy(&decoded));
        }
        text.push('\n');
    }
    text
}
