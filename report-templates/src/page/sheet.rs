//! Sheets: printable documents about one pair that contain nothing about other submissions.
//!
//! A sheet is made from a [`Sheet`], not from the whole report.
//! Data that is not there cannot be shown by mistake.

use std::borrow::Cow;
use std::{fmt, io};

use askama::Template;
use askama::filters::HtmlSafe;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::sheet_passages::{Region, Row, regions};
use crate::model::lines::LineTable;
use crate::model::{FileStatus, InputFile, Pair, Parameter, Report, Role, Submission};
use crate::parts::code::{Piece, pieces};
use crate::parts::explanation::{Explanation, why};
use crate::parts::frame::Figures;
use crate::parts::pages::Pages;
use crate::words::figures::{count, moment};
use crate::words::pair::unlisted;
use crate::words::{sheet as text, similarity, verdict, visible};

/// One pair of a report with its two submissions, and figures about the whole batch.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// A report with only the left submission, the right one, and their pair.
    pub report: Report,
    /// The statement of the verdict, which counts the whole batch.
    pub statement: String,
    /// The rank of the pair among the reported ones, counted from 1.
    pub rank: usize,
    /// Number of reported pairs.
    pub n_pairs: usize,
    /// Number of submissions compared.
    pub n_submissions: usize,
    /// Whether the names of the two are replaced.
    pub is_anonymous: bool,
    /// The details that the person adds who makes the sheet.
    pub details: SheetDetails,
}

/// Details of a sheet that no report knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SheetDetails {
    /// The course. Like the other labels, it has an empty line to fill in if it is none.
    pub course: Option<String>,
    /// The assignment.
    pub assignment: Option<String>,
    /// The date of the sheet.
    pub date: Option<String>,
    /// The person who made the sheet.
    pub prepared_by: Option<String>,
    /// Whether the complete sources of the two are appended.
    pub has_sources: bool,
}

impl Sheet {
    /// Extracts one pair from a report. `pair` is its index in the report.
    ///
    /// Notes on inputs are left out because they may mention others.
    pub fn new(report: &Report, pair: usize) -> Sheet {
        let whole = &report.pairs[pair];
        let two = [whole.left, whole.right].map(|index| &report.submissions[index]);
        let is_identical = two[0].identical.is_some() && two[0].identical == two[1].identical;
        let mut run = report.run.clone();
        run.inputs.iter_mut().for_each(|input| input.notes.clear());
        Sheet {
            report: Report {
                batch_name: report.batch_name.clone(),
                run,
                submissions: two.map(|one| Submission { identical: is_identical.then_some(0), ..one.clone() }).to_vec(),
                identical: if is_identical { vec![vec![0, 1]] } else { Vec::new() },
                pairs: vec![alone(whole)],
                n_pairs_found: report.n_pairs_found,
                input_files: files_of(report, [whole.left, whole.right]),
                ..Report::default()
            },
            statement: whole.statement(report),
            rank: pair + 1,
            n_pairs: report.pairs.len(),
            n_submissions: report.submissions.len(),
            is_anonymous: false,
            details: SheetDetails::default(),
        }
    }
}

/// Returns the pair between submissions 0 and 1, without any mention of others.
fn alone(pair: &Pair) -> Pair {
    let mut alone = Pair { left: 0, right: 1, case: None, cluster: None, ..pair.clone() };
    for passage in &mut alone.passages {
        passage.others.clear();
        passage.shared_parts.iter_mut().for_each(|part| part.others.clear());
    }
    alone
}

/// Returns the files of the two. A file that equals a file of somebody else names neither that file nor its owner.
fn files_of(report: &Report, two: [usize; 2]) -> Vec<InputFile> {
    let side = |file: &InputFile| two.iter().position(|&one| file.submission == Some(one));
    let kept: Vec<usize> =
        (0..report.input_files.len()).filter(|&at| side(&report.input_files[at]).is_some()).collect();
    let mut files = Vec::new();
    for &index in &kept {
        let mut file = report.input_files[index].clone();
        hide_original(report, &mut file);
        if let FileStatus::DuplicateOf { file: original, .. } = &mut file.status {
            *original = original.and_then(|original| kept.binary_search(&original).ok());
        }
        file.submission = side(&file);
        files.push(file);
    }
    files
}

