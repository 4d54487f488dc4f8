//! Kinds and spellings are hashes: they are equal only if the names or texts are.

use std::collections::{BTreeSet, HashMap};

use super::hello;
use crate::token_string::kind;
use crate::{Kind, Language, Spelling};

#[test]
fn no_two_names_of_any_languages_share_a_kind() {
    let mut owners: HashMap<Kind, (&str, String)> = HashMap::new();
    for language in Language::all() {
        for name in language.frontend().kind_names() {
            let kind = kind(language.family(), &name);
            let owner = (language.family(), name);
            let other = owners.insert(kind, owner.clone());
            assert!(other.is_none_or(|other| other == owner), "{owner:?} has the kind of another name");
        }
    }
    assert!(owners.len() > 500, "the vocabularies were not found");
}

#[test]
fn kinds_of_different_families_differ() {
    assert_ne!(kind("c", "if"), kind("java", "if"));
    assert_ne!(kind("c", "ab"), kind("ca", "b"));
    assert_eq!(kind("c", "if"), kind("c", "if"));
}

/// Two tokens have the same spelling if and only if they have the same kind and the same text.
#[test]
fn spellings_identify_kind_and_text() {
    for language in Language::all() {
        let source = hello(language);
        let tokens = language.token_string(source);
        let mut owners: HashMap<Spelling, (Kind, &str)> = HashMap::new();
        for ((&kind, &spelling), span) in tokens.kinds.iter().zip(&tokens.spellings(source)).zip(tokens.spans.iter()) {
            let own = (kind, &source[span.range()]);
            assert_eq!(*owners.entry(spelling).or_insert(own), own, "{language}");
        }
        let distinct: BTreeSet<_> = owners.values().collect();
        assert_eq!(distinct.len(), owners.len(), "{language}: one token has two spellings");
        assert!(
            owners.len() > tokens.kinds.iter().collect::<BTreeSet<_>>().len(),
            "{language}: names are not told apart"
        );
    }
}
