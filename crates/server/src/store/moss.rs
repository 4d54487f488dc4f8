//! The results of queries by MOSS's clients, under the hashes of their addresses.

use anyhow::Result;
use rusqlite::params;

use super::connection::{FromRow, Store, from_row};
use crate::domain::MossResult;
use crate::secrets::TokenHash;

/// A row, with what it has as JSON.
struct Row {
    run: i64,
    options: String,
    names: String,
    time: i64,
    expires: i64,
}

from_row!(Row { run, options, names, time, expires });

impl Store {
    pub(crate) fn add_moss_result(&self, token: TokenHash, result: &MossResult) -> Result<()> {
        let add =
            "INSERT INTO moss_result (token_hash, run, options, names, time, expires) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let MossResult { run, options, names, time, expires } = result;
        let (options, names) = (serde_json::to_string(options)?, serde_json::to_string(names)?);
        self.execute(add, params![token, run, options, names, time, expires])
    }

    /// Returns the results at an address, unless there are none or their run was deleted.
    pub(crate) fn moss_result(&self, token: TokenHash) -> Result<Option<MossResult>> {
        let query = "SELECT run, options, names, time, expires FROM moss_result WHERE token_hash = ?1";
        let Some(row) = self.first::<Row>(query, [token])? else { return Ok(None) };
        Ok(Some(MossResult {
            run: row.run,
            options: serde_json::from_str(&row.options)?,
            names: serde_json::from_str(&row.names)?,
            time: row.time,
            expires: row.expires,
        }))
    }
}
