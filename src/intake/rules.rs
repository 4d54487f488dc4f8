//! What is never a student's source, by its name alone.

use lookalike_frontends::Language;

use super::archives;
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

/// Whether a file that lies directly in the batch can be a submission of its own. Prose is one only where there are no programs.
pub(super) fn may_be_source(name: &str, language: LanguageChoice, has_programs: bool) -> bool {
    let is_known = match language {
        LanguageChoice::Always(_) => true,
        LanguageChoice::Auto => Language::is_extension(extension(name)) && !(has_programs && is_prose(name)),
    };
    left_out(name).is_none() && (is_known || archives::has_ending(name))
}

/// Whether a file is a program's, by its name.
pub(super) fn is_program(name: &str) -> bool {
    Language::is_extension(extension(name)) && !is_prose(name)
}

fn is_prose(name: &str) -> bool {
    Language::of(Some(extension(name)), "").is_some_and(Language::is_prose)
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}
