//! The front page: a summary of the batch, and the pairs to review first.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use askama::Template;

use super::batch::{self, StatusCount};
use super::pairs;
use crate::model::{Report, Role, Verdict};
use crate::parts::case_card::{CaseCard, case_card};
use crate::parts::common_blocks::{BlockList, block_list};
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::graph::{Graph, MemberPair, graph};
use crate::parts::histogram::{Histogram, histogram};
use crate::parts::list::{ListRow, Table};
use crate::parts::pages::Pages;
use crate::parts::partial::{PartialList, folded_lists, partial_lists};
use crate::parts::query::query;
use crate::parts::translations::{TranslationList, translations};
use crate::parts::unlisted_starter::{UnlistedStarterPanel, unlisted_starter_panel};
use crate::words::figures::{and_more, count};
use crate::words::{batch as file_words, overview as text, visible};

/// Maximum number of cases with a card. Each of the others has a line.
const MOST_CASES: usize = 50;
/// Maximum number of pairs shown where none is flagged.
const MOST_CLOSEST: usize = 5;
/// Minimum number of cases with a graph of all people in them.
const LEAST_CASES_DRAWN: usize = 3;
/// Maximum number of languages.
const MOST_LANGUAGES: usize = 12;

#[derive(Template)]
#[template(path = "overview.html")]
pub(super) struct OverviewPage<'a> {
    frame: Frame<'a>,
    report: &'a Report,
    /// The submissions that were left out, and the names beside the submissions by input.
    beside: Vec<String>,
    common_blocks: Option<BlockList<'a>>,
    translations: Option<TranslationList<'a>>,
    unlisted_starter: Option<UnlistedStarterPanel<'a>>,
    /// The submissions that were not compared, or only in part.
    partial: Vec<PartialList<'a>>,
    /// Those of which there is something to know that accuses nobody.
    folded: Vec<PartialList<'a>>,
    n_submissions: String,
    n_earlier: Option<String>,
    n_in_other_tasks: Option<String>,
    n_compared: String,
    n_strong_cases: String,
    /// The number of cases with a review, in words, on a server.
    reviewed: Option<String>,
    languages: Languages<'a>,
    statuses: Vec<StatusCount>,
    histogram: Option<Histogram>,
    cases: Vec<CaseCard<'a>>,
    /// The cases without a card, of which a line shows the people and the verdict.
    further_cases: Vec<CaseCard<'a>>,
    /// The people in flagged pairs; none if the cases show as much.
    people: Option<(Graph, String)>,
    /// The closest pairs, if none is flagged.
    closest: Option<Closest<'a>>,
    left_out: LeftOut,
}

/// The languages of the batch, the most frequent first.
struct Languages<'a> {
    named: Vec<(Cow<'a, str>, String)>,
    more: Option<String>,
}

/// The closest pairs of a class in which none is flagged.
struct Closest<'a> {
    shown: String,
    table: Table<'a>,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> OverviewPage<'a> {
    let report = pages.report;
    let n_earlier = report.submissions.iter().filter(|one| one.role == Role::Earlier).count();
    let n_compared = report.completeness().files.n_with_compared_code();
    let n_strong = report.n_cases_with(Verdict::Strong);
    let n_cards = report.cases.len().min(MOST_CASES);
    let beside = report.left_out_in_words().into_iter().chain(report.beside_in_words());
    OverviewPage {
        frame: Frame::top(pages, "index"),
        report,
        beside: beside.map(|words| text::as_sentence(&visible::name(&words))).collect(),
        common_blocks: block_list(pages),
        translations: translations(report),
        unlisted_starter: unlisted_starter_panel(pages),
        partial: partial_lists(report),
        folded: folded_lists(report),
        n_submissions: count(report.submissions.len() - n_earlier),
        n_earlier: (n_earlier > 0).then(|| text::and_earlier(n_earlier)),
        n_in_other_tasks: Some(report.n_people_in_other_tasks).filter(|&n| n > 0).map(text::and_in_other_tasks),
        n_compared: text::compared(n_compared, report.input_files.len()),
        n_strong_cases: count(n_strong),
        reviewed: pages.live.as_ref().map(|view| text::reviewed(view.n_reviewed_cases(), report.cases.len())),
        languages: languages(report),
        statuses: batch::statuses(pages),
        histogram: histogram(report),
        cases: (0..n_cards).map(|index| case_card(pages, index)).collect(),
        further_cases: (n_cards..report.cases.len()).map(|index| case_card(pages, index)).collect(),
        people: (report.cases.len() >= LEAST_CASES_DRAWN).then(|| people(pages)),
        closest: report.cases.is_empty().then(|| closest(pages)),
        left_out: left_out(report),
    }
}

