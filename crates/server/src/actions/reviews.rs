//! Reviews of pairs and cases: one by one, many at once, or taken from the file that a report on disk exports. They last from run to
//! run of a batch.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_compare::anonymize::hidden_names;
use lookalike_report_templates::model::{Report, Verdict};
use serde::Deserialize;

use super::InCourse;
use super::found_reviews::{FoundReviews, Numbered, Reviewed};
use crate::app::App;
use crate::app::open_reports::index_in;
use crate::clock;
use crate::domain::{NewReview, Review, ReviewKey, ReviewState, ReviewedAtOnce};
use crate::files::blocking;
use crate::problem::Problem;
use crate::runs::execution::current;

pub(crate) const MAX_NOTE_CHARS: usize = 10_000;

/// Checks the length of a note, and returns it with plain line feeds.
pub(super) fn checked_note(note: &str) -> Result<String, Problem> {
    let note = note.replace("\r\n", "\n");
    if note.chars().count() > MAX_NOTE_CHARS {
        return Err(Problem::unusable(format!("A note can have at most {MAX_NOTE_CHARS} characters.")));
    }
    Ok(note)
}

pub(crate) enum Outcome {
    /// It was stored. The path is that of the page, in the report, of the next pair or case without a review.
    Stored(Review, Option<String>),
    /// Somebody reviewed it since the page was made, and the note was kept as a draft. The number is the new version.
    Newer(Review, usize),
}

/// Reviews a pair or a case of a run. `version` is the number of its reviews that the reviewer knew, if it is known.
pub(crate) async fn review(
    here: &InCourse,
    numbered: Numbered,
    state: ReviewState,
    note: &str,
    version: Option<usize>,
) -> Result<Outcome, Problem> {
    let note = checked_note(note)?;
    // Nobody else reviews between the comparison of versions and the end.
    let _alone = here.app.reviewing.lock().await;
    let found = FoundReviews::load(&here.app, numbered.run).await?;
    let reviewed = found.reviewed(numbered)?;
    let (batch, account, names) = (found.batch.id, here.visitor.id, found.key(reviewed).names());
    let known = found.of(reviewed);
    if let (Some(newest), true) = (known.first(), version.is_some_and(|version| version != known.len())) {
        here.app.with_store(move |store| store.keep_draft(batch, &names, account, &note)).await?;
        return Ok(Outcome::Newer((*newest).clone(), known.len()));
    }
    let new = new_review(here, &found, reviewed, state, note);
    let review = store(here, new).await?;
    here.app.with_store(move |store| store.drop_draft(batch, &names, account)).await?;
    here.tell("The review was saved.");
    let (kind, number) = numbered.kind_and_number();
    let action = if kind == "pair" { "pair reviewed" } else { "case reviewed" };
    here.log(action, format!("{kind} {number} of run {}: {}", numbered.run, state.name())).await?;
    Ok(Outcome::Stored(review, found.next_without_review(reviewed).map(|next| found.page(next))))
}

/// Returns the path, in its report, of the page of a pair or a case of a run.
pub(crate) async fn page_of(here: &InCourse, numbered: Numbered) -> Result<String, Problem> {
    let found = FoundReviews::load(&here.app, numbered.run).await?;
    Ok(found.page(found.reviewed(numbered)?))
}

/// Keeps the note that the visitor is typing at a pair or a case of a run until it is saved.
pub(crate) async fn keep_draft(here: &InCourse, numbered: Numbered, note: &str) -> Result<(), Problem> {
    let note = checked_note(note)?;
    let found = FoundReviews::load(&here.app, numbered.run).await?;
    let reviewed = found.reviewed(numbered)?;
    let is_saved = found.of(reviewed).first().map_or("", |review| &review.note) == note;
    let (batch, account, names) = (found.batch.id, here.visitor.id, found.key(reviewed).names());
    let keep = here.app.with_store(move |store| match is_saved {
        true => store.drop_draft(batch, &names, account),
        false => store.keep_draft(batch, &names, account, &note),
    });
    keep.await
}

