//! Reviews of many pairs at once: found, stored and taken back together.

use std::collections::BTreeSet;
use std::sync::Arc;

use lookalike_report_templates::model::Verdict;

use super::InCourse;
use super::found_reviews::{FoundReviews, Reviewed};
use super::reviews::{checked_note, new_review};
use crate::app::App;
use crate::app::report_cache::OpenReport;
use crate::clock;
use crate::domain::{NewReview, ReviewState, ReviewedAtOnce};
use crate::problem::Problem;
use crate::runs::execution::current;

/// Time in which reviews that were made at once can be undone, in seconds.
const UNDO: i64 = 7 * clock::DAY;

pub(crate) struct Many {
    open: Arc<OpenReport>,
    batch: i64,
    indices: Vec<usize>,
    /// Number of pairs that keep their review.
    pub(crate) n_kept: usize,
}

impl Many {
    /// Finds the pairs of a run that are given as `1-20,25`. Pairs that have a review keep it: a search finds more than one thinks of,
    /// and a decision that somebody made about one pair outweighs one about many.
    pub(crate) async fn find(here: &InCourse, run: i64, pairs: &str) -> Result<Many, Problem> {
        let open = here.app.report(run).await?;
        let wanted = pair_indices(&open, pairs)?;
        let found = FoundReviews::load(&here.app, run, &open).await?;
        let is_reviewed = |index: &usize| found.standing(Reviewed::Pair(*index)).is_some();
        let (kept, indices): (Vec<usize>, Vec<usize>) = wanted.into_iter().partition(is_reviewed);
        Ok(Many { open, batch: found.batch.id, indices, n_kept: kept.len() })
    }

    pub(crate) fn n_pairs(&self) -> usize {
        self.indices.len()
    }

    /// Returns the number and the names of each strong pair.
    pub(crate) fn strong(&self) -> Vec<(usize, [String; 2])> {
        let report = self.open.report();
        let strong = self.indices.iter().filter(|&&index| report.pairs[index].verdict == Verdict::Strong);
        let named = strong.map(|&index| {
            let pair = &report.pairs[index];
            (index + 1, [pair.left, pair.right].map(|submission| report.submissions[submission].name.clone()))
        });
        named.collect()
    }

    /// Reviews them, all or none.
    pub(crate) async fn review(self, here: &InCourse, state: ReviewState, note: &str) -> Result<(), Problem> {
        let note = checked_note(note)?;
        let (n_reviewed, n_kept, batch) = (self.indices.len(), self.n_kept, self.batch);
        let new: Vec<NewReview> = self
            .indices
            .iter()
            .map(|&index| new_review(here, batch, &self.open, Reviewed::Pair(index), (state, note.clone())))
            .collect();
        here.app.with_store(move |store| store.add_reviews(&new)).await?;
        here.tell(format!("Pairs reviewed: {n_reviewed}. Pairs that keep their review: {n_kept}."));
        here.log("pairs reviewed", format!("batch {batch}: {n_reviewed} as {}", state.name())).await
    }
}

/// Returns the last reviews of a batch that were made at once and can be undone.
pub(crate) async fn undoable(app: &App, batch: i64) -> Result<Option<ReviewedAtOnce>, Problem> {
    app.with_store(move |store| store.reviewed_at_once(batch, clock::now() - UNDO)).await
}

/// Takes back reviews that were made at once, given by their number. Pairs that somebody reviewed since keep that review.
pub(crate) async fn undo(here: &InCourse, run: i64, number: i64) -> Result<(), Problem> {
    let batch = current(&here.app, run).await?.batch;
    if undoable(&here.app, batch).await?.is_none_or(|last| last.number != number) {
        return Err(Problem::unusable("These reviews cannot be undone any more."));
    }
    let account = here.visitor.id;
    let n_undone = here.app.with_store(move |store| store.undo_reviews(batch, number, account)).await?;
    here.tell(format!("Reviews taken back: {n_undone}."));
    here.log("reviews undone", format!("batch {batch}: {n_undone}")).await
}

/// Reads a list of pairs such as `1-20,25`, counted from 1, and returns their indices.
fn pair_indices(open: &OpenReport, list: &str) -> Result<BTreeSet<usize>, Problem> {
    let mut indices = BTreeSet::new();
    for range in list.split(',').filter(|range| !range.is_empty()) {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let index = |number: &str| number.parse().map_err(|_| Problem::not_found()).and_then(|n| open.pair_index(n));
        indices.extend(index(first)?..=index(last)?);
    }
    if indices.is_empty() {
        return Err(Problem::unusable("No pair was chosen."));
    }
    Ok(indices)
}
