//! `report.json`: the whole report for programs, except for the sources, which are packed beside it in `sources/`.
//!
//! `report.schema.json` describes every key and is written beside it, so that a report explains itself.
//! Together with the sources it is complete: [`crate::format::load`] reads both, and every page can be made again.
//! References are counted from 1, as in the names of the pages: pair 3 is `pairs/3.html`,
//! submission 4 is `submissions/4.html`. Shares have six decimals and bits three, as in `pairs.csv`.
//! Adding a key keeps the version in [`SCHEMA`]; changing or removing one raises it. `pairs.csv` has the same version.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::document::{
    Case, Changes, Document, Exclusive, Match, NearPassages, Numbered, Pair, Passage, References, Totals, WithSources,
};
use super::sources::pack_of;
use super::unpaired::UnpairedPages;
use crate::model::lines::LineTable;
use crate::model::{self, Detail, FIGURES, Figure, LinePair, Report, Unit, Verdict};
use crate::words::figures::capitalized;
use crate::words::similarity;

pub(crate) const FILE_NAME: &str = "report.json";

/// Size of the buffer for small pieces, in bytes.
const BUFFER: usize = 64 << 10;

/// The version of the format.
pub const SCHEMA: &str = "lookalike-report/1";

/// Returns whether a text begins as the `report.json` of any version does.
pub fn begins_report(text: &str) -> bool {
    /// Number of characters in which the version is named.
    const N_TELLING: usize = 200;
    let compact: String = text.chars().take(N_TELLING).filter(|c| !c.is_whitespace()).collect();
    compact.trim_start_matches('\u{feff}').starts_with("{\"schema\":\"lookalike-report/")
}

/// Returns the JSON Schema of the format. The figures of a pair come from their table.
pub fn schema() -> String {
    let keys: Vec<String> = FIGURES.iter().map(|figure| format!("\"{}\"", figure.key)).collect();
    let properties: Vec<String> = FIGURES.iter().map(schema_property).collect();
    include_str!("../../report.schema.json")
        .replace("\"@figures\": {}", &properties.join(",\n        "))
        .replace("\"@figures\"", &keys.join(", "))
}

