//! Source code in, token strings out: the front-ends of lookalike.
//!
//! A front-end gives one language the standard form that the engine compares.
//! What a copier changes first (names, literals, layout, comments) is folded away; what makes the program (keywords, operators, brackets, block structure) stays.
//! The paper calls this "whitespace insensitivity" (Schleimer, Wilkerson and Aiken 2003, section 2.1) and asks that all knowledge of a format stay here (section 5.2).
//!
//! * [`Language`] names a language and turns its source into a [`TokenString`]; this never fails.
//! * [`Kind`] is what two tokens must share to be equal, [`Spelling`] what they must share to be equal to the letter.
//! * `languages/` has one table per language; adding one touches that folder alone.
//! * `grammar` and `walk` read a tree by a table; `lexical` reads text that has no usable tree, `prose` text that is no program.
//! * `roles`, `doings` and `liveness` find the statements of a tree that do nothing, which are left out.
//!
//! Nothing here opens a file, and no other crate names tree-sitter.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

mod doings;
mod grammar;
mod kind;
mod language;
mod languages;
mod lexical;
mod liveness;
mod prose;
mod roles;
mod spans;
mod token_string;
mod walk;

#[cfg(test)]
mod tests;

/// Raised whenever the token string of some text changes: what was made of token strings by another version is then to be made again.
pub const VERSION: u32 = 1;

pub use kind::{Kind, Spelling};
pub use language::Language;
pub use spans::{Span, Spans};
pub use token_string::{Idle, TokenString, Trouble, TroubleKind};
