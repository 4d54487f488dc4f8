//! Sakai: `Lee, Ann(alee)/Submission attachment(s)/main.c` beside `timestamp.txt`, comments and feedback; without folders `Lee, Ann(alee)_Submission attachment(s)_main.c`. `grades.csv` lists the class, and who was late.
//!
//! A team's folder has all members: `Lee, Ann(alee); Kim, Bo(bkim)`. Anonymous grading has a number for the name. The folder of the attachments is named in the platform's language, `timestamp.txt` is not.

use std::collections::{BTreeMap, BTreeSet};

use super::Author;
use super::reading::{Marks, Owner, Reading};
use super::time::{Time, numbers};
use super::view::{Seen, View};

const ATTACHMENTS: &str = "Submission attachment(s)";
const FEEDBACK: &str = "Feedback Attachment(s)";
const TYPED: &str = "_submissionText.html";
const TIMESTAMP: &str = "timestamp.txt";
const BY_STAFF: [&str; 2] = ["comments.txt", "feedbackText.html"];
const GRADES: [&str; 3] = ["grades.csv", "grades.xls", "grades.xlsx"];

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let students = students(view);
    for entry in &view.entries {
        match entry.rest() {
            Some(rest) if students.contains_key(entry.top()) => in_folder(&mut reading, entry, rest, &students),
            _ => flat(&mut reading, entry),
        }
    }
    let grades = view.entries.iter().find(|entry| GRADES.contains(&entry.path));
    if let Some(grades) = grades.filter(|_| !reading.owners.is_empty()) {
        reading.nobodys(grades, "Sakai's list of marks");
        let late = view.text(grades).map(|text| lateness(&text)).unwrap_or_default();
        for (key, owner) in &mut reading.owners {
            let ids = owner.authors.iter().filter_map(|author| author.id.as_deref()).chain([key.as_str()]);
            owner.late = ids.into_iter().find_map(|id| late.get(id)).copied();
        }
    }
    // A student may have a file called timestamp.txt too.
    let is_clear = view.entries.iter().any(|entry| entry.path.contains(ATTACHMENTS));
    reading.marks = match (reading.owners.is_empty(), is_clear) {
        (true, _) => Marks::None,
        (false, true) => Marks::Clear,
        (false, false) => Marks::Likely,
    };
    reading
}

/// The folders of students, with the times at which they handed in.
fn students<'a>(view: &View<'a>) -> BTreeMap<&'a str, Option<Time>> {
    let attachments = format!("{ATTACHMENTS}/");
    let mut students = BTreeMap::new();
    for entry in &view.entries {
        let Some(rest) = entry.rest() else { continue };
        if rest == TIMESTAMP {
            let time = view.text(entry).and_then(|text| timestamp(text.trim()));
            students.insert(entry.top(), time);
        } else if rest.starts_with(&attachments) {
            students.entry(entry.top()).or_default();
        }
    }
    students
}

fn in_folder(reading: &mut Reading, entry: &Seen<'_>, rest: &str, students: &BTreeMap<&str, Option<Time>>) {
    let top = entry.top();
    let owner = || Owner { time: students.get(top).cloned().flatten(), ..owner(top) };
    let (folder, below) = rest.split_once('/').unwrap_or(("", rest));
    if folder == FEEDBACK || BY_STAFF.contains(&rest) {
        reading.nobodys(entry, "feedback to a student");
    } else if rest == TIMESTAMP {
        reading.nobodys(entry, "the time of a submission");
    } else if folder.is_empty() && rest.ends_with(TYPED) {
        reading.work(entry, top, TYPED.trim_start_matches('_'), owner);
    } else {
        reading.work(entry, top, below, owner);
    }
}

/// A file whose name begins with the student's.
fn flat(reading: &mut Reading, entry: &Seen<'_>) {
    let top = entry.top();
    let attachment = format!("_{ATTACHMENTS}_");
    if let Some((student, file)) = top.split_once(&attachment).filter(|(_, file)| !file.is_empty()) {
        let path = entry.rest().map_or_else(|| file.to_owned(), |rest| format!("{file}/{rest}"));
        reading.work(entry, student, path, || owner(student));
    } else if let Some(student) = top.strip_suffix(TYPED).filter(|_| entry.rest().is_none()) {
        let student = student.trim_end_matches('_');
        reading.work(entry, student, TYPED.trim_start_matches('_'), || owner(student));
    } else if is_feedback(top) {
        reading.nobodys(entry, "feedback to a student");
    }
}

fn is_feedback(name: &str) -> bool {
    let is_by_staff = |file: &str| name.strip_suffix(file).is_some_and(|before| before.ends_with(")_"));
    BY_STAFF.iter().any(|file| is_by_staff(file)) || name.contains(&format!(")_{FEEDBACK}"))
}

fn owner(folder: &str) -> Owner {
    let authors: Option<Vec<Author>> = folder.split("; ").map(author).collect();
    match authors {
        Some(authors) if !authors.is_empty() => Owner::team(authors),
        _ => Owner::one(folder, Some(folder)),
    }
}

/// `Lee, Ann(alee)`; who has one name only has a comma all the same.
fn author(text: &str) -> Option<Author> {
    let (name, id) = text.trim().strip_suffix(')')?.rsplit_once('(')?;
    let (last, first) = name.split_once(',').unwrap_or((name, ""));
    let name = format!("{} {}", first.trim(), last.trim()).trim().to_owned();
    (!id.is_empty())
        .then(|| Author { name: if name.is_empty() { id.to_owned() } else { name }, id: Some(id.to_owned()) })
}

/// `2024-10-03T22:10:05Z`, and in older versions `20241003221005000`, both in UTC.
fn timestamp(text: &str) -> Option<Time> {
    let is_old = text.len() == 17 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |from: usize, to: usize| text.get(from..to);
    let old = || {
        let parts = [part(0, 4)?, part(4, 6)?, part(6, 8)?, part(8, 10)?, part(10, 12)?, part(12, 14)?].join("-");
        let local = Time::local(numbers::<6>(&parts, '-')?)?;
        Time::parse(&format!("{local}Z"))
    };
    if is_old { old() } else { Time::said(text) }
}

/// Who was late, by both of their ids. The list begins with the assignment's name; the header has `Late` in its last column in English alone.
fn lateness(grades: &str) -> BTreeMap<String, bool> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(grades.as_bytes());
    let mut late = BTreeMap::new();
    let mut contradicted = BTreeSet::new();
    for record in reader.records().filter_map(Result::ok) {
        let Some(word) = record.get(6).map(str::to_lowercase) else { continue };
        let is_late = match word.trim() {
            "on time" => false,
            "late" => true,
            _ => continue,
        };
        for id in record.iter().take(2).map(str::trim).filter(|id| !id.is_empty()) {
            if late.insert(id.to_owned(), is_late).is_some_and(|before| before != is_late) {
                contradicted.insert(id.to_owned());
            }
        }
    }
    late.retain(|id, _| !contradicted.contains(id));
    late
}
