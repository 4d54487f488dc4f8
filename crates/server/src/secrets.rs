//! Secret tokens: of sessions, of forms, and the one printed at the first start.

use anyhow::{Result, anyhow};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

pub(crate) type TokenHash = [u8; 32];

/// Number of digits of a token for programs that know numbers alone. Some make a floating-point number of it, which keeps as many.
const N_DIGITS: u32 = 15;

/// Returns a new token: 32 random bytes as text for addresses and cookies.
pub(crate) fn new_token() -> Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// Returns a new token of [`N_DIGITS`] digits, the first of which is not 0. Guesses have to be slowed down.
pub(crate) fn new_number() -> Result<String> {
    let least = 10_u128.pow(N_DIGITS - 1);
    // The remainder of so many bits favors no number that anybody could notice.
    Ok((least + u128::from_le_bytes(random()?) % (9 * least)).to_string())
}

/// Returns a new token for an address that people and programs pass on: 16 random bytes as hexadecimal digits.
pub(crate) fn new_address() -> Result<String> {
    Ok(format!("{:032x}", u128::from_le_bytes(random()?)))
}

fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random bytes: {error}"))?;
    Ok(bytes)
}

/// Hashes a token. Only the hash is kept.
pub(crate) fn hash(token: &str) -> TokenHash {
    hash_bytes(token.as_bytes())
}

pub(crate) fn hash_bytes(secret: &[u8]) -> TokenHash {
    Sha256::digest(secret).into()
}

/// Returns whether two secrets are equal. The time this takes does not depend on where they differ.
pub(crate) fn are_equal(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A token has all of its 256 bits, and no character that addresses or cookies would escape.
    #[test]
    fn tokens_are_long_and_differ() {
        let [one, other] = [new_token().unwrap(), new_token().unwrap()];
        assert_eq!(one.len(), 43);
        assert!(one.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{one}");
        assert_ne!(one, other);
    }
}
