//! Blackboard's receipts: for each attempt a text of the same name that ends after the time. Its first line has the student's name and user name.
//!
//! The user name tells where the assignment's name ends, for both may have underscores.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Claim, LayoutMatch};
use super::naming::common_start;
use super::platform::Hit;
use super::provenance::Provenance;
use super::view::View;
use crate::spreadsheets::tidy;

/// Minimum number of users: of fewer, the common prefix may be longer than the assignment's name by chance.
const MIN_USERS: usize = 3;

/// Names students by their receipts. Work that was typed in has no file but the receipt.
pub(super) fn read_receipts(view: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    let mut receipts: BTreeMap<&str, Option<&Hit<'_>>> = BTreeMap::new();
    for hit in hits {
        let receipt = receipts.entry(hit.person()).or_default();
        *receipt = receipt.or(Some(hit).filter(|hit| !hit.is_work()));
    }
    let all: BTreeSet<&str> = receipts.keys().copied().collect();
    let assignment = Some(common_start(&all, b'_').len()).filter(|length| all.len() >= MIN_USERS && *length > 0);
    let text = |receipt: &Hit<'_>| view.text(&receipt.entry);
    let mut students: BTreeMap<&str, (String, String)> = BTreeMap::new();
    for (who, receipt) in receipts {
        students.insert(who, student(who, receipt.and_then(text), assignment));
    }
    for hit in hits.iter().filter(|hit| !hit.is_work() && !found.submissions.contains_key(hit.key())) {
        let claim = Claim::Submission(hit.key().to_owned(), "receipt.txt".to_owned());
        found.claims.insert(hit.entry.index, claim);
        found.notes.push(format!("{}: no file was submitted; the receipt is compared instead", hit.entry.path));
    }
    for hit in hits {
        let Some((name, id)) = students.get(hit.person()) else { continue };
        let provenance = Provenance { time: hit.time(), ..Provenance::of_person(name, Some(id)) };
        found.submissions.insert(hit.key().to_owned(), provenance);
    }
}

/// Returns the name and the id of a student. Without a receipt both are `who` after the first `assignment` bytes, or after the last underscore.
fn student(who: &str, receipt: Option<String>, assignment: Option<usize>) -> (String, String) {
    let named = receipt.and_then(|text| name_and_id(&text));
    let named = named.filter(|(_, id)| who.strip_suffix(id.as_str()).is_some_and(|before| before.ends_with('_')));
    named.unwrap_or_else(|| {
        let shortened = assignment.and_then(|length| who.get(length..));
        let id = shortened.or_else(|| who.rsplit_once('_').map(|(_, id)| id)).unwrap_or(who);
        (id.to_owned(), id.to_owned())
    })
}

/// Parses the first line of a receipt: `Name: Ann Lee (alee)` in the platform's language.
fn name_and_id(receipt: &str) -> Option<(String, String)> {
    let first = receipt.trim_start_matches('\u{feff}').lines().next()?;
    let (_, who) = first.split_once([':', '：'])?;
    let (name, id) = who.trim().strip_suffix(')')?.rsplit_once('(')?;
    let (name, id) = (tidy(name), id.trim().to_owned());
    (!name.is_empty() && !id.is_empty()).then_some((name, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Receipts in several languages name their student.
    #[test]
    fn receipts_name_their_student() {
        let read = |text: &str| name_and_id(text).map(|(name, id)| format!("{name}|{id}"));
        assert_eq!(read("Name: Ann Lee (Annie) (alee)\nAssignment: 1\n").as_deref(), Some("Ann Lee (Annie)|alee"));
        assert_eq!(read("Nom : Zoë d'Arc (zdarc)\r\n").as_deref(), Some("Zoë d'Arc|zdarc"));
        for text in ["Dear teacher,\n", "", "\u{feff}", "- \n - :\n: :\n  : "] {
            assert_eq!(read(text), None);
        }
    }
}
