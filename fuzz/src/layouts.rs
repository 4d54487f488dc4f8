//! Any paths, whatever a platform may write beside them, and any list of authors: every entry has one place, and every name is one submission's.

use std::collections::BTreeSet;

use lookalike::layouts::{Authors, Handed, Layout, LayoutChoice, Listing, Sorted, Time, authors, people, sort};

/// Parts the input: paths, a text beside them, a list of authors.
const PART: char = '\0';
/// More is slow, and shows nothing new.
const MOST_PATHS: usize = 200;

/// The first byte chooses the layout; the rest is the three parts, paths one to a line.
pub fn check(input: &[u8]) {
    let Some((&choice, rest)) = input.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let mut parts = text.split(PART);
    let mut part = || parts.next().unwrap_or_default();
    let (lines, beside, list) = (part(), part(), part());
    // No two entries of a listing have the same path.
    let paths: BTreeSet<&str> = lines.lines().filter(|line| !line.is_empty()).take(MOST_PATHS).collect();
    let paths: Vec<&str> = paths.into_iter().collect();
    let listing = Listing {
        paths: &paths,
        read: &|_| Some(beside.to_owned()),
        archive_stem: &|name| name.strip_suffix(".zip"),
        is_work: &|name| name.ends_with(".c"),
    };
    let layouts = Layout::ALL.map(LayoutChoice::Always);
    let choice = layouts.get(usize::from(choice)).copied().unwrap_or_default();
    let mut sorted = sort(&listing, choice);
    every_entry_has_one_place(&sorted, paths.len());
    apply(list, &paths, &mut sorted);
    every_entry_has_one_place(&sorted, paths.len());
    list.lines().for_each(times_are_read_as_they_are_written);
}

fn every_entry_has_one_place(sorted: &Sorted, n_paths: usize) {
    let owned = sorted.submissions.iter().flat_map(|one| &one.files).map(|(entry, _)| *entry);
    let mut entries: Vec<usize> = owned.chain(sorted.loose.iter().map(|loose| loose.entry)).collect();
    entries.sort_unstable();
    assert_eq!(entries, (0..n_paths).collect::<Vec<_>>(), "{sorted:?}");
    let names: BTreeSet<&str> = sorted.submissions.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), sorted.submissions.len(), "{sorted:?}");
    for Handed { files, .. } in &sorted.submissions {
        let paths: BTreeSet<&str> = files.iter().map(|(_, path)| path.as_str()).collect();
        assert_eq!(paths.len(), files.len(), "{files:?}");
    }
}

/// A list that makes sense is applied, and people are told apart.
fn apply(list: &str, paths: &[&str], sorted: &mut Sorted) {
    let Ok(mut told) = Authors::parse(list) else { return };
    told.apply("batch", paths, sorted);
    told.unused();
    let handed: Vec<(usize, &Handed)> = sorted.submissions.iter().map(|one| (0, one)).collect();
    assert_eq!(people(&handed).len(), handed.len());
    assert_eq!(authors(&handed).len(), handed.len());
}

/// A time that is understood is the same when it is read again.
fn times_are_read_as_they_are_written(line: &str) {
    if let Some(time) = Time::parse(line) {
        assert_eq!(Time::parse(&time.to_string()).as_ref(), Some(&time), "{line:?}");
    }
}
