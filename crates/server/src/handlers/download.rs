//! Sends a folder as a .zip that is created on the way.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use futures_util::stream::{self, Stream};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio::sync::mpsc::{Receiver, Sender};
use walkdir::WalkDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Size of a chunk, in bytes.
const CHUNK: usize = 64 << 10;

/// Writes a .zip of the files below `folder`, sorted by name, with `name` as their folder in it. The same files give the same
/// bytes.
fn zip(folder: &Path, name: &str, out: impl Write) -> io::Result<()> {
    let mut zip = ZipWriter::new_stream(out);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if !entry.file_type().is_file() {
            continue;
        }
        let path = entry.path().strip_prefix(folder).map_err(io::Error::other)?;
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        zip.start_file(format!("{name}/{}", parts.join("/")), options)?;
        io::copy(&mut File::open(entry.path())?, &mut zip)?;
    }
    zip.finish()?.into_inner().flush()
}

/// How long a chunk may wait for a slow client.
const SEND_TIMEOUT: Duration = Duration::from_secs(60);

/// Sends what a blocking thread writes to the body of a response, as chunks, and blocks while the client is slow. An empty
/// chunk marks the end; a body without it is incomplete.
pub(super) struct ChunkSender {
    pub(super) sender: Sender<Vec<u8>>,
    /// The runtime on which the thread blocks.
    pub(super) runtime: Handle,
}

impl ChunkSender {
    fn send(&self, chunk: Vec<u8>) -> io::Result<()> {
        self.runtime.block_on(self.sender.send_timeout(chunk, SEND_TIMEOUT)).map_err(|error| match error {
            SendTimeoutError::Timeout(_) => io::ErrorKind::TimedOut.into(),
            SendTimeoutError::Closed(_) => io::ErrorKind::BrokenPipe.into(),
        })
    }
}

impl Write for &ChunkSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes.to_vec())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends a folder as a .zip, chunk by chunk.
pub(super) fn send(folder: &Path, name: &str, chunks: &ChunkSender) -> io::Result<()> {
    zip(folder, name, BufWriter::with_capacity(CHUNK, chunks))?;
    chunks.send(Vec::new())
}

/// Returns the body of the response. An incomplete one ends with an error, so that the browser reports the download as failed.
pub(super) fn body(receiver: Receiver<Vec<u8>>) -> impl Stream<Item = io::Result<Vec<u8>>> {
    stream::unfold(receiver, |mut receiver| async {
        match receiver.recv().await {
            Some(chunk) if chunk.is_empty() => None,
            Some(chunk) => Some((Ok(chunk), receiver)),
            None => Some((Err(io::ErrorKind::UnexpectedEof.into()), receiver)),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read;

    use super::*;

    /// The .zip has the files of the folder, and is the same every time.
    #[test]
    fn folders_are_zipped_reproducibly() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pairs")).unwrap();
        fs::write(folder.path().join("index.html"), "<p>").unwrap();
        fs::write(folder.path().join("pairs/1.html"), "x".repeat(200_000)).unwrap();
        let zipped = || {
            let mut bytes = Vec::new();
            zip(folder.path(), "report", &mut bytes).unwrap();
            bytes
        };
        assert_eq!(zipped(), zipped());
        let mut archive = zip::ZipArchive::new(io::Cursor::new(zipped())).unwrap();
        assert_eq!(archive.len(), 2);
        let mut content = String::new();
        archive.by_name("report/pairs/1.html").unwrap().read_to_string(&mut content).unwrap();
        assert_eq!(content.len(), 200_000);
    }
}
