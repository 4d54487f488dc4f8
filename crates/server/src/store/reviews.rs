//! Reviews of pairs and cases, and drafts: notes that reviewers typed and did not save. They wait for their pair or their case in
//! every report of the batch.

use std::iter;

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{FromRow, Store, all, from_row, one};
use crate::clock;
use crate::domain::{NewReview, Review, ReviewKey, ReviewedAtOnce, SubmissionKey, verdict_named};

const REVIEWS: &str = "SELECT batch, names, hashes, state, note, coalesce(account.name, '') AS \"by\", time, score, verdict \
    FROM review LEFT JOIN account ON account.id = account";

fn stored_names(names: &[String]) -> String {
    serde_json::json!(names).to_string()
}

/// Returns names that were stored. Nothing but lists of names is stored.
fn names_of(stored: &str) -> Vec<String> {
    serde_json::from_str(stored).unwrap_or_default()
}

fn stored_hashes(key: &ReviewKey) -> Vec<u8> {
    key.0.iter().flat_map(|one| one.hash).collect()
}

fn key_of(names: &str, hashes: &[u8]) -> ReviewKey {
    let hashes = hashes.as_chunks().0.iter().copied().chain(iter::repeat([0; 32]));
    ReviewKey(names_of(names).into_iter().zip(hashes).map(|(name, hash)| SubmissionKey { name, hash }).collect())
}

from_row!(Review { batch, state, note, by, time, score } with row =>
    about: key_of(&row.get::<_, String>("names")?, &row.get::<_, Vec<u8>>("hashes")?),
    verdict: verdict_named(&row.get::<_, String>("verdict")?),
);
from_row!(ReviewedAtOnce { number, n_pairs, state, by, time });

fn add(tables: &Connection, new: &NewReview, time: i64, at_once: Option<i64>) -> Result<()> {
    let add = "INSERT INTO review (batch, names, hashes, state, note, account, time, score, verdict, at_once) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let NewReview { batch, about, state, note, account, score, verdict } = new;
    let names = stored_names(&about.names());
    let hashes = stored_hashes(about);
    tables.execute(add, params![batch, names, hashes, state, note, account, time, score, verdict.name(), at_once])?;
    Ok(())
}

impl Store {
    /// Stores a review by the account named `by`, and returns it.
    pub(crate) fn add_review(&self, new: NewReview, by: String) -> Result<Review> {
        let time = clock::now();
        self.change(|tables| add(tables, &new, time, None))?;
        let NewReview { batch, about, state, note, account: _, score, verdict } = new;
        Ok(Review { batch, about, state, note, by, time, score, verdict })
    }

    /// Stores reviews that are made at once, all or none.
    pub(crate) fn add_reviews(&self, new: &[NewReview]) -> Result<()> {
        self.change(|tables| {
            let number = "SELECT coalesce(max(at_once), 0) + 1 FROM review";
            let at_once: i64 = one(tables, number, [])?;
            let time = clock::now();
            new.iter().try_for_each(|review| add(tables, review, time, Some(at_once)))
        })
    }

    /// Returns the last reviews of a batch that were made at once since a time, as far as they are still the current ones.
    pub(crate) fn reviewed_at_once(&self, batch: i64, since: i64) -> Result<Option<ReviewedAtOnce>> {
        let query = "SELECT at_once AS number, count(*) AS n_pairs, state, coalesce(account.name, '') AS \"by\", time FROM current_review \
            LEFT JOIN account ON account.id = account WHERE batch = ?1 AND time >= ?2 AND at_once IS NOT NULL \
            GROUP BY at_once ORDER BY at_once DESC LIMIT 1";
        self.first(query, [batch, since])
    }

    /// Takes back the reviews of a batch that were made at once and are still the current ones. Returns their number.
    pub(crate) fn undo_reviews(&self, batch: i64, at_once: i64, account: i64) -> Result<usize> {
        let undo = "INSERT INTO review (batch, names, hashes, state, note, account, time, score, verdict) \
            SELECT batch, names, hashes, 'not_reviewed', '', ?3, ?4, score, verdict FROM current_review WHERE batch = ?1 AND at_once = ?2";
        self.change(|tables| Ok(tables.execute(undo, params![batch, at_once, account, clock::now()])?))
    }

    pub(crate) fn reviews_of_batch(&self, batch: i64) -> Result<Vec<Review>> {
        self.all(&format!("{REVIEWS} WHERE batch = ?1 ORDER BY review.id DESC"), [batch])
    }

    pub(crate) fn reviews_of_course(&self, course: i64) -> Result<Vec<Review>> {
        let of_course = "WHERE batch IN (SELECT id FROM batch WHERE course = ?1)";
        self.all(&format!("{REVIEWS} {of_course} ORDER BY review.id DESC"), [course])
    }

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

/// Erases a submission from the reviews of a batch. Those of a case of more people stay for the others, without the note, which may
/// be about the one who is erased.
pub(super) fn erase_from_reviews(tables: &Connection, batch: i64, name: &str) -> Result<()> {
    for (id, ReviewKey(mut keys)) in stored_keys(tables, batch)? {
        if keys.iter().all(|one| one.name != name) {
            continue;
        }
        keys.retain(|one| one.name != name);
        if keys.len() < 2 {
            tables.execute("DELETE FROM review WHERE id = ?1", [id])?;
            continue;
        }
        set_key(tables, id, &ReviewKey(keys))?;
        tables.execute("UPDATE review SET note = '' WHERE id = ?1", [id])?;
    }
    Ok(())
}

pub(super) fn rename_in_reviews(tables: &Connection, batch: i64, renamed: impl Fn(&str) -> String) -> Result<()> {
    for (id, ReviewKey(mut keys)) in stored_keys(tables, batch)? {
        for one in &mut keys {
            one.name = renamed(&one.name);
        }
        keys.sort_unstable();
        set_key(tables, id, &ReviewKey(keys))?;
    }
    Ok(())
}

/// Returns the keys of the reviews of a batch, with their ids.
fn stored_keys(tables: &Connection, batch: i64) -> Result<Vec<(i64, ReviewKey)>> {
    let query = "SELECT id, names, hashes FROM review WHERE batch = ?1";
    let reviews: Vec<(i64, String, Vec<u8>)> = all(tables, query, [batch])?;
    Ok(reviews.into_iter().map(|(id, names, hashes)| (id, key_of(&names, &hashes))).collect())
}

fn set_key(tables: &Connection, review: i64, key: &ReviewKey) -> Result<()> {
    let update = "UPDATE review SET names = ?2, hashes = ?3 WHERE id = ?1";
    tables.execute(update, params![review, stored_names(&key.names()), stored_hashes(key)])?;
    Ok(())
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
    let mut drafts: Vec<(i64, String, String)> = all(tables, query, [batch, account])?;
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
    let drafts: Vec<(i64, String)> = all(tables, query, [batch])?;
    for (id, stored) in drafts {
        let mut names: Vec<String> = names_of(&stored).iter().map(|name| renamed(name)).collect();
        names.sort_unstable();
        tables.execute("UPDATE draft SET names = ?2 WHERE rowid = ?1", params![id, stored_names(&names)])?;
    }
    Ok(())
}
