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
    let width = Language::all().map(|language| language.name().len()).max().unwrap_or_default();
    for language in Language::all() {
        let endings: Vec<String> = language.extensions().iter().map(|ending| format!(".{ending}")).collect();
        writeln!(out, "{:width$}  {:<12}  {}", language.name(), parse_mode(language), endings.join(" "))?;
    }
    Ok(())
}

fn print_markdown(out: &mut impl Write) -> Result<()> {
    writeln!(out, "| language | file extensions | tokenized | copies found across to | dead code |")?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    for language in Language::all() {
        let endings: Vec<String> = language.extensions().iter().map(|ending| format!("`.{ending}`")).collect();
        let relatives: Vec<&str> = relatives(language).map(Language::name).collect();
        let dead_code = if language.removes_dead_code() { "removed" } else { "" };
        let (name, endings, relatives) = (language.name(), endings.join(" "), relatives.join(", "));
        writeln!(out, "| {name} | {endings} | {} | {relatives} | {dead_code} |", parse_mode(language))?;
    }
    Ok(())
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
    Language::all().filter(move |other| *other != language && other.may_share_kinds(language))
}
