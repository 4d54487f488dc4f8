//! The alignment of a pair: its exact matches and passages.
//!
//! Modules in pipeline order: `matching` finds the runs of equal tokens, [`chaining`] orders them, `passages` gives tokens to the best chains (`free_tokens` tracks the rest), `gap_fill` adds short runs between and around them, and `passage_holders` finds who else has a passage.

pub mod chaining;

pub(crate) mod free_tokens;
pub(crate) mod gap_fill;
pub(crate) mod matching;
pub(crate) mod passage_holders;
pub(crate) mod passages;
