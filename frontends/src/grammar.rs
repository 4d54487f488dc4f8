//! A language as a table: its tree-sitter grammar, and what each kind of node becomes.
//!
//! The table names only what is special. Every other leaf of the tree is a token of its own kind: keywords, operators and brackets stay themselves.

use std::collections::HashMap;

use tree_sitter::Node;

use crate::kind::{Kind, kind};
use crate::roles::{Role, Roles};

/// The table of one language.
pub(crate) struct Table {
    /// The name that users write.
    pub(crate) name: &'static str,
    /// Languages of one family share their kinds. Most are alone in theirs.
    pub(crate) family: &'static str,
    /// File name endings without the dot, in lower case.
    pub(crate) extensions: &'static [&'static str],
    /// The tree-sitter grammar.
    pub(crate) grammar: fn() -> tree_sitter::Language,
    /// What becomes of nodes by the name of their kind.
    pub(crate) rules: &'static [(&'static str, Rule)],
    /// What nodes mean for whether statements do anything, by the name of their kind.
    pub(crate) roles: &'static [(&'static str, &'static [Role])],
    /// How the language looks to a reader who does not parse it.
    pub(crate) lexicon: Lexicon,
}

/// What becomes of a node and all below it.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// Nothing: it says nothing about the program, or the language forces it on everybody.
    Drop,
    /// One token of a class, whatever it holds.
    Class(&'static str),
    /// One token whose kind is its own text: words that the grammar lumps together.
    Spelled,
    /// Its children, between two tokens that have no text of their own.
    Enclosed(&'static str, &'static str),
    /// A decision that needs a look at the node.
    Decide(fn(Node<'_>) -> Rule),
    /// Its children, as if it had no rule.
    Children,
}

/// What the lexical fallback needs to know of a language.
pub(crate) struct Lexicon {
    /// What starts a comment that ends with the line.
    pub(crate) line_comments: &'static [&'static str],
    /// What starts and ends a comment that may span lines.
    pub(crate) block_comments: &'static [(&'static str, &'static str)],
    /// What starts a line that imports something.
    pub(crate) imports: &'static [&'static str],
    /// Words that the tree does not give as they are written, and what becomes of them.
    pub(crate) words: &'static [(&'static str, Rule)],
    /// What encloses a string, longest first, and the class of token that it gives.
    pub(crate) quotes: &'static [(&'static str, &'static str)],
    /// The class of token that a word gives.
    pub(crate) name_class: &'static str,
    /// The class of token that a number gives.
    pub(crate) number_class: &'static str,
}

/// A table made ready for one grammar: every lookup is by the number of a node kind.
pub(crate) struct Frontend {
    pub(crate) table: &'static Table,
    pub(crate) grammar: tree_sitter::Language,
    /// By node kind: what becomes of it.
    pub(crate) actions: Vec<Action>,
    /// By node kind: what it means for whether statements do anything.
    pub(crate) roles: Vec<Roles>,
    /// The kind of names.
    pub(crate) name: Kind,
    /// Words and signs that stand for themselves.
    pub(crate) fixed: HashMap<String, Kind>,
    /// What stands for text that no rule of the grammar takes.
    pub(crate) unreadable: Kind,
}

/// A [`Rule`] with its kinds worked out.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    Drop,
    Token(Kind),
    Spelled,
    Enclosed(Kind, Kind),
    Decide(fn(Node<'_>) -> Rule),
    /// A leaf gives a token of this kind, an inner node its children.
    Own(Kind),
}

impl Frontend {
    pub(crate) fn new(table: &'static Table) -> Frontend {
        let grammar = (table.grammar)();
        let mut actions = Vec::with_capacity(grammar.node_kind_count());
        let mut roles = Vec::with_capacity(grammar.node_kind_count());
        let mut fixed = HashMap::new();
        for id in 0..grammar.node_kind_count() as u16 {
            let name = grammar.node_kind_for_id(id).unwrap_or_default();
            let action = table.action(name);
            let is_named = grammar.node_kind_is_named(id);
            if !is_named && grammar.node_kind_is_visible(id) && !name.trim().is_empty() {
                let of_class = if let Action::Token(class) = action { Some(class) } else { None };
                fixed.insert(name.to_owned(), of_class.unwrap_or_else(|| kind(table.family, name)));
            }
            actions.push(action);
            // Keywords may be called as nodes are.
            roles.push(if is_named { table.roles(name, &grammar) } else { Roles::NONE });
        }
        let name = kind(table.family, table.lexicon.name_class);
        Frontend { table, actions, roles, name, fixed, unreadable: kind(table.family, "unreadable"), grammar }
    }

    /// What a rule found by [`Rule::Decide`] comes to, for a node whose kind is called `own`.
    pub(crate) fn resolve(&self, rule: Rule, own: &str) -> Action {
        self.table.resolve(rule, own)
    }

    /// The roles of a node. One of error has a number of its own, beyond the grammar's, and no role.
    pub(crate) fn roles(&self, node: Node<'_>) -> &Roles {
        self.roles.get(usize::from(node.kind_id())).unwrap_or(&Roles::NONE)
    }

    /// The kind of a token that is spelled `text`.
    pub(crate) fn spelled(&self, text: &str) -> Kind {
        kind(self.table.family, text)
    }
}

impl Table {
    fn action(&self, node_kind: &str) -> Action {
        let rule = self.rules.iter().find(|(name, _)| *name == node_kind).map(|(_, rule)| *rule);
        match rule {
            Some(rule) => self.resolve(rule, node_kind),
            // Grammars have tokens of pure layout, such as the end of a preprocessor line.
            None if node_kind.trim().is_empty() => Action::Drop,
            None => Action::Own(kind(self.family, node_kind)),
        }
    }

    fn roles(&self, node_kind: &str, grammar: &tree_sitter::Language) -> Roles {
        let own = self.roles.iter().find(|(name, _)| *name == node_kind);
        own.map_or(Roles::NONE, |(_, roles)| Roles::new(roles, grammar))
    }

    fn resolve(&self, rule: Rule, own: &str) -> Action {
        match rule {
            Rule::Drop => Action::Drop,
            Rule::Class(name) => Action::Token(kind(self.family, name)),
            Rule::Spelled => Action::Spelled,
            Rule::Enclosed(open, close) => Action::Enclosed(kind(self.family, open), kind(self.family, close)),
            Rule::Decide(decide) => Action::Decide(decide),
            Rule::Children => Action::Own(kind(self.family, own)),
        }
    }
}
