//! Programs that lie in files of another kind: in pictures, compressed data and PDFs, and where nobody looks in a document.
//!
//! Each becomes a file of its own beside the one that carries it. It is compared if others have its code, and otherwise dropped: a report with a listing of somebody's own program is no reason for anything.

use std::sync::Arc;

use lookalike_frontends::Language;
use lookalike_intake::carried::{is_program, program_in};
use lookalike_report_templates::model::{ReadAsReason, Reason};
use lookalike_system::spill::Spill;
use sha2::{Digest, Sha256};

use crate::decoded_file::{DecodedFile, notebook};
use crate::documents;
use crate::draft::{Doubt, DraftFile};
use crate::file_name::ending_of;

/// Returns the text of a program that a file carries, if it does. `is_read` says whether the file itself is read as a text or a document.
pub(crate) fn text_in(path: &str, bytes: &[u8], is_read: bool) -> Option<String> {
    match documents::hidden_texts(&ending_of(path), bytes) {
        Some(texts) => texts.into_iter().find(|text| is_program(text)),
        None if is_read => None,
        None => program_in(bytes),
    }
}

pub(crate) fn file(carrier: &DraftFile, text: String, spill: &Arc<Spill>) -> Option<DraftFile> {
    let path = format!("{} (text in the file)", carrier.listed.path);
    let n_bytes = text.len() as u64;
    let sha256 = Sha256::digest(text.as_bytes()).into();
    let decoded = match Language::of_content(&text) {
        Some(language) => DecodedFile::new(path.clone(), language, text.into()),
        None => notebook(&path, &text)?,
    };
    let decoded = DecodedFile { sha256, path, ..decoded };
    // Without others who have its code, it is no entry of the list.
    let doubt = Some(Doubt { reason: Reason::Carried, with_folder: true });
    let file = DraftFile::decoded(carrier.owner(), decoded, n_bytes);
    let mut file = DraftFile { doubt, read_as: Some(ReadAsReason::OwnContent), ..file };
    file.spill_text(spill);
    Some(file)
}
