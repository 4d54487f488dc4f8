//! Looks up the holders of fingerprints in all segments of the index.
//!
//! A list of holders that is longer than a page of the file is only read when somebody asks for its holders. Its size is known before, and says how many they are at least. So the code that most stored submissions have, whose lists grow with the archive, need not be read to learn that it is common.

use std::mem;
use std::ops::Range;

use anyhow::Result;
use rusqlite::{Connection, Statement, params};

use crate::batches::SubmissionId;
use crate::postings::{BlockReader, Fingerprint, ListSizes, each_holder};
use crate::segments::{BLOCK_SIZE, fingerprint, key, segments};

/// Selects the first block of a segment that may have a fingerprint or a greater one: its last fingerprint, its size in bytes, and its entries. The entries are left out if they are long and the fingerprint is the last one, because only the list of the last one is long. SQLite then does not read them.
const BLOCK_WITH: &str = "SELECT last, length(entries), CASE WHEN last > ?2 OR length(entries) <= 4096 THEN entries END FROM block WHERE segment = ?1 AND last >= ?2 ORDER BY last LIMIT 1";
const ENTRIES: &str = "SELECT entries FROM block WHERE segment = ?1 AND last = ?2";
/// Maximum number of bytes of an entry besides its list: two numbers in LEB128.
const ENTRY_HEAD: usize = 20;

/// Looks up the holders of fingerprints that ascend. It reads each block of a segment once at most, and keeps one.
pub(super) struct Lookup<'c> {
    blocks: Statement<'c>,
    entries: Statement<'c>,
    cursors: Vec<Cursor>,
    sizes: ListSizes,
    /// Number of submissions of all batches.
    n_stored: usize,
}

/// The block of a segment that is being read, and the entry that was read last.
struct Cursor {
    segment: i64,
    /// The last fingerprint of the block; none before the first block is read.
    last: Option<Fingerprint>,
    entries: Vec<u8>,
    /// The size of the block in bytes if its entries have not been read; or else 0.
    n_unread: usize,
    fingerprint: Fingerprint,
    list: Range<usize>,
    /// Whether the segment has the fingerprint that was looked up last.
    is_found: bool,
}

impl<'c> Lookup<'c> {
    /// Begins before all fingerprints.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn new(connection: &'c Connection) -> Result<Lookup<'c>> {
        let mut batches = connection.prepare("SELECT id, n_submissions FROM batch")?;
        let batches: Vec<(i64, usize)> =
            batches.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        Ok(Lookup {
            blocks: connection.prepare(BLOCK_WITH)?,
            entries: connection.prepare(ENTRIES)?,
            cursors: segments(connection)?.into_iter().map(Cursor::new).collect(),
            sizes: ListSizes::new(&batches),
            n_stored: batches.iter().map(|batch| batch.1).sum(),
        })
    }

    /// Returns the number of submissions of all batches.
    pub(super) fn n_stored(&self) -> usize {
        self.n_stored
    }

    /// Goes to a fingerprint, which must not be less than the one before.
    ///
    /// # Errors
    /// The file cannot be read, or a block is damaged.
    pub(super) fn go_to(&mut self, wanted: Fingerprint) -> Result<()> {
        self.cursors.iter_mut().try_for_each(|cursor| cursor.go_to(&mut self.blocks, wanted))
    }

    /// Returns the size in bytes of those lists of this fingerprint that have not been read.
    pub(super) fn n_unread(&self) -> usize {
        self.cursors.iter().map(Cursor::n_unread).sum()
    }

    /// Returns a number of holders that the lists of this fingerprint have at least that have not been read.
    pub(super) fn min_unread_holders(&self) -> usize {
        self.cursors.iter().map(|cursor| self.sizes.min_holders(cursor.n_unread())).sum()
    }

    /// Calls `take` with each holder of this fingerprint, in no particular order.
    ///
    /// # Errors
    /// As for [`Lookup::go_to`].
    pub(super) fn each_holder(&mut self, mut take: impl FnMut(SubmissionId)) -> Result<()> {
        for cursor in &mut self.cursors {
            cursor.read_last(&mut self.entries)?;
            if cursor.is_found {
                each_holder(&cursor.entries[cursor.list.clone()], &mut take)?;
            }
        }
        Ok(())
    }
}

impl Cursor {
    fn new(segment: i64) -> Cursor {
        Cursor { segment, last: None, entries: Vec::new(), n_unread: 0, fingerprint: 0, list: 0..0, is_found: false }
    }

    /// Goes to the entry of a fingerprint, if there is one.
    fn go_to(&mut self, blocks: &mut Statement<'_>, wanted: Fingerprint) -> Result<()> {
        if self.last.is_none_or(|last| last < wanted) {
            self.read_block(blocks, wanted)?;
        }
        self.find(wanted)
    }

    /// Goes to the entry of a fingerprint in this block, if it has been read.
    fn find(&mut self, wanted: Fingerprint) -> Result<()> {
        self.is_found = false;
        while self.fingerprint < wanted || self.list.end == 0 {
            let mut rest = BlockReader::after(self.fingerprint, &self.entries[self.list.end..]);
            let Some((fingerprint, list)) = rest.next()? else { return Ok(()) };
            let end = self.entries.len() - rest.rest().len();
            (self.fingerprint, self.list) = (fingerprint, end - list.len()..end);
        }
        self.is_found = self.fingerprint == wanted;
        Ok(())
    }

    /// Reads the block that a fingerprint would be in; an empty one behind the last.
    fn read_block(&mut self, blocks: &mut Statement<'_>, wanted: Fingerprint) -> Result<()> {
        self.begin_block(Fingerprint::MAX);
        let mut rows = blocks.query([self.segment, key(wanted)])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        self.last = Some(fingerprint(row.get(0)?));
        match row.get_ref(2)?.as_blob_or_null()? {
            Some(entries) => self.entries.extend_from_slice(entries),
            None => self.n_unread = row.get(1)?,
        }
        Ok(())
    }

    /// Reads the block whose last fingerprint was looked up, if it was left out.
    fn read_last(&mut self, entries: &mut Statement<'_>) -> Result<()> {
        let (true, Some(last)) = (mem::take(&mut self.n_unread) > 0, self.last) else { return Ok(()) };
        self.begin_block(last);
        let mut rows = entries.query(params![self.segment, key(last)])?;
        if let Some(row) = rows.next()? {
            self.entries.extend_from_slice(row.get_ref(0)?.as_blob()?);
        }
        self.find(last)
    }

    fn begin_block(&mut self, last: Fingerprint) {
        self.entries.clear();
        // A long list is kept until the next block is read, and not for the rest of the run.
        self.entries.shrink_to(4 * BLOCK_SIZE);
        (self.last, self.n_unread, self.fingerprint, self.list) = (Some(last), 0, 0, 0..0);
    }

    /// Returns the size of the list that has not been read, in bytes or a little less.
    fn n_unread(&self) -> usize {
        // All other entries of a block are shorter than this together.
        self.n_unread.saturating_sub(BLOCK_SIZE + ENTRY_HEAD)
    }
}
