//! The part of a word or an operator in a program, which a translation into another language keeps, unlike its spelling.
//!
//! Nearly all languages spell control flow and operators alike, so these rows serve all of them. A language's table has rows for
//! what it alone spells, and for the calls of its library that say nothing because other languages have no call there.

use crate::entries::Entries;

/// The part of a word, an operator or a called name in any program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neutral {
    /// Control flow or an operator, by a name that all languages share.
    Structure(&'static str),
    /// The same, in the reading without names alone.
    Unnamed(&'static str),
    /// The beginning of a loop with a header: over a range, over elements, or with a counter.
    For,
    /// The beginning of a loop whose condition follows its body.
    Do,
    /// A choice among alternatives.
    Switch,
    /// An alternative of a choice.
    Case,
    /// A type with members.
    Class,
    /// The alternative to a condition.
    Else,
    /// The word before the name of a function.
    Define,
    /// The sign or word after the parameters of a function in a language that has no such word.
    Body,
    /// A function that gives a part or a form of a value, for which other languages need no call.
    Access,
    /// A function that counts, for which other languages have a loop with a counter.
    Range,
}

impl Neutral {
    /// Returns the name that all languages share, if it is control flow or an operator.
    pub fn key(self) -> Option<&'static str> {
        match self {
            Neutral::Structure(key) => Some(key),
            Neutral::For | Neutral::Do => Some("loop"),
            Neutral::Switch => Some("switch"),
            Neutral::Case => Some("case"),
            Neutral::Class => Some("class"),
            Neutral::Else => Some("else"),
            Neutral::Unnamed(_) | Neutral::Define | Neutral::Body | Neutral::Access | Neutral::Range => None,
        }
    }
}

/// The rows that all tables have, in lower case.
pub(crate) const SHARED: Entries<Neutral> = &[
    ("for foreach", Neutral::For),
    ("do", Neutral::Do),
    ("while until loop repeat", Neutral::Structure("loop")),
    ("if elif elsif elseif unless", Neutral::Structure("if")),
    ("else", Neutral::Else),
    ("switch select match when", Neutral::Switch),
    ("case", Neutral::Case),
    ("class struct interface enum record object trait", Neutral::Class),
    ("break last", Neutral::Structure("break")),
    ("continue next", Neutral::Structure("continue")),
    ("return", Neutral::Structure("return")),
    ("try", Neutral::Structure("try")),
    ("throw raise", Neutral::Structure("throw")),
    ("catch except rescue", Neutral::Structure("catch")),
    ("&& and", Neutral::Structure("and")),
    ("|| or", Neutral::Structure("or")),
    ("! not", Neutral::Structure("not")),
    ("= := <-", Neutral::Structure("=")),
    ("== ===", Neutral::Structure("==")),
    ("!= !== <>", Neutral::Structure("!=")),
    ("<", Neutral::Structure("<")),
    (">", Neutral::Structure(">")),
    ("<=", Neutral::Structure("<=")),
    (">=", Neutral::Structure(">=")),
    ("+", Neutral::Structure("+")),
    ("-", Neutral::Structure("-")),
    ("*", Neutral::Structure("*")),
    ("**", Neutral::Structure("**")),
    ("/ // div", Neutral::Structure("/")),
    ("% mod", Neutral::Structure("%")),
    ("+= ++", Neutral::Structure("+=")),
    ("-= --", Neutral::Structure("-=")),
    ("*=", Neutral::Structure("*=")),
    ("/= //=", Neutral::Structure("/=")),
    ("%=", Neutral::Structure("%=")),
];
