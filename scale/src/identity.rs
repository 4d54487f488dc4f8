//! Numbers for submissions, tasks and authors, which any worker makes alone.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use lookalike_archive::SubmissionId;
use lookalike_intake::layouts::Provenance;
use sha2::{Digest, Sha256};

/// Number of bits for the number of a submission within its batch.
const NUMBER_BITS: u32 = 20;
/// Number of bits for the id of a batch within its archive.
const BATCH_BITS: u32 = 24;

/// The number of a submission in the tables: archive, batch and place. It is never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sid(pub(crate) i64);

impl Sid {
    /// Returns the number of a stored submission.
    ///
    /// # Errors
    /// There are more archives, batches or submissions than a number has bits for.
    pub(crate) fn new(archive: u32, id: SubmissionId) -> Result<Sid> {
        let fits = archive < 1 << (63 - NUMBER_BITS - BATCH_BITS) && (0..1 << BATCH_BITS).contains(&id.batch);
        ensure!(fits && id.number < 1 << NUMBER_BITS, "too many archives, batches or submissions of a batch to number");
        Ok(Sid(i64::from(archive) << (NUMBER_BITS + BATCH_BITS) | id.batch << NUMBER_BITS | i64::from(id.number)))
    }

    /// Returns the number of the archive.
    pub(crate) fn archive(self) -> usize {
        (self.0 >> (NUMBER_BITS + BATCH_BITS)) as usize
    }

    /// Returns the place in the archive.
    pub(crate) fn id(self) -> SubmissionId {
        let batch = self.0 >> NUMBER_BITS & ((1 << BATCH_BITS) - 1);
        SubmissionId { batch, number: (self.0 & ((1 << NUMBER_BITS) - 1)) as u32 }
    }
}

/// Makes the hashes of the tables. With a secret, nobody without it can tell what a hash stands for.
pub(crate) struct Hasher {
    secret: Option<[u8; 32]>,
}

impl Hasher {
    /// Returns a hasher with the secret of a file, if there is one.
    ///
    /// # Errors
    /// The file cannot be read, or is too short for a secret.
    pub(crate) fn new(key: Option<&Path>) -> Result<Hasher> {
        let read = |path: &Path| -> Result<[u8; 32]> {
            let secret = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            ensure!(secret.len() >= 16, "{} is no secret: it has less than 16 bytes", path.display());
            Ok(Sha256::digest(secret).into())
        };
        Ok(Hasher { secret: key.map(read).transpose()? })
    }

    /// Returns the number that stands for a hash of content. It is the hash itself if there is no secret.
    pub(crate) fn content(&self, hash: u64) -> i64 {
        match self.secret {
            None => hash.cast_signed(),
            Some(_) => self.text("content", &hash.to_le_bytes()),
        }
    }

    /// Returns the number of the task: the same assignment of a course in every term and archive.
    pub(crate) fn task(&self, course: &str, assignment: &str) -> i64 {
        self.text("task", format!("{course:?} {assignment:?}").as_bytes())
    }

    /// Returns the number of the author or team; that of the submission itself if nobody is named.
    pub(crate) fn author(&self, provenance: &Provenance, submission: &str) -> i64 {
        let mut people: Vec<String> = provenance
            .authors
            .iter()
            .map(|author| author.id.clone().unwrap_or_else(|| format!("name {}", author.name)))
            .collect();
        people.sort();
        let named = if people.is_empty() { format!("submission {submission}") } else { people.join("\n") };
        self.text("author", named.as_bytes())
    }

    /// Returns the first eight bytes of a hash of the secret, a purpose and a text.
    fn text(&self, purpose: &str, text: &[u8]) -> i64 {
        let hash = Sha256::new()
            .chain_update(self.secret.unwrap_or_default())
            .chain_update(purpose)
            .chain_update([0])
            .chain_update(text);
        first_bytes(hash).cast_signed()
    }
}

/// Returns the first eight bytes of a hash.
pub(crate) fn first_bytes(hash: Sha256) -> u64 {
    hash.finalize()[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers keep the order of archive, batch and place, and lead back to these.
    #[test]
    fn numbers_lead_back_to_the_archive() {
        let mut before = Sid(-1);
        for (archive, batch, number) in [(0, 1, 0), (0, 1, 5), (0, 2, 0), (7, 1, 1_048_575), (524_287, 16_777_215, 0)] {
            let id = SubmissionId { batch, number };
            let sid = Sid::new(archive, id).unwrap();
            assert_eq!((sid.archive(), sid.id()), (archive as usize, id));
            assert!(before < sid);
            before = sid;
        }
        assert!(Sid::new(0, SubmissionId { batch: 1, number: 1 << 20 }).is_err());
        assert!(Sid::new(0, SubmissionId { batch: 1 << 24, number: 0 }).is_err());
    }

    /// With a secret, all numbers are others, and the same secret gives the same ones.
    #[test]
    fn a_secret_changes_every_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "a secret of enough bytes").unwrap();
        let (open, keyed) = (Hasher::new(None).unwrap(), Hasher::new(Some(&path)).unwrap());
        let numbers =
            |hasher: &Hasher| [hasher.content(7), hasher.task("c", "a"), hasher.author(&Provenance::default(), "s")];
        assert!(numbers(&open).iter().zip(numbers(&keyed)).all(|(one, other)| *one != other));
        assert_eq!(numbers(&keyed), numbers(&Hasher::new(Some(&path)).unwrap()));
        assert_eq!(open.content(u64::MAX), -1);
        fs::write(&path, "short").unwrap();
        assert!(Hasher::new(Some(&path)).is_err());
    }
}