/// Makes a duplicate name no file of somebody else. Starter code is nobody's.
fn hide_original(report: &Report, file: &mut InputFile) {
    let is_own = |one: &InputFile| one.role == Role::Starter || one.submission == file.submission;
    let is_named = report.original(file).is_some_and(is_own);
    if let FileStatus::DuplicateOf { file, owner, path } = &mut file.status
        && !is_named
    {
        (*file, *owner, *path) = (None, String::new(), String::new());
    }
}

/// The style of the sheet, which is part of it: the sheet must be complete in itself.
const STYLE: &str = include_str!("../../static/css/sheet.css");

/// The style as text that needs no escaping: neither readers nor students can change it.
struct Style;

impl HtmlSafe for Style {}

impl fmt::Display for Style {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(STYLE)
    }
}

/// Maximum number of traces of each kind in the summary; the appendix has all of them.
const MOST_TRACES: usize = 3;

#[derive(Template)]
#[template(path = "sheet.html")]
struct SheetPage<'a> {
    style: Style,
    /// The hash of the style, the only resource that the page may use.
    style_hash: String,
    batch: Cow<'a, str>,
    version: &'a str,
    is_anonymous: bool,
    is_identical: bool,
    /// The labels of the form with their values; empty values are filled in by hand.
    form: [(&'static str, Cow<'a, str>); 4],
    people: Vec<SubmissionRow<'a>>,
    figures: Vec<FigureRow>,
    figures_of_pair: Figures,
    verdict_meaning: String,
    times: Option<String>,
    standing: String,
    why: Explanation<'a>,
    most_traces: usize,
    names: [Cow<'a, str>; 2],
    regions: Vec<Region<'a>>,
    /// The number of passages that are not listed, in words.
    unlisted: Option<String>,
    files: Vec<FileRow<'a>>,
    parameters: &'a [Parameter],
    inputs: Vec<InputRow<'a>>,
    /// The complete sources, if they are wanted.
    sources: Vec<WholeFile<'a>>,
}

/// A file of the appendix.
struct WholeFile<'a> {
    side: &'static str,
    path: Cow<'a, str>,
    numbers: String,
    pieces: Vec<Piece<'a>>,
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

impl Sheet {
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

fn sheet<'a>(pages: &'a Pages<'a>, case: &'a Sheet, texts: &'a [Vec<Cow<'a, str>>; 2]) -> SheetPage<'a> {
    let report = pages.report;
    let pair = &report.pairs[0];
    let two = [&report.submissions[0], &report.submissions[1]];
    let figures = Figures::new(pair);
    SheetPage {
        style: Style,
        style_hash: STANDARD.encode(Sha256::digest(STYLE)),
        batch: visible::short_name(&report.batch_name),
        version: &report.run.version,
        is_anonymous: case.is_anonymous,
        is_identical: two[0].identical.is_some(),
        people: people(two),
        figures: figure_rows(pair, &figures),
        figures_of_pair: figures,
        verdict_meaning: format!("{} {}", case.statement, verdict::reason(pair.verdict)),
        times: similarity::times(pair, two[0], two[1]),
        standing: text::standing(case.n_submissions, report.n_pairs_found, case.rank),
        why: why(report, pair),
        most_traces: MOST_TRACES,
        form: form(&case.details),
        names: two.map(|one| visible::short_name(&one.name)),
        regions: regions(pages, pair, texts),
        unlisted: unlisted(pair.unlisted.passages, pair.unlisted.matches),
        sources: if case.details.has_sources { sources(report, texts) } else { Vec::new() },
        files: report.input_files.iter().map(file_row).collect(),
        parameters: &report.run.parameters,
        inputs: inputs(report),
    }
}

fn form(details: &SheetDetails) -> [(&'static str, Cow<'_, str>); 4] {
    let labels = [
        ("Course", &details.course),
        ("Assignment", &details.assignment),
        ("Date", &details.date),
        ("Prepared by", &details.prepared_by),
    ];
    labels.map(|(label, value)| (label, value.as_deref().map_or(Cow::Borrowed(""), visible::name)))
}

