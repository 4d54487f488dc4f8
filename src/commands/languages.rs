//! `lookalike languages`: lists the languages of this build.

use std::io::Write;

use anyhow::Result;
use lookalike_frontends::Language;

use crate::cli::LanguagesArguments;

/// Prints the languages, one to a line or as a table in Markdown.
///
/// # Errors
/// The output cannot be written.
pub fn run(arguments: &LanguagesArguments, out: &mut impl Write) -> Result<()> {
    if arguments.markdown {
        return print_markdown(out);
    }
    let width = Language::bases().map(|language| language.name().len()).max().unwrap_or_default();
    for language in Language::bases() {
        let endings: Vec<String> = endings(language).iter().map(|ending| format!(".{ending}")).collect();
        let (name, endings, dialects) = (language.name(), endings.join(" "), dialects(language));
        writeln!(out, "{name:width$}  {:<12}  {endings}{dialects}", parse_mode(language))?;
    }
    Ok(())
}

fn print_markdown(out: &mut impl Write) -> Result<()> {
    writeln!(out, "| language | file extensions | tokenized | copies found across to | dead code |")?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    for language in Language::bases() {
        let endings: Vec<String> = endings(language).iter().map(|ending| format!("`.{ending}`")).collect();
        let relatives: Vec<&str> = relatives(language).map(Language::name).collect();
        let dead_code = if language.removes_dead_code() { "removed" } else { "" };
        let (name, endings, relatives) = (language.name(), endings.join(" "), relatives.join(", "));
        let dialects = dialects(language);
        writeln!(out, "| {name} | {endings}{dialects} | {} | {relatives} | {dead_code} |", parse_mode(language))?;
    }
    Ok(())
}

/// Returns the endings of a language and of its dialects, each once.
fn endings(language: Language) -> Vec<&'static str> {
    let mut endings = Vec::new();
    for ending in Language::all().filter(|one| one.name() == language.name()).flat_map(Language::extensions) {
        if !endings.contains(ending) {
            endings.push(*ending);
        }
    }
    endings
}

/// Returns how files of a language are turned into tokens.
fn parse_mode(language: Language) -> &'static str {
    match language {
        _ if language.has_grammar() => "parsed",
        _ if language.is_prose() => "as prose",
        _ => "word by word",
    }
}

/// Returns the languages that share token kinds with a language, so that copies are found across the two.
fn relatives(language: Language) -> impl Iterator<Item = Language> {
    Language::bases().filter(move |other| *other != language && other.may_share_kinds(language))
}

/// Returns the dialects of a language in brackets, if it has any. `--language` takes them as `assembly:arm`.
fn dialects(language: Language) -> String {
    let of_language = Language::all().filter(|other| other.name() == language.name() && *other != language);
    let names: Vec<&str> = of_language.map(Language::dialect).collect();
    if names.is_empty() { String::new() } else { format!(" (dialects: {})", names.join(", ")) }
}
