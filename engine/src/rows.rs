//! Rows of different lengths in one piece of memory.

use std::ops::Range;

/// Rows of items, numbered from 0.
pub(crate) struct Rows<T> {
    items: Vec<T>,
    /// Where each row starts, and last, where one more would.
    starts: Vec<usize>,
}

impl<T> Default for Rows<T> {
    fn default() -> Rows<T> {
        Rows { items: Vec::new(), starts: vec![0] }
    }
}

impl<T> Rows<T> {
    pub(crate) fn push_row(&mut self, items: impl Iterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len());
    }

    /// Rows of as many items as `lengths` says, all of them as `filler` makes them.
    pub(crate) fn filled(lengths: impl Iterator<Item = usize>, filler: impl Fn() -> T) -> Rows<T> {
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend(lengths.map(|length| {
            end += length;
            end
        }));
        Rows { items: (0..end).map(|_| filler()).collect(), starts }
    }

    /// The same rows, each item by itself made into another.
    pub(crate) fn map<U>(self, other: impl Fn(T) -> U) -> Rows<U> {
        Rows { items: self.items.into_iter().map(other).collect(), starts: self.starts }
    }

    /// Puts all rows of another behind these.
    pub(crate) fn append(&mut self, other: &Rows<T>)
    where
        T: Copy,
    {
        let end = self.items.len();
        self.items.extend_from_slice(&other.items);
        self.starts.extend(other.starts[1..].iter().map(|start| end + start));
    }

    /// All rows in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|row| self.row(row))
    }

    pub(crate) fn row(&self, row: usize) -> &[T] {
        &self.items[self.range(row)]
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Gives back what memory was taken for rows that did not come.
    pub(crate) fn shrink(&mut self) {
        self.items.shrink_to_fit();
        self.starts.shrink_to_fit();
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }
}

/// So many items come from memory together: a cache line of 64 bytes.
const PER_LINE: usize = 64 / size_of::<u32>();

impl Rows<u32> {
    /// The beginning of a row of ascending items, with all that are below `end`, to a line. One item of each line is looked at, so that the processor has asked for all of them when they are walked: else it asks for one after the other.
    pub(crate) fn asked_for(&self, row: usize, end: u32) -> &[u32] {
        let row = self.row(row);
        let n_lines = row.iter().step_by(PER_LINE).take_while(|&&item| item < end).count();
        &row[..row.len().min(n_lines * PER_LINE)]
    }

    /// The rows whose items are `wanted`, turned over: for each of the numbers below `n_items` the rows that hold it, ascending.
    pub(crate) fn turned_over(&self, n_items: usize, wanted: impl Fn(usize) -> bool) -> Rows<u32> {
        let wanted = || (0..self.len()).filter(|&row| wanted(row));
        let mut lengths = vec![0; n_items];
        for row in wanted() {
            self.row(row).iter().for_each(|&item| lengths[item as usize] += 1);
        }
        let mut turned = Rows::filled(lengths.into_iter(), || 0);
        let mut next = turned.starts.clone();
        for row in wanted() {
            for &item in self.row(row) {
                turned.items[next[item as usize]] = row as u32;
                next[item as usize] += 1;
            }
        }
        turned
    }
}
