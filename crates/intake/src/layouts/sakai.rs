//! Sakai: `Lee, Ann(alee)/Submission attachment(s)/main.c` beside `timestamp.txt`, comments and feedback; without folders `Lee, Ann(alee)_Submission attachment(s)_main.c`. `grades.csv` lists the class and late submissions.
//!
//! A team's folder names all members: `Lee, Ann(alee); Kim, Bo(bkim)`. Anonymous grading writes a number in place of the name. The folder of the attachments is named in the platform's language, `timestamp.txt` is not.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Confidence, LayoutMatch};
use super::provenance::{Author, Provenance};
use super::time::{Time, numbers};
use super::view::{Entry, View};

const ATTACHMENTS: &str = "Submission attachment(s)";
const FEEDBACK: &str = "Feedback Attachment(s)";
const TYPED: &str = "_submissionText.html";
const TIMESTAMP: &str = "timestamp.txt";
const BY_STAFF: [&str; 2] = ["comments.txt", "feedbackText.html"];
const GRADES: [&str; 3] = ["grades.csv", "grades.xls", "grades.xlsx"];

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let students = students(view);
    for entry in &view.entries {
        match entry.rest() {
            Some(rest) if students.contains_key(entry.top()) => in_folder(&mut found, entry, rest, &students),
            _ => flat(&mut found, entry),
        }
    }
    let grades = view.entries.iter().find(|entry| GRADES.contains(&entry.path));
    if let Some(grades) = grades.filter(|_| !found.submissions.is_empty()) {
        found.add_nobodys(grades, "Sakai's list of grades");
        let late = view.text(grades).map(|text| lateness(&text)).unwrap_or_default();
        for (key, provenance) in &mut found.submissions {
            let ids = provenance.authors.iter().filter_map(|author| author.id.as_deref()).chain([key.as_str()]);
            provenance.late = ids.into_iter().find_map(|id| late.get(id)).copied();
        }
    }
    // A student may have a file called timestamp.txt too, so that alone proves nothing.
    let is_clear = view.entries.iter().any(|entry| entry.path.contains(ATTACHMENTS));
    found.trust(if is_clear { Confidence::Certain } else { Confidence::Likely });
    found
}

/// Returns the folders of students, with the times of submission.
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

fn in_folder(found: &mut LayoutMatch, entry: &Entry<'_>, rest: &str, students: &BTreeMap<&str, Option<Time>>) {
    let top = entry.top();
    let provenance = || Provenance { time: students.get(top).cloned().flatten(), ..provenance(top) };
    let (folder, below) = rest.split_once('/').unwrap_or(("", rest));
    if folder == FEEDBACK || BY_STAFF.contains(&rest) {
        found.add_nobodys(entry, "feedback to a student");
    } else if rest == TIMESTAMP {
        found.add_nobodys(entry, "the time of a submission");
    } else if folder.is_empty() && rest.ends_with(TYPED) {
        found.add(entry, top, TYPED.trim_start_matches('_'), provenance);
    } else {
        found.add(entry, top, below, provenance);
    }
}

/// Adds a file whose name begins with the student's, as in an export without folders.
fn flat(found: &mut LayoutMatch, entry: &Entry<'_>) {
    let top = entry.top();
    let attachment = format!("_{ATTACHMENTS}_");
    if let Some((student, file)) = top.split_once(&attachment).filter(|(_, file)| !file.is_empty()) {
        found.add(entry, student, entry.path_in(file), || provenance(student));
    } else if let Some(student) = top.strip_suffix(TYPED).filter(|_| entry.rest().is_none()) {
        let student = student.trim_end_matches('_');
        found.add(entry, student, TYPED.trim_start_matches('_'), || provenance(student));
    } else if is_feedback(top) {
        found.add_nobodys(entry, "feedback to a student");
    }
}

fn is_feedback(name: &str) -> bool {
    let is_by_staff = |file: &str| name.strip_suffix(file).is_some_and(|before| before.ends_with(")_"));
    BY_STAFF.iter().any(|file| is_by_staff(file)) || name.contains(&format!(")_{FEEDBACK}"))
}

fn provenance(folder: &str) -> Provenance {
    let authors: Option<Vec<Author>> = folder.split("; ").map(author).collect();
    match authors {
        Some(authors) if !authors.is_empty() => Provenance::of_team(authors),
        _ => Provenance::of_person(folder, Some(folder)),
    }
}

/// Parses `Lee, Ann(alee)`. A person with a single name has the comma too.
fn author(text: &str) -> Option<Author> {
    let (name, id) = text.trim().strip_suffix(')')?.rsplit_once('(')?;
    let (last, first) = name.split_once(',').unwrap_or((name, ""));
    let name = format!("{} {}", first.trim(), last.trim()).trim().to_owned();
    (!id.is_empty())
        .then(|| Author { name: if name.is_empty() { id.to_owned() } else { name }, id: Some(id.to_owned()) })
}

/// Parses `2024-10-03T22:10:05Z`, and the `20241003221005000` of older versions, both in UTC.
fn timestamp(text: &str) -> Option<Time> {
    if text.len() != 17 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Time::parse_or_keep(text);
    }
    let part = |from: usize, to: usize| text.get(from..to);
    let parts = [part(0, 4)?, part(4, 6)?, part(6, 8)?, part(8, 10)?, part(10, 12)?, part(12, 14)?].join("-");
    let local = Time::local(numbers::<6>(&parts, '-')?)?;
    Time::parse(&format!("{local}Z"))
}

/// Returns whether each student was late, by both of their ids. The list begins with the assignment's name, and only English versions name the column `Late`, so the column is found by its place and its values.
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
