//! Packs uploaded files into a tar. Their paths are kept as they came, however unusual: here they are data, and the reader of
//! the tar makes them safe.

use std::io::{self, Read, Write};

use tar::{EntryType, Header};

/// Size of a block of a tar, in bytes. Everything in it is padded to whole blocks.
const BLOCK: u64 = 512;

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadedFile {
    /// Its path in the upload.
    pub path: String,
    /// Its size, in bytes.
    pub n_bytes: u64,
}

/// Packs files whose contents follow one another in `source`. `folder` is put before their paths.
///
/// # Errors
/// Writing fails, or the source is shorter than its files.
pub fn pack(files: &[UploadedFile], folder: &str, source: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    for file in files {
        append(file, folder, source, out)?;
    }
    end(out)
}

/// Appends a file to a tar. `folder` is put before its path.
///
/// # Errors
/// Writing fails, or the source is shorter than the file.
pub fn append(file: &UploadedFile, folder: &str, source: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    append_name(&format!("{folder}{}", file.path), out)?;
    out.write_all(header(EntryType::Regular, file.n_bytes)?.as_bytes())?;
    copy(source, file.n_bytes, out)
}

/// Appends a folder to a tar, for a submission without files.
pub fn append_folder(folder: &str, out: &mut dyn Write) -> io::Result<()> {
    append_name(folder, out)?;
    out.write_all(header(EntryType::Directory, 0)?.as_bytes())
}

/// Appends the name of the next entry as an entry of its own. The field in a header cannot hold every name.
fn append_name(path: &str, out: &mut dyn Write) -> io::Result<()> {
    // Names in a tar end at a zero byte.
    let path = path.replace('\0', "\u{2400}");
    out.write_all(header(EntryType::GNULongName, path.len() as u64 + 1)?.as_bytes())?;
    copy(&mut [path.as_bytes(), b"\0"].concat().as_slice(), path.len() as u64 + 1, out)
}

/// Ends a tar.
pub fn end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&[0; 2 * BLOCK as usize])
}

/// Returns the folder of a submission in a tar of several: its name without what would lead elsewhere or hide it.
pub fn folder_of(name: &str) -> String {
    let name = name.replace(['/', '\\'], "-");
    if name.starts_with('.') { name.replacen('.', "_", 1) } else { name }
}

fn header(kind: EntryType, n_bytes: u64) -> io::Result<Header> {
    let mut header = Header::new_gnu();
    header.set_path(if kind == EntryType::GNULongName { "././@LongLink" } else { "file" })?;
    header.set_entry_type(kind);
    header.set_mode(0o600);
    header.set_size(n_bytes);
    header.set_cksum();
    Ok(header)
}

/// Copies this many bytes, and pads them to whole blocks.
fn copy(source: &mut dyn Read, n_bytes: u64, out: &mut dyn Write) -> io::Result<()> {
    if io::copy(&mut source.take(n_bytes), out)? < n_bytes {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let padding = (BLOCK - n_bytes % BLOCK) % BLOCK;
    out.write_all(&vec![0; padding as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths that lead out of the folder or are longer than a header come out unchanged.
    #[test]
    fn hostile_paths_are_kept_as_data() {
        let long = "x".repeat(3000);
        let paths = ["../../etc/passwd", "/root/.ssh/id", "C:\\boot.ini", "a\nb", "a\0b", "", "ann/ü.c", &long];
        let files: Vec<UploadedFile> =
            paths.iter().map(|path| UploadedFile { path: (*path).to_owned(), n_bytes: path.len() as u64 }).collect();
        let mut out = Vec::new();
        pack(&files, "", &mut paths.concat().as_bytes(), &mut out).unwrap();
        let mut archive = tar::Archive::new(out.as_slice());
        for (entry, path) in archive.entries().unwrap().zip(paths) {
            let mut entry = entry.unwrap();
            assert_eq!(entry.path_bytes(), path.replace('\0', "␀").as_bytes());
            let mut content = String::new();
            entry.read_to_string(&mut content).unwrap();
            assert_eq!(content, path);
        }
        assert_eq!(out.len() % BLOCK as usize, 0);
    }

    /// A source that is shorter than its files is an error, not a damaged archive.
    #[test]
    fn a_short_source_is_an_error() {
        let file = UploadedFile { path: "a".to_owned(), n_bytes: 4 };
        assert!(pack(&[file], "", &mut b"abc".as_slice(), &mut Vec::new()).is_err());
    }
}
