//! What is uploaded, part by part, on its way to one file on disk.
//!
//! How long a part is shows at its end, and where it belongs shows when all are there. So they are written as they come,
//! one behind the other, into one file without a name of theirs; from there they are packed. Whatever breaks off is gone
//! with that file.

use std::io::{self, Read, Seek, Write};
use std::path::Path;

use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::packing::{self, Part};

/// More files come with no batch.
const MOST_PARTS: usize = 200_000;
/// Their paths are held in memory: so many bytes of them at most.
const MOST_PATHS: usize = 32 << 20;

/// Parts as they come.
pub(super) struct Spool {
    /// Where they are; removed when it is dropped.
    on_disk: NamedTempFile,
    file: tokio::fs::File,
    parts: Vec<Part>,
    n_path_bytes: usize,
    n_bytes: u64,
    /// How many bytes may come.
    most: u64,
}

/// Why a part was not taken.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It is more than may come.
    TooMuch,
    /// There are too many files.
    TooMany,
    /// The disk does not take it.
    Disk(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Disk(error)
    }
}

/// What has become of an upload.
pub(super) struct Packed {
    /// One file, removed when it is dropped unless it is put somewhere.
    pub(super) file: NamedTempFile,
    /// How many bytes came.
    pub(super) n_bytes: u64,
    /// How many files came.
    pub(super) n_files: usize,
}

impl Spool {
    /// Nothing has come yet; what comes goes into `folder`, and is refused beyond `most` bytes.
    pub(super) fn new(folder: &Path, most: u64) -> io::Result<Spool> {
        let on_disk = NamedTempFile::new_in(folder)?;
        let file = tokio::fs::File::from_std(on_disk.as_file().try_clone()?);
        Ok(Spool { on_disk, file, parts: Vec::new(), n_path_bytes: 0, n_bytes: 0, most })
    }

    /// A part begins.
    pub(super) fn begin(&mut self, path: String) -> Result<(), Refusal> {
        self.n_path_bytes += path.len();
        if self.parts.len() == MOST_PARTS || self.n_path_bytes > MOST_PATHS {
            return Err(Refusal::TooMany);
        }
        self.parts.push(Part { path, n_bytes: 0 });
        Ok(())
    }

    /// More of the last part.
    pub(super) async fn append(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > self.most {
            return Err(Refusal::TooMuch);
        }
        if let Some(part) = self.parts.last_mut() {
            part.n_bytes += bytes.len() as u64;
        }
        Ok(self.file.write_all(bytes).await?)
    }

    /// The paths of what has come.
    pub(super) fn paths(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.parts.iter().map(|part| part.path.as_str())
    }

    /// All has come: the only part as it is.
    pub(super) async fn into_single(mut self) -> io::Result<Packed> {
        self.file.flush().await?;
        Ok(Packed { file: self.on_disk, n_bytes: self.n_bytes, n_files: self.parts.len() })
    }

    /// All has come: as a tar, in which everything lies below the folders of `within`.
    pub(super) async fn into_tar(mut self, within: &str) -> io::Result<Packed> {
        self.file.flush().await?;
        let Spool { on_disk, parts, n_bytes, .. } = self;
        let within = within.to_owned();
        let pack = move || {
            let folder = on_disk.path().parent().unwrap_or(Path::new(".")).to_owned();
            let mut source = on_disk.reopen()?;
            source.rewind()?;
            let mut file = NamedTempFile::new_in(folder)?;
            let mut out = io::BufWriter::new(file.as_file_mut());
            packing::pack(&parts, &within, &mut source as &mut dyn Read, &mut out)?;
            out.flush()?;
            drop(out);
            Ok(Packed { file, n_bytes, n_files: parts.len() })
        };
        tokio::task::spawn_blocking(pack).await.map_err(io::Error::other)?
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn n_files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    /// What is too much is refused while it comes, and nothing of it stays.
    #[tokio::test]
    async fn too_much_is_refused_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = Spool::new(folder.path(), 10).unwrap();
        spool.begin("a".to_owned()).unwrap();
        spool.append(b"123456").await.unwrap();
        assert_eq!(n_files(folder.path()), 1);
        assert!(matches!(spool.append(b"78901").await, Err(Refusal::TooMuch)));
        drop(spool);
        assert_eq!(n_files(folder.path()), 0);
    }

    /// A single part stays byte for byte what it was.
    #[tokio::test]
    async fn a_single_part_stays_as_it_is() {
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
