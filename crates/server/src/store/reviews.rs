//! Reviews of pairs.

use anyhow::Result;
use rusqlite::{Row, params};

use super::connection::Store;
use crate::clock;
use crate::domain::{NewReview, PairKey, Review, verdict_named};

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

impl Store {
    /// Stores a review by the account named `by`, and returns it.
    pub(crate) fn add_review(&self, new: NewReview, by: String) -> Result<Review> {
        let add = "INSERT INTO review (batch, left_name, right_name, left_hash, right_hash, state, note, account, time, \
            score, verdict) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let NewReview { batch, pair, state, note, account, score, verdict } = new;
        let ([left, right], [left_hash, right_hash]) = (&pair.names, &pair.hashes);
        let (verdict_name, time) = (verdict.name(), clock::now());
        let values =
            params![batch, left, right, left_hash, right_hash, state, note, account, time, score, verdict_name];
        self.execute(add, values)?;
        Ok(Review { batch, pair, state, note, by, time, score, verdict })
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
