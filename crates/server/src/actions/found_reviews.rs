//! The reviews of a batch as one of its reports shows them: each pair and each case with its own, and pairs with those of their case.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context;
use lookalike_report_templates::model::Report;
use serde::Deserialize;

use crate::app::App;
use crate::app::open_reports::{OpenReport, index_in};
use crate::domain::{Batch, Review, ReviewKey, ReviewState};
use crate::problem::Problem;

/// A pair or a case of the report of a run, by its number in addresses, from 1.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Numbered {
    pub(crate) run: i64,
    pair: Option<usize>,
    case: Option<usize>,
}

impl Numbered {
    /// Returns `pair` or `case`, and the number.
    pub(crate) fn kind_and_number(self) -> (&'static str, usize) {
        match self.case {
            Some(number) => ("case", number),
            None => ("pair", self.pair.unwrap_or_default()),
        }
    }

    pub(crate) fn find(self, report: &Report) -> Result<Reviewed, Problem> {
        match self.case {
            Some(number) => Ok(Reviewed::Case(index_in(&report.cases, number)?)),
            None => Ok(Reviewed::Pair(index_in(&report.pairs, self.pair.unwrap_or_default())?)),
        }
    }
}

/// A pair, or a case of more people, by its index in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reviewed {
    Pair(usize),
    Case(usize),
}

pub(crate) struct CaseReview {
    /// Those submissions of the report that it is about.
    pub(crate) members: BTreeSet<usize>,
    pub(crate) review: Review,
}

/// The reviews of a batch, found in a report.
pub(crate) struct FoundReviews {
    pub(crate) open: Arc<OpenReport>,
    pub(crate) batch: Batch,
    /// Those of each pair, newest first.
    of_pairs: Vec<Vec<Review>>,
    /// Those of cases of more people, newest first.
    of_cases: Vec<CaseReview>,
    /// Those of pairs and cases that the report does not have, newest first.
    pub(crate) elsewhere: Vec<Review>,
}

impl Reviewed {
    /// Returns what a case is reviewed as: a case of two people is their pair.
    pub(crate) fn of_case(report: &Report, case: usize) -> Reviewed {
        let found = &report.cases[case];
        if found.cluster.is_some() { Reviewed::Case(case) } else { Reviewed::Pair(found.pairs[0]) }
    }

    pub(crate) fn members(self, report: &Report) -> Vec<usize> {
        match self {
            Reviewed::Pair(pair) => vec![report.pairs[pair].left, report.pairs[pair].right],
            Reviewed::Case(case) => report.submissions_of(&report.cases[case]),
        }
    }

    pub(crate) fn best_pair(self, report: &Report) -> usize {
        match self {
            Reviewed::Pair(pair) => pair,
            Reviewed::Case(case) => report.cases[case].pairs[0],
        }
    }

    /// Returns the path of its page in the report.
    pub(crate) fn page(self, report: &Report) -> String {
        match self {
            Reviewed::Pair(pair) => format!("pairs/{}.html", pair + 1),
            Reviewed::Case(case) => format!("clusters/{}.html", report.cases[case].cluster.unwrap_or_default()),
        }
    }
}

impl FoundReviews {
    /// Opens the report of a run, and finds the reviews of its batch there.
    pub(crate) async fn load(app: &App, run: i64) -> Result<FoundReviews, Problem> {
        let open = app.report(run).await?;
        app.with_store(move |store| {
            let batch = match store.run(run)? {
                Some(run) => store.batch(run.batch)?,
                None => None,
            };
            let batch = batch.context("the run is deleted")?;
            let reviews = store.reviews_of_batch(batch.id)?;
            Ok(FoundReviews::find(open, batch, &reviews))
        })
        .await
    }

