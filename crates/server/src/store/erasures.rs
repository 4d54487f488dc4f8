//! Erasures: submissions that leave for ever, and the list that keeps them away from restored backups. The list has hashes of
//! names in place of names, and is in the tables that a backup copies.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use rusqlite::{Connection, params};

use super::batches::{erase_left_out, start_revision};
use super::connection::{FILE_NAME, Store, all, one, open_to_read};
use super::reviews::{erase_from_drafts, erase_from_reviews, rename_in_drafts, rename_in_reviews};
use super::runs::inputs_hash;
use crate::domain::{AfterErasure, ErasedBatch, ErasedUpload, Erasures, PackedAnew, RunState};
use crate::secrets::TokenHash;

/// Selects the batches that are compared with the term `?2` of the course `?1` in the archive.
const WITH_TERM: &str = "SELECT batch.id FROM batch JOIN course ON course.id = batch.course \
    JOIN archived_term ON archived_term.batch = batch.id WHERE archive_course = ?1 AND archived_term.term = ?2 \
    ORDER BY batch.id";

impl Store {
    pub(crate) fn upload_labels(&self, course: i64) -> Result<BTreeSet<String>> {
        let query = "SELECT label FROM upload JOIN batch ON batch.id = upload.batch WHERE course = ?1";
        self.all(query, [course])
    }

    /// Erases submissions: their uploads get other files, their reviews go, and so do all runs that compared them. Returns nothing
    /// and changes nothing if the batch was changed meanwhile.
    pub(crate) fn erase(&self, erased: &ErasedBatch, now: i64) -> Result<Option<AfterErasure>> {
        self.change(|tables| {
            let is_current = "SELECT count(*) > 0 FROM batch WHERE id = ?1 AND revision = ?2";
            if !one(tables, is_current, [erased.batch, erased.revision])? {
                return Ok(None);
            }
            for upload in &erased.uploads {
                erase_from_upload(tables, upload, now)?;
            }
            let update = "UPDATE batch SET authors = ?2 WHERE id = ?1";
            tables.execute(update, params![erased.batch, erased.authors])?;
            start_revision(tables, erased.batch)?;
            erase_left_out(tables, erased.batch, &erased.earlier_names, &erased.renamed)?;
            let compared = "SELECT ?1 UNION SELECT batch FROM earlier WHERE other = ?1 ORDER BY 1";
            let compared: Vec<i64> = all(tables, compared, [erased.batch])?;
            let mut after = AfterErasure::default();
            for batch in compared {
                let names = if batch == erased.batch { &erased.names } else { &erased.earlier_names };
                erase_reports(tables, batch, names, &mut after)?;
                for packed in erased.uploads.iter().filter_map(|upload| upload.rest.as_ref()) {
                    let renamed = |name: &str| match name.strip_prefix(&packed.old_label) {
                        Some(rest) if rest.starts_with('/') => format!("{}{rest}", packed.label),
                        _ => name.to_owned(),
                    };
                    rename_in_reviews(tables, batch, renamed)?;
                    rename_in_drafts(tables, batch, renamed)?;
                }
            }
            Ok(Some(after))
        })
    }

    /// Erases the reports and the reviews with a submission of the archive, given the course and the term in the archive and its
    /// name in reports, and remembers its hash.
    pub(crate) fn erase_archived(
        &self,
        course: &str,
        term: &str,
        name: &str,
        name_hash: TokenHash,
        now: i64,
    ) -> Result<AfterErasure> {
        self.change(|tables| {
            let add = "INSERT INTO archive_erasure (name_hash, time) VALUES (?1, ?2) \
                ON CONFLICT DO UPDATE SET time = excluded.time";
            tables.execute(add, params![name_hash, now])?;
            let compared: Vec<i64> = all(tables, WITH_TERM, [course, term])?;
            let mut after = AfterErasure::default();
            for batch in compared {
                erase_reports(tables, batch, &BTreeSet::from([name.to_owned()]), &mut after)?;
            }
            Ok(after)
        })
    }

    /// Returns the ids of the batches that have the submissions of a batch as earlier work.
    pub(crate) fn batches_after(&self, batch: i64) -> Result<Vec<i64>> {
        self.all("SELECT batch FROM earlier WHERE other = ?1 ORDER BY batch", [batch])
    }

    pub(crate) fn batches_with_term(&self, course: &str, term: &str) -> Result<Vec<i64>> {
        self.all(WITH_TERM, [course, term])
    }

    pub(crate) fn erasures(&self) -> Result<Erasures> {
        self.read(erasures)
    }
}

fn erasures(tables: &Connection) -> Result<Erasures> {
    let in_uploads = all(tables, "SELECT upload, name_hash FROM erasure", [])?;
    let in_archive = all(tables, "SELECT name_hash, time FROM archive_erasure", [])?;
    Ok(Erasures { in_uploads, in_archive })
}

/// Replaces the runs of a batch by a new one, and deletes the reviews of pairs with these submissions.
fn erase_reports(tables: &Connection, batch: i64, names: &BTreeSet<String>, after: &mut AfterErasure) -> Result<()> {
    for name in names {
        erase_from_reviews(tables, batch, name)?;
        erase_from_drafts(tables, batch, name)?;
    }
    let had_report = "SELECT count(*) > 0 FROM run WHERE batch = ?1 AND state NOT IN (?2, ?3)";
    let had_report: bool = one(tables, had_report, params![batch, RunState::Cancelled, RunState::Failed])?;
    let old: Vec<i64> = all(tables, "SELECT id FROM run WHERE batch = ?1", [batch])?;
    after.old_runs.extend(old);
    tables.execute("DELETE FROM run WHERE batch = ?1", [batch])?;
    let has_submissions = "SELECT count(*) > 0 FROM upload WHERE batch = ?1 AND role IN ('batch', 'submission')";
    if had_report && one(tables, has_submissions, [batch])? {
        // Nobody asked for it: it does not prolong the time that the batch is kept.
        let add = "INSERT INTO run (batch, state, inputs, time) SELECT id, ?3, ?2, \
            max(used, coalesce((SELECT max(time) FROM upload WHERE upload.batch = batch.id), 0)) \
            FROM batch WHERE id = ?1 RETURNING id";
        after.new_runs.push(one(tables, add, params![batch, inputs_hash(tables, batch)?, RunState::Waiting])?);
    }
    Ok(())
}

/// Returns everything that was erased, as the tables of a data folder or a backup know it, and changes nothing.
pub(crate) fn erasures_of(folder: &Path) -> Result<Erasures> {
    let tables = open_to_read(&folder.join(FILE_NAME))?;
    erasures(&tables)
}

fn erase_from_upload(tables: &Connection, erased: &ErasedUpload, now: i64) -> Result<()> {
    let ErasedUpload { upload, rest, name_hashes } = erased;
    match rest {
        Some(PackedAnew { name, label, file, n_bytes, .. }) => {
            let update = "UPDATE upload SET name = ?2, label = ?3, file = ?4, n_bytes = ?5, n_files = 1, hash = NULL, \
                is_plain = TRUE WHERE id = ?1";
            tables.execute(update, params![upload, name, label, file, i64::try_from(*n_bytes)?])?;
        }
        None => _ = tables.execute("DELETE FROM upload WHERE id = ?1", [upload])?,
    }
    for hash in name_hashes {
        let add = "INSERT INTO erasure (upload, name_hash, time) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        tables.execute(add, params![upload, hash, now])?;
    }
    Ok(())
}
