//! Planters: submissions that hold the programs of several classmates who have nothing to do with one another, such as a folder of collected solutions beside an own program.
//!
//! Everything in such a submission is somebody else's, and its pairs with all of them are no honest pairs. If it counted like other people, it would make the work of its classmates look common, and copies among them look usual: what one person holds must not change what is said of others.

use crate::maps::HashMap;

/// Minimum number of classmates, of different works, whose programs a planter holds. Two may have worked together.
const MIN_HELD: usize = 3;

/// Returns for each distinct submission whether it is a planter. `holdings` are pairs of one and another that it holds, and `alike` pairs that may be one work.
pub(crate) fn planters(
    n_submissions: usize,
    holdings: &[(u32, u32)],
    alike: impl Iterator<Item = (u32, u32)>,
) -> Vec<bool> {
    let mut held: HashMap<u32, Vec<u32>> = HashMap::default();
    for &(holder, one) in holdings {
        held.entry(holder).or_default().push(one);
    }
    held.retain(|_, held| held.len() >= MIN_HELD);
    let mut is_planter = vec![false; n_submissions];
    if held.is_empty() {
        return is_planter;
    }
    let mut neighbors: HashMap<u32, Vec<u32>> = HashMap::default();
    for (one, other) in alike.filter(|(one, other)| one != other) {
        neighbors.entry(one).or_default().push(other);
        neighbors.entry(other).or_default().push(one);
    }
    for (holder, held) in held {
        is_planter[holder as usize] = n_works(held, &neighbors) >= MIN_HELD;
    }
    is_planter
}

/// Returns the number of works among submissions, of which those that are alike, or alike through others among them, are one.
fn n_works(mut left: Vec<u32>, neighbors: &HashMap<u32, Vec<u32>>) -> usize {
    let mut n_works = 0;
    while let Some(first) = left.pop() {
        n_works += 1;
        let mut reached = vec![first];
        while let Some(one) = reached.pop() {
            let near = neighbors.get(&one).map_or(&[][..], Vec::as_slice);
            reached.extend(left.extract_if(.., |other| near.contains(other)));
        }
    }
    n_works
}
