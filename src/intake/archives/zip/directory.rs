//! The list of contents of a .zip.

use std::io::{BufReader, Read, SeekFrom};

use flate2::Crc;

use super::super::names::RawName;
use super::super::{Failure, Modified, Source};
use super::{raw_name, u16_at, u32_at, u64_at};

/// What an archive says of its contents.
pub(super) struct Directory {
    pub(super) entries: Vec<Entry>,
    pub(super) remark: Option<String>,
}

/// What an archive says of one entry.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: RawName,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) crc: u32,
    pub(super) n_packed: u64,
    pub(super) n_bytes: u64,
    /// Where its own header begins.
    pub(super) offset: u64,
    pub(super) modified: Modified,
    pub(super) is_folder: bool,
    /// The file type as Unix writes it; zero where it is not known.
    pub(super) file_type: u32,
}

const N_END: usize = 22;
const N_ENTRY: usize = 46;
/// The end of a .zip is followed by a comment of at most so many bytes.
const MAX_COMMENT: usize = 0xffff;
/// No list of real work has names that take more.
const MAX_NAMES: u64 = 64 << 20;

impl Entry {
    /// Why it is not looked into, if it is not.
    pub(super) fn rule(&self) -> Option<String> {
        match self.file_type {
            0 | 0o100_000 => None,
            0o120_000 => Some("a link; links are not followed".to_owned()),
            _ => Some("not a regular file".to_owned()),
        }
    }

    /// Whether a password is needed.
    pub(super) fn is_encrypted(&self) -> bool {
        self.flags & 1 != 0 || self.method == 99
    }
}

/// Where the list is.
struct End {
    offset: u64,
    n_bytes: u64,
    n_entries: u64,
    /// So many bytes stand before the archive in its file.
    n_before: u64,
}

/// Reads the list, up to a little more than `max_entries` entries.
pub(super) fn read(source: &mut dyn Source, max_entries: usize) -> Result<Directory, Failure> {
    let end = end(source)?;
    source.seek(SeekFrom::Start(end.offset + end.n_before)).map_err(Failure::from_reading)?;
    let mut list = BufReader::new(source.take(end.n_bytes.max(N_ENTRY as u64)));
    let mut entries = Vec::new();
    let mut n_names = 0;
    let mut remark = None;
    while entries.len() <= max_entries {
        match next_entry(&mut list, end.n_before) {
            Some((entry, n_name)) => {
                n_names += n_name;
                entries.push(entry);
            }
            None => break,
        }
        if n_names > MAX_NAMES {
            remark = Some("its names are too long to be meant; entries from there on were not read".to_owned());
            break;
        }
    }
    if entries.is_empty() && end.n_entries > 0 {
        return Err(Failure::broken("damaged: its list of contents cannot be read"));
    }
    let n_read = entries.len() as u64;
    if remark.is_none() && n_read < end.n_entries && n_read <= max_entries as u64 {
        remark = Some(format!("its list of contents breaks off after {n_read} of {} entries", end.n_entries));
    }
    Ok(Directory { entries, remark })
}

fn end(source: &mut dyn Source) -> Result<End, Failure> {
    let n_file = source.seek(SeekFrom::End(0)).map_err(Failure::from_reading)?;
    let tail_start = n_file.saturating_sub((N_END + MAX_COMMENT) as u64);
    source.seek(SeekFrom::Start(tail_start)).map_err(Failure::from_reading)?;
    let mut tail = Vec::new();
    source.take((N_END + MAX_COMMENT) as u64).read_to_end(&mut tail).map_err(Failure::from_reading)?;
    let last_start = tail.len().checked_sub(N_END);
    let is_end = |at: &usize| tail.get(*at..).is_some_and(|bytes| bytes.starts_with(b"PK\x05\x06"));
    let at = last_start.and_then(|last| (0..=last).rev().find(is_end));
    let Some((at, record)) = at.and_then(|at| Some((at, tail.get(at..)?))) else {
        return Err(Failure::broken("no .zip, or one that breaks off before its list of contents"));
    };
    let position = tail_start + at as u64;
    let short = End {
        offset: u64::from(u32_at(record, 16).unwrap_or(0)),
        n_bytes: u64::from(u32_at(record, 12).unwrap_or(0)),
        n_entries: u64::from(u16_at(record, 10).unwrap_or(0)),
        n_before: 0,
    };
    let (found, position) = long_end(source, position).unwrap_or((short, position));
    let n_before = position.checked_sub(found.n_bytes).and_then(|start| start.checked_sub(found.offset));
    let n_before =
        n_before.ok_or_else(|| Failure::broken("damaged: its list of contents is not where it should be"))?;
    Ok(End { n_before, ..found })
}

