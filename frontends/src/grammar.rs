//! A language as a table: how it is read, and what each kind of node becomes.
//!
//! The table names only what is special. Every other leaf of the tree is a token of its own kind: keywords, operators and brackets stay themselves.

use std::borrow::Cow;
use std::collections::HashMap;

use tree_sitter::Node;

use crate::kind::{Kind, kind};
use crate::language::Language;
use crate::roles::{Role, Roles};

/// The table of one language.
pub(crate) struct Table {
    /// The name that users write.
    pub(crate) name: &'static str,
    /// Languages of one family share their kinds. Most are alone in theirs.
    pub(crate) family: &'static str,
    /// File name endings without the dot, in lower case.
    pub(crate) extensions: &'static [&'static str],
    /// What stands in files of this language and hardly in those of others with the same endings.
    pub(crate) marks: &'static [&'static str],
    /// What the first line of a script calls to run it, without numbers of versions.
    pub(crate) interpreters: &'static [&'static str],
    /// How it is read.
    pub(crate) reading: Reading,
    /// The language that it extends: whatever has no rule or role here has the one there.
    pub(crate) extends: Option<&'static Table>,
    /// What becomes of nodes by the name of their kind.
    pub(crate) rules: &'static [(&'static str, Rule)],
    /// What nodes mean for whether statements do anything, by the name of their kind.
    pub(crate) roles: &'static [(&'static str, &'static [Role])],
    /// How the language looks to a reader who does not parse it.
    pub(crate) lexicon: Lexicon,
}

/// How a language is read.
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
#[derive(Clone, Copy)]
pub(crate) enum Reading {
    /// By a tree-sitter grammar, and by the lexicon where the parser gives up.
    Grammar(fn() -> tree_sitter::Language),
    /// The same, but for texts that do not fit: those that the grammar's scanner cannot take. It has a kilobyte for what it knows of the text around it, and where that overflows, its checks end the program.
    GrammarWithin(fn() -> tree_sitter::Language, Fits),
    /// By the lexicon alone: there is no grammar that is kept well.
    Lexicon,
    /// As prose: the words of a natural language, whatever their case.
    Prose,
}

/// Whether a grammar's scanner can take a text. It may say no to some that the scanner could take.
type Fits = fn(&str) -> bool;

impl Reading {
    /// The grammar, if there is one.
    pub(crate) fn grammar(self) -> Option<fn() -> tree_sitter::Language> {
        match self {
            Reading::Grammar(grammar) | Reading::GrammarWithin(grammar, _) => Some(grammar),
            Reading::Lexicon | Reading::Prose => None,
        }
    }

    /// Whether the grammar, if there is one, can take a text.
    pub(crate) fn fits(self, source: &str) -> bool {
        match self {
            Reading::GrammarWithin(_, fits) => fits(source),
            _ => true,
        }
    }
}

