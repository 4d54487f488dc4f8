//! Files that came one by one as one tar. Their paths are kept as they came, be they ever so strange: they are data, and whoever reads the tar makes them harmless.

use std::io::{self, Read, Write};

use tar::{EntryType, Header};

/// Everything in a tar is padded to a multiple of this.
const BLOCK: u64 = 512;

/// A file that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The path that it came with.
    pub path: String,
    /// How long it is.
    pub n_bytes: u64,
}

/// Packs files that stand one behind the other in `source`. Their paths get `within` put before them.
///
/// # Errors
/// What is written to takes no more, or the source is shorter than its parts.
pub fn pack(parts: &[Part], within: &str, source: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
    for part in parts {
        // Names in a tar end at a zero byte.
        let path = format!("{within}{}", part.path).replace('\0', "\u{2400}");
        // However short it is, the name goes before the entry: what stands in a header could not be every name.
        out.write_all(header(EntryType::GNULongName, path.len() as u64 + 1)?.as_bytes())?;
        copy(&mut [path.as_bytes(), b"\0"].concat().as_slice(), path.len() as u64 + 1, out)?;
        out.write_all(header(EntryType::Regular, part.n_bytes)?.as_bytes())?;
        copy(source, part.n_bytes, out)?;
    }
    out.write_all(&[0; 2 * BLOCK as usize])
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

/// Copies so many bytes, and fills the last block.
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

    /// Names that would lead out of a folder, or are longer than a header, come out as they went in.
    #[test]
    fn hostile_paths_are_kept_as_data() {
        let long = "x".repeat(3000);
        let paths = ["../../etc/passwd", "/root/.ssh/id", "C:\\boot.ini", "a\nb", "a\0b", "", "ann/ü.c", &long];
        let parts: Vec<Part> =
            paths.iter().map(|path| Part { path: (*path).to_owned(), n_bytes: path.len() as u64 }).collect();
        let mut out = Vec::new();
        pack(&parts, "", &mut paths.concat().as_bytes(), &mut out).unwrap();
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

    /// A source that is shorter than its parts say is an error, not a damaged archive.
    #[test]
    fn a_short_source_is_an_error() {
        let part = Part { path: "a".to_owned(), n_bytes: 4 };
        assert!(pack(&[part], "", &mut b"abc".as_slice(), &mut Vec::new()).is_err());
    }
}
