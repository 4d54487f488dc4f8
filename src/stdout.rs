//! Standard output, with errors that name it.

use std::io::{self, ErrorKind, Write};

/// Standard output, or another writer in tests and benchmarks.
pub struct Stdout<W>(pub W);

impl<W: Write> Write for Stdout<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(with_context)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(with_context)
    }
}

fn with_context(error: io::Error) -> io::Error {
    // The caller retries this one, which it recognizes by its kind alone.
    if error.kind() == ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
