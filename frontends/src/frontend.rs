//! A language's table, compiled for lookups by the number of a node kind or by a word.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU16;

use tree_sitter::Node;

use crate::literal_form::{LiteralForm, LiteralPart};
use crate::neutral::Neutral;
use crate::roles::ResolvedRoles;
use crate::table::{Entries, Rule, Table, each_name};
use crate::token_string::{Kind, kind};

pub(crate) struct Frontend {
    pub(crate) table: &'static Table,
    pub(crate) name: Kind,
    /// The kind of text that is not part of the language.
    pub(crate) unreadable: Kind,
    /// By the number of a node kind.
    node_rules: Vec<NodeRules>,
    /// The rules of an error node, whose number lies beyond the grammar's.
    error_rules: NodeRules,
    /// The number of the field that holds the operator of an assignment.
    pub(crate) operator: Option<NonZeroU16>,
    /// The number of the field that holds the condition of a conditional or a loop.
    pub(crate) condition: Option<NonZeroU16>,
    /// The words that the lexicon lists, and the words and operators that the rules drop. They take precedence over `fixed`.
    words: HashMap<String, Action>,
    /// The words and operators whose kind never varies.
    fixed: HashMap<String, Kind>,
    /// The parts of words, operators and called names that a translation keeps.
    pub(crate) neutral: HashMap<&'static str, Neutral>,
}

/// Everything that a table says about a node kind. A walk asks for it once per node, because asking tree-sitter for the
/// number of a node kind costs as much as everything that follows from it for most nodes.
pub(crate) struct NodeRules {
    pub(crate) action: Action,
    pub(crate) literal: Option<LiteralForm>,
    pub(crate) literal_part: Option<LiteralPart>,
    pub(crate) roles: ResolvedRoles,
}

