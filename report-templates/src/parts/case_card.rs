//! The card of a case: the people, the verdict with its statement, and one line of code that shows it.

use std::borrow::Cow;

use super::frame::{SubmissionLink, pair_address};
use super::pages::Pages;
use crate::model::lines::without_ending;
use crate::model::{Case, LineRef, Report, Verdict};
use crate::words::figures::{and_more, percent};
use crate::words::statement::{self, Statement};
use crate::words::{case as text, visible};

/// Maximum number of submissions, and of pairs, that are named.
const MOST_MEMBERS: usize = 8;
/// Maximum length of the line of code, in characters.
const MAX_CHARS: usize = 160;

/// The card of a case.
pub(crate) struct CaseCard<'a> {
    /// The number of the case with the number of its cluster.
    pub(crate) title: String,
    /// The page of the pair or of the cluster.
    pub(crate) link: String,
    pub(crate) named: Vec<SubmissionLink<'a>>,
    pub(crate) more: Option<String>,
    pub(crate) verdict: Verdict,
    pub(crate) statement: Statement,
    pub(crate) deciding: Option<Deciding<'a>>,
    pub(crate) proof: Option<Proof<'a>>,
    /// The shares of a pair, or the pairs of a cluster.
    pub(crate) facts: String,
    /// The review of the case, on a server.
    pub(crate) review: Option<&'static str>,
}

/// The pairs that the verdict of a case rests on, and the submissions that are in none of them.
pub(crate) struct Deciding<'a> {
    pub(crate) label: String,
    pub(crate) pairs: Vec<PairLink<'a>>,
    pub(crate) more: Option<String>,
    pub(crate) others: Vec<OtherMembers<'a>>,
}

/// A pair with a link to its page.
pub(crate) struct PairLink<'a> {
    pub(crate) rank: usize,
    pub(crate) names: [Cow<'a, str>; 2],
}

/// Submissions of a case, with what is said of them.
pub(crate) struct OtherMembers<'a> {
    pub(crate) label: &'static str,
    pub(crate) named: Vec<SubmissionLink<'a>>,
    pub(crate) more: Option<String>,
}

/// A line of code that shows the case.
pub(crate) struct Proof<'a> {
    pub(crate) text: String,
    pub(crate) places: Vec<Place<'a>>,
}

/// The place of a line.
pub(crate) struct Place<'a> {
    /// The number of the page of its submission.
    pub(crate) submission: usize,
    pub(crate) name: Cow<'a, str>,
    /// The number of its file on that page.
    pub(crate) file: usize,
    pub(crate) line: usize,
}

/// Returns the card of a case, given by its index.
pub(crate) fn case_card<'a>(pages: &Pages<'a>, index: usize) -> CaseCard<'a> {
    let report = pages.report;
    let case = &report.cases[index];
    let best = case.pairs[0];
    let pair = &report.pairs[best];
    let (link, facts) = match case.cluster {
        Some(number) => (format!("clusters/{number}.html"), text::pairs(case)),
        None => {
            let (left, right) = (percent(pair.figures.left_coverage), percent(pair.figures.right_coverage));
            (pair_address(pages, best), text::shares(&left, &right))
        }
    };
    let statement = statement::of_case(report, case);
    CaseCard {
        title: text::title(index + 1, case),
        link,
        named: links(report, &case.people),
        more: and_more(case.people.len().saturating_sub(MOST_MEMBERS)),
        verdict: case.verdict,
        proof: if statement.is_of_sequence || !case.others.is_empty() { None } else { proof(pages, case) },
        statement,
        deciding: deciding(report, case),
        facts,
        review: pages.live.as_ref().map(|view| view.review_of_case(index)),
    }
}

fn links<'a>(report: &'a Report, members: &[usize]) -> Vec<SubmissionLink<'a>> {
    members.iter().take(MOST_MEMBERS).map(|&member| SubmissionLink::new(report, member)).collect()
}

/// Returns the pairs that the verdict of a case rests on, if not all of its submissions are in one.
pub(crate) fn deciding<'a>(report: &'a Report, case: &Case) -> Option<Deciding<'a>> {
    let link = |&pair: &usize| {
        let ends = [report.pairs[pair].left, report.pairs[pair].right];
        PairLink { rank: pair + 1, names: ends.map(|end| visible::short_name(&report.submissions[end].name)) }
    };
    let others = case.others_in_words(report).into_iter().map(|(label, members)| OtherMembers {
        label,
        named: links(report, &members),
        more: and_more(members.len().saturating_sub(MOST_MEMBERS)),
    });
    (!case.others.is_empty()).then(|| Deciding {
        label: case.deciding_in_words(),
        pairs: case.deciding().iter().take(MOST_MEMBERS).map(link).collect(),
        more: and_more(case.n_deciding.saturating_sub(MOST_MEMBERS)),
        others: others.collect(),
    })
}

fn proof<'a>(pages: &Pages<'a>, case: &Case) -> Option<Proof<'a>> {
    let report = pages.report;
    let places: Vec<(usize, LineRef)> = match case.cluster {
        Some(number) => {
            let cluster = &report.clusters[number - 1];
            vec![(cluster.central, cluster.shared_by_all.proof?)]
        }
        None => {
            let pair = &report.pairs[case.pairs[0]];
            let line = pair.exclusive.lines.get(pair.exclusive.proof?)?;
            vec![(pair.left, line.left), (pair.right, line.right)]
        }
    };
    let (submission, first) = *places.first()?;
    Some(Proof {
        text: line_text(pages, submission, first)?,
        places: places.into_iter().map(|(submission, at)| place(report, submission, at)).collect(),
    })
}

fn place(report: &Report, submission: usize, at: LineRef) -> Place<'_> {
    Place {
        submission: submission + 1,
        name: visible::short_name(&report.submissions[submission].name),
        file: at.file + 1,
        line: at.line,
    }
}

/// Returns the text of a line without its indentation.
fn line_text(pages: &Pages, submission: usize, at: LineRef) -> Option<String> {
    let text = pages.report.submissions[submission].files.get(at.file)?.text.read();
    let bytes = pages.tables[submission].get(at.file)?.bytes(at.line - 1);
    let line = without_ending(text.get(bytes)?).trim();
    let shown: String = line.chars().take(MAX_CHARS).collect();
    let is_cut = shown.len() < line.len();
    Some(visible::note(&shown) + if is_cut { "…" } else { "" })
}
