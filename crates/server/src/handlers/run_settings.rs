//! The settings of a batch's runs: those options of `lookalike check` that depend on the batch and on nobody's files.

use lookalike_compare::options::values::{parse_columns, parse_encoding, parse_glob, parse_languages, parse_top};
use lookalike_report_templates::app::model::RunSettings;

use crate::problem::Problem;
use crate::requests::forms::Fields;

/// The field that says that the page has the settings.
const HAS_SETTINGS: &str = "has_settings";
/// Maximum number of characters of a setting.
const MAX_CHARS: usize = 2000;

/// Returns the settings that were sent; none if the page has none.
///
/// # Errors
/// One of them cannot be used. The problem names it, and says how to write it.
pub(super) fn from_fields(fields: &Fields) -> Result<Option<RunSettings>, Problem> {
    if fields.text(HAS_SETTINGS).is_empty() {
        return Ok(None);
    }
    let text = |name: &str| fields.text(name).to_owned();
    let settings = RunSettings {
        top: text("top"),
        min_score: text("min_score"),
        include: text("include"),
        exclude: text("exclude"),
        only: text("only"),
        language: text("language"),
        encoding: text("encoding"),
        columns: text("columns"),
    };
    checked(settings).map(Some)
}

/// Checks settings, and returns them without blank lines.
///
/// # Errors
/// One of them cannot be used. The problem names it, and says how to write it.
pub(crate) fn checked(settings: RunSettings) -> Result<RunSettings, Problem> {
    let RunSettings { top, min_score, include, exclude, only, language, encoding, columns } = settings;
    Ok(RunSettings {
        top: one(top, "Maximum number of pairs", |value| parse_top(value).map(drop))?,
        min_score: one(min_score, "Minimum score", check_score)?,
        include: lines(&include, "Compare anyway", check_glob)?,
        exclude: lines(&exclude, "Leave out", check_glob)?,
        only: lines(&only, "Compare only", check_glob)?,
        language: one(language, "Language", |value| parse_languages(value).map(drop))?,
        encoding: one(encoding, "Encoding", |value| parse_encoding(value).map(drop))?,
        columns: lines(&columns, "Columns", |line| parse_columns(line).map(drop))?,
    })
}

fn one(value: String, title: &str, check: fn(&str) -> Result<(), String>) -> Result<String, Problem> {
    if value.is_empty() {
        return Ok(value);
    }
    if value.chars().count() > MAX_CHARS || value.contains(char::is_control) {
        return Err(refused(title, &value, "it is too long, or has control characters"));
    }
    check(&value).map_err(|why| refused(title, &value, &why))?;
    Ok(value)
}

/// Returns values, one a line.
fn lines(value: &str, title: &str, check: fn(&str) -> Result<(), String>) -> Result<String, Problem> {
    let lines = || value.lines().map(str::trim).filter(|line| !line.is_empty());
    if value.chars().count() > MAX_CHARS {
        return Err(refused(title, "", "it is too long"));
    }
    for line in lines() {
        if line.contains(char::is_control) {
            return Err(refused(title, line, "it has control characters"));
        }
        check(line).map_err(|why| refused(title, line, &why))?;
    }
    Ok(lines().collect::<Vec<_>>().join("\n"))
}

fn check_glob(value: &str) -> Result<(), String> {
    parse_glob(value).map(drop)
}

fn check_score(value: &str) -> Result<(), String> {
    let is_score = value.parse().is_ok_and(|score: f64| (0.0..=1.0).contains(&score));
    if is_score { Ok(()) } else { Err("give a number from 0 to 1".to_owned()) }
}

fn refused(title: &str, value: &str, why: &str) -> Problem {
    Problem::unusable(format!("“{title}” cannot be “{value}”: {why}. Nothing was saved."))
}