/// Returns the note that the visitor typed at a pair or a case and did not save.
pub(crate) async fn draft(here: &InCourse, batch: i64, key: &ReviewKey) -> Result<Option<String>, Problem> {
    let (account, names) = (here.visitor.id, key.names());
    here.app.with_store(move |store| store.draft(batch, &names, account)).await
}

pub(super) async fn store(here: &InCourse, new: NewReview) -> Result<Review, Problem> {
    let by = here.visitor.name.clone();
    here.app.with_store(move |store| store.add_review(new, by)).await
}

pub(super) fn new_review(
    here: &InCourse,
    found: &FoundReviews,
    reviewed: Reviewed,
    state: ReviewState,
    note: String,
) -> NewReview {
    let report = found.report();
    let best = &report.pairs[reviewed.best_pair(report)];
    NewReview {
        batch: found.batch.id,
        about: found.key(reviewed),
        state,
        note,
        account: here.visitor.id,
        score: best.figures.score,
        verdict: best.verdict,
    }
}

/// Time in which reviews that were made at once can be undone, in seconds.
const UNDO: i64 = 7 * clock::DAY;

pub(crate) struct Many {
    found: FoundReviews,
    indices: Vec<usize>,
    /// Number of pairs that keep their review.
    pub(crate) n_kept: usize,
}

impl Many {
    /// Finds the pairs of a run that are given as `1-20,25`. Pairs that have a review keep it: a search finds more than one thinks of,
    /// and a decision that somebody made about one pair outweighs one about many.
    pub(crate) async fn find(here: &InCourse, run: i64, pairs: &str) -> Result<Many, Problem> {
        let found = FoundReviews::load(&here.app, run).await?;
        let wanted = pair_indices(found.report(), pairs)?;
        let is_reviewed = |index: &usize| found.standing(Reviewed::Pair(*index)).is_some();
        let (kept, indices): (Vec<usize>, Vec<usize>) = wanted.into_iter().partition(is_reviewed);
        Ok(Many { found, indices, n_kept: kept.len() })
    }

    pub(crate) fn n_pairs(&self) -> usize {
        self.indices.len()
    }

    /// Returns the number and the names of each strong pair.
    pub(crate) fn strong(&self) -> Vec<(usize, [String; 2])> {
        let report = self.found.report();
        let mut strong = Vec::new();
        for &index in &self.indices {
            let pair = &report.pairs[index];
            if pair.verdict == Verdict::Strong {
                let names = [pair.left, pair.right].map(|submission| report.submissions[submission].name.clone());
                strong.push((index + 1, names));
            }
        }
        strong
    }