/// A [`Rule`] with its kinds resolved.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    Drop,
    Token(Kind),
    Verbatim,
    /// The kind is for texts that the lexicon does not list.
    Keyword(Kind),
    Enclosed(Kind, Kind),
    /// The name of the other language, and the kind to use if this build lacks it.
    Embedded(&'static str, Kind),
    Fragments(&'static str, Kind),
    ChildRules(Entries<Rule>),
    FirstChild,
    Decide(fn(Node<'_>) -> Rule),
    DecideByText(fn(Node<'_>, &str) -> Rule),
    /// A leaf gives a token of this kind, an inner node its children.
    Own(Kind),
}

impl Frontend {
    pub(crate) fn new(table: &'static Table) -> Frontend {
        let lexicon = &table.lexicon;
        let mut frontend = Frontend {
            table,
            name: kind(table.family(), "name"),
            unreadable: kind(table.family(), "unreadable"),
            node_rules: Vec::new(),
            error_rules: NodeRules {
                action: Action::Own(kind(table.family(), "unreadable")),
                literal: None,
                literal_part: None,
                roles: ResolvedRoles::default(),
            },
            operator: None,
            condition: None,
            words: each_name(lexicon.words).map(|(word, rule)| (word.to_owned(), resolve(table, rule, word))).collect(),
            fixed: operators(table).map(|sign| (sign.to_owned(), kind(table.family(), sign))).collect(),
            neutral: table.all_neutral(),
        };
        if let Some(grammar) = frontend.grammar() {
            frontend.add_grammar(&grammar);
        }
        frontend
    }

    /// Returns the grammar; none if the language is tokenized by its lexicon or as prose. It is a pointer, and cannot be kept between threads on every platform.
    pub(crate) fn grammar(&self) -> Option<tree_sitter::Language> {
        self.table.strategy.grammar().map(|grammar| grammar())
    }

    fn add_grammar(&mut self, grammar: &tree_sitter::Language) {
        let table = self.table;
        let (rules, all_roles) = (table.all(|table| table.rules), table.all(|table| table.roles));
        let literals = table.all(|table| table.literals);
        for id in 0..grammar.node_kind_count() as u16 {
            let name = grammar.node_kind_for_id(id).unwrap_or_default();
            let action = match rules.get(name) {
                Some(&rule) => resolve(table, rule, name),
                // Grammars have tokens of pure layout, such as the end of a preprocessor line.
                None if name.trim().is_empty() => Action::Drop,
                None => Action::Own(kind(table.family(), name)),
            };
            let is_named = grammar.node_kind_is_named(id);
            if !is_named && grammar.node_kind_is_visible(id) && !name.trim().is_empty() {
                match action {
                    Action::Drop => _ = self.words.entry(name.to_owned()).or_insert(Action::Drop),
                    Action::Token(class) => _ = self.fixed.insert(name.to_owned(), class),
                    _ => _ = self.fixed.insert(name.to_owned(), kind(table.family(), name)),
                }
            }
            // A keyword may have the same name as a node, but no roles.
            let roles = all_roles.get(name).filter(|_| is_named).copied().unwrap_or_default();
            self.node_rules.push(NodeRules {
                action,
                literal: literals.get(name).filter(|_| is_named).copied(),
                literal_part: LiteralPart::of_kind(name),
                roles: ResolvedRoles::new(roles, grammar),
            });
        }
        self.operator = grammar.field_id_for_name("operator");
        self.condition = grammar.field_id_for_name("condition");
    }

    pub(crate) fn rules(&self, node: Node<'_>) -> &NodeRules {
        self.node_rules.get(usize::from(node.kind_id())).unwrap_or(&self.error_rules)
    }

    /// Resolves a rule that was chosen for a node of kind `own`.
    pub(crate) fn resolve(&self, rule: Rule, own: &str) -> Action {
        resolve(self.table, rule, own)
    }

    /// Returns [`Action::Drop`] or [`Action::Token`] for a word or operator that the lexicon lists.
    pub(crate) fn word(&self, text: &str) -> Option<Action> {
        let word = self.normalize_case(text);
        let action = *self.words.get(word.as_ref())?;
        Some(if matches!(action, Action::Drop | Action::Token(_)) {
            action
        } else {
            Action::Token(self.verbatim_kind(&word))
        })
    }

    /// Returns the kind of a word or operator whose kind never varies. The text must match in case.
    pub(crate) fn fixed(&self, text: &str) -> Option<Kind> {
        self.fixed.get(text).copied()
    }

    /// Returns the length in bytes of the longest operator. Words are not operators, except for those that begin with a sign.
    pub(crate) fn max_operator_length(&self) -> usize {
        let operators =
            self.fixed.keys().chain(self.words.keys()).filter(|text| !text.starts_with(char::is_alphanumeric));
        operators.map(String::len).max().unwrap_or(1)
    }

    pub(crate) fn is_verbatim(&self, text: &str) -> bool {
        matches!(self.words.get(self.normalize_case(text).as_ref()), Some(Action::Verbatim))
    }

    /// Whether a word belongs to the language: its grammar or lexicon lists it, and not as a name.
    pub(crate) fn has_word(&self, text: &str) -> bool {
        let word = self.normalize_case(text);
        let is_name = |action: Action| matches!(action, Action::Token(kind) if kind == self.name);
        let is_listed = self.words.get(word.as_ref()).is_some_and(|&action| !is_name(action));
        is_listed || self.fixed.contains_key(word.as_ref()) || self.table.lexicon.imports.contains(&word.as_ref())
    }

    /// Returns every word, operator, bracket and mark of a string or a comment, in order.
    pub(crate) fn words_and_operators(&self) -> Vec<String> {
        let lexicon = &self.table.lexicon;
        let mut all: BTreeSet<&str> = self.words.keys().chain(self.fixed.keys()).map(String::as_str).collect();
        for marks in [lexicon.line_comments, lexicon.leading_comments, lexicon.datum_comments, lexicon.imports] {
            all.extend(marks);
        }
        for (open, close) in lexicon.block_comments {
            all.extend([open, close]);
        }
        for (open, close, _) in lexicon.enclosed_strings.iter().chain(lexicon.bounded_strings) {
            all.extend([open, close]);
        }
        all.extend(lexicon.quotes.iter().map(|(mark, _)| mark));
        all.into_iter().map(str::to_owned).collect()
    }

    pub(crate) fn verbatim_kind(&self, text: &str) -> Kind {
        kind(self.table.family(), &self.normalize_case(text))
    }

    /// Returns a word in lower case if the language ignores case.
    pub(crate) fn normalize_case<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.table.lexicon.ignores_case { text.to_lowercase().into() } else { text.into() }
    }

    /// Returns the names of all kinds that can occur, except verbatim words that no entry lists. Names may repeat.
    pub(crate) fn kind_names(&self) -> Vec<String> {
        let lexicon = &self.table.lexicon;
        let mut names = vec!["name", "number", "unreadable"];
        names.extend(lexicon.quotes.iter().map(|(_, class)| *class));
        names.extend(lexicon.enclosed_strings.iter().map(|(_, _, class)| *class));
        names.extend(lexicon.character_marks.first().map(|_| "character"));
        names.extend(operators(self.table));
        let tables = std::iter::successors(Some(self.table), |table| table.extends);
        let listed = tables.flat_map(|table| each_name(table.rules)).chain(each_name(lexicon.words));
        names.extend(listed.flat_map(|(own, rule)| rule.kind_names(own)));
        let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        if let Some(grammar) = self.grammar() {
            let of_grammar = (0..grammar.node_kind_count() as u16).filter_map(|id| grammar.node_kind_for_id(id));
            names.extend(of_grammar.map(str::to_owned));
        }
        names
    }
}

fn operators(table: &'static Table) -> impl Iterator<Item = &'static str> {
    table.lexicon.operators.split_ascii_whitespace()
}

fn resolve(table: &Table, rule: Rule, own: &str) -> Action {
    let kind = |name| kind(table.family(), name);
    match rule {
        Rule::Drop => Action::Drop,
        Rule::Class(name) => Action::Token(kind(name)),
        Rule::Verbatim => Action::Verbatim,
        Rule::Keyword(name) => Action::Keyword(kind(name)),
        Rule::Enclosed(open, close) => Action::Enclosed(kind(open), kind(close)),
        Rule::Embedded(language) => Action::Embedded(language, kind(own)),
        Rule::Fragments(language) => Action::Fragments(language, kind(own)),
        Rule::ChildRules(rules) => Action::ChildRules(rules),
        Rule::FirstChild => Action::FirstChild,
        Rule::Decide(decide) => Action::Decide(decide),
        Rule::DecideByText(decide) => Action::DecideByText(decide),
        Rule::Children => Action::Own(kind(own)),
    }
}
