//! Any uploaded files with any paths: their label is safe, packing keeps their bytes, and no path leaves the folder.

use std::collections::BTreeSet;
use std::io::Read;

use lookalike_intake::intake;
use lookalike_server::UploadRole;
use lookalike_server::naming::{StorageFormat, display_name, label, storage_format};
use lookalike_server::packing::{UploadedFile, pack};
use tar::Archive;

use super::intake::assert_path_is_safe;
use super::test_folder::TestFolder;

/// Ends a file. Neither this byte nor the next constant occurs in UTF-8.
pub const END: u8 = 0xff;
/// Separates the path from the content of the file.
pub const CONTENT: u8 = 0xfe;
/// Maximum number of files: more make the target slow and find nothing new.
const MAX_FILES: usize = 100;
/// Maximum length of a path in characters. Intake cuts longer paths, and files of one folder then seem to be in several.
const MAX_PATH: usize = 1000;

/// An uploaded file.
struct Upload<'a> {
    path: String,
    content: &'a [u8],
}

/// The first byte selects the role of the files; then come the files.
pub fn check(input: &[u8]) {
    let Some((&choice, rest)) = input.split_first() else { return };
    let role = UploadRole::ALL[usize::from(choice) % UploadRole::ALL.len()];
    let uploads: Vec<Upload<'_>> = rest.split(|&byte| byte == END).take(MAX_FILES).map(upload).collect();
    let paths = || uploads.iter().map(|one| one.path.as_str());
    let format = storage_format(role, paths());
    let name = unique_label(&display_name(paths()), &format);
    // An upload that is kept as it is, is an archive file; the `intake` target covers these.
    let StorageFormat::Tar { folder: within } = format else { return };
    let tar = packed(&uploads, &within);
    assert_unpacks_to(&uploads, &within, &tar);
    let folder = TestFolder::new();
    folder.write(&name, &tar);
    let mut options = folder.options(&name).input;
    if role == UploadRole::Submission {
        options.plain.clone_from(&options.batches);
    }
    let Ok(found) = intake(&options, None, &folder.spill()) else { return };
    found.submissions.iter().flat_map(|one| &one.files).chain(&found.unassigned).for_each(assert_path_is_safe);
    assert!(role != UploadRole::Submission || found.submissions.len() <= 1, "{:?}", found.submissions);
}

fn upload(bytes: &[u8]) -> Upload<'_> {
    let end = bytes.iter().position(|&byte| byte == CONTENT).unwrap_or(bytes.len());
    let path = String::from_utf8_lossy(&bytes[..end]).chars().take(MAX_PATH).collect();
    Upload { path, content: bytes.get(end + 1..).unwrap_or(&[]) }
}

/// Asserts that labels are safe, visible and unique, and returns one.
fn unique_label(shown: &str, format: &StorageFormat) -> String {
    let first = label(shown, format, &BTreeSet::new());
    let second = label(shown, format, &BTreeSet::from([first.clone()]));
    assert_ne!(first, second);
    for name in [&first, &second] {
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte)), "{name:?}");
        assert!(!name.is_empty() && !name.starts_with(['.', '-']) && name.len() <= 80, "{name:?}");
    }
    first
}

/// Returns the tar file of the uploads.
fn packed(uploads: &[Upload<'_>], within: &str) -> Vec<u8> {
    let parts: Vec<UploadedFile> = uploads
        .iter()
        .map(|upload| UploadedFile { path: upload.path.clone(), n_bytes: upload.content.len() as u64 })
        .collect();
    let source: Vec<u8> = uploads.iter().flat_map(|one| one.content).copied().collect();
    let mut tar = Vec::new();
    pack(&parts, within, &mut source.as_slice(), &mut tar).expect("memory can be written to");
    tar
}

/// Asserts that an independent tar reader finds every file with its path. A zero byte would end a path, so packing replaces
/// it with a visible character.
fn assert_unpacks_to(uploads: &[Upload<'_>], within: &str, tar: &[u8]) {
    let mut archive = Archive::new(tar);
    let mut entries = archive.entries().expect("memory can be read");
    for upload in uploads {
        let mut entry = entries.next().expect("no file is missing").expect("the entry is valid");
        let path = format!("{within}{}", upload.path).replace('\0', "␀");
        assert_eq!(entry.path_bytes(), path.as_bytes());
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("memory can be read");
        assert_eq!(content, upload.content);
    }
    assert!(entries.next().is_none(), "the tar file has an extra entry");
}
