//! The precision of the numbers of a report. Numbers are rounded where they are made: by the comparison, and by the reader
//! of a written report.
//!
//! Pages round further. If they rounded other numbers than those in the files, a report that is read back could differ in
//! a last digit.

/// Rounds a score or a share to six decimals.
pub fn share(number: f64) -> f64 {
    decimals(number, 6)
}

/// Rounds bits to three decimals.
pub fn bits(number: f64) -> f64 {
    decimals(number, 3)
}

/// Rounds an expected number to four significant digits.
pub fn expected(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

/// Rounds the share of a passage that another submission has to three decimals.
pub fn other_share(number: f64) -> f64 {
    decimals(number, 3)
}

/// Rounds a number to some decimals.
fn decimals(number: f64, n_decimals: usize) -> f64 {
    let scale = 10_f64.powi(n_decimals as i32);
    let scaled = number * scale;
    let nearest = scaled.round();
    // The product has a rounding error, which matters only about halfway between two integers. The quotient has the
    // same bits as the parsed decimal number, because both are rounded once.
    if scaled.abs() < 1e12 && (scaled - nearest).abs() < 0.499 {
        return nearest / scale;
    }
    format!("{number:.n_decimals$}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computing is faster than formatting and parsing, and must give the same bits.
    #[test]
    fn rounded_numbers_are_those_of_their_decimal_form() {
        let mut number = 1e-9_f64;
        while number < 1e15 {
            for signed in [number, -number, (number * 1e3).round() / 1e3, (number * 1e4).floor() / 1e4 + 0.000_05] {
                for n_decimals in [3, 6] {
                    let parsed: f64 = format!("{signed:.n_decimals$}").parse().unwrap();
                    assert_eq!(decimals(signed, n_decimals).to_bits(), parsed.to_bits(), "{signed}");
                }
            }
            number *= 1.003;
        }
        assert!(decimals(f64::NAN, 3).is_nan() && decimals(f64::INFINITY, 3).is_infinite());
    }
}
