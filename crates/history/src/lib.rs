//! Reads the histories that submissions bring: git repositories, and logs of editors and platforms.
//!
//! A history is a student's file like any other: hostile until it has been read. It is read in memory from the bytes of its
//! files; no program is run, no hook, and nothing outside of it is opened. Everything is bounded ([`bounds`]), every object is
//! checked against its name, and what cannot be read is missing and counts as such.
//!
//! [`Repository::read`] goes through all objects and not along the branches: so commits that nobody refers to any more, such as amended ones, count as snapshots too.

pub mod bounds;
pub mod logs;
mod objects;
mod repository;

#[cfg(test)]
mod tests;

pub use objects::Id;
pub use repository::{Commit, Repository, Version};
