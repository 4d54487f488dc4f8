//! The bar that shows what bytes count as, with its legend.

use crate::model::Breakdown;
use crate::words::breakdown::{self as text, CLASSES};
use crate::words::figures::large_count;

/// The width of the bar in its own units.
const WIDTH: f64 = 1000.0;

pub(crate) struct BreakdownBar {
    pub(crate) label: String,
    pub(crate) parts: Vec<BarPart>,
}

/// A class of bytes that occurs.
pub(crate) struct BarPart {
    pub(crate) class: &'static str,
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) share: String,
    pub(crate) x: String,
    pub(crate) width: String,
}

/// Returns the bar; none if there are no bytes.
pub(crate) fn breakdown_bar(breakdown: &Breakdown) -> Option<BreakdownBar> {
    let total = breakdown.total();
    if total == 0 {
        return None;
    }
    let mut sizes = [0_u64; CLASSES.len()];
    for (class, n_bytes) in breakdown.parts() {
        let size = &mut sizes[text::index_of(class)];
        *size = size.saturating_add(n_bytes);
    }
    let mut x = 0.0;
    let mut parts = Vec::new();
    for ((class, _, name, meaning), n_bytes) in CLASSES.into_iter().zip(sizes).filter(|&(_, n_bytes)| n_bytes > 0) {
        let width = n_bytes as f64 / total as f64 * WIDTH;
        let share = text::share(n_bytes, total);
        parts.push(BarPart { class, name, meaning, share, x: format!("{x:.1}"), width: format!("{width:.1}") });
        x += width;
    }
    Some(BreakdownBar { label: text::caption(&large_count(total)), parts })
}
