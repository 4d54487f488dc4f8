//! GitHub Classroom: `hw3-alee/` with a `.git`, as `gh classroom clone student-repos` makes them; and Classroom 50, which puts a `.classroom50.yml` in each. The common prefix of all names is the assignment, the rest is the user or the team.

use std::collections::BTreeSet;

use super::layout_match::{Confidence, LayoutMatch};
use super::naming::common_start;
use super::platform::Hit;
use super::provenance::{Author, Provenance};
use super::view::View;

/// Minimum number of repositories: of fewer, the common prefix may be longer than the assignment's name by chance.
const MIN_REPOSITORIES: usize = 2;

/// Takes the assignment out of the names of repositories.
pub(super) fn without_assignment(view: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    *found = LayoutMatch::default();
    let repositories: BTreeSet<&str> = hits.iter().map(Hit::key).collect();
    let folders: BTreeSet<&str> =
        view.entries.iter().filter(|entry| entry.rest().is_some()).map(|entry| entry.top()).collect();
    // Without any `.git` this is read only if the instructor named the layout; then all folders count as repositories.
    let clones = if repositories.is_empty() { &folders } else { &repositories };
    let is_most = 4 * clones.len() >= 3 * folders.len();
    let assignment = common_start(clones, b'-');
    // A hyphen alone is no name.
    if assignment.len() < 2 || clones.len() < MIN_REPOSITORIES || !is_most {
        return;
    }
    for entry in &view.entries {
        let (top, Some(rest)) = (entry.top(), entry.rest()) else { continue };
        if let Some(user) = top.strip_prefix(assignment).filter(|user| !user.is_empty()) {
            let author = Author { name: user.to_owned(), id: Some(user.to_owned()) };
            found.add(entry, top, rest, || Provenance::of_team(vec![author]));
        }
    }
    found.confidence = if repositories.is_empty() { Confidence::None } else { Confidence::Likely };
    let users: BTreeSet<&str> = clones.iter().filter_map(|top| top.strip_prefix(assignment)).collect();
    for user in &users {
        let first = user.rsplit_once('-').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some((first, _)) = first.filter(|(first, _)| users.contains(first)) {
            found.notes.push(format!("{user} may be {first} again; they count as two people"));
        }
    }
}
