//! Planters: submissions that hold the programs of several classmates who have nothing to do with one another, such as a folder of collected solutions beside an own program.
//!
//! Everything in such a submission is somebody else's, and its pairs with all of them are no honest pairs. If it counted like other people, it would make the work of its classmates look common, and copies among them look usual: what one person holds must not change what is said of others.

use std::collections::BTreeMap;

use crate::components::Components;
use crate::maps::HashMap;

/// Minimum number of classmates, of different works, whose programs a planter holds. Two may have worked together.
const MIN_HELD: usize = 3;

/// The planters among distinct submissions, each with those that it holds, ascending.
pub(crate) type Planters = BTreeMap<u32, Vec<u32>>;

/// Returns the planters. `holdings` are pairs of one and another that it holds, and `alike` pairs that may be one work.
pub(crate) fn planters(holdings: &[(u32, u32)], alike: impl Iterator<Item = (u32, u32)>) -> Planters {
    let mut held = Planters::new();
    for &(holder, one) in holdings {
        held.entry(holder).or_default().push(one);
    }
    held.retain(|_, held| held.len() >= MIN_HELD);
    let mut neighbors: HashMap<u32, Vec<u32>> = HashMap::default();
    for (one, other) in alike.filter(|(one, other)| one != other && !held.is_empty()) {
        neighbors.entry(one).or_default().push(other);
        neighbors.entry(other).or_default().push(one);
    }
    held.values_mut().for_each(|held| held.sort_unstable());
    held.retain(|_, held| n_works(held, &neighbors) >= MIN_HELD);
    held
}

/// Returns the number of works among submissions, which ascend. Those that are alike, or alike through others among them, are one.
fn n_works(held: &[u32], neighbors: &HashMap<u32, Vec<u32>>) -> usize {
    let mut works = Components::new(held.len() as u32);
    for (place, submission) in held.iter().enumerate() {
        for neighbor in neighbors.get(submission).into_iter().flatten() {
            if let Ok(other_place) = held.binary_search(neighbor) {
                works.join(place as u32, other_place as u32);
            }
        }
    }
    (0..).zip(works.roots()).filter(|(place, root)| place == root).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two may have worked together with a third; and who holds three copies of one program holds one work.
    #[test]
    fn a_planter_holds_three_different_works() {
        let of = |n_held: u32, alike: &[(u32, u32)]| {
            let holdings: Vec<(u32, u32)> = (1..=n_held).map(|held| (0, held)).collect();
            planters(&holdings, alike.iter().copied())
        };
        assert_eq!(of(2, &[]), Planters::new());
        assert_eq!(of(3, &[]), Planters::from([(0, vec![1, 2, 3])]));
        assert_eq!(of(3, &[(2, 3)]), Planters::new());
        assert_eq!(of(4, &[(2, 3), (3, 4)]), Planters::new());
        assert_eq!(of(4, &[(2, 3)]), Planters::from([(0, vec![1, 2, 3, 4])]));
    }
}
