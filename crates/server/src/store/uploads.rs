//! Uploads. The files themselves lie in the data folder.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use rusqlite::params;

use super::batches::start_revision;
use super::connection::{FromRow, Store, all, first, from_row, one};
use crate::clock;
use crate::domain::{NewUpload, Upload, UploadRole};
use crate::secrets::TokenHash;

const UPLOADS: &str = "SELECT upload.id, batch, upload.role, upload.name, label, file, n_bytes, n_files, time, \
    coalesce(account.name, '') AS \"by\", upload.role = 'submission' OR is_plain AS is_plain \
    FROM upload LEFT JOIN account ON account.id = account";

from_row!(Upload { id, batch, role, name, label, file, n_bytes, n_files, time, by, is_plain });

impl Store {
    /// Stores an upload, and returns its id. `label` chooses its label; it is given those that the uploads of the course have
    /// already.
    pub(crate) fn add_upload(&self, new: &NewUpload, label: impl FnOnce(&BTreeSet<String>) -> String) -> Result<i64> {
        let taken = "SELECT label FROM upload JOIN batch ON batch.id = upload.batch \
            WHERE course = (SELECT course FROM batch WHERE id = ?1)";
        let add = "INSERT INTO upload (batch, role, name, label, file, n_bytes, n_files, time, account, hash, is_plain) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) RETURNING id";
        self.change(|tables| {
            let label = label(&all(tables, taken, [new.batch])?);
            let NewUpload { batch, role, name, file, n_bytes, n_files, account, hash, is_plain } = new;
            let n_bytes = i64::try_from(*n_bytes)?;
            let now = clock::now();
            let values = params![batch, role, name, label, file, n_bytes, n_files, now, account, hash, is_plain];
            let id = one(tables, add, values)?;
            start_revision(tables, *batch)?;
            Ok(id)
        })
    }

    pub(crate) fn uploads_of(&self, batch: i64) -> Result<Vec<Upload>> {
        self.all(&format!("{UPLOADS} WHERE batch = ?1 ORDER BY upload.id"), [batch])
    }

    /// Returns the id of the upload of a batch with this role, number of files, and hash.
    pub(crate) fn equal_upload(
        &self,
        batch: i64,
        role: UploadRole,
        n_files: usize,
        hash: TokenHash,
    ) -> Result<Option<i64>> {
        let query = "SELECT min(id) FROM upload WHERE batch = ?1 AND role = ?2 AND n_files = ?3 AND hash = ?4";
        self.read(|tables| one(tables, query, params![batch, role, n_files, hash]))
    }

    pub(crate) fn upload(&self, id: i64) -> Result<Option<Upload>> {
        self.first(&format!("{UPLOADS} WHERE upload.id = ?1"), [id])
    }

    pub(crate) fn all_uploads(&self) -> Result<BTreeSet<i64>> {
        self.all("SELECT id FROM upload", [])
    }

    /// Sets the roles of uploads of a batch, given by their ids, and returns whether any of them had another one.
    pub(crate) fn set_upload_roles(&self, batch: i64, roles: &[(i64, UploadRole)]) -> Result<bool> {
        let update = "UPDATE upload SET role = ?3 WHERE id = ?1 AND batch = ?2 AND role <> ?3";
        self.change(|tables| {
            let mut n_changed = 0;
            for (id, role) in roles {
                n_changed += tables.execute(update, params![id, batch, role])?;
            }
            if n_changed > 0 {
                start_revision(tables, batch)?;
            }
            Ok(n_changed > 0)
        })
    }

    pub(crate) fn delete_upload(&self, id: i64) -> Result<i64> {
        let delete = "DELETE FROM upload WHERE id = ?1 RETURNING batch";
        self.change(|tables| {
            let batch: Option<i64> = first(tables, delete, [id])?;
            let batch = batch.ok_or_else(|| anyhow!("the upload is deleted already"))?;
            start_revision(tables, batch)?;
            Ok(batch)
        })
    }
}
