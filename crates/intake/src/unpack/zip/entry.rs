//! An entry of a .zip, as its header or the central directory describes it.

use std::io::{self, Read, SeekFrom};

use flate2::Crc;
use lookalike_report_templates::model::{Moment, Reason};

use crate::unpack::entry_names::RawName;
use crate::unpack::formats::Source;
use crate::unpack::taken::MAX_TARGET;

/// Length in bytes of the fixed part of an entry's own header.
pub(super) const N_HEADER: usize = 30;
pub(super) const HEADER_MAGIC: &[u8] = b"PK\x03\x04";

pub(super) const SIZES_BEHIND: u16 = 1 << 3;

/// Maximum number of bytes of the packed content of an entry without content.
const N_PACKED_NOTHING: u64 = 2;

const LINK: u32 = 0o120_000;

/// The description of one entry. Its sizes and its checksum are claims.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: RawName,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) crc: u32,
    pub(super) n_packed: u64,
    pub(super) n_bytes: u64,
    /// The position of its own header in the file.
    pub(super) offset: u64,
    /// The time when it was last written, in seconds since 1970.
    pub(super) modified: Option<i64>,
    pub(super) is_folder: bool,
    /// The file type as Unix writes it; zero if it is unknown.
    pub(super) file_type: u32,
}

/// The header before the content of an entry. Where the archive file breaks off, its parts are shorter than it states.
pub(super) struct OwnHeader {
    pub(super) fixed: [u8; N_HEADER],
    pub(super) name: Vec<u8>,
    pub(super) extra: Vec<u8>,
    /// Its length as it states it.
    pub(super) n_bytes: u64,
}

impl OwnHeader {
    /// Reads the header at a position of the file; none if there is none.
    pub(super) fn at(source: &mut dyn Source, position: u64) -> io::Result<Option<OwnHeader>> {
        let mut fixed = [0; N_HEADER];
        source.seek(SeekFrom::Start(position))?;
        source.read_exact(&mut fixed)?;
        let [n_name, n_extra] = [26, 28].map(|at| u16_at(&fixed, at).map_or(0, u64::from));
        let (mut name, mut extra) = (Vec::new(), Vec::new());
        source.take(n_name).read_to_end(&mut name)?;
        source.take(n_extra).read_to_end(&mut extra)?;
        let n_bytes = N_HEADER as u64 + n_name + n_extra;
        Ok(fixed.starts_with(HEADER_MAGIC).then_some(OwnHeader { fixed, name, extra, n_bytes }))
    }
}

impl Entry {
    pub(super) fn rule(&self) -> Option<Reason> {
        match self.file_type {
            0 | 0o100_000 | LINK => None,
            // Neither a device nor a pipe has content: one that does is a file.
            _ => (!self.has_content()).then_some(Reason::NotRegular),
        }
    }

    /// Returns whether it is a symbolic link. One with a longer target than any path is a file.
    pub(super) fn is_link(&self) -> bool {
        self.file_type == LINK && self.n_bytes <= MAX_TARGET
    }

    pub(super) fn has_content(&self) -> bool {
        self.n_bytes > 0 || self.n_packed > N_PACKED_NOTHING
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.flags & 1 != 0 || self.method == 99
    }
}

/// The length of the fields that both headers of an entry have in the same order.
const N_FIELDS: usize = 20;

/// Parses what both headers of an entry say: its `fields` from the flags on, its name, and its extra fields. It begins at `offset`.
pub(super) fn described(fields: &[u8], name: &[u8], extra: &[u8], offset: u64) -> Option<Entry> {
    let fields = fields.get(..N_FIELDS)?;
    let flags = u16_at(fields, 0)?;
    let mut entry = Entry {
        name: raw_name(name, flags, unicode_name(extra, name)),
        flags,
        method: u16_at(fields, 2)?,
        crc: u32_at(fields, 8)?,
        n_packed: u64::from(u32_at(fields, 12)?),
        n_bytes: u64::from(u32_at(fields, 16)?),
        offset,
        modified: modified(extra, u16_at(fields, 6)?, u16_at(fields, 4)?),
        is_folder: false,
        file_type: 0,
    };
    enlarge(&mut entry, extra);
    Some(entry)
}

