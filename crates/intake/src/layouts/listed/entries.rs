//! The entries of a batch as a list may name them.

use std::collections::{BTreeMap, BTreeSet};

use crate::layouts::view::Listing;

/// The entries of a batch by the names that a list may give them.
pub(super) struct Entries<'a> {
    /// None for a name that means several things.
    by_name: BTreeMap<&'a str, Option<BTreeSet<usize>>>,
    pub(super) n_tops: usize,
}

impl<'a> Entries<'a> {
    pub(super) fn of(listing: &Listing<'a>, wrapper: &str, list: usize) -> Entries<'a> {
        let mut by_name: BTreeMap<&str, Option<BTreeSet<usize>>> = BTreeMap::new();
        let mut tops: BTreeSet<&str> = BTreeSet::new();
        let mut add = |name: &'a str, entry: usize, is_group: bool| {
            let entries = by_name.entry(name).or_insert_with(|| Some(BTreeSet::new()));
            match entries {
                Some(entries) if is_group || entries.is_empty() || entries.contains(&entry) => {
                    entries.insert(entry);
                }
                _ => *entries = None,
            }
        };
        for (entry, &path) in listing.paths.iter().enumerate().filter(|(entry, _)| *entry != list) {
            let inside = path.strip_prefix(wrapper).unwrap_or(path).trim_end_matches('/');
            let (top, rest) = inside.split_once('/').map_or((inside, None), |(top, rest)| (top, Some(rest)));
            tops.insert(top);
            add(top, entry, rest.is_some());
            let stem = (listing.archive_stem)(top).or_else(|| top.rsplit_once('.').map(|(stem, _)| stem));
            if let Some(stem) = stem.filter(|stem| !stem.is_empty()) {
                add(stem, entry, rest.is_some());
            }
            if let Some(rest) = rest {
                add(inside, entry, false);
                add(rest.rsplit('/').next().unwrap_or(rest), entry, false);
            }
        }
        Entries { by_name, n_tops: tops.len() }
    }

    pub(super) fn named(&self, cell: &str) -> Option<&BTreeSet<usize>> {
        let cell = cell.trim().replace('\\', "/");
        let path = cell.trim_start_matches("./").trim_end_matches('/');
        // The folders before a name may be those of the platform.
        let names = [path, path.rsplit('/').next().unwrap_or(path)];
        names.iter().find_map(|name| self.by_name.get(*name).and_then(Option::as_ref))
    }
}
