//! `lookalike tokens`: what the engine sees of one file.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lookalike_frontends::{Language, TokenString, TroubleKind};
use lookalike_report_templates::model::Fate;

use crate::cli::TokensArguments;
use crate::lines::LineStarts;
use crate::parsing::Parsers;
use crate::reading::Manner;
use crate::reading::understanding::{Part, parts_of};

/// Prints the tokens of a file, line by line, and what did not parse.
///
/// # Errors
/// The file cannot be read, or its language is not known.
pub fn run(arguments: &TokensArguments, out: &mut impl Write) -> Result<()> {
    let path = &arguments.file;
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let manner = Manner { language: arguments.language, encoding: arguments.encoding, max_source: u64::MAX };
    let parts = parts_of(path, &bytes, manner).map_err(|fate| refusal(path, fate))?;
    for part in &parts {
        print(path, part, out)?;
    }
    Ok(())
}

pub(crate) fn refusal(path: &Path, fate: Fate) -> anyhow::Error {
    match fate {
        Fate::Ignored { rule: reason } | Fate::Unreadable { reason } => {
            anyhow!("cannot show {}: {reason}; name its language with --language if it has one", path.display())
        }
        _ => anyhow!("cannot show {}", path.display()),
    }
}

fn print(path: &Path, part: &Part, out: &mut impl Write) -> Result<()> {
    let Part { name, language, text, notes } = part;
    let tokens = Parsers::new().token_string(*language, text);
    let name = name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
    writeln!(out, "{}{name}: {language}, {} tokens", path.display(), tokens.len())?;
    for note in notes {
        writeln!(out, "{note}")?;
    }
    print_lines(&tokens, *language, text, out)?;
    print_idle(&tokens, text, out)?;
    print_troubles(&tokens, text, out)
}

fn print_lines(tokens: &TokenString, language: Language, text: &str, out: &mut impl Write) -> Result<()> {
    let vocabulary = language.vocabulary();
    let lines = LineStarts::new(text);
    let by_line = tokens.kinds.iter().zip(tokens.spans.iter()).map(|(kind, span)| {
        let spelled = || text[span.range()].to_owned();
        (lines.line(span.start as usize), vocabulary.get(kind).cloned().unwrap_or_else(spelled))
    });
    let by_line: Vec<(usize, String)> = by_line.collect();
    for of_line in by_line.chunk_by(|a, b| a.0 == b.0) {
        let names: Vec<&str> = of_line.iter().map(|(_, name)| name.as_str()).collect();
        writeln!(out, "{:>5} | {}", of_line[0].0, names.join(" "))?;
    }
    Ok(())
}

/// What was left out, by lines.
fn print_idle(tokens: &TokenString, text: &str, out: &mut impl Write) -> Result<()> {
    let lines = LineStarts::new(text);
    for idle in &tokens.idle {
        // The last line is that of the last byte, not of what follows it.
        let first = lines.line(idle.span.start as usize);
        let last = lines.line((idle.span.end as usize).saturating_sub(1)).max(first);
        let place = if first == last { format!("line {first}") } else { format!("lines {first}–{last}") };
        writeln!(out, "{place}: does nothing; {} tokens left out", idle.n_tokens)?;
    }
    Ok(())
}

fn print_troubles(tokens: &TokenString, text: &str, out: &mut impl Write) -> Result<()> {
    let lines = LineStarts::new(text);
    for trouble in &tokens.troubles {
        let what = match trouble.kind {
            TroubleKind::Unexpected => "this does not fit the language; its tokens count all the same",
            TroubleKind::Missing => "something is missing here",
            TroubleKind::GaveUp => "it could not be parsed; the file was read word by word",
        };
        writeln!(out, "line {}: {what}", lines.line(trouble.span.start as usize))?;
    }
    Ok(())
}
