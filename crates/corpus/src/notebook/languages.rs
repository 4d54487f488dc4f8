//! The names that notebooks give languages, and comments in any language.

use lookalike_frontends::Language;

/// Names of languages in notebooks that are not those of the front-ends, each with the front-end's name.
const ALIASES: [(&str, &str); 19] = [
    ("ipython", "python"),
    ("ipython3", "python"),
    ("python2", "python"),
    ("python3", "python"),
    ("pyspark", "python"),
    ("sagemath", "python"),
    ("sage", "python"),
    ("ir", "r"),
    ("c++", "cpp"),
    ("c++11", "cpp"),
    ("c++14", "cpp"),
    ("c++17", "cpp"),
    ("c#", "csharp"),
    ("js", "javascript"),
    ("node", "javascript"),
    ("nodejs", "javascript"),
    ("sh", "bash"),
    ("shell", "bash"),
    ("zsh", "bash"),
];

/// The beginnings and ends of comments in all languages.
const COMMENTS: [(&str, &str); 8] =
    [("# ", ""), ("// ", ""), ("-- ", ""), ("/* ", " */"), ("<!-- ", " -->"), ("(* ", " *)"), ("% ", ""), ("; ", "")];

/// Returns the language that notebooks give this name.
pub(super) fn language(name: &str) -> Option<Language> {
    let name = name.trim().to_ascii_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|(_, language)| *language);
    Language::named(alias.unwrap_or(&name))
}

/// Returns a line of text as a comment; none if the language has no comments.
pub(super) fn comment(language: Language, text: &str) -> Option<String> {
    let mut lines = COMMENTS.iter().map(|(start, end)| format!("{start}{text}{end}"));
    lines.find(|line| language.comment_length(line) == Some(line.len()))
}