/// Draws the people in flagged pairs, in the order of their cases.
fn people(pages: &Pages) -> (Graph, String) {
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
    (graph(pages, &people, &links, false), text::people(people.len(), links.len()))
}

fn languages(report: &Report) -> Languages<'_> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| file.role == Role::Batch) {
        if let Some(language) = &file.language {
            *numbers.entry(language).or_default() += 1;
        }
    }
    let more = and_more(numbers.len().saturating_sub(MOST_LANGUAGES));
    let mut named: Vec<(&str, usize)> = numbers.into_iter().collect();
    named.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
    named.truncate(MOST_LANGUAGES);
    let named = named.into_iter().map(|(language, number)| (visible::short_name(language), text::files(number)));
    Languages { named: named.collect(), more }
}

fn closest<'a>(pages: &Pages<'a>) -> Closest<'a> {
    let total = pages.report.pairs.len();
    let n_shown = total.min(MOST_CLOSEST);
    let table = Table {
        name: "closest",
        caption: "The most similar pairs",
        columns: pairs::columns_unflagged(pages),
        rows: (0..n_shown).map(|index| ListRow { anchor: None, cells: pairs::cells_unflagged(pages, index) }).collect(),
    };
    Closest { shown: text::shown(n_shown, total, ["pair", "pairs"]), table }
}

/// Maximum number of reasons shown.
const MOST_REASONS: usize = 12;

/// The reasons; statuses that need attention come first, and within each the most frequent reason.
pub(super) struct LeftOut {
    pub(super) reasons: Vec<SkipReason>,
    pub(super) shown: String,
}

/// One reason for which files were not compared.
pub(super) struct SkipReason {
    pub(super) status: &'static str,
    pub(super) reason: String,
    pub(super) n_files: String,
    /// The link to the list of these files.
    pub(super) link: String,
}

pub(super) fn left_out(report: &Report) -> LeftOut {
    let mut numbers: BTreeMap<(usize, Cow<'_, str>), usize> = BTreeMap::new();
    for file in report.input_files.iter().filter(|file| !file.has_compared_code()) {
        *numbers.entry((file_words::index_of(&file.status), file.status.why())).or_default() += 1;
    }
    let total = numbers.len();
    let mut numbers: Vec<((usize, Cow<'_, str>), usize)> = numbers.into_iter().collect();
    numbers.sort_by_key(|&((status, _), number)| (status, Reverse(number)));
    numbers.truncate(MOST_REASONS);
    let reasons: Vec<SkipReason> =
        numbers.into_iter().map(|((status, why), number)| reason(status, &why, number)).collect();
    LeftOut { shown: text::shown(reasons.len(), total, ["reason", "reasons"]), reasons }
}

fn reason(status: usize, why: &str, number: usize) -> SkipReason {
    let title = file_words::STATUSES[status].1;
    let status_query = format!("status:\"{}\"", title.to_lowercase());
    let shown = visible::name(why);
    // Quotation marks cannot be part of a query, but the words around them can.
    let words = shown.split('"').map(str::trim).filter(|part| !part.is_empty()).map(|part| format!(" note:\"{part}\""));
    let conditions = if why.is_empty() { text::WITHOUT_CODE_QUERY.to_owned() } else { words.collect() };
    SkipReason {
        status: title,
        reason: if why.is_empty() { text::WITHOUT_CODE.to_owned() } else { visible::short_name(why).into_owned() },
        n_files: count(number),
        link: format!("batch.html{}", query(&(status_query + &conditions))),
    }
}
