//! Receives an upload, file by file, into one file on disk.
//!
//! The size of a file is known only at its end, and its place in the upload only when all files are there. So their contents
//! are written one after another into a temporary file, and packed from there. The temporary file of an incomplete upload is
//! removed.

use std::io::{self, Write};
use std::path::Path;

use axum::http::StatusCode;
use lookalike_intake::size;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::packing::{self, UploadedFile};
use crate::problem::Problem;
use crate::secrets::TokenHash;

const MAX_FILES: usize = 200_000;
/// Maximum length of all paths of an upload, in bytes. They are held in memory.
const MAX_PATH_BYTES: usize = 32 << 20;

pub(crate) struct Spool {
    /// The temporary file, which is removed when it is dropped.
    on_disk: NamedTempFile,
    file: tokio::fs::File,
    files: Vec<UploadedFile>,
    n_path_bytes: usize,
    n_bytes: u64,
    hasher: Sha256,
    /// Maximum size of the upload, in bytes.
    limit: u64,
}

/// Returns the problem with an upload of more than `limit` bytes.
pub(crate) fn too_large(limit: u64) -> Problem {
    Problem::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        format!("An upload may have at most {}. Nothing was stored.", size(limit)),
        "Leave out files that are not source code, or ask the administrator of the server for a higher limit.",
    )
}

pub(crate) fn not_kept(error: io::Error) -> Problem {
    anyhow::Error::from(error).context("cannot keep an upload").into()
}

pub(crate) struct PackedUpload {
    /// The file, which is removed when it is dropped unless it is persisted.
    pub(crate) file: NamedTempFile,
    pub(crate) n_bytes: u64,
    pub(crate) n_files: usize,
}

impl Spool {
    /// Creates an empty upload with its temporary file in `folder`. It may have at most `limit` bytes.
    pub(crate) fn new(folder: &Path, limit: u64) -> Result<Spool, Problem> {
        let on_disk = NamedTempFile::new_in(folder).map_err(not_kept)?;
        let file = tokio::fs::File::from_std(on_disk.as_file().try_clone().map_err(not_kept)?);
        Ok(Spool { on_disk, file, files: Vec::new(), n_path_bytes: 0, n_bytes: 0, hasher: Sha256::new(), limit })
    }

    pub(crate) fn begin(&mut self, path: String) -> Result<(), Problem> {
        self.n_path_bytes += path.len();
        if self.files.len() == MAX_FILES || self.n_path_bytes > MAX_PATH_BYTES {
            let what = "An upload cannot have this many files. Nothing was stored.";
            let advice = "Pack them into one archive file, and upload that.";
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, what, advice));
        }
        self.files.push(UploadedFile { path, n_bytes: 0 });
        Ok(())
    }

    pub(crate) async fn append(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > self.limit {
            return Err(too_large(self.limit));
        }
        if let Some(file) = self.files.last_mut() {
            file.n_bytes += bytes.len() as u64;
        }
        self.hasher.update(bytes);
        self.file.write_all(bytes).await.map_err(not_kept)
    }

    pub(crate) fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Returns the hash of the upload so far: of the bytes of a single file, or of the bytes, paths and sizes of several.
    pub(crate) fn hash(&self) -> TokenHash {
        let content: TokenHash = self.hasher.clone().finalize().into();
        if self.files.len() == 1 {
            return content;
        }
        let mut hasher = Sha256::new_with_prefix(content);
        for UploadedFile { path, n_bytes } in &self.files {
            hasher.update((path.len() as u64).to_le_bytes());
            hasher.update(path);
            hasher.update(n_bytes.to_le_bytes());
        }
        hasher.finalize().into()
    }

    /// Replaces the paths of the files, in their order.
    pub(crate) fn rename(&mut self, paths: Vec<String>) {
        for (file, path) in self.files.iter_mut().zip(paths) {
            file.path = path;
        }
    }

    pub(crate) fn n_files(&self) -> usize {
        self.files.len()
    }

    pub(crate) fn paths(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.files.iter().map(|file| file.path.as_str())
    }

    /// Ends an upload of a single file, and returns it unchanged.
    pub(crate) async fn into_single(mut self) -> io::Result<PackedUpload> {
        self.file.flush().await?;
        Ok(PackedUpload { file: self.on_disk, n_bytes: self.n_bytes, n_files: self.files.len() })
    }

    /// Ends an upload, and returns it as a tar with all files below `folder`.
    pub(crate) async fn into_tar(mut self, folder: &str) -> io::Result<PackedUpload> {
        self.file.flush().await?;
        let folder = folder.to_owned();
        tokio::task::spawn_blocking(move || self.pack(&folder)).await.map_err(io::Error::other)?
    }

    fn pack(self, folder: &str) -> io::Result<PackedUpload> {
        let mut source = self.on_disk.reopen()?;
        let mut file = NamedTempFile::new_in(self.on_disk.path().parent().unwrap_or(Path::new(".")))?;
        let mut out = io::BufWriter::new(file.as_file_mut());
        packing::pack(&self.files, folder, &mut source, &mut out)?;
        out.flush()?;
        drop(out);
        Ok(PackedUpload { file, n_bytes: self.n_bytes, n_files: self.files.len() })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn n_files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    /// An upload that is too large is refused while it is received, and its temporary file is removed.
    #[tokio::test]
    async fn large_uploads_are_refused_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = Spool::new(folder.path(), 10).unwrap();
        spool.begin("a".to_owned()).unwrap();
        spool.append(b"123456").await.unwrap();
        assert_eq!(n_files(folder.path()), 1);
        assert_eq!(spool.append(b"78901").await.unwrap_err().status, StatusCode::PAYLOAD_TOO_LARGE);
        drop(spool);
        assert_eq!(n_files(folder.path()), 0);
    }

    /// Equal files under other names, or divided otherwise, are another upload.
    #[tokio::test]
    async fn several_files_are_hashed_with_their_paths() {
        let folder = tempfile::tempdir().unwrap();
        let mut hashes = Vec::new();
        for files in [[("a", "1"), ("b", "23")], [("a", "12"), ("b", "3")], [("a", "1"), ("c", "23")]] {
            let mut spool = Spool::new(folder.path(), 100).unwrap();
            for (path, content) in files {
                spool.begin(path.to_owned()).unwrap();
                spool.append(content.as_bytes()).await.unwrap();
            }
            hashes.push(spool.hash());
        }
        assert!(hashes[0] != hashes[1] && hashes[0] != hashes[2] && hashes[1] != hashes[2]);
    }

    /// A single file is stored byte for byte.
    #[tokio::test]
    async fn a_single_file_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = Spool::new(folder.path(), 100).unwrap();
        spool.begin("batch.zip".to_owned()).unwrap();
        spool.append(b"PK").await.unwrap();
        spool.append(b"..").await.unwrap();
        let packed = spool.into_single().await.unwrap();
        assert_eq!((packed.n_bytes, packed.n_files), (4, 1));
        assert_eq!(fs::read(packed.file.path()).unwrap(), b"PK..");
    }
}
