//! A folder as a .zip that is made while it is sent.

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

/// So much is sent at a time.
const PIECE: usize = 64 << 10;

/// Everything below `folder`, in the order of the names, below a folder `name`. The same folder gives the same bytes.
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

/// Whoever takes nothing for so long is not waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Takes what is written on a thread of its own to whoever sends it, and waits while that is slow. An empty piece is the end;
/// what has none is not whole.
pub(super) struct Pipe {
    pub(super) sender: Sender<Vec<u8>>,
    /// Where the waiting is done.
    pub(super) runtime: Handle,
}

impl Pipe {
    fn send(&self, piece: Vec<u8>) -> io::Result<()> {
        self.runtime.block_on(self.sender.send_timeout(piece, PATIENCE)).map_err(|error| match error {
            SendTimeoutError::Timeout(_) => io::ErrorKind::TimedOut.into(),
            SendTimeoutError::Closed(_) => io::ErrorKind::BrokenPipe.into(),
        })
    }
}

impl Write for &Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes.to_vec())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends a folder as [`fn@zip`] makes it, piece by piece.
pub(super) fn send(folder: &Path, name: &str, pipe: &Pipe) -> io::Result<()> {
    zip(folder, name, BufWriter::with_capacity(PIECE, pipe))?;
    pipe.send(Vec::new())
}

/// The pieces as a body has them. One that breaks off ends with an error, so that the browser learns of it.
pub(super) fn pieces(receiver: Receiver<Vec<u8>>) -> impl Stream<Item = io::Result<Vec<u8>>> {
    stream::unfold(receiver, |mut receiver| async {
        match receiver.recv().await {
            Some(piece) if piece.is_empty() => None,
            Some(piece) => Some((Ok(piece), receiver)),
            None => Some((Err(io::ErrorKind::UnexpectedEof.into()), receiver)),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read;

    use super::*;

    /// What is downloaded is what lies there, and the same every time.
    #[test]
    fn a_folder_comes_out_as_it_is() {
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