fn extra_field(extra: &[u8], kind: u16) -> Option<&[u8]> {
    let mut fields = std::iter::successors(next_field(extra), |(.., after)| next_field(after));
    fields.find(|(own, ..)| *own == kind).map(|(_, field, _)| field)
}

/// Returns the kind and the content of the first extra field, and what follows it.
pub(super) fn next_field(extra: &[u8]) -> Option<(u16, &[u8], &[u8])> {
    let length = usize::from(u16_at(extra, 2)?);
    let (field, after) = extra.get(4..)?.split_at_checked(length)?;
    Some((u16_at(extra, 0)?, field, after))
}

/// Replaces the sizes and the position of an entry that are too large for 32 bits by those in its extra field.
fn enlarge(entry: &mut Entry, extra: &[u8]) {
    let Some(field) = extra_field(extra, 1) else { return };
    let mut at = 0;
    for number in [&mut entry.n_bytes, &mut entry.n_packed, &mut entry.offset] {
        if *number == u64::from(u32::MAX) {
            let Some(large) = u64_at(field, at) else { return };
            *number = large;
            at += 8;
        }
    }
}

/// Returns the name in UTF-8 that Info-ZIP writes beside `name`. It counts only if its checksum is that of `name`.
fn unicode_name(extra: &[u8], name: &[u8]) -> Option<String> {
    let field = extra_field(extra, 0x7075)?;
    let mut crc = Crc::new();
    crc.update(name);
    let unicode = field.get(5..)?;
    (field.first() == Some(&1) && u32_at(field, 1)? == crc.sum()).then_some(())?;
    String::from_utf8(unicode.to_vec()).ok()
}

/// Returns when an entry was last written, in seconds since 1970: by the time of Unix, or else by the date and time of DOS, which have no time zone and are taken as UTC.
fn modified(extra: &[u8], date: u16, time: u16) -> Option<i64> {
    if let Some(field) = extra_field(extra, 0x5455).filter(|field| field.first().is_some_and(|flags| flags & 1 != 0)) {
        let seconds = u32_at(field, 1)?;
        return Some(i64::from(seconds.cast_signed()));
    }
    let [year, month, day] = [1980 + (date >> 9), date >> 5 & 15, date & 31];
    let [hour, minute, second] = [time >> 11, time >> 5 & 63, (time & 31) * 2];
    (date != 0 && (1..=12).contains(&month) && day > 0)
        .then(|| Moment::at([year, month, day, hour, minute, second].map(i64::from)).0)
}

/// Returns the number at an offset in a header; none if the header is shorter.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at.checked_add(8)?)?.try_into().ok().map(u64::from_le_bytes)
}

/// Returns the name of an entry, with its encoding if that is known.
fn raw_name(bytes: &[u8], flags: u16, unicode: Option<String>) -> RawName {
    const IS_UTF_8: u16 = 1 << 11;
    match (unicode, str::from_utf8(bytes)) {
        (Some(name), _) => RawName::Known(name),
        (None, Ok(name)) if flags & IS_UTF_8 != 0 => RawName::Known(name.to_owned()),
        _ => RawName::Bytes(bytes.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::modified;

    /// A date and time of DOS is taken as UTC.
    #[test]
    fn times_of_dos_are_taken_as_utc() {
        let date = |year: u16, month: u16, day: u16| (year - 1980) << 9 | month << 5 | day;
        let time = |hour: u16, minute: u16, second: u16| hour << 11 | minute << 5 | (second / 2);
        assert_eq!(modified(b"", date(2000, 3, 1), 0), Some(951_868_800));
        assert_eq!(modified(b"", date(2024, 2, 29), time(23, 59, 58)), Some(1_709_251_198));
        assert_eq!(modified(b"", 0, 0), None);
    }

    /// A time of Unix overrides that of DOS.
    #[test]
    fn times_of_unix_override_those_of_dos() {
        let extra = b"UT\x05\x00\x01\x00\xf1\x53\x65";
        assert_eq!(modified(extra, 1 << 5 | 1, 0), Some(1_700_000_000));
    }
}
