//! Collects the reads, writes and effects of a file's statements while its tree is walked, and finds the dead ones.
//!
//! Variables that are assigned and never read, and loops and branches around nothing else, are the cheapest disguise of a copy. So they give no tokens; [`crate::TokenString::dead_code`] records what was removed, and `lookalike tokens` shows it.

use std::collections::HashMap;
use std::num::NonZeroU16;
use std::ops::Range;

use tree_sitter::{Node, TreeCursor};

use crate::frontend::Frontend;
use crate::liveness::{Id, Liveness, ROOT};
use crate::roles::{BreakTarget, ConditionCheck, Effect, ResolvedRoles, ScopeKind, StatementPosition, Targets};
use crate::token_string::StatementExtent;

/// The statements of a file, as far as its tree has been walked.
pub(crate) struct DeadCodeAnalysis<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    liveness: Liveness,
    names: HashMap<&'a str, Id>,
    extents: Vec<StatementExtent>,
    context: Context,
    /// The contexts outside the nodes with roles that are above the current one.
    outer: Vec<Context>,
    /// Whether the current node is assigned to, if it is a name.
    is_target: bool,
    /// Whether some node in the current outermost function may read any name.
    reads_all: bool,
    /// Whether the current outermost function has a parse error, so that nothing in it is dead.
    keeps_function: bool,
    /// Whether there is a parse error outside of all functions, so that nothing there is dead.
    keeps_outside: bool,
    /// The statements outside of all functions.
    outside: Vec<Id>,
}

/// State of the current node, inherited from the nodes above it.
#[derive(Clone, Copy, Default)]
struct Context {
    /// The innermost statement that may be dead.
    statement: Id,
    /// The depth at which names are assigned to, and which nodes at that depth.
    targets: Option<(usize, Targets)>,
    updates: bool,
    declares: bool,
    /// Pseudo-names for the continuation after the innermost loop or switch, and after the innermost loop.
    /// The loop or switch reads the name; statements that leave it write the name.
    after_breakable: Option<Id>,
    after_loop: Option<Id>,
    scope: ScopeKind,
    function: Option<FunctionStart>,
    is_unreachable: bool,
}

#[derive(Clone, Copy)]
struct FunctionStart {
    n_occurrences: usize,
    n_statements: usize,
}

