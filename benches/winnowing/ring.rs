//! Winnowing as Manasse describes it (2012, section 6.2): by a ring of increasing minima, and with a leading byte that spares most hashes.
//!
//! Ties are broken as in Definition 3 of the winnowing paper, so that both select the same k-grams as the engine does.

use std::collections::VecDeque;

/// Calls `select` with the index of each fingerprint among `hashes`, ascending.
///
/// The ring has the indexes of those hashes of the window that no later hash is less than: their hashes do not decrease, and the first is the minimum of the window.
pub(crate) fn winnow_by_ring(hashes: &[u64], window: usize, mut select: impl FnMut(usize)) {
    let window = window.min(hashes.len()).max(1);
    let mut ring: VecDeque<usize> = VecDeque::with_capacity(window);
    let mut last_selected = None;
    for (end, &hash) in hashes.iter().enumerate() {
        if ring.front().is_some_and(|&first| first + window <= end) {
            ring.pop_front();
        }
        while ring.back().is_some_and(|&back| hashes[back] > hash) {
            ring.pop_back();
        }
        ring.push_back(end);
        if end + 1 < window || last_selected.is_some() && ring.front() == last_selected.as_ref() {
            continue;
        }
        // The minimum has changed. Among equal hashes, the rightmost one is selected, and those before it are of no use.
        while ring.len() > 1 && hashes[ring[0]] == hashes[ring[1]] {
            ring.pop_front();
        }
        last_selected = ring.front().copied();
        last_selected.into_iter().for_each(&mut select);
    }
}

/// Calls `select` with the index of each fingerprint, ascending. The hash of a k-gram is a bit, which is 0 if its `leading` byte is, with the `full` hash of its index behind.
///
/// A full hash is asked for only if its leading byte is 0, or if no byte of the window is.
pub(crate) fn winnow_by_leading_byte(
    leading: &[u8],
    window: usize,
    full: impl Fn(usize) -> u64,
    mut select: impl FnMut(usize),
) {
    let window = window.min(leading.len()).max(1);
    // No hash is less than this one, so the first window is searched to its end.
    let (mut start, mut last) = (0, (false, 0));
    while start < leading.len() {
        let candidates = start..leading.len().min(start + window);
        let is_full = candidates.len() == window;
        let zeros = candidates.clone().filter(|&index| leading[index] == 0);
        let selected = match next(zeros, |index| (false, full(index)), last, is_full) {
            None => next(candidates, |index| (true, full(index)), last, is_full),
            // Before the first zero, a full hash may be less than the last one.
            Some(zero) if last.0 => {
                next(candidates.start..zero, |index| (true, full(index)), last, false).or(Some(zero))
            }
            zero => zero,
        };
        let Some(selected) = selected else { return };
        select(selected);
        (start, last) = (selected + 1, (leading[selected] != 0, full(selected)));
    }
}

/// Returns the first candidate with a hash less than the last selected one, or else, in a full window, the rightmost of the smallest.
fn next(
    candidates: impl Iterator<Item = usize>,
    hash: impl Fn(usize) -> (bool, u64),
    last: (bool, u64),
    is_full: bool,
) -> Option<usize> {
    let mut minimum = None;
    for index in candidates {
        let hash = hash(index);
        if hash < last {
            return Some(index);
        }
        if minimum.is_none_or(|(least, _)| hash <= least) {
            minimum = Some((hash, index));
        }
    }
    minimum.filter(|_| is_full).map(|(_, index)| index)
}
