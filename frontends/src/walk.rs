//! Turns source text into tokens: by walking its syntax tree where there is one.
//!
//! Trees are walked with a cursor and an explicit stack, never by recursion, because a hostile file may nest 200,000 brackets.

use std::ops::Range;

use tree_sitter::{Node, Tree, TreeCursor};

use crate::dead_code::DeadCodeAnalysis;
use crate::frontend::{Action, Frontend, NodeRules};
use crate::literal_form::{LiteralForm, LiteralPart};
use crate::literals::Literal;
use crate::table::{Entries, ParseStrategy, Rule, find};
use crate::token_string::{Kind, ParseError, ParseErrorKind, TokenStringBuilder};
use crate::words::WordRules;
use crate::{languages, lexical, lost_text, parser, spans};

/// Texts with fewer leaves than this are never treated as noise.
const MIN_NOISE_LEAVES: usize = 50;

pub(crate) fn tokenize(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    match frontend.table.strategy {
        ParseStrategy::Grammar(_) | ParseStrategy::GuardedGrammar(..) => {
            let tokens = parser::parse(frontend, source).and_then(|tree| tokens_of_tree(frontend, &tree, source));
            tokens.unwrap_or_else(|| tokenize_unparsed(frontend, source))
        }
        ParseStrategy::Lexicon => lexical::tokenize(frontend, source),
        ParseStrategy::Prose => lexical::tokenize_prose(frontend, source),
        ParseStrategy::Words => WordRules::default().tokens(source),
    }
}

/// Returns the tokens of a source text by the lexicon, with the parse error that the parser gave up.
pub(crate) fn tokenize_unparsed(frontend: &Frontend, source: &str) -> TokenStringBuilder {
    let mut tokens = lexical::tokenize(frontend, source);
    tokens.parse_errors = vec![ParseError { span: spans::span(0..source.len()), kind: ParseErrorKind::GaveUp }];
    tokens
}

/// Returns the tokens of a syntax tree, or `None` if most of the tree is noise.
pub(crate) fn tokens_of_tree(frontend: &Frontend, tree: &Tree, source: &str) -> Option<TokenStringBuilder> {
    let mut walk = Walk {
        frontend,
        source,
        has_errors: tree.root_node().has_error(),
        tokens: TokenStringBuilder::default(),
        parents: Vec::new(),
        n_leaves: 0,
        n_stray_leaves: 0,
        dead_code: DeadCodeAnalysis::new(frontend, source),
        reads_itself: frontend.table.self_references.iter().any(|word| source.contains(word)),
    };
    let mut cursor = tree.walk();
    while (walk.enter(&cursor) && cursor.goto_first_child()) || walk.pass(&mut cursor) {}
    // The leaves of a program with a stray bracket are known to the grammar.
    if walk.n_leaves >= MIN_NOISE_LEAVES && 2 * walk.n_stray_leaves > walk.n_leaves {
        return None;
    }
    walk.tokens.remove_dead(&walk.dead_code.dead_statements());
    lost_text::reread(frontend, source, &mut walk.tokens);
    Some(walk.tokens)
}

struct Walk<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    /// Whether the tree has any errors. Most trees have none, which saves asking each node.
    has_errors: bool,
    tokens: TokenStringBuilder,
    parents: Vec<Parent>,
    n_leaves: usize,
    /// The number of leaves whose parent is an error node.
    n_stray_leaves: usize,
    dead_code: DeadCodeAnalysis<'a>,
    /// Whether the program reads its own text, so that comments and docstrings may be code.
    reads_itself: bool,
}

/// A node whose children are being visited.
#[derive(Default)]
struct Parent {
    /// The number of children after the current one.
    n_left: u32,
    is_error: bool,
    rules: Option<ChildRules>,
    /// The closing token of an [`Action::Enclosed`] node: its kind, and its place.
    close: Option<(Kind, usize)>,
    /// Whether the search for dead code is to be told when all children have been visited.
    has_roles: bool,
}

enum ChildRules {
    Rules(Entries<Rule>),
    FirstOnly { is_past_first: bool },
}

