//! Parsers of the values of arguments.
//!
//! An error is the text that clap prints after the value: how to write it.

use encoding_rs::{Encoding, REPLACEMENT};
use lookalike_compare::options::MAX_PAIRS;
use lookalike_corpus::decoding::named;
use lookalike_engine::Common;
use lookalike_frontends::Language;
use lookalike_intake::globs;
use lookalike_intake::layouts::{Layout, LayoutChoice};
use lookalike_intake::options::LanguageChoice;

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

pub(super) fn parse_layout(value: &str) -> Result<LayoutChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LayoutChoice::Auto);
    }
    Layout::named(value)
        .map(LayoutChoice::Always)
        .ok_or_else(|| format!("known are: auto, {}", Layout::ALL.map(Layout::name).join(", ")))
}

pub(super) fn parse_encoding(value: &str) -> Result<&'static Encoding, String> {
    named(value).filter(|encoding| *encoding != REPLACEMENT).ok_or_else(|| {
        "give an encoding name of the web, such as windows-1252, shift_jis, gb18030 or utf-16le".to_owned()
    })
}

pub(super) fn parse_glob(value: &str) -> Result<String, String> {
    globs(std::slice::from_ref(&value.to_owned())).map(|_| value.to_owned()).map_err(|error| error.to_string())
}

pub(super) fn parse_language(value: &str) -> Result<LanguageChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LanguageChoice::Auto);
    }
    Language::named(value).map(LanguageChoice::Always).ok_or_else(|| {
        format!("known are: auto, {}", Language::all().map(Language::name).collect::<Vec<_>>().join(", "))
    })
}

pub(super) fn parse_common(value: &str) -> Result<Common, String> {
    let help = || "give a number of submissions, such as 10, or a percentage, such as 40%".to_owned();
    let Some(percent) = value.strip_suffix('%') else {
        return value.parse().map(Common::MoreThan).map_err(|_| help());
    };
    let percent: f64 = percent.trim().parse().map_err(|_| help())?;
    let share = (0.0..=100.0).contains(&percent).then_some(percent / 100.0);
    share.map(Common::MoreThanShare).ok_or_else(help)
}

pub(super) fn parse_top(value: &str) -> Result<Top, String> {
    if value.eq_ignore_ascii_case("all") {
        return Ok(Top(None));
    }
    match value.parse() {
        Ok(pairs) if pairs <= MAX_PAIRS => Ok(Top(Some(pairs))),
        Ok(_) => Err(format!("no report has more than {MAX_PAIRS} pairs")),
        Err(_) => Err("give a number of pairs, or all".to_owned()),
    }
}

/// Parses a number of bytes, such as 512M. Units are powers of 1024, as in the messages.
pub(super) fn parse_size(value: &str) -> Result<u64, String> {
    let help = || "give a size, such as 800K, 512M or 2G".to_owned();
    let value = value.trim().to_ascii_uppercase();
    let value = value.strip_suffix('B').unwrap_or(&value);
    let value = value.strip_suffix('I').unwrap_or(value);
    let (number, shift) = match value.char_indices().next_back().ok_or_else(help)? {
        (end, 'K') => (&value[..end], 10),
        (end, 'M') => (&value[..end], 20),
        (end, 'G') => (&value[..end], 30),
        (end, 'T') => (&value[..end], 40),
        _ => (value, 0),
    };
    let number: u64 = number.trim().parse().map_err(|_| help())?;
    number.checked_mul(1 << shift).ok_or_else(help)
}

/// Parses the name of a course, an assignment or a term, which must have a visible character.
pub(super) fn parse_name(value: &str) -> Result<String, String> {
    let value = value.trim();
    if value.is_empty() || value.contains(char::is_control) {
        return Err("give a name, such as 2025-autumn".to_owned());
    }
    Ok(value.to_owned())
}

/// Parses a host name with an optional port, and returns it in lower case.
pub(super) fn parse_host(value: &str) -> Result<String, String> {
    if value.is_empty() || !value.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c)) {
        return Err("give a host name without https://, such as lookalike.example.edu".to_owned());
    }
    Ok(value.to_ascii_lowercase())
}
