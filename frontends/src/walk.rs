//! From a syntax tree to a token string, by a table.
//!
//! The tree is walked with a cursor and a stack of our own making, never by recursion: a file of 200,000 brackets is as deep as its author likes.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ThreadTime;
use tree_sitter::{Node, ParseOptions, ParseState, Parser, Tree, TreeCursor};

use crate::doings::Doings;
use crate::grammar::{Action, Frontend, Rule};
use crate::kind::Kind;
use crate::spans::span;
use crate::token_string::{Draft, Trouble, TroubleKind};

/// How often the parser may be found lost before it is stopped and the file is read word by word.
///
/// The parser reports once in a hundred steps. It is lost when no reading of the text so far is free of an error that is still open.
/// Each step costs the more the longer it has been lost: the mean of 360 kB of random bytes took seconds, and the worst well over a minute.
/// Steps are counted, not seconds, so that every machine gives up at the same place.
///
/// Measured, in reports that found it lost:
/// * at most 1 in each of 6,300 student programs, 40 in each of 3,200 library files (C++ headers read as C reach 200);
/// * none in generated parsers of 2.6 to 3.9 MB, nor in a single array initialiser of 3 MB; at most 36 in 1 to 5 MB of programs after a stray bracket, quote or half a statement;
/// * 100 after 0.1 to 0.2 s in random bytes, 1.4 s at worst; they would come to thousands.
const PATIENCE: usize = 100;

/// How much time of its thread the parser may take for a text, and so much more for each MiB of it, before it is stopped in any case.
///
/// Sound code takes a tenth of that on a slow machine. What takes longer is noise on which the parser's own effort grows with the square: 3 kB of `|>*)` take C# 1.5 s, 16 kB over 16 s. Steps do not tell such noise from code; the time does, and as [`Walk::is_noise`] finds the same when there is a tree, what comes out does not hang on which of the two was first.
const TIME: Duration = Duration::from_secs(2);
const TIME_PER_MEBIBYTE: Duration = Duration::from_secs(4);

/// The clock is asked at every so manieth report of the parser. It is a call of the kernel, which costs as much as some dozen steps through sound code; in noise a hundred steps may take a twentieth of a second.
const REPORTS_PER_LOOK: usize = 4;

/// Texts of fewer tokens are never noise.
const LEAST_NOISE: usize = 50;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// The tree of `source`, or nothing when the parser is too often lost, cannot take the text, or there is none.
pub(crate) fn parse(frontend: &Frontend, source: &str) -> Option<Tree> {
    if !frontend.table.reading.fits(source) {
        return None;
    }
    let mut patience = PATIENCE;
    let (mut reached, mut n_reports) = (0, 0_usize);
    let began = ThreadTime::now();
    let time = TIME + TIME_PER_MEBIBYTE.mul_f64(source.len() as f64 / f64::from(1 << 20));
    let mut watch = |state: &ParseState| {
        // When all is read, the tree is balanced; this reports the last place again and again, and ends by itself.
        let goes_on = reached != state.current_byte_offset();
        reached = state.current_byte_offset();
        patience = patience.saturating_sub(usize::from(goes_on && state.has_error()));
        n_reports += 1;
        let is_late = || n_reports.is_multiple_of(REPORTS_PER_LOOK) && began.elapsed() > time;
        if patience == 0 || is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut read = |at: usize, _| source.as_bytes().get(at..).unwrap_or_default();
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(frontend.grammar.as_ref()?).ok()?;
        parser.reset();
        parser.parse_with_options(&mut read, None, Some(ParseOptions::new().progress_callback(&mut watch)))
    })
}

/// The token string of a parsed source, or nothing when the tree is one of noise.
pub(crate) fn token_string(frontend: &Frontend, tree: &Tree, source: &str) -> Option<Draft> {
    let mut walk = Walk {
        frontend,
        source,
        has_troubles: tree.root_node().has_error(),
        found: Draft::default(),
        enclosed: Vec::new(),
        settings: Vec::new(),
        errors: Vec::new(),
        n_leaves: 0,
        n_stray: 0,
        doings: Doings::new(frontend, source),
    };
    walk.run(tree.walk());
    if walk.is_noise() {
        return None;
    }
    walk.found.leave_out(&walk.doings.idle());
    Some(walk.found)
}

struct Walk<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    /// Whether the tree has any; most have none, and their nodes need not be asked.
    has_troubles: bool,
    found: Draft,
    /// For each enclosed node the cursor is in: its depth, and the kind of the token that ends it.
    enclosed: Vec<(usize, Kind)>,
    /// For each node the cursor is in that has rules of its own for its children: its depth, and the rules.
    settings: Vec<(usize, Setting)>,
    /// The depths of the nodes of error that the cursor is in.
    errors: Vec<usize>,
    n_leaves: usize,
    /// How many leaves belong to nothing but a node of error.
    n_stray: usize,
    /// What the statements so far do.
    doings: Doings<'a>,
}

/// What a node says about its children.
#[derive(Clone, Copy)]
enum Setting {
    /// These rules come first.
    Rules(&'static [(&'static str, Rule)]),
    /// Only the first counts, and whether it is past.
    First { is_past: bool },
}

