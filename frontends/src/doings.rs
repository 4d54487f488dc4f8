//! Gathers what the statements of a file do while its tree is walked, and tells which of them are idle.

use std::collections::HashMap;
use std::ops::Range;

use tree_sitter::{Node, TreeCursor};

use crate::grammar::Frontend;
use crate::liveness::{Liveness, Number, OUTSIDE};
use crate::roles::{Choice, Effect, Ends, Part, Roles, Room, Stands};

/// What the statements of a file do, as far as it is walked.
pub(crate) struct Doings<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    liveness: Liveness,
    names: HashMap<&'a str, Number>,
    /// By the number of a statement.
    extents: Vec<Extent>,
    open: Vec<Open>,
    now: Now,
    /// Whether the node is given a value, if it is a name.
    is_target: bool,
    /// Whether something in the outermost function that the walk is in may read any name.
    all_are_read: bool,
}

/// Where a statement stands: among the tokens, if none were left out, and in the text.
#[derive(Clone)]
pub(crate) struct Extent {
    pub(crate) tokens: Range<usize>,
    pub(crate) bytes: Range<usize>,
}

/// What holds where the walk is.
#[derive(Clone, Copy)]
struct Now {
    /// The innermost one that may be idle.
    statement: Number,
    /// At which depth names are given a value, and which of the nodes there.
    targets: Option<(usize, Part)>,
    updates: bool,
    declares: bool,
    /// Names that stand for the way on after the innermost loop or switch, and the innermost loop.
    /// Whoever carries it out reads the name, whoever leaves it writes it.
    after_either: Option<Number>,
    after_loop: Option<Number>,
    room: Room,
    /// How many mentions there were before the outermost function.
    function: Option<usize>,
    is_never: bool,
}

/// A node that the walk is in, and what held before it.
struct Open {
    depth: usize,
    before: Now,
}

