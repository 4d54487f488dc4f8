//! Messages between a run and its parser processes: the length in eight bytes, and the message in `postcard`'s format.

use std::io::{self, Read, Write};
use std::time::Duration;

use lookalike_frontends::TokenString;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) language: String,
    pub(super) text: String,
    /// The processor time that the process may take for it.
    pub(super) time: Duration,
    /// The memory that the process may take for it, in bytes.
    pub(super) memory: usize,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) tokens: TokenString,
    /// The processor time that the process took.
    pub(super) time: Duration,
}

/// Returns the first message of a process. A process of another version sends another one, and is not used, because its token strings may differ.
pub(super) fn greeting() -> String {
    format!("{} {}", env!("CARGO_PKG_VERSION"), lookalike_frontends::VERSION)
}

/// Writes a message and flushes.
pub(super) fn send(message: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let length = size_of::<u64>();
    let mut bytes = postcard::to_extend(message, vec![0; length]).map_err(io::Error::other)?;
    let n_bytes = (bytes.len() - length) as u64;
    bytes[..length].copy_from_slice(&n_bytes.to_le_bytes());
    out.write_all(&bytes)?;
    out.flush()
}

/// Reads a message; none at the end of the stream.
pub(super) fn receive<M: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<M>> {
    let mut length = Vec::new();
    from.by_ref().take(size_of::<u64>() as u64).read_to_end(&mut length)?;
    if length.is_empty() {
        return Ok(None);
    }
    let n_bytes = u64::from_le_bytes(length.try_into().map_err(|_| io::ErrorKind::UnexpectedEof)?);
    let mut bytes = Vec::new();
    from.take(n_bytes).read_to_end(&mut bytes)?;
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}
