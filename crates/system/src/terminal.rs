//! Standard output and standard error, as people see them on a terminal.
//!
//! Names, paths and texts of students may have characters that command a terminal, reorder a line or hide in it. Everything
//! that the program prints passes through [`Terminal`], which replaces them; a test of the sources checks that nothing else
//! writes to the two streams. Line feeds are kept, because only the place that prints a name knows which of them is not its
//! own: it uses [`printable`](crate::message::printable).

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, StderrLock, StdoutLock, Write};
use std::mem;
use std::panic;
use std::str;

use crate::message::shown;

/// A stream on which unsafe characters are replaced.
pub struct Terminal<W> {
    stream: W,
    /// The beginning of a character whose other bytes have not come yet.
    incomplete: Vec<u8>,
    /// The last character.
    before: char,
}

/// Returns standard output.
pub fn stdout() -> Terminal<StdoutLock<'static>> {
    Terminal::new(io::stdout().lock())
}

/// Returns standard error.
pub fn stderr() -> Terminal<StderrLock<'static>> {
    Terminal::new(io::stderr().lock())
}

/// Returns standard output as it is, for bytes that a program reads and no terminal shows.
pub fn binary_output() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Prints the messages of panics to [`stderr`]: they may quote texts.
pub fn print_panics() {
    panic::set_hook(Box::new(|panic| {
        // If standard error cannot be written, there is no other place for the message.
        let mut stderr = stderr();
        let _ = writeln!(stderr, "{panic}");
        let backtrace = Backtrace::capture();
        if backtrace.status() == BacktraceStatus::Captured {
            let _ = writeln!(stderr, "{backtrace}");
        }
    }));
}

impl<W: Write> Terminal<W> {
    /// Creates a stream that writes to another.
    pub fn new(stream: W) -> Terminal<W> {
        Terminal { stream, incomplete: Vec::new(), before: '\0' }
    }

    /// Returns the text of some bytes with unsafe characters replaced. Keeps the beginning of an incomplete character.
    fn safe(&mut self, bytes: &[u8]) -> String {
        let bytes = [mem::take(&mut self.incomplete).as_slice(), bytes].concat();
        let mut safe = String::with_capacity(bytes.len());
        let mut n_read = 0;
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                let before = mem::replace(&mut self.before, c);
                safe.extend(if c == '\n' { Some(c) } else { shown(c, before) });
            }
            n_read += chunk.valid().len() + chunk.invalid().len();
            let is_incomplete = n_read == bytes.len()
                && str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if is_incomplete {
                self.incomplete = chunk.invalid().to_vec();
            } else if !chunk.invalid().is_empty() {
                safe.push(char::REPLACEMENT_CHARACTER);
            }
        }
        safe
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let safe = self.safe(bytes);
        self.stream.write_all(safe.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(pieces: &[&[u8]]) -> String {
        let mut terminal = Terminal::new(Vec::new());
        pieces.iter().for_each(|piece| terminal.write_all(piece).unwrap());
        String::from_utf8(terminal.stream).unwrap()
    }

    /// However the text is cut into pieces.
    #[test]
    fn unsafe_characters_do_not_reach_the_stream() {
        let text = "a\x1b[31m\u{202e}é\tb\u{e0041}\n李\u{200d}\u{9b}c\n".as_bytes();
        let expected = "a\u{fffd}[31m\u{fffd}é\u{fffd}b\u{fffd}\n李\u{fffd}c\n";
        assert_eq!(written(&[text]), expected);
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(written(&bytes), expected);
    }

    /// Bytes that are no text could be commands in another encoding.
    #[test]
    fn invalid_bytes_are_replaced() {
        assert_eq!(written(&[b"a\x9b2Jb\xe2\x82", b"c\xff"]), "a\u{fffd}2Jb\u{fffd}c\u{fffd}");
    }
}
