//! The pages after the first one: the pairs with their figures, the code of both sides, and the method.

use std::borrow::Cow;

use crate::model::{ExclusiveWord, Pair, Passage, Report};
use crate::parts::pages::Pages;
use crate::parts::side_by_side::{Files, Region, SideBySide, regions};
use crate::words::figures::bits;
use crate::words::pair::in_other_tasks;
use crate::words::{sheet as text, similarity, visible};

use super::exclusive_lines::{Texts, key, keys_of_pair};
use super::extract::Sheet;

/// Evidence in bits, below which a passage says little and is shown in the appendix.
const LITTLE: f64 = 20.0;
/// Maximum number of names, and of texts, that are listed.
pub(super) const MOST_WORDS: usize = 60;

pub(super) struct PairSection<'a> {
    pub(super) rank: usize,
    pub(super) names: [Cow<'a, str>; 2],
    pub(super) pair: &'a Pair,
    pub(super) regions: Vec<Region<'a>>,
    /// Passages that say little.
    pub(super) short: Vec<Region<'a>>,
}

/// A name or text with its lines, if they are known.
pub(super) type WordWithLines = (String, Option<String>);

fn names(report: &Report, two: [usize; 2]) -> [Cow<'_, str>; 2] {
    two.map(|one| visible::short_name(&report.submissions[one].name))
}

/// Returns the code of the pairs that the sheet shows. Passages are numbered throughout the sheet.
pub(super) fn sections<'a>(pages: &'a Pages<'a>, sheet: &'a Sheet, texts: &'a Texts<'a>) -> Vec<PairSection<'a>> {
    let report = pages.report;
    let mut number = 0;
    let mut sections = Vec::new();
    for &index in &sheet.shown {
        let pair = &report.pairs[index];
        let mut passages: Vec<(usize, &Passage)> = Vec::new();
        for passage in &pair.passages {
            number += 1;
            if sheet.details.parts.as_ref().is_none_or(|parts| parts.contains(number)) {
                passages.push((number, passage));
            }
        }
        if passages.is_empty() && sheet.details.parts.is_some() {
            continue;
        }
        let is_chosen = sheet.details.parts.is_some();
        let (short, long): (Vec<_>, Vec<_>) =
            passages.into_iter().partition(|(_, passage)| !is_chosen && passage.evidence_bits < LITTLE);
        let keys = keys_of_pair(pages, sheet, index, texts);
        let side = |one: usize| Files {
            files: &report.submissions[one].files,
            texts: &texts[one],
            tables: &pages.tables[one],
        };
        let all = SideBySide {
            sides: [side(pair.left), side(pair.right)],
            passages: &pair.passages,
            facts: &|passage| facts(passage, report.n_people_in_other_tasks),
            is_exclusive: &|line| keys.contains(&key(line)),
        };
        sections.push(PairSection {
            rank: sheet.ranks[index],
            names: names(report, [pair.left, pair.right]),
            pair,
            regions: regions(&long, &all),
            short: regions(&short, &all),
        });
    }
    sections
}

fn facts(passage: &Passage, n_people_in_other_tasks: usize) -> String {
    let facts = [
        text::tokens(passage.tokens),
        format!("{} bits", bits(passage.evidence_bits)),
        similarity::passage(&passage.likeness),
        text::others(passage.n_others),
        in_other_tasks(passage.n_in_other_tasks, n_people_in_other_tasks),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    facts.join("; ")
}

/// Returns the names and texts that only the people of the sheet have: a title, those that the report lists, and the number of all.
pub(super) fn words(sheet: &Sheet) -> Vec<(&'static str, Vec<WordWithLines>, usize)> {
    let (names, texts, n_names, n_texts);
    if let Some(cluster) = sheet.cluster() {
        let all = &cluster.shared_by_all;
        let shown = |words: &[String]| words.iter().map(|word| (visible::name(word).into_owned(), None)).collect();
        (names, texts, n_names, n_texts) = (shown(&all.names), shown(&all.texts), all.n_names, all.n_texts);
    } else {
        let own = &sheet.report.pairs[0].exclusive;
        let shown = |words: &[ExclusiveWord]| words.iter().map(word).collect();
        (names, texts, n_names, n_texts) = (shown(&own.names), shown(&own.texts), own.n_names, own.n_texts);
    }
    let mut lists: Vec<(&'static str, Vec<WordWithLines>, usize)> =
        vec![("Names", names, n_names), ("Texts", texts, n_texts)];
    lists.retain(|(_, words, _)| !words.is_empty());
    lists
}

fn word(word: &ExclusiveWord) -> WordWithLines {
    (visible::name(&word.text).into_owned(), Some(format!("{} ↔ {}", word.left.line, word.right.line)))
}
