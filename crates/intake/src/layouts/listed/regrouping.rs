//! Gives the submissions of a batch the authors that a list names, and joins the files that lie in the batch by person and attempt.

use std::collections::{BTreeMap, BTreeSet};

use super::list::{List, ListedEntry};
use crate::layouts::layout_match::Claim;
use crate::layouts::naming;
use crate::layouts::partitioned::Partition;
use crate::layouts::provenance::{Author, Provenance};
use crate::layouts::time::Time;
use crate::layouts::view::Listing;
use lookalike_report_templates::model::Reason;

/// Words in the names of files that a number of the attempt follows.
const ATTEMPTS: [&str; 8] = ["submission", "attempt", "versuch", "abgabe", "tentative", "intento", "try", "upload"];
/// Minimum number of digits of a number that belongs to an upload, and not to a task.
const MIN_DIGITS: usize = 4;

struct Flat<'l> {
    entry: usize,
    /// Its name, without what tells attempts apart.
    part: (String, String),
    name: String,
    row: &'l ListedEntry,
    attempt: Option<u32>,
}

/// A submission that is being made: its authors, and its entries with their paths.
struct Made {
    provenance: Provenance,
    files: Vec<(usize, String)>,
}

/// Returns the partition with the authors of the list. `list_entry` is the list itself.
pub(super) fn regrouped(
    listing: &Listing<'_>,
    wrapper: &str,
    mut partition: Partition,
    list_entry: usize,
    list: List,
) -> Partition {
    let mut row_of: BTreeMap<usize, &ListedEntry> = BTreeMap::new();
    for row in &list.rows {
        // The last row about a file is the latest.
        row_of.extend(row.entries.iter().map(|&entry| (entry, row)));
    }
    let inside = |entry: usize| {
        let path = listing.paths.get(entry).copied().unwrap_or_default();
        path.strip_prefix(wrapper).unwrap_or(path)
    };
    let mut entries_of: Vec<Vec<(usize, String)>> = vec![Vec::new(); partition.submissions.len()];
    let mut flats: Vec<Flat<'_>> = Vec::new();
    let flat = |entry: usize, row| Flat::new(entry, inside(entry), row);
    for (entry, claim) in partition.claims.iter().enumerate().filter(|(entry, _)| *entry != list_entry) {
        match (claim, row_of.get(&entry)) {
            (Claim::Submission(at, path), _) => entries_of[*at].push((entry, path.clone())),
            (Claim::Nobody(_), Some(row)) if !inside(entry).contains('/') => flats.push(flat(entry, row)),
            (Claim::Nobody(_), _) => {}
        }
    }
    let mut made: Vec<Made> = Vec::new();
    let mut kept_flats: Vec<Made> = Vec::new();
    for (provenance, files) in std::mem::take(&mut partition.submissions).into_iter().zip(entries_of) {
        let rows: Vec<&ListedEntry> = files.iter().filter_map(|(entry, _)| row_of.get(entry).copied()).collect();
        let people: BTreeSet<(&str, Option<&str>)> = rows.iter().map(|row| person(&row.author)).collect();
        let is_flat = files.iter().all(|(entry, _)| !inside(*entry).contains('/'));
        match (rows.last(), people.len()) {
            (None, _) if files.is_empty() => {}
            (None, _) => made.push(Made { provenance, files }),
            (Some(row), 1) if !is_flat => made.push(Made { provenance: with_author(provenance, row), files }),
            (Some(&row), 1) => {
                // A document beside a program of the same name belongs to the same person.
                flats.extend(files.iter().map(|(entry, _)| flat(*entry, row_of.get(entry).copied().unwrap_or(row))));
                kept_flats.push(Made { provenance: with_author(provenance, row), files });
            }
            _ => {
                let (listed, others): (Vec<_>, Vec<_>) =
                    files.into_iter().partition(|(entry, _)| row_of.contains_key(entry));
                flats.extend(listed.iter().filter_map(|(entry, _)| Some(flat(*entry, row_of.get(entry)?))));
                if !others.is_empty() {
                    made.push(Made { provenance, files: others });
                }
            }
        }
    }
    let n_files = flats.len();
    let by_person = by_person(flats);
    let n_people = by_person.len();
    let n_kept: usize = kept_flats.iter().map(|made| made.files.len()).sum();
    if n_people == kept_flats.len() && n_kept == n_files {
        // One submission for each person already, so it keeps the name of its file.
        made.extend(kept_flats);
    } else {
        made.extend(by_person.into_values().flat_map(attempts));
    }
    partition.tables.push(in_words(inside(list_entry), &list, &made));
    rebuilt(partition, made, list_entry, inside(list_entry))
}

fn person(author: &Author) -> (&str, Option<&str>) {
    (&author.name, author.id.as_deref())
}

fn with_author(provenance: Provenance, row: &ListedEntry) -> Provenance {
    let time = row.time.clone().or(provenance.time.clone());
    Provenance { authors: vec![row.author.clone()], time, ..provenance }
}

