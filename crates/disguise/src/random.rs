//! Pseudo-random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).

/// A pseudo-random number generator. Equal seeds give equal sequences.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // The remainder is less than `end`, so the cast does not truncate.
        self.next().checked_rem(end as u64).unwrap_or(0) as usize
    }

    /// Returns true with a probability in percent.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Returns a random element; `None` if the slice is empty.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Returns a random string, or an empty one if the slice is empty.
    pub(crate) fn word(&mut self, from: &[&'static str]) -> &'static str {
        self.pick(from).copied().unwrap_or_default()
    }

    /// Shuffles a slice (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
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
    use super::Random;

    #[test]
    fn seed_determines_the_sequence() {
        let sequence = |seed| (0..20).scan(Random::new(seed), |random, _| Some(random.below(1000))).collect::<Vec<_>>();
        assert_eq!(sequence(7), sequence(7));
        assert_ne!(sequence(7), sequence(8));
        assert_eq!(Random::new(1).below(0), 0);
    }
}
