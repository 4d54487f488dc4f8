//! Robust winnowing: which k-gram hashes become fingerprints.
//!
//! The paper's Definition 3: in each window select the minimum hash; break ties, if possible, by the hash that the window one position to the left selected; if not, by the rightmost.
//!
//! ```text
//! hashes   77 74 42 17 98 50 17 98  8 88 67 39 77 74 42 17 98      w = 4
//! selected          17       17     8        39          17       (Figure 2)
//! ```
//!
//! The paper's Figure 5 has two slips that are avoided here: its scan takes a negative index modulo w, and it fills the buffer with the largest value, so that windows which are not yet full already select.

/// Calls `select` with the position of each fingerprint among `hashes`, ascending.
///
/// Every `window` hashes in a row hold at least one that is selected. Fewer hashes than that are taken as one window, so that a text with at least one k-gram has a fingerprint; a text without any has none.
pub fn winnow(hashes: &[u64], window: usize, mut select: impl FnMut(usize)) {
    if hashes.is_empty() {
        return;
    }
    let window = window.clamp(1, hashes.len());
    let mut selected = rightmost_minimum(hashes, 0, window);
    select(selected);
    for last in window..hashes.len() {
        let start = last + 1 - window;
        if hashes[last] < hashes[selected] {
            // A tie keeps the hash of the window to the left: this is what makes winnowing robust.
            selected = last;
            select(selected);
        } else if selected < start {
            selected = rightmost_minimum(hashes, start, last + 1);
            select(selected);
        }
    }
}

/// The last of the smallest hashes in a window, which is not empty.
fn rightmost_minimum(hashes: &[u64], start: usize, end: usize) -> usize {
    let later_if_equal = |best: usize, position: usize| if hashes[position] <= hashes[best] { position } else { best };
    (start..end).fold(start, later_if_equal)
}
