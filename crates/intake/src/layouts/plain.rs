//! Plain folders and files: each name directly in the batch is a submission, except for what lies beside submissions. Entries that no other layout recognizes are read like this.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::LayoutMatch;
use super::naming::counts;
use super::provenance::{Author, Provenance};
use super::view::{EntryKind, View};
use crate::rules::placeholder_of;

const MIN_DIGITS: usize = 5;

/// Takes every folder and every file that is somebody's work by itself. Where files are submissions (`files_are_work`), other files are too, unless their names say that they are nobody's.
pub(super) fn read(view: &View<'_>, files_are_work: bool) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let owners = Owners::new(view, files_are_work);
    let tops = view.tops();
    let ids = counts(tops.iter().filter_map(|top| id_at_the_end(without_extension(view, top))));
    for entry in &view.entries {
        let Some(owner) = owners.of(entry.top()) else { continue };
        let name = placeholder_of(owner).unwrap_or(owner);
        let stem = (view.listing.archive_stem)(name).filter(|stem| !tops.contains(stem));
        let path = if owner == entry.top() { entry.rest().unwrap_or(owner) } else { entry.path };
        found.add(entry, owner, path, || {
            // A number that several names have is a date or an assignment's number, and no student's.
            let id = id_at_the_end(without_extension(view, owner)).filter(|id| ids.get(id) == Some(&1));
            let authors = id.map(|id| author(without_extension(view, owner), id)).into_iter().collect();
            Provenance { name: stem.unwrap_or(name).to_owned(), authors, ..Provenance::default() }
        });
    }
    found
}

/// Returns whether the files directly in a batch are submissions: no more of its submissions are folders than files.
pub(super) fn has_files_as_submissions(view: &View<'_>) -> bool {
    let kinds = kinds(view);
    let n_of = |kind: EntryKind| kinds.values().filter(|one| **one == kind).count();
    n_of(EntryKind::Folder) <= n_of(EntryKind::Work)
}

fn kinds<'a>(view: &View<'a>) -> BTreeMap<&'a str, EntryKind> {
    view.entries.iter().map(|entry| (entry.top(), view.kind(entry))).collect()
}

/// The submissions of a plain batch, and the files beside them that belong to one.
struct Owners<'a> {
    submissions: BTreeSet<&'a str>,
    /// The names that are none, each with the submission of the same name but for its ending.
    companions: BTreeMap<&'a str, &'a str>,
}

impl<'a> Owners<'a> {
    fn new(view: &View<'a>, files_are_work: bool) -> Owners<'a> {
        let kinds = kinds(view);
        let is_work = |kind: EntryKind| matches!(kind, EntryKind::Folder | EntryKind::Work);
        let has_work = kinds.values().any(|kind| is_work(*kind));
        let is_submission = |kind: EntryKind| match kind {
            EntryKind::Folder | EntryKind::Work => true,
            EntryKind::Document => files_are_work,
            EntryKind::Records => files_are_work && !has_work,
            EntryKind::Nobodys => false,
        };
        // A program comes before a document of the same name, which belongs to it.
        let mut by_kind: Vec<(EntryKind, &str)> = kinds.into_iter().map(|(name, kind)| (kind, name)).collect();
        by_kind.sort_unstable();
        let mut by_stem: BTreeMap<&str, &str> = BTreeMap::new();
        let (mut submissions, mut companions) = (BTreeSet::new(), BTreeMap::new());
        for (kind, name) in by_kind {
            let stem = stem(view, name, kind);
            match by_stem.get(stem) {
                Some(owner) if !is_work(kind) && kind != EntryKind::Nobodys => drop(companions.insert(name, *owner)),
                _ if is_submission(kind) => {
                    by_stem.entry(stem).or_insert(name);
                    submissions.insert(name);
                }
                _ => {}
            }
        }
        Owners { submissions, companions }
    }

    /// Returns the name of the submission that a name directly in the batch belongs to.
    fn of(&self, name: &str) -> Option<&'a str> {
        self.submissions.get(name).or_else(|| self.companions.get(name)).copied()
    }
}

/// Returns the name of a submission without what its kind adds to it.
fn stem<'a>(view: &View<'_>, name: &'a str, kind: EntryKind) -> &'a str {
    let name = placeholder_of(name).unwrap_or(name);
    let without_ending = || name.rsplit_once('.').map(|(stem, _)| stem).filter(|stem| !stem.is_empty());
    let stem = (view.listing.archive_stem)(name);
    stem.or_else(|| without_ending().filter(|_| kind != EntryKind::Folder)).unwrap_or(name)
}

fn without_extension<'a>(view: &View<'_>, name: &'a str) -> &'a str {
    let stem = (view.listing.archive_stem)(name).unwrap_or(name);
    stem.rsplit_once('.').map_or(stem, |(stem, _)| stem)
}

/// Returns the student's number after a name: `Ann Lee_1234567`, `lee-ann-s1234567`, `Ann Lee (1234567)`.
fn id_at_the_end(name: &str) -> Option<&str> {
    let name = name.trim_end_matches([')', ']', ' ']);
    let (before, id) = name.rsplit_once(|c: char| !c.is_ascii_alphanumeric())?;
    let digits = id.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_number = digits.len() >= MIN_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_named = before.contains(char::is_alphabetic) && id.len() <= digits.len() + 2;
    (is_number && is_named).then_some(id)
}

fn author(name: &str, id: &str) -> Author {
    let before = name.rfind(id).and_then(|at| name.get(..at)).unwrap_or(name);
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    Author { name: before.to_owned(), id: Some(id.to_owned()) }
}
