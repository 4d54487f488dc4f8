//! The entries of a batch after they were divided into submissions.

use std::collections::BTreeSet;

use super::layout::Layout;
use super::layout_match::Claim;
use super::provenance::Provenance;

/// The entries of a batch, divided into submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    /// The layout that the batch was read as.
    pub layout: Layout,
    /// The submissions, in the order of their names.
    pub submissions: Vec<Provenance>,
    /// For each entry of the listing, the index of its submission and its path there. No two entries of a submission have the same path.
    pub claims: Vec<Claim<usize>>,
    /// The folder that holds all submissions, if they do not lie in the batch itself and no platform put them there.
    pub wrapper: Option<String>,
    /// The names directly in the batch, or beside the folder that holds all submissions, that belong to nobody and were not made by the platform.
    pub beside: BTreeSet<String>,
    /// Whether nothing has the layout that the instructor names.
    pub is_unrecognized: bool,
    /// The tables that say who handed in what, and what each column was taken for.
    pub tables: Vec<String>,
    /// Remarks on what is ambiguous or does not fit the layout.
    pub notes: Vec<String>,
}
