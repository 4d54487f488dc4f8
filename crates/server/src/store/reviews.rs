//! Reviews of pairs. All of them are kept; the newest one of a pair is its current review.

use anyhow::Result;
use lookalike_report_templates::model::Verdict;
use lookalike_report_templates::model::{Review, ReviewState};
use rusqlite::{Row, params};

use super::connection::Store;
use crate::clock;
use crate::pair_key::PairKey;

/// A review that was stored.
#[derive(Debug, Clone)]
pub(crate) struct StoredReview {
    /// The id of the batch.
    pub(crate) batch: i64,
    /// The pair.
    pub(crate) pair: PairKey,
    /// The review as pages show it.
    pub(crate) review: Review,
    /// The score of the pair when it was reviewed, 0 to 1.
    pub(crate) score: f64,
    /// The verdict on the pair when it was reviewed.
    pub(crate) verdict: Verdict,
}

/// A review to be stored.
#[derive(Debug, Clone)]
pub(crate) struct NewReview {
    /// The id of the batch.
    pub(crate) batch: i64,
    /// The pair.
    pub(crate) pair: PairKey,
    /// The decision.
    pub(crate) state: ReviewState,
    /// The reviewer's note.
    pub(crate) note: String,
    /// The id of the reviewer's account.
    pub(crate) account: i64,
    /// The score of the pair, 0 to 1.
    pub(crate) score: f64,
    /// The verdict on the pair.
    pub(crate) verdict: Verdict,
}

const REVIEWS: &str = "SELECT mark.batch, left_name, right_name, left_hash, right_hash, state, note, account.name, \
    time, score, verdict FROM mark JOIN batch ON batch.id = mark.batch LEFT JOIN account ON account.id = account";

const IS_CURRENT: &str = "NOT EXISTS (SELECT 1 FROM mark AS newer WHERE newer.batch = mark.batch \
    AND newer.left_name = mark.left_name AND newer.right_name = mark.right_name AND newer.id > mark.id)";

fn review_from_row(row: &Row<'_>) -> rusqlite::Result<StoredReview> {
    let (state, verdict): (String, String) = (row.get(5)?, row.get(10)?);
    Ok(StoredReview {
        batch: row.get(0)?,
        pair: PairKey { names: [row.get(1)?, row.get(2)?], hashes: [row.get(3)?, row.get(4)?] },
        review: Review {
            state: ReviewState::from_slug(&state).unwrap_or_default(),
            note: row.get(6)?,
            by: row.get::<_, Option<String>>(7)?.unwrap_or_default(),
            time: clock::format(row.get(8)?),
        },
        score: row.get(9)?,
        // Earlier versions stored `worth-a-look`.
        verdict: Verdict::from_name(&verdict.replace('-', "_")).unwrap_or_default(),
    })
}

impl Store {
    /// Stores a review by the account named `by`, and returns it as pages show it.
    pub(crate) fn add_review(&self, new: &NewReview, by: &str) -> Result<Review> {
        let add = "INSERT INTO mark (batch, left_name, right_name, left_hash, right_hash, state, note, account, time, \
            score, verdict) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let NewReview { batch, pair, state, note, account, score, verdict } = new;
        let ([left, right], [left_hash, right_hash]) = (&pair.names, &pair.hashes);
        let (slug, verdict, time) = (state.slug(), verdict.name(), clock::now());
        let values = params![batch, left, right, left_hash, right_hash, slug, note, account, time, score, verdict];
        self.execute(add, values)?;
        Ok(Review { state: *state, note: note.clone(), by: by.to_owned(), time: clock::format(time) })
    }

    /// Returns all reviews of a batch, newest first.
    pub(crate) fn reviews_of_batch(&self, batch: i64) -> Result<Vec<StoredReview>> {
        self.all(&format!("{REVIEWS} WHERE mark.batch = ?1 ORDER BY mark.id DESC"), [batch], review_from_row)
    }

    /// Returns the current reviews of all batches of a course, newest first.
    pub(crate) fn reviews_of_course(&self, course: i64) -> Result<Vec<StoredReview>> {
        let of_course = format!("{REVIEWS} WHERE {IS_CURRENT} AND batch.course = ?1 ORDER BY mark.id DESC");
        self.all(&of_course, [course], review_from_row)
    }
}
