//! A folder as a .zip that is made while it is sent.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tokio::sync::mpsc::Sender;
use walkdir::WalkDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// So much is sent at a time.
pub(super) const PIECE: usize = 64 << 10;

/// Everything below `folder`, in the order of the names, below a folder `name`. The same folder gives the same bytes.
pub(super) fn zip(folder: &Path, name: &str, out: impl Write) -> io::Result<()> {
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

/// Takes what is written to whoever sends it, and waits while that is slow.
pub(super) struct Pipe(pub(super) Sender<io::Result<Vec<u8>>>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(bytes.to_vec()));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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
