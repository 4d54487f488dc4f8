//! The evidence sheet of one pair, to be printed and handed over.

mod passages;

use std::borrow::Cow;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::Pages;
use super::frame::Figures;
use super::why::{Why, why};
use crate::evidence::Handout;
use crate::figures::{count, moment};
use crate::model::{InputFile, Pair, Parameter, Report, Role, Submission};
use crate::text::evidence as text;
use crate::{visible, wording};
use passages::{PassageView, passages};

/// The style of the sheet, which stands in it: it must be whole by itself.
const STYLE: &str = include_str!("../../static/css/evidence.css");

/// Text of our own, which no reader and no student can change.
struct Style;

impl HtmlSafe for Style {}

impl fmt::Display for Style {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(STYLE)
    }
}

#[derive(Template)]
#[template(path = "evidence.html")]
struct Sheet<'a> {
    style: Style,
    /// The hash of the style, the only thing that the page may use.
    style_hash: String,
    batch: Cow<'a, str>,
    version: &'a str,
    is_anonymous: bool,
    is_identical: bool,
    people: Vec<Row<'a>>,
    figures: Vec<Figure>,
    figures_of_pair: Figures,
    coincidence: String,
    times: Option<String>,
    standing: String,
    why: Why<'a>,
    names: [Cow<'a, str>; 2],
    passages: Vec<PassageView<'a>>,
    files: Vec<FileRow<'a>>,
    parameters: &'a [Parameter],
    inputs: Vec<InputRow<'a>>,
}

/// Something that is said of either submission.
struct Row<'a> {
    label: &'static str,
    left: Cow<'a, str>,
    right: Cow<'a, str>,
}

/// A figure of the pair: one number, or one for either side.
struct Figure {
    label: &'static str,
    value: String,
    right: Option<String>,
    meaning: &'static str,
}

struct FileRow<'a> {
    side: &'static str,
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    fate: String,
    notes: Vec<Cow<'a, str>>,
}

struct InputRow<'a> {
    part: &'static str,
    name: Cow<'a, str>,
    n_files: String,
    sha256: &'a str,
}

impl Pages<'_> {
    /// The sheet of the only pair of a report of two.
    pub(crate) fn evidence(&self, handout: &Handout) -> std::io::Result<String> {
        let texts = [0, 1].map(|one: usize| self.report.submissions[one].texts());
        sheet(self, handout, &texts).render().map_err(std::io::Error::other)
    }
}

fn sheet<'a>(pages: &'a Pages<'a>, handout: &Handout, texts: &'a [Vec<Cow<'a, str>>; 2]) -> Sheet<'a> {
    let report = pages.report;
    let pair = &report.pairs[0];
    let two = [&report.submissions[0], &report.submissions[1]];
    let figures = Figures::new(pair);
    Sheet {
        style: Style,
        style_hash: STANDARD.encode(Sha256::digest(STYLE)),
        batch: visible::short_name(&report.batch_name),
        version: &report.run.version,
        is_anonymous: handout.is_anonymous,
        is_identical: two[0].identical.is_some(),
        people: people(two),
        figures: figure_rows(pair, &figures),
        figures_of_pair: figures,
        coincidence: wording::coincidence(pair),
        times: wording::times(pair, two[0], two[1]),
        standing: text::standing(handout.n_submissions, report.n_pairs_found, handout.n_pairs, handout.rank),
        why: why(report, pair),
        names: two.map(|one| visible::short_name(&one.name)),
        passages: passages(pages, pair, texts),
        files: report.account.iter().map(|file| file_row(report, file)).collect(),
        parameters: &report.run.parameters,
        inputs: inputs(report),
    }
}

fn people<'a>(two: [&'a Submission; 2]) -> Vec<Row<'a>> {
    type Said = fn(&Submission) -> Option<Cow<'_, str>>;
    let lines: [(&'static str, Said); 8] = [
        (text::NAME, |one| Some(visible::name(&one.name))),
        (text::AUTHORS, authors),
        (text::TEAM, |one| one.handed_in.group.as_deref().map(visible::name)),
        (text::TIME, time),
        (text::ATTEMPT, |one| one.handed_in.attempt.map(|attempt| attempt.to_string().into())),
        (text::ROLE, |one| Some(role(one.role).into())),
        (text::OWN_TOKENS, |one| Some(text::tokens(one.own_tokens).into())),
        (text::STARTER_TOKENS, |one| (one.starter_tokens > 0).then(|| text::tokens(one.starter_tokens).into())),
    ];
    let row = |(label, said): (&'static str, Said)| {
        let (left, right) = (said(two[0]), said(two[1]));
        let is_told = left.is_some() || right.is_some();
        let or_unknown = |said: Option<Cow<'a, str>>| said.unwrap_or(text::UNKNOWN.into());
        is_told.then(|| Row { label, left: or_unknown(left), right: or_unknown(right) })
    };
    lines.into_iter().filter_map(row).collect()
}

