//! How much is unpacked at most.
//!
//! An archive says little of what it unpacks to, and what it says may be a lie: everything that grows is counted as it grows.

use std::sync::Arc;

use super::Failure;
use crate::intake::selection::Selection;
use crate::stash::Stash;

/// How much an input may unpack to. Each has an option on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one input that are kept to be compared.
    pub unpacked: u64,
    /// Bytes of one file in an archive.
    pub file: u64,
    /// Entries in the archives of one input.
    pub entries: usize,
    /// Archives inside one another.
    pub depth: usize,
    /// How many times its packed size something may unpack to.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { unpacked: 512 << 20, file: 64 << 20, entries: 200_000, depth: 3, ratio: 500 }
    }
}

/// Whatever unpacks to less than this is no bomb, however well it is packed.
const HARMLESS: u64 = 16 << 20;
/// What is unpacked and not kept costs time alone, and may be so many times as much.
const PASSED_OVER: u64 = 4;
/// One archive in an input may use up one part in so many: a hostile one leaves something to the others.
const SHARE: u64 = 4;
/// No more memory than this for what an unpacker has to look back on.
pub(super) const MAX_DICTIONARY: u64 = 64 << 20;

/// What may still be unpacked: of the input, and of every archive that is open in it.
pub(in crate::intake) struct Budget {
    pub(super) limits: Limits,
    /// What need not be unpacked at all.
    pub(in crate::intake) selection: Selection,
    /// Where what is unpacked goes.
    pub(super) stash: Arc<Stash>,
    /// The first is the input's.
    levels: Vec<Allowance>,
}

struct Allowance {
    kept: u64,
    worked: u64,
    entries: usize,
}

impl Budget {
    /// All of what one input may use.
    pub(in crate::intake) fn new(limits: Limits, selection: Selection, stash: Arc<Stash>) -> Budget {
        let worked = limits.unpacked.saturating_mul(PASSED_OVER);
        let all = Allowance { kept: limits.unpacked, worked, entries: limits.entries };
        Budget { limits, selection, stash, levels: vec![all] }
    }

    /// Opens an archive in the input.
    pub(super) fn enter(&mut self) {
        let kept = self.limits.unpacked / SHARE;
        let entries = self.limits.entries.div_ceil(usize::try_from(SHARE).unwrap_or(1));
        self.levels.push(Allowance { kept, worked: kept.saturating_mul(PASSED_OVER), entries });
    }

    /// Closes the archive that was opened last.
    pub(super) fn leave(&mut self) {
        self.levels.pop();
    }

    /// Counts an entry, or says why it is one too many.
    pub(super) fn count(&mut self) -> Result<(), String> {
        if let Some(place) = self.levels.iter().position(|level| level.entries == 0) {
            let n = self.limits.entries;
            return Err(match place {
                0 => format!("more than {n} entries in this input; --max-entries raises the limit"),
                _ => format!(
                    "more than {} entries in one archive, a quarter of what an input may have; --max-entries raises both",
                    n.div_ceil(usize::try_from(SHARE).unwrap_or(1))
                ),
            });
        }
        self.levels.iter_mut().for_each(|level| level.entries -= 1);
        Ok(())
    }

    /// Pays for bytes that are kept in memory.
    pub(super) fn keep(&mut self, n: u64) -> Result<(), Failure> {
        if let Some(place) = self.levels.iter().position(|level| level.kept < n) {
            return Err(self.too_much(place));
        }
        self.levels.iter_mut().for_each(|level| level.kept -= n);
        Ok(())
    }

    /// Gives back what was paid for bytes that are no longer kept.
    pub(super) fn release(&mut self, n: u64) {
        self.levels.iter_mut().for_each(|level| level.kept = level.kept.saturating_add(n));
    }

    /// Pays for the time that it takes to unpack so many bytes.
    pub(super) fn work(&mut self, n: u64) -> Result<(), Failure> {
        if let Some(place) = self.levels.iter().position(|level| level.worked < n) {
            return Err(self.too_much(place));
        }
        self.levels.iter_mut().for_each(|level| level.worked -= n);
        Ok(())
    }

    /// The message for one who wants more than there is.
    pub(super) fn too_much(&self, place: usize) -> Failure {
        let all = size(self.limits.unpacked);
        Failure::Limit(match place {
            0 => format!("not read: its input unpacks to more than {all}; --max-unpacked raises the limit"),
            _ => format!(
                "not read: its archive unpacks to more than {}, a quarter of what an input may; --max-unpacked raises both",
                size(self.limits.unpacked / SHARE)
            ),
        })
    }

    /// Looks at what an archive says of a file: its size, and the size that it is packed to.
    pub(super) fn look_at(&self, n_bytes: u64, n_packed: Option<u64>) -> Result<(), Failure> {
        if n_packed.is_some_and(|n_packed| self.limits.is_bomb(n_bytes, n_packed)) {
            return Err(Failure::Limit(self.limits.bomb()));
        }
        Ok(())
    }
}

impl Limits {
    /// Whether so many bytes from so few can only be meant to fill a disk.
    pub(super) fn is_bomb(&self, n_bytes: u64, n_packed: u64) -> bool {
        n_bytes > HARMLESS && n_bytes / self.ratio.max(1) > n_packed
    }

    /// The message for it.
    pub(super) fn bomb(&self) -> String {
        format!("not read: it unpacks to more than {} times its size; --max-ratio raises the limit", self.ratio)
    }

    /// The message for a file that is too large.
    pub(super) fn too_large(&self) -> Failure {
        Failure::Limit(format!("larger than {} when unpacked; --max-file raises the limit", size(self.file)))
    }
}

/// A number of bytes as people say it.
pub(crate) fn size(n_bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(shift, _)| n_bytes >> shift > 0 && n_bytes.is_multiple_of(1 << shift));
    unit.map_or_else(|| format!("{n_bytes} bytes"), |(shift, name)| format!("{} {name}", n_bytes >> shift))
}
