//! What makes two tokens equal.

/// The kind of a token: a number that stands for one name in one language family.
///
/// It is a hash of the family and the name, so it needs no registry, stays the same from one version of a grammar to the next, and never meets a kind of another family but by a collision (a test looks for those inside the vocabulary of every language).
pub type Kind = u32;

/// The kind called `name` in `family`, by 32-bit FNV-1a with a final mix.
///
/// Languages that share a family share their kinds, so that copies across them are found.
pub(crate) fn kind(family: &str, name: &str) -> Kind {
    const OFFSET_BASIS: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let bytes = family.bytes().chain([0]).chain(name.bytes());
    let hash = bytes.fold(OFFSET_BASIS, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
    hash ^ (hash >> 15)
}
