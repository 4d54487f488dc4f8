//! Every rule of every table is there for something.

use super::{hello, idle, language, parsed_with, surprises};
use crate::grammar::{Frontend, Rule, Table};
use crate::languages::TABLES;
use crate::roles::Role;

#[test]
fn without_any_one_rule_some_tokens_would_differ() {
    for table in TABLES {
        let sources = [hello, surprises].map(|source| source(language(table.name)));
        for (left_out, _) in table.rules {
            let without = Frontend::new(leaked_without(table, left_out));
            let differs = |source: &&str| parsed_with(&without, source) != language(table.name).token_string(source);
            assert!(sources.iter().any(differs), "{}: no test source needs the rule for {left_out}", table.name);
        }
    }
}

#[test]
fn without_any_one_role_other_statements_would_be_idle() {
    let mut needless = Vec::new();
    for table in TABLES {
        let Some(source) = idle(language(table.name)) else {
            assert!(table.roles.is_empty(), "{}: nothing in sources/idle tries its roles", table.name);
            continue;
        };
        for (node_kind, roles) in table.roles {
            for left_out in 0..roles.len() {
                let without = Frontend::new(leaked_without_role(table, node_kind, left_out));
                let differs = parsed_with(&without, source).idle != language(table.name).token_string(source).idle;
                if !differs {
                    needless.push((table.name, node_kind, left_out));
                }
            }
        }
    }
    assert!(needless.is_empty(), "no statement needs {needless:#?}");
}

#[test]
fn every_rule_is_for_a_node_kind_of_the_grammar_and_the_only_one() {
    for table in TABLES {
        let Some(grammar) = &language(table.name).frontend().grammar else {
            assert!(table.rules.is_empty() && table.roles.is_empty(), "{}: there are no nodes", table.name);
            continue;
        };
        let known: Vec<&str> =
            (0..grammar.node_kind_count() as u16).filter_map(|id| grammar.node_kind_for_id(id)).collect();
        for (index, (name, _)) in table.rules.iter().enumerate() {
            assert!(known.contains(name), "{}: the grammar has no {name}", table.name);
            let again = table.rules[..index].iter().any(|(other, _)| other == name);
            assert!(!again, "{}: two rules for {name}", table.name);
        }
        for (index, (name, _)) in table.roles.iter().enumerate() {
            assert!(known.contains(name), "{}: the grammar has no {name}", table.name);
            let again = table.roles[..index].iter().any(|(other, _)| other == name);
            assert!(!again, "{}: two entries of roles for {name}", table.name);
        }
    }
}

/// The table but for one role of a kind of node. It lives as long as the tests do.
fn leaked_without_role(table: &'static Table, node_kind: &str, left_out: usize) -> &'static Table {
    let remaining = |(name, roles): &(&'static str, &'static [Role])| {
        let all = roles.iter().enumerate();
        let some: Vec<Role> =
            all.filter(|(at, _)| *name != node_kind || *at != left_out).map(|(_, role)| *role).collect();
        (*name, &*some.leak())
    };
    let roles: Vec<(&str, &[Role])> = table.roles.iter().map(remaining).collect();
    Box::leak(Box::new(Table { roles: roles.leak(), ..*table }))
}

/// The table but for one rule. It lives as long as the tests do, for tables are static.
fn leaked_without(table: &'static Table, left_out: &str) -> &'static Table {
    let rules: Vec<(&str, Rule)> = table.rules.iter().filter(|(name, _)| *name != left_out).copied().collect();
    Box::leak(Box::new(Table { rules: rules.leak(), ..*table }))
}
