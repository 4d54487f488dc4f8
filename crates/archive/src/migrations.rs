//! The tables of a SQLite file of this program, and their migration from older versions.

use anyhow::{Result, bail};
use rusqlite::{Connection, TransactionBehavior};

/// The tables of a kind of file.
pub struct Tables {
    /// The kind of file: SQLite's `application_id`.
    pub application: i64,
    /// The SQL that leads from each version to the next. The first step creates the tables.
    pub steps: &'static [&'static str],
    /// The end of the error message for a file of another kind: what the file is not.
    pub name: &'static str,
}

impl Tables {
    /// Creates the tables, or migrates those of an older version in one transaction. Turns foreign keys on.
    ///
    /// # Errors
    /// The file is of another kind, a newer version of this program created it, or it cannot be written.
    pub fn bring_up_to_date(&self, connection: &mut Connection) -> Result<()> {
        if self.version(connection)? < self.steps.len() {
            // Otherwise, replacing a table would delete the rows that refer to it.
            connection.pragma_update(None, "foreign_keys", false)?;
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have migrated the tables since.
            for step in &self.steps[self.version(&transaction)?..] {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "application_id", self.application)?;
            transaction.pragma_update(None, "user_version", self.steps.len() as i64)?;
            transaction.commit()?;
        }
        Ok(connection.pragma_update(None, "foreign_keys", true)?)
    }

    /// Returns the version of the tables; 0 for an empty file.
    fn version(&self, connection: &Connection) -> Result<usize> {
        let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
        let (application, version) = (number("application_id")?, number("user_version")?);
        let n_tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let (is_ours, newest) = (application == self.application, self.steps.len());
        match usize::try_from(version) {
            Ok(0) if application == 0 && n_tables == 0 => Ok(0),
            Ok(version) if is_ours && (1..=newest).contains(&version) => Ok(version),
            Ok(version) if is_ours && version > newest => {
                bail!(
                    "it was written by a newer version of lookalike (schema {version}; this version supports {newest})"
                )
            }
            _ => bail!("it is a database, but {}", self.name),
        }
    }
}
