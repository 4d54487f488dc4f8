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
    finish(hash(OFFSET_BASIS, family.bytes().chain([0]).chain(name.bytes())))
}

fn hash(start: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    const PRIME: u32 = 0x0100_0193;
    bytes.fold(start, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME))
}

fn finish(hash: u32) -> u32 {
    hash ^ (hash >> 15)
}

/// What makes two tokens equal to the letter: a number that stands for one text of one kind.
pub type Spelling = u32;

/// The spelling `text` of a token of some kind. A token without text is spelled like any other of its kind.
pub(crate) fn spelling(kind: Kind, text: &str) -> Spelling {
    finish(hash(kind, text.bytes()))
}
