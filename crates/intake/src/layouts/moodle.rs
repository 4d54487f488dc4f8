//! Moodle: `Ann Lee_12345_assignsubmission_file/main.c` with a folder for each participant, `Ann Lee_12345_assignsubmission_file_main.c` without.
//!
//! Where an assignment has groups, the name of the group and a hyphen are before the name (`Team 1-Ann Lee_12345_…`). Groups are teams if their members have the same files, and sections if not.
//!
//! Moodle replaces underscores in names by spaces, so the last underscore precedes the participant's number. That number belongs to the assignment, not to the person. Teams are named like people (`Group 3_77_…`), and blind marking writes `Participant_12_…` in the platform's language.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Confidence, LayoutMatch};
use super::naming::is_number;
use super::provenance::{Group, Provenance, is_group};
use super::view::{Entry, View};

const SUBMISSION: &str = "_assignsubmission_";
const FEEDBACK: &str = "_assignfeedback_";

/// Minimum share of the participants whose name has a group before it that somebody else has too, as a fraction.
const MIN_GROUPED: (usize, usize) = (3, 5);

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let groups = Groups::of(view);
    for entry in &view.entries {
        let top = entry.top();
        if let Some((participant, kind)) = top.split_once(SUBMISSION) {
            let path = path_within(kind, entry.rest());
            found.add(entry, participant, path, || groups.provenance(participant));
        } else if top.contains(FEEDBACK) {
            found.add_nobodys(entry, "feedback to a student");
        }
    }
    found.trust(Confidence::Certain);
    found
}

/// Returns the path within a submission. `kind` is the part of Moodle that took the file (`file`, `onlinetext`), followed by the file's name where there are no folders.
fn path_within(kind: &str, rest: Option<&str>) -> String {
    let name = kind.split_once('_').map_or("", |(_, name)| name);
    match (name, rest) {
        ("", Some(rest)) => rest.to_owned(),
        ("", None) => kind.to_owned(),
        (name, Some(rest)) => format!("{name}/{rest}"),
        (name, None) => name.to_owned(),
    }
}

fn provenance(participant: &str) -> Provenance {
    match participant.rsplit_once('_').filter(|(_, id)| is_number(id)) {
        Some((name, id)) => Provenance::of_person(name, Some(id)),
        // The participants in no group submit as one group, which has no number.
        None => Provenance::of_group(participant, None),
    }
}

/// The groups whose names are before those of participants.
#[derive(Default)]
struct Groups<'a> {
    /// The group of each participant.
    of: BTreeMap<&'a str, &'a str>,
    /// Those whose members have the same files.
    teams: BTreeSet<&'a str>,
}

impl<'a> Groups<'a> {
    fn of(view: &View<'a>) -> Groups<'a> {
        let mut files: BTreeMap<&str, Vec<(&str, &Entry<'_>)>> = BTreeMap::new();
        for entry in &view.entries {
            if let Some((participant, kind)) = entry.top().split_once(SUBMISSION) {
                files.entry(participant).or_default().push((entry.rest().unwrap_or(kind), entry));
            }
        }
        let mut n_with: BTreeMap<&str, usize> = BTreeMap::new();
        for prefix in files.keys().flat_map(|participant| prefixes(participant)) {
            *n_with.entry(prefix).or_default() += 1;
        }
        let is_shared = |prefix: &&str| n_with.get(prefix).is_some_and(|n| *n > 1 && *n < files.len());
        let mut of: BTreeMap<&str, &str> = BTreeMap::new();
        for participant in files.keys() {
            let numbered = |prefix: &&str| is_group(prefix) && prefix.contains(|c: char| c.is_ascii_digit());
            let named = prefixes(participant).find(numbered);
            let named = named.or_else(|| prefixes(participant).find(|prefix| is_group(prefix)));
            of.extend(named.or_else(|| prefixes(participant).find(is_shared)).map(|group| (*participant, group)));
        }
        let n_shared = of.values().filter(|group| is_shared(group)).count();
        // Some people have hyphens in their names; nearly all have them only if there are groups.
        if n_shared * MIN_GROUPED.1 < files.len() * MIN_GROUPED.0 || 10 * of.len() < 9 * files.len() {
            return Groups::default();
        }
        let mut members: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        of.iter().for_each(|(participant, group)| members.entry(group).or_default().push(participant));
        members.retain(|_, members| members.len() > 1);
        let content = |participant: &&str| -> Option<BTreeMap<&str, String>> {
            files[participant].iter().map(|(path, entry)| Some((*path, view.text(entry)?))).collect()
        };
        let have_same = |members: &Vec<&str>| {
            let first = members.first().and_then(content);
            first.is_some() && members.iter().skip(1).all(|member| content(member) == first)
        };
        let teams: BTreeSet<&str> =
            members.iter().filter(|(_, members)| have_same(members)).map(|(group, _)| *group).collect();
        // Two people of a section may have the same files too.
        let are_teams = 2 * teams.len() >= members.len();
        Groups { of, teams: if are_teams { teams } else { BTreeSet::new() } }
    }

    fn provenance(&self, participant: &str) -> Provenance {
        let Some(group) = self.of.get(participant) else { return provenance(participant) };
        let person = participant.get(group.len() + 1..).unwrap_or(participant);
        let one = provenance(person);
        if self.teams.contains(group) {
            let group = Some(Group { name: (*group).to_owned(), is_listed: false });
            return Provenance { group, ..one };
        }
        Provenance { section: Some((*group).to_owned()), ..one }
    }
}

/// Returns what is before each hyphen of a participant's name, the shortest first.
fn prefixes(participant: &str) -> impl Iterator<Item = &str> {
    let name = participant.rsplit_once('_').map_or(participant, |(name, _)| name);
    name.match_indices('-').filter_map(|(at, _)| participant.get(..at)).filter(|prefix| !prefix.is_empty())
}
