//! What was recognised of a batch, as plain lists: for the table that is printed, and for programs as JSON.

use std::collections::BTreeMap;

use lookalike_report_templates::model::{Author, Role};
use serde::{Deserialize, Serialize};

use crate::intake::{Content, FoundFile, FoundSubmission, Intake};

/// The keys of [`Roster`] as JSON, with what they hold. What is not known is null.
pub(crate) const KEYS: [(&str, &str); 21] = [
    ("inputs", "what was given, in that order"),
    ("inputs[].role", "`batch`, `starter` or `earlier`"),
    ("inputs[].name", "its file name"),
    ("inputs[].layout", "how it is packed; null for starter code"),
    ("inputs[].n_submissions", "how many submissions it has"),
    ("inputs[].notes", "what was ambiguous in it"),
    ("submissions", "the submissions of the batch in the order of their names, then the earlier ones"),
    ("submissions[].name", "what the report will call it"),
    ("submissions[].role", "`batch` or `earlier`"),
    ("submissions[].input", "which of `inputs` it came with, from 0"),
    ("submissions[].authors", "who handed it in, each with `name`, and `id` if there is one"),
    ("submissions[].group", "their team"),
    ("submissions[].attempt", "which attempt it is, from 1"),
    ("submissions[].time", "when, as the platform said it"),
    ("submissions[].late", "whether it was late"),
    ("submissions[].n_files", "how many of its files will be read, as far as that is known"),
    ("submissions[].one_with", "other submissions of the same people"),
    ("left_out", "what is not read, by reason"),
    ("left_out[].reason", "why"),
    ("left_out[].n_files", "how many files"),
    ("left_out[].example", "the first of them"),
];

/// Who handed in what, and what is left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    /// What was given, in that order.
    pub inputs: Vec<Input>,
    /// The submissions of the batch in the order of their names, then the earlier ones.
    pub submissions: Vec<Line>,
    /// What is not read, by reason.
    pub left_out: Vec<LeftOut>,
}

/// Something that was given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// What part it plays.
    pub role: Role,
    /// Its file name.
    pub name: String,
    /// How it is packed; none for starter code.
    pub layout: Option<String>,
    /// How many submissions it has.
    pub n_submissions: usize,
    /// What was ambiguous in it.
    pub notes: Vec<String>,
}

/// A submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// What the report will call it.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Which of [`Roster::inputs`] it came with, from 0.
    pub input: usize,
    /// Who handed it in.
    pub authors: Vec<Author>,
    /// Their team.
    pub group: Option<String>,
    /// Which attempt it is, from 1.
    pub attempt: Option<u32>,
    /// When, as the platform said it.
    pub time: Option<String>,
    /// Whether it was late, if that is told.
    pub late: Option<bool>,
    /// How many of its files will be read, as far as that is known.
    pub n_files: usize,
    /// Other submissions of the same people.
    pub one_with: Vec<String>,
}

/// Files that are not read for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Why.
    pub reason: String,
    /// How many.
    pub n_files: usize,
    /// The first of them.
    pub example: String,
}

impl Roster {
    /// What an intake comes to.
    pub fn new(intake: &Intake) -> Roster {
        let submissions = intake.submissions.iter().map(|one| line(one, &intake.submissions)).collect();
        Roster { inputs: inputs(intake), submissions, left_out: left_out(intake) }
    }
}

fn inputs(intake: &Intake) -> Vec<Input> {
    let given = intake.inputs.iter().enumerate();
    let input = |(place, input): (usize, &crate::intake::GivenInput)| {
        let is_of_it = |submission: &&FoundSubmission| submission.files.iter().any(|file| file.input == place);
        Input {
            role: input.role,
            name: input.name.clone(),
            layout: input.layout.map(|layout| layout.name().to_owned()),
            n_submissions: intake.submissions.iter().filter(is_of_it).count(),
            notes: input.notes.clone(),
        }
    };
    given.map(input).collect()
}

fn line(submission: &FoundSubmission, all: &[FoundSubmission]) -> Line {
    let handed = &submission.handed;
    let author = |author: &crate::layouts::Author| Author { name: author.name.clone(), id: author.id.clone() };
    let is_same = |other: &&FoundSubmission| other.author.is_some() && other.author == submission.author;
    let others = all.iter().filter(is_same).filter(|other| other.name != submission.name);
    Line {
        name: submission.name.clone(),
        role: submission.role,
        input: submission.input,
        authors: handed.authors.iter().map(author).collect(),
        group: handed.group.as_ref().map(|group| group.name.clone()),
        attempt: handed.attempt,
        time: handed.time.as_ref().map(ToString::to_string),
        late: handed.late,
        n_files: submission.files.iter().filter(|file| reason(file).is_none()).count(),
        one_with: others.map(|other| other.name.clone()).collect(),
    }
}

/// Why a file will not be read, if that is known already.
fn reason(file: &FoundFile) -> Option<&str> {
    match &file.content {
        Content::LeftOut(reason) | Content::Unreadable(reason) => Some(reason),
        Content::Beginning { .. } => Some("binary"),
        Content::OnDisk(_) | Content::Unpacked(_) => None,
    }
}

/// Every reason once, with how many files it is about and the first of them.
fn left_out(intake: &Intake) -> Vec<LeftOut> {
    let of_submissions = intake.submissions.iter().flat_map(|submission| {
        submission.files.iter().map(move |file| (format!("{}/{}", submission.name, file.path), file))
    });
    let loose = intake.loose.iter().map(|file| (file.path.clone(), file));
    let mut reasons: BTreeMap<&str, LeftOut> = BTreeMap::new();
    for (path, file) in loose.chain(of_submissions) {
        let Some(reason) = reason(file) else { continue };
        let first = || LeftOut { reason: reason.to_owned(), n_files: 0, example: path };
        reasons.entry(reason).or_insert_with(first).n_files += 1;
    }
    reasons.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference names every key that is written, and no other.
    #[test]
    fn all_keys_are_explained() {
        let input = Input { role: Role::Batch, name: String::new(), layout: None, n_submissions: 1, notes: Vec::new() };
        let line = Line {
            name: String::new(),
            role: Role::Batch,
            input: 0,
            authors: Vec::new(),
            group: None,
            attempt: None,
            time: None,
            late: None,
            n_files: 1,
            one_with: Vec::new(),
        };
        let left_out = LeftOut { reason: String::new(), n_files: 1, example: String::new() };
        let roster = Roster { inputs: vec![input], submissions: vec![line], left_out: vec![left_out] };
        let mut written = Vec::new();
        for (list, entries) in serde_json::to_value(&roster).unwrap().as_object().unwrap() {
            let keys = entries[0].as_object().unwrap().keys();
            written.push(list.clone());
            written.extend(keys.map(|key| format!("{list}[].{key}")));
        }
        let mut explained = KEYS.map(|(key, _)| key.to_owned()).to_vec();
        explained.sort_unstable();
        written.sort_unstable();
        assert_eq!(explained, written);
    }
}