    /// Reviews them, all or none.
    pub(crate) async fn review(self, here: &InCourse, state: ReviewState, note: &str) -> Result<(), Problem> {
        let note = checked_note(note)?;
        let (n_reviewed, n_kept, batch) = (self.indices.len(), self.n_kept, self.found.batch.id);
        let mut new = Vec::with_capacity(n_reviewed);
        for index in self.indices {
            new.push(new_review(here, &self.found, Reviewed::Pair(index), state, note.clone()));
        }
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
fn pair_indices(report: &Report, list: &str) -> Result<BTreeSet<usize>, Problem> {
    let mut indices = BTreeSet::new();
    for range in list.split(',').filter(|range| !range.is_empty()) {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let index =
            |number: &str| number.parse().map_err(|_| Problem::not_found()).and_then(|n| index_in(&report.pairs, n));
        indices.extend(index(first)?..=index(last)?);
    }
    if indices.is_empty() {
        return Err(Problem::unusable("No pair was chosen."));
    }
    Ok(indices)
}

const FILE_FORMAT: &str = "lookalike-reviews/1";
const MOST_NAMED: usize = 20;

#[derive(Deserialize)]
struct ReviewFile {
    format: String,
    /// The id of the report. A copy without names has the same.
    #[serde(default)]
    report: String,
    reviews: Vec<FileReview>,
}

/// A review in such a file. The number of the pair is of no use here: another report may number its pairs otherwise.
#[derive(Deserialize)]
struct FileReview {
    left: String,
    right: String,
    state: String,
    #[serde(default)]
    note: String,
}

/// Takes the reviews of a report on disk, from the text of the file that it exports. Pairs are found by their names, in either
/// order. In a copy without names they have other names: those are known for the reports of the batch.
pub(crate) async fn import(here: &InCourse, run: i64, text: &str) -> Result<(), Problem> {
    let file: Option<ReviewFile> = serde_json::from_str(text).ok();
    let file = file.filter(|file| file.format == FILE_FORMAT).ok_or_else(|| {
        Problem::unusable("This is no file of reviews. Export one from the list of pairs of a report on disk.")
    })?;
    let (run, is_same) = report_of(here, run, file.report).await?;
    let _alone = here.app.reviewing.lock().await;
    let found = FoundReviews::load(&here.app, run).await?;
    let pairs = pairs_by_names(found.report(), is_same);
    let (mut n_taken, mut n_same, mut unknown) = (0, 0, Vec::new());
    for review in &file.reviews {
        let pair = pairs.get(&sorted([review.left.clone(), review.right.clone()]));
        let (Some(&index), Some(state)) = (pair, ReviewState::named(&review.state)) else {
            unknown.push(format!("{} and {}", review.left, review.right));
            continue;
        };
        let note = checked_note(&review.note)?;
        let known = found.of_pair(index).first();
        // A review on disk has no note: it does not take away the one that is here.
        let note = if note.is_empty() { known.map_or(note, |known| known.note.clone()) } else { note };
        if known.is_some_and(|known| known.state == state && known.note == note) {
            n_same += 1;
            continue;
        }
        store(here, new_review(here, &found, Reviewed::Pair(index), state, note)).await?;
        n_taken += 1;
    }
    here.tell(in_words(n_taken, n_same, &unknown));
    here.log("reviews imported", format!("run {run}: {n_taken}")).await
}

fn in_words(n_taken: usize, n_same: usize, unknown: &[String]) -> String {
    let mut words = format!("Imported reviews: {n_taken}. As before: {n_same}.");
    if !unknown.is_empty() {
        let named: Vec<&str> = unknown.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more =
            if unknown.len() > named.len() { format!("; {} more", unknown.len() - named.len()) } else { String::new() };
        words += &format!(" Of pairs that are not in this report: {} ({}{more}).", unknown.len(), named.join("; "));
    }
    words
}

/// Returns the report that reviews were made in, if it is one of the batch, and whether it is; else that of the run.
async fn report_of(here: &InCourse, run: i64, id: String) -> Result<(i64, bool), Problem> {
    let load = here.app.with_store(move |store| {
        let batch = store.run(run)?.map_or(0, |run| run.batch);
        store.reports_of(batch)
    });
    let others = load.await?.into_iter().filter(|other| *other != run);
    for candidate in [run].into_iter().chain(others) {
        // A report that is damaged is none that a file can be of.
        let Ok(open) = here.app.report(candidate).await else { continue };
        let own_id = blocking(move || Ok(open.prepared().report_id().to_owned())).await?;
        if own_id == id {
            return Ok((candidate, true));
        }
    }
    Ok((run, false))
}

/// Returns the pairs of a report by the names of their submissions, and, if `with_hidden`, by those in its copy without names.
fn pairs_by_names(report: &Report, with_hidden: bool) -> BTreeMap<[String; 2], usize> {
    let names: Vec<String> = report.submissions.iter().map(|one| one.name.clone()).collect();
    let hidden = if with_hidden { hidden_names(report) } else { Vec::new() };
    let mut by_names = BTreeMap::new();
    // A true name goes before a hidden one that is equal.
    for names in [hidden, names] {
        for (index, pair) in report.pairs.iter().enumerate() {
            if let (Some(left), Some(right)) = (names.get(pair.left), names.get(pair.right)) {
                by_names.insert(sorted([left.clone(), right.clone()]), index);
            }
        }
    }
    by_names
}

fn sorted([one, other]: [String; 2]) -> [String; 2] {
    if one <= other { [one, other] } else { [other, one] }
}
