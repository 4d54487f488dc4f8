//! Reads code that somebody moved out of a parser's sight: into strings, here-documents, macros, attributes, or data that is decoded and run.
//!
//! ```text
//! exec("""                 gives the tokens of the loop,
//! for x in a:              at the places of their bytes,
//!     print(x)""")         instead of one token of a string
//! ```
//!
//! It buys that a copy in a string is compared as the program that it is, and that a program that nobody can read becomes a concern instead of a short program.
//! It costs some two thousand lines: this folder, and what it needs of others, `literals` (the content of strings) and `translation` (escapes and macros).
//! Strings of honest programs stay one token: over 14,123 files of the labelled classes, 103 change, nearly all of them C++ with long macros.
//! Of 26,981 honest files none is named for a text that it runs; `docs/measurements/recognizers.csv` has the figures of all such rules.
//! `tests/program/hidden_copies/` has the techniques that must not work.
//!
//! * `code_judgment` tells code from other text.
//! * `hidden_code` finds texts that are run and cannot be read: `opaque` what nobody can read, `sinks` what runs text, `flow` whether the one gets to the other through the `program`.
//! * `embedded` finds code in literals, and tokenizes it in their place.

mod code_judgment;
mod embedded;
mod flow;
mod hidden_code;
mod opaque;
mod program;
mod sinks;

pub(crate) use embedded::{tokenize, tokenize_unparsed};
