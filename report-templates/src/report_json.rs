//! `report.json`: the whole report for programs, but for the sources.
//!
//! `report.schema.json` describes every key and is written beside it, so that a report handed on explains itself.
//! Numbers that point somewhere are counted from 1, as in the names of the pages: pair 3 is `pairs/3.html`,
//! submission 4 is `submissions/4.html`. Shares are cut to six decimals and bits to three, as in `pairs.csv`.
//! Adding a key keeps the version in [`SCHEMA`]; changing or removing one raises it.

mod likeness;

use std::io;

use serde::{Serialize, Serializer};

use crate::figures::{rounded, significant};
use crate::lines::LineTable;
use crate::model::{self, Moved, Report, Role};
use crate::wording;
use likeness::{Corroboration, Likeness, corroboration, likeness};

/// The version of the format.
pub const SCHEMA: &str = "lookalike-report/1";

/// The JSON Schema of the format.
pub const SCHEMA_FILE: &str = include_str!("../report.schema.json");

/// Writes the report as one line of JSON. `tables` has the lines of every file of every submission.
pub(crate) fn write(report: &Report, tables: &[Vec<LineTable>], out: &mut dyn io::Write) -> io::Result<()> {
    let document = Document {
        schema: SCHEMA,
        batch: &report.batch_name,
        run: &report.run,
        totals: Totals::of(report),
        submissions: report.submissions.iter().enumerate().map(submission).collect(),
        pairs: Pairs { report, tables },
        clusters: report.clusters.iter().enumerate().map(cluster).collect(),
        account: &report.account,
    };
    serde_json::to_writer(&mut *out, &document)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    batch: &'a str,
    run: &'a model::Run,
    totals: Totals,
    submissions: Vec<Submission<'a>>,
    pairs: Pairs<'a>,
    clusters: Vec<Cluster>,
    account: &'a [model::InputFile],
}

#[derive(Serialize)]
struct Totals {
    n_submissions: usize,
    n_files: usize,
    n_pairs_reported: usize,
    n_pairs_found: usize,
    n_clusters: usize,
}

impl Totals {
    fn of(report: &Report) -> Self {
        Self {
            n_submissions: report.submissions.len(),
            n_files: report.account.len(),
            n_pairs_reported: report.pairs.len(),
            n_pairs_found: report.n_pairs_found,
            n_clusters: report.clusters.len(),
        }
    }
}

#[derive(Serialize)]
struct Submission<'a> {
    number: usize,
    name: &'a str,
    role: Role,
    handed_in: &'a model::HandedIn,
    own_tokens: usize,
    starter_tokens: usize,
    identical_group: Option<usize>,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    number: usize,
    path: &'a str,
    language: &'a str,
    own_tokens: usize,
}

fn submission((place, submission): (usize, &model::Submission)) -> Submission<'_> {
    Submission {
        number: place + 1,
        name: &submission.name,
        role: submission.role,
        handed_in: &submission.handed_in,
        own_tokens: submission.own_tokens,
        starter_tokens: submission.starter_tokens,
        identical_group: submission.identical.map(|group| group + 1),
        files: submission.files.iter().enumerate().map(file).collect(),
    }
}

fn file((place, file): (usize, &model::SourceFile)) -> File<'_> {
    File { number: place + 1, path: &file.path, language: &file.language, own_tokens: file.own_tokens }
}

#[derive(Serialize)]
struct Cluster {
    number: usize,
    members: Vec<usize>,
    central: usize,
}

fn cluster((place, cluster): (usize, &model::Cluster)) -> Cluster {
    Cluster {
        number: place + 1,
        members: cluster.members.iter().map(|member| member + 1).collect(),
        central: cluster.central + 1,
    }
}

/// The pairs, made one at a time as they are written: a large class has tens of thousands.
struct Pairs<'a> {
    report: &'a Report,
    tables: &'a [Vec<LineTable>],
}

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.report.pairs.iter().enumerate().map(|(place, pair)| self.pair(place + 1, pair)))
    }
}

#[derive(Serialize)]
struct Pair<'a> {
    rank: usize,
    left: usize,
    right: usize,
    score: f64,
    similarity: f64,
    left_coverage: f64,
    right_coverage: f64,
    matched_tokens: usize,
    longest_match: usize,
    evidence_bits: f64,
    cluster: Option<usize>,
    expectation: f64,
    verdict: model::Verdict,
    handed_in_first: Option<model::First>,
    label: Vec<&'static str>,
    likeness: Likeness<'a>,
    moved: Moved,
    corroboration: Vec<Corroboration<'a>>,
    passages: Vec<Passage<'a>>,
}

#[derive(Serialize)]
struct Passage<'a> {
    tokens: usize,
    evidence_bits: f64,
    likeness: Likeness<'a>,
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Match {
    tokens: usize,
    left: Place,
    right: Place,
}

#[derive(Serialize)]
struct Place {
    file: usize,
    start_byte: usize,
    end_byte: usize,
    first_line: usize,
    last_line: usize,
}

impl Pairs<'_> {
    fn pair<'a>(&self, rank: usize, pair: &'a model::Pair) -> Pair<'a> {
        Pair {
            rank,
            left: pair.left + 1,
            right: pair.right + 1,
            score: rounded(pair.score, 6),
            similarity: rounded(pair.similarity, 6),
            left_coverage: rounded(pair.left_coverage, 6),
            right_coverage: rounded(pair.right_coverage, 6),
            matched_tokens: pair.matched_tokens,
            longest_match: pair.longest_match,
            evidence_bits: rounded(pair.evidence_bits, 3),
            cluster: pair.cluster,
            expectation: significant(pair.expectation),
            verdict: pair.verdict,
            handed_in_first: pair.first,
            label: wording::label(pair),
            likeness: likeness(&pair.likeness, pair.likeness.prevailing()),
            moved: pair.moved,
            corroboration: pair.corroboration.iter().map(corroboration).collect(),
            passages: pair.passages.iter().map(|passage| self.passage(pair, passage)).collect(),
        }
    }

    fn passage<'a>(&self, pair: &model::Pair, passage: &'a model::Passage) -> Passage<'a> {
        let one = |one: &model::Match| Match {
            tokens: one.tokens,
            left: self.place(pair.left, &one.left),
            right: self.place(pair.right, &one.right),
        };
        Passage {
            tokens: passage.tokens,
            evidence_bits: rounded(passage.evidence_bits, 3),
            likeness: likeness(&passage.likeness, passage.likeness.least_alike()),
            matches: passage.matches.iter().map(one).collect(),
        }
    }

    fn place(&self, submission: usize, place: &model::Place) -> Place {
        let lines = self.tables[submission][place.file].lines(&place.bytes);
        Place {
            file: place.file + 1,
            start_byte: place.bytes.start,
            end_byte: place.bytes.end,
            first_line: lines.start + 1,
            last_line: lines.end.max(lines.start + 1),
        }
    }
}
