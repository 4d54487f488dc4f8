//! Parsers of the values of options, as people write them on the command line and in forms.
//!
//! An error says how to write the value.

use encoding_rs::{Encoding, REPLACEMENT};
use lookalike_corpus::decoding::named;
use lookalike_engine::Common;
use lookalike_frontends::Language;
use lookalike_intake::globs;
use lookalike_intake::layouts::Time;
use lookalike_intake::options::{ColumnChoice, LanguageChoice, LanguageRule};

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

/// Parses columns of a table, `name=Student,answer=Code`.
///
/// # Errors
/// They are not written like that.
pub fn parse_columns(value: &str) -> Result<String, String> {
    ColumnChoice::parse(&[value]).map(|_| value.to_owned())
}

/// Parses `auto`, the name of a language, or the language of some files: `.v=coq`, `legacy/**=cobol`.
///
/// # Errors
/// There is no such language, or the pattern makes no sense.
pub fn parse_language(value: &str) -> Result<LanguageRule, String> {
    let rule = match value.rsplit_once('=') {
        None if value.eq_ignore_ascii_case("auto") => LanguageRule::Auto,
        None => LanguageRule::Always(language_named(value)?),
        Some((pattern, name)) => {
            let pattern = pattern.trim().to_owned();
            if pattern.is_empty() {
                return Err("give an ending or a pattern before the =, as in .v=coq".to_owned());
            }
            LanguageRule::Matching { pattern, language: language_named(name.trim())? }
        }
    };
    // A pattern that makes no sense is found when the rules are joined.
    LanguageChoice::new(std::slice::from_ref(&rule)).map_err(|error| error.to_string())?;
    Ok(rule)
}

/// Parses several rules with blanks or commas between them, as they are written in a form.
///
/// # Errors
/// One of them makes no sense.
pub fn parse_languages(value: &str) -> Result<Vec<LanguageRule>, String> {
    value.split([' ', ',', '\n', '\r', '\t']).filter(|one| !one.is_empty()).map(parse_language).collect()
}

fn language_named(name: &str) -> Result<Language, String> {
    Language::named(name).ok_or_else(|| {
        let names: Vec<&str> = Language::bases().map(Language::name).collect();
        format!("known are: auto, {}, and words for any other language", names.join(", "))
    })
}

/// Parses the number or the share of submissions whose code does not count any more.
///
/// # Errors
/// It is neither, or excludes all that two submissions share.
pub fn parse_common(value: &str) -> Result<Common, String> {
    let help = || "give a number of submissions, such as 10, or a percentage, such as 40%".to_owned();
    let Some(percent) = value.strip_suffix('%') else {
        let limit = value.parse().map_err(|_| help())?;
        if limit < 2 {
            return Err("this excludes all that two submissions share, so no pair is found; give 2 or more".to_owned());
        }
        return Ok(Common::MoreThan(limit));
    };
    let percent: f64 = percent.trim().parse().map_err(|_| help())?;
    let share = (0.0..=100.0).contains(&percent).then_some(percent / 100.0);
    share.map(Common::MoreThanShare).ok_or_else(help)
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

/// Parses a day, such as 2022-11-30.
///
/// # Errors
/// There is no such day.
pub fn parse_day(value: &str) -> Result<String, String> {
    let value = value.trim();
    // The time of day makes it a time, which is checked as those of platforms are.
    match Time::parse(&format!("{value}T00:00:00")) {
        Some(Time::Local(time)) if time.starts_with(value) => Ok(value.to_owned()),
        _ => Err("write a day as year, month and day, such as 2022-11-30".to_owned()),
    }
}
