//! Tells what an entry directly in a batch is: somebody's work, a document that may be, or nobody's.

mod names;

use std::cell::RefCell;
use std::collections::BTreeMap;

use lookalike_frontends::Language;

use crate::absent::is_link_text;
use crate::layouts::{EntryKind, Listing};
use crate::options::LanguageChoice;
use crate::rules::has_ending;
use crate::{rules, unpack};
use names::{is_office_document_of_nobody, kind_of_file};

pub(super) struct EntryKinds<'a> {
    /// Whether anything in the input is a program, by its name. Prose can be somebody's work only where there are none.
    has_programs: bool,
    /// The languages that the instructor names. Files in them are read whatever their names.
    languages: &'a LanguageChoice,
    /// Returns the text of an entry, if it can be read.
    read: &'a dyn Fn(usize) -> Option<String>,
    /// Returns whether an entry is a link to a folder; none if it is no link.
    link: &'a dyn Fn(usize) -> Option<bool>,
    known: RefCell<BTreeMap<(usize, usize), EntryKind>>,
}

impl<'a> EntryKinds<'a> {
    /// Returns the kinds of the entries with these paths, of which no file was looked into yet.
    pub(super) fn new(
        paths: &[&str],
        languages: &'a LanguageChoice,
        read: &'a dyn Fn(usize) -> Option<String>,
        link: &'a dyn Fn(usize) -> Option<bool>,
    ) -> EntryKinds<'a> {
        let has_programs = paths.iter().any(|path| rules::is_program(path));
        EntryKinds { has_programs, languages, read, link, known: RefCell::default() }
    }

    pub(super) fn listed<T>(&self, paths: &[&str], look: impl FnOnce(&Listing<'_>) -> T) -> T {
        look(&Listing {
            paths,
            read: self.read,
            archive_stem: &unpack::stem,
            kind_of: &|entry, name, is_folder| self.kind_of(entry, name, is_folder),
        })
    }

    /// Returns what an entry is. `name` is its name directly in the batch, which may be that of a folder around it.
    pub(super) fn kind_of(&self, entry: usize, name: &str, is_folder: bool) -> EntryKind {
        if is_folder {
            return if is_office_document_of_nobody(name) { EntryKind::Nobodys } else { EntryKind::Folder };
        }
        // Deeper in the input, the same entry has another name.
        let key = (entry, name.len());
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let kind = self.kind_of_file(entry, name);
        self.known.borrow_mut().insert(key, kind);
        kind
    }

    fn kind_of_file(&self, entry: usize, name: &str) -> EntryKind {
        if let Some(replaced) = rules::placeholder_of(name) {
            let is_folder = unpack::stem(replaced).is_some() || !has_ending(replaced);
            return if is_folder { EntryKind::Folder } else { self.by_name(replaced) };
        }
        match (self.link)(entry) {
            Some(true) => return EntryKind::Folder,
            Some(false) => return self.by_name(name),
            None => {}
        }
        match self.by_name(name) {
            EntryKind::Work => EntryKind::Work,
            other => (self.read)(entry).and_then(|text| by_text(name, &text)).unwrap_or(other),
        }
    }

    fn by_name(&self, name: &str) -> EntryKind {
        if unpack::stem(name).is_some() {
            return EntryKind::Work;
        }
        let is_prose = rules::is_prose(name) && !self.has_programs;
        kind_of_file(name, self.languages.of(name).is_some() || is_prose || rules::is_program(name))
    }
}

/// Returns what a file is by its text, if that says more than its name: a program, or the path of a link to a folder.
fn by_text(name: &str, text: &str) -> Option<EntryKind> {
    if !has_ending(name) && is_link_text(name, text) {
        return Some(EntryKind::Folder);
    }
    Language::of_content(text).map(|_| EntryKind::Work)
}
