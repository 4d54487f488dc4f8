//! What was uploaded. The files themselves lie in the data folder.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use lookalike_report_templates::app::model::{Upload, UploadRole};
use rusqlite::{OptionalExtension, Row, params};

use super::Store;
use super::batches::changed;
use crate::web::times;

/// An upload as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct StoredUpload {
    /// The number of its batch.
    pub(crate) batch: i64,
    /// Its name on disk, in the folder of its number.
    pub(crate) file: String,
    /// As it is shown.
    pub(crate) shown: Upload,
}

/// An upload that is not stored yet.
#[derive(Debug, Clone)]
pub(crate) struct NewUpload {
    /// The number of its batch.
    pub(crate) batch: i64,
    /// What it is there for.
    pub(crate) role: UploadRole,
    /// The name it came with.
    pub(crate) name: String,
    /// Its size.
    pub(crate) n_bytes: u64,
    /// How many files came.
    pub(crate) n_files: usize,
    /// Whose it is.
    pub(crate) account: i64,
}

const UPLOADS: &str = "SELECT upload.id, batch, upload.role, upload.name, file, n_bytes, n_files, time, account.name \
    FROM upload LEFT JOIN account ON account.id = account";

fn upload(row: &Row<'_>) -> rusqlite::Result<StoredUpload> {
    let role: String = row.get(2)?;
    let shown = Upload {
        id: row.get(0)?,
        role: UploadRole::ALL.into_iter().find(|known| known.name() == role).unwrap_or_default(),
        name: row.get(3)?,
        n_bytes: row.get(5)?,
        n_files: row.get(6)?,
        time: times::written(row.get(7)?),
        by: row.get::<_, Option<String>>(8)?.unwrap_or_default(),
    };
    Ok(StoredUpload { batch: row.get(1)?, file: row.get(4)?, shown })
}

impl Store {
    /// Adds an upload. `named` finds its name on disk, which is none of those that the course has. Gives its number and that name.
    pub(crate) fn add_upload(
        &self,
        new: &NewUpload,
        named: impl FnOnce(&BTreeSet<String>) -> String,
    ) -> Result<(i64, String)> {
        let taken = "SELECT file FROM upload JOIN batch ON batch.id = upload.batch \
            WHERE course = (SELECT course FROM batch WHERE id = ?1)";
        let add = "INSERT INTO upload (batch, role, name, file, n_bytes, n_files, time, account) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING id";
        self.change(|tables| {
            let mut statement = tables.prepare(taken)?;
            let taken = statement.query_map([new.batch], |row| row.get(0))?.collect::<Result<_, _>>()?;
            let file = named(&taken);
            let (role, n_bytes) = (new.role.name(), i64::try_from(new.n_bytes)?);
            let time = times::now();
            let values = params![new.batch, role, new.name, file, n_bytes, new.n_files, time, new.account];
            let id = tables.query_row(add, values, |row| row.get(0))?;
            changed(tables, new.batch)?;
            Ok((id, file))
        })
    }

    /// The uploads of a batch, oldest first.
    pub(crate) fn uploads_of(&self, batch: i64) -> Result<Vec<StoredUpload>> {
        self.read(|tables| {
            let mut statement = tables.prepare(&format!("{UPLOADS} WHERE batch = ?1 ORDER BY upload.id"))?;
            Ok(statement.query_map([batch], upload)?.collect::<Result<_, _>>()?)
        })
    }

    /// The upload of a number.
    pub(crate) fn upload(&self, id: i64) -> Result<Option<StoredUpload>> {
        self.read(|tables| Ok(tables.query_row(&format!("{UPLOADS} WHERE upload.id = ?1"), [id], upload).optional()?))
    }

    /// The numbers of all uploads.
    pub(crate) fn all_uploads(&self) -> Result<BTreeSet<i64>> {
        self.read(|tables| {
            let mut statement = tables.prepare("SELECT id FROM upload")?;
            Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    /// Deletes an upload, and gives the number of its batch.
    pub(crate) fn delete_upload(&self, id: i64) -> Result<i64> {
        self.change(|tables| {
            let delete = "DELETE FROM upload WHERE id = ?1 RETURNING batch";
            let batch: Option<i64> = tables.query_row(delete, [id], |row| row.get(0)).optional()?;
            let batch = batch.ok_or_else(|| anyhow!("the upload is deleted already"))?;
            changed(tables, batch)?;
            Ok(batch)
        })
    }
}
