//! Any paths, any file that a platform adds, and any list of authors: every entry is assigned once, and names of
//! submissions are unique.

use std::collections::BTreeSet;

use lookalike_intake::layouts::{
    AuthorList, Claim, EntryKind, Layout, LayoutChoice, Listing, Partition, Provenance, Time, author_numbers,
    partition, person_numbers,
};

/// Separates the parts of the input: paths, the file that the platform adds, the list of authors.
const SEPARATOR: char = '\0';
/// Maximum number of paths: more make the target slow and find nothing new.
const MAX_PATHS: usize = 200;

/// The first byte selects the layout; the rest is the three parts. Each line of the first is a path.
pub fn check(input: &[u8]) {
    let Some((&choice, rest)) = input.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let mut parts = text.split(SEPARATOR);
    let [lines, platform_file, author_list] = [(); 3].map(|()| parts.next().unwrap_or_default());
    // The paths of a listing are distinct.
    let paths: BTreeSet<&str> = lines.lines().filter(|line| !line.is_empty()).take(MAX_PATHS).collect();
    let paths: Vec<&str> = paths.into_iter().collect();
    let listing = Listing {
        paths: &paths,
        read: &|_| Some(platform_file.to_owned()),
        archive_stem: &|name| name.strip_suffix(".zip"),
        kind_of: &|_, name, is_folder| match name.rsplit('.').next() {
            _ if is_folder => EntryKind::Folder,
            Some("c") => EntryKind::Work,
            Some("csv") => EntryKind::Records,
            Some("md") => EntryKind::Nobodys,
            _ => EntryKind::Document,
        },
    };
    let layouts = Layout::ALL.map(LayoutChoice::Always);
    let choice = layouts.get(usize::from(choice)).copied().unwrap_or_default();
    let mut found = partition(&listing, choice);
    assert_one_claim_per_entry(&found, paths.len());
    apply(author_list, &paths, &mut found);
    assert_one_claim_per_entry(&found, paths.len());
    author_list.lines().for_each(assert_time_round_trips);
}

/// Asserts that every entry has one claim, and every submission and path is unique.
fn assert_one_claim_per_entry(found: &Partition, n_paths: usize) {
    assert_eq!(found.claims.len(), n_paths, "{found:?}");
    let names: BTreeSet<&str> = found.submissions.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), found.submissions.len(), "{found:?}");
    let mut paths = vec![BTreeSet::new(); found.submissions.len()];
    for claim in &found.claims {
        if let Claim::Submission(at, path) = claim {
            assert!(paths[*at].insert(path), "{found:?}");
        }
    }
}

/// Applies a list of authors if it can be parsed, and numbers the people.
fn apply(list: &str, paths: &[&str], found: &mut Partition) {
    let Ok(mut authors) = AuthorList::parse(list) else { return };
    authors.apply("batch", paths, found);
    authors.unused();
    let provenances: Vec<(usize, &Provenance)> = found.submissions.iter().map(|one| (0, one)).collect();
    assert_eq!(person_numbers(&provenances).len(), provenances.len());
    assert_eq!(author_numbers(&provenances).len(), provenances.len());
}

/// Asserts that a time that can be parsed is the same after it is written and parsed again.
fn assert_time_round_trips(line: &str) {
    if let Some(time) = Time::parse(line) {
        assert_eq!(Time::parse(&time.to_string()).as_ref(), Some(&time), "{line:?}");
    }
}
