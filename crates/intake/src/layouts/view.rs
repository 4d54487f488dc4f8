//! The entries of a batch as a layout sees them: in the order of their paths, relative to the folder in which the submissions are.

use std::collections::BTreeSet;

use crate::name_rules;
use lookalike_report_templates::model::Reason;

/// Maximum number of folders around the submissions of an export.
const MAX_WRAPPERS: usize = 3;

/// The paths of one input, and access to the texts of some of them.
pub struct Listing<'a> {
    /// The paths of all entries, with forward slashes, relative to the input. An archive file in it that was opened is a folder: `ann/work.zip/main.c`. The path of an empty folder ends with a slash.
    pub paths: &'a [&'a str],
    /// Returns the text of a small entry in which a platform lists names and times, if it can be read.
    pub read: &'a dyn Fn(usize) -> Option<String>,
    /// Returns the name of an archive file without its extension; none for other files.
    pub archive_stem: &'a dyn for<'n> Fn(&'n str) -> Option<&'n str>,
    /// Returns what an entry directly in the batch is: by its index, its name there, and whether that is the name of a folder around it.
    pub kind_of: &'a dyn Fn(usize, &str, bool) -> EntryKind,
}

/// The kinds of entries directly in a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A submission: a folder, or what stands for one, such as a link.
    Folder,
    /// A submission: a program, or an archive file.
    Work,
    /// A submission where files are submissions: a document, a picture, a compiled program.
    Document,
    /// Records, such as a table. Somebody's work only if nothing else is in the batch.
    Records,
    /// Nobody's work: the task, a list of marks.
    Nobodys,
}

#[derive(Clone)]
pub(super) struct View<'a> {
    /// In the order of their paths.
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) listing: &'a Listing<'a>,
}

#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) index: usize,
    /// Its path from the root of the listing.
    pub(super) whole: &'a str,
    pub(super) path: &'a str,
    /// The position in `whole` of the first folder that is a level above the people, if it is below one.
    pub(super) level: Option<usize>,
}

impl<'a> Entry<'a> {
    pub(super) fn top(&self) -> &'a str {
        self.path.split_once('/').map_or(self.path, |(top, _)| top)
    }

    /// Returns the path after its first part, if that is a folder.
    pub(super) fn rest(&self) -> Option<&'a str> {
        self.path.split_once('/').map(|(_, rest)| rest)
    }

    /// Returns the entry in a view that is one level above people lower.
    pub(super) fn below_level(self, path: &'a str) -> Entry<'a> {
        Entry { path, level: self.level.or(Some(self.whole.len() - self.path.len())), ..self }
    }

    /// Returns the path of the levels above people that it is below; empty if it is below none.
    pub(super) fn level(&self) -> &'a str {
        let end = (self.whole.len() - self.path.len()).saturating_sub(1);
        self.level.and_then(|start| self.whole.get(start..end)).unwrap_or_default()
    }

    /// Returns why an entry of this name is no submission in any layout, if that is so.
    pub(super) fn litter(&self) -> Option<Reason> {
        name_rules::litter(self.top(), self.rest().is_some())
    }
}

impl<'a> View<'a> {
    pub(super) fn whole(listing: &'a Listing<'a>) -> View<'a> {
        let paths = listing.paths.iter().enumerate();
        let mut entries: Vec<Entry<'a>> =
            paths.map(|(index, path)| Entry { index, whole: path, path, level: None }).collect();
        entries.sort_by_key(|entry| entry.path);
        View { entries, listing }
    }

    /// Returns a view of the whole listing, and one of the folder that holds everything for as long as there is one.
    pub(super) fn all(listing: &'a Listing<'a>) -> Vec<View<'a>> {
        let mut views = vec![View::whole(listing)];
        while views.len() <= MAX_WRAPPERS {
            let Some(inner) = views.last().and_then(View::unwrapped) else { break };
            views.push(inner);
        }
        views
    }

    /// Returns a view of the one folder that holds everything, if there is such a folder. Files of the operating system may be beside it.
    fn unwrapped(&self) -> Option<View<'a>> {
        let folder = self.tops().into_iter().next()?;
        let inner = self.entries.iter().map(|entry| match entry.litter() {
            Some(_) => Some(*entry),
            None => entry.rest().filter(|_| entry.top() == folder).map(|path| Entry { path, ..*entry }),
        });
        Some(View { entries: inner.collect::<Option<_>>()?, listing: self.listing })
    }

    /// Returns the names directly in the folder, without files of the operating system.
    pub(super) fn tops(&self) -> BTreeSet<&'a str> {
        self.entries.iter().filter(|entry| entry.litter().is_none()).map(Entry::top).collect()
    }

    pub(super) fn only(&self, is_kept: impl Fn(&Entry<'a>) -> bool) -> View<'a> {
        View { entries: self.entries.iter().copied().filter(is_kept).collect(), listing: self.listing }
    }

    pub(super) fn kind(&self, entry: &Entry<'_>) -> EntryKind {
        (self.listing.kind_of)(entry.index, entry.top(), entry.rest().is_some())
    }

    pub(super) fn text(&self, entry: &Entry<'_>) -> Option<String> {
        (self.listing.read)(entry.index)
    }
}
