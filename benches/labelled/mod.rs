//! Labelled classes, and how well a ranking does on them. Several benchmarks share this.

pub(crate) mod classes;
pub(crate) mod judging;
pub(crate) mod metrics;
pub(crate) mod table;
