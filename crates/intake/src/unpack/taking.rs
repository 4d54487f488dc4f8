//! Which entries of an archive file are taken, and what the archive file says about each.

use super::budget::Budget;
use super::failure::Failure;
use super::formats::{Format, Source};
use crate::found::FoundFile;

/// Unpacks an archive file inside another one: its bytes, name, format by its name, and depth.
pub(super) type Unpack =
    fn(&mut dyn Source, &str, Option<Format>, usize, &mut Budget) -> Result<Vec<FoundFile>, Failure>;

/// The entries that a sink takes, and those who pay for them.
#[derive(Clone, Copy)]
pub(super) enum Taking<'a> {
    /// Lists the entries of an input with their sizes, and unpacks none.
    List,
    /// Takes those entries of an input that the plan has a payer for. Archive files among them are not opened.
    Planned(&'a [Option<usize>]),
    /// Takes all entries of an archive file of a submission, which pays for everything, and opens archive files that are inside `depth - 1` others.
    All { depth: usize, unpack: Unpack },
}

/// The statements of an archive file about an entry, before it is unpacked.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Declared {
    /// None if the archive file says nothing about it.
    pub(super) n_bytes: Option<u64>,
    pub(super) n_packed: Option<u64>,
    /// In seconds since 1970.
    pub(super) modified: Option<i64>,
}
