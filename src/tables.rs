//! The tables of a SQLite file of ours, and how those of an older version become those of this one.

use anyhow::{Result, bail};
use rusqlite::{Connection, TransactionBehavior};

/// What a kind of file holds.
pub(crate) struct Tables {
    /// The kind, as SQLite keeps it in the file.
    pub(crate) application: i64,
    /// What leads from each version to the next; the first makes the tables.
    pub(crate) steps: &'static [&'static str],
    /// What a file of another kind is told not to be.
    pub(crate) name: &'static str,
}

impl Tables {
    /// Makes the tables, or changes those of an older version into those of this one, each step whole or not at all. Leaves foreign keys on.
    ///
    /// # Errors
    /// The file is of another kind, a newer version of this program made it, or it cannot be changed.
    pub(crate) fn bring_up_to_date(&self, connection: &mut Connection) -> Result<()> {
        if self.version(connection)? < self.steps.len() {
            // Tables that are changed would take along what refers to them.
            connection.pragma_update(None, "foreign_keys", false)?;
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have been faster.
            for step in &self.steps[self.version(&transaction)?..] {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "application_id", self.application)?;
            transaction.pragma_update(None, "user_version", self.steps.len() as i64)?;
            transaction.commit()?;
        }
        Ok(connection.pragma_update(None, "foreign_keys", true)?)
    }

    /// The version of the tables; 0 of a file that is empty.
    fn version(&self, connection: &Connection) -> Result<usize> {
        let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
        let (application, version) = (number("application_id")?, number("user_version")?);
        let n_tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let (is_ours, newest) = (application == self.application, self.steps.len());
        match usize::try_from(version) {
            Ok(0) if application == 0 && n_tables == 0 => Ok(0),
            Ok(version) if is_ours && (1..=newest).contains(&version) => Ok(version),
            Ok(version) if is_ours && version > newest => {
                bail!("a newer version of lookalike made it (tables {version}; this one knows {newest})")
            }
            _ => bail!("it is a database, but {}", self.name),
        }
    }
}
