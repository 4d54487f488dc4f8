//! Turns source code into token strings: the front-ends of lookalike.
//!
//! A front-end brings one language into the normal form that the engine compares.
//! It discards what copiers change first (names, literals, layout, comments) and keeps what makes the program (keywords, operators, brackets, block structure).
//! The winnowing paper calls this "whitespace insensitivity" (Schleimer, Wilkerson and Aiken 2003, section 2.1) and asks that all knowledge of a format stay in this step (section 5.2).
//!
//! Modules, each of which imports only modules that are listed before it:
//!
//! * `mapped_text` keeps the place of every byte of a text that was made from another; `translation` does what compilers do before they look for tokens; `literate` takes code out of prose.
//! * `roles`, `runners`, `literal_form`, `cards`, `datum`, `defaults`, `template`, `entries`, `neutral` and `table` define the types that a language's table is made of; `quotes` finds the ends of strings, and `literals` reads their content.
//! * `pieces` splits a text into comments, strings and code; `rewriting` changes what a grammar does not know.
//! * `spans` and `token_string` define the result; [`Kind`] and [`Spelling`] say when two tokens are equal.
//! * `words` reads languages that have no table, by rules that are learned from a class.
//! * `frontend` compiles a table for fast lookups.
//! * `languages` has one table per language, and the list of all of them.
//! * `lexical` tokenizes text without a syntax tree; `parser` builds syntax trees within limits.
//! * `liveness` and `dead_code` find statements that have no effect, which give no tokens.
//! * `lost_text` reads word by word what a tree lost; `walk` turns a syntax tree into tokens.
//! * `tool_written` finds the code that form designers and other tools write into a file, which gives no tokens.
//! * `evasion` reads code that somebody moved out of a parser's sight.
//! * `templates` reads pages that have code between markup, each language of it by its front-end.
//! * `language` is the public interface: [`Language`] names a language and never fails to tokenize.
//! * `recognition` tells languages by the content of a text, where a file's name does not.
//!
//! ```
//! # #[cfg(feature = "c")] {
//! use lookalike_frontends::Language;
//!
//! let c = Language::named("c").ok_or("no such language")?;
//! let (original, renamed) = ("int f(int n) { return n + 1; }", "int next(int it) { /* one more */ return it + 2; }");
//! // Names, literals and comments do not matter for the structure.
//! assert_eq!(c.token_string(original).kinds, c.token_string(renamed).kinds);
//! // The wording tells them apart.
//! assert_ne!(c.token_string(original).spellings(original), c.token_string(renamed).spellings(renamed));
//! # }
//! # Ok::<(), &str>(())
//! ```
//!
//! Nothing here opens a file, and no other crate names tree-sitter.

#![cfg_attr(
    not(test),
    deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used, reason = "input is hostile")
)]

mod cards;
mod datum;
mod dead_code;
mod defaults;
mod entries;
mod evasion;
mod frontend;
mod language;
mod languages;
mod lexical;
mod literal_form;
mod literals;
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
mod literate;
mod liveness;
mod lost_text;
mod mapped_text;
mod neutral;
mod parser;
mod pieces;
mod project_kinds;
mod quotes;
mod recognition;
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
mod rewriting;
mod roles;
mod runners;
mod spans;
mod table;
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
mod template;
mod templates;
mod token_string;
mod tool_written;
#[cfg_attr(not(feature = "all-languages"), allow(dead_code, reason = "a build of few languages needs few of them"))]
mod translation;
mod walk;
mod words;

#[cfg(test)]
mod tests;

/// The version of the token strings, raised whenever the token string of any text changes.
/// Data derived from token strings of another version must be derived again.
pub const VERSION: u32 = 6;

pub use entries::lists;
pub use language::Language;
pub use neutral::Neutral;
pub use project_kinds::ProjectKind;
pub use recognition::Signs;
pub use spans::{Span, Spans, beginning};
pub use token_string::{DeadCode, Kind, ParseError, ParseErrorKind, Spelling, TokenString, Tool, ToolWritten};
pub use words::WordRules;
