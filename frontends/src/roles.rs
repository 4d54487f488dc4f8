//! The roles of node kinds in the search for dead code.
//!
//! A language's table gives each node kind a list of [`NodeRole`]s. [`ResolvedRoles`] is that list, resolved against the grammar.

use std::num::NonZeroU16;

use tree_sitter::{Node, TreeCursor};

/// A role of a node kind. Most node kinds have none.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
pub(crate) enum NodeRole {
    /// A statement that may be dead where it is part of a list of statements. As the body of another statement it belongs to that one.
    Statement,
    /// A statement that may be dead anywhere.
    Clause,
    Effect,
    /// Has an effect outside its statement if the function says so.
    EffectIf(fn(Node<'_>) -> bool),
    /// May read every name of the enclosing function, if the function says so for the node and its text.
    ReadsAll(fn(Node<'_>, &str) -> bool),
    /// Assigns to the children in this field, if they are names.
    Targets(&'static str),
    AllTargets,
    /// Assigns to all children that are names, if the node itself is the target of an assignment.
    TargetList,
    /// Assigning to a name with this text discards the value.
    Discards(&'static str),
    /// Also reads the names that it assigns to, unless the operator is `=`.
    Updates,
    /// Declares the names that it assigns to: only this file can read them.
    Declares,
    /// A loop, the target of `break` and `continue`.
    Loop,
    /// A switch, the target of `break`.
    Switch,
    Break,
    Continue,
    /// Does nothing if its condition never holds.
    Conditional,
    /// Does nothing if its condition is `false` or `0`. For languages where `x != x` may hold because numbers are often floats.
    LiteralConditional,
    /// A function: its statements run, and the names that it declares are private to it.
    Function,
    /// A script: its statements run, and other files may read the names that it declares.
    Script,
    /// A list of members: declarations that other files may read, or values.
    Members,
    /// Unparsed text, each word of which may read the name that it spells.
    Text,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct ResolvedRoles {
    pub(crate) is_any: bool,
    pub(crate) statement: Option<StatementPosition>,
    pub(crate) effect: Option<Effect>,
    pub(crate) reads_all: Option<fn(Node<'_>, &str) -> bool>,
    pub(crate) targets: Option<Targets>,
    pub(crate) is_target_list: bool,
    pub(crate) discards: Option<&'static str>,
    pub(crate) updates: bool,
    pub(crate) declares: bool,
    pub(crate) break_target: Option<BreakTarget>,
    pub(crate) conditional: Option<ConditionCheck>,
    pub(crate) scope: Option<ScopeKind>,
    pub(crate) is_text: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatementPosition {
    InList,
    Anywhere,
}

#[derive(Clone, Copy)]
pub(crate) enum Effect {
    Always,
    If(fn(Node<'_>) -> bool),
    Break,
    Continue,
}

/// The conditions that are recognized as never true.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConditionCheck {
    /// `false` and `0`.
    Literals,
    /// Also comparisons of a name with itself: `x != x`, `x < x`, `x > x`.
    Comparisons,
}

/// A statement that `break` can leave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BreakTarget {
    Loop,
    Switch,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    #[default]
    Members,
    Script,
    Function,
}

#[derive(Clone, Copy)]
pub(crate) enum Targets {
    All,
    Field(NonZeroU16),
}

impl ResolvedRoles {
    pub(crate) fn new(roles: &[NodeRole], grammar: &tree_sitter::Language) -> ResolvedRoles {
        let mut all = ResolvedRoles { is_any: !roles.is_empty(), ..ResolvedRoles::default() };
        for role in roles {
            match *role {
                NodeRole::Statement => all.statement = Some(StatementPosition::InList),
                NodeRole::Clause => all.statement = Some(StatementPosition::Anywhere),
                NodeRole::Effect => all.effect = Some(Effect::Always),
                NodeRole::EffectIf(has_effect) => all.effect = Some(Effect::If(has_effect)),
                NodeRole::ReadsAll(reads) => all.reads_all = Some(reads),
                NodeRole::Break => all.effect = Some(Effect::Break),
                NodeRole::Continue => all.effect = Some(Effect::Continue),
                NodeRole::Targets(field) => all.targets = grammar.field_id_for_name(field).map(Targets::Field),
                NodeRole::AllTargets => all.targets = Some(Targets::All),
                NodeRole::TargetList => all.is_target_list = true,
                NodeRole::Discards(name) => all.discards = Some(name),
                NodeRole::Updates => all.updates = true,
                NodeRole::Declares => all.declares = true,
                NodeRole::Loop => all.break_target = Some(BreakTarget::Loop),
                NodeRole::Switch => all.break_target = Some(BreakTarget::Switch),
                NodeRole::Conditional => all.conditional = Some(ConditionCheck::Comparisons),
                NodeRole::LiteralConditional => all.conditional = Some(ConditionCheck::Literals),
                NodeRole::Function => all.scope = Some(ScopeKind::Function),
                NodeRole::Script => all.scope = Some(ScopeKind::Script),
                NodeRole::Members => all.scope = Some(ScopeKind::Members),
                NodeRole::Text => all.is_text = true,
            }
        }
        all
    }
}

impl Targets {
    pub(crate) fn include(self, cursor: &TreeCursor<'_>) -> bool {
        match self {
            Targets::All => true,
            Targets::Field(field) => cursor.field_id() == Some(field),
        }
    }
}
