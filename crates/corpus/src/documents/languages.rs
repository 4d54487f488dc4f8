//! The names that documents give languages, and comments in any language.

use lookalike_frontends::{Language, lists};

/// Names of fences and blocks that hold no program.
const NO_CODE: &str = "text txt plain plaintext none nohighlight output console terminal shell-session sh-session log diff patch \
    mermaid plantuml graphviz dot tikz ditaa json jsonc yaml yml toml xml ini csv tsv properties http math latex tex bibtex markdown md \
    asis verbatim comment embed glue block block2 note warning tip important caution figure example results directory tree";

/// Whether a document calls something so that is no program.
pub(super) fn is_no_code(name: &str) -> bool {
    lists(NO_CODE, &name.to_ascii_lowercase())
}

const COMMENTS: [(&str, &str); 8] =
    [("# ", ""), ("// ", ""), ("-- ", ""), ("/* ", " */"), ("<!-- ", " -->"), ("(* ", " *)"), ("% ", ""), ("; ", "")];

pub(super) fn language(name: &str) -> Option<Language> {
    Language::called(name.trim())
}

/// Returns a line of text as a comment; none if the language has no comments.
pub(super) fn comment(language: Language, text: &str) -> Option<String> {
    let mut lines = COMMENTS.iter().map(|(start, end)| format!("{start}{text}{end}"));
    lines.find(|line| language.comment_length(line) == Some(line.len()))
}
