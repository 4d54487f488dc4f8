//! The submissions of a sheet: who handed in what and when, and how much of it was compared.

use std::borrow::Cow;

use crate::model::lines::LineTable;
use crate::model::{InputFile, Report, Role, Submission};
use crate::parts::code::{Piece, pieces};
use crate::words::submission::known_time;
use crate::words::{sheet as text, visible};

use super::exclusive_lines::Texts;

pub(super) struct WholeFile<'a> {
    pub(super) label: String,
    pub(super) path: Cow<'a, str>,
    pub(super) numbers: String,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// Returns the label of a submission on a sheet about `n` of them.
pub(super) fn label(submission: usize, n: usize) -> String {
    match (n, submission) {
        (2, 0) => "Left".to_owned(),
        (2, 1) => "Right".to_owned(),
        _ => (submission + 1).to_string(),
    }
}

pub(super) fn label_of(report: &Report, file: &InputFile) -> String {
    label(file.submission.unwrap_or_default(), report.submissions.len())
}

pub(super) fn facts(one: &Submission) -> Vec<String> {
    let provenance = &one.provenance;
    let facts = [
        authors(one).map(|authors| format!("submitted by {authors}")),
        provenance.group.as_ref().map(|team| format!("team {}", visible::name(team))),
        known_time(provenance).map(|time| format!("submitted {time}")),
        provenance.attempt.map(|attempt| format!("attempt {attempt}")),
        (one.role == Role::Earlier).then(|| "earlier submission".to_owned()),
        Some(format!("{} of its own", text::tokens(one.own_tokens))),
        (one.starter_tokens > 0).then(|| format!("{} of starter code", text::tokens(one.starter_tokens))),
        Some(text::completeness(one)),
    ];
    facts.into_iter().flatten().collect()
}

fn authors(one: &Submission) -> Option<String> {
    let people: Vec<String> = one
        .provenance
        .authors
        .iter()
        .map(|author| match &author.id {
            Some(id) => format!("{} ({})", visible::name(&author.name), visible::name(id)),
            None => visible::name(&author.name).into_owned(),
        })
        .collect();
    (!people.is_empty()).then(|| people.join("; "))
}

/// Returns all files of the submissions.
pub(super) fn sources<'a>(report: &'a Report, texts: &'a Texts<'a>) -> Vec<WholeFile<'a>> {
    let submissions = report.submissions.iter().zip(texts).enumerate();
    let files = submissions
        .flat_map(|(index, (one, texts))| one.files.iter().zip(texts).map(move |(file, text)| (index, file, text)));
    files
        .map(|(index, file, text)| WholeFile {
            label: label(index, report.submissions.len()),
            path: visible::short_name(&file.path),
            numbers: (1..=LineTable::new(text).len()).map(|line| line.to_string()).collect::<Vec<_>>().join("\n"),
            pieces: pieces(text, 0..text.len(), 0, &[]),
        })
        .collect()
}
