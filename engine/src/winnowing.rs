//! Robust winnowing: which k-gram hashes become fingerprints.
//!
//! The paper's Definition 3: in each window select the minimum hash; break ties, if possible, by the hash that the window one position to the left selected; if not, by the rightmost.
//!
//! ```text
//! hashes   77 74 42 17 98 50 17 98  8 88 67 39 77 74 42 17 98      w = 4
//! selected          17       17     8        39          17       (Figure 2)
//! ```
//!
//! A selected hash stays until a smaller one enters the window, or until it leaves the window itself.
//! So the next one is looked for from each selected hash on, not window by window.
//!
//! The paper's Figure 5 has two slips that are avoided here: its scan takes a negative index modulo w, and it fills the buffer with the largest value, so that windows which are not yet full already select.

/// Calls `select` with the position of each fingerprint among `hashes`, ascending.
///
/// Every `window` hashes in a row hold at least one that is selected. Fewer hashes than that are taken as one window, so that a text with at least one k-gram has a fingerprint; a text without any has none.
pub fn winnow(hashes: &[u64], window: usize, mut select: impl FnMut(usize)) {
    let window = window.min(hashes.len());
    if window <= 1 {
        return (0..hashes.len()).for_each(select);
    }
    let (mut start, mut last_selected) = (0, 0);
    while let Some(offset) = next(&hashes[start..], window, last_selected) {
        let selected = start + offset;
        select(selected);
        (start, last_selected) = (selected + 1, hashes[selected]);
    }
}

/// Where the next hash is selected among those that follow the last selected one: the first that is smaller, or else the rightmost minimum of the first window without the last one. None if the text ends before.
///
/// Before the first window there is nothing to be smaller than, which is what 0 says.
fn next(following: &[u64], window: usize, last_selected: u64) -> Option<usize> {
    let candidates = &following[..window.min(following.len())];
    let (mut minimum, mut place) = (u64::MAX, 0);
    for (here, &hash) in candidates.iter().enumerate() {
        // A tie keeps the hash of the window to the left: this is what makes winnowing robust.
        if hash < last_selected {
            return Some(here);
        }
        // Two choices without a branch, which would be guessed wrong too often.
        let is_minimum = hash <= minimum;
        minimum = if is_minimum { hash } else { minimum };
        place = if is_minimum { here } else { place };
    }
    (candidates.len() == window).then_some(place)
}
