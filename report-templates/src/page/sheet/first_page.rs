//! The first page: the document that people sign. It is one sheet of paper, whatever names and code are like, so names and notes are
//! cut, and code takes the room that they leave; the pages after it have the rest.

use std::collections::HashSet;

use crate::model::lines::line_at;
use crate::model::{Pair, Parameter, Report};
use crate::parts::pages::Pages;
use crate::words::figures::{and_more, percent};
use crate::words::statement::Statement;
use crate::words::{sheet as text, verdict, visible};

use super::exclusive_lines::{ExclusiveLine, ExclusiveLines, Texts, exclusive_lines, numbers, paths};
use super::extract::Sheet;
use super::fitting::{Fitted, fitted, n_rows_of_words, short};

const MOST_ROWS: usize = 17;
/// Minimum number of rows for which there is room, however wide the names of all people are.
const LEAST_ROWS: usize = 5;
/// Maximum number of further rows on the pages after it.
const MOST_FURTHER: usize = 80;
const MOST_COLUMNS: usize = 5;
pub(super) const MOST_NAMED: usize = 6;
pub(super) const MOST_REVIEWS: usize = 2;
/// Maximum number of submissions of which is said what was not compared.
const MOST_PARTIAL: usize = 2;

/// The room of texts, in columns.
const NAME: usize = 36;
const HEAD: usize = 12;
const NAME_IN_TEXT: usize = 24;
const PATHS: usize = 70;
const FIELD: usize = 44;
const REASON: usize = 110;
const REVIEW: usize = 200;
const SETTINGS: usize = 230;

pub(super) struct FirstPage<'a> {
    pub(super) names: Vec<String>,
    /// The labels of the form with their values; empty values are filled in by hand.
    pub(super) form: [(&'static str, String); 4],
    pub(super) statement: &'a Statement,
    pub(super) reason: String,
    pub(super) code: Code,
    pub(super) limits: Vec<String>,
    pub(super) reviews: Vec<ReviewView>,
    pub(super) signatures: Vec<String>,
}

/// Code that only these people have.
pub(super) enum Code {
    Lines(LineTableView),
    /// Lines of the two, apart from names.
    Sequence {
        heads: [String; 2],
        rows: Vec<[Option<(usize, Fitted)>; 2]>,
        n_more: usize,
    },
    /// The pairs of a case that its verdict rests on, each with its statement.
    Pairs {
        rows: Vec<(String, String)>,
        more: Option<String>,
    },
    Nothing,
}

/// Exclusive lines with their numbers.
pub(super) struct LineTableView {
    pub(super) heads: Vec<String>,
    /// Submissions without a column.
    pub(super) n_without: usize,
    pub(super) rows: Vec<CodeRow>,
    /// The rows on the pages after the first one.
    pub(super) further: Vec<CodeRow>,
    /// The number of lines that are on no page.
    pub(super) n_left_out: usize,
    /// Whether others have some of the lines, but not a name or a text in it.
    pub(super) has_partial: bool,
}

pub(super) enum CodeRow {
    /// The files that the next lines are in.
    Files(String),
    Line {
        is_whole: bool,
        code: Fitted,
        numbers: Vec<String>,
    },
}

pub(super) struct ReviewView {
    pub(super) facts: String,
    pub(super) note: String,
}

pub(super) fn first_page<'a>(pages: &Pages<'a>, sheet: &'a Sheet, texts: &Texts<'_>) -> FirstPage<'a> {
    let people = &sheet.report.submissions;
    let names = people.iter().take(MOST_NAMED).map(|one| short(&one.name, NAME));
    let mut page = FirstPage {
        names: names.collect(),
        form: form(sheet),
        statement: &sheet.statement,
        reason: reason(sheet),
        code: Code::Nothing,
        limits: limits(sheet),
        reviews: reviews(sheet).into_iter().take(MOST_REVIEWS).map(cut_review).collect(),
        signatures: signatures(sheet),
    };
    page.code = code(pages, sheet, texts, page.rows_for_code(sheet));
    page
}