/// Returns all files of the two submissions.
fn sources<'a>(report: &'a Report, texts: &'a [Vec<Cow<'a, str>>; 2]) -> Vec<WholeFile<'a>> {
    let sides = ["Left", "Right"].into_iter().zip(&report.submissions).zip(texts);
    let files = sides.flat_map(|((side, one), texts)| one.files.iter().zip(texts).map(move |file| (side, file)));
    files
        .map(|(side, (file, text))| WholeFile {
            side,
            path: visible::short_name(&file.path),
            numbers: (1..=LineTable::new(text).len()).map(|line| line.to_string()).collect::<Vec<_>>().join("\n"),
            pieces: pieces(text, 0..text.len(), 0, &[]),
        })
        .collect()
}

fn people<'a>(two: [&'a Submission; 2]) -> Vec<SubmissionRow<'a>> {
    type Said = fn(&Submission) -> Option<Cow<'_, str>>;
    let lines: [(&'static str, Said); 9] = [
        ("Submission", |one| Some(visible::name(&one.name))),
        ("Submitted by", authors),
        ("Team", |one| one.provenance.group.as_deref().map(visible::name)),
        ("Submitted", time),
        ("Attempt", |one| one.provenance.attempt.map(|attempt| attempt.to_string().into())),
        ("Role", |one| (one.role == Role::Earlier).then(|| "earlier submission".into())),
        ("Own code", |one| Some(text::tokens(one.own_tokens).into())),
        ("Starter code", |one| (one.starter_tokens > 0).then(|| text::tokens(one.starter_tokens).into())),
        ("Compared", completeness),
    ];
    lines
        .into_iter()
        .filter_map(|(label, said)| {
            let (left, right) = (said(two[0]), said(two[1]));
            let is_told = left.is_some() || right.is_some();
            let unknown = match label {
                "Role" => "submission of this class",
                "Compared" => text::ALL_COMPARED,
                _ => "unknown",
            };
            let or_unknown = |said: Option<Cow<'a, str>>| said.unwrap_or(unknown.into());
            is_told.then(|| SubmissionRow { label, left: or_unknown(left), right: or_unknown(right) })
        })
        .collect()
}

/// Returns what was not compared; none if all of it was, and is long enough to judge.
fn completeness(one: &Submission) -> Option<Cow<'_, str>> {
    let partial = one.partial.as_ref().map(|partial| {
        let reasons = partial.reasons.iter().map(|reason| visible::name(&reason.words()).into_owned());
        [partial.share_in_words()].into_iter().chain(reasons).collect::<Vec<_>>().join("; ")
    });
    partial.or_else(|| one.too_short.map(text::too_short)).map(Cow::Owned)
}

fn authors(one: &Submission) -> Option<Cow<'_, str>> {
    let people: Vec<String> = one
        .provenance
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
    let late = if one.provenance.late == Some(true) { format!(", {}", "late") } else { String::new() };
    one.provenance.time.as_ref().map(|time| format!("{}{late}", visible::name(&moment(time))).into())
}

fn figure_rows(pair: &Pair, figures: &Figures) -> Vec<FigureRow> {
    let one = |label, value: &str, meaning| FigureRow { label, value: value.to_owned(), right: None, meaning };
    let estimate = verdict::told_expectation(pair).map(|expected| {
        one(
            "Estimate for this class",
            &expected,
            "The number of pairs at least this similar to expect by chance in a class like this one, estimated from all the other pairs of the class. It counts copies that nobody recognized as independent work.",
        )
    });
    let rows = vec![
        FigureRow {
            right: Some(figures.right_coverage.clone()),
            ..one(
                "Coverage",
                &figures.left_coverage,
                "The share of each submission that matches the other. Starter code is not counted.",
            )
        },
        one(
            "Evidence",
            &format!("{} bits", figures.evidence_bits),
            "The weight of the shared code. Code that only these two have weighs much; code that half of the class has weighs one bit. It compares pairs of one class; it is not the odds of anything.",
        ),
        one(
            "Matching tokens",
            &figures.matched_tokens,
            "The number of words, numbers and signs of the language that match on both sides; a line has about nine.",
        ),
        one("Longest match", &figures.longest_match, "The longest run of matching tokens without a gap."),
        one(
            "Score",
            &figures.score,
            "Pairs are ranked by it, from 0 to 1. Code that is rare in the class counts more than code that many have. It is not a probability.",
        ),
    ];
    rows.into_iter().chain(estimate).collect()
}

fn file_row(file: &InputFile) -> FileRow<'_> {
    FileRow {
        side: if file.submission == Some(0) { "Left" } else { "Right" },
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
            Role::Starter => "starter code",
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
