//! Moodle: `Ann Lee_12345_assignsubmission_file/main.c` with a folder for each participant, `Ann Lee_12345_assignsubmission_file_main.c` without.
//!
//! Moodle replaces underscores in names by spaces, so the last underscore precedes the participant's number. That number belongs to the assignment, not to the person. Teams are named like people (`Group 3_77_…`), and blind marking writes `Participant_12_…` in the platform's language.

use super::layout_match::{Confidence, LayoutMatch};
use super::naming::is_number;
use super::provenance::Provenance;
use super::view::View;

const SUBMISSION: &str = "_assignsubmission_";
const FEEDBACK: &str = "_assignfeedback_";

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    for entry in &view.entries {
        let top = entry.top();
        if let Some((participant, kind)) = top.split_once(SUBMISSION) {
            let path = path_within(kind, entry.rest());
            found.add(entry, participant, path, || provenance(participant));
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