impl FirstPage<'_> {
    /// Returns the number of rows of code for which the rest leaves room. Heights are in CSS pixels and widths in digits, as in
    /// `sheet.css`.
    fn rows_for_code(&self, sheet: &Sheet) -> usize {
        // A4 and Letter have 937 pixels between the margins. Everything that is always there takes 343.
        const ROOM: usize = 937 - 343;
        let most = |texts: &mut dyn Iterator<Item = &String>, width| {
            texts.map(|text| n_rows_of_words(text, width)).max().unwrap_or(0)
        };
        let heads: Vec<String> =
            sheet.report.submissions.iter().take(MOST_COLUMNS).map(|one| short(&one.name, HEAD)).collect();
        let verdict = format!("{} {}", sheet.verdict.words(), self.statement.text());
        let reason = format!("{} {}", self.statement.observed().as_deref().unwrap_or_default(), self.reason);
        let limits: usize = self.limits.iter().map(|limit| n_rows_of_words(limit, 56)).sum();
        let reviews =
            self.reviews.iter().map(|review| n_rows_of_words(&format!("{} {}", review.note, review.facts), 92));
        let taken = 25 * n_rows_of_words(&self.names.join(" and "), 62)
            + 17 * most(&mut self.form.iter().map(|(_, value)| value), 20)
            + 19 * n_rows_of_words(&verdict, 82)
            + 17 * n_rows_of_words(&reason, 100)
            + 15 * most(&mut heads.iter(), 9)
            // Two columns, of which one may be longer by a limit.
            + 16 * (limits / 2 + 1)
            // The box for notes has room for a row at least.
            + (17 * reviews.sum::<usize>()).max(24)
            + (39 + 15 * most(&mut self.signatures.iter(), 30)) * self.signatures.len().div_ceil(3);
        // A row of code takes 15 pixels.
        (ROOM.saturating_sub(taken) / 15).clamp(LEAST_ROWS, MOST_ROWS)
    }
}

