//! `lookalike languages`: what can be compared, and how it is read.

use std::io::Write;

use anyhow::Result;
use lookalike_frontends::Language;

use crate::cli::LanguagesArguments;

/// Prints the languages of this build, one to a line or as a table in Markdown.
///
/// # Errors
/// The output cannot be written.
pub fn run(arguments: &LanguagesArguments, out: &mut impl Write) -> Result<()> {
    if arguments.markdown {
        return markdown(out);
    }
    let width = Language::all().map(|language| language.name().len()).max().unwrap_or_default();
    for language in Language::all() {
        let endings: Vec<String> = language.extensions().iter().map(|ending| format!(".{ending}")).collect();
        writeln!(out, "{:width$}  {:<12}  {}", language.name(), reading(language), endings.join(" "))?;
    }
    Ok(())
}

fn markdown(out: &mut impl Write) -> Result<()> {
    writeln!(out, "| language | endings of file names | how it is read | copies found across to | idle statements |")?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    for language in Language::all() {
        let endings: Vec<String> = language.extensions().iter().map(|ending| format!("`.{ending}`")).collect();
        let relatives: Vec<&str> = relatives(language).map(Language::name).collect();
        let idle = if language.leaves_out_idle() { "left out" } else { "" };
        let (name, endings, relatives) = (language.name(), endings.join(" "), relatives.join(", "));
        writeln!(out, "| {name} | {endings} | {} | {relatives} | {idle} |", reading(language))?;
    }
    Ok(())
}

fn reading(language: Language) -> &'static str {
    match language {
        _ if language.has_grammar() => "parsed",
        _ if language.is_prose() => "as prose",
        _ => "word by word",
    }
}

/// The others that copies may go to and come from: of the same family, or one in files of the other.
fn relatives(language: Language) -> impl Iterator<Item = Language> {
    Language::all().filter(move |other| *other != language && other.may_share_kinds(language))
}
