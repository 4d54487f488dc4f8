//! Reviews of pairs and cases.

use std::iter;

use anyhow::Result;
use rusqlite::{Connection, Row, params};

use super::connection::{Store, all, from_row};
use crate::clock;
use crate::domain::{NewReview, Review, ReviewKey, ReviewedAtOnce, SubmissionKey, verdict_named};

const COLUMNS: &str = "batch, names, hashes, state, note, coalesce(account.name, '') AS \"by\", time, score, verdict";

pub(super) fn stored_names(names: &[String]) -> String {
    serde_json::json!(names).to_string()
}

/// Returns names that were stored. Nothing but lists of names is stored.
pub(super) fn names_of(stored: &str) -> Vec<String> {
    serde_json::from_str(stored).unwrap_or_default()
}

fn stored_hashes(key: &ReviewKey) -> Vec<u8> {
    key.0.iter().flat_map(|one| one.hash).collect()
}

fn key_of(names: &str, hashes: &[u8]) -> ReviewKey {
    let hashes = hashes.as_chunks().0.iter().copied().chain(iter::repeat([0; 32]));
    ReviewKey(names_of(names).into_iter().zip(hashes).map(|(name, hash)| SubmissionKey { name, hash }).collect())
}

fn review_from_row(row: &Row<'_>) -> rusqlite::Result<Review> {
    from_row!(row => Review { batch, state, note, by, time, score }
        about: key_of(&row.get::<_, String>("names")?, &row.get::<_, Vec<u8>>("hashes")?),
        verdict: verdict_named(&row.get::<_, String>("verdict")?),
    )
}

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
            let at_once: i64 = tables.query_row(number, [], |row| row.get(0))?;
            let time = clock::now();
            new.iter().try_for_each(|review| add(tables, review, time, Some(at_once)))
        })
    }

    /// Returns the last reviews of a batch that were made at once since a time, as far as they are still the current ones.
    pub(crate) fn reviewed_at_once(&self, batch: i64, since: i64) -> Result<Option<ReviewedAtOnce>> {
        let query = "SELECT at_once AS number, count(*) AS n_pairs, state, coalesce(account.name, '') AS \"by\", time FROM current_review \
            LEFT JOIN account ON account.id = account WHERE batch = ?1 AND time >= ?2 AND at_once IS NOT NULL \
            GROUP BY at_once ORDER BY at_once DESC LIMIT 1";
        self.first(query, [batch, since], |row| from_row!(row => ReviewedAtOnce { number, n_pairs, state, by, time }))
    }

    /// Takes back the reviews of a batch that were made at once and are still the current ones. Returns their number.
    pub(crate) fn undo_reviews(&self, batch: i64, at_once: i64, account: i64) -> Result<usize> {
        let undo = "INSERT INTO review (batch, names, hashes, state, note, account, time, score, verdict) \
            SELECT batch, names, hashes, 'not_reviewed', '', ?3, ?4, score, verdict FROM current_review WHERE batch = ?1 AND at_once = ?2";
        self.change(|tables| Ok(tables.execute(undo, params![batch, at_once, account, clock::now()])?))
    }

    pub(crate) fn reviews_of_batch(&self, batch: i64) -> Result<Vec<Review>> {
        let query = format!(
            "SELECT {COLUMNS} FROM review LEFT JOIN account ON account.id = account WHERE batch = ?1 ORDER BY review.id DESC"
        );
        self.all(&query, [batch], review_from_row)
    }

    /// Returns the reviews of all batches of a course, newest first.
    pub(crate) fn reviews_of_course(&self, course: i64) -> Result<Vec<Review>> {
        let query = format!(
            "SELECT {COLUMNS} FROM review LEFT JOIN account ON account.id = account \
            WHERE batch IN (SELECT id FROM batch WHERE course = ?1) ORDER BY review.id DESC"
        );
        self.all(&query, [course], review_from_row)
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

fn stored_keys(tables: &Connection, batch: i64) -> Result<Vec<(i64, ReviewKey)>> {
    let query = "SELECT id, names, hashes FROM review WHERE batch = ?1";
    all(tables, query, [batch], |row| Ok((row.get(0)?, key_of(&row.get::<_, String>(1)?, &row.get::<_, Vec<u8>>(2)?))))
}

fn set_key(tables: &Connection, review: i64, key: &ReviewKey) -> Result<()> {
    let update = "UPDATE review SET names = ?2, hashes = ?3 WHERE id = ?1";
    tables.execute(update, params![review, stored_names(&key.names()), stored_hashes(key)])?;
    Ok(())
}