impl Walk<'_> {
    /// Moves the cursor to the next node that is not below the current one, and returns whether there is one.
    fn pass(&mut self, cursor: &mut TreeCursor<'_>) -> bool {
        while let Some(parent) = self.parents.last_mut() {
            // To find out that there are no more siblings, a cursor searches every hidden node up to the parent.
            if parent.n_left > 0 && cursor.goto_next_sibling() {
                parent.n_left -= 1;
                return true;
            }
            cursor.goto_parent();
            self.leave();
        }
        false
    }

    /// Takes the tokens of a node, and returns whether to visit its children.
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> bool {
        let node = cursor.node();
        if self.has_errors {
            self.record_error_node(node);
        }
        let rules = self.frontend.rules(node);
        let action = self.action(node, rules);
        self.record_literals(node, rules.literal, action);
        let is_name = matches!(action, Action::Token(kind) if kind == self.frontend.name);
        let depth = self.parents.len();
        let has_roles = self.dead_code.enter(cursor, node, &rules.roles, depth, is_name, self.tokens.len());
        let parent = Parent { has_roles, ..Parent::default() };
        match action {
            Action::Drop | Action::Decide(_) | Action::DecideByText(_) => {}
            Action::Token(kind) | Action::Keyword(kind) => self.push(kind, node),
            Action::Verbatim => self.push(self.frontend.verbatim_kind(self.text(node)), node),
            Action::Embedded(language, kind) => self.push_embedded(language, tokenize, kind, node),
            Action::Fragments(language, kind) => self.push_embedded(language, lexical::tokenize, kind, node),
            Action::ChildRules(rules) => {
                return self.open(node, Parent { rules: Some(ChildRules::Rules(rules)), ..parent });
            }
            Action::FirstChild => {
                let rules = Some(ChildRules::FirstOnly { is_past_first: false });
                return self.open(node, Parent { rules, ..parent });
            }
            Action::Own(kind) if node.child_count() == 0 => self.push(kind, node),
            Action::Own(_) => return self.open(node, parent),
            Action::Enclosed(open, close) => {
                self.tokens.push(open, node.start_byte()..node.start_byte());
                return self.open(node, Parent { close: Some((close, node.end_byte())), ..parent });
            }
        }
        if has_roles {
            self.dead_code.leave(self.tokens.len());
        }
        false
    }

    /// Makes a node the parent of those to come, and returns whether it has children.
    fn open(&mut self, node: Node<'_>, parent: Parent) -> bool {
        let n_children = node.child_count();
        let is_error = self.has_errors && node.is_error();
        self.parents.push(Parent { n_left: n_children.saturating_sub(1), is_error, ..parent });
        if n_children == 0 {
            self.leave();
        }
        n_children > 0
    }

    /// Records that the innermost parent and everything below it has been visited.
    fn leave(&mut self) {
        let Some(Parent { close, has_roles, .. }) = self.parents.pop() else { return };
        if let Some((kind, end)) = close {
            self.tokens.push(kind, end..end);
        }
        if has_roles {
            self.dead_code.leave(self.tokens.len());
        }
    }

    /// Returns what becomes of a node, with all decisions made.
    fn action(&mut self, node: Node<'_>, rules: &NodeRules) -> Action {
        let mut action = self.undecided_action(node, rules);
        loop {
            let rule = match action {
                Action::Decide(decide) => decide(node),
                Action::DecideByText(decide) => decide(node, self.text(node)),
                Action::Keyword(class) => {
                    return self.frontend.word(self.text(node)).unwrap_or(Action::Token(class));
                }
                _ => return action,
            };
            action = self.frontend.resolve(rule, node.kind());
        }
    }

    fn undecided_action(&mut self, node: Node<'_>, rules: &NodeRules) -> Action {
        if let Some(of_parent) = self.parents.last_mut().and_then(|parent| parent.rules.as_mut()) {
            match of_parent {
                ChildRules::FirstOnly { is_past_first: true } => return Action::Drop,
                ChildRules::FirstOnly { is_past_first } => *is_past_first = true,
                ChildRules::Rules(rules) => {
                    if let Some(rule) = find(rules, node.kind()) {
                        return self.frontend.resolve(rule, node.kind());
                    }
                }
            }
        }
        rules.action
    }

    fn record_literals(&mut self, node: Node<'_>, form: Option<LiteralForm>, action: Action) {
        let is_embedded = matches!(action, Action::Embedded(..) | Action::Fragments(..));
        match form {
            Some(LiteralForm::Comment) if !self.reads_itself => {}
            Some(form) if !is_embedded => self.add_literal(node, form, false),
            None if self.reads_itself && matches!(action, Action::Drop) => self.record_dropped_literals(node),
            _ => {}
        }
    }

    fn record_dropped_literals(&mut self, statement: Node<'_>) {
        let Some(only) = statement.named_child(0).filter(|_| statement.named_child_count() == 1) else { return };
        match self.frontend.rules(only).literal {
            Some(form) => self.add_literal(only, form, true),
            None => {
                let mut cursor = only.walk();
                for part in only.named_children(&mut cursor) {
                    if let Some(form) = self.frontend.rules(part).literal {
                        self.add_literal(part, form, true);
                    }
                }
            }
        }
    }

    /// Records a literal, unless it is inside the last one.
    fn add_literal(&mut self, node: Node<'_>, form: LiteralForm, is_dropped: bool) {
        let mut bytes = node.byte_range();
        if self.tokens.literals.last().is_some_and(|last| bytes.start < last.bytes.end) {
            return;
        }
        let mut interpolations = Vec::new();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            match self.frontend.rules(child).literal_part {
                Some(LiteralPart::Interpolation) => interpolations.push(child.byte_range()),
                Some(LiteralPart::End) => bytes.end = child.start_byte(),
                None => {}
            }
        }
        let table = self.frontend.table;
        self.tokens.literals.push(Literal { bytes, form, interpolations, table, is_dropped });
    }

    fn text(&self, node: Node<'_>) -> &str {
        &self.source[node.byte_range()]
    }

    fn push(&mut self, kind: Kind, node: Node<'_>) {
        // Errors inside a token, such as a string without its end, are not visited.
        if self.has_errors && node.has_error() && !node.is_missing() {
            self.add_error(node, ParseErrorKind::Unexpected);
            self.dead_code.record_error([node.byte_range()]);
        }
        // Nodes that the parser inserted to recover are not in the text.
        let bytes = node.byte_range();
        if !bytes.is_empty() {
            self.tokens.push(kind, bytes);
        }
    }

    /// Takes the tokens of a text in another language, or one token of a kind if this build lacks that language.
    fn push_embedded(
        &mut self,
        language: &str,
        tokenize: fn(&Frontend, &str) -> TokenStringBuilder,
        kind: Kind,
        node: Node<'_>,
    ) {
        let Some(frontend) = languages::frontend_named(language) else { return self.push(kind, node) };
        let mut tokens = tokenize(frontend, self.text(node));
        // An error within an error is reported once.
        let offset = node.start_byte();
        let reported_to = self.tokens.parse_errors.last().map_or(0, |last| last.span.range().end);
        tokens.parse_errors.retain(|error| error.span.range().start + offset >= reported_to);
        self.tokens.append(tokens, offset);
    }

    fn record_error_node(&mut self, node: Node<'_>) {
        if node.is_missing() {
            self.add_error(node, ParseErrorKind::Missing);
            self.dead_code.record_missing();
        } else if node.is_error() {
            self.add_error(node, ParseErrorKind::Unexpected);
            self.dead_code.record_error(unread_ranges(node));
        }
        if node.child_count() == 0 {
            self.n_leaves += 1;
            let is_stray = node.is_error() || self.parents.last().is_some_and(|parent| parent.is_error);
            self.n_stray_leaves += usize::from(is_stray);
        }
    }

    /// Records an error, unless it lies within the last one or repeats it, as the second of five missing brackets does.
    fn add_error(&mut self, node: Node<'_>, kind: ParseErrorKind) {
        let span = spans::span(node.byte_range());
        let is_reported =
            self.tokens.parse_errors.last().is_some_and(|last| {
                span.start < last.span.end || (span.range().is_empty() && span.start == last.span.end)
            });
        if !is_reported {
            self.tokens.parse_errors.push(ParseError { span, kind });
        }
    }
}

/// Returns the ranges of a node's text outside of those children that have children of their own: leaves, and what the parser skipped.
fn unread_ranges(node: Node<'_>) -> Vec<Range<usize>> {
    let mut cursor = node.walk();
    let mut start = node.start_byte();
    let inner = node.children(&mut cursor).filter(|child| child.child_count() > 0);
    let mut ranges: Vec<_> =
        inner.map(|child| std::mem::replace(&mut start, child.end_byte())..child.start_byte()).collect();
    ranges.push(start..node.end_byte());
    ranges
}