impl<'a> DeadCodeAnalysis<'a> {
    pub(crate) fn new(frontend: &'a Frontend, source: &'a str) -> DeadCodeAnalysis<'a> {
        DeadCodeAnalysis {
            frontend,
            source,
            liveness: Liveness::new(),
            names: HashMap::new(),
            extents: vec![StatementExtent { tokens: 0..0, bytes: 0..0 }],
            context: Context { statement: ROOT, ..Context::default() },
            outer: Vec::new(),
            is_target: false,
            reads_all: false,
            keeps_function: false,
            keeps_outside: false,
            outside: Vec::new(),
        }
    }

    /// Records a node before its children are visited, and returns whether [`DeadCodeAnalysis::leave`] is to be called
    /// after that. `n_tokens` tokens come before it.
    pub(crate) fn enter(
        &mut self,
        cursor: &TreeCursor<'_>,
        node: Node<'_>,
        roles: &ResolvedRoles,
        depth: usize,
        is_name: bool,
        n_tokens: usize,
    ) -> bool {
        let targets = self.context.targets.filter(|(own, _)| *own == depth).map(|(_, targets)| targets);
        // Most tokens need no more than this.
        if !is_name && !roles.is_any && (targets.is_none() || !node.is_named()) {
            return false;
        }
        self.is_target = targets.is_some_and(|targets| targets.include(cursor));
        if is_name {
            self.record_reads_all(roles, node);
            self.record_name(roles, node);
            return false;
        }
        let has_targets = roles.targets.is_some() || roles.is_target_list;
        if self.is_target && !has_targets && !node.is_extra() {
            // Others can see the target: it is behind a pointer, or in an object.
            self.mark_effect();
        }
        if roles.is_any {
            self.outer.push(self.context);
            self.begin_statement(cursor, node, roles, n_tokens);
            self.begin_children(roles, node, depth);
            self.record_effect(roles, node);
            self.record_reads_all(roles, node);
            if roles.is_text {
                self.record_words(node.byte_range());
            }
        }
        roles.is_any
    }

    /// Records that the innermost node with roles and everything below it has been visited.
    pub(crate) fn leave(&mut self, n_tokens: usize) {
        if let Some(outer) = self.outer.pop() {
            if outer.statement != self.context.statement {
                self.extents[self.context.statement as usize].tokens.end = n_tokens;
            }
            if let (None, Some(start)) = (outer.function, self.context.function) {
                self.finish_function(start);
            }
            self.context = outer;
        }
    }

    fn finish_function(&mut self, start: FunctionStart) {
        if std::mem::take(&mut self.reads_all) {
            self.liveness.read_all_since(start.n_occurrences);
        }
        if std::mem::take(&mut self.keeps_function) {
            (start.n_statements..self.extents.len()).for_each(|statement| self.liveness.mark_live(statement as Id));
        }
    }

    /// Records a parse error. Nobody knows what was meant there, so nothing around it is dead: in its function, or
    /// outside of all functions. `unread` are the ranges of its text that no node of the tree explains; each word there
    /// may read the name that it spells.
    pub(crate) fn record_error(&mut self, unread: impl IntoIterator<Item = Range<usize>>) {
        match self.context.function {
            Some(_) => self.keeps_function = true,
            None => self.keeps_outside = true,
        }
        unread.into_iter().for_each(|bytes| self.record_words(bytes));
    }

    /// Records that the parser put something where it is missing. In the head of a function, that hides nothing of its
    /// body: all of the text is read.
    pub(crate) fn record_missing(&mut self) {
        let is_in_head = self.context.function.is_some_and(|start| start.n_statements == self.extents.len());
        if !is_in_head {
            self.record_error([]);
        }
    }

    fn mark_effect(&mut self) {
        if !self.context.is_unreachable {
            self.liveness.mark_live(self.context.statement);
        }
    }

    /// Returns the dead statements in their order, without those inside others.
    pub(crate) fn dead_statements(mut self) -> Vec<StatementExtent> {
        if self.keeps_outside {
            self.outside.iter().for_each(|&statement| self.liveness.mark_live(statement));
        }
        let mut outermost: Vec<StatementExtent> = Vec::new();
        for statement in self.liveness.dead_statements() {
            let extent = &self.extents[statement as usize];
            if !extent.tokens.is_empty() && outermost.last().is_none_or(|last| last.bytes.end <= extent.bytes.start) {
                outermost.push(extent.clone());
            }
        }
        outermost
    }

    fn begin_statement(&mut self, cursor: &TreeCursor<'_>, node: Node<'_>, roles: &ResolvedRoles, n_tokens: usize) {
        let Some(position) = roles.statement.filter(|_| self.context.scope != ScopeKind::Members) else { return };
        // A child in a field of its own is not one of a list.
        if position == StatementPosition::Anywhere || cursor.field_id().is_none() {
            self.context.statement = self.liveness.add_statement(self.context.statement);
            self.extents.push(StatementExtent { tokens: n_tokens..n_tokens, bytes: node.byte_range() });
            if self.context.function.is_none() {
                self.outside.push(self.context.statement);
            }
            self.context.is_unreachable |= roles.conditional.is_some_and(|check| self.is_never_run(node, check));
        }
    }

    /// Whether a conditional or a loop has a condition that obviously never holds, and neither an initializer nor an
    /// alternative.
    fn is_never_run(&self, node: Node<'_>, check: ConditionCheck) -> bool {
        let condition = self.frontend.condition.and_then(|field| node.child_by_field_id(field.get()));
        let has = |field| node.child_by_field_name(field).is_some();
        condition.is_some_and(|condition| never_holds(condition, check, self.source))
            && !has("initializer")
            && !has("alternative")
    }

    fn begin_children(&mut self, roles: &ResolvedRoles, node: Node<'_>, depth: usize) {
        if let Some(targets) = roles.targets {
            let is_plain =
                |field: NonZeroU16| node.child_by_field_id(field.get()).is_some_and(|operator| operator.kind() == "=");
            self.context.updates = roles.updates && !self.frontend.operator.is_some_and(is_plain);
            self.context.declares = roles.declares || (self.is_target && self.context.declares);
            self.context.targets = Some((depth + 1, targets));
        } else if roles.is_target_list && self.is_target {
            self.context.targets = Some((depth + 1, Targets::All));
        }
        if let Some(break_target) = roles.break_target {
            let after = self.liveness.add_name();
            self.liveness.mark_local(after);
            self.add_read(after);
            self.context.after_breakable = Some(after);
            if break_target == BreakTarget::Loop {
                self.context.after_loop = Some(after);
            }
        }
        self.context.scope = roles.scope.unwrap_or(self.context.scope);
        if self.context.scope == ScopeKind::Function && self.context.function.is_none() {
            let (n_occurrences, n_statements) = (self.liveness.n_occurrences(), self.extents.len());
            self.context.function = Some(FunctionStart { n_occurrences, n_statements });
        }
    }

    fn record_effect(&mut self, roles: &ResolvedRoles, node: Node<'_>) {
        // With a label, `break` may leave any of the loops around it.
        let has_label = || node.named_child_count() > 0;
        let after = match roles.effect {
            None => return,
            Some(Effect::If(has_effect)) if !has_effect(node) => return,
            Some(Effect::Always | Effect::If(_)) => None,
            Some(Effect::Break) => self.context.after_breakable.filter(|_| !has_label()),
            Some(Effect::Continue) => self.context.after_loop.filter(|_| !has_label()),
        };
        match after {
            Some(after) => self.add_write(after),
            None => self.mark_effect(),
        }
    }

    fn record_reads_all(&mut self, roles: &ResolvedRoles, node: Node<'_>) {
        let reads_all = roles.reads_all.is_some_and(|reads_all| reads_all(node, self.text(node)));
        self.reads_all |= reads_all && self.context.function.is_some();
    }

    fn record_name(&mut self, roles: &ResolvedRoles, node: Node<'_>) {
        let text = self.text(node);
        if self.is_target && roles.discards == Some(text) {
            return;
        }
        let name = self.name(text);
        if !self.is_target || self.context.updates {
            self.add_read(name);
        }
        if !self.is_target {
            return;
        }
        match self.context.scope {
            ScopeKind::Script => self.liveness.mark_shared(name),
            ScopeKind::Function if self.context.declares => self.liveness.mark_local(name),
            ScopeKind::Function | ScopeKind::Members => {}
        }
        self.add_write(name);
    }

    /// Records every word of an unparsed text as a name that is read.
    fn record_words(&mut self, bytes: Range<usize>) {
        let words = self.source[bytes].split(|c: char| !(c.is_alphanumeric() || c == '_'));
        for word in words.filter(|word| !word.is_empty()) {
            let name = self.name(word);
            self.liveness.add_read(ROOT, name);
        }
    }

    fn text(&self, node: Node<'_>) -> &'a str {
        &self.source[node.byte_range()]
    }

    fn name(&mut self, text: &'a str) -> Id {
        *self.names.entry(text).or_insert_with(|| self.liveness.add_name())
    }

    fn add_read(&mut self, name: Id) {
        if !self.context.is_unreachable {
            self.liveness.add_read(self.context.statement, name);
        }
    }

    fn add_write(&mut self, name: Id) {
        if !self.context.is_unreachable {
            self.liveness.add_write(self.context.statement, name);
        }
    }
}

fn never_holds(mut condition: Node<'_>, check: ConditionCheck, source: &str) -> bool {
    while condition.kind() == "parenthesized_expression" {
        let Some(inner) = condition.named_child(0) else { return false };
        condition = inner;
    }
    match condition.child_count() {
        // Some grammars put the keyword `false` inside a node.
        0 | 1 => matches!(&source[condition.byte_range()], "0" | "false" | "False"),
        3 => check == ConditionCheck::Comparisons && is_false_comparison(condition, source),
        _ => false,
    }
}

/// Whether an expression of three parts compares a name with itself so that the result is false.
fn is_false_comparison(comparison: Node<'_>, source: &str) -> bool {
    let is_false = comparison.child(1).is_some_and(|operator| matches!(operator.kind(), "!=" | "<" | ">"));
    let leaf = |index| comparison.child(index).filter(|side| side.child_count() == 0);
    let text = |index| leaf(index).map(|side| &source[side.byte_range()]);
    is_false && text(0).is_some() && text(0) == text(2)
}
