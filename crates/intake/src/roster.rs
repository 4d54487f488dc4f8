//! The recognized submissions and authors as plain lists: for a printed table, and as JSON for programs.

use std::collections::BTreeMap;

use lookalike_report_templates::model::{Author, Beside, Reason, Role};
use serde::{Deserialize, Serialize};

use crate::found::{Content, FoundFile, Inclusion, Intake, Submission};

/// The keys of [`Roster`] as JSON, with their meanings for the reference. Unknown values are null.
pub const KEYS: [(&str, &str); 24] = [
    ("inputs", "the inputs, in the order given"),
    ("inputs[].role", "`batch`, `starter` or `earlier`"),
    ("inputs[].name", "its file name"),
    ("inputs[].layout", "its layout; null for starter code"),
    ("inputs[].n_submissions", "number of its submissions"),
    ("inputs[].beside", "names of what lies beside the submissions and is none"),
    ("inputs[].notes", "notes on what could not be read or was ambiguous"),
    ("submissions", "the submissions of the batch by name, then earlier ones"),
    ("submissions[].name", "its name in the report"),
    ("submissions[].role", "`batch` or `earlier`"),
    ("submissions[].input", "index of its input in `inputs`, from 0"),
    ("submissions[].authors", "its authors, each with `name`, and `id` if there is one"),
    ("submissions[].group", "their team"),
    ("submissions[].section", "their section of the course"),
    ("submissions[].attempt", "number of the attempt, from 1"),
    ("submissions[].time", "time of submission, as the platform wrote it"),
    ("submissions[].late", "whether it was submitted late"),
    ("submissions[].n_files", "number of its files that will be read, as far as known"),
    ("submissions[].one_with", "other submissions of the same author or group"),
    ("left_out", "files that are not read, by reason"),
    ("left_out[].reason", "why"),
    ("left_out[].n_files", "how many files"),
    ("left_out[].example", "the first of them"),
    ("warnings", "options that have no effect"),
];

/// The submissions with their authors, and the files that are left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    /// The inputs, in the order of the command line.
    pub inputs: Vec<RosterInput>,
    /// The submissions of the batch in the order of their names, then the earlier ones.
    pub submissions: Vec<RosterSubmission>,
    /// The files that are not read, by reason.
    pub left_out: Vec<LeftOut>,
    /// Options that have no effect, in words.
    #[serde(default)]
    pub warnings: Vec<String>,
}

/// An input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RosterInput {
    /// Batch, earlier submissions or starter code.
    pub role: Role,
    /// Its file name.
    pub name: String,
    /// Its layout; none for starter code.
    pub layout: Option<String>,
    /// The number of its submissions.
    pub n_submissions: usize,
    /// The names of what lies beside the submissions and is none.
    #[serde(default)]
    pub beside: Beside,
    /// Remarks on what is ambiguous in it.
    pub notes: Vec<String>,
}

/// A submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RosterSubmission {
    /// Its name in the report.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// The index in [`Roster::inputs`] of the input that it is from.
    pub input: usize,
    /// Its authors.
    pub authors: Vec<Author>,
    /// Their team.
    pub group: Option<String>,
    /// Their section of the course.
    #[serde(default)]
    pub section: Option<String>,
    /// The number of the attempt, from 1.
    pub attempt: Option<u32>,
    /// The time of submission, as the platform writes it.
    pub time: Option<String>,
    /// Whether it was late, if that is known.
    pub late: Option<bool>,
    /// The number of its files that will be read, as far as that is known.
    pub n_files: usize,
    /// The names of other submissions of the same author or group.
    pub one_with: Vec<String>,
}

/// The files that are not read for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The reason.
    pub reason: String,
    /// Their number.
    pub n_files: usize,
    /// The path of the first of them.
    pub example: String,
}

impl Roster {
    /// Returns the roster of an intake.
    pub fn new(intake: &Intake) -> Roster {
        let mut by_author: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for submission in &intake.submissions {
            if let Some(author) = submission.author {
                by_author.entry(author).or_default().push(&submission.name);
            }
        }
        let of_author =
            |one: &Submission| one.author.and_then(|author| by_author.get(&author)).map_or(&[][..], |all| all);
        let submissions =
            intake.submissions.iter().map(|submission| roster_submission(submission, of_author(submission))).collect();
        Roster { inputs: inputs(intake), submissions, left_out: left_out(intake), warnings: intake.warnings.clone() }
    }
}

