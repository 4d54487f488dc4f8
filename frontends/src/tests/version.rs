//! That [`crate::VERSION`] is raised when token strings change.

use std::fs;

/// The version, and what the snapshots of all token strings come to in it.
const PINNED: (u32, u64) = (1, 1_422_582_747_317_332_513);

/// Archives keep what was made of token strings. If these change and the version does not, old and new are mixed silently.
#[test]
fn changed_token_strings_are_a_new_version() {
    let mut paths: Vec<_> = fs::read_dir("src/tests/snapshots").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "snap"));
    paths.sort();
    assert!(paths.len() > 20);
    let texts = paths.iter().map(|path| fs::read_to_string(path).unwrap().replace('\r', ""));
    let hash = texts
        .flat_map(String::into_bytes)
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(
        (crate::VERSION, hash),
        PINNED,
        "the snapshots changed: raise VERSION if those of a language that there was before did, and pin both here"
    );
}