/// The end of an archive with more, or larger, entries than the short one has room for.
fn long_end(source: &mut dyn Source, position: u64) -> Option<(End, u64)> {
    let mut locator = [0; 20];
    source.seek(SeekFrom::Start(position.checked_sub(20)?)).ok()?;
    source.read_exact(&mut locator).ok()?;
    if !locator.starts_with(b"PK\x06\x07") {
        return None;
    }
    // With something before the archive, the place that is named is too early; the usual place is right before.
    let places = [u64_at(&locator, 8)?, position.checked_sub(20 + 56)?];
    places.into_iter().find_map(|place| {
        let mut record = [0; 56];
        source.seek(SeekFrom::Start(place)).ok()?;
        source.read_exact(&mut record).ok()?;
        let end = End {
            offset: u64_at(&record, 48)?,
            n_bytes: u64_at(&record, 40)?,
            n_entries: u64_at(&record, 32)?,
            n_before: 0,
        };
        record.starts_with(b"PK\x06\x06").then_some((end, place))
    })
}

/// The next entry of the list, and how many bytes its name and its extra fields take.
fn next_entry(list: &mut impl Read, n_before: u64) -> Option<(Entry, u64)> {
    let mut header = [0; N_ENTRY];
    list.read_exact(&mut header).ok()?;
    if !header.starts_with(b"PK\x01\x02") {
        return None;
    }
    let length = |at| u16_at(&header, at).map(usize::from);
    let (n_name, n_extra, n_comment) = (length(28)?, length(30)?, length(32)?);
    let mut rest = vec![0; n_name + n_extra + n_comment];
    list.read_exact(&mut rest).ok()?;
    let (name, extra) = (rest.get(..n_name)?, rest.get(n_name..n_name + n_extra)?);
    let flags = u16_at(&header, 8)?;
    let is_unix = matches!(header[5], 3 | 19);
    let attributes = u32_at(&header, 38)?;
    let mut entry = Entry {
        name: raw_name(name, flags, unicode_name(extra, name)),
        flags,
        method: u16_at(&header, 10)?,
        crc: u32_at(&header, 16)?,
        n_packed: u64::from(u32_at(&header, 20)?),
        n_bytes: u64::from(u32_at(&header, 24)?),
        offset: u64::from(u32_at(&header, 42)?),
        modified: modified(extra, u16_at(&header, 14)?, u16_at(&header, 12)?),
        is_folder: attributes & 0x10 != 0 && n_name == 0,
        file_type: if is_unix { (attributes >> 16) & 0o170_000 } else { 0 },
    };
    entry.is_folder |= entry.file_type == 0o040_000;
    enlarge(&mut entry, extra);
    entry.offset = entry.offset.saturating_add(n_before);
    Some((entry, (n_name + n_extra) as u64))
}

/// What an extra field of some kind holds.
fn extra_field(extra: &[u8], kind: u16) -> Option<&[u8]> {
    let mut rest = extra;
    loop {
        let length = usize::from(u16_at(rest, 2)?);
        let field = rest.get(4..4 + length)?;
        if u16_at(rest, 0)? == kind {
            return Some(field);
        }
        rest = rest.get(4 + length..)?;
    }
}

/// Reads the sizes and the place of a large entry.
pub(super) fn enlarge(entry: &mut Entry, extra: &[u8]) {
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

/// The name in Unicode that Info-ZIP writes beside another, if it belongs to that other.
pub(super) fn unicode_name(extra: &[u8], name: &[u8]) -> Option<String> {
    let field = extra_field(extra, 0x7075)?;
    let mut crc = Crc::new();
    crc.update(name);
    let unicode = field.get(5..)?;
    (field.first() == Some(&1) && u32_at(field, 1)? == crc.sum()).then_some(())?;
    String::from_utf8(unicode.to_vec()).ok()
}

/// When an entry was last written: as Unix says it, or else by the date and time of DOS, which have no zone.
pub(super) fn modified(extra: &[u8], date: u16, time: u16) -> Modified {
    if let Some(field) = extra_field(extra, 0x5455).filter(|field| field.first().is_some_and(|flags| flags & 1 != 0)) {
        let seconds = u32_at(field, 1)?;
        return Some(i64::from(seconds.cast_signed()));
    }
    let (year, month, day) = (1980 + i64::from(date >> 9), i64::from(date >> 5 & 15), i64::from(date & 31));
    let (hour, minute, second) = (i64::from(time >> 11), i64::from(time >> 5 & 63), i64::from(time & 31) * 2);
    (date != 0 && (1..=12).contains(&month) && day > 0)
        .then(|| days_before(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
}

/// The days from the beginning of 1970 to a date. Years begin in March here, so that the odd day comes last.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year / 4 - year / 100 + year / 400 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::modified;

    #[test]
    fn times_of_dos_are_taken_as_they_are() {
        let date = |year: u16, month: u16, day: u16| (year - 1980) << 9 | month << 5 | day;
        let time = |hour: u16, minute: u16, second: u16| hour << 11 | minute << 5 | (second / 2);
        assert_eq!(modified(b"", date(2000, 3, 1), 0), Some(951_868_800));
        assert_eq!(modified(b"", date(2024, 2, 29), time(23, 59, 58)), Some(1_709_251_198));
        assert_eq!(modified(b"", 0, 0), None);
    }

    #[test]
    fn times_of_unix_are_believed_over_those_of_dos() {
        let extra = b"UT\x05\x00\x01\x00\xf1\x53\x65";
        assert_eq!(modified(extra, 1 << 5 | 1, 0), Some(1_700_000_000));
    }
}