fn schema_property(figure: &Figure) -> String {
    let (precision, range) = match figure.unit {
        Unit::Share => (", with six decimals", r##""$ref": "#/$defs/share""##),
        Unit::Bits => (", with three decimals", r#""type": "number", "minimum": 0"#),
        Unit::Expected => (", with four significant digits", r#""type": "number", "minimum": 0"#),
        Unit::Tokens => ("", r##""$ref": "#/$defs/count""##),
    };
    let meaning = capitalized(figure.meaning);
    format!("\"{}\": {{ \"description\": \"{meaning}{precision}.\", {range} }}", figure.key)
}

/// Writes the report as one line of JSON. `tables` has the line tables of every file of every submission, then of every reference answer; `source_packs` says who is in each file of sources, and `unpaired` who shares a page.
pub(crate) fn write(
    report: &Report,
    tables: &[Vec<LineTable>],
    source_packs: &[Range<usize>],
    unpaired: &UnpairedPages,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let document = Document {
        schema: SCHEMA.into(),
        batch: report.batch_name.as_str().into(),
        course: report.course.as_deref().map(Into::into),
        warnings: report.warnings.as_slice().into(),
        incomplete: report.incomplete.as_slice().into(),
        starter_incomplete: report.starter_incomplete.as_slice().into(),
        unlisted_starter: report.unlisted_starter.as_ref().map(Cow::Borrowed),
        run: Cow::Borrowed(&report.run),
        totals: totals(report),
        scores: Cow::Borrowed(&report.scores),
        submissions: numbered(report.submissions.iter().enumerate().map(|one| submission(one, source_packs, unpaired))),
        cases: report.cases.iter().enumerate().map(|(index, one)| case(report, index, one)).collect(),
        pairs: Pairs { report, tables },
        clusters: numbered(report.clusters.iter().map(Cow::Borrowed)),
        common_blocks: numbered(report.common_blocks.iter().map(Cow::Borrowed)),
        histories: Cow::Borrowed(&report.histories),
        translations: report.translations.as_slice().into(),
        trial: report.trial.as_ref().map(Cow::Borrowed),
        references: report.references.as_ref().map(|one| references(report, one, (tables, source_packs))),
        read_as: report.read_as.as_slice().into(),
        input_files: report.input_files.as_slice().into(),
    };
    // Numbers and commas are written one by one, and each would be a call that cannot be inlined.
    let mut buffered = io::BufWriter::with_capacity(BUFFER, out);
    serde_json::to_writer(&mut buffered, &document)?;
    buffered.write_all(b"\n")?;
    buffered.flush()
}

fn totals(report: &Report) -> Totals {
    Totals {
        n_submissions: report.submissions.len(),
        n_files: report.input_files.len(),
        n_pairs_reported: report.pairs.len(),
        n_pairs_found: report.n_pairs_found,
        n_strong: report.n_flagged.strong,
        n_worth_a_look: report.n_flagged.worth_a_look,
        n_clusters: report.clusters.len(),
        n_cases: report.cases.len(),
        n_strong_cases: report.n_cases_with(Verdict::Strong),
        n_people_in_other_tasks: report.n_people_in_other_tasks,
    }
}

fn submission<'a>(
    (index, submission): (usize, &'a model::Submission),
    source_packs: &[Range<usize>],
    unpaired: &UnpairedPages,
) -> WithSources<'a, model::Submission> {
    WithSources {
        item: Cow::Borrowed(submission),
        page: (!unpaired.has_own_page(index)).then(|| unpaired.address(index).into()),
        sources: pack_of(source_packs, index),
        files: submission.files.as_slice().into(),
    }
}

/// Numbers things from 1.
fn numbered<T>(items: impl Iterator<Item = T>) -> Vec<Numbered<T>> {
    (1..).zip(items).map(|(number, item)| Numbered { number, item }).collect()
}

fn case(report: &Report, index: usize, case: &model::Case) -> Case {
    Case {
        number: index + 1,
        verdict: case.verdict,
        cluster: case.cluster,
        submissions: numbers(&case.people),
        others: numbers(&case.others),
        common_block: case.block.map(|of| of.block + 1),
        statement: case.statement(report).into(),
        n_pairs: case.n_pairs,
        pairs: numbers(&case.pairs),
        deciding_pairs: numbers(case.deciding()),
    }
}

/// Converts indices to numbers, which begin with 1.
fn numbers(indices: &[usize]) -> Vec<usize> {
    indices.iter().map(|index| index + 1).collect()
}

/// The pairs, each converted when it is written.
struct Pairs<'a> {
    report: &'a Report,
    tables: &'a [Vec<LineTable>],
}

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.report.pairs.iter().enumerate().map(|(index, pair)| self.pair(index + 1, pair)))
    }
}

impl Pairs<'_> {
    fn pair<'a>(&self, rank: usize, pair: &'a model::Pair) -> Pair<'a> {
        Pair {
            rank,
            left: pair.left + 1,
            right: pair.right + 1,
            figures: pair.figures,
            verdict: pair.verdict,
            case: pair.case,
            statement: pair.statement(self.report).into(),
            cluster: pair.cluster,
            common_block: pair.common_block.as_ref().map(Cow::Borrowed),
            detail: pair.detail,
            submitted_first: pair.submitted_first,
            similarity_type: similarity::similarity_type(pair).into_iter().map(Into::into).collect(),
            changes: (pair.detail != Detail::Figures)
                .then(|| Changes { kind: pair.likeness.prevailing(), likeness: Cow::Borrowed(&pair.likeness) }),
            moved: pair.moved,
            same_program: pair.same_program,
            exclusive: exclusive(&pair.exclusive),
            corroboration: pair.corroboration.as_slice().into(),
            passages: passages(&pair.passages, [&self.tables[pair.left], &self.tables[pair.right]]),
            unlisted: pair.unlisted,
        }
    }
}

/// Converts passages. `tables` has the line tables of the files on the left and on the right.
fn passages<'a>(passages: &'a [model::Passage], [left, right]: [&[LineTable]; 2]) -> Vec<Passage<'a>> {
    let passage = |passage: &'a model::Passage| Passage {
        tokens: passage.tokens,
        evidence_bits: passage.evidence_bits,
        left_lines: lines(left, passage.matches.iter().map(|one| &one.left)),
        right_lines: lines(right, passage.matches.iter().map(|one| &one.right)),
        changes: Changes { kind: passage.likeness.least_alike(), likeness: Cow::Borrowed(&passage.likeness) },
        n_others: passage.n_others,
        n_in_other_tasks: passage.n_in_other_tasks,
        others: passage.others.as_slice().into(),
        shared_parts: passage.shared_parts.iter().map(shared_part).collect(),
        matches: passage.matches.iter().map(one_match).collect(),
        counterparts: passage.matches.iter().enumerate().filter_map(counterparts).collect(),
    };
    passages.iter().map(passage).collect()
}

