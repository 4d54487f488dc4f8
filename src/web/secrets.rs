//! What nobody may guess: tokens of sessions and forms, and the one that begins it all.

use anyhow::{Result, anyhow};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::store::TokenHash;

/// The signs of URL-safe Base64.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// 32 random bytes as text that may stand in addresses and cookies.
///
/// # Errors
/// The system gives no random bytes.
pub(crate) fn token() -> Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random bytes: {error}"))?;
    Ok(base64(&bytes))
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Whether two secrets are equal, in a time that does not tell where they differ.
pub(crate) fn are_equal(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

fn base64(bytes: &[u8]) -> String {
    let sign = |chunk: &[u8], place: usize| {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        char::from(SIGNS[(bits >> (18 - 6 * place) & 63) as usize])
    };
    bytes.chunks(3).flat_map(|chunk| (0..=chunk.len()).map(move |place| sign(chunk, place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As RFC 4648 has it, so that a token has all of its 256 bits.
    #[test]
    fn text_of_bytes_is_that_of_the_standard() {
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
        assert_eq!(base64(b"fooba"), "Zm9vYmE");
        assert_eq!(base64(&[0xfb, 0xff]), "-_8");
        assert_eq!(token().unwrap().len(), 43);
        assert_ne!(token().unwrap(), token().unwrap());
    }
}
