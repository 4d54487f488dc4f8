//! Rabin hashes of k-grams: permutations in the field of 2⁶⁴ elements (Manasse 2012, section 3.3).
//!
//! A k-gram is a polynomial over the field of two elements, modulo a polynomial of degree 64 without factors. The lowest bit of a number is the coefficient of x⁶³, and a factor of x is a shift to the right, as in the book.

/// x⁶⁴ + x⁴ + x³ + x + 1 without its first term, a primitive polynomial.
const MODULUS: u64 = 0b11011_u64.reverse_bits();
/// Number of bytes in a token.
const TOKEN_BYTES: usize = 4;

/// Multiplies each possible byte of a polynomial, at the end of its highest terms, by a power of x.
type Table = [u64; 256];

/// Tables for k-grams of one length.
pub(crate) struct RabinHasher {
    k: usize,
    /// The products of the four bytes of the highest terms with x³², for a token that enters behind them.
    entering: [Table; TOKEN_BYTES],
    /// The products of the four bytes of a token with the power of x that they have when it leaves.
    leaving: [Table; TOKEN_BYTES],
    /// The products of the eight bytes of the polynomial with x⁶⁴.
    permuting: [Table; 8],
}

impl RabinHasher {
    pub(crate) fn new(k: usize) -> RabinHasher {
        let token_bits = 8 * TOKEN_BYTES;
        // Byte `place` of a number, counted from the lowest, has the coefficients from x^(56 − 8·place).
        let table = |place: usize, exponent: usize| -> Table {
            std::array::from_fn(|byte| times_power((byte as u64) << (8 * place), exponent))
        };
        RabinHasher {
            k,
            entering: std::array::from_fn(|place| table(place, token_bits)),
            // A token enters as the polynomial's lowest terms, which are the number's upper half.
            leaving: std::array::from_fn(|place| table(place + 4, token_bits * k)),
            permuting: std::array::from_fn(|place| table(place, 64)),
        }
    }

    /// Appends the hash of every k-gram, in the order of their positions.
    pub(crate) fn hashes(&self, codes: &[u32], hashes: &mut Vec<u64>) {
        let mut polynomial = 0;
        for (index, &code) in codes.iter().enumerate() {
            polynomial = (polynomial >> 32) ^ look_up(&self.entering, polynomial as u32) ^ u64::from(code) << 32;
            if index >= self.k {
                polynomial ^= look_up(&self.leaving, codes[index - self.k]);
            }
            if index + 1 >= self.k {
                hashes.push(self.permuted(polynomial));
            }
        }
    }

    /// Multiplies by x⁶⁴, so that polynomials that differ in their lowest terms differ everywhere.
    fn permuted(&self, polynomial: u64) -> u64 {
        polynomial
            .to_le_bytes()
            .iter()
            .zip(&self.permuting)
            .fold(0, |sum, (byte, table)| sum ^ table[usize::from(*byte)])
    }
}

fn look_up(tables: &[Table; TOKEN_BYTES], token: u32) -> u64 {
    token.to_le_bytes().iter().zip(tables).fold(0, |sum, (byte, table)| sum ^ table[usize::from(*byte)])
}

/// Multiplies a polynomial by a power of x.
fn times_power(polynomial: u64, exponent: usize) -> u64 {
    (0..exponent).fold(polynomial, |product, _| product >> 1 ^ if product & 1 == 1 { MODULUS } else { 0 })
}

/// Returns the hash of one k-gram by the definition, for comparison.
pub(crate) fn naive_rabin_hash(kgram: &[u32]) -> u64 {
    let polynomial = kgram.iter().fold(0, |sum, &code| times_power(sum, 32) ^ u64::from(code) << 32);
    times_power(polynomial, 64)
}
