//! The entries of a batch as a layout sees them: in the order of their paths, from the folder on in which the submissions lie.

use std::collections::BTreeSet;

use super::Listing;

/// No export wraps its submissions in more folders than this.
const MOST_WRAPPERS: usize = 3;

/// The entries below one folder.
pub(super) struct View<'a> {
    /// In the order of their paths.
    pub(super) entries: Vec<Seen<'a>>,
    pub(super) listing: &'a Listing<'a>,
}

/// One entry.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    /// Its place in the listing.
    pub(super) index: usize,
    /// Its whole path.
    pub(super) whole: &'a str,
    /// Its path from the folder of the view on.
    pub(super) path: &'a str,
}

impl<'a> Seen<'a> {
    /// The first part of the path.
    pub(super) fn top(&self) -> &'a str {
        self.path.split_once('/').map_or(self.path, |(top, _)| top)
    }

    /// What follows it, if it is a folder.
    pub(super) fn rest(&self) -> Option<&'a str> {
        self.path.split_once('/').map(|(_, rest)| rest)
    }

    /// Why what lies beside the submissions under this name is no submission, whatever the layout.
    pub(super) fn litter(&self) -> Option<&'static str> {
        match self.top() {
            "__MACOSX" => Some("left behind by macOS"),
            "Thumbs.db" | "desktop.ini" => Some("left behind by Windows"),
            top if top.starts_with('.') => Some("hidden"),
            _ => None,
        }
    }
}

impl<'a> View<'a> {
    /// The whole listing.
    pub(super) fn whole(listing: &'a Listing<'a>) -> View<'a> {
        let seen = |(index, path): (usize, &&'a str)| Seen { index, whole: path, path };
        let mut entries: Vec<Seen<'a>> = listing.paths.iter().enumerate().map(seen).collect();
        entries.sort_by_key(|entry| entry.path);
        View { entries, listing }
    }

    /// The whole listing; and as long as all of it lies in one folder, what is in that folder.
    pub(super) fn all(listing: &'a Listing<'a>) -> Vec<View<'a>> {
        let mut views = vec![View::whole(listing)];
        while views.len() <= MOST_WRAPPERS {
            let Some(inner) = views.last().and_then(View::unwrapped) else { break };
            views.push(inner);
        }
        views
    }

    /// What is in the one folder that holds everything, if there is such a folder. What systems leave behind may lie beside it.
    fn unwrapped(&self) -> Option<View<'a>> {
        let folder = self.tops().into_iter().next()?;
        let inner = |entry: &Seen<'a>| match entry.litter() {
            Some(_) => Some(*entry),
            None => entry.rest().filter(|_| entry.top() == folder).map(|path| Seen { path, ..*entry }),
        };
        let entries: Option<Vec<Seen<'a>>> = self.entries.iter().map(inner).collect();
        Some(View { entries: entries?, listing: self.listing })
    }

    /// The names that lie directly in the folder, litter aside.
    pub(super) fn tops(&self) -> BTreeSet<&'a str> {
        self.entries.iter().filter(|entry| entry.litter().is_none()).map(Seen::top).collect()
    }

    /// Some of the entries.
    pub(super) fn only(&self, is_kept: impl Fn(&Seen<'a>) -> bool) -> View<'a> {
        View { entries: self.entries.iter().copied().filter(is_kept).collect(), listing: self.listing }
    }

    /// The text of an entry.
    pub(super) fn text(&self, entry: &Seen<'_>) -> Option<String> {
        (self.listing.read)(entry.index)
    }
}
