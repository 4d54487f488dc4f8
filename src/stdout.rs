//! Standard output: what cannot be printed says where it was to be printed.

use std::io::{self, ErrorKind, Write};

/// Standard output, or whatever stands for it.
pub struct Stdout<W>(pub W);

impl<W: Write> Write for Stdout<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    // This one is tried again by whoever writes.
    if error.kind() == ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
