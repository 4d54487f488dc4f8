//! A table in a batch that lists its files with their people (`filename, full_name, id, created_at`), as A+, Dodona and others put beside the files. It names authors, and joins the files of one person.
//!
//! Only a table whose cells are names in the batch is such a list. Several files of one person are one submission, unless they are attempts at the same: then each attempt is one, and all are of one author.

mod entries;
mod list;
mod regrouping;

use std::collections::{BTreeMap, BTreeSet};

use self::entries::Entries;
use self::list::List;
use self::regrouping::{regrouped, without_attempt};
use super::layout::Layout;
use super::layout_match::Claim;
use super::partitioned::Partition;
use super::people::person_numbers;
use super::plausibility::doubt;
use super::view::Listing;

/// The endings of the files of lists. One without an ending may be called `manifest`.
const ENDINGS: [&str; 4] = ["csv", "tsv", "tab", "txt"];
/// Words for lists, in the names of files without an ending.
const NAMES: [&str; 5] = ["manifest", "info", "users", "authors", "submissions"];
/// Minimum number of entries that one author cannot have handed in alone.
const MIN_PARTS: usize = 3;
/// Maximum number of files that are looked into. In a batch of tables, nobody would find the list anyway.
const MAX_LOOKED_INTO: usize = 8;

/// Uses the list in a batch that names the most of its files, if there is one.
pub(super) fn apply(listing: &Listing<'_>, partition: Partition) -> Partition {
    let wrapper = partition.wrapper.as_deref().map(|wrapper| format!("{wrapper}/")).unwrap_or_default();
    let may_be_list = |path: &str| {
        let name = path.strip_prefix(&wrapper).unwrap_or(path);
        let is_among = |known: &[&str], text: &str| known.iter().any(|known| text.eq_ignore_ascii_case(known));
        let is_called_like_list =
            name.rsplit_once('.').map_or_else(|| is_among(&NAMES, name), |(_, ending)| is_among(&ENDINGS, ending));
        !name.contains('/') && is_called_like_list
    };
    let candidates: Vec<usize> = (0..listing.paths.len()).filter(|&at| may_be_list(listing.paths[at])).collect();
    if candidates.len() > MAX_LOOKED_INTO {
        return partition;
    }
    let lists = candidates.into_iter().filter_map(|at| {
        let entries = Entries::of(listing, &wrapper, at);
        Some((at, List::read(&(listing.read)(at)?, &entries)?))
    });
    let Some((at, list)) = lists.max_by_key(|(at, list)| (list.rows.len(), usize::MAX - at)) else {
        return partition;
    };
    match doubt_about(&list, listing, &wrapper, &partition) {
        None => regrouped(listing, &wrapper, partition, at, list),
        Some(doubt) => Partition {
            question: Some(format!(
                "{} is not used as a list of authors: {doubt}. Whose the entries are is read from their names; if that is wrong, give a list with --authors",
                listing.paths[at]
            )),
            ..partition
        },
    }
}

/// Returns what speaks against a list, if anything does. Attempts at one file and few files may be one person's.
fn doubt_about(list: &List, listing: &Listing<'_>, wrapper: &str, partition: &Partition) -> Option<String> {
    let part = |entry: usize| {
        let path = listing.paths[entry].strip_prefix(wrapper).unwrap_or(listing.paths[entry]);
        path.split_once('/').map_or_else(|| without_attempt(path).0, |(folder, _)| folder.to_owned())
    };
    let people: BTreeSet<&str> = list.rows.iter().map(|row| row.author.name.as_str()).collect();
    let are_numbers = people.iter().all(|person| !person.contains(char::is_alphabetic));
    let n_told = person_numbers(&partition.submissions.iter().map(|one| (0, one)).collect::<Vec<_>>());
    let n_told = BTreeSet::from_iter(n_told).len();
    let is_by_names = partition.layout == Layout::Names;
    if is_by_names && are_numbers && people.len() == list.rows.len() && n_told < people.len() {
        let n = people.len();
        return Some(format!(
            "it has a number of its own for each of {n} entries, whose names are those of {n_told} people"
        ));
    }
    let mut said: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for row in &list.rows {
        let parts: BTreeSet<String> = row.entries.iter().map(|&entry| part(entry)).collect();
        parts.into_iter().for_each(|part| said.entry(part).or_default().push(&row.author.name));
    }
    let claims = partition.claims.iter().enumerate();
    let submitted = claims.filter(|(_, claim)| matches!(claim, Claim::Submission(..)));
    let n_parts = submitted.map(|(entry, _)| part(entry)).collect::<BTreeSet<String>>().len();
    doubt("author", &said, n_parts).filter(|_| n_parts >= MIN_PARTS)
}
