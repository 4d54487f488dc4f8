//! Reviews that were made in a report on disk, taken from the file that it exports.

use std::collections::BTreeMap;

use lookalike_compare::anonymize::hidden_names;
use lookalike_report_templates::model::Report;
use serde::Deserialize;

use super::InCourse;
use super::found_reviews::{FoundReviews, Reviewed};
use super::reviews::{checked_note, new_review, store};
use crate::domain::ReviewState;
use crate::files::blocking;
use crate::problem::Problem;

const FILE_FORMAT: &str = "lookalike-reviews/1";
/// Maximum number of pairs that the notice names.
const MOST_NAMED: usize = 20;

/// A file of reviews, as a report on disk exports it.
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
