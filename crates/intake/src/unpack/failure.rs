//! Reasons why an archive file, or something in it, is not read.

use std::{fmt, io};

/// Maximum size in bytes of the dictionary or window of an unpacker.
pub(super) const MAX_DICTIONARY: u64 = 64 << 20;

/// The reason why an archive file, or something in it, is not read.
#[derive(Debug)]
pub(crate) enum Failure {
    Limit(String),
    /// It is damaged, or of a kind that cannot be read.
    Broken(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Failure::Limit(reason) | Failure::Broken(reason)) = self;
        formatter.write_str(reason)
    }
}

impl Failure {
    pub(super) fn broken(reason: impl Into<String>) -> Failure {
        Failure::Broken(reason.into())
    }

    /// Explains an error of a reader. The readers of this module report an exceeded limit as `FileTooLarge`, and a dictionary that is too large as `OutOfMemory`.
    pub(super) fn from_reading(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::FileTooLarge => Failure::Limit(error.to_string()),
            io::ErrorKind::UnexpectedEof => Failure::broken("it breaks off; download the file again"),
            io::ErrorKind::OutOfMemory => Failure::Limit(format!(
                "not read: unpacking it takes more than {} of memory; repack it as an ordinary .zip",
                size(MAX_DICTIONARY)
            )),
            _ => Failure::Broken(format!("damaged: {error}")),
        }
    }
}

/// Writes a number of bytes in the largest unit that divides it: `64 MiB`.
pub fn size(n_bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(shift, _)| n_bytes >> shift > 0 && n_bytes.is_multiple_of(1 << shift));
    unit.map_or_else(|| format!("{n_bytes} bytes"), |(shift, name)| format!("{} {name}", n_bytes >> shift))
}
