//! Spilling to disk: bytes of a large class wait in a file, so that no class is in memory whole.
//!
//! A [`Spill`] keeps the first bytes in memory and writes later ones to a single file in the folder where the report will be.
//! The file has no name (on Windows it has one and is locked): no other program opens it, and it disappears with the run,
//! however the run ends.
//!
//! Callers may go on with blanks in place of bytes that cannot be read again, so that they need not handle disk errors
//! everywhere. [`Spill::must_be_sound`] then fails, and no output made from such a spill may be shown.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Result, bail};

/// Number of bytes that stay in memory. An ordinary class is smaller and never spills.
const MAX_HELD: u64 = 64 << 20;

/// Takes bytes from any number of threads.
#[derive(Debug, Default)]
pub struct Spill {
    /// The folder of the file. Without one, everything stays in memory.
    folder: Option<PathBuf>,
    max_held: u64,
    n_taken: AtomicU64,
    /// Made when it is first needed; none if it cannot be made.
    file: OnceLock<Option<Mutex<File>>>,
    is_full: AtomicBool,
    /// The first error in reading bytes again.
    loss: OnceLock<io::Error>,
}

/// Bytes in memory or in a spill.
#[derive(Debug)]
pub enum Bytes {
    /// In memory.
    Held(Vec<u8>),
    /// In a spill.
    Spilled(SpilledRange),
}

/// A range of bytes in the file of a spill.
#[derive(Debug)]
pub struct SpilledRange {
    spill: Arc<Spill>,
    start: u64,
    n_bytes: usize,
}

impl Spill {
    /// Makes a spill with a file in `folder`, used once more than 64 MiB have been taken.
    pub fn in_folder(folder: &Path) -> Arc<Spill> {
        Spill::holding(MAX_HELD, folder)
    }

    /// Makes a spill that keeps `max_held` bytes in memory.
    pub fn holding(max_held: u64, folder: &Path) -> Arc<Spill> {
        Arc::new(Spill { folder: Some(folder.to_owned()), max_held, ..Spill::default() })
    }

    /// Makes a spill that keeps everything in memory.
    pub fn in_memory() -> Arc<Spill> {
        Arc::default()
    }

    /// Makes a spill that keeps nothing in memory and writes to an open file. Tests use it for disks that fail.
    pub fn into_file(file: File) -> Arc<Spill> {
        let spill = Spill::default();
        let _ = spill.file.set(Some(Mutex::new(file)));
        Arc::new(spill)
    }

    /// Takes bytes, and returns a handle to them.
    pub fn bytes(self: &Arc<Self>, bytes: Vec<u8>) -> Bytes {
        match self.put(bytes.len(), || Some(&bytes)) {
            Some(range) => Bytes::Spilled(range),
            None => Bytes::Held(bytes),
        }
    }

    /// Fails if any bytes could not be read again.
    ///
    /// # Errors
    /// Some bytes are lost, and blanks were used instead.
    pub fn must_be_sound(&self) -> Result<()> {
        match self.loss.get() {
            Some(loss) => bail!(
                "sources on disk could not be read again ({loss}); run it again, and check the disk if that repeats"
            ),
            None => Ok(()),
        }
    }

    /// Writes a value that takes `n_bytes` of memory to the file, as `packed` serializes it. Returns none if the value is to stay in
    /// memory, or the disk has no room for it.
    pub fn put<Packed: AsRef<[u8]>>(
        self: &Arc<Self>,
        n_bytes: usize,
        packed: impl FnOnce() -> Option<Packed>,
    ) -> Option<SpilledRange> {
        let n_bytes = n_bytes as u64;
        let n_before = self.n_taken.fetch_add(n_bytes, Ordering::Relaxed);
        if n_before + n_bytes <= self.max_held || self.is_full.load(Ordering::Relaxed) {
            return None;
        }
        let file = self.file()?;
        let packed = packed()?;
        let bytes = packed.as_ref();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let start = file.seek(SeekFrom::End(0)).ok()?;
        if file.write_all(bytes).is_err() {
            self.is_full.store(true, Ordering::Relaxed);
            // If even this fails, some bytes stay in the file that nobody reads.
            let _ = file.set_len(start);
            return None;
        }
        Some(SpilledRange { spill: self.clone(), start, n_bytes: bytes.len() })
    }

    fn file(&self) -> Option<&Mutex<File>> {
        let made = || tempfile::tempfile_in(self.folder.as_ref()?).ok().map(Mutex::new);
        self.file.get_or_init(made).as_ref()
    }

    fn read(&self, start: u64, n_bytes: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; n_bytes];
        let mut file = self.file().ok_or(io::ErrorKind::NotFound)?.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

impl SpilledRange {
    /// Reads the bytes again.
    ///
    /// # Errors
    /// The disk does not give them back. Callers that go on without them call [`SpilledRange::lose`].
    pub fn read(&self) -> io::Result<Vec<u8>> {
        self.spill.read(self.start, self.n_bytes)
    }

    /// Records that the bytes could not be read again, see [`Spill::must_be_sound`].
    pub fn lose(&self, error: io::Error) {
        // Only the first loss is reported.
        let _ = self.spill.loss.set(error);
    }

    /// Number of bytes.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// The spill that has the bytes.
    pub fn spill(&self) -> &Arc<Spill> {
        &self.spill
    }
}

impl Bytes {
    /// Returns the bytes, or as many blanks if they are lost.
    pub fn read(&self) -> Cow<'_, [u8]> {
        match self {
            Bytes::Held(bytes) => bytes.into(),
            Bytes::Spilled(range) => range
                .read()
                .unwrap_or_else(|error| {
                    range.lose(error);
                    vec![b' '; range.n_bytes]
                })
                .into(),
        }
    }

    /// Returns the bytes as [`Bytes::read`] does, without a copy of those in memory.
    pub fn into_read(self) -> Vec<u8> {
        match self {
            Bytes::Held(bytes) => bytes,
            spilled => spilled.read().into_owned(),
        }
    }
}

impl Default for Bytes {
    fn default() -> Bytes {
        Bytes::Held(Vec::new())
    }
}
