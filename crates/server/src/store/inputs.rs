//! The inputs of a batch's runs as one hash, by which runs know whether they are outdated. It depends on the content of the
//! inputs alone: a change that was taken back leaves no trace.

use std::collections::BTreeSet;

use anyhow::Result;
use rusqlite::Connection;
use serde::Serialize;

use super::connection::{FromRow, all, from_row, one};
use crate::domain::{RunSettings, UploadRole};
use crate::secrets::{TokenHash, hash_bytes};

const UPLOADS: &str =
    "SELECT role, label, n_files, role = 'submission' OR is_plain AS is_plain, hash, upload.id, n_bytes FROM upload";

/// Everything that a run of a batch is made from.
#[derive(Serialize)]
struct Inputs {
    uploads: Vec<UploadInput>,
    authors: Option<String>,
    settings: RunSettings,
    /// The names of the submissions that are left out.
    left_out: BTreeSet<String>,
    /// The submissions of the other batches that the batch is compared with.
    earlier: Vec<UploadInput>,
    /// The name of the course in the archive, if terms there are compared.
    archive_course: Option<String>,
    terms: BTreeSet<String>,
}

/// An upload, by everything about it that a report depends on.
#[derive(Serialize)]
struct UploadInput {
    role: UploadRole,
    label: String,
    n_files: usize,
    is_plain: bool,
    content: Content,
}

#[derive(Serialize)]
enum Content {
    Hash(TokenHash),
    /// It was packed anew without an erased submission, and has no hash since.
    PackedAnew {
        upload: i64,
        n_bytes: i64,
    },
}

/// Returns the hash of everything that a run of a batch would be made from.
pub(super) fn inputs_hash(tables: &Connection, batch: i64) -> Result<TokenHash> {
    let own =
        "SELECT authors, settings, archive_course FROM batch JOIN course ON course.id = course WHERE batch.id = ?1";
    let (authors, settings, archive_course): (_, String, Option<String>) = one(tables, own, [batch])?;
    let earlier = format!(
        "{UPLOADS} JOIN earlier ON earlier.other = upload.batch WHERE earlier.batch = ?1 \
        AND role IN ('batch', 'submission') ORDER BY upload.batch, upload.id"
    );
    let terms: BTreeSet<String> = all(tables, "SELECT term FROM archived_term WHERE batch = ?1", [batch])?;
    let inputs = Inputs {
        uploads: all(tables, &format!("{UPLOADS} WHERE batch = ?1 ORDER BY upload.id"), [batch])?,
        authors,
        // Missing settings are defaults, so that both have one form.
        settings: serde_json::from_str(&settings).unwrap_or_default(),
        left_out: all(tables, "SELECT name FROM left_out WHERE batch = ?1", [batch])?,
        earlier: all(tables, &earlier, [batch])?,
        archive_course: archive_course.filter(|_| !terms.is_empty()),
        terms,
    };
    Ok(hash_bytes(&serde_json::to_vec(&inputs)?))
}

from_row!(UploadInput { role, label, n_files, is_plain } with row => content: match row.get("hash")? {
    Some(hash) => Content::Hash(hash),
    None => Content::PackedAnew { upload: row.get("id")?, n_bytes: row.get("n_bytes")? },
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::NewUpload;
    use crate::store::test_store;

    /// An upload that was packed anew has no hash: another one of the same name and size does not pass for it.
    #[test]
    fn uploads_without_a_hash_are_told_apart() {
        let (_folder, store, [_, ann]) = test_store();
        let course = store.add_course("Programming", ann).unwrap();
        let batch = store.add_batch(course, "sorting", "2026").unwrap().unwrap();
        let (role, name, file) = (UploadRole::Batch, "class.zip".to_owned(), "1.tar".to_owned());
        let new = NewUpload { batch, role, name, file, n_bytes: 7, n_files: 1, account: ann, hash: [1; 32] };
        let packed = "UPDATE upload SET hash = NULL, is_plain = TRUE";
        let mut hashes = BTreeSet::new();
        for _ in 0..2 {
            let id = store.add_upload(&new, |_| "class.tar".to_owned()).unwrap();
            hashes.insert(store.read(|tables| inputs_hash(tables, batch)).unwrap());
            store.execute(packed, []).unwrap();
            hashes.insert(store.read(|tables| inputs_hash(tables, batch)).unwrap());
            store.delete_upload(id).unwrap();
        }
        assert_eq!(hashes.len(), 3, "equal uploads have one hash, and those packed anew have two");
    }
}
