//! A table in a batch that lists its files with their people (`filename, full_name, id, created_at`), as A+, Dodona and others put beside the files. It names authors, and joins the files of one person.
//!
//! Only a table whose cells are names in the batch is such a list. Several files of one person are one submission, unless they are attempts at the same: then each attempt is one, and all are of one author.

mod entries;
mod list;
mod regrouping;

use self::entries::Entries;
use self::list::List;
use self::regrouping::regrouped;
use super::partitioned::Partition;
use super::view::Listing;

/// The endings of the files of lists. One without an ending may be called `manifest`.
const ENDINGS: [&str; 4] = ["csv", "tsv", "tab", "txt"];
/// Words for lists, in the names of files without an ending.
const NAMES: [&str; 5] = ["manifest", "info", "users", "authors", "submissions"];
/// Maximum number of files that are looked into. In a batch of tables, nobody would find the list anyway.
const MAX_LOOKED_INTO: usize = 8;

/// Uses the list in a batch that names the most of its files, if there is one.
pub(super) fn apply(listing: &Listing<'_>, partition: Partition) -> Partition {
    let wrapper = partition.wrapper.as_deref().map(|wrapper| format!("{wrapper}/")).unwrap_or_default();
    let may_be_list = |path: &str| {
        let name = path.strip_prefix(&wrapper).unwrap_or(path);
        !name.contains('/') && is_called_like_list(name)
    };
    let candidates: Vec<usize> = (0..listing.paths.len()).filter(|&at| may_be_list(listing.paths[at])).collect();
    if candidates.len() > MAX_LOOKED_INTO {
        return partition;
    }
    let lists = candidates.into_iter().filter_map(|at| {
        let entries = Entries::of(listing, &wrapper, at);
        Some((at, List::read(&(listing.read)(at)?, &entries)?))
    });
    match lists.max_by_key(|(at, list)| (list.rows.len(), usize::MAX - at)) {
        Some((at, list)) => regrouped(listing, &wrapper, partition, at, list),
        None => partition,
    }
}

fn is_called_like_list(name: &str) -> bool {
    match name.rsplit_once('.') {
        Some((_, ending)) => ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)),
        None => NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)),
    }
}
