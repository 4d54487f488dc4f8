//! Kinds are hashes: no two names that can meet may share one.

use std::collections::{BTreeSet, HashMap};

use super::{hello, language};
use crate::kind::kind;
use crate::languages::TABLES;
use crate::{Kind, Language, Spelling};

#[test]
fn no_two_names_of_any_languages_share_a_kind() {
    let mut owners: HashMap<Kind, (&str, String)> = HashMap::new();
    for table in TABLES {
        for name in table.names(language(table.name).frontend().grammar.as_ref()).collect::<BTreeSet<_>>() {
            let owner = (table.family, name.clone());
            let other = owners.insert(kind(table.family, &name), owner.clone());
            assert!(other.is_none_or(|other| other == owner), "{owner:?} has the kind of another name");
        }
    }
    assert!(owners.len() > 500, "the vocabularies were not found");
}

#[test]
fn families_differ_in_every_kind() {
    assert_ne!(kind("c", "if"), kind("java", "if"));
    assert_ne!(kind("c", "ab"), kind("ca", "b"));
    assert_eq!(kind("c", "if"), kind("c", "if"));
}

/// Two tokens are spelled alike when they are of one kind and written alike, and only then.
#[test]
fn spellings_tell_what_is_written() {
    for language in Language::all() {
        let source = hello(language);
        let tokens = language.token_string(source);
        let mut owners: HashMap<Spelling, (Kind, &str)> = HashMap::new();
        for ((&kind, &spelling), span) in tokens.kinds.iter().zip(&tokens.spellings(source)).zip(tokens.spans.iter()) {
            let own = (kind, &source[span.range()]);
            assert_eq!(*owners.entry(spelling).or_insert(own), own, "{language}");
        }
        let different: BTreeSet<_> = owners.values().collect();
        assert_eq!(different.len(), owners.len(), "{language}: one token is spelled in two ways");
        assert!(owners.len() > tokens.kinds.iter().collect::<BTreeSet<_>>().len(), "{language}: names are told apart");
    }
}
