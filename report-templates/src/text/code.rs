//! What is said about code, wherever it is shown.

/// For the script that shows code.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("codeCut", "… {n} characters without a match …"),
    ("codeCutMatch", "… {n} characters of the match …"),
    ("codeNotLoaded", "The sources could not be loaded."),
];
