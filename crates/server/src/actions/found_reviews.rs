//! The reviews of a batch as one of its reports shows them: each pair and each case with its own, and pairs with those of their case.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::App;
use crate::app::report_cache::OpenReport;
use crate::domain::{Batch, Review, ReviewKey, ReviewState};
use crate::problem::Problem;

/// A pair or a case, by its number in the report, from 1.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Numbered {
    Pair(usize),
    Case(usize),
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
    open: Arc<OpenReport>,
    pub(crate) batch: Batch,
    /// Those of each pair, newest first.
    of_pairs: Vec<Vec<Review>>,
    /// Those of cases of more people, newest first.
    of_cases: Vec<CaseReview>,
    /// Those of pairs and cases that the report does not have, newest first.
    pub(crate) elsewhere: Vec<Review>,
}

impl Reviewed {
    /// Finds a pair or a case by its number in addresses. A case of two people is their pair.
    pub(crate) fn find(open: &OpenReport, number: Numbered) -> Result<Reviewed, Problem> {
        match number {
            Numbered::Pair(number) => Ok(Reviewed::Pair(open.pair_index(number)?)),
            Numbered::Case(number) => Ok(Reviewed::of_case(open, open.case_index(number)?)),
        }
    }

    /// Returns a case, given by its index, or its pair if it has only two people.
    pub(crate) fn of_case(open: &OpenReport, case: usize) -> Reviewed {
        let found = &open.report().cases[case];
        if found.cluster.is_some() { Reviewed::Case(case) } else { Reviewed::Pair(found.pairs[0]) }
    }

    pub(crate) fn members(self, open: &OpenReport) -> Vec<usize> {
        let report = open.report();
        match self {
            Reviewed::Pair(pair) => vec![report.pairs[pair].left, report.pairs[pair].right],
            Reviewed::Case(case) => report.submissions_of(&report.cases[case]),
        }
    }

    pub(crate) fn key(self, open: &OpenReport) -> ReviewKey {
        open.key_of(self.members(open))
    }

    pub(crate) fn best_pair(self, open: &OpenReport) -> usize {
        match self {
            Reviewed::Pair(pair) => pair,
            Reviewed::Case(case) => open.report().cases[case].pairs[0],
        }
    }

    pub(crate) fn page(self, open: &OpenReport) -> String {
        let cluster = |case: usize| open.report().cases[case].cluster;
        match self {
            Reviewed::Pair(pair) => format!("pairs/{}.html", pair + 1),
            Reviewed::Case(case) => format!("clusters/{}.html", cluster(case).unwrap_or_default()),
        }
    }
}

impl FoundReviews {
    pub(crate) async fn load(app: &App, run: i64, open: &Arc<OpenReport>) -> Result<FoundReviews, Problem> {
        let open = Arc::clone(open);
        app.with_store(move |store| {
            let deleted = || anyhow::anyhow!("the run is deleted");
            let run = store.run(run)?.ok_or_else(deleted)?;
            let batch = store.batch(run.batch)?.ok_or_else(deleted)?;
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

    pub(crate) fn n_pairs(&self) -> usize {
        self.of_pairs.len()
    }

    /// Returns the reviews of a pair itself, newest first.
    pub(crate) fn of_pair(&self, pair: usize) -> &[Review] {
        &self.of_pairs[pair]
    }

    /// Returns the reviews of a case, newest first: those that are about two of its people or more.
    pub(crate) fn of_case(&self, case: usize) -> Vec<&CaseReview> {
        let members = Reviewed::Case(case).members(&self.open);
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
        let members = Reviewed::Pair(pair).members(&self.open);
        let newest = self.of_cases.iter().find(|found| members.iter().all(|member| found.members.contains(member)))?;
        (newest.review.state != ReviewState::NotReviewed).then_some(&newest.review)
    }

    /// Returns the review that stands: that of a pair itself, or else of its case.
    pub(crate) fn standing(&self, reviewed: Reviewed) -> Option<&Review> {
        match reviewed {
            Reviewed::Pair(pair) => Review::standing(self.of_pair(pair)).or_else(|| self.inherited(pair)),
            Reviewed::Case(case) => {
                self.of_case(case).first().map(|found| &found.review).filter(|it| it.state != ReviewState::NotReviewed)
            }
        }
    }

    /// Returns the next pair without a review, or the next case without one.
    pub(crate) fn next_without_review(&self, after: Reviewed) -> Option<Reviewed> {
        let next = |n: usize, index: usize, of: &dyn Fn(usize) -> Reviewed| {
            let others = (index + 1..n).chain(0..index);
            others.map(of).find(|&other| self.standing(other).is_none())
        };
        let report = self.open.report();
        match after {
            Reviewed::Pair(pair) => next(self.n_pairs(), pair, &Reviewed::Pair),
            Reviewed::Case(case) => next(report.cases.len(), case, &|case| Reviewed::of_case(&self.open, case)),
        }
    }
}
