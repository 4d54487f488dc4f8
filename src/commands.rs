//! The commands, one file each.

pub mod account;
pub mod anonymize;
pub mod api_token;
pub mod archive;
mod browser;
pub mod check;
mod columns;
pub mod course;
pub mod evidence;
pub mod intake;
pub mod languages;
pub mod moss;
pub mod person;
pub mod query;
pub mod reference;
mod runtime;
pub mod serve;
pub mod server;
pub mod shell;
pub mod starter;
mod summary;
pub mod tokens;