/// What becomes of a node and all below it.
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// Nothing: it says nothing about the program, or the language forces it on everybody.
    Drop,
    /// One token of a class, whatever it holds.
    Class(&'static str),
    /// One token whose kind is its own text: words that the grammar lumps together.
    Spelled,
    /// One token: what the lexicon makes of its text where that is one of its words, or else of a class. For grammars that take keywords for names.
    Worded(&'static str),
    /// Its children, between two tokens that have no text of their own.
    Enclosed(&'static str, &'static str),
    /// Text of another language, by that one's front-end. Without it in this build, one token.
    Embedded(&'static str),
    /// Pieces of another language that do not parse by themselves: read word by word.
    Pieces(&'static str),
    /// Its children, for which these rules come first.
    Below(&'static [(&'static str, Rule)]),
    /// Its first child; the others are dropped.
    First,
    /// A decision that needs a look at the node.
    Decide(fn(Node<'_>) -> Rule),
    /// A decision that needs the text of the node, too.
    DecideByText(fn(Node<'_>, &str) -> Rule),
    /// Its children, as if it had no rule.
    Children,
}

/// What it takes to read a language word by word.
#[derive(Clone, Copy)]
pub(crate) struct Lexicon {
    /// What starts a comment that ends with the line.
    pub(crate) line_comments: &'static [&'static str],
    /// What starts and ends a comment that may span lines.
    pub(crate) block_comments: &'static [(&'static str, &'static str)],
    /// What starts a line that imports something, up to the end of a word.
    pub(crate) imports: &'static [&'static str],
    /// Words that the tree does not give as they are written, or all that are no names where there is no tree, and what becomes of them. Signs may be among them.
    pub(crate) words: &'static [(&'static str, Rule)],
    /// Operators and brackets, where no grammar knows them.
    pub(crate) signs: &'static [&'static str],
    /// Signs that words may hold beside letters, digits and `_`.
    pub(crate) word_signs: &'static str,
    /// Signs that numbers may hold beside those that they hold everywhere: `8'hFF`, `16#FF#`.
    pub(crate) number_signs: &'static str,
    /// Whether the first word of a line is a keyword, if it is not made a name by what follows: a colon, `=`, or a word that is spelled.
    pub(crate) spells_first: bool,
    /// What encloses a string, longest first, and the class of token that it gives.
    pub(crate) quotes: &'static [(&'static str, &'static str)],
    /// Marks of strings in which a backslash is one, and the mark itself is doubled.
    pub(crate) raw_quotes: &'static [&'static str],
    /// Marks of strings that are signs right behind a word, a number or a bracket, such as `'` where it transposes.
    pub(crate) signs_behind: &'static [&'static str],
    /// What starts a character, which goes on with the letters and digits behind it: `#\` in `#\a`, `#\(` and `#\space`.
    pub(crate) characters: &'static [&'static str],
    /// The class of token that a word gives.
    pub(crate) name_class: &'static str,
    /// The class of token that a number gives.
    pub(crate) number_class: &'static str,
    /// Whether `BEGIN` is `begin`.
    pub(crate) ignores_case: bool,
}

impl Lexicon {
    /// What most languages have.
    pub(crate) const USUAL: Lexicon = Lexicon {
        line_comments: &[],
        block_comments: &[],
        imports: &[],
        words: &[],
        signs: &[],
        word_signs: "",
        number_signs: "",
        spells_first: false,
        quotes: &[("\"", "string"), ("'", "string")],
        raw_quotes: &[],
        signs_behind: &[],
        characters: &[],
        name_class: "name",
        number_class: "number",
        ignores_case: false,
    };

    /// The length of the comment that a text begins with, its marks included. One that nobody ended goes on to the end.
    pub(crate) fn comment_length(&self, text: &str) -> Option<usize> {
        // `--[[` begins with `--`.
        if let Some((open, close)) = self.block_comments.iter().find(|(open, _)| text.starts_with(open)) {
            return Some(text[open.len()..].find(close).map_or(text.len(), |inner| open.len() + inner + close.len()));
        }
        self.line_comments.iter().any(|mark| text.starts_with(mark)).then(|| text.find('\n').unwrap_or(text.len()))
    }
}

/// A table made ready: every lookup is by the number of a node kind, or by a word.
pub(crate) struct Frontend {
    pub(crate) table: &'static Table,
    /// None where the lexicon reads alone.
    pub(crate) grammar: Option<tree_sitter::Language>,
    /// By node kind: what becomes of it.
    pub(crate) actions: Vec<Action>,
    /// By node kind: what it means for whether statements do anything.
    pub(crate) roles: Vec<Roles>,
    /// The kind of names.
    pub(crate) name: Kind,
    /// Words and signs that stand for themselves.
    pub(crate) fixed: HashMap<String, Kind>,
    /// Words by the lexicon, which comes before what is fixed, and words and signs that the rules drop.
    pub(crate) words: HashMap<String, Action>,
    /// What stands for text that no rule of the grammar takes.
    pub(crate) unreadable: Kind,
}