fn inputs(intake: &Intake) -> Vec<RosterInput> {
    let n_submissions = |input: usize| intake.submissions.iter().filter(|submission| submission.input == input).count();
    let inputs = intake.inputs.iter().enumerate().map(|(at, input)| RosterInput {
        role: input.role,
        name: input.name.clone(),
        layout: input.layout.map(|layout| layout.name().to_owned()),
        n_submissions: n_submissions(at),
        beside: input.beside.clone(),
        notes: input.incomplete.iter().chain(&input.tables).chain(&input.notes).cloned().collect(),
    });
    inputs.collect()
}

/// Returns a line of the roster. `of_author` has the names of all submissions of its author or group.
fn roster_submission(submission: &Submission, of_author: &[&str]) -> RosterSubmission {
    let provenance = &submission.provenance;
    let authors = provenance.authors.iter().map(|author| Author { name: author.name.clone(), id: author.id.clone() });
    let others = of_author.iter().filter(|other| **other != submission.name);
    RosterSubmission {
        name: submission.name.clone(),
        role: submission.role,
        input: submission.input,
        authors: authors.collect(),
        group: provenance.group.as_ref().map(|group| group.name.clone()),
        section: provenance.section.clone(),
        attempt: provenance.attempt,
        time: provenance.time.as_ref().map(ToString::to_string),
        late: provenance.late,
        n_files: submission.files.iter().filter(|file| reason(file).is_none()).count(),
        one_with: others.map(|&other| other.to_owned()).collect(),
    }
}

/// Returns why a file will not be read, in words, if that is known already.
fn reason(file: &FoundFile) -> Option<String> {
    if let Some(rule) = file.inclusion.doubt() {
        return Some(rule.to_string());
    }
    match &file.content {
        Content::LeftOut(omission) => Some(omission.words()),
        Content::Unreadable(reason) => Some(reason.clone()),
        Content::Absent(absent) => Some(absent.what.clone()),
        Content::Beginning { .. } => Some(Reason::Binary { format: None }.to_string()),
        _ => None,
    }
}

/// Returns every reason once, with the number of its files and the first of them.
fn left_out(intake: &Intake) -> Vec<LeftOut> {
    let of_submissions = intake.submissions.iter().flat_map(|submission| {
        submission.files.iter().map(move |file| (format!("{}/{}", submission.name, file.path), file))
    });
    let unassigned = intake.unassigned.iter().map(|file| (file.path.clone(), file));
    let mut reasons: BTreeMap<String, LeftOut> = BTreeMap::new();
    for (path, file) in unassigned.chain(of_submissions) {
        let is_in_listed_folder = matches!(file.inclusion, Inclusion::LeftOutWithFolder(_));
        let Some(reason) = reason(file).filter(|_| !is_in_listed_folder) else { continue };
        let n_files = if let Content::Folder { n_files } = file.content { n_files } else { 1 };
        let entry = reasons.entry(reason.clone());
        entry.or_insert_with(|| LeftOut { reason, n_files: 0, example: path }).n_files += n_files;
    }
    reasons.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference explains every key that is written, and no other.
    #[test]
    fn all_keys_are_explained() {
        let input = RosterInput {
            role: Role::Batch,
            name: String::new(),
            layout: None,
            n_submissions: 1,
            beside: Beside::default(),
            notes: Vec::new(),
        };
        let submission = RosterSubmission {
            name: String::new(),
            role: Role::Batch,
            input: 0,
            authors: Vec::new(),
            group: None,
            section: None,
            attempt: None,
            time: None,
            late: None,
            n_files: 1,
            one_with: Vec::new(),
        };
        let left_out = LeftOut { reason: String::new(), n_files: 1, example: String::new() };
        let (inputs, submissions, left_out) = (vec![input], vec![submission], vec![left_out]);
        let roster = Roster { inputs, submissions, left_out, warnings: Vec::new() };
        let mut written = Vec::new();
        for (list, entries) in serde_json::to_value(&roster).unwrap().as_object().unwrap() {
            written.push(list.clone());
            let Some(entry) = entries[0].as_object() else { continue };
            let keys = entry.keys();
            written.extend(keys.map(|key| format!("{list}[].{key}")));
        }
        let mut explained = KEYS.map(|(key, _)| key.to_owned()).to_vec();
        explained.sort_unstable();
        written.sort_unstable();
        assert_eq!(explained, written);
    }
}
