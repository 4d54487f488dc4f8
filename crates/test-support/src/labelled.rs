//! Labelled classes, and metrics for a ranking of their pairs. Several benchmarks share them.

pub mod classes;
pub mod labels;
pub mod ranking;