fn role(role: Role) -> &'static str {
    if role == Role::Earlier { text::EARLIER } else { text::OF_BATCH }
}

fn authors(one: &Submission) -> Option<Cow<'_, str>> {
    let person = |author: &crate::model::Author| match &author.id {
        Some(id) => format!("{} ({})", visible::name(&author.name), visible::name(id)),
        None => visible::name(&author.name).into_owned(),
    };
    let people: Vec<String> = one.handed_in.authors.iter().map(person).collect();
    (!people.is_empty()).then(|| people.join("; ").into())
}

fn time(one: &Submission) -> Option<Cow<'_, str>> {
    let late = if one.handed_in.late == Some(true) { format!(", {}", text::LATE) } else { String::new() };
    one.handed_in.time.as_ref().map(|time| format!("{}{late}", visible::name(&moment(time))).into())
}

fn figure_rows(pair: &Pair, figures: &Figures) -> Vec<Figure> {
    let one = |label, value: &str, meaning| Figure { label, value: value.to_owned(), right: None, meaning };
    vec![
        one(text::VERDICT, figures.verdict, text::VERDICT_MEANING),
        one(text::SCORE, &figures.score, text::SCORE_MEANING),
        one(text::EXPECTED, &wording::expectation(pair.expectation), text::EXPECTED_MEANING),
        Figure {
            right: Some(figures.right_coverage.clone()),
            ..one(text::COVERAGE, &figures.left_coverage, text::COVERAGE_MEANING)
        },
        one(text::SIMILARITY, &figures.similarity, text::SIMILARITY_MEANING),
        one(text::MATCHED, &figures.matched_tokens, text::MATCHED_MEANING),
        one(text::LONGEST, &figures.longest_match, text::LONGEST_MEANING),
        one(text::EVIDENCE, &figures.evidence_bits, text::EVIDENCE_MEANING),
    ]
}

fn file_row<'a>(report: &'a Report, file: &'a InputFile) -> FileRow<'a> {
    let left = &report.submissions[0];
    let is_left = file.submission == left.name && file.role == left.role;
    FileRow {
        side: if is_left { text::LEFT } else { text::RIGHT },
        path: visible::name(&file.path),
        language: visible::name(file.language.as_deref().unwrap_or_default()),
        fate: visible::name(&text::fate(&file.fate)).into_owned(),
        notes: file.notes.iter().map(|note| visible::name(note)).collect(),
    }
}

fn inputs(report: &Report) -> Vec<InputRow<'_>> {
    let row = |input: &'_ crate::model::Input| -> (&'static str, String) {
        let part = match input.role {
            Role::Batch => text::INPUT_BATCH,
            Role::Starter => text::INPUT_STARTER,
            Role::Earlier => text::INPUT_EARLIER,
        };
        (part, count(input.n_files))
    };
    let inputs = report.run.inputs.iter();
    inputs
        .map(|input| {
            let (part, n_files) = row(input);
            InputRow { part, name: visible::name(&input.name), n_files, sha256: &input.sha256 }
        })
        .collect()
}
