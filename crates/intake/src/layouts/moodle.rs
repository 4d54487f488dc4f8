//! Moodle's groups. Where an assignment has groups, the name of the group and a hyphen are before the name (`Team 1-Ann Lee_12345_…`). Groups are teams if their members have the same files, and sections if not.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::LayoutMatch;
use super::naming::counts;
use super::platform::Hit;
use super::provenance::{Group, Provenance, is_group};
use super::view::View;

/// Minimum share of the participants whose name has a group before it that somebody else has too, as a fraction.
const MIN_GROUPED: (usize, usize) = (3, 5);

/// Takes the names of groups out of those of participants.
pub(super) fn divide_by_group(view: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    let mut files: BTreeMap<&str, Vec<&Hit<'_>>> = BTreeMap::new();
    for hit in hits.iter().filter(|hit| hit.is_work()) {
        files.entry(hit.key()).or_default().push(hit);
    }
    let participants: Vec<&str> = files.keys().copied().collect();
    let group_of = groups(&participants);
    let mut members: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    group_of.iter().for_each(|(participant, group)| members.entry(group).or_default().push(participant));
    members.retain(|_, members| members.len() > 1);
    let content = |participant: &&str| -> Option<BTreeMap<&str, String>> {
        files[participant].iter().map(|hit| Some((hit.path(), view.text(&hit.entry)?))).collect()
    };
    let have_same = |members: &Vec<&str>| {
        let first = members.first().and_then(content);
        first.is_some() && members.iter().skip(1).all(|member| content(member) == first)
    };
    let teams: BTreeSet<&str> =
        members.iter().filter(|(_, members)| have_same(members)).map(|(group, _)| *group).collect();
    // Two people of a section may have the same files too.
    let are_teams = 2 * teams.len() >= members.len();
    for (participant, group) in group_of {
        let hit = files[participant][0];
        let person = hit.part("person").and_then(|person| person.get(group.len() + 1..));
        let mut provenance = match person {
            Some(person) => Provenance::of_person(person, hit.part("id")),
            None => Provenance::of_group(participant.get(group.len() + 1..).unwrap_or(participant), None),
        };
        if are_teams && teams.contains(group) {
            provenance.group = Some(Group { name: group.to_owned(), is_listed: false });
        } else {
            provenance.section = Some(group.to_owned());
        }
        found.submissions.insert(participant.to_owned(), provenance);
    }
}

/// Returns the group of each participant; of nobody, if the hyphens in names are those of people.
fn groups<'a>(participants: &[&'a str]) -> BTreeMap<&'a str, &'a str> {
    let n_with = counts(participants.iter().flat_map(|participant| prefixes(participant)));
    let is_shared = |prefix: &&str| n_with.get(prefix).is_some_and(|n| *n > 1 && *n < participants.len());
    let mut group_of: BTreeMap<&str, &str> = BTreeMap::new();
    for participant in participants {
        let numbered = |prefix: &&str| is_group(prefix) && prefix.contains(|c: char| c.is_ascii_digit());
        let named = prefixes(participant).find(numbered);
        let named = named.or_else(|| prefixes(participant).find(|prefix| is_group(prefix)));
        group_of.extend(named.or_else(|| prefixes(participant).find(is_shared)).map(|group| (*participant, group)));
    }
    let n_shared = group_of.values().filter(|group| is_shared(group)).count();
    // Some people have hyphens in their names; nearly all have them only if there are groups.
    let are_groups = n_shared * MIN_GROUPED.1 >= participants.len() * MIN_GROUPED.0;
    if are_groups && 10 * group_of.len() >= 9 * participants.len() { group_of } else { BTreeMap::new() }
}

/// Returns what is before each hyphen of a participant's name, the shortest first.
fn prefixes(participant: &str) -> impl Iterator<Item = &str> {
    let name = participant.rsplit_once('_').map_or(participant, |(name, _)| name);
    name.match_indices('-').filter_map(|(at, _)| participant.get(..at)).filter(|prefix| !prefix.is_empty())
}
