//! Texts and token strings that wait on disk while nobody needs them, so that no large class is in memory whole.
//!
//! A [`Stash`] keeps the first of them in memory, and puts the others into one file in the folder that the report will be in.
//! The file has no name (on Windows it has one and is locked): nobody else opens it, and it is gone when the run is, however that ends.
//!
//! Reading does not fail, so that whoever reads need not think of disks. In place of what cannot be read again there are as many
//! blanks, and [`Stash::must_be_sound`] says so from then on: what was made with such a stash may not be shown.

mod tokens;

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Result, bail};
use lookalike_report_templates::model::{Text, TextAside};

pub use tokens::Tokens;

/// So many bytes stay in memory: an ordinary class is never put on disk.
const MOST_HELD: u64 = 64 << 20;

/// Takes texts, token strings and bytes, from any number of threads.
#[derive(Debug, Default)]
pub struct Stash {
    /// Where the file is made; none: everything stays in memory.
    folder: Option<PathBuf>,
    most_held: u64,
    n_taken: AtomicU64,
    /// Made when it is needed; none if it cannot be made.
    file: OnceLock<Option<Mutex<File>>>,
    is_full: AtomicBool,
    /// Why the first could not be read again of those that could not.
    loss: OnceLock<io::Error>,
}

/// Bytes in memory or in a stash.
#[derive(Debug)]
pub enum Bytes {
    /// In memory.
    Held(Vec<u8>),
    /// In a stash.
    Aside(Stretch),
}

/// Where something is in the file of a stash.
#[derive(Debug)]
pub struct Stretch {
    stash: Arc<Stash>,
    start: u64,
    n_bytes: usize,
}

impl Stash {
    /// One whose file is in a folder, once it has taken more than stays in memory.
    pub fn in_folder(folder: &Path) -> Arc<Stash> {
        Stash::holding(MOST_HELD, folder)
    }

    /// The same with another number of bytes that stay in memory.
    pub fn holding(most_held: u64, folder: &Path) -> Arc<Stash> {
        Arc::new(Stash { folder: Some(folder.to_owned()), most_held, ..Stash::default() })
    }

    /// One that keeps everything in memory.
    pub fn in_memory() -> Arc<Stash> {
        Arc::default()
    }

    /// One on a disk that takes everything and gives nothing back.
    #[cfg(all(test, target_os = "linux"))]
    pub(crate) fn losing(folder: &Path) -> Arc<Stash> {
        let stash = Stash::holding(0, folder);
        let nothing = File::options().read(true).write(true).open("/dev/null").expect("it is there");
        let _ = stash.file.set(Some(Mutex::new(nothing)));
        stash
    }

    /// Takes a text.
    pub(crate) fn text(self: &Arc<Self>, text: String) -> Text {
        match self.put(text.len(), || Some(text.as_bytes())) {
            Some(stretch) => Text::Aside(Arc::new(stretch)),
            None => Text::Held(text),
        }
    }

    /// Takes bytes.
    pub(crate) fn bytes(self: &Arc<Self>, bytes: Vec<u8>) -> Bytes {
        match self.put(bytes.len(), || Some(&bytes)) {
            Some(stretch) => Bytes::Aside(stretch),
            None => Bytes::Held(bytes),
        }
    }

    /// Fails if something could not be read again.
    ///
    /// # Errors
    /// What was read in its place were blanks.
    pub fn must_be_sound(&self) -> Result<()> {
        match self.loss.get() {
            Some(loss) => bail!(
                "sources that were put aside could not be read again ({loss}); run it again, and have the disk looked at if it happens once more"
            ),
            None => Ok(()),
        }
    }

    /// Puts something that takes so many bytes of memory into the file; none if it is to stay there, or there is no room for it on the disk.
    fn put<Packed: AsRef<[u8]>>(
        self: &Arc<Self>,
        n_bytes: usize,
        packed: impl FnOnce() -> Option<Packed>,
    ) -> Option<Stretch> {
        let n_bytes = n_bytes as u64;
        let n_before = self.n_taken.fetch_add(n_bytes, Ordering::Relaxed);
        if n_before + n_bytes <= self.most_held || self.is_full.load(Ordering::Relaxed) {
            return None;
        }
        let file = self.file()?;
        let packed = packed()?;
        let bytes = packed.as_ref();
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        let start = file.seek(SeekFrom::End(0)).ok()?;
        if file.write_all(bytes).is_err() {
            self.is_full.store(true, Ordering::Relaxed);
            // If not even this can be done, some bytes lie there that nobody reads.
            let _ = file.set_len(start);
            return None;
        }
        Some(Stretch { stash: self.clone(), start, n_bytes: bytes.len() })
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

    fn lose(&self, error: io::Error) {
        // Only the first is told.
        let _ = self.loss.set(error);
    }
}

impl Stretch {
    fn bytes(&self) -> io::Result<Vec<u8>> {
        self.stash.read(self.start, self.n_bytes)
    }

    fn blanks(&self, error: io::Error) -> String {
        self.stash.lose(error);
        " ".repeat(self.n_bytes)
    }
}

impl TextAside for Stretch {
    fn len(&self) -> usize {
        self.n_bytes
    }

    fn read(&self) -> String {
        let text = self.bytes().and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        text.unwrap_or_else(|error| self.blanks(error))
    }

    fn another(&self, text: String) -> Text {
        self.stash.text(text)
    }
}

impl Bytes {
    /// What they are.
    pub fn read(&self) -> Cow<'_, [u8]> {
        match self {
            Bytes::Held(bytes) => bytes.into(),
            Bytes::Aside(aside) => aside.bytes().unwrap_or_else(|error| aside.blanks(error).into_bytes()).into(),
        }
    }

    /// What they are, for whoever needs them last.
    pub(crate) fn into_read(self) -> Vec<u8> {
        match self {
            Bytes::Held(bytes) => bytes,
            aside => aside.read().into_owned(),
        }
    }
}

impl Default for Bytes {
    fn default() -> Bytes {
        Bytes::Held(Vec::new())
    }
}

#[cfg(test)]
mod tests;
