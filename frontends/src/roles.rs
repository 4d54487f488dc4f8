//! What kinds of nodes mean for whether statements do anything.

use std::num::NonZeroU16;

use tree_sitter::{Node, TreeCursor};

/// A role of a kind of node. The table of a language gives them; most kinds have none.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
pub(crate) enum Role {
    /// A statement that may be idle, where it stands in a list of statements. As the body of another it belongs to that.
    Statement,
    /// The same, wherever it stands.
    Clause,
    /// Something that is felt elsewhere.
    Effect,
    /// The same, where a look at the node says so.
    EffectIf(fn(Node<'_>) -> bool),
    /// Where the node and its text say so, it may read any name of the function that it is in.
    ReadsAll(fn(Node<'_>, &str) -> bool),
    /// The children in this field are given a value, if they are names.
    Targets(&'static str),
    /// All children are.
    AllTargets,
    /// All children are, if it stands where something is given a value.
    TargetList,
    /// What is given to a name that is spelled so is forgotten.
    Forgets(&'static str),
    /// Who is given a value is read as well, unless the operator is `=`.
    Updates,
    /// Names that are given a value here are the file's own: nobody else reads them.
    Declares,
    /// A loop, which `break` and `continue` are about.
    Loop,
    /// A switch, which `break` is about.
    Switch,
    Break,
    Continue,
    /// It does nothing if its condition never holds.
    Choice,
    /// It does nothing if its condition is `false` or `0`. Numbers are often floats here, and the one that is no number is not itself.
    LiteralChoice,
    /// Its statements are carried out, and what they declare is nobody else's.
    Function,
    /// Its statements are carried out, and other files may ask for what they declare.
    Script,
    /// Its statements are declarations that other files may ask for, or values.
    Members,
    /// Text in which names are read, though it is not parsed.
    Text,
}

/// The roles of a kind of node, worked out.
#[derive(Clone, Copy)]
pub(crate) struct Roles {
    pub(crate) is_any: bool,
    pub(crate) stands: Option<Stands>,
    pub(crate) effect: Option<Effect>,
    pub(crate) reads_all: Option<fn(Node<'_>, &str) -> bool>,
    pub(crate) targets: Option<Part>,
    pub(crate) is_target_list: bool,
    pub(crate) forgets: Option<&'static str>,
    pub(crate) updates: bool,
    pub(crate) declares: bool,
    pub(crate) ends: Option<Ends>,
    pub(crate) choice: Option<Choice>,
    pub(crate) room: Option<Room>,
    pub(crate) is_text: bool,
}

/// Where a statement may be idle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stands {
    InLists,
    Anywhere,
}

/// How something may be felt elsewhere.
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    Always,
    If(fn(Node<'_>) -> bool),
    Break,
    Continue,
}

/// Which conditions are known never to hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Literals,
    /// Also what is not itself, or less or more than itself.
    Comparisons,
}

/// What can be ended early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    Loop,
    Switch,
}

/// What statements stand in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    Members,
    Script,
    Function,
}

/// Some of the children of a node.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    All,
    Field(NonZeroU16),
}

impl Roles {
    pub(crate) const NONE: Roles = Roles {
        is_any: false,
        stands: None,
        effect: None,
        reads_all: None,
        targets: None,
        is_target_list: false,
        forgets: None,
        updates: false,
        declares: false,
        ends: None,
        choice: None,
        room: None,
        is_text: false,
    };

    pub(crate) fn new(roles: &[Role], grammar: &tree_sitter::Language) -> Roles {
        let mut all = Roles { is_any: !roles.is_empty(), ..Roles::NONE };
        for role in roles {
            match *role {
                Role::Statement => all.stands = Some(Stands::InLists),
                Role::Clause => all.stands = Some(Stands::Anywhere),
                Role::Effect => all.effect = Some(Effect::Always),
                Role::EffectIf(is_felt) => all.effect = Some(Effect::If(is_felt)),
                Role::ReadsAll(reads) => all.reads_all = Some(reads),
                Role::Break => all.effect = Some(Effect::Break),
                Role::Continue => all.effect = Some(Effect::Continue),
                Role::Targets(field) => all.targets = grammar.field_id_for_name(field).map(Part::Field),
                Role::AllTargets => all.targets = Some(Part::All),
                Role::TargetList => all.is_target_list = true,
                Role::Forgets(name) => all.forgets = Some(name),
                Role::Updates => all.updates = true,
                Role::Declares => all.declares = true,
                Role::Loop => all.ends = Some(Ends::Loop),
                Role::Switch => all.ends = Some(Ends::Switch),
                Role::Choice => all.choice = Some(Choice::Comparisons),
                Role::LiteralChoice => all.choice = Some(Choice::Literals),
                Role::Function => all.room = Some(Room::Function),
                Role::Script => all.room = Some(Room::Script),
                Role::Members => all.room = Some(Room::Members),
                Role::Text => all.is_text = true,
            }
        }
        all
    }
}

impl Part {
    /// Whether the node at the cursor is one of them.
    pub(crate) fn has(self, cursor: &TreeCursor<'_>) -> bool {
        match self {
            Part::All => true,
            Part::Field(field) => cursor.field_id() == Some(field),
        }
    }
}
