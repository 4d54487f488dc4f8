//! What is never a student's source, by its name alone.

use lookalike_frontends::Language;

use crate::cli::LanguageChoice;

/// Why a file or folder of this name is left out, if it is.
pub(super) fn left_out(name: &str) -> Option<String> {
    match name {
        "__MACOSX" => Some("left behind by macOS".to_owned()),
        "Thumbs.db" | "desktop.ini" => Some("left behind by Windows".to_owned()),
        _ if name.starts_with('.') => Some("hidden".to_owned()),
        _ => None,
    }
}

/// Whether a file that lies directly in the batch can be a submission of its own.
pub(super) fn may_be_source(name: &str, language: LanguageChoice) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_known = language != LanguageChoice::Auto || Language::with_extension(extension).is_some();
    left_out(name).is_none() && (is_known || extension.eq_ignore_ascii_case("zip"))
}
