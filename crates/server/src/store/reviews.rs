//! Reviews of pairs.

use anyhow::Result;
use rusqlite::{Connection, Row, params};

use super::connection::Store;
use crate::clock;
use crate::domain::{NewReview, PairKey, Review, ReviewedAtOnce, verdict_named};

const COLUMNS: &str = "batch, left_name, right_name, left_hash, right_hash, state, note, coalesce(account.name, ''), time, \
    score, verdict";

fn review_from_row(row: &Row<'_>) -> rusqlite::Result<Review> {
    Ok(Review {
        batch: row.get(0)?,
        pair: PairKey { names: [row.get(1)?, row.get(2)?], hashes: [row.get(3)?, row.get(4)?] },
        state: row.get(5)?,
        note: row.get(6)?,
        by: row.get(7)?,
        time: row.get(8)?,
        score: row.get(9)?,
        verdict: verdict_named(&row.get::<_, String>(10)?),
    })
}

fn add(tables: &Connection, new: &NewReview, time: i64, at_once: Option<i64>) -> Result<()> {
    let add = "INSERT INTO review (batch, left_name, right_name, left_hash, right_hash, state, note, account, time, \
        score, verdict, at_once) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    let NewReview { batch, pair, state, note, account, score, verdict } = new;
    let ([left, right], [left_hash, right_hash]) = (&pair.names, &pair.hashes);
    let verdict = verdict.name();
    let values =
        params![batch, left, right, left_hash, right_hash, state, note, account, time, score, verdict, at_once];
    tables.execute(add, values)?;
    Ok(())
}

impl Store {
    /// Stores a review by the account named `by`, and returns it.
    pub(crate) fn add_review(&self, new: NewReview, by: String) -> Result<Review> {
        let time = clock::now();
        self.change(|tables| add(tables, &new, time, None))?;
        let NewReview { batch, pair, state, note, account: _, score, verdict } = new;
        Ok(Review { batch, pair, state, note, by, time, score, verdict })
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
        let query = "SELECT at_once, count(*), state, coalesce(account.name, ''), time FROM current_review \
            LEFT JOIN account ON account.id = account WHERE batch = ?1 AND time >= ?2 AND at_once IS NOT NULL \
            GROUP BY at_once ORDER BY at_once DESC LIMIT 1";
        self.first(query, [batch, since], |row| {
            Ok(ReviewedAtOnce {
                number: row.get(0)?,
                n_pairs: row.get(1)?,
                state: row.get(2)?,
                by: row.get(3)?,
                time: row.get(4)?,
            })
        })
    }

    /// Takes back the reviews of a batch that were made at once and are still the current ones. Returns their number.
    pub(crate) fn undo_reviews(&self, batch: i64, at_once: i64, account: i64) -> Result<usize> {
        let undo = "INSERT INTO review (batch, left_name, right_name, left_hash, right_hash, state, note, account, time, \
            score, verdict) SELECT batch, left_name, right_name, left_hash, right_hash, 'not_reviewed', '', ?3, ?4, score, \
            verdict FROM current_review WHERE batch = ?1 AND at_once = ?2";
        self.change(|tables| Ok(tables.execute(undo, params![batch, at_once, account, clock::now()])?))
    }

    /// Returns all reviews of a batch, newest first.
    pub(crate) fn reviews_of_batch(&self, batch: i64) -> Result<Vec<Review>> {
        let query = format!(
            "SELECT {COLUMNS} FROM review LEFT JOIN account ON account.id = account WHERE batch = ?1 ORDER BY review.id DESC"
        );
        self.all(&query, [batch], review_from_row)
    }

    /// Returns the current reviews of all batches of a course, newest first.
    pub(crate) fn reviews_of_course(&self, course: i64) -> Result<Vec<Review>> {
        let query = format!(
            "SELECT {COLUMNS} FROM current_review LEFT JOIN account ON account.id = account \
            WHERE batch IN (SELECT id FROM batch WHERE course = ?1) ORDER BY current_review.id DESC"
        );
        self.all(&query, [course], review_from_row)
    }
}
