//! The entries of a batch after they were divided into submissions.

use std::collections::BTreeSet;

use super::above::Level;
use super::layout::Layout;
use super::layout_match::Claim;
use super::provenance::Provenance;

/// The entries of a batch, divided into submissions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Partition {
    /// The layout that the batch was read as.
    pub layout: Layout,
    /// The submissions, in the order of their names.
    pub submissions: Vec<Provenance>,
    /// For each entry of the listing, the index of its submission and its path there. No two entries of a submission have the same path.
    pub claims: Vec<Claim<usize>>,
    /// The folder that holds all submissions, if they do not lie in the batch itself and no platform put them there.
    pub wrapper: Option<String>,
    /// The folders above the submissions that are nobody's, outermost first.
    pub(super) levels: Vec<Level>,
    /// The question whether submissions are in the entries.
    pub question: Option<String>,
    /// The names directly in the batch, or beside the folder that holds all submissions, that belong to nobody and were not made by the platform.
    pub beside: BTreeSet<String>,
    /// Whether nothing has the layout that the instructor names.
    pub is_unrecognized: bool,
    /// Everything that says who handed in what: folders above the submissions, names, and tables with the meanings of their columns.
    pub tables: Vec<String>,
    /// Remarks on what is ambiguous or does not fit the layout.
    pub notes: Vec<String>,
}

impl Partition {
    /// Returns the folders of the outermost level above the submissions, each with its path and a slash after it; none if there is no such level.
    pub(crate) fn folders_above(&self) -> Vec<String> {
        let folders = self
            .levels
            .iter()
            .take(1)
            .flat_map(|level| level.names.iter().map(|name| format!("{}{name}/", level.around)));
        folders.collect()
    }
}

/// Maximum number of folders above the submissions that are named.
const MAX_NAMED: usize = 6;

/// Returns the folders that so many submissions are in, if these are a level below the entries.
pub(super) fn levels_in_words(levels: &[Level], n_submissions: usize) -> Option<String> {
    let mut each = Vec::new();
    for level in levels {
        let names: Vec<&str> = level.names.iter().take(MAX_NAMED).map(String::as_str).collect();
        let more = if level.names.len() > names.len() { ", …" } else { "" };
        let folders = if level.names.len() == 1 { "folder" } else { "folders" };
        each.push(format!("{} {folders} ({}{more})", level.names.len(), names.join(", ")));
    }
    let several = "; entries with the same name in several of them are one person's";
    let several = if levels.iter().any(|level| level.names.len() > 1) { several } else { "" };
    (!each.is_empty()).then(|| format!("{n_submissions} submissions are in {}{several}", each.join(", each of ")))
}
