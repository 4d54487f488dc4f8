//! Disguised programs compile and behave like the originals.
//!
//! | module | contents |
//! | --- | --- |
//! | [`samples`] | the programs of the repository's samples |
//! | [`syntax`] | the result of every attack compiles |
//! | [`behavior`] | a disguised program prints the same as the original |
//! | [`properties`] | seeds, growth, and arbitrary input |

mod behavior;
mod properties;
mod samples;
mod syntax;
