//! Measures how alike two streams are: the share of each that the other has in the same order, window by window.

use lookalike_engine::maps::HashMap;

use super::stream::Item;

/// Number of items of a window. Windows are compared with pieces of the other stream that are twice as long and overlap by half, so functions may be in another order.
const WINDOW: usize = 24;

/// The scratch space of a comparison.
struct Numbered {
    left: Vec<usize>,
    right: Vec<usize>,
    n_different: usize,
}

/// Returns how alike two streams are, from 0 to 1: the mean of the shares of both that the other has.
///
/// The effort is the product of the lengths, divided by half a window.
pub(super) fn likeness(left: &[Item], right: &[Item]) -> f64 {
    let Numbered { left, right, n_different } = numbered(left, right);
    f64::midpoint(share(&left, &right, n_different), share(&right, &left, n_different))
}

/// Numbers the items of both streams.
fn numbered(left: &[Item], right: &[Item]) -> Numbered {
    let mut numbers: HashMap<Item, usize> = HashMap::default();
    let mut number = |item: &Item| {
        let next = numbers.len();
        *numbers.entry(*item).or_insert(next)
    };
    let (left, right) = (left.iter().map(&mut number).collect(), right.iter().map(&mut number).collect());
    Numbered { left, right, n_different: numbers.len() }
}

fn share(stream: &[usize], other: &[usize], n_different: usize) -> f64 {
    let mut positions = vec![0_u64; n_different];
    let mut found = 0;
    for window in stream.chunks(WINDOW) {
        window.iter().enumerate().for_each(|(at, &item)| positions[item] |= 1 << at);
        found += pieces(other).map(|piece| common(window.len(), &positions, piece)).max().unwrap_or_default();
        window.iter().for_each(|&item| positions[item] = 0);
    }
    found as f64 / stream.len().max(1) as f64
}

fn pieces(stream: &[usize]) -> impl Iterator<Item = &[usize]> {
    (0..stream.len().max(WINDOW + 1) - WINDOW).step_by(WINDOW).map(|start| {
        let end = (start + 2 * WINDOW).min(stream.len());
        &stream[start.min(end)..end]
    })
}

/// Returns the length of the longest common subsequence of a window and a piece, by the bits of a row of the usual table. `positions` has the places of each item in the window.
fn common(window: usize, positions: &[u64], piece: &[usize]) -> u32 {
    let all = (1_u64 << window) - 1;
    let mut row = all;
    for &item in piece {
        let hits = row & positions[item];
        row = ((row + hits) | (row - hits)) & all;
    }
    window as u32 - row.count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(numbers: impl IntoIterator<Item = u64>) -> Vec<Item> {
        numbers.into_iter().map(Item).collect()
    }

    /// The shares are those of common subsequences, and halves in another order are found again.
    #[test]
    fn order_counts_within_windows_only() {
        let one = items(0..96);
        let moved = items((48..96).chain(0..48));
        let backwards = items((0..96).rev());
        let others = items(1000..1096);
        assert!((likeness(&one, &one) - 1.0).abs() < 1e-9);
        assert!((likeness(&one, &moved) - 1.0).abs() < 1e-9);
        assert!(likeness(&one, &backwards) < 0.1);
        assert!(likeness(&one, &others) == 0.0);
        assert!(likeness(&one, &[]) == 0.0);
        let every_second = items((0..96).map(|item| if item % 2 == 0 { item } else { 500 + item }));
        assert!((likeness(&one, &every_second) - 0.5).abs() < 0.05);
    }
}
