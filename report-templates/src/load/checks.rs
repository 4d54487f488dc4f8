//! What a number of a report must be before it is believed.

use std::fmt::Display;

/// What is wrong with a report, in words.
#[derive(Debug)]
pub(super) struct Wrong(pub(super) String);

impl Wrong {
    /// The same, with what it is about before it.
    pub(super) fn of(self, what: impl Display) -> Wrong {
        Wrong(format!("{what}: {}", self.0))
    }
}

/// Says what is wrong.
pub(super) fn wrong<T>(what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong(what.into()))
}

/// The largest count that scripts can tell from the next one. Sums of very many of them still fit.
const LARGEST: u64 = 1 << 53;

/// A number that may be added to others.
pub(super) fn count(number: usize) -> Result<usize, Wrong> {
    large_count(number as u64).map(|_| number)
}

/// The same for numbers that do not hang on the machine.
pub(super) fn large_count(number: u64) -> Result<u64, Wrong> {
    if number > LARGEST {
        wrong(format!("the number {number} is larger than any that a report has"))
    } else {
        Ok(number)
    }
}

/// Two numbers that may be added to others.
pub(super) fn counts<const N: usize>(numbers: [usize; N]) -> Result<[usize; N], Wrong> {
    numbers.iter().try_for_each(|&number| count(number).map(|_| ()))?;
    Ok(numbers)
}

/// The place of the thing with a number counted from 1.
pub(super) fn index(number: usize, n_things: usize, thing: &str) -> Result<usize, Wrong> {
    match number.checked_sub(1) {
        Some(place) if place < n_things => Ok(place),
        _ => wrong(format!("there is no {thing} {number}; there are {n_things}")),
    }
}

/// The places of several.
pub(super) fn indices(numbers: &[usize], n_things: usize, thing: &str) -> Result<Vec<usize>, Wrong> {
    numbers.iter().map(|&number| index(number, n_things, thing)).collect()
}

/// A share of 0 to 1.
pub(super) fn share(share: f64) -> Result<f64, Wrong> {
    if (0.0..=1.0).contains(&share) { Ok(share) } else { wrong(format!("{share} is no share of 0 to 1")) }
}

/// Bits, or how many are expected: nothing below nought.
pub(super) fn amount(amount: f64) -> Result<f64, Wrong> {
    if amount >= 0.0 { Ok(amount) } else { wrong(format!("{amount} is less than nothing")) }
}
