//! Blackboard: `Assignment_alee_attempt_2024-10-03-22-10-05_main.c`, and for each attempt a receipt of the same name that ends after the time: `….txt`.
//!
//! The time is the server's own. The receipt's first line has the student's name and user name; the latter tells where the assignment's name ends, for both may have underscores.

use std::collections::{BTreeMap, BTreeSet};

use super::metadata::name_and_id;
use super::reading::{Claim, Marks, Owner, Reading};
use super::time::{Time, numbers};
use super::view::{Seen, View};

const ATTEMPT: &str = "_attempt";
/// `2024-10-03-22-10-05`
const TIME_LENGTH: usize = 19;
/// With fewer users what their names share need not be the assignment's.
const FEWEST_USERS: usize = 3;

/// What a name says.
struct Parts<'a> {
    /// Assignment and user.
    who: &'a str,
    /// `_attempt`, or nothing.
    attempt: &'a str,
    when: &'a str,
    /// The student's own name of the file; none for a receipt.
    file: Option<&'a str>,
}

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let students = students(view);
    let mut receipts: BTreeMap<String, (Seen<'_>, &str)> = BTreeMap::new();
    for entry in &view.entries {
        let Some(parts) = parts(entry.top()) else { continue };
        let key = format!("{}{}_{}", parts.who, parts.attempt, parts.when);
        let Some(file) = parts.file else {
            receipts.insert(key, (*entry, parts.who));
            reading.nobodys(entry, "a receipt of Blackboard");
            continue;
        };
        let path = entry.rest().map_or_else(|| file.to_owned(), |rest| format!("{file}/{rest}"));
        reading.work(entry, &key, path, || owner(&students, &parts));
    }
    // Who typed the work in has no file but the receipt.
    for (key, (entry, who)) in receipts {
        let when = key.get(key.len() - TIME_LENGTH..).unwrap_or_default();
        if !reading.owners.contains_key(&key) {
            let parts = Parts { who, attempt: "", when, file: None };
            reading.owners.insert(key.clone(), owner(&students, &parts));
            reading.claims.insert(entry.index, Claim::Work(key.clone(), "receipt.txt".to_owned()));
            reading.notes.push(format!("{}: no file was handed in; the receipt stands for it", entry.top()));
        }
    }
    reading.number_attempts(|_, owner| format!("{:?} {:?}", owner.authors, owner.group));
    // Others put times into names as well.
    let is_clear = reading.owners.keys().any(|key| key.contains(ATTEMPT));
    reading.marks = match (reading.owners.is_empty(), is_clear) {
        (true, _) => Marks::None,
        (false, true) => Marks::Clear,
        (false, false) => Marks::Likely,
    };
    reading
}

/// The first time in a name that has something before it, and an ending, a file or nothing after it.
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

/// Name and id of each student, by what stands before the time.
fn students<'a>(view: &View<'a>) -> BTreeMap<&'a str, (String, String)> {
    let mut receipts: BTreeMap<&str, Option<Seen<'a>>> = BTreeMap::new();
    for entry in &view.entries {
        let Some(Parts { who, file, .. }) = parts(entry.top()) else { continue };
        let receipt = receipts.entry(who).or_default();
        *receipt = receipt.or_else(|| Some(*entry).filter(|_| file.is_none() && entry.rest().is_none()));
    }
    let all: BTreeSet<&str> = receipts.keys().copied().collect();
    let assignment = common_start(&all);
    let student = |(who, receipt): (&'a str, Option<Seen<'a>>)| {
        let told = receipt.and_then(|receipt| view.text(&receipt)).and_then(|text| name_and_id(&text));
        let told = told.filter(|(_, id)| who.strip_suffix(id.as_str()).is_some_and(|before| before.ends_with('_')));
        let guessed = || {
            let shortened = who.get(assignment..).filter(|_| all.len() >= FEWEST_USERS && assignment > 0);
            let id = shortened.or_else(|| who.rsplit_once('_').map(|(_, id)| id)).unwrap_or(who);
            (id.to_owned(), id.to_owned())
        };
        (who, told.unwrap_or_else(guessed))
    };
    receipts.into_iter().map(student).collect()
}

/// How many bytes of all names are the same, up to an underscore. First and last in order differ the most.
fn common_start(names: &BTreeSet<&str>) -> usize {
    let (Some(first), Some(last)) = (names.first(), names.last()) else { return 0 };
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b);
    same.enumerate().filter(|(_, (byte, _))| *byte == b'_').last().map_or(0, |(at, _)| at + 1)
}

fn owner(students: &BTreeMap<&str, (String, String)>, parts: &Parts<'_>) -> Owner {
    let fallback = (parts.who.to_owned(), parts.who.to_owned());
    let (name, id) = students.get(parts.who).unwrap_or(&fallback);
    Owner { time: time(parts.when), ..Owner::one(name, Some(id)) }
}
