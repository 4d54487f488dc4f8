//! LaTeX: code in the environments of `listings`, `minted`, `verbatim` and their like.

use super::super::collector::{Chunk, Chunks};
use super::super::document::lines;
use lookalike_frontends::lists;

const ENVIRONMENTS: [(&str, Option<&str>); 5] = [
    ("lstlisting minted verbatim verbatim* Verbatim BVerbatim SaveVerbatim alltt listing code codeblock", None),
    ("pycode pyblock pyverbatim pythoncode python sagesilent sageblock", Some("python")),
    ("jllisting", Some("julia")),
    ("Schunk Sinput", Some("r")),
    ("luacode", Some("lua")),
];

pub(super) fn has_listing(text: &str) -> bool {
    lines(text).any(|(_, line)| opening(line).is_some())
}

struct Opening<'a> {
    environment: &'a str,
    language: Option<&'a str>,
    /// Number of bytes of the line up to the end of its options.
    length: usize,
}

pub(super) fn read(text: &str) -> Chunks<'_> {
    let mut chunks = Chunks { default: default_language(text), ..Chunks::default() };
    let mut open: Option<(usize, Opening)> = None;
    for (bytes, line) in lines(text) {
        match &open {
            None => open = opening(line).map(|opening| (bytes.start + opening.length, opening)),
            Some((start, opening)) => {
                if let Some((before, after)) = line.split_once("\\end{")
                    && after.strip_prefix(opening.environment).is_some_and(|rest| rest.starts_with('}'))
                {
                    let end = bytes.start + before.len();
                    chunks.found.push(Chunk::quoted(opening.language, *start..end.max(*start)));
                    open = None;
                }
            }
        }
    }
    if let Some((start, opening)) = open {
        chunks.found.push(Chunk::quoted(opening.language, start..text.len()));
        chunks.is_open = true;
    }
    chunks
}

/// Returns the language that `\lstset` names for all listings, or the first that a style defines.
fn default_language(text: &str) -> Option<&str> {
    let at = text.find("\\lstset").or_else(|| text.find("\\lstdefinestyle"))?;
    language_option(&text[at..])
}

fn opening(line: &str) -> Option<Opening<'_>> {
    let start = line.find("\\begin{")?;
    // A comment is no listing.
    if line[..start].contains('%') {
        return None;
    }
    let environment = line[start + "\\begin{".len()..].split('}').next()?;
    let (_, named) = ENVIRONMENTS.iter().find(|(names, _)| lists(names, environment))?;
    let mut length = start + "\\begin{}".len() + environment.len();
    let mut language = *named;
    loop {
        let rest = line.get(length..).unwrap_or_default();
        let (group, is_option) = match rest.chars().next() {
            Some('[') => (rest.find(']').map_or(rest, |end| &rest[..=end]), true),
            Some('{') => (rest.find('}').map_or(rest, |end| &rest[..=end]), false),
            _ => break,
        };
        let inner = group.trim_matches(['[', ']', '{', '}']);
        if is_option {
            language = language.or_else(|| language_option(inner));
        } else if environment == "minted" {
            language = language.or(Some(inner.trim()));
        }
        length += group.len();
    }
    Some(Opening { environment, language, length })
}

/// Returns the value of `language` among options: `Python` in `language={[3]Python},frame=single`.
fn language_option(options: &str) -> Option<&str> {
    let (_, rest) = options.split_once("language")?;
    let value = rest.trim_start().strip_prefix('=')?.trim_start_matches(['{', ' ', '\t']);
    // A dialect stands in brackets before the name.
    let value = value.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(value, |(_, value)| value);
    let end = value.find([',', '}', ']', '\n', '{']).unwrap_or(value.len());
    Some(value[..end].trim()).filter(|name| !name.is_empty())
}
