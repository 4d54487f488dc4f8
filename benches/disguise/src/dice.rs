//! Chance that is the same on every machine: SplitMix64.

/// A row of numbers that look random; the same seed gives the same row.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `sides`; zero where there is none.
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        // The remainder is smaller than `sides`, so nothing is lost.
        self.next().checked_rem(sides as u64).unwrap_or(0) as usize
    }

    /// True so many times of a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of several, if there is one.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// One of several texts; none of none.
    pub(crate) fn word(&mut self, from: &[&'static str]) -> &'static str {
        self.pick(from).copied().unwrap_or_default()
    }

    /// Brings things into any order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn a_seed_says_everything() {
        let row = |seed| (0..20).scan(Dice::new(seed), |dice, _| Some(dice.below(1000))).collect::<Vec<_>>();
        assert_eq!(row(7), row(7));
        assert_ne!(row(7), row(8));
        assert_eq!(Dice::new(1).below(0), 0);
    }
}
