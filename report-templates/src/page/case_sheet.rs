//! The case sheet of one pair, for printing.

mod passages;

use std::borrow::Cow;
use std::fmt;
use std::io;

use askama::Template;
use askama::filters::HtmlSafe;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::explanation::{Explanation, why};
use super::frame::Figures;
use super::pages::Pages;
use crate::case_sheet::CaseSheet;
use crate::figures::{count, moment};
use crate::model::{InputFile, Pair, Parameter, Report, Role, Submission};
use crate::text::case_sheet as text;
use crate::{visible, wording};
use passages::{PassageView, passages};

/// The style of the sheet, which is part of it: the sheet must be complete in itself.
const STYLE: &str = include_str!("../../static/css/case_sheet.css");

/// The style as text that needs no escaping: neither readers nor students can change it.
struct Style;

impl HtmlSafe for Style {}

impl fmt::Display for Style {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(STYLE)
    }
}

#[derive(Template)]
#[template(path = "case_sheet.html")]
struct Sheet<'a> {
    style: Style,
    /// The hash of the style, the only resource that the page may use.
    style_hash: String,
    batch: Cow<'a, str>,
    version: &'a str,
    is_anonymous: bool,
    is_identical: bool,
    people: Vec<SubmissionRow<'a>>,
    figures: Vec<FigureRow>,
    figures_of_pair: Figures,
    verdict_meaning: String,
    times: Option<String>,
    standing: String,
    why: Explanation<'a>,
    names: [Cow<'a, str>; 2],
    passages: Vec<PassageView<'a>>,
    files: Vec<FileRow<'a>>,
    parameters: &'a [Parameter],
    inputs: Vec<InputRow<'a>>,
}

/// A fact about each of the two submissions.
struct SubmissionRow<'a> {
    label: &'static str,
    left: Cow<'a, str>,
    right: Cow<'a, str>,
}

/// A figure of the pair: one number, or one per side.
struct FigureRow {
    label: &'static str,
    value: String,
    right: Option<String>,
    meaning: &'static str,
}

struct FileRow<'a> {
    side: &'static str,
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    status: String,
    notes: Vec<Cow<'a, str>>,
}

struct InputRow<'a> {
    part: &'static str,
    name: Cow<'a, str>,
    n_files: String,
    sha256: &'a str,
}

impl CaseSheet {
    /// Returns the sheet as one HTML page for printing, complete in itself.
    ///
    /// # Errors
    /// None in practice: writing into memory does not fail.
    pub fn to_html(&self) -> io::Result<String> {
        let pages = Pages::new(&self.report);
        let texts = [0, 1].map(|one| self.report.submissions[one].texts());
        sheet(&pages, self, &texts).render().map_err(io::Error::other)
    }
}

fn sheet<'a>(pages: &'a Pages<'a>, case: &CaseSheet, texts: &'a [Vec<Cow<'a, str>>; 2]) -> Sheet<'a> {
    let report = pages.report;
    let pair = &report.pairs[0];
    let two = [&report.submissions[0], &report.submissions[1]];
    let figures = Figures::new(pair);
    Sheet {
        style: Style,
        style_hash: STANDARD.encode(Sha256::digest(STYLE)),
        batch: visible::short_name(&report.batch_name),
        version: &report.run.version,
        is_anonymous: case.is_anonymous,
        is_identical: two[0].identical.is_some(),
        people: people(two),
        figures: figure_rows(pair, &figures),
        figures_of_pair: figures,
        verdict_meaning: wording::verdict_meaning(pair),
        times: wording::times(pair, two[0], two[1]),
        standing: text::standing(case.n_submissions, report.n_pairs_found, case.n_pairs, case.rank),
        why: why(report, pair),
        names: two.map(|one| visible::short_name(&one.name)),
        passages: passages(pages, pair, texts),
        files: report.input_files.iter().map(|file| file_row(report, file)).collect(),
        parameters: &report.run.parameters,
        inputs: inputs(report),
    }
}

fn people<'a>(two: [&'a Submission; 2]) -> Vec<SubmissionRow<'a>> {
    type Said = fn(&Submission) -> Option<Cow<'_, str>>;
    let lines: [(&'static str, Said); 8] = [
        ("Submission", |one| Some(visible::name(&one.name))),
        ("Handed in by", authors),
        ("Team", |one| one.handed_in.group.as_deref().map(visible::name)),
        ("Handed in", time),
        ("Attempt", |one| one.handed_in.attempt.map(|attempt| attempt.to_string().into())),
        ("Part", |one| Some(role(one.role).into())),
        ("Own code", |one| Some(text::tokens(one.own_tokens).into())),
        ("Code that was handed out", |one| (one.starter_tokens > 0).then(|| text::tokens(one.starter_tokens).into())),
    ];
    lines
        .into_iter()
        .filter_map(|(label, said)| {
            let (left, right) = (said(two[0]), said(two[1]));
            let is_told = left.is_some() || right.is_some();
            let or_unknown = |said: Option<Cow<'a, str>>| said.unwrap_or("not known".into());
            is_told.then(|| SubmissionRow { label, left: or_unknown(left), right: or_unknown(right) })
        })
        .collect()
}

