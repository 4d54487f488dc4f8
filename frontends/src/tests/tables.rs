//! Every entry of every table is valid and necessary.

use super::{dead_code, hello, parsed_with, surprises};
use crate::Language;
use crate::frontend::Frontend;
use crate::languages::TABLES;
use crate::roles::NodeRole;
use crate::table::{Entries, Rule, Table, each_name};

#[test]
fn every_table_sets_the_fields_without_useful_defaults() {
    for (index, table) in TABLES.iter().enumerate() {
        // No ending belongs to the last, which stands for all languages without a table.
        let is_last = index + 1 == TABLES.len();
        assert_eq!(table.extensions.is_empty(), is_last, "{}", table.name);
        assert!(!table.name.is_empty());
        assert!(is_last || table.family != table.name, "{} has the family of its name without saying so", table.name);
        assert!(
            is_last || TABLES[..index].iter().all(|before| before.name <= table.name),
            "{} is not in order",
            table.name
        );
    }
}

/// A dialect is another table for a language, and its files tell which of them they are in, by their content or by endings of its own.
#[test]
fn dialects_follow_their_languages() {
    for pair in TABLES.windows(2).filter(|pair| !pair[1].dialect.is_empty()) {
        let [before, dialect] = [&pair[0], &pair[1]];
        assert_eq!((before.name, before.family()), (dialect.name, dialect.family()), "{}", dialect.dialect);
        let has_hints = before.extensions == dialect.extensions && !dialect.content_hints.is_empty();
        let has_endings = dialect.extensions.iter().all(|ending| Language::with_extension(ending).len() == 1);
        assert!(has_hints || has_endings, "{}", dialect.dialect);
        assert_ne!(before.dialect, dialect.dialect);
        let language = language_of(dialect);
        assert_eq!(language.id(), format!("{}:{}", dialect.name, dialect.dialect));
        assert_eq!(Language::named(&language.id().to_uppercase()), Some(language));
        assert_ne!(Language::named(dialect.name), Some(language));
    }
}

fn language_of(table: &Table) -> Language {
    let is_own = |language: &Language| std::ptr::eq(language.table(), table);
    Language::all().chain([Language::words()]).find(is_own).expect("every table is a language")
}

#[test]
fn every_rule_changes_some_tokens() {
    // Pages with code have the rules of HTML.
    for table in TABLES.iter().filter(|table| table.template.is_none()) {
        let language = language_of(table);
        for (name, _) in each_name(table.rules) {
            let without = Frontend::new(without_rule(table, name));
            let differs = |source: &str| parsed_with(&without, source) != language.token_string(source);
            assert!(
                [hello(language), surprises(language)].into_iter().any(differs),
                "{language}: no test source needs the rule for {name}"
            );
        }
    }
}

#[test]
fn every_role_changes_some_dead_code() {
    let mut unnecessary = Vec::new();
    for table in TABLES {
        let language = language_of(table);
        let Some(source) = dead_code(language) else {
            assert!(table.roles.is_empty(), "{language}: sources/dead_code has no file that tests its roles");
            continue;
        };
        for (node_kind, roles) in each_name(table.roles) {
            for index in 0..roles.len() {
                let without = Frontend::new(without_role(table, node_kind, index));
                if parsed_with(&without, source).dead_code == language.token_string(source).dead_code {
                    unnecessary.push((language, node_kind, index));
                }
            }
        }
    }
    assert!(unnecessary.is_empty(), "no statement needs {unnecessary:#?}");
}

#[test]
fn every_word_is_listed_once() {
    for table in TABLES {
        let mut words: Vec<&str> = each_name(table.lexicon.words).map(|(word, _)| word).collect();
        words.sort_unstable();
        let twice = words.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{}: two entries for one word", table.name);
        let is_lower = |word: &&str| !table.lexicon.ignores_case || **word == word.to_lowercase();
        assert_eq!(words.iter().find(|word| !is_lower(word)), None, "{}: words are in lower case", table.name);
    }
}

#[test]
fn every_node_kind_is_in_the_grammar_and_listed_once() {
    for table in TABLES {
        let language = language_of(table);
        let Some(grammar) = language.frontend().grammar() else {
            assert!(table.rules.is_empty() && table.roles.is_empty(), "{language}: rules and roles need a grammar");
            continue;
        };
        let known: Vec<&str> =
            (0..grammar.node_kind_count() as u16).filter_map(|id| grammar.node_kind_for_id(id)).collect();
        assert_known_once(language, each_name(table.rules).map(|(name, _)| name), &known);
        assert_known_once(language, each_name(table.roles).map(|(name, _)| name), &known);
        assert_known_once(language, each_name(table.literals).map(|(name, _)| name), &known);
    }
}

fn assert_known_once(language: Language, names: impl Iterator<Item = &'static str>, known: &[&str]) {
    let mut names: Vec<&str> = names.collect();
    for name in &names {
        assert!(known.contains(name), "{language}: the grammar has no {name}");
    }
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(twice, None, "{language}: two entries for one node kind");
}

/// Tables are static, so the copies are leaked.
fn without_rule(table: &'static Table, left_out: &str) -> &'static Table {
    let rules: Vec<(&str, Rule)> = each_name(table.rules).filter(|(name, _)| *name != left_out).collect();
    Box::leak(Box::new(Table { rules: rules.leak(), ..*table }))
}

fn without_role(table: &'static Table, node_kind: &str, left_out: usize) -> &'static Table {
    let remaining = |(name, roles): (&'static str, &'static [NodeRole])| {
        let mut roles = roles.to_vec();
        if name == node_kind {
            roles.remove(left_out);
        }
        (name, &*roles.leak())
    };
    let roles: Vec<(&str, &[NodeRole])> = each_name(table.roles).map(remaining).collect();
    let roles: Entries<&[NodeRole]> = roles.leak();
    Box::leak(Box::new(Table { roles, ..*table }))
}
