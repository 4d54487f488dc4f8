//! Parsers of the values of options, as people write them on the command line and in forms.
//!
//! An error says how to write the value.

use encoding_rs::{Encoding, REPLACEMENT};
use lookalike_corpus::decoding::named;
use lookalike_frontends::Language;
use lookalike_intake::globs;
use lookalike_intake::options::LanguageChoice;

use super::MAX_PAIRS;

/// The value of `--top`: a maximum number of pairs, or `None` for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Top(pub Option<usize>);

impl std::fmt::Display for Top {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(pairs) => write!(formatter, "{pairs}"),
            None => formatter.write_str("all"),
        }
    }
}

/// Parses a name of an encoding as the web knows it.
///
/// # Errors
/// There is no such encoding.
pub fn parse_encoding(value: &str) -> Result<&'static Encoding, String> {
    named(value).filter(|encoding| *encoding != REPLACEMENT).ok_or_else(|| {
        "give an encoding name of the web, such as windows-1252, shift_jis, gb18030 or utf-16le".to_owned()
    })
}

/// Checks a glob.
///
/// # Errors
/// It is malformed.
pub fn parse_glob(value: &str) -> Result<String, String> {
    globs(std::slice::from_ref(&value.to_owned())).map(|_| value.to_owned()).map_err(|error| error.to_string())
}

/// Parses the name of a language, or `auto`.
///
/// # Errors
/// There is no such language.
pub fn parse_language(value: &str) -> Result<LanguageChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LanguageChoice::Auto);
    }
    Language::named(value).map(LanguageChoice::Always).ok_or_else(|| {
        format!("known are: auto, {}", Language::all().map(Language::name).collect::<Vec<_>>().join(", "))
    })
}

/// Parses a maximum number of pairs, or `all`.
///
/// # Errors
/// It is no number, or more than a report may have.
pub fn parse_top(value: &str) -> Result<Top, String> {
    if value.eq_ignore_ascii_case("all") {
        return Ok(Top(None));
    }
    match value.parse() {
        Ok(pairs) if pairs <= MAX_PAIRS => Ok(Top(Some(pairs))),
        Ok(_) => Err(format!("no report has more than {MAX_PAIRS} pairs")),
        Err(_) => Err("give a number of pairs, or all".to_owned()),
    }
}
