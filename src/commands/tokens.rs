//! `lookalike tokens`: shows the token string of a file.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lookalike_compare::text::LineStarts;
use lookalike_corpus::parsers::Parsers;
use lookalike_corpus::{DecodedFile, ReadOptions, decode_file};
use lookalike_frontends::{ParseErrorKind, TokenString};
use lookalike_intake::files_within;
use lookalike_intake::options::LanguageChoice;
use lookalike_report_templates::model::FileStatus;
use lookalike_system::message::printable;
use lookalike_system::spill::Spill;

use crate::cli::TokensArguments;

/// Prints the tokens of a file by lines, then the code that gives no tokens, and parse errors.
///
/// # Errors
/// The file cannot be read, or its language is not known.
pub fn run(arguments: &TokensArguments, out: &mut impl Write) -> Result<()> {
    let path = &arguments.file;
    let language = LanguageChoice::new(std::slice::from_ref(&arguments.language))?;
    let options = ReadOptions { language, encoding: arguments.encoding, max_source: u64::MAX };
    for file in &read_texts(path, &options)? {
        print(file, out)?;
    }
    Ok(())
}

/// Reads the texts of one file: of a document or an archive file, those of the files in it.
///
/// # Errors
/// The file cannot be read, or has no text in a known language.
pub(super) fn read_texts(path: &Path, options: &ReadOptions) -> Result<Vec<DecodedFile>> {
    let within = files_within(path, &Spill::in_folder(&std::env::temp_dir())).map_err(|reason| anyhow!(reason));
    let within = within.with_context(|| format!("cannot read {}", path.display()))?;
    let texts: Vec<DecodedFile> =
        within.iter().filter_map(|(path, bytes)| decode_file(path, bytes, options).ok()).flatten().collect();
    if !texts.is_empty() {
        return Ok(texts);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    decode_file(&path.to_string_lossy(), &bytes, options).map_err(|rejection| match rejection.status {
        FileStatus::Absent { what, advice } => anyhow!("cannot show {}: it is {what}; {advice}", path.display()),
        status if status.why().is_empty() => anyhow!("cannot show {}", path.display()),
        status => anyhow!("cannot show {}: {}; name its language with --language", path.display(), status.why()),
    })
}

fn print(file: &DecodedFile, out: &mut impl Write) -> Result<()> {
    let DecodedFile { path, language, words: _, text, code: _, around: _, sha256: _, notes, concerns: _ } = file;
    let text = &text.read();
    let tokens = file.token_string(text, &mut Parsers::new().for_submission(text.len()));
    writeln!(out, "{}: {language}, {} tokens", printable(path), tokens.len())?;
    for note in notes {
        writeln!(out, "{}", printable(note))?;
    }
    let lines = LineStarts::new(text);
    let vocabulary = language.vocabulary();
    let named_tokens = tokens.kinds.iter().zip(tokens.spans.iter()).map(|(kind, span)| {
        // A kind that the vocabulary does not name is shown as it is spelled.
        let name = vocabulary.get(kind).cloned().unwrap_or_else(|| text[span.range()].to_owned());
        (lines.line(span.start as usize), name)
    });
    let named_tokens: Vec<(usize, String)> = named_tokens.collect();
    for tokens_of_line in named_tokens.chunk_by(|a, b| a.0 == b.0) {
        let names: Vec<&str> = tokens_of_line.iter().map(|(_, name)| name.as_str()).collect();
        writeln!(out, "{:>5} | {}", tokens_of_line[0].0, printable(&names.join(" ")))?;
    }
    print_removed(&tokens, &lines, out)?;
    print_parse_errors(&tokens, &lines, out)
}

fn print_removed(tokens: &TokenString, lines: &LineStarts, out: &mut impl Write) -> Result<()> {
    let dead = tokens.dead_code.iter().map(|dead| (dead.span, "dead code", dead.n_tokens));
    let written = tokens.tool_written.iter().map(|code| (code.span, "written by a tool", code.n_tokens));
    for (span, reason, n_tokens) in dead.chain(written) {
        let first = lines.line(span.start as usize);
        // The line of the last byte, for the end of the span may lie on the next line.
        let last = lines.line((span.end as usize).saturating_sub(1)).max(first);
        let position = if first == last { format!("line {first}") } else { format!("lines {first}–{last}") };
        writeln!(out, "{position}: {reason}; {n_tokens} tokens removed")?;
    }
    Ok(())
}

fn print_parse_errors(tokens: &TokenString, lines: &LineStarts, out: &mut impl Write) -> Result<()> {
    for error in &tokens.parse_errors {
        let message = match error.kind {
            ParseErrorKind::Unexpected => {
                "a mistake, or syntax that this version does not know; the tokens are compared all the same"
            }
            ParseErrorKind::Missing => "something is missing",
            ParseErrorKind::Lost => "text that could not be parsed; it was read word by word",
            ParseErrorKind::GaveUp => "the parser gave up; the file was read word by word",
        };
        writeln!(out, "line {}: {message}", lines.line(error.span.start as usize))?;
    }
    Ok(())
}
