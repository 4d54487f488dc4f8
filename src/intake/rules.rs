//! What is never a student's source, by its name alone.

use lookalike_frontends::Language;

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
pub(super) fn may_be_source(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    left_out(name).is_none() && (extension == "zip" || Language::with_extension(extension).is_some())
}
