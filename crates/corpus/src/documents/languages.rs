//! The names that documents give languages, and comments in any language.

use lookalike_frontends::Language;

/// Names of languages in documents that are not those of the front-ends, each with the front-end's name.
const ALIASES: [(&str, &str); 42] = [
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
    ("py", "python"),
    ("py3", "python"),
    ("python-repl", "python"),
    ("jupyter", "python"),
    ("rcpp", "cpp"),
    ("cc", "cpp"),
    ("cxx", "cpp"),
    ("c++20", "cpp"),
    ("cs", "csharp"),
    ("f#", "fsharp"),
    ("rscript", "r"),
    ("rsplus", "r"),
    ("ts", "typescript"),
    ("ojs", "javascript"),
    ("jsx", "javascript"),
    ("rb", "ruby"),
    ("rs", "rust"),
    ("kt", "kotlin"),
    ("hs", "haskell"),
    ("jl", "julia"),
    ("octave", "matlab"),
    ("emacs-lisp", "elisp"),
    ("objective-c", "objc"),
];

/// Names of what stands in fences and blocks and is no program.
const NO_CODE: &str = "text txt plain plaintext none nohighlight output console terminal shell-session sh-session log diff patch \
    mermaid plantuml graphviz dot tikz ditaa json jsonc yaml yml toml xml ini csv tsv properties http math latex tex bibtex markdown md \
    asis verbatim comment embed glue block block2 note warning tip important caution figure example results directory tree";

/// Whether a document calls something so that is no program.
pub(super) fn is_no_code(name: &str) -> bool {
    NO_CODE.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(name))
}

/// The beginnings and ends of comments in all languages.
const COMMENTS: [(&str, &str); 8] =
    [("# ", ""), ("// ", ""), ("-- ", ""), ("/* ", " */"), ("<!-- ", " -->"), ("(* ", " *)"), ("% ", ""), ("; ", "")];

/// Returns the language that documents give this name.
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
