//! Rows of different lengths in one allocation.

use std::ops::Range;

/// Rows of items, numbered from 0. There are fewer items than tokens in a batch, so 32 bits number them ([`crate::batch::Batch::MAX_SIZE`]).
pub(crate) struct JaggedArray<T> {
    items: Vec<T>,
    /// The start of each row in `items`, and at the end the start of the row after the last.
    starts: Vec<u32>,
}

impl<T> Default for JaggedArray<T> {
    fn default() -> JaggedArray<T> {
        JaggedArray { items: Vec::new(), starts: vec![0] }
    }
}

impl<T> JaggedArray<T> {
    pub(crate) fn push_row(&mut self, items: impl Iterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    /// Creates rows of the given lengths, with all items made by `filler`.
    pub(crate) fn filled(lengths: impl Iterator<Item = usize>, filler: impl Fn() -> T) -> JaggedArray<T> {
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend(lengths.map(|length| {
            end += length;
            end as u32
        }));
        JaggedArray { items: (0..end).map(|_| filler()).collect(), starts }
    }

    /// Appends all rows of `other`.
    pub(crate) fn append(&mut self, other: &JaggedArray<T>)
    where
        T: Copy,
    {
        let end = self.items.len() as u32;
        self.items.extend_from_slice(&other.items);
        self.starts.extend(other.starts[1..].iter().map(|start| end + start));
    }

    pub(crate) fn row(&self, row: usize) -> &[T] {
        &self.items[self.range(row)]
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Releases spare capacity.
    pub(crate) fn shrink(&mut self) {
        self.items.shrink_to_fit();
        self.starts.shrink_to_fit();
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }
}

impl JaggedArray<u32> {
    /// Transposes the wanted rows: row i of the result lists the wanted rows that contain i, ascending. All items must be below `n_items`.
    pub(crate) fn transposed(&self, n_items: usize, is_wanted: impl Fn(usize) -> bool) -> JaggedArray<u32> {
        let wanted = || (0..self.len()).filter(|&row| is_wanted(row));
        let mut lengths = vec![0; n_items];
        for row in wanted() {
            self.row(row).iter().for_each(|&item| lengths[item as usize] += 1);
        }
        let mut transposed = JaggedArray::filled(lengths.into_iter(), || 0);
        let mut next = transposed.starts.clone();
        for row in wanted() {
            for &item in self.row(row) {
                transposed.items[next[item as usize] as usize] = row as u32;
                next[item as usize] += 1;
            }
        }
        transposed
    }
}
