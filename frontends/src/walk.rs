//! From a syntax tree to a token string, by a table.
//!
//! The tree is walked with a cursor and a stack of our own making, never by recursion: a file of 200,000 brackets is as deep as its author likes.

use std::cell::RefCell;
use std::ops::ControlFlow;

use tree_sitter::{Node, ParseOptions, ParseState, Parser, Tree, TreeCursor};

use crate::grammar::{Action, Frontend};
use crate::kind::Kind;
use crate::token_string::{TokenString, Trouble, TroubleKind, span};

/// The parser looks at its watch once in a hundred steps; ordinary code needs well under one look for each ten bytes.
/// Garbage can cost thousands of times more, so a file gets one look a byte and this many besides, and is then read word by word.
/// Steps are counted, not seconds, so that every machine gives up at the same place.
const PATIENCE: usize = 20_000;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// The tree of `source`, or nothing when the parser would need too long.
pub(crate) fn parse(frontend: &Frontend, source: &str) -> Option<Tree> {
    let mut looks_left = PATIENCE.saturating_add(source.len());
    let mut watch = |_: &ParseState| {
        looks_left = looks_left.saturating_sub(1);
        if looks_left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut read = |at: usize, _| source.as_bytes().get(at..).unwrap_or_default();
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&frontend.grammar).ok()?;
        parser.reset();
        parser.parse_with_options(&mut read, None, Some(ParseOptions::new().progress_callback(&mut watch)))
    })
}

/// The token string of a parsed source.
pub(crate) fn token_string(frontend: &Frontend, tree: &Tree, source: &str) -> TokenString {
    let mut walk = Walk { frontend, source, found: TokenString::default(), enclosed: Vec::new(), trouble_end: 0 };
    walk.run(tree.walk());
    walk.found
}

struct Walk<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    found: TokenString,
    /// For each enclosed node the cursor is in: its depth, and the kind of the token that ends it.
    enclosed: Vec<(u32, Kind)>,
    /// Where the last region of trouble ends; regions within it are part of it.
    trouble_end: usize,
}

impl Walk<'_> {
    fn run(&mut self, mut cursor: TreeCursor<'_>) {
        loop {
            let enters = self.visit(cursor.node(), cursor.depth());
            if enters && cursor.goto_first_child() {
                continue;
            }
            self.leave(&cursor);
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                self.leave(&cursor);
            }
        }
    }

    /// Takes what a node gives, and says whether its children are wanted.
    fn visit(&mut self, node: Node<'_>, depth: u32) -> bool {
        self.note_trouble(node);
        let mut action = self.action(node);
        while let Action::Decide(decide) = action {
            action = self.frontend.resolve(decide(node), node.kind());
        }
        match action {
            Action::Drop | Action::Decide(_) => false,
            Action::Token(kind) => self.take(kind, node),
            Action::Spelled => self.take(self.frontend.spelled(&self.source[node.byte_range()]), node),
            Action::Own(kind) if node.child_count() == 0 => self.take(kind, node),
            Action::Own(_) => true,
            Action::Enclosed(open, close) => {
                self.found.push(open, node.start_byte()..node.start_byte());
                self.enclosed.push((depth, close));
                true
            }
        }
    }

    fn action(&self, node: Node<'_>) -> Action {
        // Nodes of error have a number of their own, beyond the grammar's.
        let of_kind = self.frontend.actions.get(usize::from(node.kind_id())).copied();
        of_kind.unwrap_or(Action::Own(self.frontend.unreadable))
    }

    fn take(&mut self, kind: Kind, node: Node<'_>) -> bool {
        // What the parser made up to go on is not in the text.
        if !node.byte_range().is_empty() {
            self.found.push(kind, node.byte_range());
        }
        false
    }

    fn leave(&mut self, cursor: &TreeCursor<'_>) {
        if let Some((_, close)) = self.enclosed.pop_if(|(depth, _)| *depth == cursor.depth()) {
            let end = cursor.node().end_byte();
            self.found.push(close, end..end);
        }
    }

    fn note_trouble(&mut self, node: Node<'_>) {
        let kind = match node {
            node if node.is_error() => TroubleKind::Unexpected,
            node if node.is_missing() => TroubleKind::Missing,
            _ => return,
        };
        if node.start_byte() >= self.trouble_end {
            self.found.troubles.push(Trouble { span: span(node.byte_range()), kind });
            self.trouble_end = node.end_byte();
        }
    }
}