/// A [`Rule`] with its kinds worked out.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    Drop,
    Token(Kind),
    Spelled,
    Worded(Kind),
    Enclosed(Kind, Kind),
    Embedded(Option<Language>, Kind),
    Pieces(Option<Language>, Kind),
    Below(&'static [(&'static str, Rule)]),
    First,
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
            grammar: None,
            actions: Vec::new(),
            roles: Vec::new(),
            name: kind(table.family, lexicon.name_class),
            fixed: lexicon.signs.iter().map(|&sign| (sign.to_owned(), kind(table.family, sign))).collect(),
            words: lexicon.words.iter().map(|&(word, rule)| (word.to_owned(), table.resolve(rule, word))).collect(),
            unreadable: kind(table.family, "unreadable"),
        };
        if let Some(grammar) = table.reading.grammar() {
            frontend.learn(grammar());
        }
        frontend
    }

    /// Looks up every node kind of a grammar.
    fn learn(&mut self, grammar: tree_sitter::Language) {
        let table = self.table;
        for id in 0..grammar.node_kind_count() as u16 {
            let name = grammar.node_kind_for_id(id).unwrap_or_default();
            let action = table.action(name);
            let is_named = grammar.node_kind_is_named(id);
            if !is_named && grammar.node_kind_is_visible(id) && !name.trim().is_empty() {
                match action {
                    Action::Drop => _ = self.words.entry(name.to_owned()).or_insert(Action::Drop),
                    Action::Token(class) => _ = self.fixed.insert(name.to_owned(), class),
                    _ => _ = self.fixed.insert(name.to_owned(), kind(table.family, name)),
                }
            }
            self.actions.push(action);
            // Keywords may be called as nodes are.
            self.roles.push(if is_named { table.roles(name, &grammar) } else { Roles::NONE });
        }
        self.grammar = Some(grammar);
    }

    /// What a rule found by a decision comes to, for a node whose kind is called `own`.
    pub(crate) fn resolve(&self, rule: Rule, own: &str) -> Action {
        self.table.resolve(rule, own)
    }

    /// The roles of a node. One of error has a number of its own, beyond the grammar's, and no role.
    pub(crate) fn roles(&self, node: Node<'_>) -> &Roles {
        self.roles.get(usize::from(node.kind_id())).unwrap_or(&Roles::NONE)
    }

    /// What the lexicon makes of a word, if it lists it: nothing or one token.
    pub(crate) fn word(&self, text: &str) -> Option<Action> {
        let word = self.folded(text);
        let action = *self.words.get(word.as_ref())?;
        Some(if matches!(action, Action::Drop | Action::Token(_)) {
            action
        } else {
            Action::Token(self.spelled(&word))
        })
    }

    /// Whether the lexicon lists a word as one that stands for itself.
    pub(crate) fn is_spelled(&self, text: &str) -> bool {
        matches!(self.words.get(self.folded(text).as_ref()), Some(Action::Spelled))
    }

    /// Whether a word is the language's own: its grammar or its lexicon knows it, and not as a name.
    pub(crate) fn has_word(&self, text: &str) -> bool {
        let word = self.folded(text);
        let is_name = |action: Action| matches!(action, Action::Token(kind) if kind == self.name);
        let listed = self.words.get(word.as_ref()).is_some_and(|&action| !is_name(action));
        listed || self.fixed.contains_key(word.as_ref()) || self.table.lexicon.imports.contains(&text)
    }

    /// The kind of a token that is spelled `text`.
    pub(crate) fn spelled(&self, text: &str) -> Kind {
        kind(self.table.family, &self.folded(text))
    }

    /// A word as the language sees it.
    pub(crate) fn folded<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.table.lexicon.ignores_case { text.to_lowercase().into() } else { text.into() }
    }
}

