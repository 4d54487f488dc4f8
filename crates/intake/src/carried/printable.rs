//! The parts of a file that are text: lines, or runs of characters.

/// A line belongs to a text if at most one in this many of its bytes is neither a printable character of ASCII nor white space.
const BYTES_PER_ODD: usize = 4;
const MIN_RUN: usize = 6;

/// Returns the lines that are text, with blanks in place of all other lines and of odd bytes.
pub fn printable_lines(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let is_odd = |byte: &&u8| !(b' '..=b'~').contains(*byte) && !byte.is_ascii_whitespace() && **byte != 0;
        let n_odd = line.iter().filter(is_odd).count();
        if n_odd * BYTES_PER_ODD > line.len() {
            text.push('\n');
            continue;
        }
        let printable = String::from_utf8_lossy(line);
        text.extend(printable.chars().map(|c| if c.is_control() && !c.is_whitespace() { ' ' } else { c }));
    }
    text
}

/// Returns all runs of printable characters, whatever is between them: blocks of a picture may divide a text anywhere, so a short gap is none.
pub(super) fn printable_runs(bytes: &[u8]) -> String {
    /// Maximum number of other bytes between two runs of one text.
    const MAX_GAP: usize = 2;
    let is_printable = |byte: u8| (b' '..=b'~').contains(&byte) || matches!(byte, b'\n' | b'\r' | b'\t');
    let mut text = String::new();
    let mut end_of_last = 0;
    let mut end = 0;
    for run in bytes.chunk_by(|a, b| is_printable(*a) == is_printable(*b)) {
        let start = end;
        end += run.len();
        if !run.first().is_some_and(|byte| is_printable(*byte)) || run.len() < MIN_RUN {
            continue;
        }
        if start > end_of_last + MAX_GAP {
            text.push('\n');
        }
        text.extend(run.iter().map(|byte| char::from(*byte)));
        end_of_last = end;
    }
    text
}
