//! What every page has around its content, and the small views that several pages share.

use std::borrow::Cow;

use super::Pages;
use super::list::verdict_class;
use super::live::{Above, batch_name};
use crate::model::{Pair, Report, Role};
use crate::{figures, visible, wording};

/// Title bar, navigation and footer.
pub(crate) struct Frame<'a> {
    /// The way from the page to the report's folder: empty or `../`.
    pub(crate) root: &'static str,
    /// The entry of the navigation that the page belongs to.
    pub(crate) here: &'static str,
    pub(crate) batch: Cow<'a, str>,
    pub(crate) version: &'a str,
    /// What a server shows above.
    pub(super) above: Option<Above<'a>>,
}

impl<'a> Frame<'a> {
    /// The frame of a page in the report's folder itself.
    pub(super) fn top(pages: &Pages<'a>, here: &'static str) -> Self {
        let report = pages.report;
        let live = pages.live.as_ref().map(|view| view.live);
        // A server knows the batch by a better name than that of the file that was uploaded.
        let batch = live.and_then(batch_name).unwrap_or(&report.batch_name);
        let batch = visible::short_name(batch);
        Self { root: "", here, batch, version: &report.run.version, above: live.map(Above::new) }
    }

    /// The frame of a page one folder down.
    pub(super) fn below(pages: &Pages<'a>, here: &'static str) -> Self {
        Self { root: "../", ..Self::top(pages, here) }
    }
}

/// A submission to be named and linked to.
pub(crate) struct Named<'a> {
    /// The number of its page.
    pub(crate) number: usize,
    pub(crate) name: Cow<'a, str>,
    pub(crate) is_earlier: bool,
}

impl<'a> Named<'a> {
    /// A submission of the report by its index.
    pub(crate) fn new(report: &'a Report, submission: usize) -> Self {
        let one = &report.submissions[submission];
        Self { number: submission + 1, name: visible::short_name(&one.name), is_earlier: one.role == Role::Earlier }
    }
}

/// The figures of a pair as text.
pub(crate) struct Figures {
    pub(crate) verdict: &'static str,
    /// The verdict as a class of the style sheet.
    pub(crate) verdict_class: &'static str,
    pub(crate) score: String,
    /// The width of the score's bar in percent.
    pub(crate) bar: String,
    pub(crate) similarity: String,
    pub(crate) left_coverage: String,
    pub(crate) right_coverage: String,
    pub(crate) matched_tokens: String,
    pub(crate) longest_match: String,
    pub(crate) passages: String,
    pub(crate) evidence_bits: String,
    pub(crate) cluster: Option<usize>,
}

impl Figures {
    pub(crate) fn new(pair: &Pair) -> Self {
        Self {
            verdict: wording::verdict(pair.verdict),
            verdict_class: verdict_class(wording::verdict(pair.verdict)),
            score: figures::score(pair.score),
            bar: format!("{:.1}", pair.score.clamp(0.0, 1.0) * 100.0),
            similarity: figures::percent(pair.similarity),
            left_coverage: figures::percent(pair.left_coverage),
            right_coverage: figures::percent(pair.right_coverage),
            matched_tokens: figures::count(pair.matched_tokens),
            longest_match: figures::count(pair.longest_match),
            passages: figures::count(pair.passages.len()),
            evidence_bits: figures::bits(pair.evidence_bits),
            cluster: pair.cluster,
        }
    }
}