impl Rule {
    /// The names of the kinds that it can give, for a node whose kind is called `own`.
    fn names(self, own: &'static str) -> Vec<&'static str> {
        match self {
            Rule::Class(name) | Rule::Worded(name) => vec![name],
            Rule::Enclosed(open, close) => vec![open, close],
            Rule::Below(rules) => rules.iter().flat_map(|(below, rule)| rule.names(below)).collect(),
            _ => vec![own],
        }
    }

    /// The languages whose text it takes.
    fn embedded(self) -> Vec<&'static str> {
        match self {
            Rule::Embedded(language) | Rule::Pieces(language) => vec![language],
            Rule::Below(rules) => rules.iter().flat_map(|(_, rule)| rule.embedded()).collect(),
            _ => Vec::new(),
        }
    }
}

impl Table {
    /// The rule for a kind of node, here or in what this language extends.
    pub(crate) fn rule(&self, node_kind: &str) -> Option<Rule> {
        let own = self.rules.iter().find(|(name, _)| *name == node_kind).map(|(_, rule)| *rule);
        own.or_else(|| self.extends?.rule(node_kind))
    }

    /// The names of all kinds that can occur, but for words that are their own text and that no entry lists.
    pub(crate) fn names(&self, grammar: Option<&tree_sitter::Language>) -> impl Iterator<Item = String> {
        let n_node_kinds = grammar.map_or(0, |grammar| grammar.node_kind_count() as u16);
        let of_grammar = (0..n_node_kinds).filter_map(move |id| grammar?.node_kind_for_id(id));
        let bases = std::iter::successors(self.extends, |table| table.extends);
        let lexicon = &self.lexicon;
        let classes = [lexicon.name_class, lexicon.number_class, "unreadable"];
        let quoted = lexicon.quotes.iter().map(|(_, class)| *class);
        let quoted = quoted.chain(lexicon.characters.first().map(|_| "character"));
        let listed = bases.flat_map(|table| table.rules).chain(self.rules).chain(lexicon.words);
        let of_rules = listed.flat_map(|(own, rule)| rule.names(own));
        let all = of_grammar.chain(classes).chain(quoted).chain(lexicon.signs.iter().copied()).chain(of_rules);
        all.map(str::to_owned)
    }

    /// The languages of this build whose text may stand in this one's.
    pub(crate) fn embedded(&self) -> impl Iterator<Item = Language> {
        self.rules.iter().flat_map(|(_, rule)| rule.embedded()).filter_map(Language::named)
    }

    fn action(&self, node_kind: &str) -> Action {
        match self.rule(node_kind) {
            Some(rule) => self.resolve(rule, node_kind),
            // Grammars have tokens of pure layout, such as the end of a preprocessor line.
            None if node_kind.trim().is_empty() => Action::Drop,
            None => Action::Own(kind(self.family, node_kind)),
        }
    }

    fn roles(&self, node_kind: &str, grammar: &tree_sitter::Language) -> Roles {
        let own = self.roles.iter().find(|(name, _)| *name == node_kind);
        let inherited = || self.extends.map_or(Roles::NONE, |base| base.roles(node_kind, grammar));
        own.map_or_else(inherited, |(_, roles)| Roles::new(roles, grammar))
    }

    fn resolve(&self, rule: Rule, own: &str) -> Action {
        let kind = |name| kind(self.family, name);
        match rule {
            Rule::Drop => Action::Drop,
            Rule::Class(name) => Action::Token(kind(name)),
            Rule::Spelled => Action::Spelled,
            Rule::Worded(name) => Action::Worded(kind(name)),
            Rule::Enclosed(open, close) => Action::Enclosed(kind(open), kind(close)),
            Rule::Embedded(language) => Action::Embedded(Language::named(language), kind(own)),
            Rule::Pieces(language) => Action::Pieces(Language::named(language), kind(own)),
            Rule::Below(rules) => Action::Below(rules),
            Rule::First => Action::First,
            Rule::Decide(decide) => Action::Decide(decide),
            Rule::DecideByText(decide) => Action::DecideByText(decide),
            Rule::Children => Action::Own(kind(own)),
        }
    }
}
