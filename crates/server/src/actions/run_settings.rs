//! The settings of a batch's runs, as they are sent. Each is checked with the same rules as on the command line.

use lookalike_compare::options::values::{
    parse_columns, parse_day, parse_encoding, parse_glob, parse_languages, parse_top,
};

use crate::domain::RunSettings;
use crate::problem::Problem;

const MAX_CHARS: usize = 2000;

/// Checks settings, and returns them without blank lines.
pub(crate) fn checked(settings: RunSettings) -> Result<RunSettings, Problem> {
    let RunSettings { top, min_score, include, exclude, only, language, encoding, columns, before } = settings;
    Ok(RunSettings {
        top: one(top, ("top", "Maximum number of pairs"), |value| parse_top(value).map(drop))?,
        min_score: one(min_score, ("min_score", "Minimum score"), check_score)?,
        include: all(include, ("include", "Compare anyway"), check_glob)?,
        exclude: all(exclude, ("exclude", "Leave out"), check_glob)?,
        only: all(only, ("only", "Compare only"), check_glob)?,
        language: all(rules(&language), ("language", "Language"), |value| parse_languages(value).map(drop))?,
        encoding: one(encoding, ("encoding", "Encoding"), |value| parse_encoding(value).map(drop))?,
        columns: all(columns, ("columns", "Columns"), |line| parse_columns(line).map(drop))?,
        before: one(before, ("before", "Earlier, before"), |value| parse_day(value).map(drop))?,
    })
}

/// Returns rules of languages one by one: people write several in one field.
fn rules(language: &[String]) -> Vec<String> {
    language.iter().flat_map(|value| value.split([' ', ','])).map(str::to_owned).collect()
}

fn one(value: String, field: (&str, &str), check: fn(&str) -> Result<(), String>) -> Result<String, Problem> {
    let value = value.trim().to_owned();
    if value.is_empty() {
        return Ok(value);
    }
    if value.chars().count() > MAX_CHARS || value.contains(char::is_control) {
        return Err(refused(field, &value, "it is too long, or has control characters"));
    }
    check(&value).map_err(|why| refused(field, &value, &why))?;
    Ok(value)
}

/// Checks each of several values, and leaves out empty ones.
fn all(
    values: Vec<String>,
    field: (&str, &str),
    check: fn(&str) -> Result<(), String>,
) -> Result<Vec<String>, Problem> {
    if values.iter().map(|value| value.chars().count()).sum::<usize>() > MAX_CHARS {
        return Err(refused(field, "", "it is too long"));
    }
    let mut checked = Vec::new();
    for value in values {
        let value = one(value, field, check)?;
        if !value.is_empty() {
            checked.push(value);
        }
    }
    Ok(checked)
}

fn check_glob(value: &str) -> Result<(), String> {
    parse_glob(value).map(drop)
}

fn check_score(value: &str) -> Result<(), String> {
    let is_score = value.parse().is_ok_and(|score: f64| (0.0..=1.0).contains(&score));
    if is_score { Ok(()) } else { Err("give a number from 0 to 1".to_owned()) }
}

fn refused((name, title): (&str, &str), value: &str, why: &str) -> Problem {
    Problem::unusable(format!("“{title}” cannot be “{value}”: {why}. Nothing was saved.")).at(name)
}
