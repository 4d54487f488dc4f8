//! Any bytes as an archive of any kind: nothing falls over, no path leads out, and no more is kept than is allowed.

use lookalike::intake::{Content, FoundFile, intake};
use lookalike::roster::Roster;

use super::desk::Desk;

/// What archives may be called.
pub const ENDINGS: [&str; 11] =
    ["zip", "tar", "7z", "tar.gz", "tar.bz2", "tar.xz", "tar.zst", "c.gz", "c.bz2", "c.xz", "c.zst"];
/// So much may be unpacked of one input.
const MOST_BYTES: usize = 4 << 20;
pub(crate) const LIMITS: [&str; 6] = ["--max-unpacked", "4M", "--max-file", "1M", "--max-entries", "500"];

/// The first byte chooses the ending; the rest is the archive.
pub fn check(input: &[u8]) {
    let Some((&choice, archive)) = input.split_first() else { return };
    let name = format!("batch.{}", ENDINGS[usize::from(choice) % ENDINGS.len()]);
    let desk = Desk::new();
    desk.file(&name, archive);
    let Ok(found) = intake(&desk.batch(&name, &LIMITS), None, &desk.stash()) else { return };
    let files = || found.submissions.iter().flat_map(|one| &one.files).chain(&found.loose);
    files().for_each(is_harmless);
    assert!(files().map(n_bytes).sum::<usize>() <= MOST_BYTES);
    let n_listed = Roster::new(&found).submissions.len();
    assert_eq!(n_listed, found.submissions.len());
}

/// A path leads nowhere but down.
pub(crate) fn is_harmless(file: &FoundFile) {
    let path = &file.path;
    assert!(!path.starts_with('/') && !path.contains('\0'), "{path:?}");
    assert!(path.split('/').all(|part| part != ".."), "{path:?}");
}

fn n_bytes(file: &FoundFile) -> usize {
    match &file.content {
        Content::Unpacked(bytes) => bytes.read().len(),
        Content::Beginning { bytes, .. } => bytes.len(),
        Content::OnDisk(_) | Content::LeftOut(_) | Content::Unreadable(_) => 0,
    }
}
