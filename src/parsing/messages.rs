//! What goes between a run and the processes that parse for it: a length, and so many bytes.

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What is to be parsed.
#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    /// The name of the language.
    pub(super) language: String,
    pub(super) text: String,
}

/// What a process says first, when it is ready. One that says something else is another version, and its token strings may be others.
pub(super) fn greeting() -> String {
    format!("{} {}", env!("CARGO_PKG_VERSION"), lookalike_frontends::VERSION)
}

/// Writes a message, and has it go.
///
/// # Errors
/// Nobody reads any more.
pub(super) fn send(message: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let length = size_of::<u64>();
    let mut bytes = postcard::to_extend(message, vec![0; length]).map_err(io::Error::other)?;
    let n_bytes = (bytes.len() - length) as u64;
    bytes[..length].copy_from_slice(&n_bytes.to_le_bytes());
    out.write_all(&bytes)?;
    out.flush()
}

/// Reads a message; none if there are no more.
///
/// # Errors
/// It breaks off, or is none.
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
