//! Moodle: `Ann Lee_12345_assignsubmission_file/main.c` with a folder for each participant, `Ann Lee_12345_assignsubmission_file_main.c` without.
//!
//! Moodle puts spaces for the underscores in names, so the last one stands before the participant's number. That number belongs to the assignment, not to the person. Teams stand where people do (`Group 3_77_…`), and blind marking writes `Participant_12_…` in the platform's language.

use super::reading::{Marks, Owner, Reading};
use super::view::View;

const SUBMISSION: &str = "_assignsubmission_";
const FEEDBACK: &str = "_assignfeedback_";

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    for entry in &view.entries {
        let top = entry.top();
        if let Some((participant, kind)) = top.split_once(SUBMISSION) {
            let path = path_within(kind, entry.rest());
            reading.work(entry, participant, path, || owner(participant));
        } else if top.contains(FEEDBACK) {
            reading.nobodys(entry, "feedback to a student");
        }
    }
    if !reading.owners.is_empty() {
        reading.marks = Marks::Clear;
    }
    reading
}

/// The part of Moodle that took the file (`file`, `onlinetext`) is followed by the file's name, or in a folder by nothing.
fn path_within(kind: &str, rest: Option<&str>) -> String {
    let name = kind.split_once('_').map_or("", |(_, name)| name);
    match (name, rest) {
        ("", Some(rest)) => rest.to_owned(),
        ("", None) => kind.to_owned(),
        (name, Some(rest)) => format!("{name}/{rest}"),
        (name, None) => name.to_owned(),
    }
}

fn owner(participant: &str) -> Owner {
    let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    match participant.rsplit_once('_').filter(|(_, id)| is_number(id)) {
        Some((name, id)) => Owner::one(name, Some(id)),
        // Those who are in no group hand in as one, which has no number.
        None => Owner::group(participant, None),
    }
}
