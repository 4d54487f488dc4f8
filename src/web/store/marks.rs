//! What people say of pairs. Everything that was said is kept; the newest holds.

use anyhow::Result;
use lookalike_report_templates::live::{Mark, MarkState};
use lookalike_report_templates::model::Verdict;
use rusqlite::{Row, params};

use super::Store;
use crate::web::cases::verdict_name;
use crate::web::marks::Two;
use crate::web::times;

/// A mark that holds.
#[derive(Debug, Clone)]
pub(crate) struct StoredMark {
    /// The number of its batch.
    pub(crate) batch: i64,
    /// The two submissions that it speaks of.
    pub(crate) two: Two,
    /// What is said.
    pub(crate) mark: Mark,
    /// The pair's score then, 0 to 1.
    pub(crate) score: f64,
    /// The pair's verdict then.
    pub(crate) verdict: Verdict,
}

/// A mark that is not stored yet.
#[derive(Debug, Clone)]
pub(crate) struct NewMark {
    /// The number of its batch.
    pub(crate) batch: i64,
    /// The two submissions that it speaks of.
    pub(crate) two: Two,
    /// What is to be done.
    pub(crate) state: MarkState,
    /// In their own words.
    pub(crate) note: String,
    /// Who says so.
    pub(crate) account: i64,
    /// The pair's score, 0 to 1.
    pub(crate) score: f64,
    /// The pair's verdict.
    pub(crate) verdict: Verdict,
}

/// Those that no newer one of the same two replaces, the latest first.
const HOLDING: &str = "SELECT mark.batch, left_name, right_name, left_hash, right_hash, state, note, account.name, time, \
    score, verdict FROM mark JOIN batch ON batch.id = mark.batch LEFT JOIN account ON account.id = account \
    WHERE NOT EXISTS (SELECT 1 FROM mark AS newer WHERE newer.batch = mark.batch AND newer.left_name = mark.left_name \
    AND newer.right_name = mark.right_name AND newer.id > mark.id)";

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredMark> {
    let (state, verdict): (String, String) = (row.get(5)?, row.get(10)?);
    let verdicts = [Verdict::Strong, Verdict::WorthALook, Verdict::Unremarkable];
    Ok(StoredMark {
        batch: row.get(0)?,
        two: Two { names: [row.get(1)?, row.get(2)?], hashes: [row.get(3)?, row.get(4)?] },
        mark: Mark {
            state: MarkState::named(&state).unwrap_or_default(),
            note: row.get(6)?,
            by: row.get::<_, Option<String>>(7)?.unwrap_or_default(),
            time: times::written(row.get(8)?),
        },
        score: row.get(9)?,
        verdict: verdicts.into_iter().find(|known| verdict_name(*known) == verdict).unwrap_or_default(),
    })
}

impl Store {
    /// Adds a mark, and gives it as it is shown.
    pub(crate) fn add_mark(&self, new: &NewMark, by: &str) -> Result<Mark> {
        let add = "INSERT INTO mark (batch, left_name, right_name, left_hash, right_hash, state, note, account, time, \
            score, verdict) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let NewMark { batch, two, state, note, account, score, verdict } = new;
        let ([left, right], [left_hash, right_hash]) = (&two.names, &two.hashes);
        let time = times::now();
        self.change(|tables| {
            let (state, verdict) = (state.name(), verdict_name(*verdict));
            let values = params![batch, left, right, left_hash, right_hash, state, note, account, time, score, verdict];
            tables.execute(add, values)?;
            Ok(())
        })?;
        Ok(Mark { state: *state, note: note.clone(), by: by.to_owned(), time: times::written(time) })
    }

    /// The marks of a batch that hold, the latest first.
    pub(crate) fn marks_of(&self, batch: i64) -> Result<Vec<StoredMark>> {
        self.holding("mark.batch", batch)
    }

    /// The marks of all batches of a course that hold, the latest first.
    pub(crate) fn marks_of_course(&self, course: i64) -> Result<Vec<StoredMark>> {
        self.holding("batch.course", course)
    }

    fn holding(&self, of: &str, id: i64) -> Result<Vec<StoredMark>> {
        self.read(|tables| {
            let mut statement = tables.prepare(&format!("{HOLDING} AND {of} = ?1 ORDER BY mark.id DESC"))?;
            Ok(statement.query_map([id], stored)?.collect::<Result<_, _>>()?)
        })
    }
}
