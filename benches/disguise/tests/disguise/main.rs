//! Disguised programs are programs still, and do what they did.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`samples`] | the programs of the repository, to disguise |
//! | [`syntax`] | every attack leaves a program that compiles |
//! | [`behaviour`] | what it prints is what it printed |
//! | [`properties`] | seeds, growth, any text whatever |

mod behaviour;
mod properties;
mod samples;
mod syntax;
