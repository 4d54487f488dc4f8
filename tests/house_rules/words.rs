//! Words that the project does not use: retired private names, and openings of sentences that are hard to read.

use super::{lines_with, rust_sources};

/// Names that once meant something here alone, each with the field's term.
const RETIRED: [(&str, &str); 19] = [
    ("aside", "atomic write, trivia, or spilled"),
    ("asides", "trivia, or data files"),
    ("bystanders", "background sample"),
    ("census", "document frequency"),
    ("company", "comparison set"),
    ("doings", "dead code"),
    ("fate", "status"),
    ("fates", "statuses"),
    ("fellows", "same task"),
    ("filling", "gap fill"),
    ("manner", "read options"),
    ("rings", "collusion groups"),
    ("shelf", "entry sink, or report cache"),
    ("sieve", "prefilter"),
    ("slips", "misspellings"),
    ("spelled", "lexical view"),
    ("stash", "spill"),
    ("twins", "duplicates"),
    ("wishes", "arguments"),
];

/// Openings of free relative clauses and of translated grammar.
const OPENINGS: [&str; 11] = [
    "What ", "Who ", "Whose ", "Whoever ", "Whatever ", "How ", "Of ", "So many ", "So long ", "So often ",
    "That which ",
];

/// The words of the identifiers in a line of code: `spilledRange_of` is three.
fn words(code: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (before, c) in std::iter::once(' ').chain(code.chars()).zip(code.chars()) {
        if !c.is_alphabetic() || (c.is_uppercase() && before.is_lowercase()) {
            words.push(String::new());
        }
        if c.is_alphabetic() {
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A name is the field's term and means one thing.
#[test]
fn no_identifier_is_a_private_word() {
    let ours: Vec<_> = rust_sources().into_iter().filter(|(path, _)| !path.ends_with("house_rules/words.rs")).collect();
    let mut found = Vec::new();
    for (word, better) in RETIRED {
        // Texts in quotes are for users, or student code in tests.
        let is_retired = |code: &str| words(&without_quotes(code)).iter().any(|one| one == word);
        found.extend(lines_with(&ours, is_retired).into_iter().map(|line| format!("{better}: {line}")));
    }
    assert_eq!(found, [""; 0], "these names are retired; use the field's term");
}

/// A line of code without the texts in quotes.
fn without_quotes(code: &str) -> String {
    code.replace("\\\"", "").split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

/// Comments say who does what: a sentence begins with its subject or its verb.
#[test]
fn no_comment_begins_with_a_free_relative() {
    let mut found = Vec::new();
    // Doc comments of the command line are its help.
    for (path, text) in rust_sources().into_iter().filter(|(path, _)| !path.starts_with("src/cli")) {
        let mut previous_is_comment = false;
        for (number, line) in text.lines().enumerate() {
            let comment = line.trim_start().strip_prefix("//").map(|comment| comment.trim_start_matches(['/', '!']));
            if let Some(comment) = comment.map(str::trim_start)
                && !previous_is_comment
                && OPENINGS.iter().any(|opening| comment.starts_with(opening))
                && !comment.ends_with('?')
            {
                found.push(format!("{path}:{}: {comment}", number + 1));
            }
            previous_is_comment = line.trim_start().starts_with("//");
        }
    }
    assert_eq!(found, [""; 0], "begin with a subject or a verb");
}

/// The rule must be able to fail.
#[test]
fn words_of_identifiers_are_found() {
    assert_eq!(words("let spilledRange_of = A::new(1);"), ["let", "spilled", "range", "of", "a", "new"]);
    assert_eq!(without_quotes("call(\"twins\", stash)").split_whitespace().next_back(), Some("stash)"));
}