    fn find(open: Arc<OpenReport>, batch: Batch, reviews: &[Review]) -> FoundReviews {
        let found = open.find_reviews(reviews);
        let is_there: BTreeSet<usize> = found.of_pairs.iter().flatten().copied().collect();
        let of_pair = |indices: Vec<usize>| indices.into_iter().map(|index| reviews[index].clone()).collect();
        let (mut of_cases, mut elsewhere) = (Vec::new(), Vec::new());
        for (index, review) in reviews.iter().enumerate() {
            if let Some(members) = found.of_groups.get(&index).filter(|members| members.len() > 1) {
                of_cases.push(CaseReview { members: members.clone(), review: review.clone() });
            } else if !is_there.contains(&index) {
                elsewhere.push(review.clone());
            }
        }
        let of_pairs = found.of_pairs.into_iter().map(of_pair).collect();
        FoundReviews { open, batch, of_pairs, of_cases, elsewhere }
    }

    pub(crate) fn report(&self) -> &Report {
        self.open.report()
    }

    /// Returns what a numbered pair or case is reviewed as.
    pub(crate) fn reviewed(&self, numbered: Numbered) -> Result<Reviewed, Problem> {
        Ok(match numbered.find(self.report())? {
            Reviewed::Case(case) => Reviewed::of_case(self.report(), case),
            pair => pair,
        })
    }

    pub(crate) fn key(&self, reviewed: Reviewed) -> ReviewKey {
        self.open.key_of(reviewed.members(self.report()))
    }

    pub(crate) fn page(&self, reviewed: Reviewed) -> String {
        reviewed.page(self.report())
    }

    /// Returns the reviews of a pair itself, newest first.
    pub(crate) fn of_pair(&self, pair: usize) -> &[Review] {
        &self.of_pairs[pair]
    }

    /// Returns the reviews of a case, newest first: those that are about two of its people or more.
    pub(crate) fn of_case(&self, case: usize) -> Vec<&CaseReview> {
        let members = Reviewed::Case(case).members(self.report());
        let n_of = |found: &CaseReview| members.iter().filter(|member| found.members.contains(member)).count();
        self.of_cases.iter().filter(|found| n_of(found) > 1).collect()
    }

    /// Returns the reviews of a pair itself or of a case, newest first.
    pub(crate) fn of(&self, reviewed: Reviewed) -> Vec<&Review> {
        match reviewed {
            Reviewed::Pair(pair) => self.of_pair(pair).iter().collect(),
            Reviewed::Case(case) => self.of_case(case).into_iter().map(|found| &found.review).collect(),
        }
    }

    /// Returns the review of the case that a pair takes part in, if that stands.
    pub(crate) fn inherited(&self, pair: usize) -> Option<&Review> {
        let members = Reviewed::Pair(pair).members(self.report());
        let newest = self.of_cases.iter().find(|found| members.iter().all(|member| found.members.contains(member)))?;
        (newest.review.state != ReviewState::NotReviewed).then_some(&newest.review)
    }

    /// Returns the review that stands: that of a pair itself, or else of its case.
    pub(crate) fn standing(&self, reviewed: Reviewed) -> Option<&Review> {
        let newest = self.of(reviewed).into_iter().next();
        let own = newest.filter(|review| review.state != ReviewState::NotReviewed);
        match reviewed {
            Reviewed::Pair(pair) => own.or_else(|| self.inherited(pair)),
            Reviewed::Case(_) => own,
        }
    }

    /// Returns the next pair without a review, or the next case without one.
    pub(crate) fn next_without_review(&self, after: Reviewed) -> Option<Reviewed> {
        let report = self.report();
        let (index, n_all) = match after {
            Reviewed::Pair(pair) => (pair, report.pairs.len()),
            Reviewed::Case(case) => (case, report.cases.len()),
        };
        for other in (index + 1..n_all).chain(0..index) {
            let other = match after {
                Reviewed::Pair(_) => Reviewed::Pair(other),
                Reviewed::Case(_) => Reviewed::of_case(report, other),
            };
            if self.standing(other).is_none() {
                return Some(other);
            }
        }
        None
    }
}
