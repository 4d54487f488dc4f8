//! Robust winnowing selects the k-gram hashes that become fingerprints.
//!
//! Definition 3 of the winnowing paper (section 5.1): select the minimum hash of each window; break ties, if possible, by the hash that the window one position to the left selected; if not, by the rightmost.
//!
//! ```text
//! hashes   77 74 42 17 98 50 17 98  8 88 67 39 77 74 42 17 98      w = 4
//! selected          17       17     8        39          17       (Figure 2)
//! ```
//!
//! A selected hash stays selected until a smaller one enters the window or it leaves the window itself. So the next selection is searched from each selected hash on, not window by window.
//!
//! The code in Figure 5 of the paper has two mistakes that this module avoids: it takes a negative index modulo w, and it fills the buffer with the largest value, so that windows that are not yet full already select.

/// Calls `select` with the index of each fingerprint among `hashes`, ascending.
///
/// Every `window` consecutive hashes contain at least one that is selected. Fewer hashes form a single window, so a text with at least one k-gram has a fingerprint, and a text without one has none.
pub fn winnow(hashes: &[u64], window: usize, mut select: impl FnMut(usize)) {
    let window = window.min(hashes.len());
    if window <= 1 {
        return (0..hashes.len()).for_each(select);
    }
    // No hash is smaller than 0, so the first window is searched to its end.
    let (mut start, mut last_selected) = (0, 0);
    while let Some(offset) = next(&hashes[start..], window, last_selected) {
        let selected = start + offset;
        select(selected);
        (start, last_selected) = (selected + 1, hashes[selected]);
    }
}

/// Returns the offset of the next selected hash among those after `last_selected`: the first smaller one, or else the rightmost minimum of the first window without `last_selected`. Returns `None` at the end of the text.
fn next(following: &[u64], window: usize, last_selected: u64) -> Option<usize> {
    let candidates = &following[..window.min(following.len())];
    let (mut minimum, mut offset) = (u64::MAX, 0);
    for (here, &hash) in candidates.iter().enumerate() {
        // On a tie the hash of the window to the left stays selected. This makes winnowing robust.
        if hash < last_selected {
            return Some(here);
        }
        // Two conditional moves: a branch would be mispredicted too often.
        let is_minimum = hash <= minimum;
        minimum = if is_minimum { hash } else { minimum };
        offset = if is_minimum { here } else { offset };
    }
    (candidates.len() == window).then_some(offset)
}
