//! Finds programs in files that are no text: in chunks of pictures, behind their ends, in compressed streams, and on the pages of a PDF.
//!
//! Nobody runs such a program, but somebody may hand a copy in that way, and an ordinary file of the format beside a program says nothing. So every text that can be taken out without knowing the format is joined, and counts only if it plainly is a program.

mod pdf;
mod printable;
mod streams;

use lookalike_frontends::Language;

pub(crate) use pdf::position;
pub use printable::printable_lines;
use printable::printable_runs;

/// Maximum number of bytes of a file that are searched.
pub const MAX_SEARCHED: usize = 8 << 20;

/// Returns a text in a file that plainly is a program.
pub fn program_in(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.get(..MAX_SEARCHED).unwrap_or(bytes);
    let is_pdf = bytes.starts_with(b"%PDF-");
    let mut streams = streams::unpacked(bytes);
    let texts = if is_pdf { pdf::text(bytes, &streams) } else { String::new() };
    let readings: [&mut dyn FnMut() -> String; 4] = [
        &mut || texts.clone(),
        &mut || streams.drain(..).map(|stream| printable_lines(&stream)).collect::<Vec<_>>().join("\n"),
        &mut || streams::of_base64(bytes),
        &mut || printable_runs(bytes),
    ];
    readings.into_iter().map(|read| read()).find(|text| is_program(text))
}

/// Returns whether a text plainly is a program, or a notebook with one.
pub fn is_program(text: &str) -> bool {
    const NOTEBOOK: [&str; 3] = ["\"cells\"", "\"cell_type\"", "\"source\""];
    NOTEBOOK.iter().all(|key| text.contains(key)) || Language::of_content(text).is_some()
}

#[cfg(test)]
mod tests;
