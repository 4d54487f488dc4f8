//! Sakai's lists: `timestamp.txt` in each folder (`Lee, Ann(alee)`), and `grades.csv`, which names the class and late submissions.
//!
//! A team's folder names all members: `Lee, Ann(alee); Kim, Bo(bkim)`. Anonymous grading writes a number in place of the name.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::LayoutMatch;
use super::platform::Hit;
use super::provenance::{Author, Provenance};
use super::time::{Time, numbers};
use super::view::View;

/// Reads the members of teams, the times of submissions, and who is late.
pub(super) fn read_times_and_grades(view: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    for (key, submission) in &mut found.submissions {
        *submission = provenance(key);
    }
    for hit in hits.iter().filter(|hit| !hit.is_work()) {
        if let Some(submission) = found.submissions.get_mut(hit.key()) {
            submission.time = view.text(&hit.entry).and_then(|text| timestamp(text.trim()));
        } else if hit.entry.path.starts_with("grades.") {
            let late = view.text(&hit.entry).map(|text| lateness(&text)).unwrap_or_default();
            for (key, submission) in &mut found.submissions {
                let ids = submission.authors.iter().filter_map(|author| author.id.as_deref()).chain([key.as_str()]);
                submission.late = ids.into_iter().find_map(|id| late.get(id)).copied();
            }
        }
    }
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
