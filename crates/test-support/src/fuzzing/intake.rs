//! Any bytes as an archive file of any format: intake does not panic, no path leaves the batch, and the limits hold.

use lookalike_intake::{Content, FoundFile, Roster, intake};

use super::test_folder::{MAX_UNPACKED, TestFolder};

/// Extensions of archive files and compressed files.
pub const ENDINGS: [&str; 11] =
    ["zip", "tar", "7z", "tar.gz", "tar.bz2", "tar.xz", "tar.zst", "c.gz", "c.bz2", "c.xz", "c.zst"];

/// The first byte selects the extension; the rest is the archive file.
pub fn check(input: &[u8]) {
    let Some((&choice, bytes)) = input.split_first() else { return };
    let name = format!("batch.{}", ENDINGS[usize::from(choice) % ENDINGS.len()]);
    let folder = TestFolder::new();
    folder.write(&name, bytes);
    let Ok(found) = intake(&folder.options(&name).input, None, &folder.spill()) else { return };
    let files: Vec<&FoundFile> = found.submissions.iter().flat_map(|one| &one.files).chain(&found.unassigned).collect();
    files.iter().for_each(|file| assert_path_is_safe(file));
    assert!(files.iter().map(|file| n_bytes(file)).sum::<usize>() as u64 <= MAX_UNPACKED);
    assert_eq!(Roster::new(&found).submissions.len(), found.submissions.len());
}

/// Asserts that the path is relative and stays in its folder.
pub(crate) fn assert_path_is_safe(file: &FoundFile) {
    let path = &file.path;
    assert!(!path.starts_with('/') && !path.contains('\0'), "{path:?}");
    assert!(path.split('/').all(|part| part != ".."), "{path:?}");
}

/// Returns the number of bytes held in memory or in the spill.
pub(crate) fn n_bytes(file: &FoundFile) -> usize {
    match &file.content {
        Content::Unpacked(bytes) => bytes.read().len(),
        Content::Beginning { bytes, .. } => bytes.len(),
        Content::Folder { .. }
        | Content::FolderOnDisk(_)
        | Content::OnDisk(_)
        | Content::EmptyFolder
        | Content::Link(_)
        | Content::Absent(_)
        | Content::LeftOut(_)
        | Content::Unreadable(_) => 0,
    }
}