impl<'l> Flat<'l> {
    fn new(entry: usize, name: &str, row: &'l ListedEntry) -> Flat<'l> {
        let (rest, marked) = without_attempt(name);
        Flat { entry, part: (row.part.clone(), rest), name: name.to_owned(), row, attempt: row.attempt.or(marked) }
    }

    fn time(&self) -> Option<String> {
        self.row.time.as_ref().and_then(Time::sort_key)
    }
}

/// Splits the name of a file into what is left without marks of attempts, and the number of the attempt that it names.
pub(super) fn without_attempt(name: &str) -> (String, Option<u32>) {
    let lower = name.to_lowercase();
    for word in ATTEMPTS {
        let Some(at) = lower.rfind(word) else { continue };
        let after = lower.get(at + word.len()..).unwrap_or_default();
        let digits_from = after.trim_start_matches(['_', '-', ' ', '(', '#']);
        let n_digits = digits_from.bytes().take_while(u8::is_ascii_digit).count();
        let digits = digits_from.get(..n_digits).unwrap_or_default();
        if let (Ok(number), true) = (digits.parse(), n_digits < MIN_DIGITS) {
            let rest = digits_from.get(n_digits..).unwrap_or_default();
            return (format!("{}{rest}", lower.get(..at).unwrap_or_default()), Some(number));
        }
    }
    // Numbers of uploads are long; those of tasks are short.
    let runs = lower.split_inclusive(|c: char| !c.is_ascii_digit());
    let is_long = |run: &&str| run.trim_end_matches(|c: char| !c.is_ascii_digit()).len() >= MIN_DIGITS;
    let kept = runs.map(|run| if is_long(&run) { run.trim_start_matches(|c: char| c.is_ascii_digit()) } else { run });
    (kept.collect(), None)
}

/// Returns the files of each person, in an order that does not depend on that of the list.
fn by_person(flats: Vec<Flat<'_>>) -> BTreeMap<(String, Option<String>), Vec<Flat<'_>>> {
    let mut by_person: BTreeMap<(String, Option<String>), Vec<Flat<'_>>> = BTreeMap::new();
    for flat in flats {
        let Author { name, id } = flat.row.author.clone();
        by_person.entry((name, id)).or_default().push(flat);
    }
    for flats in by_person.values_mut() {
        flats.sort_by_key(|flat| (flat.time(), flat.name.clone()));
    }
    by_person
}

/// Returns the submissions of one person: one for each attempt. Files that differ only in the mark of an attempt, or in the number of an upload, are attempts.
fn attempts(flats: Vec<Flat<'_>>) -> Vec<Made> {
    let mut n_of_part: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut attempts: BTreeMap<u32, Made> = BTreeMap::new();
    for flat in flats {
        let n = n_of_part.entry(flat.part).or_default();
        *n += 1;
        let made = attempts.entry(flat.attempt.unwrap_or(*n)).or_insert_with(|| {
            let provenance = Provenance::of_team(vec![flat.row.author.clone()]);
            Made { provenance, files: Vec::new() }
        });
        made.provenance.time = flat.row.time.clone().or(made.provenance.time.take());
        made.files.push((flat.entry, flat.name));
    }
    let has_several = attempts.len() > 1;
    let numbered = attempts.into_iter().map(|(number, mut made)| {
        made.provenance.attempt = has_several.then_some(number);
        made
    });
    numbered.collect()
}

fn in_words(name: &str, list: &List, made: &[Made]) -> String {
    let people: BTreeSet<_> = list.rows.iter().map(|row| person(&row.author)).collect();
    let with_several = made.iter().filter(|made| made.provenance.attempt.is_some_and(|attempt| attempt > 1)).count();
    let headings: Vec<String> = list.person_headings.iter().map(|heading| format!("“{heading}”")).collect();
    let unknown = match list.n_unknown {
        0 => String::new(),
        1 => "; one row names nothing in the batch".to_owned(),
        n => format!("; {n} rows name nothing in the batch"),
    };
    let attempts = if with_several > 0 { ", attempts of one person are not paired" } else { "" };
    format!(
        "{name} says who handed in what, for {}: files are in “{}”, people in {}{attempts}{unknown}",
        if people.len() == 1 { "1 person".to_owned() } else { format!("{} people", people.len()) },
        list.file_heading,
        headings.join(" and ")
    )
}

fn rebuilt(partition: Partition, made: Vec<Made>, list_entry: usize, list_name: &str) -> Partition {
    let keys: Vec<String> =
        made.iter().map(|made| made.files.first().map_or(String::new(), |(_, path)| path.clone())).collect();
    let names = naming::unique(keys.iter().zip(&made).map(|(key, made)| (key.as_str(), &made.provenance)));
    let mut made: Vec<(String, Made)> = names.into_iter().zip(made).collect();
    made.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut claims: Vec<Claim<usize>> = partition
        .claims
        .into_iter()
        .map(|claim| match claim {
            Claim::Submission(..) => Claim::Nobody(Reason::SubmissionList),
            nobodys @ Claim::Nobody(_) => nobodys,
        })
        .collect();
    let mut beside = partition.beside;
    let mut submissions = Vec::new();
    for (at, (name, Made { provenance, files })) in made.into_iter().enumerate() {
        for (entry, path) in files {
            beside.remove(&path);
            claims[entry] = Claim::Submission(at, path);
        }
        submissions.push(Provenance { name, ..provenance });
    }
    claims[list_entry] = Claim::Nobody(Reason::SubmissionList);
    beside.remove(list_name);
    Partition { submissions, claims, beside, ..partition }
}
