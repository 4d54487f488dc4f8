//! Drafts: notes that reviewers typed and did not save.

use anyhow::Result;
use rusqlite::params;

use super::connection::Store;

impl Store {
    /// Keeps the note that somebody typed at a pair, given by its run and its number, in place of an older one.
    pub(crate) fn keep_draft(&self, (run, pair): (i64, usize), account: i64, note: &str) -> Result<()> {
        let keep = "INSERT INTO draft (run, pair, account, note) VALUES (?1, ?2, ?3, ?4) \
            ON CONFLICT DO UPDATE SET note = excluded.note";
        self.execute(keep, params![run, i64::try_from(pair)?, account, note])
    }

    /// Drops the note that somebody typed at a pair.
    pub(crate) fn drop_draft(&self, (run, pair): (i64, usize), account: i64) -> Result<()> {
        let drop = "DELETE FROM draft WHERE run = ?1 AND pair = ?2 AND account = ?3";
        self.execute(drop, params![run, i64::try_from(pair)?, account])
    }

    /// Returns the note that somebody typed at a pair.
    pub(crate) fn draft(&self, (run, pair): (i64, usize), account: i64) -> Result<Option<String>> {
        let query = "SELECT note FROM draft WHERE run = ?1 AND pair = ?2 AND account = ?3";
        self.first(query, params![run, i64::try_from(pair)?, account], |row| row.get(0))
    }
}
