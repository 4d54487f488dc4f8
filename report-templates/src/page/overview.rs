//! The front page: a summary of the batch, and the pairs to review first.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use askama::Template;

use super::{batch, pairs};
use crate::model::{Report, Role, Trial, Verdict};
use crate::parts::case_card;
use crate::parts::common_blocks::MOST_BLOCKS;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::graph::{Graph, MemberPair, graph};
use crate::parts::histogram::histogram;
use crate::parts::list::{ListRow, Table};
use crate::parts::pages::Pages;
use crate::parts::partial::{folded_lists, partial_lists};
use crate::parts::query::query;
use crate::parts::translations::all_translations;
use crate::words::figures::more_than;
use crate::words::{batch as file_words, common_block, overview as text, visible};

/// Maximum number of cases with a card. Each of the others has a line.
const MOST_CASES: usize = 50;
/// Maximum number of pairs shown where none is flagged.
const MOST_CLOSEST: usize = 5;
/// Minimum number of cases with a graph of all people in them.
const LEAST_CASES_DRAWN: usize = 3;
const MOST_LANGUAGES: usize = 12;

#[derive(Template)]
#[template(path = "overview.html")]
pub(super) struct OverviewPage<'a> {
    frame: Frame<'a>,
    pages: &'a Pages<'a>,
    report: &'a Report,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>) -> OverviewPage<'a> {
    OverviewPage { frame: Frame::top(pages, "index"), pages, report: pages.report }
}

/// Draws the people in flagged pairs, in the order of their cases, and counts the people and the pairs.
fn people(pages: &Pages) -> (Graph, usize, usize) {
    let report = pages.report;
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let mut people = Vec::new();
    let mut links = Vec::new();
    for pair_index in report.cases.iter().flat_map(|case| case.pairs.iter().copied()) {
        let pair = &report.pairs[pair_index];
        let ends = [pair.left, pair.right].map(|person| {
            *numbers.entry(person).or_insert_with(|| {
                people.push(person);
                people.len() - 1
            })
        });
        links.push(MemberPair { ends, pair: pair_index, score: pair.figures.score });
    }
    (graph(pages, &people, &links, false), people.len(), links.len())
}

/// Returns the languages of the batch with their numbers of files, the most frequent first.
fn languages(report: &Report) -> Vec<(&str, usize)> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| file.role == Role::Batch) {
        if let Some(language) = &file.language {
            *numbers.entry(language).or_default() += 1;
        }
    }
    let mut languages: Vec<(&str, usize)> = numbers.into_iter().collect();
    languages.sort_by_key(|&(_, number)| Reverse(number));
    languages
}

/// Returns the closest pairs, for a class in which none is flagged.
fn closest<'a>(pages: &Pages<'a>) -> Table<'a> {
    let n_shown = pages.report.pairs.len().min(MOST_CLOSEST);
    Table {
        name: "closest",
        caption: "The most similar pairs",
        columns: pairs::columns_unflagged(pages),
        rows: (0..n_shown).map(|index| ListRow { anchor: None, cells: pairs::cells_unflagged(pages, index) }).collect(),
    }
}

const MOST_REASONS: usize = 12;

/// Returns for how many files each reason is why they were not compared. Statuses that need attention come first, and within each the
/// most frequent reason.
fn left_out(report: &Report) -> Vec<((usize, Cow<'_, str>), usize)> {
    let mut numbers: BTreeMap<(usize, Cow<'_, str>), usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| !file.has_compared_code()) {
        *numbers.entry((file_words::index_of(&file.status), file.status.why())).or_default() += 1;
    }
    let mut numbers: Vec<((usize, Cow<'_, str>), usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|&((status, _), number)| (status, Reverse(number)));
    numbers
}

/// Returns the query of the list of files for those that were not compared for a reason.
fn query_of(status: usize, why: &str) -> String {
    let status = format!("status:\"{}\"", file_words::STATUSES[status].1.to_lowercase());
    if why.is_empty() {
        return query(&(status + text::WITHOUT_CODE_QUERY));
    }
    let shown = visible::name(why);
    // Quotation marks cannot be part of a query, but the words around them can.
    let words = shown.split('"').map(str::trim).filter(|part| !part.is_empty());
    query(&words.fold(status, |query, part| format!("{query} note:\"{part}\"")))
}
