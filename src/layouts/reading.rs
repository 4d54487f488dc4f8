//! What a layout makes of a batch, before names are settled.

use std::collections::{BTreeMap, BTreeSet};

use super::view::{Seen, View};
use super::{Author, Group, Time};

/// How sure a layout is of what it recognises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Marks {
    /// Nothing is of this layout, or what looks like it is contradicted.
    #[default]
    None,
    /// Names that others could have too: they must be the most.
    Likely,
    /// Names or files that no other layout has.
    Clear,
}

/// What a layout makes of the entries.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) marks: Marks,
    /// By keys that are the layout's own.
    pub(super) owners: BTreeMap<String, Owner>,
    /// The entries that it places, by their index.
    pub(super) claims: BTreeMap<usize, Claim>,
    pub(super) notes: Vec<String>,
}

/// Where an entry belongs.
pub(super) enum Claim {
    /// In the submission with this key, under this path.
    Work(String, String),
    /// Nowhere, for this reason.
    Nobodys(&'static str),
}

/// Who a submission is from.
#[derive(Debug, Clone, Default)]
pub(super) struct Owner {
    /// What to call it.
    pub(super) label: String,
    pub(super) authors: Vec<Author>,
    pub(super) group: Option<Group>,
    pub(super) attempt: Option<u32>,
    pub(super) time: Option<Time>,
    pub(super) late: Option<bool>,
}

impl Reading {
    /// Places an entry in a submission, which is there from then on.
    pub(super) fn work(&mut self, entry: &Seen<'_>, key: &str, path: impl Into<String>, owner: impl FnOnce() -> Owner) {
        if !self.owners.contains_key(key) {
            self.owners.insert(key.to_owned(), owner());
        }
        self.claims.insert(entry.index, Claim::Work(key.to_owned(), path.into()));
    }

    /// Says that an entry belongs to nobody.
    pub(super) fn nobodys(&mut self, entry: &Seen<'_>, reason: &'static str) {
        self.claims.insert(entry.index, Claim::Nobodys(reason));
    }

    /// How many of the names directly in the folder have an entry that is placed.
    pub(super) fn n_tops_placed(&self, view: &View<'_>) -> usize {
        let placed = view.entries.iter().filter(|entry| self.claims.contains_key(&entry.index));
        placed.map(Seen::top).collect::<BTreeSet<_>>().len()
    }

    /// Numbers the submissions of everyone who has several by their times. `person` names whose a submission is.
    pub(super) fn number_attempts(&mut self, person: impl Fn(&str, &Owner) -> String) {
        let mut of_person: BTreeMap<String, Vec<(Option<String>, String)>> = BTreeMap::new();
        for (key, owner) in &self.owners {
            let when = owner.time.as_ref().and_then(Time::order);
            of_person.entry(person(key, owner)).or_default().push((when, key.clone()));
        }
        for mut attempts in of_person.into_values().filter(|attempts| attempts.len() > 1) {
            attempts.sort();
            let is_clear = attempts.iter().all(|(when, _)| when.is_some());
            for (number, (_, key)) in (1..).zip(attempts).filter(|_| is_clear) {
                if let Some(owner) = self.owners.get_mut(&key) {
                    owner.attempt = Some(number);
                }
            }
        }
    }
}

impl Owner {
    /// One person's, or a group's if the name is one.
    pub(super) fn one(name: &str, id: Option<&str>) -> Owner {
        if super::groups::is_group(name) {
            return Owner::group(name, id);
        }
        let author = Author { name: name.to_owned(), id: id.map(str::to_owned) };
        Owner { label: name.to_owned(), authors: vec![author], ..Owner::default() }
    }

    /// A group's.
    pub(super) fn group(name: &str, id: Option<&str>) -> Owner {
        let full = id.map_or_else(|| name.to_owned(), |id| format!("{name} ({id})"));
        Owner { label: name.to_owned(), group: Some(Group { name: full, is_told: false }), ..Owner::default() }
    }

    /// A team's.
    pub(super) fn team(authors: Vec<Author>) -> Owner {
        let label = authors.iter().map(|author| author.name.as_str()).collect::<Vec<_>>().join(" & ");
        Owner { label, authors, ..Owner::default() }
    }

    /// What tells it from others with the same label.
    pub(super) fn tag(&self) -> String {
        match &self.group {
            Some(group) => group.name.strip_prefix(&self.label).unwrap_or(&group.name).trim().to_owned(),
            None => {
                let ids: Vec<&str> = self.authors.iter().filter_map(|author| author.id.as_deref()).collect();
                if ids.is_empty() { String::new() } else { format!("({})", ids.join(", ")) }
            }
        }
    }
}
