//! Blackboard: `Assignment_alee_attempt_2024-10-03-22-10-05_main.c`, and for each attempt a receipt of the same name that ends after the time: `….txt`.
//!
//! The time is by the server's clock. The first line of a receipt has the student's name and user name. The user name tells where the assignment's name ends, for both may have underscores.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Claim, Confidence, LayoutMatch};
use super::naming::{common_start, tidy};
use super::provenance::Provenance;
use super::time::{Time, numbers};
use super::view::{Entry, View};

const ATTEMPT: &str = "_attempt";
/// The length of `2024-10-03-22-10-05`.
const TIME_LENGTH: usize = 19;
/// Minimum number of users: of fewer, the common prefix may be longer than the assignment's name by chance.
const MIN_USERS: usize = 3;

/// The parts of a file name.
struct Parts<'a> {
    /// Assignment and user.
    who: &'a str,
    /// `_attempt`, or nothing.
    attempt: &'a str,
    when: &'a str,
    /// The student's own name of the file; none for a receipt.
    file: Option<&'a str>,
}

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let students = students(view);
    let mut receipts: BTreeMap<String, (Entry<'_>, &str)> = BTreeMap::new();
    for entry in &view.entries {
        let Some(parts) = parts(entry.top()) else { continue };
        let key = format!("{}{}_{}", parts.who, parts.attempt, parts.when);
        let Some(file) = parts.file else {
            receipts.insert(key, (*entry, parts.who));
            found.add_nobodys(entry, "a receipt of Blackboard");
            continue;
        };
        found.add(entry, &key, entry.path_in(file), || provenance(&students, &parts));
    }
    // Work that was typed in has no file but the receipt.
    for (key, (entry, who)) in receipts {
        let when = key.get(key.len() - TIME_LENGTH..).unwrap_or_default();
        if !found.submissions.contains_key(&key) {
            let parts = Parts { who, attempt: "", when, file: None };
            found.submissions.insert(key.clone(), provenance(&students, &parts));
            found.claims.insert(entry.index, Claim::Submission(key.clone(), "receipt.txt".to_owned()));
            found.notes.push(format!("{}: no file was submitted; the receipt is compared instead", entry.top()));
        }
    }
    found.number_attempts();
    // Other programs put times into names too, so a name without the mark of an attempt proves nothing.
    let is_clear = found.submissions.keys().any(|key| key.contains(ATTEMPT));
    found.trust(if is_clear { Confidence::Certain } else { Confidence::Likely });
    found
}

/// Parses a file name at its first time with a name before it, and a file name or the extension of a receipt after it.
fn parts(top: &str) -> Option<Parts<'_>> {
    top.match_indices('_').find_map(|(at, _)| {
        let when = top.get(at + 1..at + 1 + TIME_LENGTH)?;
        time(when)?;
        let before = top.get(..at)?;
        let (who, attempt) = before.strip_suffix(ATTEMPT).map_or((before, ""), |who| (who, ATTEMPT));
        let after = top.get(at + 1 + TIME_LENGTH..)?;
        let file = after.strip_prefix('_').filter(|file| !file.is_empty());
        let is_receipt = after.eq_ignore_ascii_case(".txt");
        (who.contains('_') && (file.is_some() || is_receipt)).then_some(Parts { who, attempt, when, file })
    })
}

fn time(text: &str) -> Option<Time> {
    numbers::<6>(text, '-').filter(|_| text.len() == TIME_LENGTH).and_then(Time::local)
}

/// Returns the name and the id of each student, by the part of the file names before the time.
fn students<'a>(view: &View<'a>) -> BTreeMap<&'a str, (String, String)> {
    let mut receipts: BTreeMap<&str, Option<Entry<'a>>> = BTreeMap::new();
    for entry in &view.entries {
        let Some(Parts { who, file, .. }) = parts(entry.top()) else { continue };
        let receipt = receipts.entry(who).or_default();
        *receipt = receipt.or_else(|| Some(*entry).filter(|_| file.is_none() && entry.rest().is_none()));
    }
    let all: BTreeSet<&str> = receipts.keys().copied().collect();
    let assignment = Some(common_start(&all, b'_').len()).filter(|length| all.len() >= MIN_USERS && *length > 0);
    receipts
        .into_iter()
        .map(|(who, receipt)| (who, student(who, receipt.and_then(|one| view.text(&one)), assignment)))
        .collect()
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

fn provenance(students: &BTreeMap<&str, (String, String)>, parts: &Parts<'_>) -> Provenance {
    let fallback = (parts.who.to_owned(), parts.who.to_owned());
    let (name, id) = students.get(parts.who).unwrap_or(&fallback);
    Provenance { time: time(parts.when), ..Provenance::of_person(name, Some(id)) }
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
