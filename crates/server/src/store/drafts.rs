//! Drafts: notes that reviewers typed and did not save. They wait for their pair or their case in every report of the batch.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{Store, all};
use super::reviews::{names_of, stored_names};

impl Store {
    /// Keeps the note that somebody typed at a pair or a case of a batch, given by its names, in place of an older one.
    pub(crate) fn keep_draft(&self, batch: i64, names: &[String], account: i64, note: &str) -> Result<()> {
        let keep = "INSERT INTO draft (batch, names, account, note) VALUES (?1, ?2, ?3, ?4)";
        self.change(|tables| {
            drop_drafts(tables, batch, names, account)?;
            tables.execute(keep, params![batch, stored_names(names), account, note])?;
            Ok(())
        })
    }

    /// Drops the note that somebody typed at a pair or a case.
    pub(crate) fn drop_draft(&self, batch: i64, names: &[String], account: i64) -> Result<()> {
        self.change(|tables| drop_drafts(tables, batch, names, account))
    }

    /// Returns the note that somebody typed at a pair or a case.
    pub(crate) fn draft(&self, batch: i64, names: &[String], account: i64) -> Result<Option<String>> {
        self.read(|tables| Ok(drafts(tables, batch, names, account)?.pop().map(|(_, note)| note)))
    }
}

fn drop_drafts(tables: &Connection, batch: i64, names: &[String], account: i64) -> Result<()> {
    for (id, _) in drafts(tables, batch, names, account)? {
        tables.execute("DELETE FROM draft WHERE rowid = ?1", [id])?;
    }
    Ok(())
}

/// Returns the ids and notes of somebody's drafts at a pair or a case, the newest last. A case has other people in another report:
/// its drafts are those of cases that have two of its names.
fn drafts(tables: &Connection, batch: i64, names: &[String], account: i64) -> Result<Vec<(i64, String)>> {
    let query = "SELECT rowid, names, note FROM draft WHERE batch = ?1 AND account = ?2 ORDER BY rowid";
    let mut drafts: Vec<(i64, String, String)> =
        all(tables, query, [batch, account], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    drafts.retain(|(_, stored, _)| {
        let stored = names_of(stored);
        let n_same = stored.iter().filter(|name| names.contains(name)).count();
        stored == names || (names.len() > 2 && stored.len() > 2 && n_same >= 2)
    });
    Ok(drafts.into_iter().map(|(id, _, note)| (id, note)).collect())
}

/// Erases the drafts of a batch at pairs and cases that a submission is part of.
pub(super) fn erase_from_drafts(tables: &Connection, batch: i64, name: &str) -> Result<()> {
    let delete = "DELETE FROM draft WHERE batch = ?1 AND EXISTS (SELECT 1 FROM json_each(names) WHERE value = ?2)";
    tables.execute(delete, params![batch, name])?;
    Ok(())
}

pub(super) fn rename_in_drafts(tables: &Connection, batch: i64, renamed: impl Fn(&str) -> String) -> Result<()> {
    let query = "SELECT rowid, names FROM draft WHERE batch = ?1";
    let drafts: Vec<(i64, String)> = all(tables, query, [batch], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, stored) in drafts {
        let mut names: Vec<String> = names_of(&stored).iter().map(|name| renamed(name)).collect();
        names.sort_unstable();
        tables.execute("UPDATE draft SET names = ?2 WHERE rowid = ?1", params![id, stored_names(&names)])?;
    }
    Ok(())
}