impl<'a> Doings<'a> {
    pub(crate) fn new(frontend: &'a Frontend, source: &'a str) -> Doings<'a> {
        let now = Now {
            statement: OUTSIDE,
            targets: None,
            updates: false,
            declares: false,
            after_either: None,
            after_loop: None,
            room: Room::Members,
            function: None,
            is_never: false,
        };
        let outside = Extent { tokens: 0..0, bytes: 0..0 };
        Doings {
            frontend,
            source,
            liveness: Liveness::new(),
            names: HashMap::new(),
            extents: vec![outside],
            open: Vec::new(),
            now,
            is_target: false,
            all_are_read: false,
        }
    }

    /// Takes note of a node before what is below it. So many tokens were found before it.
    pub(crate) fn enter(
        &mut self,
        cursor: &TreeCursor<'_>,
        node: Node<'_>,
        depth: usize,
        is_name: bool,
        n_tokens: usize,
    ) {
        self.is_target = self.now.targets.is_some_and(|(own, part)| own == depth && part.has(cursor));
        let roles = self.frontend.roles(node);
        if is_name {
            self.note_reader(roles, node);
            return self.mention(roles, node);
        }
        let is_place = roles.targets.is_none() && !roles.is_target_list;
        if self.is_target && is_place && node.is_named() && !node.is_extra() {
            // A place that others may see: behind a pointer, in an object.
            self.feel();
        }
        if roles.is_any {
            self.open.push(Open { depth, before: self.now });
            self.begin_statement(roles, cursor, n_tokens);
            self.begin_parts(roles, node, depth);
            self.note_effect(roles, node);
            self.note_reader(roles, node);
            if roles.is_text {
                self.mention_words(node);
            }
        }
    }

    /// Takes note that a node and all below it are done.
    pub(crate) fn leave(&mut self, depth: usize, n_tokens: usize) {
        if let Some(Open { before, .. }) = self.open.pop_if(|open| open.depth == depth) {
            if before.statement != self.now.statement {
                self.extents[self.now.statement as usize].tokens.end = n_tokens;
            }
            if let (None, Some(start)) = (before.function, self.now.function)
                && std::mem::take(&mut self.all_are_read)
            {
                self.liveness.reads_all_since(start);
            }
            self.now = before;
        }
    }

    /// Something where the walk is may be felt elsewhere.
    pub(crate) fn feel(&mut self) {
        if !self.now.is_never {
            self.liveness.is_felt(self.now.statement);
        }
    }

    /// The idle statements in their order, but for those that are in others.
    pub(crate) fn idle(self) -> Vec<Extent> {
        let mut outermost: Vec<Extent> = Vec::new();
        for statement in self.liveness.idle() {
            let extent = &self.extents[statement as usize];
            if !extent.tokens.is_empty() && outermost.last().is_none_or(|last| last.bytes.end <= extent.bytes.start) {
                outermost.push(extent.clone());
            }
        }
        outermost
    }

    fn begin_statement(&mut self, roles: &Roles, cursor: &TreeCursor<'_>, n_tokens: usize) {
        let Some(stands) = roles.stands.filter(|_| self.now.room != Room::Members) else { return };
        // What has a place of its own in what it is in is not one of a list.
        if stands == Stands::Anywhere || cursor.field_id().is_none() {
            self.now.statement = self.liveness.statement(self.now.statement);
            self.extents.push(Extent { tokens: n_tokens..n_tokens, bytes: cursor.node().byte_range() });
            self.now.is_never |= roles.choice.is_some_and(|choice| is_never(cursor.node(), choice, self.source));
        }
    }

    fn begin_parts(&mut self, roles: &Roles, node: Node<'_>, depth: usize) {
        if let Some(part) = roles.targets {
            let is_plain = |node: Node<'_>| node.child_by_field_name("operator").is_some_and(|sign| sign.kind() == "=");
            self.now.updates = roles.updates && !is_plain(node);
            self.now.declares = roles.declares || (self.is_target && self.now.declares);
            self.now.targets = Some((depth + 1, part));
        } else if roles.is_target_list && self.is_target {
            self.now.targets = Some((depth + 1, Part::All));
        }
        if let Some(ends) = roles.ends {
            let after = self.liveness.name();
            self.liveness.is_local(after);
            self.reads(after);
            self.now.after_either = Some(after);
            if ends == Ends::Loop {
                self.now.after_loop = Some(after);
            }
        }
        self.now.room = roles.room.unwrap_or(self.now.room);
        if self.now.room == Room::Function && self.now.function.is_none() {
            self.now.function = Some(self.liveness.n_mentions());
        }
    }

    fn note_effect(&mut self, roles: &Roles, node: Node<'_>) {
        let is_plain = node.named_child_count() == 0;
        let after = match roles.effect {
            None => return,
            Some(Effect::If(is_felt)) if !is_felt(node) => return,
            Some(Effect::Always | Effect::If(_)) => None,
            Some(Effect::Break) => self.now.after_either.filter(|_| is_plain),
            Some(Effect::Continue) => self.now.after_loop.filter(|_| is_plain),
        };
        match after {
            Some(after) => self.writes(after),
            None => self.feel(),
        }
    }

    fn note_reader(&mut self, roles: &Roles, node: Node<'_>) {
        let text = &self.source[node.byte_range()];
        let is_reader = roles.reads_all.is_some_and(|reads| reads(node, text));
        self.all_are_read |= is_reader && self.now.function.is_some();
    }

    fn mention(&mut self, roles: &Roles, node: Node<'_>) {
        let text = &self.source[node.byte_range()];
        if self.is_target && roles.forgets == Some(text) {
            return;
        }
        let name = self.name(text);
        if !self.is_target || self.now.updates {
            self.reads(name);
        }
        if !self.is_target {
            return;
        }
        match self.now.room {
            Room::Script => self.liveness.is_shared(name),
            Room::Function if self.now.declares => self.liveness.is_local(name),
            Room::Function | Room::Members => {}
        }
        self.writes(name);
    }

    /// Takes every word of a text for a name that is read.
    fn mention_words(&mut self, node: Node<'_>) {
        let text = &self.source[node.byte_range()];
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty()) {
            let name = self.name(word);
            self.liveness.reads(OUTSIDE, name);
        }
    }

    fn name(&mut self, text: &'a str) -> Number {
        *self.names.entry(text).or_insert_with(|| self.liveness.name())
    }

    fn reads(&mut self, name: Number) {
        if !self.now.is_never {
            self.liveness.reads(self.now.statement, name);
        }
    }

    fn writes(&mut self, name: Number) {
        if !self.now.is_never {
            self.liveness.writes(self.now.statement, name);
        }
    }
}

/// Whether a choice or a loop has a condition that never holds, at sight, and nothing to do before or otherwise.
fn is_never(node: Node<'_>, choice: Choice, source: &str) -> bool {
    let Some(mut condition) = node.child_by_field_name("condition") else { return false };
    while condition.kind() == "parenthesized_expression" {
        let Some(inner) = condition.named_child(0) else { return false };
        condition = inner;
    }
    let text = |node: Node<'_>| &source[node.byte_range()];
    let part = |at: u32| condition.child(at);
    let holds_never = match (part(0), part(1), part(2)) {
        // Some grammars have the keyword in a node.
        (_, None, _) => matches!(text(condition), "0" | "false" | "False"),
        // What is not itself, or less or more than itself.
        (Some(left), Some(sign), Some(right)) if condition.child_count() == 3 && choice == Choice::Comparisons => {
            let is_same = left.child_count() == 0 && right.child_count() == 0 && text(left) == text(right);
            is_same && matches!(sign.kind(), "!=" | "<" | ">")
        }
        _ => false,
    };
    let has = |field| node.child_by_field_name(field).is_some();
    holds_never && !has("initializer") && !has("alternative")
}
