//! Parsers of the values of arguments.
//!
//! An error is the text that clap prints after the value: how to write it.

use std::path::PathBuf;

use lookalike_intake::layouts::{Layout, LayoutChoice};
use lookalike_report_templates::pairs_csv::Separator;

pub(super) fn parse_layout(value: &str) -> Result<LayoutChoice, String> {
    if value.eq_ignore_ascii_case("auto") {
        return Ok(LayoutChoice::Auto);
    }
    Layout::named(value)
        .map(LayoutChoice::Always)
        .ok_or_else(|| format!("known are: auto, {}", Layout::ALL.map(Layout::name).join(", ")))
}

pub(super) fn parse_separator(value: &str) -> Result<Separator, String> {
    match value {
        "comma" => Ok(Separator::Comma),
        "semicolon" => Ok(Separator::Semicolon),
        _ => Err("give comma, or semicolon where numbers have a decimal comma".to_owned()),
    }
}

/// Parses a source of reference answers with their path, such as `gpt-4=answers/`.
pub(super) fn parse_reference(value: &str) -> Result<(String, PathBuf), String> {
    let help = || "write NAME=PATH, such as gpt-4=answers/".to_owned();
    let (name, path) = value.split_once('=').ok_or_else(help)?;
    let name = name.trim();
    if name.is_empty() || path.is_empty() || name.contains(char::is_control) {
        return Err(help());
    }
    Ok((name.to_owned(), PathBuf::from(path)))
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
