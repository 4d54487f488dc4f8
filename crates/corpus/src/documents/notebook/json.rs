//! Reads the cells of a notebook's JSON.
//!
//! Any value may be of the wrong type, and is ignored then. One with conflict markers is read as two notebooks.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::cells::Cells;
use super::{lenient, merge};

/// Reads at most `max_cells` cells. JSON with errors is read as far as its cells can be told.
pub(super) fn cells(text: &str, max_cells: usize) -> Cells {
    let Some(sides) = merge::sides(text) else { return one_side(text, max_cells) };
    let mut cells = merge::joined(sides.iter().map(|side| one_side(side, max_cells)), max_cells);
    cells.is_merge = true;
    cells
}

/// Reads a notebook without conflict markers.
fn one_side(text: &str, max_cells: usize) -> Cells {
    // JSON allows half of a surrogate pair in a string, which no value has here.
    let error = match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => None,
        Err(error) => Some(serde_json::from_str::<Value>(text).err().unwrap_or(error).to_string()),
    };
    lenient::cells(text, max_cells, error)
}