fn role(role: Role) -> &'static str {
    if role == Role::Earlier { "earlier submission" } else { "submission of this batch" }
}

fn authors(one: &Submission) -> Option<Cow<'_, str>> {
    let people: Vec<String> = one
        .handed_in
        .authors
        .iter()
        .map(|author| match &author.id {
            Some(id) => format!("{} ({})", visible::name(&author.name), visible::name(id)),
            None => visible::name(&author.name).into_owned(),
        })
        .collect();
    (!people.is_empty()).then(|| people.join("; ").into())
}

fn time(one: &Submission) -> Option<Cow<'_, str>> {
    let late = if one.handed_in.late == Some(true) { format!(", {}", "late") } else { String::new() };
    one.handed_in.time.as_ref().map(|time| format!("{}{late}", visible::name(&moment(time))).into())
}

fn figure_rows(pair: &Pair, figures: &Figures) -> Vec<FigureRow> {
    let one = |label, value: &str, meaning| FigureRow { label, value: value.to_owned(), right: None, meaning };
    vec![
        one(
            "Verdict",
            figures.verdict,
            "“Strong”: honest programs are hardly ever so similar in so much rare code, in any class. “Worth a look”: they rarely are, or the pair stands out in this class. “Unremarkable”: neither. It speaks of the code, not of persons.",
        ),
        one(
            "Score",
            &figures.score,
            "From 0 to 1; pairs are ranked by it. Code that is rare in the batch counts more than code that many have. It is no probability.",
        ),
        one(
            "Expected by coincidence",
            &wording::told_expectation(pair).unwrap_or_else(|| "not told".to_owned()),
            "How many pairs with at least this score one would expect in a batch like this one if nobody had copied, worked out from how alike all the other pairs of the batch are. It is not told where too many of them are as similar.",
        ),
        FigureRow {
            right: Some(figures.right_coverage.clone()),
            ..one(
                "Coverage",
                &figures.left_coverage,
                "How much of each submission lies in matches with the other. Code that was handed out is left out of both parts of the fraction.",
            )
        },
        one("Similarity", &figures.similarity, "How much of both together lies in matches."),
        one(
            "Matched tokens",
            &figures.matched_tokens,
            "How many words, numbers and signs of the language are equal on both sides; nine are about a line.",
        ),
        one("Longest match", &figures.longest_match, "The longest run of equal tokens without a break."),
        one(
            "Evidence",
            &figures.evidence_bits,
            "How much the shared code says, in bits. What only these two have says much, what half of the batch has says one bit. It compares pairs of one batch; it is not the odds of anything.",
        ),
    ]
}

fn file_row<'a>(report: &'a Report, file: &'a InputFile) -> FileRow<'a> {
    let left = &report.submissions[0];
    let is_left = file.submission == left.name && file.role == left.role;
    FileRow {
        side: if is_left { "Left" } else { "Right" },
        path: visible::name(&file.path),
        language: visible::name(file.language.as_deref().unwrap_or_default()),
        status: visible::name(&text::status(&file.status)).into_owned(),
        notes: file.notes.iter().map(|note| visible::name(note)).collect(),
    }
}

fn inputs(report: &Report) -> Vec<InputRow<'_>> {
    let row = |input: &'_ crate::model::Input| -> (&'static str, String) {
        let part = match input.role {
            Role::Batch => "batch",
            Role::Starter => "code that was handed out",
            Role::Earlier => "earlier submissions",
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
