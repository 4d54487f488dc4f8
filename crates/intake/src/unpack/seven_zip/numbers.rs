//! Reads the numbers in the list of contents of a .7z.

pub(super) const MAX_FILES: usize = 1 << 20;

/// The rest of a list. Numbers that are missing or make no sense are read as `None`.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a [u8]) -> Reader<'a> {
        Reader { rest }
    }

    pub(super) fn bytes(&mut self, n: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(n)?;
        self.rest = rest;
        Some(bytes)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.bytes(1)?.first().copied()
    }

    /// Reads a number. The leading ones of its first byte say how many bytes follow.
    pub(super) fn number(&mut self) -> Option<u64> {
        let first = self.byte()?;
        let n_more = first.leading_ones() as usize;
        let low = self.bytes(n_more)?.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        let high = u64::from(first) & (0x7f_u64 >> n_more);
        Some(if n_more < 8 { high << (8 * n_more) | low } else { low })
    }

    pub(super) fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// Reads the number of items that take at least a byte each.
    pub(super) fn count_of_bytes(&mut self) -> Option<usize> {
        self.count().filter(|count| *count <= self.rest.len())
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.bytes(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    pub(super) fn numbers(&mut self, n: usize) -> Option<Vec<u64>> {
        (0..n).map(|_| self.number()).collect()
    }

    pub(super) fn bits(&mut self, n: usize) -> Option<Vec<bool>> {
        let bytes = self.bytes(n.div_ceil(8))?;
        let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte << bit & 0x80 != 0));
        Some(bits.take(n).collect())
    }

    /// Reads a bit for each of `n` items, or one byte that sets all of them.
    pub(super) fn all_or_bits(&mut self, n: usize) -> Option<Vec<bool>> {
        if self.byte()? == 0 { self.bits(n) } else { (n <= MAX_FILES).then(|| vec![true; n]) }
    }

    pub(super) fn checksums(&mut self, n: usize) -> Option<Vec<Option<u32>>> {
        let known = self.all_or_bits(n)?;
        known.into_iter().map(|is_known| if is_known { self.u32().map(Some) } else { Some(None) }).collect()
    }
}