/// Returns the first and last line, counted from 1, of ranges in the file of the first of them.
fn lines<'p>(tables: &[LineTable], places: impl Iterator<Item = &'p model::FileRange> + Clone) -> [usize; 2] {
    let Some(file) = places.clone().next().map(|first| first.file) else { return [1, 1] };
    let of_file = places.filter(|place| place.file == file);
    let start = of_file.clone().map(|place| place.bytes.start).min().unwrap_or_default();
    let end = of_file.map(|place| place.bytes.end).max().unwrap_or_default();
    let lines = tables[file].lines(&(start..end));
    [lines.start + 1, lines.end.max(lines.start + 1)]
}

/// Converts the references of a report. The line tables of answers follow those of submissions.
fn references<'a>(
    report: &Report,
    references: &'a model::References,
    (tables, source_packs): (&[Vec<LineTable>], &[Range<usize>]),
) -> References<'a> {
    let (of_submissions, of_answers) = tables.split_at(report.submissions.len());
    let answer = |(index, answer): (usize, &'a model::ReferenceAnswer)| WithSources {
        item: Cow::Borrowed(answer),
        page: None,
        sources: pack_of(source_packs, report.submissions.len() + index),
        files: answer.files.as_slice().into(),
    };
    let near = |near: &'a model::NearReference| NearPassages {
        near: Cow::Borrowed(near),
        passages: near.answer.map_or_else(Vec::new, |answer| {
            passages(&near.passages, [&of_submissions[near.submission], &of_answers[answer]])
        }),
    };
    References {
        before: references.before.as_deref().map(Into::into),
        sources: references.sources.as_slice().into(),
        answers: references.answers.iter().enumerate().map(answer).collect(),
        near: references.near.iter().map(near).collect(),
    }
}

fn exclusive(traces: &model::Exclusive) -> Exclusive<'_> {
    let line = |line: &model::ExclusiveLine| [line.left.file + 1, line.left.line, line.right.file + 1, line.right.line];
    Exclusive {
        n_lines: traces.n_lines,
        n_names: traces.n_names,
        n_texts: traces.n_texts,
        lines: traces.lines.iter().map(line).collect(),
        proof: traces.proof.map(|index| index + 1),
        names: traces.names.as_slice().into(),
        texts: traces.texts.as_slice().into(),
        sequence: traces.sequence.as_ref().map(model::Sequence::n_lines),
        sequence_lines: traces.sequence.as_ref().map(sequence_lines).unwrap_or_default(),
    }
}

fn sequence_lines(sequence: &model::Sequence) -> Vec<usize> {
    let mut numbers = vec![sequence.left_file + 1, sequence.right_file + 1];
    let follows = |one: &LinePair, next: &LinePair| (next.left, next.right) == (one.left + 1, one.right + 1);
    for run in sequence.lines.chunk_by(follows) {
        numbers.extend([run[0].left, run[0].right, run.len()]);
    }
    numbers
}

fn counterparts((index, one): (usize, &model::Match)) -> Option<Vec<usize>> {
    if one.counterparts.is_empty() {
        return None;
    }
    let mut numbers = vec![index + 1];
    for pair in &one.counterparts {
        numbers.extend([pair.left, pair.right]);
    }
    Some(numbers)
}

fn one_match(one: &model::Match) -> Match {
    let (left, right) = (&one.left, &one.right);
    [one.tokens, left.file + 1, left.bytes.start, left.bytes.end, right.file + 1, right.bytes.start, right.bytes.end]
}

/// Returns the six numbers of the place, the number of others, and the numbers of those that are named.
fn shared_part(part: &model::SharedPart) -> Vec<usize> {
    let (left, right) = (&part.left, &part.right);
    let places = [left.file + 1, left.bytes.start, left.bytes.end, right.file + 1, right.bytes.start, right.bytes.end];
    let mut numbers = Vec::with_capacity(places.len() + 1 + part.others.len());
    numbers.extend(places);
    numbers.push(part.n_others);
    numbers.extend(part.others.iter().map(|other| other + 1));
    numbers
}