impl Walk<'_> {
    fn run(&mut self, mut cursor: TreeCursor<'_>) {
        // Counted here, for the cursor counts its depth anew each time that it is asked.
        let mut depth = 0;
        loop {
            if self.visit(&cursor, depth) && cursor.goto_first_child() {
                depth += 1;
                continue;
            }
            self.leave(&cursor, depth);
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                depth -= 1;
                self.leave(&cursor, depth);
            }
        }
    }

    /// Takes what a node gives, and says whether its children are wanted.
    fn visit(&mut self, cursor: &TreeCursor<'_>, depth: usize) -> bool {
        let node = cursor.node();
        if self.has_troubles {
            self.note_trouble(node);
            self.count_stray(node, depth);
        }
        let mut action = self.action(node, depth);
        loop {
            let rule = match action {
                Action::Decide(decide) => decide(node),
                Action::DecideByText(decide) => decide(node, self.text(node)),
                _ => break,
            };
            action = self.frontend.resolve(rule, node.kind());
        }
        if let Action::Worded(class) = action {
            action = self.frontend.word(self.text(node)).unwrap_or(Action::Token(class));
        }
        let is_name = matches!(action, Action::Token(kind) if kind == self.frontend.name);
        self.doings.enter(cursor, node, depth, is_name, self.found.len());
        match action {
            Action::Drop | Action::Decide(_) | Action::DecideByText(_) => false,
            Action::Token(kind) | Action::Worded(kind) => self.take(kind, node),
            Action::Spelled => self.take(self.frontend.spelled(self.text(node)), node),
            Action::Embedded(Some(language), _) => self.take_all(language.draft(self.text(node)), node),
            Action::Pieces(Some(language), _) => self.take_all(language.word_by_word(self.text(node)), node),
            Action::Embedded(None, kind) | Action::Pieces(None, kind) => self.take(kind, node),
            Action::Below(rules) => self.set(depth, Setting::Rules(rules)),
            Action::First => self.set(depth, Setting::First { is_past: false }),
            Action::Own(kind) if node.child_count() == 0 => self.take(kind, node),
            Action::Own(_) => true,
            Action::Enclosed(open, close) => {
                self.found.push(open, node.start_byte()..node.start_byte());
                self.enclosed.push((depth, close));
                true
            }
        }
    }

    fn action(&mut self, node: Node<'_>, depth: usize) -> Action {
        if let Some((_, setting)) = self.settings.last_mut().filter(|(own, _)| own + 1 == depth) {
            match setting {
                Setting::First { is_past: true } => return Action::Drop,
                Setting::First { is_past } => *is_past = true,
                Setting::Rules(rules) => {
                    if let Some((name, rule)) = rules.iter().find(|(name, _)| *name == node.kind()) {
                        return self.frontend.resolve(*rule, name);
                    }
                }
            }
        }
        // Nodes of error have a number of their own, beyond the grammar's.
        let of_kind = self.frontend.actions.get(usize::from(node.kind_id())).copied();
        of_kind.unwrap_or(Action::Own(self.frontend.unreadable))
    }

    fn set(&mut self, depth: usize, setting: Setting) -> bool {
        self.settings.push((depth, setting));
        true
    }

    fn count_stray(&mut self, node: Node<'_>, depth: usize) {
        if node.is_error() {
            self.errors.push(depth);
        }
        if node.child_count() == 0 {
            self.n_leaves += 1;
            let is_stray = self.errors.last().is_some_and(|&error| error == depth || error + 1 == depth);
            self.n_stray += usize::from(is_stray);
        }
    }

    /// Whether most of the text is nothing that the grammar knows. A program with a bracket too many is not: its parts are known.
    fn is_noise(&self) -> bool {
        self.n_leaves >= LEAST_NOISE && 2 * self.n_stray > self.n_leaves
    }

    fn text(&self, node: Node<'_>) -> &str {
        &self.source[node.byte_range()]
    }

    /// Takes the tokens of a text of another language.
    fn take_all(&mut self, mut found: Draft, node: Node<'_>) -> bool {
        let start = node.start_byte();
        // Trouble within trouble is one.
        let told = self.found.troubles.last().map_or(0, |last| last.span.range().end);
        found.troubles.retain(|trouble| trouble.span.range().start + start >= told);
        self.found.append(found, start);
        false
    }

    fn take(&mut self, kind: Kind, node: Node<'_>) -> bool {
        // What is wrong inside a token, such as a string without its end, is not visited.
        if self.has_troubles && node.has_error() {
            self.add_trouble(node, TroubleKind::Unexpected);
        }
        // What the parser made up to go on is not in the text.
        if !node.byte_range().is_empty() {
            self.found.push(kind, node.byte_range());
        }
        false
    }

    fn leave(&mut self, cursor: &TreeCursor<'_>, depth: usize) {
        if let Some((_, close)) = self.enclosed.pop_if(|(own, _)| *own == depth) {
            let end = cursor.node().end_byte();
            self.found.push(close, end..end);
        }
        self.settings.pop_if(|(own, _)| *own == depth);
        self.errors.pop_if(|own| *own == depth);
        self.doings.leave(depth, self.found.len());
    }

    fn note_trouble(&mut self, node: Node<'_>) {
        if node.is_missing() {
            self.add_trouble(node, TroubleKind::Missing);
        } else if node.is_error() {
            self.add_trouble(node, TroubleKind::Unexpected);
        }
    }

    /// Trouble within trouble is one, and so are five brackets missing in a row.
    fn add_trouble(&mut self, node: Node<'_>, kind: TroubleKind) {
        // Who knows what was meant.
        self.doings.feel();
        let own = span(node.byte_range());
        let is_told =
            self.found.troubles.last().is_some_and(|last| {
                own.start < last.span.end || (own.range().is_empty() && own.start == last.span.end)
            });
        if !is_told {
            self.found.troubles.push(Trouble { span: own, kind });
        }
    }
}
