//! Checks of single numbers.

use std::fmt::Display;

#[derive(Debug)]
pub(super) struct Invalid(pub(super) String);

impl Invalid {
    /// Adds the object that the description is about.
    pub(super) fn of(self, what: impl Display) -> Invalid {
        Invalid(format!("{what}: {}", self.0))
    }
}

pub(super) fn invalid<T>(what: impl Into<String>) -> Result<T, Invalid> {
    Err(Invalid(what.into()))
}

/// Converts or checks things one by one. An error names the thing by its number.
pub(super) fn each<T, U>(
    things: impl IntoIterator<Item = T>,
    name: &str,
    convert: impl Fn(T) -> Result<U, Invalid>,
) -> Result<Vec<U>, Invalid> {
    let mut converted = Vec::new();
    for (place, thing) in things.into_iter().enumerate() {
        converted.push(convert(thing).map_err(|invalid| invalid.of(format_args!("{name} {}", place + 1)))?);
    }
    Ok(converted)
}

/// Largest count that scripts represent exactly. Sums of very many such counts do not overflow.
const LARGEST: u64 = 1 << 53;

/// Checks a number that will be added to others.
pub(super) fn count(number: usize) -> Result<usize, Invalid> {
    large_count(number as u64).map(|_| number)
}

/// Checks a number of 64 bits on every platform.
pub(super) fn large_count(number: u64) -> Result<u64, Invalid> {
    if number > LARGEST {
        invalid(format!("the number {number} is larger than any that a report has"))
    } else {
        Ok(number)
    }
}

pub(super) fn counts<const N: usize>(numbers: [usize; N]) -> Result<[usize; N], Invalid> {
    numbers.iter().try_for_each(|&number| count(number).map(|_| ()))?;
    Ok(numbers)
}

/// Converts a number counted from 1 to an index below `n_things`.
pub(super) fn index(number: usize, n_things: usize, thing: &str) -> Result<usize, Invalid> {
    let index = number.wrapping_sub(1);
    known(index, n_things, thing).map(|()| index)
}

/// Checks that an index is below `n_things`.
pub(super) fn known(index: usize, n_things: usize, thing: &str) -> Result<(), Invalid> {
    if index < n_things {
        return Ok(());
    }
    invalid(format!("there is no {thing} {}; there are {n_things}", number(index)))
}

pub(super) fn known_all(indices: &[usize], n_things: usize, thing: &str) -> Result<(), Invalid> {
    indices.iter().try_for_each(|&index| known(index, n_things, thing))
}

/// Returns the number that an index was read from.
pub(super) fn number(index: usize) -> usize {
    index.wrapping_add(1)
}

pub(super) fn indices(numbers: &[usize], n_things: usize, thing: &str) -> Result<Vec<usize>, Invalid> {
    numbers.iter().map(|&number| index(number, n_things, thing)).collect()
}

pub(super) fn share(share: f64) -> Result<f64, Invalid> {
    if (0.0..=1.0).contains(&share) { Ok(share) } else { invalid(format!("{share} is no share of 0 to 1")) }
}

/// Checks an amount that cannot be negative: bits, or an expectation.
pub(super) fn amount(amount: f64) -> Result<f64, Invalid> {
    if amount >= 0.0 { Ok(amount) } else { invalid(format!("{amount} is less than nothing")) }
}
