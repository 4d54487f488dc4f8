//! Any files as they are uploaded, with any paths: their name on disk is harmless, they are packed as they came, and no path leads out.

use std::collections::BTreeSet;
use std::io::Read;

use lookalike::intake::intake;
use lookalike::web::naming::{Kept, harmless_name, kept, shown_name};
use lookalike::web::packing::{Part, pack};
use lookalike_report_templates::app::model::UploadRole;
use tar::Archive;

use super::desk::Desk;
use super::intake::{LIMITS, is_harmless};

/// Ends a file. No text has it in UTF-8, and neither the next.
pub const END: u8 = 0xff;
/// Parts a path from what the file holds.
pub const CONTENT: u8 = 0xfe;
/// More is slow, and shows nothing new.
const MOST_FILES: usize = 100;
/// Longer ones are cut where they are read, and then not all that is in a folder seems to be.
const MOST_PATH: usize = 1000;

/// A file as it comes.
struct Upload<'a> {
    path: String,
    content: &'a [u8],
}

/// The first byte chooses what the files are there for; then come the files.
pub fn check(input: &[u8]) {
    let Some((&choice, rest)) = input.split_first() else { return };
    let role = UploadRole::ALL[usize::from(choice) % UploadRole::ALL.len()];
    let uploads: Vec<Upload<'_>> = rest.split(|&byte| byte == END).take(MOST_FILES).map(upload).collect();
    let paths = || uploads.iter().map(|one| one.path.as_str());
    let kept = kept(role, paths());
    let name = name_on_disk(&shown_name(paths()), &kept);
    // What stays as it is, is an archive as any other.
    let Kept::Tar { within } = kept else { return };
    let tar = packed(&uploads, &within);
    is_read_back(&uploads, &within, &tar);
    let desk = Desk::new();
    desk.file(&name, &tar);
    let mut arguments = desk.batch(&name, &LIMITS);
    if role == UploadRole::Submission {
        arguments.plain.clone_from(&arguments.batches);
    }
    let Ok(found) = intake(&arguments, None, &desk.stash()) else { return };
    found.submissions.iter().flat_map(|one| &one.files).chain(&found.loose).for_each(is_harmless);
    assert!(role != UploadRole::Submission || found.submissions.len() <= 1, "{:?}", found.submissions);
}

fn upload(bytes: &[u8]) -> Upload<'_> {
    let end = bytes.iter().position(|&byte| byte == CONTENT).unwrap_or(bytes.len());
    let path = String::from_utf8_lossy(&bytes[..end]).chars().take(MOST_PATH).collect();
    Upload { path, content: bytes.get(end + 1..).unwrap_or(&[]) }
}

/// A name leads nowhere, hides nothing, and is given once.
fn name_on_disk(shown: &str, kept: &Kept) -> String {
    let first = harmless_name(shown, kept, &BTreeSet::new());
    let second = harmless_name(shown, kept, &BTreeSet::from([first.clone()]));
    assert_ne!(first, second);
    for name in [&first, &second] {
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte)), "{name:?}");
        assert!(!name.is_empty() && !name.starts_with(['.', '-']) && name.len() <= 80, "{name:?}");
    }
    first
}

fn packed(uploads: &[Upload<'_>], within: &str) -> Vec<u8> {
    let part = |one: &Upload<'_>| Part { path: one.path.clone(), n_bytes: one.content.len() as u64 };
    let parts: Vec<Part> = uploads.iter().map(part).collect();
    let source: Vec<u8> = uploads.iter().flat_map(|one| one.content).copied().collect();
    let mut tar = Vec::new();
    pack(&parts, within, &mut source.as_slice(), &mut tar).expect("memory can be written to");
    tar
}

/// Another reader of tars finds every file with its path; a zero byte, which would end it, is made visible.
fn is_read_back(uploads: &[Upload<'_>], within: &str, tar: &[u8]) {
    let mut archive = Archive::new(tar);
    let mut entries = archive.entries().expect("memory can be read");
    for upload in uploads {
        let mut entry = entries.next().expect("no file is lost").expect("it is sound");
        let path = format!("{within}{}", upload.path).replace('\0', "␀");
        assert_eq!(entry.path_bytes(), path.as_bytes());
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("memory can be read");
        assert_eq!(content, upload.content);
    }
    assert!(entries.next().is_none(), "one more than came");
}