fn form(sheet: &Sheet) -> [(&'static str, String); 4] {
    let details = &sheet.details;
    let assignment = details.assignment.as_deref().unwrap_or(&sheet.report.batch_name);
    let labels = [
        ("Course", details.course.as_deref().or(sheet.report.course.as_deref())),
        ("Assignment", Some(assignment)),
        ("Date", details.date.as_deref()),
        ("Prepared by", details.prepared_by.as_deref()),
    ];
    labels.map(|(label, value)| (label, value.map_or_else(String::new, |value| short(value, FIELD))))
}

/// Returns what independent work is like, how much the people share, and the estimate for the class.
fn reason(sheet: &Sheet) -> String {
    let reason = verdict::reason(sheet.verdict, sheet.statement.rate);
    let name = |submission: usize| short(&sheet.report.submissions[submission].name, NAME_IN_TEXT);
    if !sheet.deciding_pairs.is_empty() {
        return reason.to_owned();
    }
    if sheet.cluster().is_some() {
        return format!("{} {reason}", text::pairs_of_case(sheet.n_members, sheet.n_pairs));
    }
    let pair = &sheet.report.pairs[0];
    let (left, right) = (percent(pair.figures.left_coverage), percent(pair.figures.right_coverage));
    let shares = text::shares((&left, &name(0)), (&right, &name(1)));
    let parts = [sheet.rests_on.clone(), Some(shares), Some(reason.to_owned()), verdict::estimate(pair)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn code(pages: &Pages, sheet: &Sheet, texts: &Texts<'_>, max_rows: usize) -> Code {
    if !sheet.deciding_pairs.is_empty() {
        return deciding_pairs(sheet, max_rows);
    }
    // Two who handed in the same program with other names have no line in common.
    let is_renamed = |pair: &Pair| pair.same_program.is_some() && pair.exclusive.n_lines == 0;
    let is_of_sequence = sheet.statement.is_of_sequence || is_renamed(&sheet.report.pairs[0]);
    if sheet.cluster().is_none()
        && is_of_sequence
        && let Some(sequence) = sequence(pages, sheet, texts, max_rows)
    {
        return sequence;
    }
    let n_columns = sheet.report.submissions.len().min(MOST_COLUMNS);
    // Columns of numbers take 19 of 186 mm, and a character of code 2 mm.
    let found = exclusive_lines(pages, sheet, texts, (186 - 19 * n_columns) / 2);
    if found.lines.is_empty() {
        return Code::Nothing;
    }
    Code::Lines(line_table(sheet, found, n_columns, max_rows))
}

/// Returns the pairs that the verdict of a case rests on, as many as there is room for: two rows for each.
fn deciding_pairs(sheet: &Sheet, max_rows: usize) -> Code {
    let name = |submission: usize| short(&sheet.report.submissions[submission].name, NAME_IN_TEXT);
    let pairs = sheet.report.pairs.iter().zip(&sheet.deciding_pairs).take(max_rows / 2);
    let rows: Vec<(String, String)> =
        pairs.map(|(pair, statement)| ([name(pair.left), name(pair.right)].join(" – "), statement.clone())).collect();
    Code::Pairs { more: and_more(sheet.n_pairs - rows.len()), rows }
}

/// Divides lines among the first page and the others. Whole lines come first, those with a name or text before the rest.
fn line_table(sheet: &Sheet, found: ExclusiveLines, n_columns: usize, max_rows: usize) -> LineTableView {
    let ExclusiveLines { lines, n_unlisted } = found;
    let has_partial = lines.iter().any(|line| !line.is_whole);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|&at| (!lines[at].is_whole, !lines[at].code.is_marked(), at));
    let (mut n_rows, mut met) = (0, HashSet::new());
    let mut is_first = vec![false; lines.len()];
    for at in order {
        let paths = paths(sheet, &lines[at]);
        let n_more = lines[at].code.n_rows + usize::from(paths.as_ref().is_some_and(|paths| !met.contains(paths)));
        if n_rows + n_more > max_rows {
            break;
        }
        n_rows += n_more;
        met.extend(paths);
        is_first[at] = true;
    }
    let (first, rest): (Vec<_>, Vec<_>) = lines.into_iter().zip(is_first).partition(|(_, is_first)| *is_first);
    let without_flag = |lines: Vec<(ExclusiveLine, bool)>| lines.into_iter().map(|(line, _)| line).collect::<Vec<_>>();
    let mut rest = without_flag(rest);
    let n_cut = rest.len().saturating_sub(MOST_FURTHER);
    rest.truncate(MOST_FURTHER);
    let heads = sheet.report.submissions.iter().take(n_columns).map(|one| short(&one.name, HEAD));
    LineTableView {
        heads: heads.collect(),
        n_without: sheet.n_members - n_columns,
        rows: code_rows(sheet, without_flag(first), n_columns),
        further: code_rows(sheet, rest, n_columns),
        n_left_out: n_cut + n_unlisted,
        has_partial,
    }
}

/// Returns the rows of some lines, by the files that they are in.
fn code_rows(sheet: &Sheet, lines: Vec<ExclusiveLine>, n_columns: usize) -> Vec<CodeRow> {
    let mut groups: Vec<(Option<Vec<&str>>, Vec<CodeRow>)> = Vec::new();
    for line in lines {
        let paths = paths(sheet, &line);
        let numbers = line.places.iter().take(n_columns).map(|places| numbers(places)).collect();
        let row = CodeRow::Line { is_whole: line.is_whole, code: line.code, numbers };
        match groups.iter_mut().find(|(of_group, _)| *of_group == paths) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((paths, vec![row])),
        }
    }
    let rows = groups.into_iter().flat_map(|(paths, rows)| {
        let heading = paths.map(|paths| {
            let paths = &paths[..n_columns];
            let short: Vec<String> = paths.iter().map(|path| short(path, PATHS / n_columns)).collect();
            CodeRow::Files(short.join(" ↔ "))
        });
        heading.into_iter().chain(rows)
    });
    rows.collect()
}

/// Returns the sequence that states the verdict on a pair: in each row, lines that stand for one another.
fn sequence(pages: &Pages, sheet: &Sheet, texts: &Texts<'_>, max_rows: usize) -> Option<Code> {
    // Two number columns of 10 mm leave 83 mm for each side.
    const WIDTH: usize = 42;
    let found = sheet.report.pairs[0].exclusive.sequence.as_ref()?;
    let files = [found.left_file, found.right_file];
    let (mut rows, mut n_rows, mut before) = (Vec::new(), 0, [0; 2]);
    for pair in &found.lines {
        let lines = [pair.left, pair.right];
        let cell = |side: usize| {
            let (text, table) = (&texts[side][files[side]], &pages.tables[side][files[side]]);
            // A line that stands for several on the other side is printed once.
            let is_new = lines[side] != before[side];
            is_new.then(|| (lines[side], fitted(line_at(text, table, lines[side]), &[], WIDTH)))
        };
        let row = [cell(0), cell(1)];
        n_rows += row.iter().flatten().map(|(_, code)| code.n_rows).max().unwrap_or_default();
        if n_rows > max_rows {
            break;
        }
        rows.push(row);
        before = lines;
    }
    let heads = [0, 1].map(|side| short(&sheet.report.submissions[side].name, NAME_IN_TEXT));
    Some(Code::Sequence { heads, n_more: found.lines.len() - rows.len(), rows })
}

/// Returns the limits of the sheet: what it does not say, and what was not compared.
fn limits(sheet: &Sheet) -> Vec<String> {
    let report = &sheet.report;
    let mut limits: Vec<String> = text::SHORT_LIMITS.map(str::to_owned).into();
    limits.push(text::starter(&report.run.inputs, !report.starter_incomplete.is_empty()));
    let partial: Vec<String> = report
        .submissions
        .iter()
        .filter_map(|one| {
            let reason = text::incomplete(one)?;
            Some(format!("{}: {}.", short(&one.name, NAME_IN_TEXT), short_text(&reason, REASON)))
        })
        .collect();
    let n_partial = partial.len();
    limits.extend(if n_partial == 0 { vec![text::ALL_WAS_COMPARED.to_owned()] } else { partial });
    if n_partial > MOST_PARTIAL {
        limits.truncate(limits.len() - (n_partial - MOST_PARTIAL));
        limits.push(text::more_partial(n_partial - MOST_PARTIAL));
    }
    limits
}

pub(super) fn reviews(sheet: &Sheet) -> Vec<ReviewView> {
    let reviews = sheet.details.reviews.iter();
    reviews
        .map(|(pair, review)| ReviewView { facts: text::review(*pair, review), note: visible::note(&review.note) })
        .collect()
}

fn cut_review(review: ReviewView) -> ReviewView {
    ReviewView { facts: short_text(&review.facts, REASON), note: short_text(&review.note.replace('\n', " "), REVIEW) }
}

/// Returns the people who sign. Those of a large case sign on a page of their own.
fn signatures(sheet: &Sheet) -> Vec<String> {
    let people = &sheet.report.submissions;
    let names = people.iter().map(|one| short(&one.name, NAME_IN_TEXT));
    let names = names.take(if sign_here(sheet) { people.len() } else { 0 });
    std::iter::once("Examiner".to_owned()).chain(names).collect()
}

/// Whether the people of a sheet sign on its first page.
pub(super) fn sign_here(sheet: &Sheet) -> bool {
    sheet.n_members <= MOST_COLUMNS
}

/// Returns the settings of the run in one line.
pub(super) fn settings(report: &Report) -> String {
    let setting = |one: &Parameter| format!("{} {}", visible::name(&one.name), visible::name(&one.value));
    short_text(&report.run.parameters.iter().map(setting).collect::<Vec<_>>().join("; "), SETTINGS)
}

/// Cuts a text to some columns.
fn short_text(text: &str, width: usize) -> String {
    let pieces = fitted(text, &[], width.div_ceil(2)).pieces;
    pieces.into_iter().map(|piece| piece.text).collect()
}
